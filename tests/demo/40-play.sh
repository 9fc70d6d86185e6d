heading 'Matches: a rule of thumb against chance, with error bars'
show 'regent-play --list -o table'
show 'regent-play claim --agent greedy --agent random --games 1000 -o table'
heading 'Oriflamme, Gambit, Hidden Leaders: three to six at the table'
show 'regent-play oriflamme --players 4 --games 200 -o table'
show 'regent-play gambit --players 3 --agent greedy --agent random --agent first --games 300 -o table'
show 'regent-play leaders --players 4 --agent greedy --agent random --agent random --agent random --games 200 -o table'
show 'regent-card -g leaders show "Keen Koi"; regent-card -g gambit show --lang cs mordyr'
heading 'Everybody against everybody, as a table, a square and a picture'
work=$(mktemp -d)
show "regent-play claim -a greedy -a random -a first -n 3000 --matrix --svg $work/matrix.svg -o table"
heading 'A run in parts, put together, and played again'
show "for part in 0:300 300:600 600:1000; do regent-play claim -a greedy -a random -n 1000 -o tsv --range \$part >$work/\$part.tsv; done
regent-play merge --summary -o table $work/*:*.tsv
regent-play merge $work/*:*.tsv | regent-play replay --verify -"
heading 'The beginning of one game, and another program at the table'
show 'regent-play claim --agent greedy --agent random --games 1 --log | head -n 12'
show "regent-play --check-agent 'sh examples/first.sh' oriflamme"
heading 'Rules as files: scenarios, and the exact value of a position'
show 'regent-play --scenario tests/scenarios/claim/a-knight*.yaml'
show "regent-play solve -o table tests/demo/claim-end.yaml"
rm -rf "$work"
heading 'A Game of Thrones: two Core decks, ten games, and how one of them began'
show 'regent-play agot tests/decks/core-stark-fealty.txt tests/decks/core-lannister-fealty.txt --agent greedy --games 10 -o table'
show 'regent-play agot tests/decks/core-stark-fealty.txt tests/decks/core-lannister-fealty.txt --agent greedy --games 1 --log | head -n 40'
