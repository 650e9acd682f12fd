"""A bell: wakes everybody who is listening, each through an event of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Rings for all who listen at that moment; who comes later has missed it."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Event] = set()

    def ring(self) -> None:
        """Set the event of each listener."""
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """Give an event that is set by each ring, while the block runs."""
        event = asyncio.Event()
        self._listeners.add(event)
        try:
            yield event
        finally:
            self._listeners.discard(event)
