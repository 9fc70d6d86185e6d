heading 'Games: what there is, and random games that keep every promise'
show 'regent-play --list -o table'
show 'regent-play --self-play-check 200 claim'
show 'regent-play --self-play-check 200 oriflamme'
