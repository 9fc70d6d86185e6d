# shellcheck shell=sh
heading 'Pair a tournament'
event=$(mktemp -d)
show "regent-pair new $event/cup.yaml --name 'Autumn cup' -s 1"
show "printf '%s\\n' Alys Bran Cersei Dany Edric Falyse Gerris | regent-pair add $event/cup.yaml -"
show "regent-pair pair -o table $event/cup.yaml"
show "regent-pair result $event/cup.yaml 1 win 2 modwin 3 loss"
show "regent-pair pair -o table $event/cup.yaml"
show "regent-pair standings -o table $event/cup.yaml"
show "regent-pair check -o table $event/cup.yaml"
rm -r "$event"
