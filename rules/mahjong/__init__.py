"""一局: one hand of Sichuan bloody mahjong, from the deal to the settlement.

tiles, actions, melds, money             the vocabulary
switches, profiles, options              rule sets
shape, waits, fan                        what a set of tiles is and what it is worth
state, events, evolve                    one hand as a fold over what has happened in it
legal, claims, winning, refusals         what a seat may answer, and why not
decide, course, windows                  what an accepted answer leads to
settlement, checks, trials               who pays whom, and who deals next
views, seeing                            what a seat, or the group, may see of it
shuffle                                  walls that everybody can verify
record                                   a hand as a document
"""
