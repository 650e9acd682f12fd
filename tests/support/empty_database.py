"""空库: a database of the newest schema without a row: migrated once a process, then copied."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.database import Database
from storage.migrations import migrate


def lay(path: Path) -> None:
    """Put an empty database where none is yet."""
    if not path.exists():
        path.write_bytes(_content())


async def opened(path: Path) -> Database:
    """An empty database (or what is there already), open; whether the power stays on is not its subject."""
    lay(path)
    return await Database.open(path, durable=False)


@cache
def _content() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        return path.read_bytes()
