"""告诉: whom a change concerns hears of it in private, once, by a card that also takes the new answer."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.appointments import keeping
from bot.services.appointments.seeing import is_quiet_now, seen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.people import reader_words
from bot.views.appointments.own import organiser_card, told_card
from bot.views.charter.roster_places import title
from rules.appointments.events import Reply
from rules.appointments.state import Appointment
from storage import groups, members
from storage.address import PersonAddress
from storage.appointments import series
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards
from storage.delivery.card import Card
from storage.groups import Group
from storage.members import Dm
from storage.transaction import Tx


def concerned(state: Appointment) -> tuple[int, ...]:
    """谁要知道: who comes, waits, is offered a seat, or is undecided."""
    kept = (*state.holders, *state.waiting, *(one.person for one in state.offers))
    undecided = (one.person for one in state.answers if one.reply is Reply.MAYBE and one.person not in kept)
    return (*kept, *undecided)


async def tell_change(tx: Tx, row: AppointmentRow, people: Collection[int], *, but: int | None) -> None:
    """Brings everybody's own card of the match as a new message; who cannot be reached reads the group's."""
    for person in await members.people(tx, [one for one in people if one != but]):
        if person.dm is Dm.REACHABLE:
            await _bring(tx, keeping.TOLD, row, person.id)


async def show_organiser(tx: Tx, row: AppointmentRow, person_id: int) -> None:
    """Brings the card with which a match is moved, changed or called off."""
    await _bring(tx, keeping.ORGANISER, row, person_id)


async def _bring(tx: Tx, kind: str, row: AppointmentRow, person_id: int) -> None:
    address = PersonAddress(person_id)
    await cards.ensure_card(tx, kind, row.stream, address)
    await cards.mark_dirty(tx, row.stream, (kind,), address, fresh=True)


async def draw_told(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """有变动, in private."""
    found = await _found(tx, card)
    if found is None or not isinstance(card.address, PersonAddress):
        return None
    row, state, group = found
    at, person_id = club.clock.now(), card.address.person_id
    shown, silent = await seen(tx, row, state, at), await is_quiet_now(tx, row.group_id, at)
    words = await reader_words(club, tx, card.address, group)
    return _rendered(state, lambda: told_card(words, shown, title(group), person_id), silent=silent)


async def draw_organiser(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """管理, in private."""
    found = await _found(tx, card)
    if found is None:
        return None
    row, state, group = found
    shown = await seen(tx, row, state, club.clock.now())
    own = None if row.series_id is None else await series.series(tx, row.series_id)
    goes_on = own is not None and own.closed_at is None
    words = await reader_words(club, tx, card.address, group)
    return _rendered(state, lambda: organiser_card(words, shown, title(group), goes_on=goes_on), silent=True)


def _rendered(state: Appointment, draw: Callable[[], Screen], *, silent: bool) -> Rendered:
    revision = FINAL if state.is_over else f"v{state.version}"
    return Rendered(draw, revision, Priority.NOTICE, silent=silent)


async def _found(tx: Tx, card: Card) -> tuple[AppointmentRow, Appointment, Group] | None:
    found = await keeping.get(tx, int(card.subject.split(":")[1]))
    group = None if found is None else await groups.group(tx, found[0].group_id)
    return None if found is None or group is None else (*found, group)
