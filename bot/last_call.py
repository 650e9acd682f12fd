"""打烊: requests that are on their way when the program ends may come to their end, but not take for ever."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta

from telegram import Bot

from bot.clock import Clock

PATIENCE = timedelta(seconds=3)


class LastCall:
    """From `begin` on, whatever Telegram has not answered in time is answered by a closed connection.

    That counts as an unknown outcome, from which the next start recovers as it does from a crash.
    """

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The program is ending."""
        self._task = asyncio.create_task(self._close(), name="last call")

    async def over(self) -> None:
        """Nothing is on its way any more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _close(self) -> None:
        await self._clock.sleep_until(self._clock.now() + PATIENCE)
        await self._bot.shutdown()
