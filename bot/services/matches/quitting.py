"""退出: `/quit` shows its price, and only the press of whoever was shown it leaves the match."""

from __future__ import annotations

from datetime import datetime

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.chats import known_group
from bot.services.club import Club
from bot.services.matches import rest
from bot.services.matches.pricing import price_of, shown_lately
from bot.services.matches.recording import asked_before, four_people
from bot.services.part import Pressed
from bot.services.people import meet, names_at, tables_of, words_for
from bot.services.replies import SILENT, Reply
from bot.services.roster.where import answer_in_private
from bot.services.seating import settle
from bot.views.charter.matches_quit import QUIT, REST, STAY, PriceShown, price_screen
from bot.views.refusals import clipped, toast
from rules.charter.quits import Manner, NoCharge
from rules.refusal import Code, Refusal
from rules.table import leaving
from rules.table.state import TableState
from storage.charter.exits import MatchExit
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


async def ask(club: Club, said: Said) -> None:
    """/quit: what leaving one's running match would cost, in private, with the button that does it."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        group_id = (await known_group(tx, said.chat, at)).id if said.chat.is_group else None
        running = [
            (row, state)
            for row, state in await tables_of(club, tx, person)
            if group_id in (None, row.group_id) and _can_leave(state, person.id)
        ]
        screens = [await _price(club, tx, person, row, state, at) for row, state in running]
        screens += await rest.asked(club, tx, person, group_id, at)
        nothing = Screen(words_for(club, person)("quit-nothing"))
        await answer_in_private(club, tx, said, person, at, *(screens or (nothing,)))

    await club.db.transact(job)


def _can_leave(state: TableState, person: int) -> bool:
    seat = state.seat_of(person)
    return state.phase in leaving.RUNNING and seat is not None and not state.chairs[seat].quit


async def _price(
    club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, at: datetime
) -> Screen:
    """The whole price: weight, points and to whom, what comes next; or why it costs nothing."""
    words = words_for(club, person)
    names, group = await names_at(tx, state), row.group_id or 0
    seat, persons = state.seat_of(person.id), four_people(state)
    what: PriceShown | NoCharge = NoCharge.NOT_COUNTED
    if seat is not None and persons is not None:
        asked = asked_before(state, seat)
        would_leave = MatchExit(row.id, person.id, Manner.CONFIRMED, at, persons, asked, at)
        what = await price_of(club, tx, group, would_leave, at)
    return price_screen(words, group, row.id, at, what, names)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[确认退出] and [接着打]."""
    words, payload, at = words_for(club, pressed.person), pressed.payload, pressed.at
    if payload.choice.startswith(REST):
        return await rest.press(club, tx, pressed)
    found = await club.tables.get(tx, payload.number)
    if found is None or found[0].group_id != payload.group:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    if payload.choice == STAY:
        return Reply(words("quit-stays"))
    shown_at = shown_lately(payload, QUIT, at)
    if shown_at is None:
        return Reply(words("quit-again"))
    row, state = found
    gone = leaving.quit_match(state, pressed.person.id, shown_at, at)
    reply = await settle(club, tx, pressed.person, row, state, gone, at)
    return Reply(clipped(words("quit-done"))) if reply is SILENT else reply
