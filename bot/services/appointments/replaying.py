"""重放: the newest appointments as they were folded last, so that a press replays what is new and no more.

What is kept is checked against the stored text each time: it can be of another database, or of a
transaction that was never committed, and is then folded anew.
"""

from __future__ import annotations

from collections import OrderedDict

from rules.appointments.evolve import evolve
from rules.appointments.state import Appointment
from storage.event_store import EventStore
from storage.transaction import Tx

KEPT = 64


class Replays:
    """The newest `KEPT` of them, by stream."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[tuple[tuple[str, str], ...], Appointment]] = OrderedDict()

    async def of(self, tx: Tx, stream: str) -> Appointment | None:
        """The state after everything that is stored now; None for an unknown stream."""
        texts = await self._store.texts(tx, stream)
        before, state = self._known.get(stream, ((), None))
        if texts[: len(before)] != before:
            before, state = (), None
        for version, text in enumerate(texts[len(before) :], len(before) + 1):
            state = evolve(state, self._store.event(stream, version, text))  # type: ignore[arg-type]  # its own
        if state is not None:
            self._known[stream] = texts, state
            self._known.move_to_end(stream)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return state
