"""提醒与通知: a card each in the private chat; what became of it is recorded once it is known."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import assert_never

from bot.callback_data import SitLink, pack_link
from bot.delivery.rendering import Priority, Rendered
from bot.outcomes import Why
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty.ahead import match_ahead
from bot.services.duty.weeks import Look, judged_of, look
from bot.services.people import reader_words
from bot.services.seating import deep_link
from bot.views.charter.duty_warning import FreeSeat, WarningSeen, is_asked, warning_card
from bot.views.charter.duty_week import WeekSeen
from rules.charter.enforcement import Due
from rules.charter.facts import Member, WarningKind
from rules.charter.ladder import (
    NOTICE_WITHIN,
    Closed,
    Done,
    Propose,
    Remove,
    Step,
    Wait,
    Waiting,
    Warn,
)
from rules.charter.reminding import reminders
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import after_quiet
from rules.table.state import Phase
from storage import due
from storage.address import PersonAddress
from storage.charter import links, versions, warnings
from storage.charter.free_tables import free_tables
from storage.charter.warnings import CARD, Outcome, Planned
from storage.delivery import cards
from storage.delivery.card import Card, CardState
from storage.transaction import Tx

GATHER = "mention"
"""Due work that names in the group, together, whoever could not be reached."""
GATHERED_AFTER = timedelta(minutes=2)
SETTLED_AFTER = timedelta(weeks=5)
"""So long after its Monday nobody asks about a week any more: the cards stay as they are."""
_DONE = "done"
_SENT = frozenset({CardState.SENDING, CardState.LIVE})


async def give(tx: Tx, group_id: int, person_id: int, warn: Warn) -> None:
    """A warning is due: its card is wanted. One that is on its way already stays as it is."""
    planned = Planned(group_id, person_id, warn.kind, warn.monday, warn.due_at)
    await cards.ensure_card(tx, CARD, planned.subject, PersonAddress(person_id))


def too_late(judged: JudgedWeek, kind: WarningKind, due_at: datetime) -> datetime:
    """From when a warning does not count any more; for one that the week does not know, when it was due."""
    if kind is WarningKind.NOTICE:
        return judged.week.ends_at + NOTICE_WITHIN
    return dict(reminders(judged)).get(due_at, due_at)


async def skip_late(tx: Tx, group_id: int, member: Member, judged: JudgedWeek, now: datetime) -> int:
    """Records the warnings of a week that come too late and were not given; how many there were.

    Only for a step that `may_be_late`: nobody is to be warned about a week that is not owed.
    """
    monday = judged.week.monday
    settled = {(one.kind, one.due_at) for one in member.warnings if one.monday == monday}
    skipped = 0
    for kind, due_at in _planned(judged):
        if (kind, due_at) in settled or now < too_late(judged, kind, due_at):
            continue
        planned = Planned(group_id, member.person, kind, monday, due_at)
        sent = any(card.state in _SENT for card in await cards.cards_of(tx, planned.subject))
        outcome = Outcome.LATE if sent else Outcome.SKIPPED_LATE
        skipped += await warnings.settle(tx, planned, outcome, None, now)
        await cards.mark_dirty(tx, planned.subject, (CARD,))
    return skipped


def may_be_late(step: Step) -> bool:
    """Whether a week is owed, so that its warnings can come too late."""
    match step:
        case Warn():
            return True
        case Wait(why):
            return why in (Waiting.REMINDER, Waiting.QUIET, Waiting.WEEK_END)
        case Done(why):
            return why is Closed.NOT_WARNED
        case _:
            return False


def _planned(judged: JudgedWeek) -> list[tuple[WarningKind, datetime]]:
    notice_at = after_quiet(judged.week.ends_at, judged.version.terms.quiet, judged.zone)
    found = [(WarningKind.REMINDER, due_at) for due_at, _ in reminders(judged)]
    return [*found, (WarningKind.NOTICE, notice_at)]


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The card as of now; one that is not called for any more is not sent."""
    planned, now = Planned.of(card.subject), club.clock.now()
    looked = await look(tx, planned.group, planned.person, now)
    week = None if looked is None else looked.week(planned.monday)
    if looked is None or week is None:
        return None
    if card.state is CardState.NEW and not await _may_come(tx, planned, week):
        return None
    seen = await _seen(club, tx, planned, looked, week)
    words = await reader_words(club, tx, card.address, looked.group)
    revision = revision_of(planned, week.step, week.judged, now)
    return Rendered(partial(warning_card, words, seen), revision, Priority.NOTICE, silent=False)


