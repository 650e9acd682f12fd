"""Persons and groups as handles: what somebody can do, and what can be done in a group."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Unpack

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.line import Line
from bot.sandbox.model import Json
from bot.sandbox.options import SayOptions
from bot.sandbox.screens import VisibleMessage, message_from


@dataclass(frozen=True, slots=True)
class PressResult:
    """What came of a press.

    Attributes:
        outcome: `answered` by the bot, `silent` (no answer in time), `link` (the button only opens `url`).
        text: the toast's or alert's text, "" for an empty answer.
        url: what opens on the phone: the bot's deep link, or the button's own address.
        query_id: for `Person.await_answer`; None for a link.
    """

    outcome: Literal["answered", "silent", "link"]
    text: str
    show_alert: bool
    url: str | None
    query_id: str | None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a phone. The private chat with the bot has the person's id."""

    line: Line
    person_id: int
    name: str
    username: str | None = None

    async def _act(self, verb: str, **args: Any) -> Any:
        return await self.line.call(verb, {"user_id": self.person_id, **args})

    async def start(self, payload: str | None = None) -> VisibleMessage:
        """Press START in the private chat, which also lifts a block."""
        return message_from(await self._act("start", payload=payload))

    async def follow(self, url: str) -> VisibleMessage:
        """Open a deep link to the bot and press START."""
        return message_from(await self._act("follow", url=url))

    async def say(self, chat: Place | None, text: str, **options: Unpack[SayOptions]) -> VisibleMessage:
        """Write into a group, or into the private chat with the bot (`None`)."""
        return message_from(await self._act("say", chat_id=self._place(chat), text=text, **options))

    async def edit(self, message: VisibleMessage, text: str) -> VisibleMessage:
        """Change one's own message."""
        return message_from(await self._act("edit", **_where(message), text=text))

    async def delete(self, message: VisibleMessage) -> None:
        """Delete a message for everyone."""
        await self._act("delete", **_where(message))

    async def pin(self, message: VisibleMessage) -> None:
        """Pin a message."""
        await self._act("pin", **_where(message))

    async def press(
        self,
        message: VisibleMessage,
        label: str | None = None,
        *,
        data: str | None = None,
        timeout_seconds: float = 5.0,
    ) -> PressResult:
        """Press a button of `message` *as it was seen*, by label, and wait for the bot's answer.

        With `data` a forged press: what is sent need not be on any keyboard. With `timeout_seconds=0`
        the outcome is `silent` at once; `await_answer` asks later.
        """
        if data is None:
            button = message.button(label or "")
            if button.data is None:
                return PressResult("link", "", show_alert=False, url=button.url, query_id=None)
            data = button.data
        args = {**_where(message), "data": data, "timeout_seconds": timeout_seconds}
        return PressResult(**await self._act("press", **args))

    async def await_answer(self, result: PressResult, timeout_seconds: float = 5.0) -> PressResult:
        """Wait for the answer to a press that was silent so far."""
        args = {"query_id": result.query_id, "timeout_seconds": timeout_seconds}
        return PressResult(**await self.line.call("await_answer", args))

    async def block(self) -> None:
        """Block the bot."""
        await self._act("block")

    async def unblock(self) -> None:
        """Take the block back."""
        await self._act("unblock")

    async def delete_account(self) -> None:
        """Delete one's account."""
        await self._act("delete_account")

    async def join(self, group: Group) -> None:
        """Join by a link."""
        await self._act("join", chat_id=group.chat_id)

    async def request_join(self, group: Group) -> None:
        """Ask to be let in."""
        await self._act("request_join", chat_id=group.chat_id)

    async def leave(self, group: Group) -> None:
        """Leave by one's own act."""
        await self._act("leave", chat_id=group.chat_id)

    async def screen(self) -> tuple[VisibleMessage, ...]:
        """Look at the private chat with the bot, the oldest message first."""
        return await see_chat(self.line, self.person_id)

    async def last_message(self) -> VisibleMessage:
        """Give the newest message of the bot in the private chat."""
        return _newest(await self.screen())

    def _place(self, chat: Place | None) -> int:
        return self.person_id if chat is None else id_of_place(chat)


