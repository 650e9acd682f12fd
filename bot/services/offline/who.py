"""四家: whom the names of an entry mean, and whether an offline match can be entered for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.services.club import User
from bot.services.matches.admission import is_enforced
from bot.services.offline.notation import Player, Whom
from bot.services.people import meet
from bot.services.records.standing import is_blacklisted, standing_of
from bot.services.roster.charter import ensure_charter, is_enrolled
from bot.services.roster.naming import one_named
from bot.services.roster.where import Here
from bot.views.offline.refusals import Refused, Why
from rules.charter.penalties import NoSeat, no_seat
from rules.charter.versions import in_force, must_accept
from rules.offline.points import SEATS
from storage import members
from storage.charter import links, roster
from storage.charter.offline import Seat
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Four:
    """四家 by seat, one of whom is `enterer`, under the account that the entry names."""

    seats: tuple[Seat, Seat, Seat, Seat]
    enterer: int


async def seat_of(tx: Tx, place: Here, player: Player) -> Seat | Refused:
    """One of the four, as typed."""
    match player.whom:
        case Whom.ME:
            return Seat(place.person.id)
        case Whom.GUEST:
            return Seat(None, player.name)
        case Whom.THEM:
            answered = place.said.reply_to
            return Refused(Why.NO_REPLY) if answered is None else await _met(tx, place, answered)
        case Whom.NAMED:
            found = await one_named(tx, place, player.name)
            return Refused(Why.UNKNOWN, name=player.name) if found is None else Seat(found.id)


async def _met(tx: Tx, place: Here, user: User) -> Seat:
    return Seat((await meet(tx, user, place.at)).id)


async def four(tx: Tx, group_id: int, enterer: int, seats: Sequence[Seat], at: datetime) -> Four | Refused:
    """The four of an entry, who may be entered together; guests need no more than a name."""
    if len(seats) != len(SEATS):
        return Refused(Why.COUNT, number=len(seats))
    newest = await links.newest_accounts(tx, group_id)
    people = [seat.person for seat in seats if seat.person is not None]
    accounts = [newest.get(person, person) for person in people]
    own = newest.get(enterer, enterer)
    if own not in accounts:
        return Refused(Why.NOT_ONE_OF_THEM)
    for place, person in enumerate(people):
        if accounts[place] in accounts[:place]:
            return Refused(Why.TWICE, name=await name_of(tx, person))
    if len(people) == 1:
        return Refused(Why.ALONE)
    for person in people:
        refused = await may_be_entered(tx, group_id, person, at)
        if refused is not None:
            return refused
    one, two, three, fourth = seats
    return Four((one, two, three, fourth), people[accounts.index(own)])


async def may_be_entered(tx: Tx, group_id: int, person: int, at: datetime) -> Refused | None:
    """Why somebody has no part in an offline match; what a case keeps them from names nobody.

    As at our own tables a suspension holds only where the charter is enforced.
    """
    newest = await links.newest_account(tx, group_id, person)
    member = await roster.member(tx, group_id, newest)
    refused = no_seat(
        await standing_of(tx, group_id, newest, at),
        counted=True,
        enrolled=True,
        blacklisted=await is_blacklisted(tx, group_id, newest, at),
    )
    version = in_force(await ensure_charter(tx, group_id, at), at)
    enforced = version is not None and await is_enforced(tx, group_id, version)
    if refused is not None and (enforced or refused is not NoSeat.SUSPENDED):
        return Refused(Why.KEPT_OUT)
    if member is None or not is_enrolled(member, at):
        return Refused(Why.NOT_ENROLLED, name=await name_of(tx, person))
    if must_accept(await ensure_charter(tx, group_id, at), member.accepted(), at):
        return Refused(Why.MUST_ACCEPT, name=await name_of(tx, person))
    return None


async def name_of(tx: Tx, person: int) -> str:
    """What somebody calls themselves now."""
    found = await members.person(tx, person)
    return "" if found is None else found.name
