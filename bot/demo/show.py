"""一场试玩: four persons of the sandbox play a short match with the real bot."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from bot.app import Chances, Running, running
from bot.clock import Clock
from bot.config import Settings
from bot.demo.people import Player
from bot.demo.terminal import Terminal
from bot.sandbox import Group, LocalLine, People, Person, SandboxServer, VisibleMessage, World
from bot.words import Catalogues, Words
from rules.table.terms import Tempo

TOKEN = "4242424242:SANDBOX-SANDBOX-SANDBOX-SANDBOX-SAND"  # noqa: S105 (opens nothing but the sandbox)
HANDS = 2
BRISK = replace(Tempo(), hold_low_ms=800, hold_high_ms=1600, next_hand_s=8)
LOOKS = timedelta(milliseconds=400)
PATIENCE = timedelta(seconds=20)


async def show(settings: Settings, clock: Clock, stream: TextIO) -> None:
    """Play one match and print it; returns when it is over. Who ends it sooner reads how to go on, too."""
    words = Catalogues.load()[settings.language]
    terminal = Terminal(stream, words)
    terminal.say(words("demo-opening"))
    try:
        await _play(settings, clock, terminal, words)
    except asyncio.CancelledError:
        terminal.end(words("demo-ending"))
        raise
    terminal.end(words("demo-ending"))


async def _play(settings: Settings, clock: Clock, terminal: Terminal, words: Words) -> None:
    world = World(clock.now, TOKEN)
    with TemporaryDirectory() as folder:
        async with SandboxServer(world) as server:
            local = Settings.from_env(
                {
                    "TELEGRAM_BOT_TOKEN": TOKEN,
                    "TELEGRAM_API_BASE_URL": server.url,
                    "XUEZHAN_DATABASE": str(Path(folder) / "demo.sqlite3"),
                    "XUEZHAN_LANGUAGE": settings.language,
                }
            )
            chances = Chances(clock, secrets.token_bytes, tempo=BRISK)
            async with running(local, chances) as started:
                await _match(started, People(LocalLine(world)), terminal, words)


async def _match(started: Running, people: People, terminal: Terminal, words: Words) -> None:
    language = "zh-hans" if words.language == "zh" else words.language
    persons = [await people.person(name, language_code=language) for name in words.one_of("demo-names")]
    for person in persons:
        await person.start()
    group = await people.group(words("demo-group"), persons[0], persons[1:])
    watching = asyncio.create_task(_watch(started.club.clock, terminal, words, group, persons[0]))
    try:
        await persons[0].say(group, f"/table {HANDS}")
        lobby = await _until_buttons(started.club.clock, group)
        for person in persons:
            await _press(person, lobby, 0)
        players = [Player(person, started.club, 1) for person in persons]
        await _start(started.club.clock, group, persons[0])
        await asyncio.gather(*(player.play() for player in players))
        await _wait(started.club.clock, timedelta(seconds=6))
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def _start(clock: Clock, group: Group, person: Person) -> None:
    """[开始], as soon as every panel has arrived; the table also begins by itself."""
    await _wait(clock, timedelta(seconds=6))
    await _press(person, await _until_buttons(clock, group), -1)


async def _press(person: Person, message: VisibleMessage, place: int) -> None:
    buttons = [button for row in message.rows for button in row if button.data is not None]
    if buttons:
        await person.press(message, data=buttons[place].data)


async def _until_buttons(clock: Clock, group: Group) -> VisibleMessage:
    """The newest message with buttons in the group.

    Raises:
        TimeoutError: when none comes.
    """
    until = clock.now() + PATIENCE
    while clock.now() < until:
        found = [message for message in await group.screen() if message.by_bot and message.rows]
        if found:
            return found[-1]
        await _wait(clock, LOOKS)
    raise TimeoutError("the bot did not answer /table")


async def _watch(clock: Clock, terminal: Terminal, words: Words, group: Group, person: Person) -> None:
    while True:
        terminal.show(words("demo-in-group", title=group.title), await group.screen())
        terminal.show(words("demo-in-private", name=person.name), await person.screen())
        await _wait(clock, LOOKS)


async def _wait(clock: Clock, span: timedelta) -> None:
    await clock.sleep_until(clock.now() + span)