def revision_of(planned: Planned, step: Step, judged: JudgedWeek, now: datetime) -> str:
    """What a card says of a step: others ask for it to be drawn anew.

    Within the week nothing is final: who is excused may still play. Neither is what may be undone after it.
    """
    kind = planned.kind
    match step:
        case Done(why):
            lasting = now >= judged.week.ends_at and why not in (Closed.GONE, Closed.OFF)
            return FINAL if lasting or _is_old(planned, now) else f"{kind}-{_DONE}-{why}"
        case Propose() | Remove():
            return f"{kind}-closed"
        case Wait(why, until) if not is_asked(step):
            return f"{kind}-{why}-{until:%Y%m%d%H%M%S}" if until is not None else f"{kind}-{why}"
        case Warn() | Wait():
            return kind.value
        case _:
            assert_never(step)


async def _may_come(tx: Tx, planned: Planned, week: WeekSeen) -> bool:
    """Whether it may still be sent: it is due, or the group has named its reader, who now wants to know."""
    step = week.step
    if isinstance(step, Warn) and (step.kind, step.due_at) == (planned.kind, planned.due_at):
        return True
    mentioned = await warnings.outcome(tx, planned) is Outcome.MENTION
    return mentioned and not isinstance(step, Done)


async def _seen(club: Club, tx: Tx, planned: Planned, looked: Look, week: WeekSeen) -> WarningSeen:
    seat = await free_seat(club, tx, planned.group)
    now = club.clock.now()
    until = week.judged.week.ends_at
    if planned.kind is WarningKind.NOTICE:
        until = now + timedelta(hours=week.judged.version.terms.objection_hours)
    match = await match_ahead(tx, planned.group, planned.person, now, until)
    mode = looked.enforcement.mode
    return WarningSeen(looked.group, planned.person, planned.kind, week, mode, seat, match)


async def free_seat(club: Club, tx: Tx, group_id: int) -> FreeSeat | None:
    """A seat that counts and is free now, at the fullest table."""
    found = []
    for table_id in await free_tables(tx, group_id):
        table = await club.tables.peek(tx, table_id)
        if table is None or table[1].phase is not Phase.LOBBY:
            continue
        taken = sum(not chair.is_free for chair in table[1].chairs)
        found.append(FreeSeat(table_id, taken, deep_link(club, pack_link(SitLink(table_id)))))
    return max(found, key=lambda seat: seat.taken, default=None)


async def confirmed(_club: Club, tx: Tx, card: Card, _revision: str, at: datetime) -> None:
    """送到了: given, if it came in time."""
    planned = Planned.of(card.subject)
    outcome = await settle_given(tx, planned, Outcome.PRIVATE, at)
    if outcome is not None and planned.kind is WarningKind.NOTICE:
        await cards.mark_dirty(tx, card.subject, (CARD,), card.address)


async def settle_given(tx: Tx, planned: Planned, outcome: Outcome, at: datetime) -> Outcome | None:
    """Records that Telegram has confirmed a warning; None when it was known before."""
    judged = judged_of(await versions.versions(tx, planned.group), planned.monday, at)
    in_time = judged is not None and at < too_late(judged, planned.kind, planned.due_at)
    became = outcome if in_time else Outcome.LATE
    told = await warnings.settle(tx, planned, became, at if in_time else None, at)
    return became if told else None


async def refused(_club: Club, tx: Tx, card: Card, _why: Why, at: datetime) -> None:
    """送不到: who cannot be reached is named in the group, together with others, without a word on why."""
    planned = Planned.of(card.subject)
    if await warnings.outcome(tx, planned) is None and await warnings.ask_mention(tx, planned, at):
        gather_at = at + GATHERED_AFTER
        await due.schedule(tx, GATHER, f"mention:{planned.group}", f"{gather_at:%Y%m%d%H%M%S%f}", gather_at)


async def update_open(tx: Tx, group_id: int, due_now: Iterable[Due], now: datetime) -> None:
    """Cards that say something else than the steps of a run are drawn anew."""
    newest = await links.newest_accounts(tx, group_id)
    steps = {(one.person, one.judged.week.monday): one for one in due_now}
    for planned, shown in await warnings.open_cards(tx, group_id):
        found = steps.get((newest.get(planned.person, planned.person), planned.monday))
        if _is_stale(planned, shown, found, now):
            await cards.mark_dirty(tx, planned.subject, (CARD,))


def _is_stale(planned: Planned, shown: str | None, found: Due | None, now: datetime) -> bool:
    """Whether a card has to be drawn; of a week that a run leaves out it has to say that nothing comes."""
    if found is None:
        said = shown is not None and shown.startswith(f"{planned.kind}-{_DONE}-")
        return not said or _is_old(planned, now)
    if shown is None:
        return isinstance(found.step, Done)
    return shown != revision_of(planned, found.step, found.judged, now)


def _is_old(planned: Planned, now: datetime) -> bool:
    return now.date() - planned.monday >= SETTLED_AFTER
