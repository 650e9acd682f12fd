"""一桌: the match around the hands: seats, clocks, holds, autopilot, the end.

A table is a fold over its events (`evolve`); the `decide_*` functions refuse or give events; what has to
happen later is a pure function of the state (`timers`). No Telegram, no storage, and every instant is an
argument.
"""
