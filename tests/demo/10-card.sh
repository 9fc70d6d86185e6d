heading 'Look up a card, search the whole pool'
show "regent-card show Hodor"
show "regent-card find 't:character f:stark cost<=2 k:Lord -unique:0' -o table"
show "regent-card find 'keyword:renown cost>=7 (f:stark or f:lannister)' --sort -cost,name --columns code,name,faction,cost,strength,icons -o table"
show "regent-card find t:plot --count"
show_status 1 "regent-card show Melisandr"
show "regent-card text 'f:baratheon t:event' -o table"
