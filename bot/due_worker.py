"""到点的人: sleeps until the next thing is due, and is woken when something earlier is scheduled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta

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
        self._task: asyncio.Task[None] | None = None
        club.db.on_commit(self._committed)

    async def start(self) -> None:
        """Begin; what became due while nobody ran is done at once."""
        self._task = asyncio.create_task(self._run(), name="due")

    async def stop(self) -> None:
        """End between two actions: an action is one transaction, so nothing is done by halves."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def wake(self) -> None:
        """Look again now."""
        self._woken.set()

    def _committed(self, announced: tuple[object, ...]) -> None:
        if any(isinstance(fact, DueChanged) for fact in announced):
            self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                next_at = await run_due(self._club, self._others)
            except Exception:  # noqa: BLE001 (whatever it is, what is due next is still due)
                _log.exception("due actions cannot be run")
                next_at = self._club.clock.now() + AFTER_TROUBLE
            await self._rest(next_at)

    async def _rest(self, next_at: datetime | None) -> None:
        waits = [asyncio.ensure_future(self._woken.wait())]
        if next_at is not None:
            waits.append(asyncio.ensure_future(self._club.clock.sleep_until(next_at)))  # type: ignore[arg-type]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
