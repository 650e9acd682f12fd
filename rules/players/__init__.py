"""电脑玩家: players that see a `SeatView`, as a person does, and answer with one of its legal actions.

autopilot    托管: plays on for a person who is away
easy         the fastest hand by shanten and live tiles
judging      what both weigh: discards, the void suit, exchanges
"""
