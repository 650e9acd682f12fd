"""一晚上: the stand-in for Telegram, four people, and the real program, which may die at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from bot.callback_data import Lobby, LobbyDoes, Payload, unpack
from bot.clock import SystemClock
from bot.sandbox import Group, LocalLine, People, Person, SandboxServer, VisibleMessage, World
from tests.process.traps import Trap
from tests.process.truth import WORDS, Stored, group_screens, private_screens, seen, stored_in
from tests.support.process import BotProcess

TOKEN = "4242424242:AAHsecret-secret-secret-secret-secre"
NAMES = ("小明", "阿芳", "老王", "小李")
LOOKS_AGAIN_S = 0.25
CLOCK = SystemClock()

T = TypeVar("T")


OF_THE_CHARTER = ("群章程 · ", "我在这里还缺点东西")
"""What stands in the group beside the table's cards: the charter, and what the bot may not do here."""


@dataclass(slots=True)
class Evening:
    """Everything but the players' will. `playing` is set while they may press."""

    world: World
    people: People
    folder: Path
    env: dict[str, str]
    bot: BotProcess
    persons: tuple[Person, ...] = ()
    group: Group | None = None
    greetings: dict[int, int] = field(default_factory=dict)
    restarts: list[datetime] = field(default_factory=list)
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    pressed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def home(self) -> Group:
        assert self.group is not None
        return self.group

    @property
    def database(self) -> Path:
        return self.folder / "evening.sqlite3"

    def stored(self) -> Stored:
        return stored_in(self.database)

    def version(self) -> int:
        """How much has happened at the table."""
        return len(self.stored().events)

    # --- the program

    async def kill(self) -> None:
        await self.bot.kill()
        assert "Traceback" not in self.bot.output, self.bot.output

    async def start(self) -> None:
        """Start the program (again)."""
        self.restarts.append(CLOCK.now())
        self.bot = await BotProcess.start(self.folder, self.env)

    async def served(self) -> None:
        """Until the program says that it serves."""
        await self.bot.said(f"@{self.world.bot.username}")

    # --- waiting

    async def until(self, condition: Callable[[], T | None], what: str, seconds: float = 30) -> T:
        """Look again whenever something changes on any screen (or in the database), until it is so."""
        try:
            async with asyncio.timeout(seconds):
                with self.world.changes.bell.listening() as rung:
                    while (found := condition()) is None:
                        rung.clear()
                        await self.or_soon(rung)
                    return found
        except TimeoutError:
            raise AssertionError(f"{what}: not within {seconds} s\n{self.bot.output}") from None

    async def sprung(self, trap: Trap, seconds: float = 30) -> None:
        """Until the trapped request has come; no other one falls into that trap."""
        assert await self.or_soon(trap.sprung, seconds), f"{trap} was not sprung\n{self.bot.output}"
        self.world.faults.clear()

    async def or_soon(self, rung: asyncio.Event, seconds: float = LOOKS_AGAIN_S) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await rung.wait()
        except TimeoutError:
            return False
        return True

    # --- looking

    def bot_messages(self, chat_id: int) -> list[VisibleMessage]:
        return [one for one in self.world.screen(chat_id) if one.by_bot and one.service is None]

    def with_button(self, chat_id: int, wanted: Payload) -> VisibleMessage | None:
        """The newest message that has a button with this payload."""
        for message in reversed(self.bot_messages(chat_id)):
            if any(unpack(button.data) == wanted for row in message.rows for button in row):
                return message
        return None

    def wrong_in_private(self, stored: Stored) -> list[str]:
        """What is not as it must be in the private chats, as sentences."""
        wanted = private_screens(stored, stored.state, self.home.title, self.home.chat_id)
        wrong = []
        for person in self.persons:
            shown = [seen(message) for message in self.bot_messages(person.person_id)]
            shown = shown[self.greetings[person.person_id] :]
            if person.person_id in wanted and shown != [wanted[person.person_id]]:
                got = "\n".join(map(str, shown))
                wrong.append(f"{person.name} must see\n{wanted[person.person_id]}\nbut sees\n{got}")
        return wrong

    def wrong_in_group(self, stored: Stored) -> list[str]:
        """What is not as it must be in the group: every card once, nothing else but notes of restarts."""
        note = WORDS("restarted")
        shown = [seen(message) for message in self.bot_messages(self.home.chat_id)]
        shown = [one for one in shown[self.greetings[self.home.chat_id] :] if one.text != note]
        of_the_charter = [one for one in shown if one.text.startswith(OF_THE_CHARTER)]
        shown = [one for one in shown if one not in of_the_charter]
        wrong = [
            f"the group must see once\n{one}" for one in set(of_the_charter) if of_the_charter.count(one) > 1
        ]
        for wanted in group_screens(stored, stored.state, self.world.bot.username or ""):
            if wanted in shown:
                shown.remove(wanted)
            else:
                wrong.append(f"the group must see\n{wanted}")
        return wrong + [f"the group must not see\n{one}" for one in shown]

    def wrong_anywhere(self, stored: Stored) -> list[str]:
        """What is not as it must be on anybody's screen."""
        return [*self.wrong_in_private(stored), *self.wrong_in_group(stored)]

    def notes(self) -> int:
        """How many notes of restarts the group has."""
        shown = self.bot_messages(self.home.chat_id)
        return sum(message.text == WORDS("restarted") for message in shown)

    async def until_right(self, look: Callable[[Stored], list[str]], seconds: float) -> None:
        """Until the screens show what is stored."""
        wrong = ["nothing was looked at"]

        def is_right() -> bool | None:
            wrong[:] = look(self.stored())
            return None if wrong else True

        try:
            await self.until(is_right, "the screens are right", seconds)
        except AssertionError as error:
            raise AssertionError("\n".join([*wrong, str(error)])) from None

    # --- acting

    async def gather(self, count: int = 4) -> None:
        """So many people open their private chats and found a group with the bot."""
        self.persons = tuple([await self.people.person(name) for name in NAMES[:count]])
        for person in self.persons:
            await person.start()
        self.group = await self.people.group("周末麻将", self.persons[0], self.persons[1:])
        for chat_id in (*(person.person_id for person in self.persons), self.home.chat_id):
            await self.until(lambda chat=chat_id: self.bot_messages(chat) or None, "a greeting")  # type: ignore[misc]
            self.greetings[chat_id] = len(self.bot_messages(chat_id))
        await self.until(lambda: (self._is_pinned() and not self.world.updates.pending()) or None, "a pin")

    def _is_pinned(self) -> bool:
        """Whether the charter is, which is the last that the bot does when it comes, and hears of."""
        shown = self.world.screen(self.home.chat_id)
        return any(one.service is not None and "pinned_message" in one.service for one in shown)

    async def open_table(self, terms: str) -> None:
        """/table, until the lobby card stands in the group."""
        await self.persons[0].say(self.group, f"/table {terms}")
        await self.lobby(LobbyDoes.SIT)

    async def until_table(self, terms: str) -> None:
        """The lobby card, asked for once more if the command was lost with the program."""
        try:
            await self.until(lambda: self.with_button(self.home.chat_id, Lobby(1, LobbyDoes.SIT)), "", 8)
        except AssertionError:
            await self.open_table(terms)

    async def seat_everybody(self) -> None:
        """Four people sit down."""
        for person in self.persons:
            assert await self.press_lobby(person, LobbyDoes.SIT) == WORDS("seated")

    async def lobby(self, what: LobbyDoes) -> VisibleMessage:
        """The lobby card, once it has this button."""
        return await self.until(lambda: self.with_button(self.home.chat_id, Lobby(1, what)), f"[{what}]")

    async def press_lobby(self, person: Person, what: LobbyDoes, *, timeout_seconds: float = 20) -> str:
        """Press a button of the lobby card; returns what the answer says, "" where none is waited for."""
        message = await self.lobby(what)
        data = next(
            button.data for row in message.rows for button in row if unpack(button.data) == Lobby(1, what)
        )
        result = await person.press(message, data=data, timeout_seconds=timeout_seconds)
        assert result.outcome == "answered" or not timeout_seconds
        return result.text

    async def begin_with_computers(self) -> Person:
        """One person at a table with three computers, for one hand."""
        await self.gather(1)
        (person,) = self.persons
        await self.open_table("1局")
        await self.press_lobby(person, LobbyDoes.SIT)
        for _ in range(3):
            await self.press_lobby(person, LobbyDoes.ADD_COMPUTER)
        await self.begin()
        return person

    async def begin(self) -> None:
        """[开始], as soon as everybody's panel has arrived."""
        await self.until(lambda: self.stored().state.is_ready or None, "everybody is ready")
        assert await self.press_lobby(self.persons[0], LobbyDoes.START) == ""


@asynccontextmanager
async def evening(folder: Path, **env: str) -> AsyncIterator[Evening]:
    """A running program and an empty world."""
    world = World(CLOCK.now, TOKEN)
    async with SandboxServer(world) as server:
        env = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_BASE_URL": server.url,
            "XUEZHAN_DATABASE": str(folder / "evening.sqlite3"),
            **env,
        }
        bot = await BotProcess.start(folder, env)
        going_on = Evening(world, People(LocalLine(world)), folder, env, bot)
        going_on.playing.set()
        try:
            yield going_on
        finally:
            await going_on.bot.kill()
