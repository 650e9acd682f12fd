"""Telegram in memory, as far as the gateway shows it: chats, messages, refusals, lost answers."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from bot.clock import Clock
from bot.gateway import Administrator, Member, Standing, Written
from bot.outcomes import Done, Failure, Gone, Refused, Rejected, Sent, Unchanged, Why
from bot.screens import Screen

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call:
    """One request, in the order in which they arrived."""

    at: datetime
    method: str
    chat_id: int
    message_id: int | None
    text: str
    outcome: object


@dataclass(frozen=True, slots=True)
class Fault:
    """What the next request of a method (to a chat) meets. With `applied` it is carried out all the same."""

    outcome: Failure
    applied: bool = False


class FakeGateway:
    """A gateway to a Telegram that lives in this object.

    Ids below zero are groups: supergroups number their messages by themselves, everybody else together.
    `gate` holds every request back until it is set. `standings` are what people are in groups: whoever is
    not in it is an ordinary member. `names` are those of the admins, `asking` those who ask to be let in,
    `documents` what was sent as files.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.calls: list[Call] = []
        self.chats: defaultdict[int, dict[int, Screen]] = defaultdict(dict)
        self.basic_groups: set[int] = set()
        self.refusing: dict[int, Why] = {}
        self.standings: dict[tuple[int, int], Member] = {}
        self.names: dict[int, str] = {}
        self.bots: set[int] = set()
        self.asking: set[tuple[int, int]] = set()
        self.counts: dict[int, int] = {}
        self.documents: list[tuple[int, str, bytes]] = []
        self.silent: list[bool] = []
        self.threads: list[int | None] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self._last_ids: defaultdict[int, int] = defaultdict(lambda: 100)
        self._faults: defaultdict[tuple[str, int | None], deque[Fault]] = defaultdict(deque)

    def fault(
        self,
        method: str,
        outcome: Failure,
        *,
        chat_id: int | None = None,
        applied: bool = False,
        times: int = 1,
    ) -> None:
        """Script the next requests."""
        self._faults[method, chat_id].extend([Fault(outcome, applied)] * times)

    def screens(self, chat_id: int) -> list[str]:
        """What the chat shows, oldest first."""
        return [screen.text for _, screen in sorted(self.chats[chat_id].items())]

    def texts(self, method: str, chat_id: int | None = None) -> list[str]:
        """The texts of the requests of a method."""
        chosen = [c for c in self.calls if c.method == method and chat_id in (None, c.chat_id)]
        return [call.text for call in chosen]

    def take_id(self, chat_id: int) -> int:
        """The id of the next message of a chat: somebody else has written."""
        self._last_ids[self._sequence(chat_id)] += 1
        return self.last_id(chat_id)

    def last_id(self, chat_id: int) -> int:
        """The id of the newest message of the chat's sequence."""
        return self._last_ids[self._sequence(chat_id)]

    def _sequence(self, chat_id: int) -> int:
        return chat_id if chat_id < 0 and chat_id not in self.basic_groups else 0

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        await self.gate.wait()
        self.silent.append(silent)
        self.threads.append(thread_id)

        def apply() -> Sent:
            return self._appear(chat_id, screen)

        outcome = self._meet("send", chat_id, apply)
        self._log("send", chat_id, None, screen.text, outcome)
        return outcome

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Written:
        await self.gate.wait()

        def apply() -> Written:
            former = self.chats[chat_id].get(message_id)
            if former is None:
                return Gone()
            self.chats[chat_id][message_id] = screen
            return Unchanged() if former == screen else Done()

        outcome = self._meet("edit", chat_id, apply)
        self._log("edit", chat_id, message_id, screen.text, outcome)
        return outcome

    async def disarm(self, chat_id: int, message_id: int) -> Written:
        former = self.chats[chat_id].get(message_id)
        if former is not None:
            self.chats[chat_id][message_id] = Screen(former.text)
        self._log("disarm", chat_id, message_id, "", None)
        return Gone() if former is None else Done()

    async def delete(self, chat_id: int, message_id: int) -> Written:
        await self.gate.wait()

        def apply() -> Written:
            return Done() if self.chats[chat_id].pop(message_id, None) else Gone()

        outcome = self._meet("delete", chat_id, apply)
        self._log("delete", chat_id, message_id, "", outcome)
        return outcome

    async def clear(self, chat_id: int, message_ids: Sequence[int]) -> Written:
        await self.gate.wait()

        def apply() -> Written:
            for message_id in message_ids:
                self.chats[chat_id].pop(message_id, None)
            return Done()

        outcome = self._meet("clear", chat_id, apply)
        self._log("clear", chat_id, None, " ".join(map(str, message_ids)), outcome)
        return outcome

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> Written:
        self._log("answer", 0, None, text or url or "", alert)
        return Done() if query_id else Rejected("no query")

    async def member_status(self, chat_id: int, user_id: int) -> Member | Failure:
        outcome = self._meet("member_status", chat_id, lambda: self._standing(chat_id, user_id))
        self._log("member_status", chat_id, user_id, "", None)
        return outcome

    def _standing(self, chat_id: int, user_id: int) -> Member:
        return self.standings.get((chat_id, user_id), Member(Standing.MEMBER, present=True))

    async def pin(self, chat_id: int, message_id: int) -> Written:
        outcome: Written = self._meet("pin", chat_id, Done)
        self._log("pin", chat_id, message_id, "", outcome)
        return outcome

    async def unpin(self, chat_id: int, message_id: int) -> Written:
        outcome = self._meet("unpin", chat_id, Done)
        self._log("unpin", chat_id, message_id, "", outcome)
        return outcome

    async def ban(self, chat_id: int, user_id: int) -> Written:
        def apply() -> Written:
            return self._put_out(chat_id, user_id, Standing.BANNED)

        return self._on_member("ban", chat_id, user_id, apply)

    async def unban(self, chat_id: int, user_id: int, *, only_if_banned: bool) -> Written:
        def apply() -> Written:
            if chat_id in self.basic_groups:
                return Refused(Why.BASIC_GROUP)
            if only_if_banned and self._standing(chat_id, user_id).present:
                return Done()
            return self._put_out(chat_id, user_id, Standing.LEFT)

        return self._on_member("unban", chat_id, user_id, apply)

    def _put_out(self, chat_id: int, user_id: int, standing: Standing) -> Written:
        match self._standing(chat_id, user_id).standing:
            case Standing.OWNER:
                return Refused(Why.IS_OWNER)
            case Standing.ADMINISTRATOR:
                return Refused(Why.IS_ADMIN)
            case _:
                self.standings[chat_id, user_id] = Member(standing, present=False)
                return Done()

    async def approve_join(self, chat_id: int, user_id: int) -> Written:
        def apply() -> Written:
            if (chat_id, user_id) not in self.asking:
                return Gone()
            self.asking.remove((chat_id, user_id))
            self.standings[chat_id, user_id] = Member(Standing.MEMBER, present=True)
            return Done()

        return self._on_member("approve_join", chat_id, user_id, apply)

    async def decline_join(self, chat_id: int, user_id: int) -> Written:
        def apply() -> Written:
            if (chat_id, user_id) not in self.asking:
                return Gone()
            self.asking.remove((chat_id, user_id))
            return Done()

        return self._on_member("decline_join", chat_id, user_id, apply)

    def _on_member(self, method: str, chat_id: int, user_id: int, apply: Callable[[], Written]) -> Written:
        outcome: Written = self._meet(method, chat_id, apply)
        self._log(method, chat_id, user_id, "", outcome)
        return outcome

    async def administrators(self, chat_id: int) -> tuple[Administrator, ...] | Failure:
        def apply() -> tuple[Administrator, ...]:
            return tuple(
                Administrator(user, self.names.get(user, str(user)), None, user in self.bots, member)
                for (chat, user), member in self.standings.items()
                if chat == chat_id and member.is_admin
            )

        outcome: tuple[Administrator, ...] | Failure = self._meet("administrators", chat_id, apply)
        self._log("administrators", chat_id, None, "", None)
        return outcome

    async def member_count(self, chat_id: int) -> int | Failure:
        outcome: int | Failure = self._meet("member_count", chat_id, lambda: self.counts.get(chat_id, 5))
        self._log("member_count", chat_id, None, "", outcome)
        return outcome

    async def document(
        self, chat_id: int, name: str, content: bytes, caption: Screen, *, thread_id: int | None = None
    ) -> Sent | Failure:
        def apply() -> Sent:
            self.documents.append((chat_id, name, content))
            return self._appear(chat_id, caption)

        outcome: Sent | Failure = self._meet("document", chat_id, apply)
        self.threads.append(thread_id)
        self._log("document", chat_id, None, name, outcome)
        return outcome

    async def copy(self, chat_id: int, from_chat_id: int, message_id: int) -> Sent | Failure:
        """What people wrote is not kept here: a message that is nobody's screen is copied as its id."""

        def apply() -> Sent:
            said = Screen(f"{from_chat_id}/{message_id}")
            return self._appear(chat_id, self.chats[from_chat_id].get(message_id, said))

        outcome: Sent | Failure = self._meet("copy", chat_id, apply)
        self._log("copy", chat_id, message_id, str(from_chat_id), outcome)
        return outcome

    def _appear(self, chat_id: int, screen: Screen) -> Sent:
        message_id = self.take_id(chat_id)
        self.chats[chat_id][message_id] = screen
        return Sent(message_id)

    def _meet(self, method: str, chat_id: int, apply: Callable[[], T]) -> T | Failure:
        for key in ((method, chat_id), (method, None)):
            if self._faults[key]:
                fault = self._faults[key].popleft()
                if fault.applied:
                    apply()
                return fault.outcome
        return Refused(self.refusing[chat_id]) if chat_id in self.refusing else apply()

    def _log(self, method: str, chat_id: int, message_id: int | None, text: str, outcome: object) -> None:
        self.calls.append(Call(self.clock.now(), method, chat_id, message_id, text, outcome))
