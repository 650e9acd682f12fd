"""Faults on order: what goes wrong between a bot and Telegram, scripted by a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class Fault:
    """One fault that strikes the next `times` calls that it fits.

    Attributes:
        method: the method it fits, None for each; upper and lower case are the same.
        chat_id: the chat it fits, None for each.
        times: how many calls it still strikes.
        when: before the call is carried out, or after (the bot then cannot know that it was).
        code: the error code of the answer; a 5xx without description comes as an HTML page.
        description: the error text with its prefix.
        retry_after: seconds, for 429.
        drop: close the connection without any answer.
        delay_seconds: hold the answer back so long, in real time; alone it is no error. A bot that hangs
            up meanwhile has been heard if `when` is `after`, and never if it is `before`.
    """

    method: str | None = None
    chat_id: int | None = None
    times: int = 1
    when: Literal["before", "after"] = "before"
    code: int | None = None
    description: str = ""
    retry_after: int | None = None
    drop: bool = False
    delay_seconds: float = 0.0

    def fits(self, method: str, chat_id: int | None) -> bool:
        """Say whether this fault strikes a call of `method` for `chat_id`."""
        return (
            self.times > 0
            and (self.method is None or self.method.lower() == method.lower())
            and (self.chat_id is None or self.chat_id == chat_id)
        )


class Faults:
    """The faults that are waiting for their calls, in the order of their making."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Set up one more fault."""
        self._waiting.append(fault)

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """Give the fault that strikes this call and count it down."""
        for fault in self._waiting:
            if fault.fits(method, chat_id):
                fault.times -= 1
                return fault
        return None

    def clear(self) -> None:
        """Call off what has not struck yet."""
        self._waiting.clear()
