"""What a press costs: the whole bot in real play, against a bare python-telegram-bot that edits one message.

Both bots are processes of their own; the stand-in for Telegram and the people live in this process. During
real play each move goes along with a press at the bare bot, so that both meet the same machine; at full speed
they take turns. Processor time is the bots' own, all threads, as Linux counts it.

    python -m benchmarks.presses [ROUNDS]
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.presses_people import Button, Crowd, Pressed, open_table, storm, until
from benchmarks.presses_process import CLOCK, Subject, pause, subject
from benchmarks.presses_stored import store_tables
from bot.callback_data import Play, pack
from bot.sandbox import UNLIMITED, Group, LocalLine, People, Person, SandboxServer, World

TOKEN = "4242424242:SANDBOX-SANDBOX-SANDBOX-SANDBOX-SAND"  # noqa: S105 (opens nothing but the sandbox)
SERVING = "@xuezhan_bot"
TABLES = 7
BARE_PERSONS = 28
PLAY_S = 45.0
SETTLE_S = 8.0
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
    written: list[float] = field(default_factory=list)
    load: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ours:
    """The bot, and people at its tables. `old` are buttons of decisions that are long over."""

    bot: Subject
    crowd: Crowd
    old: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Bare:
    """The bot to compare with, and those who press its one button."""

    bot: Subject
    world: World
    buttons: tuple[Button, ...]


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


class Meter:
    """What a bot spends from now on, and how many presses of `pressed` it has answered."""

    def __init__(self, bot: Subject, pressed: Pressed) -> None:
        self._bot, self._pressed = bot, pressed
        self._before, self._began, self._spent = pressed.answered, perf_counter(), bot.processor_s()

    def cost(self, seconds: float | None = None) -> Cost:
        """`seconds` is how long the presses took, without what is counted after them."""
        took = perf_counter() - self._began if seconds is None else seconds
        return Cost(self._pressed.answered - self._before, took, self._bot.processor_s() - self._spent)


async def real_play(ours: Ours, bare: Bare, found: Found) -> None:
    """Everybody plays; whenever somebody presses, somebody presses at the bare bot, too.

    What is refused is no move, but is paid for, as is everything that follows the last move.
    """
    crowd, plain, turns = ours.crowd, Pressed(), cycle(bare.buttons)
    tasks: list[asyncio.Task[None]] = []

    def beside() -> None:
        tasks.append(asyncio.create_task(storm((next(turns),), 1, plain)))

    crowd.beside = beside
    refused, written = crowd.pressed.refused, crowd.written()
    meters = Meter(ours.bot, crowd.pressed), Meter(bare.bot, plain)
    await crowd.play(PLAY_S)
    await asyncio.gather(*tasks)
    await pause(SETTLE_S)
    cost = meters[0].cost(PLAY_S)
    moves = cost.presses - (crowd.pressed.refused - refused)
    found.accepted.append(Cost(moves, cost.seconds, cost.processor_s))
    found.bare.append(meters[1].cost(PLAY_S))
    found.written.append((crowd.written() - written) / moves)


async def as_fast_as_it_can(bot: Subject, buttons: Sequence[Button]) -> Cost:
    pressed = Pressed()
    meter = Meter(bot, pressed)
    began = perf_counter()
    await storm(buttons, STORM, pressed)
    took = perf_counter() - began
    await pause(0.5)
    assert pressed.silent == 0, "a press of a storm was not answered"
    return meter.cost(took)


async def one_round(ours: Ours, bare: Bare, found: Found) -> None:
    found.load.append(os.getloadavg()[0])
    await real_play(ours, bare, found)
    found.refused.append(await as_fast_as_it_can(ours.bot, ours.old))
    found.bare_at_once.append(await as_fast_as_it_can(bare.bot, bare.buttons))


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
        ("bare bot, a press beside each move", found.bare),
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
        ("a move to a press beside it", found.accepted, found.bare),
        ("a move to a press at full speed", found.accepted, found.bare_at_once),
        ("an old press to a press at full speed", found.refused, found.bare_at_once),
    ):
        ratios = [one.each_ms / other.each_ms for one, other in zip(ours, bare, strict=True)]
        print(f"  {name:38}{middle(ratios):6.2f}   ({min(ratios):.2f} to {max(ratios):.2f})")
    print(
        f"messages written a move: {middle(found.written):.1f} (the bare bot: 1), load {max(found.load):.1f}"
    )
    print(f"memory after the rounds: {bot_mb:.0f} MB, the bare bot {bare_mb:.0f} MB")
    print(f"start without tables: {last.empty.seconds:.2f} s, CPU {last.empty.processor_s:.2f} s")
    print(f"start with {KEPT_TABLES} hands: {last.full.seconds:.2f} s, CPU {last.full.processor_s:.2f} s")
    print(f"memory with {KEPT_TABLES} hands: {last.memory_mb:.0f} MB, without {last.empty.memory_mb:.0f} MB")


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
