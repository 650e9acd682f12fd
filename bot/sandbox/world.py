"""The world that the bot lives in: who there is, what was written, what the bot is told of it.

Everything is in memory and synchronous; one world serves one bot. Time comes from the outside.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count

from bot.sandbox import screens, wire
from bot.sandbox.calls import Calls
from bot.sandbox.changes import Change, ChangeKind, Changes
from bot.sandbox.clock import Now
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.flood import Flood, FloodLimits
from bot.sandbox.hearing import bot_hears
from bot.sandbox.model import (
    Answer,
    Chat,
    Content,
    Json,
    Member,
    Message,
    Query,
    User,
)
from bot.sandbox.screens import VisibleMessage
from bot.sandbox.updates import Updates


@dataclass(slots=True)
class Webhook:
    """Where updates are posted to, instead of being polled."""

    url: str
    secret_token: str | None = None
    max_connections: int = 40
    last_error: str | None = None
    last_error_at: datetime | None = None


@dataclass(slots=True)
class Profile:
    """What the bot has set about itself.

    `commands` is keyed by scope (canonical JSON) and language; texts by language.
    """

    commands: dict[tuple[str, str], tuple[Json, ...]] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)


class World:
    """All state of the stand-in.

    Attributes:
        bot: the one bot.
        callback_seconds: how long a press may be answered; Telegram does not document it.
        reads_all: privacy mode is off, the bot sees every message of a group.
    """

    def __init__(
        self,
        now: Now,
        token: str,
        *,
        bot_name: str = "血战到底",
        bot_username: str = "xuezhan_bot",
        limits: FloodLimits | None = None,
        callback_seconds: float = 15.0,
        reads_all: bool = False,
    ) -> None:
        self._now = now
        self._lead = timedelta()
        self.token = token
        self.bot = User(int(token.partition(":")[0]), bot_name, bot_username, is_bot=True, seen=True)
        self.callback_seconds = callback_seconds
        self.reads_all = reads_all
        self.users: dict[int, User] = {self.bot.user_id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.webhook: Webhook | None = None
        self.profile = Profile()
        self.updates = Updates(self.now)
        self.flood = Flood(limits or FloodLimits())
        self.faults = Faults()
        self.calls = Calls()
        self.changes = Changes()
        self.numbers = count(1)
        self._shared_message_id = 0

    def now(self) -> datetime:
        """Give the present instant of this world, in UTC."""
        return self._now() + self._lead

    def advance(self, seconds: float) -> None:
        """Put this world's clock ahead of the one it was given."""
        self._lead += timedelta(seconds=seconds)

    # --- who and where

    def user(self, user_id: int) -> User:
        """Give a person or bot.

        Raises:
            ImpossibleError: nobody has this id.
        """
        if user_id not in self.users:
            raise ImpossibleError(f"nobody has the id {user_id}")
        return self.users[user_id]

    def chat(self, chat_id: int) -> Chat:
        """Give a chat.

        Raises:
            ImpossibleError: no chat has this id.
        """
        if chat_id not in self.chats:
            raise ImpossibleError(f"no chat has the id {chat_id}")
        return self.chats[chat_id]

    def member(self, chat: Chat, user_id: int) -> Member:
        """Give somebody's standing in `chat` now: restrictions and bans end by themselves."""
        member = chat.members.get(user_id, Member(user_id, "left"))
        if member.until is None or member.until > self.now():
            return member
        free: Member = replace(member, until=None, status="member" if member.present else "left")
        chat.members[user_id] = free
        return free

    def bot_member(self, chat: Chat) -> Member:
        """Give the bot's standing in `chat`."""
        return self.member(chat, self.bot.user_id)

    def bot_sees(self, chat: Chat) -> bool:
        """Say whether the bot can read in `chat` at all."""
        return chat.kind == "private" or self.bot_member(chat).present

    # --- messages

    def next_message_id(self, chat: Chat) -> int:
        """Give the next id: supergroups and channels count for themselves, all else shares one count."""
        if chat.kind in ("supergroup", "channel"):
            chat.last_message_id += 1
            return chat.last_message_id
        self._shared_message_id += 1
        return self._shared_message_id

    def post(
        self,
        chat: Chat,
        content: Content,
        sender_id: int | None,
        *,
        sender_chat_id: int | None = None,
        thread_id: int | None = None,
        reply_to_id: int | None = None,
        service: Json | None = None,
        extra: Json | None = None,
    ) -> Message:
        """Put a new message into `chat`, show it, and tell the bot if it hears of it."""
        message = Message(
            self.next_message_id(chat),
            chat.chat_id,
            self.now(),
            content,
            sender_id,
            sender_chat_id,
            thread_id,
            reply_to_id,
            service,
            extra=extra or {},
        )
        chat.messages[message.message_id] = message
        self.show("send", message)
        if bot_hears(self, chat, message):
            self._meet(sender_id)
            self.tell("message", wire.message_json(self, message), chat)
        return message

    def _meet(self, user_id: int | None) -> None:
        if user_id is not None and user_id in self.users:
            self.users[user_id].seen = True

    def tell(self, kind: str, body: Json, chat: Chat) -> None:
        """Queue an update that belongs to `chat`."""
        self.updates.put(kind, body, f"chat {chat.chat_id}")

    def show(self, kind: ChangeKind, message: Message) -> None:
        """Announce a visible change of `message`."""
        self.changes.add(kind, self.now(), message.chat_id, message=self.view(message))

    def view(self, message: Message) -> VisibleMessage:
        """Give `message` as people see it now."""
        return screens.visible(self, self.chat(message.chat_id), message)

    def erase(self, message: Message) -> None:
        """Delete a message for everyone."""
        chat = self.chat(message.chat_id)
        self.show("delete", message)
        message.deleted = True
        if message.message_id in chat.pinned:
            chat.pinned.remove(message.message_id)

    # --- members

    def change_member(self, chat: Chat, new: Member, actor_id: int) -> None:
        """Give somebody a new standing and tell the bot, which hears of others only as an administrator."""
        old = self.member(chat, new.user_id)
        chat.members[new.user_id] = new
        if new.user_id == self.bot.user_id:
            chat.seen = True
            self._meet(actor_id)
            body = wire.member_updated_json(self, chat, actor_id, old, new)
            self.tell("my_chat_member", body, chat)
        elif self.bot_member(chat).is_admin:
            self._meet(actor_id)
            self._meet(new.user_id)
            body = wire.member_updated_json(self, chat, actor_id, old, new)
            self.tell("chat_member", body, chat)

    # --- presses

    def ask(self, query: Query) -> None:
        """Bring a press before the bot."""
        self.queries[query.query_id] = query
        self._meet(query.user_id)
        body = wire.query_json(self, query)
        self.updates.put("callback_query", body, f"press {query.user_id}")

    def answer(self, query: Query, answer: Answer) -> None:
        """Show the bot's answer to the one who pressed."""
        query.answer = answer
        query.answered.set()
        self.changes.add("answer", self.now(), query.chat_id, user_id=query.user_id, answer=answer)

    # --- for tests

    def fault(self, fault: Fault) -> None:
        """Let something go wrong."""
        self.faults.add(fault)

    def screen(self, chat_id: int) -> tuple[VisibleMessage, ...]:
        """Give what is to be seen in a chat, the oldest message first; a private chat has its person's id."""
        return screens.screen(self, chat_id)

    def follow(self, follower: Callable[[Change], None]) -> Callable[[], None]:
        """Call `follower` with each visible change from now on; gives what ends that."""
        return self.changes.follow(follower)

    def watch(self) -> AsyncIterator[Change]:
        """Give each visible change from now on, as it happens."""
        return self.changes.watch()
