"""/match: an announcement that begins, or what is to happen to one by its number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.screens import Screen
from bot.services.appointments import keeping, planning, publishing, telling, weekly
from bot.services.appointments.asking import Asked, Fault, applied, asked
from bot.services.appointments.orders import Order, Verb, names_a_match, order
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import meet
from bot.services.replies import say
from bot.services.roster.charter import is_bound
from bot.services.roster.where import Here, here, reaches
from bot.services.seating import is_admin
from bot.when.parts import Unread
from bot.when.reading import read
from bot.words import Words
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment
from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.appointments import drafts, series
from storage.appointments.drafts import Draft
from storage.appointments.listing import AppointmentRow
from storage.transaction import Tx

MOST_REASON = 200


@dataclass(frozen=True, slots=True)
class _About:
    """哪一场: the match that an order is about, who gives it, and where the answer goes."""

    place: Here
    row: AppointmentRow
    state: Appointment
    order: Order
    is_admin: bool

    @property
    def words(self) -> Words:
        """The language of the answer."""
        return self.place.words


async def match(club: Club, said: Said) -> None:
    """/match TEXT: the dialogue begins; /match 7 move TEXT and its like: about one of them."""
    at = club.clock.now()
    wanted = order(said.text)
    if wanted is not None:
        await _ordered(club, said, wanted, at)
        return

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        refused = await publishing.refusal(tx, place.words, place.group.id, place.person.id, at)
        if refused is None:
            refused = await _begin(club, tx, place)
        if refused is not None:
            await say(tx, place.address, Screen(refused), at)

    await club.db.transact(job)


async def _begin(club: Club, tx: Tx, place: Here) -> str | None:
    """The card with what was said already; the text that says why not."""
    where = await planning.place_of(tx, place.group.id, place.at)
    plan = planning.default_plan(club)
    found = asked(place.text)
    starts_at = None
    if isinstance(found, Fault):
        return place.words(f"plan-fault-{found}")
    changed = applied(plan, found)
    if found.time:
        starts = _when(place, found.time, where)
        if isinstance(starts, str):
            return starts
        starts_at = starts
    await planning.begin(
        tx,
        GroupAddress(place.group.id, place.said.chat.thread_id if place.in_group else None),
        place.person.id,
        changed,
        place.at,
        in_private=not place.in_group,
        starts_at=starts_at,
        weekly=bool(found.weekly),
    )
    return None


def _when(place: Here, time: str, where: planning.Place) -> datetime | str:
    """The time of an announcement; `7 weekly` may be about match 7 or about seven o'clock: asked about."""
    if names_a_match(place.text, time):
        is_read = read(time, place.at, where.clock, month_first=True) is not Unread.UNKNOWN
        if time.isdecimal() or not is_read:
            return place.words("plan-which-number", number=place.text.split(maxsplit=1)[0])
    return planning.when(place.words, time, where, place.at)


async def _ordered(club: Club, said: Said, wanted: Order, at: datetime) -> None:
    """What the organiser or an admin wants of a match; whether they are one is asked before."""

    async def which(tx: Tx) -> int | None:
        found = await keeping.get(tx, wanted.number)
        group = None if found is None else await groups.group(tx, found[0].group_id)
        return None if group is None else group.chat_id

    chat_id = await club.db.read(which)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        about = await _about(club, tx, said, wanted, at, is_admin=allowed)
        if isinstance(about, Here):
            await say(tx, about.address, Screen(about.words("match-refused-unknown")), at)
        elif about is not None:
            text = await _carry_out(club, tx, about)
            if text is not None:
                await say(tx, about.place.address, Screen(text), at)

    await club.db.transact(job)


