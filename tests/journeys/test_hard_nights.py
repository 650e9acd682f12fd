"""Hands in the worst weather: at any moment anything may go wrong, and no screen ever shows a wrong thing."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from bot.callback_data import Keypad, Play, pack
from bot.sandbox import VisibleMessage
from rules.mahjong.actions import Action, DeclareVoid, Discard
from rules.mahjong.legal import awaited
from tests.journeys import truth
from tests.journeys.playing import Players, sit_down
from tests.journeys.test_restart import NOTE
from tests.journeys.watch import Watch
from tests.support.stage import stage

Trouble: TypeAlias = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Night:
    """A match in which trouble comes between the answers."""

    players: Players
    chance: random.Random
    blocked: set[int] = field(default_factory=set)

    async def trouble(self) -> None:
        """One thing goes wrong, or is put right again."""
        await self.chance.choice(self._troubles())()
        await self.players.play.settle_updates()

    def _troubles(self) -> list[Trouble]:
        return [
            *([self._telegram_fails] * 3),
            self._flood,
            self._somebody_blocks_or_comes_back,
            self._somebody_blocks_or_comes_back,
            self._a_message_is_deleted,
            self._an_update_comes_twice,
            self._restart,
            self._an_old_button,
        ]

    async def _telegram_fails(self) -> None:
        method = self.chance.choice(("sendMessage", "editMessageText", "deleteMessage"))
        when: Literal["before", "after"] = "before" if self.chance.random() < 0.5 else "after"
        times = self.chance.randint(1, 3)
        people = self.players.play.people
        if self.chance.random() < 0.5:
            await people.fault(method=method, when=when, times=times, drop=True)
        else:
            await people.fault(method=method, when=when, times=times, code=502)

    async def _flood(self) -> None:
        chats = [self.players.play.home.chat_id, *(person.person_id for person in self.players.play.persons)]
        await self.players.play.people.fault(
            method=self.chance.choice(("sendMessage", "editMessageText")),
            chat_id=self.chance.choice(chats),
            retry_after=self.chance.randint(1, 8),
        )

    async def _somebody_blocks_or_comes_back(self) -> None:
        seat = self.chance.randrange(4)
        if seat in self.blocked:
            self.blocked.remove(seat)
            await self.players.person(seat).unblock()
        else:
            self.blocked.add(seat)
            await self.players.person(seat).block()

    async def _a_message_is_deleted(self) -> None:
        """By its reader in private, by an admin in the group."""
        persons, home = self.players.play.persons, self.players.play.home
        person = self.chance.choice(persons)
        screen = await home.screen() if person is persons[0] else await person.screen()
        if shown := [message for message in screen if message.by_bot and message.rows]:
            await person.delete(shown[-1])

    async def _an_update_comes_twice(self) -> None:
        await self.players.play.people.repeat_update()

    async def _restart(self) -> None:
        await self.players.play.stop()
        await self.players.play.advance(self.chance.choice((0, 1, 20)))
        await self.players.play.open()

    async def _an_old_button(self) -> None:
        person = self.chance.choice(self.players.play.persons)
        shown = [message for message in await person.screen() if message.by_bot]
        running = self.players.state().running
        if shown and running is not None:
            step = max(0, running.shown.step - self.chance.randint(0, 2))
            act = self.chance.choice(("d1m", "d9s", "pass", "win", "pong", "voidm"))
            await self.players.play.send(person, shown[-1], f"1p:1:{running.number}:{step}:{act}")

    async def step(self) -> None:
        """Somebody who is asked answers, if the chats show what they need for it; else time passes."""
        state = self.players.state()
        running = state.running
        if running is not None and state.suspended_until is None:
            seats = [seat for seat in awaited(running.state) if not state.chairs[seat].plays_itself]
            for seat in self.chance.sample(seats, len(seats)):
                action = self.chance.choice(self.players.legal(seat))
                pressed = await (self._by_key if seat in self.blocked else self._by_panel)(seat, action)
                await self.players.watch.look()
                if pressed:
                    return
        if any(chair.autopilot for chair in state.chairs):
            await self._come_back()
        await self.players.wait(1)

    async def _by_panel(self, seat: int, action: Action) -> bool:
        running = self.players.running()
        data = pack(Play(1, running.number, running.state.step, truth.act_of(action)))
        return await self._press(seat, await self.players.person(seat).screen(), data)

    async def _by_key(self, seat: int, action: Action) -> bool:
        running = self.players.running()
        data = pack(Keypad(1, running.number, running.state.step, self._key(seat, action)))
        screen = await self.players.play.home.screen()
        return await self._press(seat, screen, data) and await self._press(seat, screen, data)

    async def _press(self, seat: int, screen: Sequence[VisibleMessage], data: str) -> bool:
        """Whether there is such a button to be pressed."""
        for message in reversed(screen):
            if data in [button.data for row in message.rows for button in row]:
                await self.players.play.send(self.players.person(seat), message, data)
                return True
        return False

    async def _come_back(self) -> None:
        """Everybody who is played for looks at their tiles."""
        boards = [one for one in await self.players.play.home.screen() if "看我的手牌" in one.labels]
        for seat, chair in enumerate(self.players.state().chairs):
            if boards and chair.autopilot:
                await self.players.play.press(self.players.person(seat), boards[-1], "看我的手牌")

    def _key(self, seat: int, action: Action) -> str:
        match action:
            case Discard(tile):
                tiles = list(self.players.hand().seats[seat].tiles)
                drawn = self.players.hand().drawn
                if drawn is not None:
                    tiles.remove(drawn)
                    tiles.append(drawn)
                return str(tiles.index(tile) + 1)
            case DeclareVoid(suit):
                return f"void{'mps'[suit]}"
            case _:
                return type(action).__name__.lower()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
async def test_a_match_in_the_worst_weather(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    async with stage(tmp_path / "x.sqlite3") as play:
        players = Players(play, Watch(play, patience_s=inf))
        players.watch.said.append(NOTE)
        night = Night(players, chance)
        await sit_down(players, "2局")
        await play.begin()
        for number in (1, 2):
            await players.until_hand(number)
            while len(players.state().finished) < number:
                if chance.random() < 0.15:
                    await night.trouble()
                await night.step()
        await play.people.clear_faults()
        await players.wait(90)
        assert players.is_over
        players.watch.patience_s = 6
        await players.watch.look()
        for seat in {0, 1, 2, 3} - night.blocked:
            assert "本场结束" in (await play.panel(players.person(seat))).text
