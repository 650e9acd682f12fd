"""记分单: what was typed as four people, their points and a day, or why it cannot be entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, tzinfo

from bot.services.offline.notation import Hands, Misread, Player, Players, Whom, player
from bot.services.offline.who import Four, four, seat_of
from bot.services.roster.where import Here
from bot.views.offline.refusals import Refused, Why
from bot.when.parts import Unread
from bot.when.past import read_past_day
from rules.charter.weeks import instant, local_day
from rules.offline.points import SEATS, NoPoints, Points, filled, hands_refusal, totals
from storage.charter.offline import Seat, Sheet
from storage.transaction import Tx

OLDEST_DAYS = 7
"""What was played longer ago is not remembered by all four."""
EVENING = time(20)
"""When a match of an earlier day is taken to have been played."""


@dataclass(frozen=True, slots=True)
class Written:
    """写好的: the four with the sheet, and the day, None for now."""

    four: Four
    sheet: Sheet
    day: date | None


@dataclass(frozen=True, slots=True)
class Begun:
    """写了一半: players without points, to be completed on a draft."""

    seats: tuple[Seat, ...]
    day: date | None


def misread(found: Misread) -> Refused:
    """What could not be read, as a refusal."""
    return Refused(Why(found.why), name=found.piece, number=found.number)


async def written(tx: Tx, place: Here, typed: Players, today: date) -> Written | Begun | Refused:
    """The entry that a text means."""
    parted = _parted(typed, today)
    if isinstance(parted, Refused):
        return parted
    players, day = parted
    if len(players) > len(SEATS):
        return Refused(Why.COUNT, number=len(players))
    seats: list[Seat] = []
    for one in players:
        seat = await seat_of(tx, place, one)
        if isinstance(seat, Refused):
            return seat
        seats.append(seat)
    if not typed.players and not typed.hands:
        return Begun(tuple(seats), day)
    found = await four(tx, place.group.id, place.person.id, seats, place.at)
    if isinstance(found, Refused):
        return found
    if typed.hands:
        hands = hands_of(Hands(typed.hands))
        return (
            hands
            if isinstance(hands, Refused)
            else Written(found, Sheet(found.seats, totals(hands), hands), day)
        )
    points = points_of([one.points for one in players])
    return points if isinstance(points, Refused) else Written(found, Sheet(found.seats, points), day)


def points_of(given: Sequence[int | None]) -> Points | Refused:
    """Four points, or why they are none; the difference is named where they do not sum to zero."""
    points = filled(given)
    if not isinstance(points, NoPoints):
        return points
    known = [one for one in given if one is not None]
    number = sum(known) if points is NoPoints.NOT_ZERO else len(given)
    return Refused(Why(points), number=number)


def hands_of(typed: Hands, before: Sequence[Points] = ()) -> tuple[Points, ...] | Refused:
    """Some hands more, all of them good."""
    hands = list(before)
    for given in typed.hands:
        points = points_of(given)
        if isinstance(points, Refused):
            return points
        hands.append(points)
    refused = hands_refusal(hands)
    return tuple(hands) if refused is None else Refused(Why(refused))


def _parted(typed: Players, today: date) -> tuple[list[Player], date | None] | Refused:
    """The players, and the day that stands before or behind them."""
    players, day = list(typed.players), None
    if players and len(typed.first) > 1:
        day, named = _without_day(typed.first, today)
        if day is not None:
            players[0] = replace(player(" ".join(named)), points=players[0].points)
    after, rest = _without_day(typed.rest, today)
    if day is not None and after is not None and after != day:
        return Refused(Why.DAY, name=" ".join(typed.rest))
    day = after or day
    refused = _unfit(day, today)
    if refused is not None:
        return refused
    if not players:
        players = [player(token) for token in rest]
    elif rest and len(players) == len(SEATS):
        return Refused(Why.DAY, name=" ".join(rest))
    elif rest:
        players.append(player(" ".join(rest)))
    return _completed(players), day


def _completed(players: list[Player]) -> list[Player]:
    """Three are named: the fourth is whoever types, otherwise who wrote the answered message."""
    missing = [whom for whom in (Whom.ME, Whom.THEM) if all(one.whom is not whom for one in players)]
    if len(players) == len(SEATS) - 1 and missing:
        players.append(Player(missing[0]))
    return players


def _without_day(tokens: Sequence[str], today: date) -> tuple[date | None, tuple[str, ...]]:
    """The day that some words begin or end with, the longest one, and the other words."""
    for named, rest in _cuts(tokens):
        found = read_past_day(" ".join(named), today)
        if isinstance(found, date):
            return found, rest
        if found is Unread.TOO_FAR:
            return date.max, rest
    return None, tuple(tokens)


def _cuts(tokens: Sequence[str]) -> Iterator[tuple[Sequence[str], tuple[str, ...]]]:
    for length in range(len(tokens), 0, -1):
        yield tokens[-length:], tuple(tokens[:-length])
        yield tokens[:length], tuple(tokens[length:])


def _unfit(day: date | None, today: date) -> Refused | None:
    if day is None:
        return None
    if day > today:
        return Refused(Why.FUTURE)
    return Refused(Why.OLD, number=OLDEST_DAYS) if (today - day).days > OLDEST_DAYS else None


def played_at(day: date | None, now: datetime, zone: tzinfo) -> datetime:
    """When a match is taken to have been played: now, or in the evening of an earlier day."""
    if day is None or day >= local_day(now, zone):
        return now
    return min(instant(day, EVENING, zone), now)
