# shellcheck shell=sh
heading 'Pair a tournament'
event=$(mktemp -d)
show "regent-pair new $event/cup.yaml --name 'Autumn cup' -s 1 --rounds 2 --cut 4"
show "printf '%s\\n' Alys Bran Cersei Dany Edric Falyse Gerris | regent-pair add $event/cup.yaml -"
show "regent-pair pair -o table $event/cup.yaml"
show "regent-pair result $event/cup.yaml 1 win 2 modwin 3 loss"
show "regent-pair pair -o table $event/cup.yaml"
show_status 1 "regent-pair cut $event/cup.yaml"
show "regent-pair result $event/cup.yaml 1 win 2 loss 3 win"
show "regent-pair standings -o table $event/cup.yaml"
show "regent-pair standings --explain Alys $event/cup.yaml"
show "regent-pair check -o table $event/cup.yaml"
show "regent-pair cut $event/cup.yaml"
show "regent-pair pair $event/cup.yaml >$event/round.tsv"
show "regent-pair bracket -o table $event/cup.yaml"
heading 'Seat a melee, and ask what a structure finds'
show "regent-pair new $event/melee.yaml -f melee -s 2"
show "seq 7 | sed 's/^/Player /' | regent-pair add $event/melee.yaml -"
show "regent-pair pair -o table $event/melee.yaml"
show "regent-pair simulate -p 24 --structure advanced -n 300 -s 1 -o table"
rm -r "$event"
