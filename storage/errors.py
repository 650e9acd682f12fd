"""Errors of the storage.

StorageError            the database cannot be opened, read or written; nothing was stored
├── InUseError          another process has the database open
├── ConstraintError     a row that the schema refuses (unique, foreign key, check, append-only)
├── ConcurrencyError    a stream has moved on since it was loaded
└── CodecError          an event that cannot be written or read
"""

from __future__ import annotations


class StorageError(Exception):
    """The message says what was attempted and why it failed; it never holds stored content."""


class InUseError(StorageError):
    """`place` is the database's file."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is already in use by another process")
        self.place = place


class ConstraintError(StorageError):
    """SQLite names the table and the column that refused the row."""


class ConcurrencyError(StorageError):
    """Somebody else appended first: load again and decide again."""

    def __init__(self, stream: str, expected_version: int) -> None:
        super().__init__(f"stream {stream!r} is not at version {expected_version}")
        self.stream = stream
        self.expected_version = expected_version


class CodecError(StorageError):
    """An unknown event name, an unknown class, or a body that does not fit its class."""
