"""一局: one hand of Sichuan bloody mahjong, from the deal to the settlement.

tiles, options, actions, melds, money    the vocabulary
shape, waits, fan                        what a set of tiles is and what it is worth
state, legal, decide, evolve, settlement one hand as a fold over accepted answers
views                                    what a seat, or the group, may see of it
shuffle                                  walls that everybody can verify
record                                   a hand as a document
"""
