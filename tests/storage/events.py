"""Events of the storage's own tests, and short ways to write and read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from storage.codec import Codec
from storage.event_store import EventStore
from storage.transaction import Tx

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Counted:
    number: int


STORE = EventStore(Codec({"counted": Counted}))


async def count(tx: Tx, stream: str, number: int) -> int:
    """Appends a number to a stream, whatever its version."""
    version = len(await STORE.load(tx, stream))
    return await STORE.append(tx, stream, version, [Counted(number)], EPOCH)


async def numbers(tx: Tx, stream: str) -> list[int]:
    """What was counted in a stream, in order."""
    found = []
    for stored in await STORE.load(tx, stream):
        assert isinstance(stored.event, Counted)
        found.append(stored.event.number)
    return found
