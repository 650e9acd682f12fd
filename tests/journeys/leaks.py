"""穿帮: tiles named in a text, in either language, that its reader may not see."""

from __future__ import annotations

import re
from collections import Counter

from rules.mahjong.tiles import Tile
from rules.table.state import TableState
from tests.journeys.reading import tiles_of

ENGLISH_SUITS = ("Crak", "Dot", "Bam")
HINT = re.compile(r"剩 \d|left\)")
"""听牌提示 names tiles that nobody holds; it is checked by itself."""


def named_in(text: str) -> Counter[Tile]:
    """How often each kind is named, hints aside."""
    said = "\n".join(line for line in text.splitlines() if not HINT.search(line))
    found = Counter(tiles_of(said))
    for ranks, suit in re.findall(rf"([1-9]+)\s({'|'.join(ENGLISH_SUITS)})", said):
        found.update(9 * ENGLISH_SUITS.index(suit) + int(rank) - 1 for rank in ranks)
    return found


def seen_by_all(state: TableState) -> Counter[Tile]:
    """What lies on the table, and the newest act once more: how often each kind may be named."""
    found: Counter[Tile] = Counter()
    running = state.running
    if running is None:
        for done in state.finished:
            for own in done.state.seats:
                found.update(own.tiles)
        hands = [done.state for done in state.finished]
    else:
        hands = [running.shown]
    for hand in hands:
        for own in hand.seats:
            found.update(own.river)
            found.update(meld.tile for meld in own.melds)
        # A winner's own panel names the tile a second time, and a ledger names it again.
        found.update(won.tile for won in hand.wins for _ in range(3))
        if hand.last.tile is not None:
            found.update([hand.last.tile] * 2)
    return found


def hidden_from(state: TableState, seat: int | None, text: str) -> Counter[Tile]:
    """The tiles named in a text that a seat (None: the group) does not see in this state."""
    allowed = seen_by_all(state)
    if seat is not None and state.running is not None:
        # One's own tiles stand there, and what may be done with a kind is named besides.
        own = state.running.shown.seats[seat].tiles
        allowed.update(tile for tile in own for _ in range(2))
    return named_in(text) - allowed
