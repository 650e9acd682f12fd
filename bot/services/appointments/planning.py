"""草稿: what is put together on one card, by buttons or by typing, until it is announced or given up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo

from bot.delivery.rendering import Priority, Rendered
from bot.services.appointments.asking import Asked, Fault, applied, asked
from bot.services.appointments.seeing import version_of
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.people import reader_words
from bot.views.appointments.moments import full
from bot.views.appointments.plan import MAIN, Planned, plan_card
from bot.views.charter.roster_places import title
from bot.when.parts import Unread
from bot.when.reading import read
from bot.words import Words
from rules.appointments.announcing import too_soon
from rules.appointments.documents import plan_document, plan_from
from rules.appointments.plan import Plan
from rules.charter.terms import Terms as Parameters
from rules.table.terms import Terms
from storage import due, groups
from storage.address import GroupAddress
from storage.appointments import drafts
from storage.appointments.drafts import Draft, Outcome
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

PLAN = "plan"
"""The kind of the card."""
LAPSE = "plan-lapse"
LASTS = timedelta(days=1)
DEFAULT_SEATS = 4


@dataclass(frozen=True, slots=True)
class Place:
    """何地: what the charter of a group says of its matches; `zone` is None until somebody has set it.

    A match with fewer than `counted_hands` hands counts for nobody's week.
    """

    zone: tzinfo | None
    notice_hours: int
    counted_hands: int

    @property
    def clock(self) -> tzinfo:
        """The zone, UTC where there is none."""
        return self.zone or UTC


async def place_of(tx: Tx, group_id: int, at: datetime) -> Place:
    """As the charter in force says."""
    version = await version_of(tx, group_id, at)
    terms = Parameters() if version is None else version.terms
    return Place(None if version is None else version.zone, terms.notice_hours, terms.counted_hands)


def default_plan(club: Club) -> Plan:
    """What is announced where nothing else is said."""
    return Plan(DEFAULT_SEATS, Terms(tempo=club.tempo))


async def begin(
    tx: Tx,
    where: GroupAddress,
    person_id: int,
    plan: Plan,
    at: datetime,
    *,
    in_private: bool,
    starts_at: datetime | None = None,
    weekly: bool = False,
    appointment_id: int | None = None,
    page: str = MAIN,
) -> Draft:
    """A new draft with its card, instead of the one that the person had open."""
    before = await drafts.open_of(tx, person_id)
    if before is not None:
        await finish(tx, before, Outcome.REPLACED, at)
    made = await drafts.open_draft(
        tx,
        where,
        person_id,
        plan_document(plan),
        page,
        at,
        in_private=in_private,
        appointment_id=appointment_id,
        starts_at=starts_at,
    )
    if weekly:
        made = replace(made, weekly=True)
        await drafts.save(tx, made)
    await cards.ensure_card(tx, PLAN, made.subject, made.address)
    await due.schedule(tx, LAPSE, made.subject, "1", at + LASTS)
    return made


async def save(tx: Tx, draft: Draft) -> None:
    """Keeps what was picked, and shows it."""
    await drafts.save(tx, draft)
    await cards.mark_dirty(tx, draft.subject)


async def finish(tx: Tx, draft: Draft, outcome: Outcome, at: datetime) -> bool:
    """The card becomes one line; False when it was closed before."""
    if not await drafts.close(tx, draft.id, outcome, at):
        return False
    await due.cancel(tx, {LAPSE}, draft.subject, at)
    await cards.mark_dirty(tx, draft.subject)
    return True


async def outdate(tx: Tx, appointment_id: int, at: datetime, published: int | None = None) -> None:
    """A match has changed by the draft `published`: those that began from what it was before are closed."""
    for draft in await drafts.open_about(tx, appointment_id):
        outcome = Outcome.PUBLISHED if draft.id == published else Outcome.REPLACED
        await finish(tx, draft, outcome, at)


async def lapse(club: Club, action: DueAction) -> None:
    """作废: nobody has come back to it for a day."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        draft = await drafts.draft(tx, int(action.subject.split(":")[2]))
        if draft is not None:
            await finish(tx, draft, Outcome.LAPSED, at)

    await club.db.transact(job)


def plan_of(club: Club, draft: Draft) -> Plan:
    """The plan of a draft."""
    return plan_from(draft.plan, club.tempo)


def with_text(club: Club, words: Words, draft: Draft, place: Place, text: str, at: datetime) -> Draft | str:
    """The draft with what somebody has typed, or the text that says why not."""
    found = asked(text)
    if isinstance(found, Fault):
        return words(f"plan-fault-{found}")
    plan = applied(plan_of(club, draft), found)
    changed = replace(draft, plan=plan_document(plan), page=MAIN)
    if found.weekly is not None and draft.appointment_id is None:
        changed = replace(changed, weekly=found.weekly)
    if not found.time:
        return changed if found != Asked() else words("plan-usage")
    starts_at = when(words, found.time, place, at)
    return starts_at if isinstance(starts_at, str) else replace(changed, starts_at=starts_at)


def when(words: Words, text: str, place: Place, at: datetime) -> datetime | str:
    """The instant that a text means, outside of the notice; or why not, with the earliest moment."""
    read_at = read(text, at, place.clock, month_first=words.language == "zh")
    if isinstance(read_at, Unread):
        return words(f"plan-unread-{read_at}")
    return notice_refusal(words, read_at, place, at) or read_at


def in_full(words: Words, at: datetime, place: Place) -> str:
    """A moment with everything that belongs to it."""
    return full(words, at, place.clock)


def notice_refusal(words: Words, starts_at: datetime, place: Place, at: datetime) -> str | None:
    """不到提前量: the earliest possible moment in full."""
    soon = too_soon(starts_at, place.notice_hours, at)
    if soon is None:
        return None
    return words("plan-too-soon", hours=soon.notice_hours, at=full(words, soon.earliest, place.clock))


def length_refusal(words: Words, plan: Plan, place: Place) -> str | None:
    """太短: nobody is promised that a match counts which would not."""
    if not plan.terms.counted or plan.terms.hands >= place.counted_hands:
        return None
    return words("plan-too-short", hands=place.counted_hands)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """草稿卡."""
    draft = await drafts.draft(tx, int(card.subject.split(":")[2]))
    group = None if draft is None else await groups.group(tx, draft.group_id)
    if draft is None or group is None:
        return None
    at = club.clock.now()
    place = await place_of(tx, draft.group_id, at)
    planned = Planned(draft, plan_of(club, draft), title(group), place.clock, place.notice_hours, at)
    words = await reader_words(club, tx, card.address, group)
    revision = PLAN if draft.outcome is None else FINAL
    return Rendered(lambda: plan_card(words, planned), revision, Priority.NOTICE)
