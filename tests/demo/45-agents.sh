# shellcheck shell=sh
heading 'Agents that search, on a ladder'
show 'regent-play --list-agents -o table'
show 'regent-play ladder -g claim -a random -a greedy -a mc:50 -a ismcts:50 -n 40 -o table'
show 'regent-play ladder -g oriflamme -a random -a greedy -a ismcts:50 -n 20 --matrix -o table'
heading 'What a search thinks of a recorded choice'
records=$(mktemp -d)
show "regent-play claim -a greedy -a random -n 1 -o tsv >$records/run.tsv"
show "regent-play analyse $records/run.tsv:0 --at 5 -a ismcts:2000 -o table"
rm -r "$records"
