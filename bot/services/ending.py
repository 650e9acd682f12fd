"""暂停、散桌、再来一局: what stands between the hands and at the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from bot.callback_data import Settlement, SettlementDoes, Stop, StopDoes
from bot.services import opening
from bot.services.club import Club
from bot.services.people import words_for
from bot.services.playing import came_back
from bot.services.replies import SILENT, Reply
from bot.services.seating import settle
from bot.services.verifying import verdict
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from rules.table import ending, play
from rules.table.state import Phase, TableState
from storage import endings, tables
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx

_DIGITS = 9
_OF_THE_NEWEST_HAND = frozenset({SettlementDoes.PAUSE, SettlementDoes.RESUME})


async def settlement_press(club: Club, tx: Tx, person: Person, payload: Settlement, at: datetime) -> Reply:
    """One press on a settlement or on a match result."""
    words = words_for(club, person)
    found = await club.tables.get(tx, payload.table)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    is_late = payload.what in _OF_THE_NEWEST_HAND and payload.hand != len(state.finished)
    if is_late or payload.what is not SettlementDoes.RESUME:
        state = await came_back(club, tx, person, row, state, at)
    if is_late:
        return Reply(toast(words, Refusal(Code.STALE)))
    match payload.what:
        case SettlementDoes.VERIFY:
            return Reply(verdict(words, state, payload.hand), alert=True)
        case SettlementDoes.AGAIN:
            return await _again(club, tx, person, row, state, at)
        case SettlementDoes.PAUSE:
            outcome = ending.pause(state, person.id, at)
        case SettlementDoes.RESUME:
            outcome = ending.resume(state, person.id, at)
        case SettlementDoes.NEXT | SettlementDoes.REPLAY:
            return Reply(toast(words, Refusal(Code.STALE)))
        case _:
            assert_never(payload.what)
    return await settle(club, tx, person, row, state, outcome, at)


async def _again(club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, at: datetime) -> Reply:
    """再来一局 under the same terms, by somebody who sat there."""
    words = words_for(club, person)
    if state.seat_of(person.id) is None:
        return Reply(toast(words, Refusal(Code.NO_SEAT)))
    if state.phase is not Phase.ENDED or row.group_id is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    place = opening.Place(row.group_id, row.thread_id)
    if not await opening.open_or_show(club, tx, place, person, state.terms, at, anybodys=True):
        return Reply(words("tables-too-many", most=opening.MOST_TABLES))
    return SILENT


async def stop_press(club: Club, tx: Tx, person: Person, payload: Stop, at: datetime) -> Reply:
    """同意散桌."""
    found = await club.tables.get(tx, payload.table)
    if found is None:
        return Reply(toast(words_for(club, person), Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    match payload.what:
        case StopDoes.VOTE_YES if not state.stop_votes:
            # only /stop opens a vote: a late press on the card of one that is over must not
            await came_back(club, tx, person, row, state, at)
            return Reply(toast(words_for(club, person), Refusal(Code.STALE)))
        case StopDoes.VOTE_YES:
            outcome = ending.ask_stop(state, person.id, at)
        case StopDoes.CANCEL:
            outcome = ending.keep_on(state, person.id, at)
        case _:
            assert_never(payload.what)
    return await settle(club, tx, person, row, state, outcome, at)


async def stop_command(
    club: Club,
    tx: Tx,
    person: Person,
    live: Sequence[tuple[TableRow, TableState]],
    reason: str,
    at: datetime,
    *,
    is_admin: bool,
) -> Reply:
    """/stop [number] [reason]: one's own table, or one of the group by an admin who does not play there.

    A number decides. Without one it is the table at which one plays: whoever has left a match for good may
    sit at another.
    """
    words = words_for(club, person)
    number, _, rest = reason.partition(" ")
    named = next((pair for pair in live if number == str(pair[0].id)), None)
    seated = [pair for pair in ([named] if named else live) if pair[1].seat_of(person.id) is not None]
    own = [pair for pair in seated if not isinstance(play.seated(pair[1], person.id), Refusal)]
    if len(own) > 1:
        return Reply(words("stop-which-own", numbers=_numbers(own)))
    if seated:
        row, state = (own or seated)[0]
        return await settle(club, tx, person, row, state, ending.ask_stop(state, person.id, at), at)
    if not live:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    if not is_admin:
        return Reply(toast(words, Refusal(Code.NOT_ADMIN)))
    if named is None and await _is_over(tx, live[0][0], number):
        return Reply(toast(words, Refusal(Code.TABLE_CLOSED)))
    if named is None and len(live) > 1:
        return Reply(words("stop-which", numbers=_numbers(live)))
    row, state = named or live[0]
    said = reason if named is None else rest
    outcome = ending.stop_by_admin(state, person.id, said, at)
    if not isinstance(outcome, Refusal):
        await endings.give_reason(tx, row.id, person.id, ending.in_one_line(said))
    return await settle(club, tx, person, row, state, outcome, at)


def _numbers(pairs: Sequence[tuple[TableRow, TableState]]) -> str:
    return " ".join(str(row.id) for row, _ in pairs)


async def _is_over(tx: Tx, beside: TableRow, number: str) -> bool:
    """Whether a number means a table of the same group that has ended: another one must not end for it."""
    if not number.isascii() or not number.isdigit() or len(number) > _DIGITS:
        return False
    found = await tables.table(tx, int(number))
    return found is not None and found.group_id == beside.group_id
