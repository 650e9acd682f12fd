"""A Telegram in memory with people who come and go; what it tells the bot afterwards waits in `updates`."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.gateway import Member, Standing, Written
from bot.outcomes import Failure, Refused, Sent, Why
from bot.screens import Screen
from tests.support.fake_gateway import Call, FakeGateway

OWNER = Member(Standing.OWNER, True, can_restrict=True, can_pin=True, can_delete=True, can_invite=True)
ADMIN = replace(OWNER, standing=Standing.ADMINISTRATOR)
MEMBER = Member(Standing.MEMBER, present=True)
GONE = Member(Standing.LEFT, present=False)


@dataclass(frozen=True, slots=True)
class Departed:
    """The bot has put somebody out; Telegram tells it so."""

    chat_id: int
    user_id: int
    before: Member
    after: Member


class Telegram(FakeGateway):
    """Whoever has not come is not there, and whoever has not pressed START cannot be written to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.updates: deque[Departed] = deque()
        self.started: set[int] = set()
        self.blocking: set[int] = set()
        self.sent_to: defaultdict[int, list[Call]] = defaultdict(list)

    def _standing(self, chat_id: int, user_id: int) -> Member:
        return self.standings.get((chat_id, user_id), GONE)

    def _log(self, method: str, chat_id: int, message_id: int | None, text: str, outcome: object) -> None:
        """A year has so many requests that only messages are kept, by chat."""
        if method == "send":
            self.sent_to[chat_id].append(Call(self.clock.now(), method, chat_id, message_id, text, outcome))

    def _put_out(self, chat_id: int, user_id: int, standing: Standing) -> Written:
        before = self._standing(chat_id, user_id)
        outcome = super()._put_out(chat_id, user_id, standing)
        after = self._standing(chat_id, user_id)
        if after != before:
            self.updates.append(Departed(chat_id, user_id, before, after))
        return outcome

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        if chat_id > 0 and chat_id not in self.started:
            return Refused(Why.NOT_STARTED)
        if chat_id in self.blocking:
            return Refused(Why.BLOCKED)
        return await super().send(chat_id, screen, thread_id=thread_id, silent=silent)

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Written:
        if chat_id in self.blocking:
            return Refused(Why.BLOCKED)
        return await super().edit(chat_id, message_id, screen)
