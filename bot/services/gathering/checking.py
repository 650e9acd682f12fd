"""点名: the ready check begins, substitutes are called, and the tables open, each at its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.services.appointments import keeping
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.gathering import telling
from bot.services.gathering.following import parsed
from bot.services.gathering.looking import shown_on, when_due
from bot.services.hall.opening import open_round
from bot.services.matches.admission import why_not_seated
from bot.views.gathering.check import check_card
from rules.appointments import gathering
from rules.appointments.events import AppointmentEvent, Asked, Started
from rules.appointments.state import Appointment, Phase
from rules.charter.spans import Span
from storage import groups, heartbeat, members
from storage.address import PersonAddress
from storage.appointments.listing import AppointmentRow
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx


async def gather(club: Club, action: DueAction) -> None:
    """A quarter of an hour before the start."""

    async def begin(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
        await _go_on(club, tx, row, state, gathering.begin(state, at), at)

    await when_due(club, action, begin)


async def call(club: Club, action: DueAction) -> None:
    """Five minutes before the start; where that was missed, the start will see to it."""

    async def ask(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
        if at < state.starts_at:
            await keeping.apply(tx, row, state, gathering.call(state, at), at)

    await when_due(club, action, ask)


async def start(club: Club, action: DueAction) -> None:
    """The start: tables open, or the ready check begins anew, or it comes to nothing."""

    async def open_tables(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
        where = await groups.group(tx, row.group_id)
        if where is None or not where.active:
            await _go_on(club, tx, row, state, gathering.give_up(state, at), at)
            return
        unseatable = await _unseatable(club, tx, row, state, at)
        away = await _away(tx, state, at)
        events = gathering.start(state, at, unseatable=unseatable, outages=away)
        await _go_on(club, tx, row, state, events, at)

    await when_due(club, action, open_tables)


async def _unseatable(
    club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime
) -> frozenset[int]:
    """Who may not be seated any more: suspended, barred, blacklisted, or gone since they said yes."""
    counted = state.plan.terms.counted
    found = set()
    for person in await members.people(tx, {*state.holders, *state.called}):
        if await why_not_seated(club, tx, person, row.group_id, at, counted=counted) is not None:
            found.add(person.id)
    return frozenset(found)


async def _away(tx: Tx, state: Appointment, at: datetime) -> tuple[Span, ...]:
    """When during the ready check the bot cannot prove that it was there."""
    if state.gathering_at is None:
        return ()
    gaps = await heartbeat.gaps(tx, state.gathering_at, at, heartbeat.CONTINUOUS)
    return tuple(Span(gap.since, gap.until) for gap in gaps)


async def _go_on(
    club: Club,
    tx: Tx,
    row: AppointmentRow,
    before: Appointment,
    events: Sequence[AppointmentEvent],
    at: datetime,
) -> None:
    """What was decided, and what everybody is told with it."""
    state = await keeping.apply(tx, row, before, events, at)
    if any(isinstance(event, Started) for event in events):
        await open_round(club, tx, row, state, at)
    elif state.phase is Phase.OFF:
        await telling.tell_off(club, tx, row, state, at)
    elif state.phase is Phase.GATHERING and state.starts_at != before.starts_at:
        await telling.tell_put_off(club, tx, row, state, at)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """Whether its reader is there, what they said, and in the end whether they play."""
    appointment_id, begun_at = parsed(card.subject)
    found = await shown_on(club, tx, card, appointment_id)
    if found is None or not isinstance(card.address, PersonAddress):
        return None
    words, seen = found
    is_newest = seen.state.gathering_at == begun_at
    is_open = is_newest and seen.state.phase is Phase.GATHERING
    if not is_open and card.message_id is None:
        return None
    screen = partial(check_card, words, seen, card.address.person_id, is_newest=is_newest)
    priority = Priority.DECIDING if is_open else Priority.NOTICE
    return Rendered(screen, "asked" if is_open else FINAL, priority, silent=not is_open)


async def confirmed(_club: Club, tx: Tx, card: Card, revision: str, at: datetime) -> None:
    """问到了: only who was asked in time can be blamed for not being there."""
    appointment_id, begun_at = parsed(card.subject)
    found = await keeping.get(tx, appointment_id)
    if found is None or revision == FINAL or not isinstance(card.address, PersonAddress):
        return
    row, state = found
    person = card.address.person_id
    if state.phase is not Phase.GATHERING or state.gathering_at != begun_at:
        return
    if all(who != person for who, _ in state.asked):
        await keeping.apply(tx, row, state, (Asked(person, at),), at)
