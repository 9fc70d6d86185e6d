heading 'Is this deck legal?'
show 'regent-deck check tests/decks/core-stark-fealty.txt && echo yes'
show_status 1 "sed 's/^2x Grey Wind/4x Grey Wind/' tests/decks/core-stark-fealty.txt | regent-deck check -"

heading 'What would make it legal again?'
show "sed 's/^2x Grey Wind/4x Grey Wind/; s/Summons (Core)/Trade Routes (HoT)/' tests/decks/core-stark-fealty.txt | regent-deck fix - | cut -f 2-4,6-9"
