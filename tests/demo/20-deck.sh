heading 'Is this deck legal?'
show 'regent-deck check tests/decks/core-stark-fealty.txt && echo yes'
show_status 1 "sed 's/^2x Grey Wind/4x Grey Wind/' tests/decks/core-stark-fealty.txt | regent-deck check -"
