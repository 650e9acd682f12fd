"""进群: what a group gets when the bot comes, and what is looked after every day from then on."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.services.duty.looking import look_again
from bot.services.roster.charter import CARD, ensure_charter, subject_of
from rules.charter.versions import in_force
from rules.charter.weeks import DAY, instant
from storage import due, groups
from storage.address import GroupAddress
from storage.charter import versions
from storage.delivery import cards
from storage.groups import Group
from storage.heartbeat import Gap
from storage.transaction import Tx

RIGHTS = "rights"
"""Due work that tells a new group which rights the bot lacks."""
RECONCILE = "reconcile"
"""Due work that compares the roster with what Telegram says."""
LOOKS_AT = time(4, 30)
LONG_OUTAGE = timedelta(hours=1)


async def arrived(tx: Tx, group: Group, at: datetime) -> None:
    """The bot is in a group, for the first time or again: the charter card, the rights, the roster."""
    await ensure_charter(tx, group.id, at)
    await cards.ensure_card(tx, CARD, subject_of(group.id), GroupAddress(group.id))
    await due.schedule(tx, RIGHTS, f"group:{group.id}", f"{at:%Y%m%d%H%M%S%f}", at)
    await look_now(tx, group.id, at)
    await look_again(tx, group.id, at)


async def look_now(tx: Tx, group_id: int, at: datetime) -> None:
    """Compares the roster as soon as possible; a comparison that runs already is enough."""
    subject = look_subject(group_id)
    running = await due.open_actions(tx, subject)
    if not any(action.due_at <= at for action in running):
        await due.cancel(tx, (RECONCILE,), subject, at)
        await due.schedule(tx, RECONCILE, subject, f"{at:%Y%m%d%H%M%S%f}-0", at)


async def look_daily(tx: Tx, group_id: int, at: datetime) -> None:
    """对名册 every day at 04:30 of the group's zone, of UTC where it has none."""
    version = in_force(await versions.versions(tx, group_id), at)
    zone = None if version is None else version.zone
    next_at = next_look(at, zone)
    await due.schedule(tx, RECONCILE, look_subject(group_id), f"{next_at:%Y%m%d%H%M%S%f}-0", next_at)


def next_look(at: datetime, zone: ZoneInfo | None) -> datetime:
    """The next 04:30 after an instant.

    >>> next_look(datetime(2026, 12, 5, 4, 30, tzinfo=UTC), None).isoformat()
    '2026-12-06T04:30:00+00:00'
    """
    where = UTC if zone is None else zone
    today: date = at.astimezone(where).date()
    looks = (instant(today + n * DAY, LOOKS_AT, where) for n in range(3))
    return next(look for look in looks if look > at)


def look_subject(group_id: int) -> str:
    """The subject of the comparisons of a group's roster."""
    return f"reconcile:{group_id}"


async def resume(tx: Tx, at: datetime) -> None:
    """After a start: every group that the bot is in has its daily look."""
    for group in await groups.active_groups(tx):
        if not await due.open_actions(tx, look_subject(group.id)):
            await look_daily(tx, group.id, at)


async def after_silence(tx: Tx, silence: Gap | None, at: datetime) -> None:
    """An outage has ended: only now it is known how far it extends every window.

    After a long one people may have come and gone unseen, too: every roster is looked at.
    """
    if silence is None:
        return
    for group in await groups.active_groups(tx):
        await look_again(tx, group.id, at)
        if silence.length > LONG_OUTAGE:
            await look_now(tx, group.id, at)
