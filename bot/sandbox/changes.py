"""The stream of visible changes: what appeared, changed or vanished on anybody's screen, and when."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from bot.sandbox.bell import Bell
from bot.sandbox.model import Answer, Json
from bot.sandbox.screens import VisibleMessage, message_from

ChangeKind: TypeAlias = Literal["send", "edit", "delete", "pin", "unpin", "answer"]
_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Change:
    """One visible change.

    Attributes:
        number: counts all changes of the world, from 1.
        message: the message after the change (before it, for `delete`); None for an answer.
        user_id: who pressed, for an answer; only this person sees it.
    """

    number: int
    kind: ChangeKind
    at: datetime
    chat_id: int
    message: VisibleMessage | None = None
    user_id: int | None = None
    answer: Answer | None = None

    def to_json(self) -> Json:
        """Give the JSON object that `change_from` reads."""
        return {
            "number": self.number,
            "kind": self.kind,
            "at": self.at.isoformat(),
            "chat_id": self.chat_id,
            "message": None if self.message is None else self.message.to_json(),
            "user_id": self.user_id,
            "answer": None
            if self.answer is None
            else [self.answer.text, self.answer.show_alert, self.answer.url],
        }


def change_from(document: dict[str, Any]) -> Change:
    """Read what `Change.to_json` wrote."""
    fields = dict(document)
    fields["at"] = datetime.fromisoformat(fields["at"])
    if fields["message"] is not None:
        fields["message"] = message_from(fields["message"])
    if fields["answer"] is not None:
        fields["answer"] = Answer(*fields["answer"])
    return Change(**fields)


class Changes:
    """The latest changes and those who follow them."""

    def __init__(self) -> None:
        self._log: deque[Change] = deque(maxlen=_KEPT)
        self._followers: list[Callable[[Change], None]] = []
        self.last_number = 0
        self.bell = Bell()

    def add(
        self,
        kind: ChangeKind,
        at: datetime,
        chat_id: int,
        *,
        message: VisibleMessage | None = None,
        user_id: int | None = None,
        answer: Answer | None = None,
    ) -> None:
        """Note a change and tell all who follow."""
        self.last_number += 1
        change = Change(self.last_number, kind, at, chat_id, message, user_id, answer)
        self._log.append(change)
        for follower in self._followers:
            follower(change)
        self.bell.ring()

    def follow(self, follower: Callable[[Change], None]) -> Callable[[], None]:
        """Call `follower` with each change from now on; gives what ends that."""
        self._followers.append(follower)
        return lambda: self._followers.remove(follower)

    def since(self, number: int) -> tuple[Change, ...]:
        """Give the changes after the one numbered `number` (0: all that are kept)."""
        if number >= self.last_number:
            return ()
        return tuple(change for change in self._log if change.number > number)

    def watch(self) -> AsyncIterator[Change]:
        """Give each change after this call, as it happens, without end."""
        return self._watch(self.last_number)

    async def _watch(self, number: int) -> AsyncIterator[Change]:
        with self.bell.listening() as rung:
            while True:
                for change in self.since(number):
                    number = change.number
                    yield change
                rung.clear()
                if self.last_number == number:
                    await rung.wait()
