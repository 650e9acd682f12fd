"""线下局卡: the four with their points, who has confirmed, and what follows."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import assert_never

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.dates import month
from bot.views.names import Names, mention, name, plain
from bot.views.points import signed
from bot.views.result import ResultShown
from bot.words import Words
from rules.charter.facts import HUMANS
from rules.charter.results import Frozen, Void
from rules.charter.weeks import local_day
from rules.offline.entry import Awaiting, Closed, Closing, Counts, Lapsed, State
from rules.offline.points import SEATS, Points
from storage.charter.offline import Claim, KeptEntry, Seat

CONFIRM, DISPUTE, BACK, CHECKED, CLEARED = "confirm", "dispute", "back", "checked", "cleared"
CLAIM, GRANT, DENY = "claim-", "grant-", "deny-"


@dataclass(frozen=True, slots=True)
class OfflineSeen:
    """一场线下局 as it stands; `result` once it counts, `is_open` while a press can change something.

    `accounts` are the ids under which Telegram knows those who are named.
    """

    kept: KeptEntry
    state: State
    result: ResultShown | None
    is_open: bool
    names: Names
    accounts: Mapping[int, int]
    claims: tuple[Claim, ...]
    reason: str
    zone: tzinfo


def offline_card(words: Words, seen: OfflineSeen) -> Screen:
    """The whole card, with what each of the four may press."""
    kept = seen.kept
    day = local_day(kept.played_at, seen.zone)
    weekday = words.one_of("charter-weekdays")[day.weekday()]
    lines = [
        words("offline-title", number=kept.match, month=month(words, day), day=day.day, weekday=weekday),
        *ranking(words, kept.sheet.seats, kept.sheet.points, seen.names),
    ]
    if len(kept.sheet.hands) > 1:
        lines += ["", *hand_lines(words, kept.sheet.seats, kept.sheet.hands, seen.names)]
    lines += ["", *_state(words, seen), *_ticks(words, kept)]
    if seen.is_open and _is_alive(seen.state):
        lines += _claims(words, seen)
    return Screen("\n".join(lines), tuple(_rows(words, seen)))


def seat_name(words: Words, seat: Seat, names: Names) -> str:
    """Who sits there, escaped; guests are said to be guests."""
    if seat.person is not None:
        return name(words, names.get(seat.person))
    return (
        words("offline-guest", name=name(words, seat.guest))
        if seat.guest
        else words("offline-nameless-guest")
    )


def ranking(words: Words, seats: Sequence[Seat], points: Points, names: Names) -> list[str]:
    """名次: equal points share a rank."""
    return [
        words(
            "result-rank",
            rank=1 + sum(other > points[seat] for other in points),
            name=seat_name(words, seats[seat], names),
            points=signed(points[seat]),
        )
        for seat in sorted(SEATS, key=lambda one: -points[one])
    ]


def hand_lines(words: Words, seats: Sequence[Seat], hands: Sequence[Points], names: Names) -> list[str]:
    """逐局 by the seats of the entry."""
    who = " · ".join(seat_name(words, seat, names) for seat in seats)
    return [
        words("result-hands", names=who),
        *(
            words("result-hand", hand=number, totals=" / ".join(map(signed, hand)))
            for number, hand in enumerate(hands, start=1)
        ),
    ]


def _state(words: Words, seen: OfflineSeen) -> Iterator[str]:
    entry = seen.kept.entry
    match seen.state:
        case Awaiting(until):
            missing = words("comma").join(_called(words, one, seen) for one in entry.missing)
            if until is None:
                yield words("offline-awaiting-longer", names=missing)
            else:
                yield words("offline-awaiting", names=missing, until=moment(words, until, seen.zone))
            if entry.confirmed:
                confirmed = tuple(one for one in entry.people if one in entry.confirmed)
                yield words("result-confirmed-by", names=_named(words, confirmed, seen.names))
        case Counts():
            yield from _counts(words, seen)
        case Lapsed():
            yield words("offline-lapsed")
        case Closed(how, by):
            key = "offline-withdrawn" if how is Closing.WITHDRAWN else "offline-disputed"
            yield words(key, name=name(words, seen.names.get(by)))
            if seen.reason:
                yield words("offline-reason", reason=html.escape(seen.reason, quote=False))
        case _:
            assert_never(seen.state)


def _counts(words: Words, seen: OfflineSeen) -> Iterator[str]:
    standing = None if seen.result is None else seen.result.standing
    if isinstance(standing, Frozen):
        yield words("result-frozen", number=standing.appeal)
    elif isinstance(standing, Void):
        yield words("result-void")
    elif len(seen.kept.sheet.people) < HUMANS:
        yield words("offline-counts-with-guests")
    else:
        yield words("offline-counts")


def _ticks(words: Words, kept: KeptEntry) -> Iterator[str]:
    yield words("offline-checked" if kept.checked_at is not None else "offline-unchecked")
    yield words("offline-cleared" if kept.cleared_at is not None else "offline-uncleared")


def _claims(words: Words, seen: OfflineSeen) -> Iterator[str]:
    for claim in seen.claims:
        yield words(
            "offline-claimed",
            name=name(words, seen.names.get(claim.person)),
            guest=seat_name(words, seen.kept.sheet.seats[claim.seat], seen.names),
            enterer=name(words, seen.names.get(seen.kept.entry.entered_by)),
        )


def _named(words: Words, people: Sequence[int], names: Names) -> str:
    return words("comma").join(name(words, names.get(one)) for one in people)


def _called(words: Words, person: int, seen: OfflineSeen) -> str:
    """A name whose owner is told that they are awaited."""
    account = seen.accounts.get(person, 0)
    raw = seen.names.get(person)
    return mention(words, raw, account) if account > 0 else name(words, raw)


def _is_alive(state: State) -> bool:
    return isinstance(state, Awaiting | Counts)


def _rows(words: Words, seen: OfflineSeen) -> Iterator[tuple[Button, ...]]:
    if not seen.is_open or not _is_alive(seen.state):
        return
    kept = seen.kept

    def button(text: str, choice: str, style: str | None = None) -> Button:
        return Button(text, pack(Charter(kept.group, Topic.OFFLINE, kept.match, choice)), style=style)

    if isinstance(seen.state, Awaiting):
        yield (
            button(words("offline-button-confirm"), CONFIRM, "success"),
            button(words("button-dispute"), DISPUTE),
            button(words("offline-button-back"), BACK),
        )
    elif seen.result is not None and seen.result.can_dispute:
        yield (button(words("button-dispute"), DISPUTE),)
    ticks = (
        *([button(words("offline-button-checked"), CHECKED)] if kept.checked_at is None else []),
        *([button(words("offline-button-cleared"), CLEARED)] if kept.cleared_at is None else []),
    )
    if ticks:
        yield ticks
    asked = {claim.seat: claim for claim in seen.claims}
    for seat, one in enumerate(kept.sheet.seats):
        if one.person is None and seat in asked:
            claim = asked[seat]
            who = plain(words, seen.names.get(claim.person))
            yield (
                button(words("offline-button-grant", name=who), f"{GRANT}{claim.id}", "success"),
                button(words("offline-button-deny"), f"{DENY}{claim.id}"),
            )
        elif one.person is None:
            label = plain(words, one.guest) if one.guest else words("offline-nameless-guest")
            yield (button(words("offline-button-claim", name=label), f"{CLAIM}{seat}"),)
