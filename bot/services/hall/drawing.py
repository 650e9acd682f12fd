"""画大厅: what the one card of a match says from its start on.

Points come from rows that follow the tables; only the tables that are being played are looked at themselves.
"""

from __future__ import annotations

from datetime import timedelta

from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL, CardKind
from bot.services.club import Club
from bot.services.hall.following import BETWEEN_ROUNDS
from bot.views.hall.card import HallSeen, TableSeen, hall_card, result_card
from rules.appointments.state import Appointment, Phase
from rules.rounds.standings import Standing, TableResult, standings
from rules.table.state import SEATS
from rules.table.state import Phase as Stage
from storage import groups, members
from storage.appointments import points
from storage.appointments.listing import AppointmentRow
from storage.appointments.points import Points
from storage.delivery import cards
from storage.delivery.card import Card
from storage.groups import Group
from storage.transaction import Tx

SETTLED_AFTER = timedelta(days=15)
"""After so long no appeal can change a result any more: seven days to appeal, three of voting, and spare."""


async def draw_hall(
    club: Club, tx: Tx, _card: Card, row: AppointmentRow, state: Appointment
) -> Rendered | None:
    """The card while the match is played, and its result; None where the group is not known."""
    group = await groups.group(tx, row.group_id)
    if group is None or not state.rounds:
        return None
    hall = await _seen(club, tx, group, row, state)
    names = {person.id: person.name for person in await members.people(tx, state.seated)}
    words = club.words(group.language)
    revision = f"r{hall.round}e{state.version}"
    if state.phase is not Phase.OVER:
        return Rendered(lambda: hall_card(words, hall, names), revision, Priority.BOARD)
    is_settled = state.ended_at is not None and club.clock.now() - state.ended_at >= SETTLED_AFTER
    revision = FINAL if is_settled else revision
    return Rendered(lambda: result_card(words, hall, names), revision, Priority.NOTICE)


async def _seen(club: Club, tx: Tx, group: Group, row: AppointmentRow, state: Appointment) -> HallSeen:
    played = await points.points_of(tx, row.id)
    newest = [one for one in played if one.round == len(state.rounds)]
    is_between = all(one.over for one in newest) and len(state.rounds) < state.plan.rounds
    is_over = state.phase is Phase.OVER
    return HallSeen(
        group=group.id,
        number=row.id,
        terms=state.plan.terms,
        round=len(state.rounds),
        rounds=len(state.rounds) if is_over else state.plan.rounds,
        tables=() if is_over else tuple([await _table(club, tx, group, row, one) for one in newest]),
        standings=standings_of(played, state),
        void=tuple(one.table for one in played if one.void),
        commitment=state.commitment,
        seed=state.seed.hex() if is_over else None,
        pause_minutes=int(BETWEEN_ROUNDS.total_seconds()) // 60 if is_between else None,
    )


def standings_of(played: tuple[Points, ...], state: Appointment) -> tuple[Standing, ...]:
    """Everybody by what the tables stand at; a void table counts nothing, one without a hand not yet.

    A seat's points are those of whom it was drawn to, whoever has played it in the end. Nobody stands
    anywhere before the first hand is finished.
    """
    counted = [TableResult(one.people, one.points) for one in played if _counts(one)]
    if not any(one.hands or one.over for one in played):
        return ()
    return standings(counted, state.seated)


def _counts(one: Points) -> bool:
    return not one.void and (one.hands > 0 or one.over)


async def _table(club: Club, tx: Tx, group: Group, row: AppointmentRow, one: Points) -> TableSeen:
    found = None if one.over else await club.tables.peek(tx, one.table)
    state = None if found is None else found[1]
    hand = one.hands if state is None else state.hands_dealt
    away = () if state is None else tuple(seat for seat in SEATS if state.chairs[seat].autopilot)
    return TableSeen(
        number=one.number,
        id=one.table,
        people=one.people,
        points=one.points,
        away=frozenset(away),
        hand=hand,
        over=state is None or state.phase is Stage.ENDED,
        waits=state is not None and state.suspended_until is not None,
        commitment="" if state is None else state.commitment,
        url=None if state is None else await _board(tx, group, row, one.table, hand),
    )


async def _board(tx: Tx, group: Group, row: AppointmentRow, table_id: int, hand: int) -> str | None:
    """A link to the board, in groups where messages have links."""
    if group.chat_id > -(10**12):
        return None
    topic = f"{row.thread_id}/" if row.thread_id else ""
    for card in await cards.cards_of(tx, f"table:{table_id}:{hand}"):
        if card.kind == CardKind.BOARD and card.message_id is not None:
            return f"https://t.me/c/{-group.chat_id - 10**12}/{topic}{card.message_id}"
    return None
