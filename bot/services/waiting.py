"""待办的行: the due rows of something keep in step with what it waits for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol, TypeVar

from storage import due
from storage.transaction import Tx


class Waits(Protocol):
    """One wait: `revision` names the decision that it belongs to, after `not_after` it is too late to act."""

    @property
    def kind(self) -> str: ...
    @property
    def revision(self) -> str: ...
    @property
    def due_at(self) -> datetime: ...
    @property
    def not_after(self) -> datetime | None: ...


T = TypeVar("T", bound=Waits)


async def reschedule(tx: Tx, subject: str, before: Iterable[T], after: Iterable[T], at: datetime) -> None:
    """One open row for each wait of `after`, none for what is waited for no longer."""
    was, now = set(before), set(after)
    gone_kinds = {wait.kind for wait in was - now}
    if gone_kinds:
        await due.cancel(tx, gone_kinds, subject, at)
    for wait in now:
        if wait not in was or wait.kind in gone_kinds:
            await due.schedule(tx, wait.kind, subject, wait.revision, wait.due_at, wait.not_after)
