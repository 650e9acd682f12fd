"""A house whose group has the charter: commands of every part, cards by kind, due work that is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services import groups, memberships
from bot.services.asked import Said
from bot.services.club import Chat, User
from bot.services.parts import DUE, SERVICES
from bot.services.replies import Reply
from bot.services.timers import run_due
from rules.charter.facts import Member as Facts
from storage import members
from storage.charter import roster
from storage.delivery import notices
from storage.delivery.card import Card
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House, private
from tests.support.due import work_off

ADMIN = USERS[0]
BOT_ID = 0
OWNER = Member(
    Standing.OWNER, present=True, can_restrict=True, can_pin=True, can_delete=True, can_invite=True
)
OUT = Member(Standing.LEFT, present=False)


class ClubHouse(House):
    """Telegram says of everybody what `gateway.standings` says; `ADMIN` owns the group."""

    async def arrive(self, chat: Chat = GROUP) -> None:
        """The bot comes to the group."""
        self.gateway.standings[chat.chat_id, ADMIN.user_id] = OWNER
        await groups.bot_membership(self.club, chat, present=True)

    async def ask(self, user: User, text: str, chat: Chat | None = GROUP, **said: object) -> list[str]:
        """A command; the answers to it."""
        before = len(await self.do(lambda tx: notices.queued(tx, 1000)))
        name, _, rest = text.removeprefix("/").partition(" ")
        where = private(user) if chat is None else chat
        await SERVICES[name](self.club, Said(user, where, self.message_id(), rest, **said))  # type: ignore[arg-type]
        waiting = await self.do(lambda tx: notices.queued(tx, 1000))
        return [str(one.payload["text"]) for one in waiting[before:]]

    async def reachable(self, *users: User) -> None:
        for user in users:
            await self.say(user, "/start", None)

    async def agree(self, user: User, version: int = 1, chat: Chat | None = GROUP) -> Reply:
        return await self.press(user, Charter(1, Topic.ENROL, version, "agree"), chat)

    async def goes(self, user: User, chat: Chat = GROUP) -> None:
        await memberships.member_left(self.club, user, chat, Status.LEFT)

    async def facts(self, user: User, group: int = 1) -> Facts | None:
        async def job(tx: Tx) -> Facts | None:
            person = await members.person_by_user(tx, user.user_id)
            return None if person is None else await roster.member(tx, group, person.id)

        return await self.do(job)

    async def runs(self, hours: float = 0) -> None:
        """Time passes, and everything that becomes due on the way is done, the parts' work too."""
        handlers = {kind: partial(act, self.club) for kind, act in DUE.items()}
        until = self.now + timedelta(hours=hours)
        while (next_at := await work_off(self.club, handlers)) is not None and next_at <= until:
            await self._to(next_at, heard=True)
        await self._to(until, heard=True)
        await run_due(self.club, handlers)

    async def shown(self, kind: str, subject: str) -> str:
        """The text of the only card of a kind."""
        drawn = await self.drawn(await self.card(kind, subject))
        assert drawn is not None
        return drawn.screen.text

    async def buttons(self, card: Card) -> list[str]:
        drawn = await self.drawn(card)
        assert drawn is not None
        return [button.data or button.url or "" for row in drawn.screen.rows for button in row]

    @contextmanager
    def asking_nobody(self) -> Iterator[None]:
        """No gateway call is made in between."""
        before = len(self.gateway.calls)
        yield
        assert len(self.gateway.calls) == before
