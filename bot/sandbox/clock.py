"""The stand-in's two clocks: `Now` ages its state, `Waiting` holds a long poll open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

Now: TypeAlias = Callable[[], datetime]
"""Gives the present instant, aware and in UTC."""

Waiting: TypeAlias = Callable[[asyncio.Event, float], Awaitable[bool]]
"""Waits until the event is set, for so many seconds at most; says whether it was set."""


async def wait_for(event: asyncio.Event, seconds: float) -> bool:
    """Wait in real time for `event`; False when `seconds` have passed without it."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
