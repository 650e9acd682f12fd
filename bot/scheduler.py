"""APScheduler only ticks: it holds no data, and whatever it misses is found in the database."""

from __future__ import annotations

from datetime import UTC, timedelta

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.due_worker import DueWorker
from bot.heartbeat import beat
from bot.services.club import Club
from bot.telegram_bot import TelegramBot

BEAT_EVERY = timedelta(seconds=30)
LOOK_EVERY = timedelta(seconds=10)


def ticking(club: Club, bot: TelegramBot, due: DueWorker) -> AsyncIOScheduler:
    """A scheduler that is not started yet: a beat every 30 s, and a look at the due rows every 10 s.

    The due worker sleeps until its next row by itself; the look is for a machine whose clock was set.
    """
    scheduler = AsyncIOScheduler(
        timezone=UTC, job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 1}
    )
    scheduler.add_job(beat, "interval", seconds=BEAT_EVERY.total_seconds(), args=(club, bot))
    scheduler.add_job(due.wake, "interval", seconds=LOOK_EVERY.total_seconds())
    return scheduler
