"""getUpdates: held open until something comes, one poll at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.sandbox.clock import Waiting
from bot.sandbox.errors import OTHER_POLL, WEBHOOK_ACTIVE, conflict
from bot.sandbox.model import Json
from bot.sandbox.params import Params
from bot.sandbox.world import World

MAX_TIMEOUT_SECONDS = 50
MAX_UPDATES = 100


class Poller:
    """The long polls of one bot.

    A poll whose connection breaks is cancelled by the server and so is gone: a bot that was killed and
    starts again meets no conflict, and gets again whatever it had not confirmed.
    """

    def __init__(self, world: World, wait: Waiting) -> None:
        self._world = world
        self._wait = wait
        self._current: asyncio.Event | None = None

    async def get_updates(self, params: Params) -> list[Json]:
        """Carry out getUpdates.

        Raises:
            ApiError: 409, because a webhook is set or another poll has taken over.
        """
        world = self._world
        if world.webhook is not None:
            raise conflict(WEBHOOK_ACTIVE)
        allowed: Any = params.document("allowed_updates")
        if allowed is not None:
            world.updates.allow(allowed)
        limit = min(max(params.whole("limit", MAX_UPDATES), 1), MAX_UPDATES)
        seconds = min(max(params.whole("timeout"), 0), MAX_TIMEOUT_SECONDS)
        world.updates.confirm(params.whole("offset"))
        await self._hold(seconds)
        return [update.to_json() for update in world.updates.pending()[:limit]]

    async def _hold(self, seconds: float) -> None:
        if self._current is not None:
            self._current.set()
            self._current = None
        if seconds == 0 or self._world.updates.pending():
            return
        with self._world.updates.bell.listening() as rung:
            self._current = ended = asyncio.Event()
            try:
                await self._until_first(rung, ended, seconds)
            finally:
                if self._current is ended:
                    self._current = None
            if ended.is_set():
                raise conflict(OTHER_POLL if self._world.webhook is None else WEBHOOK_ACTIVE)

    async def _until_first(self, rung: asyncio.Event, ended: asyncio.Event, seconds: float) -> None:
        """Wait for an update or for a rival, whichever is first."""
        rival = asyncio.create_task(_ring_when(ended, rung))
        try:
            await self._wait(rung, seconds)
        finally:
            rival.cancel()


async def _ring_when(ended: asyncio.Event, rung: asyncio.Event) -> None:
    await ended.wait()
    rung.set()
