"""Updates of one table, chat or person in their order, those of others at the same time."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.callback_data import Charter, unpack

WAITING_ROOM = 100_000


@dataclass(slots=True)
class _Lane:
    """The queue of one key: whoever holds the lock is being handled, `present` count it and the waiting."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    present: int = 0


class OrderedUpdates(BaseUpdateProcessor):
    """First in, first out for each key; at most `parallel` handled at once over all keys.

    An update waits for its key before it takes one of the places, so a busy table cannot fill them.
    A key is forgotten as soon as nothing of it waits.
    """

    __slots__ = ("_key_of", "_lanes", "_places")

    def __init__(self, key_of: Callable[[object], Hashable], parallel: int = 32) -> None:
        super().__init__(WAITING_ROOM)
        self._key_of = key_of
        self._lanes: dict[Hashable, _Lane] = {}
        self._places = asyncio.Semaphore(parallel)

    @property
    def lanes(self) -> int:
        """How many keys are being handled or waited for."""
        return len(self._lanes)

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back: PTB waits for the updates that are being handled."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the turn of the update's key, then for a place, then handle it."""
        key = self._key_of(update)
        lane = self._lanes.setdefault(key, _Lane())
        lane.present += 1
        begun = False
        try:
            async with lane.lock, self._places:
                begun = True
                await coroutine
        finally:
            lane.present -= 1
            if lane.present == 0:
                del self._lanes[key]
            if not begun and inspect.iscoroutine(coroutine):
                coroutine.close()


def order_key(update: object) -> Hashable:
    """What a pressed button names (a table, for the charter a group), else the chat, the person, or one."""
    if not isinstance(update, Update):
        return None
    query = update.callback_query
    payload = unpack(query.data) if query is not None else None
    if isinstance(payload, Charter):
        return ("group", payload.group)
    if payload is not None:
        return ("table", payload.table)
    if update.effective_chat is not None:
        return ("chat", update.effective_chat.id)
    return ("user", update.effective_user.id) if update.effective_user is not None else None
