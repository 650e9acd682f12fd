"""What a press costs: the whole bot in real play, against a bare python-telegram-bot that edits one message.

Both bots are processes of their own and take turns; the stand-in for Telegram and the people live in this
process. Processor time is the bots' own, all threads, as Linux counts it. On a shared machine trust the
ratios, which compare neighbours in time.

    python -m benchmarks.presses [ROUNDS]
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.presses_people import Crowd, Pressed, at_a_pace, open_table, storm, until
from benchmarks.presses_process import CLOCK, Subject, pause, subject
from benchmarks.presses_stored import store_tables
from bot.callback_data import Play, pack
from bot.sandbox import UNLIMITED, Group, LocalLine, People, Person, SandboxServer, VisibleMessage, World

TOKEN = "4242424242:SANDBOX-SANDBOX-SANDBOX-SANDBOX-SAND"  # noqa: S105 (opens nothing but the sandbox)
SERVING = "@xuezhan_bot"
TABLES = 7
BARE_PERSONS = 28
PLAY_S = 12.0
SETTLE_S = 5.0
STORM = 300
KEPT_TABLES = 50


@dataclass(frozen=True, slots=True)
class Cost:
    """So many presses in so many seconds, and the bot's processor time for them, in seconds."""

    presses: int
    seconds: float
    processor_s: float

    @property
    def each_ms(self) -> float:
        return 1000 * self.processor_s / self.presses

    @property
    def rate(self) -> float:
        return self.presses / self.seconds


@dataclass(slots=True)
class Found:
    """What the rounds have brought, oldest first."""

    accepted: list[Cost] = field(default_factory=list)
    refused: list[Cost] = field(default_factory=list)
    bare: list[Cost] = field(default_factory=list)
    bare_at_once: list[Cost] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    load: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ours:
    """The bot, and people at its tables. `old` are buttons of decisions that are long over."""

    bot: Subject
    crowd: Crowd
    old: tuple[tuple[Person, VisibleMessage, str], ...]


@dataclass(frozen=True, slots=True)
class Bare:
    """The bot to compare with, and those who press its one button."""

    bot: Subject
    world: World
    buttons: tuple[tuple[Person, VisibleMessage, str], ...]


def env_of(server: SandboxServer, folder: Path) -> dict[str, str]:
    return {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_BASE_URL": server.url,
        "XUEZHAN_DATABASE": str(folder / "presses.sqlite3"),
    }


