"""命令: opening a table, sitting down by a link, ending a match, a word for the shuffle."""

from __future__ import annotations

from datetime import datetime

from bot.callback_data import CharterLink, PanelLink, SitLink, unpack_link
from bot.screens import Screen
from bot.services import ending, opening, seating
from bot.services.asked import Said, answer_address
from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.people import meet, reachable, tables_of, words_for
from bot.services.replies import SILENT, Reply, say
from bot.services.roster import charter_card
from bot.views import greeting
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from rules.table import lobby
from rules.table.state import Phase, TableState
from rules.table.terms import MAX_HANDS
from storage import tables
from storage.address import GroupAddress, PersonAddress
from storage.delivery import cards
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


async def table(club: Club, said: Said) -> None:
    """/table [hands] [options]: a lobby card in the group."""
    at = club.clock.now()
    wish = opening.parse_wish(said.text)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        if not said.chat.is_group:
            await say(tx, PersonAddress(person.id), Screen(words_for(club, person)("table-in-group")), at)
            return
        group = await known_group(tx, said.chat, at)
        address = GroupAddress(group.id, said.chat.thread_id)
        words = club.words(group.language)
        if wish is None:
            await say(tx, address, Screen(words("table-usage", most=MAX_HANDS)), at)
            return
        place = opening.Place(group.id, said.chat.thread_id)
        if not await opening.open_or_show(club, tx, place, person, wish.terms(club), at):
            await say(tx, address, Screen(words("tables-too-many", most=opening.MOST_TABLES)), at)

    await club.db.transact(job)


async def start(club: Club, said: Said) -> None:
    """/start [payload] in private: the greeting, or the way back from a deep link, which ends seated."""
    at = club.clock.now()
    link = unpack_link(said.text or None)
    allowed = await _may_sit(club, said.user, link) if isinstance(link, SitLink) else False

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        await reachable(club, tx, person, at)
        words = words_for(club, person)
        address = PersonAddress(person.id)
        if isinstance(link, CharterLink):
            if not await charter_card.show_by_link(club, tx, link.group, person, at):
                await say(tx, address, greeting.private_hello(words), at)
            return
        found = None if link is None else await club.tables.get(tx, link.table)
        if found is None or link is None:
            await say(tx, address, greeting.private_hello(words), at)
            return
        row, state = found
        if state.seat_of(person.id) is not None:
            await cards.mark_dirty(tx, f"{row.stream}:0", ("panel",), address, fresh=True)
            return
        if isinstance(link, PanelLink):
            await say(tx, address, greeting.private_hello(words), at)
            return
        reply = await _sit_by_link(club, tx, person, row, state, said, at, allowed=allowed)
        if reply.text and (await club.tables.get(tx, row.id) or found)[1].seat_of(person.id) is None:
            await say(tx, address, Screen(reply.text), at)

    await club.db.transact(job)


async def _may_sit(club: Club, user: User, link: SitLink) -> bool:
    async def job(tx: Tx) -> TableRow | None:
        return await tables.table(tx, link.table)

    row = await club.db.read(job)
    return (
        row is not None
        and row.group_id is not None
        and await seating.is_guest_allowed(club, row.group_id, user.user_id)
    )


async def _sit_by_link(
    club: Club,
    tx: Tx,
    person: Person,
    row: TableRow,
    state: TableState,
    said: Said,
    at: datetime,
    *,
    allowed: bool,
) -> Reply:
    if not allowed:
        return Reply(toast(words_for(club, person), Refusal(Code.UNKNOWN_TABLE)))
    return await seating.sit(club, tx, person, row, state, f"start-{said.message_id}-{person.id}", at)


async def stop(club: Club, said: Said) -> None:
    """/stop [reason]: agree to end one's own match, or end one as an admin who does not play in it."""
    at = club.clock.now()
    is_admin = said.chat.is_group and await seating.is_admin(club, said.chat.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        live = await _tables_here(club, tx, person, said.chat, at)
        reply = await ending.stop_command(club, tx, person, live, said.text.strip(), at, is_admin=is_admin)
        if reply is not SILENT and reply.text:
            await say(tx, await answer_address(tx, person, said.chat, at), Screen(reply.text), at)

    await club.db.transact(job)


async def luck(club: Club, said: Said) -> None:
    """/luck WORD: one's own word in the shuffle of the table that one sits at."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = words_for(club, person)
        seated = await tables_of(club, tx, person)
        # a table that plays says that the word comes too late; one that waits takes it
        late = Code.ALREADY_STARTED if seated else Code.NOT_SEATED
        reply = Reply(toast(words, Refusal(late)))
        for row, state in seated:
            if state.phase is not Phase.LOBBY:
                continue
            outcome = lobby.choose_nonce(state, person.id, said.text, at)
            reply = await seating.settle(club, tx, person, row, state, outcome, at)
        text = reply.text or words("luck-chosen")
        await say(tx, await answer_address(tx, person, said.chat, at), Screen(text), at)

    await club.db.transact(job)


async def _tables_here(
    club: Club, tx: Tx, person: Person, chat: Chat, at: datetime
) -> list[tuple[TableRow, TableState]]:
    """The live tables of the group; in private those at which the person sits."""
    if not chat.is_group:
        return await tables_of(club, tx, person)
    group = await known_group(tx, chat, at)
    found = []
    for row in await tables.live_tables_of_group(tx, group.id):
        one = await club.tables.get(tx, row.id)
        if one is not None:
            found.append(one)
    return found
