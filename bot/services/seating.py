"""坐下、离开、开始: what the buttons of a lobby card do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import assert_never

from bot.callback_data import Lobby, LobbyDoes, SitLink, pack_link
from bot.gateway import Member
from bot.services.club import Club
from bot.services.matches.admission import admission
from bot.services.people import names_at, words_for
from bot.services.replies import SILENT, Reply
from bot.services.roster.charter import is_bound
from bot.views.refusals import toast
from bot.views.rules_text import rules_summary
from rules.charter.going_on import Going
from rules.refusal import Code, Refusal
from rules.table import leaving, lobby
from rules.table.events import TableEvent
from rules.table.state import Phase, TableState
from storage import tables
from storage.address import PersonAddress
from storage.delivery import cards
from storage.groups import Group, group
from storage.members import Dm, Person
from storage.tables import TableRow
from storage.transaction import Tx

_STRENGTHS: Mapping[LobbyDoes, str] = MappingProxyType(
    {LobbyDoes.ADD_COMPUTER: "easy", LobbyDoes.ADD_NORMAL: "normal", LobbyDoes.ADD_STRONG: "strong"}
)


async def press(club: Club, tx: Tx, person: Person, payload: Lobby, query_id: str, at: datetime) -> Reply:
    """One press on a lobby card."""
    found = await club.tables.get(tx, payload.table)
    words = words_for(club, person)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    if payload.what in (LobbyDoes.SIT, LobbyDoes.START) and _is_led(person, state, payload.what):
        return Reply(url=deep_link(club, pack_link(SitLink(row.id))))
    match payload.what:
        case LobbyDoes.SIT:
            return await sit(club, tx, person, row, state, query_id, at)
        case LobbyDoes.LEAVE:
            outcome = lobby.leave(state, person.id, at)
        case LobbyDoes.ADD_COMPUTER | LobbyDoes.ADD_NORMAL | LobbyDoes.ADD_STRONG:
            strength = _STRENGTHS[payload.what]
            outcome = lobby.add_computer(state, person.id, strength, at, wish=query_id)
        case LobbyDoes.START:
            outcome = lobby.begin(state, person.id, club.deals, at)
        case LobbyDoes.RULES:
            return Reply(rules_summary(words, state.terms), alert=True)
        case _:
            assert_never(payload.what)
    return await settle(club, tx, person, row, state, outcome, at)


def _is_led(person: Person, state: TableState, what: LobbyDoes) -> bool:
    """带去私聊: who wants a seat, or sits at a table that cannot begin because their chat does not work."""
    if person.dm is Dm.REACHABLE:
        return False
    seated = state.seat_of(person.id) is not None
    return (seated and state.phase is Phase.LOBBY) or (what is LobbyDoes.SIT and not seated)


async def sit(
    club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, nonce: str, at: datetime
) -> Reply:
    """坐下, unless the person sits at another table of the same group, or its charter is against it."""
    words = words_for(club, person)
    elsewhere = await seated_elsewhere(club, tx, person, row)
    if elsewhere is not None:
        return Reply(toast(words, Refusal(Code.SEATED_ELSEWHERE, (("table", elsewhere),))))
    admitted = await admission(club, tx, person, row, state, at)
    if admitted.refusal is not None:
        return Reply(admitted.refusal, alert=True)
    if state.went_on is Going.SUBSTITUTE:
        return await _substitute(club, tx, person, row, state, nonce, at)
    reply = await settle(club, tx, person, row, state, lobby.sit(state, person.id, nonce, at), at)
    seated = "seat-as-guest" if admitted.is_guest else "seated"
    return Reply(words(seated)) if reply is SILENT else reply


async def _substitute(
    club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, nonce: str, at: datetime
) -> Reply:
    """替打: only who has agreed to the charter takes a seat that others have paid for leaving."""
    words = words_for(club, person)
    if row.group_id is not None and not await is_bound(tx, row.group_id, person.id, at):
        return Reply(words("going-on-enrol-first"))
    reply = await settle(club, tx, person, row, state, leaving.sit_in(state, person.id, nonce, at), at)
    return Reply(words("going-on-seated")) if reply is SILENT else reply


async def seated_elsewhere(club: Club, tx: Tx, person: Person, row: TableRow) -> int | None:
    """The other table of the same group at which somebody plays, or is to be the substitute.

    Who has left a match for good is free to play elsewhere.
    """
    if row.group_id is None:
        return None
    for other in await tables.live_tables_of_group(tx, row.group_id):
        found = None if other.id == row.id else await club.tables.get(tx, other.id)
        if found is None:
            continue
        chairs = found[1].chairs
        waits = any(chair.substitute and chair.substitute.person == person.id for chair in chairs)
        if waits or any(chair.person == person.id and not chair.quit for chair in chairs):
            return other.id
    return None


async def settle(
    club: Club,
    tx: Tx,
    person: Person,
    row: TableRow,
    state: TableState,
    outcome: tuple[TableEvent, ...] | Refusal,
    at: datetime,
) -> Reply:
    """Store what was decided, or say politely why not."""
    if isinstance(outcome, Refusal):
        names = await names_at(tx, state)
        return Reply(toast(words_for(club, person), outcome, names, state.terms.rules))
    await club.tables.apply(tx, row, state, outcome, at)
    return SILENT


async def redraw(tx: Tx, row: TableRow, person: Person) -> None:
    """An old panel was pressed: the person's panel is looked at again."""
    await cards.mark_dirty(tx, f"{row.stream}:0", ("panel",), PersonAddress(person.id))


def deep_link(club: Club, payload: str) -> str:
    """The link that opens the bot's private chat and comes back as `/start payload`."""
    return f"https://t.me/{club.username}?start={payload}"


async def is_guest_allowed(club: Club, group_key: int, user_id: int) -> bool:
    """A link may have been passed on: only members of the group sit at its tables.

    Asked outside of any transaction, since it is a request to Telegram.
    """

    async def job(tx: Tx) -> Group | None:
        return await group(tx, group_key)

    where = await club.db.read(job)
    if where is None:
        return False
    standing = await club.gateway.member_status(where.chat_id, user_id)
    return isinstance(standing, Member) and standing.present


async def is_outsider(club: Club, chat_id: int, user_id: int) -> bool:
    """Whether Telegram says that somebody is not in the group; False where it says nothing."""
    standing = await club.gateway.member_status(chat_id, user_id)
    return isinstance(standing, Member) and not standing.present


async def is_admin(club: Club, chat_id: int, user_id: int) -> bool:
    """Whether somebody is an admin of the group right now, as Telegram says."""
    standing = await club.gateway.member_status(chat_id, user_id)
    return isinstance(standing, Member) and standing.is_admin
