"""线下局卡: its state in the group, and when to look at it again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.matches.result_cards import OFFLINE
from bot.services.matches.resulting import result_seen
from bot.services.people import reader_words
from bot.services.votes.seeing import zone_of
from bot.views.offline.card import OfflineSeen, offline_card
from rules.offline.entry import Awaiting, Closed, Closing, Counts, Lapsed, State, state
from storage import due, groups, members
from storage.charter import offline
from storage.charter.inbox import subject_of
from storage.charter.offline import KeptEntry
from storage.charter.outages import outages
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

CARD = OFFLINE
"""The kind of the card in the group, and of the due work that looks at it."""
LOOKED_AT_LATEST = timedelta(hours=1)
"""While an outage lasts nobody knows when an entry lapses."""


@dataclass(frozen=True, slots=True)
class Looked:
    """现状 of an entry, and when it may stand otherwise by itself (None: never again)."""

    kept: KeptEntry
    state: State
    look_at: datetime | None


def subject(kept: KeptEntry) -> str:
    """The subject of its card and of its due work."""
    return subject_of(kept.group, Topic.OFFLINE, kept.match)


async def looked(tx: Tx, match_id: int, now: datetime) -> Looked | None:
    """An entry as it stands; None for another kind of match, or none."""
    kept = await offline.entry(tx, match_id)
    if kept is None:
        return None
    away = await outages(tx, kept.group, kept.entry.entered_at, now)
    found = state(kept.entry, away, now)
    match found:
        case Awaiting(until):
            return Looked(kept, found, now + LOOKED_AT_LATEST if until is None else until)
        case Counts():
            seen = await result_seen(tx, match_id, now)
            return Looked(kept, found, None if seen is None else seen.look_at)
        case Closed(how) if how is Closing.DISPUTED:
            until = offline_until(kept)
            return Looked(kept, found, until if until > now else None)
        case Closed() | Lapsed():
            return Looked(kept, found, None)


def offline_until(kept: KeptEntry) -> datetime:
    """How long a reason can be given for a dispute."""
    closed = kept.entry.closed
    return (kept.entry.entered_at if closed is None else closed.at) + REASON_WITHIN


REASON_WITHIN = timedelta(days=1)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The four, their points, and how the entry stands."""
    now = club.clock.now()
    found = await looked(tx, int(card.subject.split(":")[2]), now)
    group = None if found is None else await groups.group(tx, found.kept.group)
    if found is None or group is None:
        return None
    words = await reader_words(club, tx, card.address, group)
    seen = await _seen(tx, found, now)
    revision = FINAL if found.look_at is None else "open"
    return Rendered(partial(offline_card, words, seen), revision, Priority.NOTICE, silent=False)


async def _seen(tx: Tx, found: Looked, now: datetime) -> OfflineSeen:
    kept = found.kept
    claims = await offline.open_claims(tx, kept.match)
    result = await result_seen(tx, kept.match, now)
    closed = kept.entry.closed
    people = await members.people(tx, {*kept.sheet.people, *(claim.person for claim in claims)})
    return OfflineSeen(
        kept=kept,
        state=found.state,
        result=None if result is None else result.shown,
        is_open=found.look_at is not None,
        names={one.id: one.name for one in people},
        accounts={one.id: one.user_id for one in people},
        claims=claims,
        reason="" if closed is None else await offline.reason(tx, kept.match, closed.by),
        zone=await zone_of(tx, kept.group),
    )


async def changed(tx: Tx, kept: KeptEntry, now: datetime) -> None:
    """The entry stands otherwise: its card says so, and it is looked at when it may change by itself."""
    await cards.mark_dirty(tx, subject(kept), (CARD,))
    await look_again(tx, kept.match, now)


async def look_again(tx: Tx, match_id: int, now: datetime) -> None:
    """Schedules the next look, if there is one."""
    found = await looked(tx, match_id, now)
    if found is not None and found.look_at is not None:
        at = found.look_at
        await due.schedule(tx, CARD, subject(found.kept), at.isoformat(), at)


async def on_due(club: Club, action: DueAction) -> None:
    """Due work of kind `CARD`: an entry lapses, or its days are over."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        kept = await offline.entry(tx, int(action.subject.split(":")[2]))
        if await due.finish(tx, action.id, at, "done") and kept is not None:
            await changed(tx, kept, at)

    await club.db.transact(job)
