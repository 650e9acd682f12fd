"""The schema, as numbered scripts that are appended and never edited.

`PRAGMA user_version` says how many of them a database has seen. Each runs in one transaction with the change
of that number, so that a crash between two of them leaves a database that the next start takes further.
"""

from __future__ import annotations

import sqlite3
from importlib.resources import files

from storage.errors import StorageError

APPLICATION_ID = 0x585A4442  # "XZDB": tells this program's files from other SQLite databases


def scripts() -> tuple[str, ...]:
    """Every script in order; the first is number 1.

    Raises:
        StorageError: when a number is missing or given twice.
    """
    found = sorted(entry.name for entry in files(__package__).iterdir() if entry.name.endswith(".sql"))
    for number, name in enumerate(found, start=1):
        if not name.startswith(f"{number:04d}_"):
            raise StorageError(f"migration {name} stands where number {number} is expected")
    return tuple(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in found)


def migrate(connection: sqlite3.Connection, newest: int | None = None) -> None:
    """Applies what is missing, up to `newest` (default: all).

    Raises:
        StorageError: for another program's database, or a schema newer than the newest script.
        sqlite3.Error: when a script fails; the database is then as it was before that script.
    """
    known = scripts()
    version = _version(connection)
    if version > len(known):
        raise StorageError(f"its schema has version {version}, this program knows {len(known)}: update it")
    for number, script in enumerate(known[:newest], start=1):
        if number > version:
            _apply(connection, number, script)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    owner: int = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if owner != APPLICATION_ID and not (empty and version == owner == 0):
        raise StorageError("it is the database of another program")
    return version


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{script}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
