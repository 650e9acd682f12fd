"""The people's side as Python: persons who write and press, groups that come and go.

The same classes act on a world in this process (`LocalLine`) and on a server elsewhere
(`SandboxClient`), so that one story can be told to both.

    people = People(LocalLine(world))
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await ming.start()
    await ming.say(group, "/table")
    lobby = await group.last_message()
    result = await ming.press(lobby, "坐下")
    assert result.text == "..."
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Unpack

from bot.sandbox.calls import Call, call_from
from bot.sandbox.changes import Change, change_from
from bot.sandbox.folk import Group, Person, Place, group_from, id_of_place, see_chat
from bot.sandbox.line import Line
from bot.sandbox.model import Json
from bot.sandbox.options import FaultOptions, GroupOptions, LimitOptions
from bot.sandbox.screens import VisibleMessage


class People:
    """All of them: makes persons and groups, looks at everything, and lets things go wrong."""

    def __init__(self, line: Line) -> None:
        self.line = line

    async def person(
        self,
        name: str,
        username: str | None = None,
        language_code: str | None = "zh-hans",
        *,
        is_bot: bool = False,
    ) -> Person:
        """Bring a new person (or another bot) into the world."""
        args = {"name": name, "username": username, "language_code": language_code, "is_bot": is_bot}
        document = await self.line.call("person", args)
        return Person(self.line, document["id"], document["name"], document["username"])

    async def group(
        self,
        title: str,
        owner: Person,
        members: Iterable[Person] = (),
        **options: Unpack[GroupOptions],
    ) -> Group:
        """Found a group: a supergroup with the bot as administrator, unless `options` say otherwise."""
        args: Json = {
            "title": title,
            "owner_id": owner.person_id,
            "members": [member.person_id for member in members],
            **options,
        }
        return group_from(self.line, await self.line.call("group", args))

    async def bot_id(self) -> int:
        """Give the bot's user id."""
        return int((await self.line.call("about", {}))["id"])

    async def screen(self, place: Place) -> tuple[VisibleMessage, ...]:
        """Look at any chat."""
        return await see_chat(self.line, id_of_place(place))

    async def changes(self, since: int = 0, wait_seconds: float = 0.0) -> tuple[Change, ...]:
        """Give the visible changes after number `since`; waits for the first if there is none yet."""
        args = {"since": since, "wait_seconds": wait_seconds}
        return tuple(change_from(each) for each in await self.line.call("changes", args))

    async def watch(self, since: int = 0) -> AsyncIterator[Change]:
        """Give each visible change after number `since`, without end."""
        while True:
            for change in await self.changes(since, wait_seconds=25.0):
                since = change.number
                yield change

    async def calls(self, *methods: str, since: int = 0) -> tuple[Call, ...]:
        """Give what the bot asked of Telegram, by method if any are named."""
        args = {"methods": list(methods), "since": since}
        return tuple(call_from(each) for each in await self.line.call("calls", args))

    async def pending_updates(self) -> tuple[Json, ...]:
        """Give the updates that the bot has not confirmed yet."""
        return tuple(await self.line.call("pending", {}))

    async def fault(self, **options: Unpack[FaultOptions]) -> None:
        """Let something go wrong, `times` times."""
        await self.line.call("fault", {**options})

    async def clear_faults(self) -> None:
        """Call off what has not gone wrong yet."""
        await self.line.call("clear_faults", {})

    async def limits(self, **options: Unpack[LimitOptions]) -> None:
        """Change the flood limits."""
        await self.line.call("limits", {**options})

    async def advance(self, seconds: float) -> None:
        """Put the world's clock ahead."""
        await self.line.call("advance", {"seconds": seconds})

    async def hold_updates(self) -> None:
        """Keep updates from the bot until `release_updates`."""
        await self.line.call("hold_updates", {})

    async def release_updates(self, *, backwards: bool = False) -> None:
        """Let the bot have what was kept back, in reverse order if `backwards`."""
        await self.line.call("release_updates", {"backwards": backwards})

    async def repeat_update(self, update_id: int | None = None) -> None:
        """Deliver an update (the last, by default) a second time."""
        await self.line.call("repeat_update", {"update_id": update_id})
