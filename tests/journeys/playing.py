"""Four people at a table: whoever is asked presses a button of the panel in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from bot.callback_data import Keypad, Play, unpack
from bot.sandbox import Person, PressResult, VisibleButton, VisibleMessage
from rules.mahjong.actions import Action, Discard, Exchange, Pass
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import HandState
from rules.mahjong.tiles import Tile, long
from rules.mahjong.views import Stage as HandStage
from rules.players import easy
from rules.table.state import Phase, Running, TableState
from tests.journeys import truth
from tests.journeys.watch import Watch
from tests.support.stage import Stage, stacked, stage
from tests.support.walls import answer

Choice: TypeAlias = Callable[[HandState, int, tuple[Action, ...]], Action]

A_PANEL_COMES_WITHIN_S = 12.0


def idle(hand: HandState, _seat: int, legal: tuple[Action, ...]) -> Action:
    """过, or the drawn tile away, or the first that may be."""
    if Pass() in legal:
        return Pass()
    if hand.drawn is not None and Discard(hand.drawn) in legal:
        return Discard(hand.drawn)
    return next((action for action in legal if isinstance(action, Discard)), legal[0])


def wild(chance: Random) -> Choice:
    """Any button."""
    return lambda _hand, _seat, legal: chance.choice(legal)


def tame(chance: Random) -> Choice:
    """Mostly what a sensible player presses, so that hands are won; now and then any button."""

    def choose(hand: HandState, seat: int, legal: tuple[Action, ...]) -> Action:
        return chance.choice(legal) if chance.random() < 0.1 else easy.choose(seat_view(hand, seat))

    return choose


@dataclass(slots=True)
class Script:
    """Lines such as `"2 pong"`, `"0 discard 5m"`: each seat's in their order, as soon as they are legal.

    What no line says is played idly.
    """

    lines: list[tuple[int, Action]]

    @classmethod
    def of(cls, *lines: str) -> Script:
        return cls([answer(line) for line in lines])

    def __call__(self, hand: HandState, seat: int, legal: tuple[Action, ...]) -> Action:
        for place, (who, action) in enumerate(self.lines):
            if who == seat:
                if action in legal:
                    del self.lines[place]
                    return action
                break
        return idle(hand, seat, legal)


@dataclass(slots=True)
class Players:
    """The people at one table of a stage, and the watch that looks at all screens after each step."""

    play: Stage
    watch: Watch
    table: int = 1
    presses: int = 0
    promised: dict[tuple[int, int], int] = field(default_factory=dict)

    def state(self) -> TableState:
        return self.play.states[self.table][-1]

    def running(self) -> Running:
        running = self.state().running
        assert running is not None, "no hand is running"
        return running

    def hand(self) -> HandState:
        return self.running().state

    def legal(self, seat: int) -> tuple[Action, ...]:
        return legal_actions(self.hand(), seat)

    def person(self, seat: int) -> Person:
        """Who sits there; people sit down in their order."""
        return self.play.persons[seat]

    async def wait(self, seconds: float) -> None:
        """Time passes, and everybody looks."""
        await self.play.advance(seconds)
        await self.watch.look()

    async def asked(self) -> tuple[int, ...]:
        """Waits until people are asked; the seats whose answer is open, () once the hand is over."""
        while True:
            running = self.state().running
            if running is None:
                return ()
            if running.held is not None and running.state.stage is not HandStage.WINDOW:
                await self.wait((running.held.until - self.play.clock.now()).total_seconds())
                continue
            seats = [seat for seat in awaited(running.state) if not self.state().chairs[seat].plays_itself]
            if seats:
                return tuple(seats)
            await self.wait(0.5)

    async def panel_for(self, seat: int, action: Action) -> tuple[VisibleMessage, VisibleButton]:
        """The seat's panel as soon as it shows a button for the answer to the open decision."""
        return await self.button_for(seat, truth.act_of(action))

    async def button_for(self, seat: int, act: str) -> tuple[VisibleMessage, VisibleButton]:
        running = self.running()
        wanted = Play(self.table, running.number, running.state.step, act)
        until = self.play.clock.now() + timedelta(seconds=A_PANEL_COMES_WITHIN_S)
        while True:
            screen = [one for one in await self.person(seat).screen() if one.by_bot]
            for panel in reversed(screen):
                for button in (button for row in panel.rows for button in row):
                    if unpack(button.data) == wanted:
                        return panel, button
            last = screen[-1]
            assert self.play.clock.now() < until, f"no button for {act} on:\n{last.text}\n{last.labels}"
            await self.wait(0.3)

    async def answer(self, seat: int, action: Action) -> PressResult:
        """The person on that seat presses the button of this answer."""
        if isinstance(action, Exchange):
            await self.pick(seat, action.tiles)
        panel, button = await self.panel_for(seat, action)
        self.presses += 1
        result = await self.play.press(self.person(seat), panel, button.label)
        assert result.outcome == "answered"
        assert not result.text, result.text
        await self.watch.look()
        return result

    async def pick(self, seat: int, tiles: Sequence[Tile]) -> None:
        """换三张: the kinds are pressed one by one, until all three are picked."""
        picked: tuple[Tile, ...] = ()
        for tile in tiles:
            picked = tuple(sorted((*picked, tile)))
            panel, button = await self.button_for(seat, f"pick{long(picked)}")
            result = await self.play.press(self.person(seat), panel, button.label)
            assert not result.text, result.text
            await self.watch.look()

    async def key(self, seat: int, label: str) -> tuple[PressResult, PressResult]:
        """A key of the board, pressed twice: what the alert shows first, and what the second press brings."""
        running = self.running()
        step = running.state.step
        for _ in range(20):
            board = await self.play.card(f"第 {running.number}/")
            keys = [unpack(button.data) for row in board.rows for button in row]
            if any(isinstance(one, Keypad) and one.step == step for one in keys):
                break
            await self.wait(1)
        first = await self.play.press(self.person(seat), board, label)
        await self.watch.look()
        second = await self.play.press(self.person(seat), board, label)
        await self.watch.look()
        return first, second

    async def follow(self, *lines: str) -> None:
        """These answers, one after the other, each as soon as it may be given: `"2 pong"`, `"0 void s"` …"""
        for line in lines:
            seat, action = answer(line)
            assert seat in await self.asked(), f"{line}: {seat} is not asked"
            await self.answer(seat, action)

    async def turns(self, count: int) -> None:
        """So many answers of whoever is asked, idly."""
        for _ in range(count):
            await self._one_answer((await self.asked())[0])

    async def until_turn(self, seat: int) -> None:
        """Everybody plays idly until it is the seat's own turn."""
        while True:
            asked = await self.asked()
            if asked == (seat,) and self.hand().stage is HandStage.TURN:
                return
            await self._one_answer(asked[0])

    async def _one_answer(self, seat: int) -> None:
        await self.answer(seat, idle(self.hand(), seat, self.legal(seat)))

    async def play_hand(self, choose: Choice, order: Callable[[Sequence[int]], int] = min) -> None:
        """The running hand to its end; `order` picks who answers first where several are asked."""
        number = len(self.state().finished) + 1
        while len(self.state().finished) < number:
            seats = await self.asked()
            if not seats:
                return
            seat = order(seats)
            await self.answer(seat, choose(self.hand(), seat, self.legal(seat)))

    async def until_hand(self, number: int) -> None:
        """Time passes until that hand is dealt."""
        for _ in range(30):
            if self.state().hands_dealt >= number:
                return
            await self.wait(1)
        raise AssertionError(f"hand {number} does not begin")

    async def everything_shown(self, seconds: float = 15) -> None:
        """Time passes until the newest of everything stands in the chats; the match goes on meanwhile."""
        await self.wait(seconds)

    async def everybody_stays_away(self) -> None:
        """Nobody presses anything, until the table waits for people."""
        for _ in range(60):
            if self.state().suspended_until is not None:
                return
            await self.wait(15)
        raise AssertionError("the table still goes on by itself")

    @property
    def is_over(self) -> bool:
        return self.state().phase is Phase.ENDED


async def sit_down(players: Players, terms: str) -> None:
    """The whole way from nothing to a table that can begin, with a look at each step."""
    play = players.play
    await play.four_people()
    await players.watch.look()
    await play.say(play.persons[0], play.home, f"/table {terms}")
    await players.watch.look()
    for person in play.persons:
        await play.press(person, await play.card("等人开桌"), "坐下 · 同意规则")
        await players.wait(5)


@asynccontextmanager
async def players_at_a_table(
    folder: Path, *walls: tuple[Tile, ...], terms: str = "2局", **options: Any
) -> AsyncIterator[Players]:
    """Four people at a table whose first hand is dealt, from these walls where some are given."""
    given: dict[str, Any] = {"deals": stacked(walls)} if walls else {}
    async with stage(folder / "x.sqlite3", **given, **options) as play:
        players = Players(play, Watch(play))
        await play.four_people()
        await play.seated_table(terms)
        await play.begin()
        await players.wait(8)
        yield players
