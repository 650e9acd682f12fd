"""四川麻将 血战到底: the rules of Sichuan bloody mahjong, pure.

No I/O, no clock, no chance: time, walls and seeds are arguments. `rules.mahjong` plays one hand,
`rules.table` the match around it, `rules.players` are the computer players, who see what a seat sees.
"""
