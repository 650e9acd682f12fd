"""到点的人: sleeps until the next thing is due, and is woken when something earlier is scheduled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta

from bot.alarm import Alarm
from bot.services.club import Club
from bot.services.timers import Handler, run_due
from storage.due import DueChanged

_log = logging.getLogger(__name__)

AFTER_TROUBLE = timedelta(seconds=1)


class DueWorker:
    """Runs due actions from `start` to `stop`."""

    def __init__(self, club: Club, others: Mapping[str, Handler]) -> None:
        self._club = club
        self._others = others
        self._woken = asyncio.Event()
        self._alarm = Alarm(club.clock, self._woken.set)
        self._task: asyncio.Task[None] | None = None
        club.db.on_commit(self._committed)

    async def start(self) -> None:
        """Begin; what became due while nobody ran is done at once."""
        self._task = asyncio.create_task(self._run(), name="due")

    async def stop(self) -> None:
        """End between two actions: an action is one transaction, so nothing is done by halves."""
        if self._task is not None:
            self._task.cancel()
            self._alarm.off()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def wake(self) -> None:
        """Look again now."""
        self._woken.set()

    def _committed(self, announced: tuple[object, ...]) -> None:
        for fact in announced:
            if isinstance(fact, DueChanged):
                self._alarm.no_later_than(fact.earliest)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            self._alarm.set(None)
            try:
                next_at = await run_due(self._club, self._others)
            except Exception:  # noqa: BLE001 (whatever it is, what is due next is still due)
                _log.exception("due actions cannot be run")
                next_at = self._club.clock.now() + AFTER_TROUBLE
            if next_at is not None:
                self._alarm.no_later_than(next_at)
            await self._woken.wait()
