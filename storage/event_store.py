"""The events of a stream, in order, never changed and never removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.codec import Codec
from storage.errors import CodecError, ConcurrencyError, ConstraintError
from storage.instants import instant, micros
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Stored:
    """One event as it was stored: versions of a stream are 1, 2, 3 …"""

    version: int
    event: object
    at: datetime


class EventStore:
    """Appends and loads with one codec. Has no state of its own."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec

    async def append(
        self, tx: Tx, stream: str, expected_version: int, events: Sequence[object], at: datetime
    ) -> int:
        """Adds `events` after `expected_version` (0: a new stream) and returns the new version.

        Raises:
            ConcurrencyError: when the stream is at another version.
            CodecError: for an object that is no event.
        """
        stored_at = micros(at)
        rows = [
            (stream, version, *self._codec.encode(event), stored_at)
            for version, event in enumerate(events, start=expected_version + 1)
        ]
        if not rows:
            return expected_version
        try:
            await tx.executemany(
                "INSERT INTO events (stream, version, type, body, at) VALUES (?, ?, ?, ?, ?)", rows
            )
        except ConstraintError as error:
            raise ConcurrencyError(stream, expected_version) from error
        return expected_version + len(rows)

    async def load(self, tx: Tx, stream: str, after: int = 0) -> tuple[Stored, ...]:
        """Everything after version `after`, in order; empty for an unknown stream.

        Raises:
            CodecError: naming the stream and the version of an event that this program cannot read.
        """
        rows = await tx.fetch_all(
            "SELECT version, type, body, at FROM events WHERE stream = ? AND version > ? ORDER BY version",
            (stream, after),
        )
        return tuple(self._stored(stream, *row) for row in rows)

    async def texts(self, tx: Tx, stream: str) -> tuple[tuple[str, str], ...]:
        """Everything as it is stored, names and bodies, in order: for who has read the most of it before."""
        rows = await tx.fetch_all(
            "SELECT type, body FROM events WHERE stream = ? ORDER BY version", (stream,)
        )
        return tuple((name, body) for name, body in rows)

    def event(self, stream: str, version: int, text: tuple[str, str]) -> object:
        """One of these, read.

        Raises:
            CodecError: as `load`.
        """
        return self._stored(stream, version, *text, 0).event

    async def last_at(self, tx: Tx, stream: str) -> datetime | None:
        """When the newest event was stored, None for an unknown stream."""
        row = await tx.fetch_one(
            "SELECT at FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,)
        )
        return None if row is None else instant(row[0])

    def _stored(self, stream: str, version: int, name: str, body: str, at: int) -> Stored:
        try:
            return Stored(version, self._codec.decode(name, body), instant(at))
        except CodecError as error:
            raise CodecError(f"{stream!r} version {version}: {error}") from error
