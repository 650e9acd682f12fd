"""`kill -9` in the middle of a match: what was accepted is there, nothing happens twice, and all goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.callback_data import LobbyDoes, Stop, StopDoes
from rules.table import events as e
from rules.table.state import Phase
from tests.process.evening import Evening, evening
from tests.process.moments import MOMENTS, pass_time
from tests.process.players import Player
from tests.process.truth import undisturbed, without_clocks

HOLD_MS = "500-1000"
NOTICED_S = 3.0
SIXTY = 60
RARELY = 0.1
RARE = ("settlement", "between", "deal")
"""Moments that are waited for until the end of a hand."""
RIGHT_WITHIN_S = 14.0
"""Less than a claim window, so that nobody runs out of time while the screens are looked at."""


@asynccontextmanager
async def playing(night: Evening, chance: random.Random) -> AsyncIterator[tuple[Player, ...]]:
    """Everybody presses, each for themselves, until the end of the block."""
    players = tuple(Player(person, night, random.Random(chance.random())) for person in night.persons)
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield players
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def crash(night: Evening, moment: str, chance: random.Random, *, away_s: float = 0.0) -> None:
    """Kill it at that moment and start it again, until every screen is right."""
    await MOMENTS[moment](night, chance)
    await night.kill()
    await pass_time(away_s)
    await start_again(night)


async def start_again(night: Evening) -> None:
    await night.start()
    night.playing.clear()
    await night.served()
    await night.until_right(night.wrong_anywhere, RIGHT_WITHIN_S)
    night.playing.set()


async def crash_while_starting(night: Evening, chance: random.Random) -> None:
    """Killed, and killed again before it serves."""
    await night.kill()
    await night.start()
    await pass_time(chance.uniform(0.5, 2.0))
    await night.kill()
    await start_again(night)


def check_the_books(night: Evening, players: Sequence[Player]) -> None:
    """The ledger is that of a run without crashes; every accepted press is stored, and stored once."""
    stored = night.stored()
    rerun = undisturbed(stored)
    assert without_clocks(rerun.state) == without_clocks(stored.state)
    assert not [event for event in stored.events if isinstance(event, e.TimedOut)]
    for player in players:
        kept = rerun.answers.get(player.person.person_id, ())
        assert len(set(kept)) == len(kept)
        assert player.accepted <= set(kept) <= player.pressed


def noticed_gaps(night: Evening) -> int:
    """How often the program was away for long enough to say so."""
    extended = [event for event in night.stored().events if isinstance(event, e.ClocksExtended)]
    return sum(event.seconds >= NOTICED_S for event in extended)


async def ended(night: Evening) -> None:
    """Everybody agrees to end the match, the others once they have seen what was asked.

    A vote that is over before its card was sent has no card: the result says it.
    """
    asks, *others = night.persons
    await asks.say(night.group, "/stop")
    vote = Stop(1, StopDoes.VOTE_YES)
    await night.until(lambda: night.with_button(night.home.chat_id, vote), "the card of the vote")
    for person in others:
        await person.say(night.group, "/stop")
    await night.until(lambda: night.stored().state.ending, "the end")
    await night.until_right(night.wrong_anywhere, 60)


@asynccontextmanager
async def gathered(folder: Path) -> AsyncIterator[Evening]:
    """Four people in a group that takes more writes a minute than Telegram's.

    So many restarts use up a group's minute, and what is waited for here is the program.
    """
    async with evening(folder, XUEZHAN_HOLD_MS=HOLD_MS) as night:
        await night.people.limits(group_writes=1000)
        await night.gather()
        yield night


async def begun_in_spite_of_crashes(night: Evening, terms: str, chance: random.Random) -> None:
    """Killed right after /table, and again with [开始] on its way."""
    await night.persons[0].say(night.group, f"/table {terms}")
    await pass_time(chance.uniform(0, 0.05))
    await night.kill()
    await night.start()
    await night.until_table(terms)
    await night.seat_everybody()
    await night.until(lambda: night.stored().state.is_ready or None, "everybody is ready")
    await night.press_lobby(night.persons[0], LobbyDoes.START, timeout_seconds=0)
    await pass_time(chance.uniform(0, 0.03))
    await night.kill()
    await night.start()
    await night.served()
    if night.stored().state.phase is Phase.LOBBY:
        await night.begin()


async def test_a_match_goes_on_through_twelve_crashes(tmp_path: Path) -> None:
    chance = random.Random(12)
    async with gathered(tmp_path) as night:
        await begun_in_spite_of_crashes(night, "2局", chance)
        async with playing(night, chance) as players:
            for moment in ("press", "hold", "window", "edits", "answer after"):
                await crash(night, moment, chance)
                check_the_books(night, players)
            await crash_while_starting(night, chance)
            said, gaps = night.notes(), noticed_gaps(night)
            await crash(night, "hold", chance, away_s=NOTICED_S)
            assert noticed_gaps(night) == gaps + 1
            await night.until(lambda: night.notes() > said or None, "a note of the restart")
            for moment in ("settlement", "between", "deal"):
                await crash(night, moment, chance)
                check_the_books(night, players)
        assert night.stored().state.phase is not Phase.LOBBY
        await ended(night)
        assert len(night.restarts) == 13
        assert night.notes() <= noticed_gaps(night)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
async def test_matches_go_on_through_sixty_crashes(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    async with gathered(tmp_path) as night:
        await begun_in_spite_of_crashes(night, "16局", chance)
        async with playing(night, chance) as players:
            for _ in range(SIXTY):
                moment = chance.choice(
                    [name for name in MOMENTS if name not in RARE or chance.random() < RARELY]
                )
                away_s = chance.choice([0.0, 0.0, chance.uniform(0, 5)])
                await crash(night, moment, chance, away_s=away_s)
                check_the_books(night, players)
        assert night.stored().state.finished
        await ended(night)
