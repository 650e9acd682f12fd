"""前景: what a seat may still count on, from what it sees: draws, tiles, payers, and what staying in costs.

All of it is per *round*: from one own discard to the next. Lists over rounds are indexed by how many own
draws are left, 0 first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from rules.mahjong.money import Reason
from rules.mahjong.switches import Rules, SelfDraw
from rules.mahjong.tiles import KINDS
from rules.mahjong.views import SeatShown, SeatView
from rules.players.danger import ready_chance, worth_of

SHED = 0.75
"""How often another seat throws away a tile that it draws, one of its void suit always; an estimate."""

FADE = 0.94
"""How many of the others are still in one round later; an estimate."""

EXPOSURE = 0.13
"""What a ready seat takes from each other one in a round, in its discard wins; an estimate."""

CHECKED = 0.5
"""How often a hand in its last round comes to the check: else three are out before; an estimate."""

_KONGS = frozenset({Reason.KONG_CONCEALED, Reason.KONG_MELDED, Reason.KONG_ADDED})
_MOST_DOUBLINGS = 24
_BALANCING = 3


@dataclass(frozen=True, slots=True)
class Outlook:
    """前景 of one seat at one decision.

    `own` is for each kind the chance that one's next draw is that tile, `shed` how many of it the others
    throw away in a round. `payers` and `losses` are by the draws left; `unready` is what the check at the end
    brings a seat that is not ready (below 0), `checked` how many pay one that is. `prices` are, by doublings,
    what a discard win and each payer of a self-drawn win pay.
    """

    rules: Rules
    draws: int
    others: int
    live: bytes
    own: Sequence[float]
    shed: Sequence[float]
    payers: Sequence[float]
    losses: Sequence[float]
    unready: float
    checked: float
    prices: Sequence[tuple[float, float]]

    def price(self, doublings: int) -> tuple[float, float]:
        """The points of a discard win, and of each payer of a self-drawn one."""
        return self.prices[min(doublings, _MOST_DOUBLINGS)]


def outlook_of(view: SeatView, live: bytes) -> Outlook:
    """What the seat sees, weighed; `live` are its live counts."""
    table = view.table
    others = [one for one in table.seats if not one.is_out and one.seat != view.seat]
    draws = table.wall_left // (len(others) + 1)
    own = _own_chances(live, table.wall_left, [one for one in table.seats if one.seat != view.seat])
    payers = [len(others) * FADE ** (draws - left) for left in range(draws + 2)]
    at_end = [ready_chance(0, len(one.melds)) for one in others]
    worths = [worth_of(table.rules, one) for one in others]
    lost = sum(chance * worth for chance, worth in zip(at_end, worths, strict=True))
    return Outlook(
        rules=table.rules,
        draws=draws,
        others=len(others),
        live=live,
        own=own,
        shed=_shed(own, others),
        payers=payers,
        losses=_losses(draws, others, worths),
        unready=-lost - _takings(view),
        checked=CHECKED * (len(others) - sum(at_end)),
        prices=_prices(table.rules.base, table.rules.cap, table.rules.self_draw),
    )


def _takings(view: SeatView) -> float:
    """退税: the kong takings that a seat gives back when it is not ready at the end."""
    if not view.table.rules.kong_refund:
        return 0.0
    ledger = view.table.ledger
    return float(sum(one.points for one in ledger if one.payee == view.seat and one.reason in _KONGS))


def _losses(draws: int, others: Sequence[SeatShown], worths: Sequence[float]) -> list[float]:
    """What staying in costs in a round, by the draws left when it begins."""
    found = []
    for left in range(draws + 2):
        wall = left * (len(others) + 1)
        chances = [ready_chance(wall, len(one.melds)) for one in others]
        taken = sum([chance * worth for chance, worth in zip(chances, worths, strict=True)])
        found.append(EXPOSURE * taken * FADE ** (draws - left))
    return found


@lru_cache(maxsize=64)
def _prices(base: int, cap: int | None, self_draw: SelfDraw) -> tuple[tuple[float, float], ...]:
    most = _MOST_DOUBLINGS if cap is None else cap
    found = []
    for doublings in range(_MOST_DOUBLINGS + 1):
        shot = base << min(doublings, most)
        match self_draw:
            case SelfDraw.DOUBLE:
                drawn = base << min(doublings + 1, most)
            case SelfDraw.BASE:
                drawn = shot + base
            case SelfDraw.NONE:
                drawn = shot
            case _:
                assert_never(self_draw)
        found.append((float(shot), float(drawn)))
    return tuple(found)


def _own_chances(live: bytes, wall_left: int, seats: Sequence[SeatShown]) -> list[float]:
    """For each kind the chance that the next tile of the wall is one of it."""
    if not wall_left:
        return [0.0] * KINDS
    suits = [float(sum(live[9 * suit : 9 * suit + 9])) for suit in range(3)]
    in_wall = _wall_shares(suits, wall_left, seats)
    each = [share / (suit * wall_left) if suit else 0.0 for share, suit in zip(in_wall, suits, strict=True)]
    return [live[tile] * each[tile // 9] for tile in range(KINDS)]


def _wall_shares(suits: list[float], wall_left: int, seats: Sequence[SeatShown]) -> list[float]:
    """How many unseen tiles of each suit lie in the wall: nobody keeps tiles of the own void suit.

    Balanced in turn by suits and by holders, from an even spread.
    """
    holders = [([1.0, 1.0, 1.0], float(wall_left))]
    holders += [(_kept(one), float(one.concealed_count)) for one in seats]
    for _ in range(_BALANCING):
        for weights, size in holders:
            scale = size / (sum(weights) or 1.0)
            weights[:] = [scale * one for one in weights]
        for suit, count in enumerate(suits):
            scale = count / (sum(weights[suit] for weights, _ in holders) or 1.0)
            for weights, _ in holders:
                weights[suit] *= scale
    return holders[0][0]


def _kept(shown: SeatShown) -> list[float]:
    kept = [1.0, 1.0, 1.0]
    if shown.void is not None:
        rid = shown.is_out or (bool(shown.river) and shown.river[-1] // 9 != shown.void)
        kept[shown.void] = 0.0 if rid else 0.5
    return kept


def _shed(own: Sequence[float], others: Sequence[SeatShown]) -> list[float]:
    by_suit = [sum(1.0 if one.void == suit else SHED for one in others) for suit in range(3)]
    return [chance * by_suit[tile // 9] for tile, chance in enumerate(own)]
