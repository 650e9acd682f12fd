"""心跳: when the bot can prove that it was up, and the gaps when it cannot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from storage.instants import duration_micros, instant, micros, optional_instant
from storage.transaction import Tx

ANSWER_WITHIN = timedelta(seconds=60)
CONTINUOUS = timedelta(seconds=90)  # one beat a minute, and half a minute for its answer


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch without proof."""

    since: datetime
    until: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.until - self.since


async def beat(tx: Tx, at: datetime, answered_at: datetime) -> bool:
    """Telegram was asked at `at` and answered at `answered_at`; whether that counts.

    A beat within `CONTINUOUS` of the last one lengthens its stretch, a later one begins another.
    """
    if not timedelta() <= answered_at - at <= ANSWER_WITHIN:
        return False
    asked, answered = micros(at), micros(answered_at)
    lengthened = await tx.execute(
        """
        UPDATE beat_spans SET last_beat_at = max(last_beat_at, ?2)
        WHERE id = (SELECT id FROM beat_spans ORDER BY last_beat_at DESC LIMIT 1) AND last_beat_at >= ?1 - ?3
        """,
        (asked, answered, duration_micros(CONTINUOUS)),
    )
    if not lengthened:
        await tx.execute("INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)", (asked, answered))
    return True


async def last_beat(tx: Tx, now: datetime) -> datetime | None:
    """The newest proof before `now`; None when there never was one."""
    row = await tx.fetch_one(
        "SELECT max(last_beat_at) FROM beat_spans WHERE last_beat_at <= ?", (micros(now),)
    )
    return None if row is None else optional_instant(row[0])


async def newest_beat(tx: Tx) -> datetime | None:
    """The newest proof of all: one that lies ahead says that the clock was set back."""
    row = await tx.fetch_one("SELECT max(last_beat_at) FROM beat_spans")
    return None if row is None else optional_instant(row[0])


async def gap_before(tx: Tx, now: datetime) -> Gap | None:
    """The gap that ends now; None while beats are continuous, and before the first beat ever."""
    proven = await last_beat(tx, now)
    if proven is None or now - proven <= CONTINUOUS:
        return None
    return Gap(proven, now)


async def gaps(tx: Tx, since: datetime, until: datetime, longer_than: timedelta) -> tuple[Gap, ...]:
    """The stretches of `since`..`until` without proof that are longer than `longer_than`, in order.

    Time before the first beat and after the last one is without proof too.
    """
    rows = await tx.fetch_all(
        """
        SELECT started_at, last_beat_at FROM beat_spans
        WHERE last_beat_at >= ? AND started_at <= ? ORDER BY last_beat_at
        """,
        (micros(since), micros(until)),
    )
    proofs = [(since, since), *((instant(began), instant(ended)) for began, ended in rows), (until, until)]
    found = (Gap(max(ended, since), min(began, until)) for (_, ended), (began, _) in pairwise(proofs))
    return tuple(gap for gap in found if gap.length > longer_than)