@asynccontextmanager
async def our_bot(folder: Path, chance: Random) -> AsyncIterator[Ours]:
    """Our bot with `TABLES` running hands."""
    world = World(CLOCK.now, TOKEN)
    crowd, people = Crowd(world, chance), People(LocalLine(world))
    world.follow(crowd.saw)
    async with (
        SandboxServer(world) as server,
        subject(folder / "ours.log", "-m", "bot", env=env_of(server, folder)) as bot,
    ):
        await bot.until_it_says(SERVING)
        tables = await asyncio.gather(*(open_table(crowd, people, f"桌{n}") for n in range(TABLES)))
        old = tuple(
            (seated.person, seated.panel, pack(Play(tables[number // 4], 1, 1, "pass")))
            for number, seated in enumerate(crowd.seated.values())
            if seated.panel is not None
        )
        yield Ours(bot, crowd, old)


@asynccontextmanager
async def bare_bot(folder: Path) -> AsyncIterator[Bare]:
    """The bare bot with people who have started it."""
    world = World(CLOCK.now, TOKEN, limits=UNLIMITED)
    people = People(LocalLine(world))
    async with (
        SandboxServer(world) as server,
        subject(folder / "bare.log", "-m", "benchmarks.presses_bare", TOKEN, server.url) as bot,
    ):
        persons = [await people.person(f"玩家{n}") for n in range(BARE_PERSONS)]
        for person in persons:
            await person.start()
        await until(lambda: all(world.screen(person.person_id)[-1].by_bot for person in persons))
        buttons = tuple((person, world.screen(person.person_id)[-1], "again") for person in persons)
        yield Bare(bot, world, buttons)


async def costs(bot: Subject, pressed: Pressed, doing: Coroutine[Any, Any, None], settle_s: float) -> Cost:
    """What `doing` costs the bot, the aftermath included; presses count when they are answered."""
    before, spent, began = pressed.accepted + pressed.refused, bot.processor_s(), perf_counter()
    await doing
    took = perf_counter() - began
    await pause(settle_s)
    return Cost(pressed.accepted + pressed.refused - before, took, bot.processor_s() - spent)


async def real_play(ours: Ours, found: Found) -> Cost:
    """Accepted moves; whatever was refused meanwhile is not counted, but paid for."""
    pressed, calls = ours.crowd.pressed, ours.crowd.world.calls
    refused, asked = pressed.refused, len(calls.of("editMessageText", "sendMessage"))
    cost = await costs(ours.bot, pressed, ours.crowd.play(PLAY_S), SETTLE_S)
    accepted = cost.presses - (pressed.refused - refused)
    found.calls.append((len(calls.of("editMessageText", "sendMessage")) - asked) / accepted)
    return Cost(accepted, cost.seconds, cost.processor_s)


async def one_round(ours: Ours, bare: Bare, found: Found) -> None:
    found.load.append(os.getloadavg()[0])
    accepted = await real_play(ours, found)
    pressed = Pressed()
    steps = cycle(partial(storm, (button,), 1, pressed) for button in bare.buttons)
    total = max(1, round(accepted.rate * PLAY_S))
    found.bare.append(await costs(bare.bot, pressed, at_a_pace(steps, accepted.rate, total), 0.5))
    found.accepted.append(accepted)
    hasty = Pressed()
    found.refused.append(await costs(ours.bot, hasty, storm(ours.old, STORM, hasty), 0.5))
    found.bare_at_once.append(await costs(bare.bot, hasty, storm(bare.buttons, STORM, hasty), 0.5))
    assert hasty.silent == 0, "a press of a storm was not answered"


@dataclass(frozen=True, slots=True)
class Started:
    """From the start of the process to the first poll: seconds, processor seconds, and MB after it."""

    seconds: float
    processor_s: float
    memory_mb: float


@asynccontextmanager
async def started(folder: Path, server: SandboxServer) -> AsyncIterator[tuple[Subject, Started]]:
    began = perf_counter()
    async with subject(folder / "start.log", "-m", "bot", env=env_of(server, folder)) as bot:
        await bot.until_it_says(SERVING)
        yield bot, Started(perf_counter() - began, bot.processor_s(), bot.memory_mb())


@dataclass(frozen=True, slots=True)
class Restarts:
    """A start without tables, one with `KEPT_TABLES` in the middle of a hand, and the memory with those."""

    empty: Started
    full: Started
    memory_mb: float


async def restarts(folder: Path) -> Restarts:
    world = World(CLOCK.now, TOKEN)
    people = People(LocalLine(world))
    async with SandboxServer(world) as server:
        async with started(folder, server) as (_, empty):
            pass
        homes = [await home(people, number) for number in range(KEPT_TABLES)]
        world.updates.clear()
        await store_tables(Path(env_of(server, folder)["XUEZHAN_DATABASE"]), homes, CLOCK.now())
        async with started(folder, server):
            private = [person.person_id for _, persons in homes for person in persons]
            await until(lambda: all(world.screen(one)[-1].by_bot for one in private))
        async with started(folder, server) as (bot, full):
            await pause(SETTLE_S)
            return Restarts(empty, full, bot.memory_mb())


async def home(people: People, number: int) -> tuple[Group, list[Person]]:
    """A group and four people who have opened their private chats."""
    persons = [await people.person(f"玩家{number}-{seat}") for seat in range(4)]
    for person in persons:
        await person.start()
    return await people.group(f"群{number}", persons[0], persons[1:]), persons


def middle(values: Iterable[float]) -> float:
    return statistics.median(values)


def report(found: Found, last: Restarts, bot_mb: float, bare_mb: float) -> None:
    rows: tuple[tuple[str, list[Cost]], ...] = (
        ("bare bot, at the pace of the tables", found.bare),
        ("bare bot, as fast as it can", found.bare_at_once),
        ("moves in real play, all of it", found.accepted),
        ("presses of old decisions, as fast", found.refused),
    )
    print(f"{'':38}{'presses':>8}{'a second':>10}{'CPU ms each':>13}{'least':>8}{'most':>8}")
    for name, costs_ in rows:
        each = [cost.each_ms for cost in costs_]
        print(
            f"{name:38}{sum(cost.presses for cost in costs_):8}{middle(cost.rate for cost in costs_):10.1f}"
            f"{middle(each):13.1f}{min(each):8.1f}{max(each):8.1f}"
        )
    print("CPU of ours to the bare bot's, median of the rounds:")
    for name, ours, bare in (
        ("a move to a press at the same pace", found.accepted, found.bare),
        ("a move to a press at full speed", found.accepted, found.bare_at_once),
        ("an old press to a press at full speed", found.refused, found.bare_at_once),
    ):
        ratios = [one.each_ms / other.each_ms for one, other in zip(ours, bare, strict=True)]
        print(f"  {name:38}{middle(ratios):6.2f}   ({min(ratios):.2f} to {max(ratios):.2f})")
    print(f"messages written a move: {middle(found.calls):.1f} (the bare bot: 1), load {max(found.load):.1f}")
    print(f"memory after the rounds: {bot_mb:.0f} MB, the bare bot {bare_mb:.0f} MB")
    print(f"start without tables: {last.empty.seconds:.2f} s, CPU {last.empty.processor_s:.2f} s")
    print(
        f"start with {KEPT_TABLES} running hands: {last.full.seconds:.2f} s, CPU {last.full.processor_s:.2f} s; "
        f"memory then {last.memory_mb:.0f} MB (without tables {last.empty.memory_mb:.0f} MB)"
    )


async def main(rounds: int) -> None:
    found = Found()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        async with bare_bot(folder) as bare, our_bot(folder, Random(7)) as ours:
            for _ in range(rounds):
                await one_round(ours, bare, found)
            floods = sum(call.code == 429 for call in ours.crowd.world.calls.of())
            memory = ours.bot.memory_mb(), bare.bot.memory_mb()
        (folder / "again").mkdir()
        last = await restarts(folder / "again")
    report(found, last, *memory)
    print(f"floods: {floods}")


if __name__ == "__main__":
    if not Path("/proc/self/stat").exists():
        sys.exit(
            "this benchmark reads the processor time of other processes from /proc, which only Linux has"
        )
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 3))