@dataclass(frozen=True, slots=True)
class Topic:
    """A forum topic."""

    topic_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """A basic group or a supergroup. Whoever acts in it (`by`) needs the right to."""

    line: Line
    chat_id: int
    title: str
    kind: str

    async def _act(self, verb: str, **args: Any) -> Any:
        return await self.line.call(verb, {"chat_id": self.chat_id, **args})

    async def screen(self) -> tuple[VisibleMessage, ...]:
        """Look at the group, the oldest message first."""
        return await see_chat(self.line, self.chat_id)

    async def last_message(self) -> VisibleMessage:
        """Give the newest message of the bot in the group."""
        return _newest(await self.screen())

    async def upgrade(self) -> Group:
        """Turn a basic group into a supergroup, which has another id."""
        return group_from(self.line, await self._act("upgrade"))

    async def delete(self) -> None:
        """Delete the group for everybody."""
        await self._act("delete_group")

    async def rename(self, by: Person, title: str) -> None:
        """Give the group another title."""
        await self._act("rename", user_id=by.person_id, title=title)

    async def set_permissions(self, forbidden: Iterable[str]) -> None:
        """Take permissions from all ordinary members."""
        await self._act("set_permissions", forbidden=list(forbidden))

    async def add(self, by: Person, who: Somebody, rights: Iterable[str] | None = None) -> None:
        """Add somebody, as an administrator where `rights` are given."""
        granted = None if rights is None else list(rights)
        await self._member("add", by, who, rights=granted)

    async def kick(self, by: Person, who: Somebody) -> None:
        """Remove somebody, who may come back."""
        await self._member("kick", by, who)

    async def ban(self, by: Person, who: Somebody) -> None:
        """Remove somebody for ever."""
        await self._member("ban", by, who)

    async def unban(self, by: Person, who: Somebody) -> None:
        """Lift a ban."""
        await self._member("unban", by, who)

    async def restrict(self, by: Person, who: Somebody, forbidden: Iterable[str]) -> None:
        """Take permissions from somebody; none of them lifts the restriction."""
        await self._member("restrict", by, who, forbidden=list(forbidden))

    async def promote(
        self,
        by: Person,
        who: Somebody,
        rights: Iterable[str] | None = None,
        *,
        anonymous: bool = False,
    ) -> None:
        """Make somebody an administrator, with every right unless some are named."""
        granted = None if rights is None else list(rights)
        await self._member("promote", by, who, rights=granted, anonymous=anonymous)

    async def demote(self, by: Person, who: Somebody) -> None:
        """Make an administrator an ordinary member."""
        await self._member("demote", by, who)

    async def standing(self, who: Somebody) -> str:
        """Give somebody's status: `creator administrator member restricted left kicked`."""
        return str(await self._act("standing", user_id=_user_id(who)))

    async def channel_post(self, text: str) -> VisibleMessage:
        """Post in the linked channel; gives the copy that Telegram puts into the group."""
        return message_from(await self._act("channel_post", text=text))

    async def create_topic(self, by: Person, name: str) -> Topic:
        """Open a forum topic."""
        document = await self._act("create_topic", user_id=by.person_id, name=name)
        return Topic(document["id"], document["name"])

    async def close_topic(self, by: Person, topic: Topic) -> None:
        """Close a topic."""
        await self._act("close_topic", user_id=by.person_id, topic_id=topic.topic_id)

    async def reopen_topic(self, by: Person, topic: Topic) -> None:
        """Reopen a topic."""
        await self._act("reopen_topic", user_id=by.person_id, topic_id=topic.topic_id)

    async def delete_topic(self, by: Person, topic: Topic) -> None:
        """Delete a topic with its messages."""
        await self._act("delete_topic", user_id=by.person_id, topic_id=topic.topic_id)

    async def _member(self, verb: str, by: Person, who: Somebody, **args: Any) -> None:
        await self._act(verb, actor_id=by.person_id, user_id=_user_id(who), **args)


Somebody: TypeAlias = Person | int
"""A person, or an id: the bot's is `People.bot_id()`."""
Place: TypeAlias = Person | Group | int


async def see_chat(line: Line, chat_id: int) -> tuple[VisibleMessage, ...]:
    """Give what is to be seen in a chat, the oldest message first."""
    return tuple(message_from(each) for each in await line.call("screen", {"chat_id": chat_id}))


def _newest(messages: tuple[VisibleMessage, ...]) -> VisibleMessage:
    shown = [message for message in messages if message.by_bot and message.service is None]
    if not shown:
        raise ImpossibleError("the bot has written nothing that is still there")
    return shown[-1]


def _where(message: VisibleMessage) -> Json:
    return {"chat_id": message.chat_id, "message_id": message.message_id}


def group_from(line: Line, document: Json) -> Group:
    """Read a group as an act gives it."""
    return Group(line, document["id"], document["title"], document["kind"])


def _user_id(who: Somebody) -> int:
    return who.person_id if isinstance(who, Person) else who


def id_of_place(place: Place) -> int:
    """Give the id of the chat that `place` stands for."""
    return place.chat_id if isinstance(place, Group) else _user_id(place)