async def _about(
    club: Club, tx: Tx, said: Said, wanted: Order, at: datetime, *, is_admin: bool
) -> _About | Here | None:
    """The match of a number: of the group where it was typed, in private of any group that one is in.

    A place without a match where there is none; None when even the place is not clear, which then was said.
    """
    found = await keeping.get(tx, wanted.number)
    person = await meet(tx, said.user, at)
    if not said.chat.is_group and found is not None:
        group = await groups.group(tx, found[0].group_id)
        if group is not None and await members.membership(tx, group.id, person.id) is not None:
            place = Here(club, said, person, group, PersonAddress(person.id), wanted.rest, at)
            return _About(place, *found, wanted, is_admin)
    where = await here(club, tx, said, at)
    if where is None or found is None or found[0].group_id != where.group.id:
        return where
    return _About(where, *found, wanted, is_admin)


async def _carry_out(club: Club, tx: Tx, about: _About) -> str | None:
    """Does it; the text that says so, or why not."""
    place, row, state = about.place, about.row, about.state
    is_own = place.person.id == state.by and await is_bound(tx, row.group_id, state.by, place.at)
    if not about.is_admin and not is_own:
        return about.words(f"match-refused-{NotNow.NOT_YOURS}")
    match about.order.verb:
        case Verb.SHOW:
            if await reaches(tx, place):
                await telling.show_organiser(tx, row, place.person.id)
            return None
        case Verb.MOVE | Verb.CHANGE:
            return await _change(tx, about)
        case Verb.CALL_OFF:
            reason = " ".join(about.order.rest.split())
            if len(reason) > MOST_REASON:
                return about.words("match-reason-long", most=MOST_REASON)
            refused = await publishing.call_off(
                tx, row, state, place.person.id, reason, place.at, is_admin=about.is_admin
            )
            return about.words("match-toast-called-off" if refused is None else f"match-refused-{refused}")
        case Verb.STOP:
            return await _stop(club, tx, about)


async def _change(tx: Tx, about: _About) -> str:
    """改期 with a time only, 改规则 with options only; both are read whole or refused."""
    place, state, words = about.place, about.state, about.words
    found = asked(about.order.rest)
    if isinstance(found, Fault):
        return words(f"plan-fault-{found}")
    plan = applied(state.plan, found)
    where = await planning.place_of(tx, about.row.group_id, place.at)
    starts_at = state.agreed_at
    if about.order.verb is Verb.CHANGE and (found.time or found == Asked()):
        return words("plan-fault-nothing")
    if about.order.verb is Verb.MOVE:
        if replace(found, time="") != Asked():
            return words("plan-unread-unknown")
        starts = planning.when(words, found.time, where, place.at)
        if isinstance(starts, str):
            return starts
        starts_at = starts
    too_short = planning.length_refusal(words, plan, where)
    if too_short is not None and about.order.verb is Verb.CHANGE:
        return too_short
    refused = await publishing.change(
        tx, about.row, state, place.person.id, place.at, starts_at, plan, is_admin=about.is_admin
    )
    return words("plan-toast-changed") if refused is None else publishing.refusal_text(words, refused, where)


async def _stop(club: Club, tx: Tx, about: _About) -> str | None:
    """不再每周, which the group is told."""
    own = None if about.row.series_id is None else await series.series(tx, about.row.series_id)
    if own is None or own.closed_at is not None:
        return about.words("weekly-none")
    await weekly.end(club, tx, own, about.place.at, "weekly-stopped")
    return None if about.place.in_group else about.words("match-toast-stopped")


async def typed(club: Club, tx: Tx, words: Words, draft: Draft, text: str, at: datetime) -> str | None:
    """打字: what somebody has typed goes into their draft; the text that says why not."""
    place = await planning.place_of(tx, draft.group_id, at)
    changed = planning.with_text(club, words, draft, place, text, at)
    if isinstance(changed, str):
        return changed
    await planning.save(tx, changed)
    return None


async def open_in_private(tx: Tx, person_id: int) -> Draft | None:
    """The draft that plain text in somebody's private chat belongs to."""
    draft = await drafts.open_of(tx, person_id)
    return draft if draft is not None and draft.in_private else None
