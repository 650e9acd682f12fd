"""Hands on a wall that a test has stacked: only what matters is written down, the rest plays itself.

All four seats are void in 条 unless a test says otherwise, and the draws that a test does not name are 条
first: those nobody can claim, so that they go straight to the rivers.
"""

from __future__ import annotations

import random
from collections import Counter

from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pass, Pong, Win
from rules.mahjong.decide import act
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.money import Payment, Reason, totals
from rules.mahjong.options import Rules
from rules.mahjong.state import HandState, start
from rules.mahjong.tiles import ALL_TILES, Tile, parse, parse_tile, suit_from_letter
from rules.mahjong.views import Stage
from rules.refusal import Refusal


def stacked(hands: tuple[str, str, str, str], draws: str, dealer: int) -> tuple[Tile, ...]:
    """A wall that deals these tiles (the dealer's fourteenth last) and then gives these draws.

    A hand of fewer than 13 (14) tiles is filled up from 万 and 筒.
    """
    left = Counter(ALL_TILES)
    left.subtract(parse("".join(hands) + draws))
    assert min(left.values()) >= 0, "more than four of a kind"
    filler = [tile for tile in left.elements() if tile < 18]
    random.Random(7).shuffle(filler)
    dealt = [list(parse(hand)) for hand in hands]
    for seat, tiles in enumerate(dealt):
        while len(tiles) < 13 + (seat == dealer):
            tiles.append(filler.pop())
    order = [(dealer + place) % 4 for place in range(4)]
    wall = [tile for turn in range(3) for seat in order for tile in dealt[seat][4 * turn : 4 * turn + 4]]
    wall += [dealt[seat][12] for seat in order] + [dealt[dealer][13], *parse(draws)]
    rest = Counter(ALL_TILES)
    rest.subtract(wall)
    return (*wall, *sorted(rest.elements(), reverse=True))


class Play:
    """One hand, played by a test."""

    def __init__(
        self,
        rules: Rules,
        hands: tuple[str, str, str, str],
        draws: str = "",
        *,
        dealer: int = 0,
        voids: str = "ssss",
    ) -> None:
        self.state: HandState = start(rules, dealer, (1, 2, 3, 4), stacked(hands, draws, dealer))
        for seat, letter in enumerate(voids):
            self.answer(seat, DeclareVoid(suit_from_letter(letter)))

    def answer(self, seat: int, action: Action) -> None:
        after = act(self.state, seat, action)
        assert not isinstance(after, Refusal), (seat, action, after)
        self.state = after

    def may(self, seat: int) -> tuple[Action, ...]:
        return legal_actions(self.state, seat)

    def discard(self, seat: int, tile: str) -> None:
        """Waits for the seat's turn, and discards."""
        self.until(seat)
        self.answer(seat, Discard(parse_tile(tile)))

    def kong(self, seat: int, tile: str) -> None:
        """Waits for the seat's own turn, and makes an added or concealed kong."""
        self.until(seat)
        self.answer(seat, Kong(parse_tile(tile)))

    def claim_kong(self, seat: int) -> None:
        assert self.state.window is not None
        self.answer(seat, Kong(self.state.window.tile))
        self.close()

    def pong(self, seat: int) -> None:
        self.answer(seat, Pong())
        self.close()

    def win(self, *seats: int) -> None:
        """These win on the open window's tile, or the one whose turn it is by its draw."""
        for seat in seats:
            if self.state.window is None:
                self.until(seat)
            self.answer(seat, Win())
        self.close()

    def close(self) -> None:
        """Everybody else passes (or wins where that is the only legal answer)."""
        while self.state.stage is Stage.WINDOW:
            seat = awaited(self.state)[0]
            self.answer(seat, Pass() if Pass() in self.may(seat) else Win())

    def until(self, seat: int) -> None:
        """Windows close and the others discard what they draw until it is the seat's own turn."""
        self.close()
        while self.state.turn != seat:
            self.idle()

    def idle(self) -> None:
        """One turn of nothing: the drawn tile goes, or the first that may."""
        seat = self.state.turn
        discards = [action for action in self.may(seat) if isinstance(action, Discard)]
        drawn = Discard(-1 if self.state.drawn is None else self.state.drawn)
        self.answer(seat, drawn if drawn in discards else discards[0])
        self.close()

    def run_out(self) -> None:
        """Nobody does anything until the wall is empty."""
        self.close()
        while self.state.stage is not Stage.ENDED:
            self.idle()

    def totals(self) -> tuple[int, int, int, int]:
        return totals(self.state.ledger)

    def paid(self, *reasons: Reason) -> list[tuple[int, int | None, int]]:
        """The entries of these reasons as (payer, payee, points)."""
        return [(one.payer, one.payee, one.points) for one in self._of(reasons)]

    def sums(self, *reasons: Reason) -> tuple[int, int, int, int]:
        """What each seat won or lost by these reasons alone."""
        return totals(self._of(reasons))

    def _of(self, reasons: tuple[Reason, ...]) -> list[Payment]:
        return [one for one in self.state.ledger if one.reason in reasons]
