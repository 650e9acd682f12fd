"""How long a press takes, through the whole bot and real HTTP: the answer, and the new panel.

Everybody plays in a group of one's own against three computer players, holds and all. Then a storm of
old presses measures how many the bot can answer. The stand-in for Telegram runs in the same process and
takes about half of the processor time, so a real bot does better.

    python -m benchmarks.presses [TABLES] [SECONDS]
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from bot.app import Chances, running
from bot.clock import SystemClock
from bot.config import Settings
from bot.sandbox import LocalLine, People, Person, SandboxServer, VisibleMessage, World

TOKEN = "4242424242:SANDBOX-SANDBOX-SANDBOX-SANDBOX-SAND"  # noqa: S105 (opens nothing but the sandbox)
CLOCK = SystemClock()
STORM = 1_000
AT_ONCE = 64


@dataclass(slots=True)
class Measured:
    """Seconds from a press to its answer, and from a press to the next look of the panel."""

    answers: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    silent: int = 0


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


def line(name: str, values: list[float]) -> str:
    if not values:
        return f"{name:<18} none"
    marks = " ".join(f"p{round(100 * part):<3} {percentile(values, part):7.1f}" for part in (0.5, 0.9, 0.99))
    return f"{name:<18} {len(values):5} × {marks} ms"


async def pause(seconds: float) -> None:
    await CLOCK.sleep_until(CLOCK.now() + timedelta(seconds=seconds))


async def panel_of(person: Person) -> tuple[VisibleMessage, list[str]] | None:
    """The newest message with moves, and the moves."""
    for message in reversed(await person.screen()):
        moves = [
            b.data for row in message.rows for b in row if b.data is not None and b.data.startswith("1p:")
        ]
        if message.by_bot and moves:
            return message, moves
    return None


async def sit_down(people: People, person: Person) -> None:
    """A table in a new group: sit, three computer players, start."""
    await person.start()
    group = await people.group(f"{person.name}的群", person)
    await person.say(group, "/table 8")
    while not (shown := [m for m in await group.screen() if m.by_bot and m.rows]):
        await pause(0.05)
    table = (shown[-1].rows[0][0].data or "").split(":")[1]
    for what in ("sit", "bot", "bot", "bot"):
        await person.press(shown[-1], data=f"1l:{table}:{what}")
    while await panel_of(person) is None:
        await person.press(shown[-1], data=f"1l:{table}:start")
        await pause(0.5)


async def play(people: People, person: Person, measured: Measured, until: float, chance: Random) -> None:
    await sit_down(people, person)
    while perf_counter() < until:
        found = await panel_of(person)
        if found is None:
            await pause(0.1)
            continue
        await pause(chance.uniform(1.2, 2.5))  # a look at the hand
        message, moves = found
        began = perf_counter()
        result = await person.press(message, data=chance.choice(moves))
        measured.answers.append(perf_counter() - began)
        measured.silent += result.outcome != "answered"
        while perf_counter() < until and await panel_of(person) == found:
            await pause(0.01)
        measured.panels.append(perf_counter() - began)


async def storm(persons: list[Person], old: dict[int, VisibleMessage]) -> float:
    """Presses of an old decision, refused with a toast each; presses a second."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(person: Person) -> None:
        async with places:
            await person.press(old[person.person_id], data="1p:1:1:0:pass")

    began = perf_counter()
    await asyncio.gather(*(one(persons[number % len(persons)]) for number in range(STORM)))
    return STORM / (perf_counter() - began)


async def main(tables: int, seconds: float) -> None:
    world = World(CLOCK.now, TOKEN)
    people, measured, chance = People(LocalLine(world)), Measured(), Random(7)
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer(world) as server:
            settings = Settings.from_env(
                {
                    "TELEGRAM_BOT_TOKEN": TOKEN,
                    "TELEGRAM_API_BASE_URL": server.url,
                    "XUEZHAN_DATABASE": str(Path(folder) / "presses.sqlite3"),
                }
            )
            async with running(settings, Chances(CLOCK, secrets.token_bytes)) as started:
                persons = [await people.person(f"玩家{number}") for number in range(tables)]
                busy, began = process_time(), perf_counter()
                await asyncio.gather(
                    *(play(people, who, measured, began + seconds, chance) for who in persons)
                )
                share = (process_time() - busy) / (perf_counter() - began)
                old = {who.person_id: (await who.screen())[-1] for who in persons}
                rate = await storm(persons, old)
                status = started.delivery.status()
    print(f"{tables} tables for {seconds:.0f} s, processor {100 * share:.0f} % of one core, both sides")
    print(line("press to answer", measured.answers), f"· silent {measured.silent}")
    print(line("press to panel", measured.panels))
    print(f"{'old presses':<18} {rate:5.0f} a second · floods {len(status.blocked)}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    asyncio.run(main(int(arguments[0]) if arguments else 20, float(arguments[1]) if arguments[1:] else 30.0))
