"""胡牌的分: what a typed win brings at a real table, by the rules that the calculator knows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.offline.notation import Win, player
from bot.services.offline.who import seat_of
from bot.services.opening import DEFAULT_PROFILE
from bot.services.roster.where import Here
from bot.views.offline.refusals import Refused, Why
from rules.mahjong.fan import Situation, score
from rules.mahjong.options import PROFILES
from rules.offline.points import SEATS, Points, won
from storage.charter import links
from storage.charter.offline import Seat
from storage.transaction import Tx


async def points_won(tx: Tx, place: Here, seats: Sequence[Seat], typed: Win) -> Points | Refused:
    """The points of a win by seat: one payer for a discard, by oneself those named, or all the others."""
    winner = await _seat(tx, place, seats, typed.winner)
    if isinstance(winner, Refused):
        return winner
    payers = await _payers(tx, place, seats, typed, winner)
    if isinstance(payers, Refused):
        return payers
    if winner in payers or not payers or len(set(payers)) < len(payers):
        return Refused(Why.PAYERS)
    hand = typed.hand
    flags = dict.fromkeys(hand.flags, True)
    rules = PROFILES[hand.profile or DEFAULT_PROFILE]
    found = None if hand.win is None else score(rules, hand.tiles, hand.melds, hand.win, Situation(**flags))
    if found is None:
        return Refused(Why.WORTHLESS)
    return won(winner, payers, found.points)


async def _payers(
    tx: Tx, place: Here, seats: Sequence[Seat], typed: Win, winner: int
) -> tuple[int, ...] | Refused:
    if not typed.payers:
        return tuple(seat for seat in SEATS if seat != winner) if typed.self_draw else Refused(Why.PAYERS)
    whole = await _seat(tx, place, seats, " ".join(typed.payers))
    if not isinstance(whole, Refused):
        return (whole,)
    if not typed.self_draw:
        return whole
    found: list[int] = []
    for named in typed.payers:
        seat = await _seat(tx, place, seats, named)
        if isinstance(seat, Refused):
            return seat
        found.append(seat)
    return tuple(found)


async def _seat(tx: Tx, place: Here, seats: Sequence[Seat], named: str) -> int | Refused:
    """The seat of one of the four."""
    found = await seat_of(tx, place, player(named))
    if isinstance(found, Refused):
        return found
    if found.person is None:
        same = [number for number, seat in enumerate(seats) if seat == found]
    else:
        accounts = await links.accounts(tx, place.group.id, found.person)
        same = [number for number, seat in enumerate(seats) if seat.person in accounts]
    return same[0] if len(same) == 1 else Refused(Why.NOT_AT_TABLE, name=named)
