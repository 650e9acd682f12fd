"""四川麻将 血战到底: the rules of Sichuan bloody mahjong, pure.

No I/O, no clock, no chance: time, walls and seeds are arguments. `rules.mahjong` plays one hand,
`rules.table` the match around it, `rules.players` are the computer players, who see what a seat sees.

One hand, from the deal to the settlement:

>>> from rules.mahjong.decide import act
>>> from rules.mahjong.legal import awaited
>>> from rules.mahjong.money import totals
>>> from rules.mahjong.options import rules_from
>>> from rules.mahjong.seeing import seat_view
>>> from rules.mahjong.shuffle import deal, hand_seed
>>> from rules.mahjong.state import start
>>> from rules.players import easy
>>> dealt = deal(hand_seed(bytes(32), "t1", 1), 1, ("a", "b", "c", "d"))
>>> state = start(rules_from({"profile": "sbr", "cap": 4}), 0, dealt.dice, dealt.wall)
>>> while asked := awaited(state):
...     view = seat_view(state, asked[0])  # what the seat may know; `view.legal` is what it may answer
...     state = act(state, asked[0], easy.choose(view))  # a `Refusal` for anything else
>>> [(won.seat, won.score.pattern, won.score.points) for won in state.wins], totals(state.ledger)
([(0, 'plain', 1)], (0, 2, -1, -1))
"""
