heading 'What does this deck begin with?'
show 'regent-hand --exact -n 0 -o table tests/decks/core-baratheon-lion.txt | head -44'
show 'regent-hand deal -n 1 -s 4 -o table tests/decks/core-baratheon-lion.txt'

heading 'A limited location and a cheap character in the opening seven; the second Robert by round 3'
show "regent-hand odds tests/decks/core-baratheon-lion.txt 't:location keyword:limited' 't:character cost<=3' -o table"
show "regent-hand odds tests/decks/core-baratheon-lion.txt 'name=\"Robert Baratheon\"' --at-least 2 --by 3 -o table"
