"""公布: what was put together becomes a match, or a change of one; everything is checked once more."""

from __future__ import annotations

from datetime import datetime

from bot.services.appointments import keeping, planning, telling, weekly
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.charter import ensure_charter, is_bound
from bot.views.refusals import clipped
from bot.words import Words
from rules.appointments import announcing, answering
from rules.appointments.events import AppointmentEvent
from rules.appointments.plan import Plan
from rules.appointments.refusals import NotNow, TooSoon
from rules.appointments.state import Appointment
from rules.charter.versions import in_force
from storage.address import GroupAddress
from storage.appointments import listing, reasons
from storage.appointments.drafts import Draft, Outcome
from storage.appointments.listing import AppointmentRow
from storage.transaction import Tx

MOST_OF_PERSON = 3


async def refusal(tx: Tx, words: Words, group_id: int, person_id: int, at: datetime) -> str | None:
    """Why somebody may not announce a match now, whatever its time."""
    place = await planning.place_of(tx, group_id, at)
    if place.zone is None:
        return words("plan-no-zone")
    if not await is_bound(tx, group_id, person_id, at):
        return words("plan-not-enrolled")
    live = await listing.live_of_group(tx, group_id)
    if len(live) >= weekly.MOST_LIVE:
        return words("plan-full-group", most=weekly.MOST_LIVE)
    found = [await keeping.get(tx, row.id) for row in live]
    if sum(one is not None and one[1].by == person_id for one in found) >= MOST_OF_PERSON:
        return words("plan-full-person", most=MOST_OF_PERSON)
    return None


async def publish(club: Club, tx: Tx, draft: Draft, pressed: Pressed) -> Reply:
    """[公布], or [就这么改]."""
    words, at = words_for(club, pressed.person), pressed.at
    if draft.starts_at is None:
        return Reply(words("plan-toast-no-time"))
    if draft.appointment_id is not None:
        return await _publish_change(club, tx, draft, pressed)
    refused = await refusal(tx, words, draft.group_id, draft.person_id, at)
    place = await planning.place_of(tx, draft.group_id, at)
    refused = refused or planning.notice_refusal(words, draft.starts_at, place, at)
    refused = refused or planning.length_refusal(words, planning.plan_of(club, draft), place)
    if refused is not None:
        return Reply(clipped(refused), alert=True)
    await _announce(club, tx, draft, draft.starts_at, at)
    await planning.finish(tx, draft, Outcome.PUBLISHED, at)
    return Reply(words("plan-toast-published"))


async def _announce(club: Club, tx: Tx, draft: Draft, starts_at: datetime, at: datetime) -> None:
    version = in_force(await ensure_charter(tx, draft.group_id, at), at)
    if version is None or version.zone is None:
        return
    plan = planning.plan_of(club, draft)
    address = GroupAddress(draft.group_id, draft.thread_id)
    begun = None
    if draft.weekly:
        begun = await weekly.begin(tx, address, draft.person_id, plan, starts_at, version.zone, at)
    seed = club.entropy(keeping.SEED_BYTES)
    row, _ = await keeping.announce(
        tx, address, draft.person_id, starts_at, plan, version, seed, at, None if begun is None else begun.id
    )
    await telling.show_organiser(tx, row, draft.person_id)


async def _publish_change(club: Club, tx: Tx, draft: Draft, pressed: Pressed) -> Reply:
    words = words_for(club, pressed.person)
    found = await keeping.get(tx, draft.appointment_id or 0)
    if found is None or found[0].group_id != draft.group_id or draft.starts_at is None:
        return Reply(words("match-refused-unknown"))
    row, state = found
    plan = planning.plan_of(club, draft)
    starts_at = draft.starts_at
    place = await planning.place_of(tx, draft.group_id, pressed.at)
    too_short = planning.length_refusal(words, plan, place)
    if too_short is not None:
        return Reply(clipped(too_short), alert=True)
    refused = await change(
        tx,
        row,
        state,
        pressed.person.id,
        pressed.at,
        starts_at,
        plan,
        is_admin=pressed.is_admin,
        draft=draft.id,
    )
    if refused is not None:
        return Reply(clipped(refusal_text(words, refused, place)), alert=True)
    return Reply(words("plan-toast-changed"))


async def change(
    tx: Tx,
    row: AppointmentRow,
    state: Appointment,
    person_id: int,
    at: datetime,
    starts_at: datetime,
    plan: Plan,
    *,
    is_admin: bool,
    draft: int | None = None,
) -> NotNow | TooSoon | None:
    """改期、改规则, or both; everybody concerned is told. Why not, when it cannot be.

    `draft` is the one in which it was put together.
    """
    place = await planning.place_of(tx, row.group_id, at)
    events: tuple[AppointmentEvent, ...] = ()
    after = state
    if starts_at != state.agreed_at or plan == state.plan:
        moved = announcing.move(state, person_id, starts_at, place.notice_hours, at, is_admin=is_admin)
        if isinstance(moved, NotNow | TooSoon):
            return moved
        events, after = moved, keeping.then(state, moved)
    if plan != state.plan:
        changed = announcing.change(after, person_id, plan, at, is_admin=is_admin)
        if isinstance(changed, NotNow):
            return changed
        events, after = (*events, *changed), keeping.then(after, changed)
    events = (*events, *answering.offers_due(after, at))
    people = telling.concerned(state)
    settled = await keeping.apply(tx, row, state, events, at)
    await planning.outdate(tx, row.id, at, draft)
    if settled.revision != state.revision:
        await keeping.show_anew(tx, row)
        await telling.tell_change(tx, row, people, but=person_id)
    return None


def refusal_text(words: Words, refused: NotNow | TooSoon, place: planning.Place) -> str:
    """Why not, in words."""
    match refused:
        case TooSoon(soonest, hours):
            return words("plan-too-soon", hours=hours, at=planning.in_full(words, soonest, place))
        case NotNow.OVER | NotNow.PLAYING | NotNow.NOT_YOURS | NotNow.SAME | NotNow.RULES_CHANGED:
            return words(f"match-refused-{refused}")
        case _:
            return words("match-refused-over")


async def call_off(
    tx: Tx,
    row: AppointmentRow,
    state: Appointment,
    person_id: int,
    reason: str,
    at: datetime,
    *,
    is_admin: bool,
) -> NotNow | None:
    """取消: everybody concerned is told; a weekly match goes on with the next one."""
    events = announcing.call_off(state, person_id, at, is_admin=is_admin)
    if isinstance(events, NotNow):
        return events
    people = telling.concerned(state)
    await keeping.apply(tx, row, state, events, at)
    if reason:
        await reasons.give(tx, row.id, person_id, reason)
    await keeping.show_anew(tx, row)
    await planning.outdate(tx, row.id, at)
    await telling.tell_change(tx, row, people, but=person_id)
    return None
