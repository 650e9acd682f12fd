"""What tests of writing share: a job that fails, a slow disk, and what another connection sees."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from storage import writer

PATIENCE_S = 10


class SecondThoughtsError(Exception):
    pass


class SlowDisk:
    """Commits stay in the middle of their work, in their thread, until they may leave."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entered, self.leave = threading.Event(), threading.Event()
        self._commit = writer._commit
        monkeypatch.setattr(writer, "_commit", self._slowly)

    def _slowly(self, connection: sqlite3.Connection) -> None:
        self.entered.set()
        assert self.leave.wait(PATIENCE_S)
        self._commit(connection)

    async def begun(self) -> None:
        assert await asyncio.to_thread(self.entered.wait, PATIENCE_S)


def committed(path: Path, stream: str) -> int:
    """How many events another connection sees."""
    other = sqlite3.connect(path)
    try:
        found: int = other.execute("SELECT count(*) FROM events WHERE stream = ?", (stream,)).fetchone()[0]
    finally:
        other.close()
    return found
