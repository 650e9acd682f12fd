"""The tables of a match over HTTP: whoever is asked presses what the autopilot would play."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from bot.acts import act_of
from bot.callback_data import Play, pack
from bot.sandbox import Person, VisibleMessage
from bot.sandbox.calls import Call
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.mahjong.views import Stage as Decision
from rules.players import autopilot
from rules.table.state import Phase, Running
from tests.journeys.matches.gathered import Evening
from tests.support.stage import stage

STEP_S = 2.0
MOST_STEPS = 4000
EIGHT = ("小明", "阿芳", "老王", "小李", "阿强", "阿珍", "老陈", "小周")


@dataclass(slots=True)
class Match(Evening):
    """A match that is played to its end; `asleep` press nothing."""

    asleep: set[str] = field(default_factory=set)
    keys: dict[int, Person] = field(default_factory=dict)

    async def opens(self, asked: str, *, late: Collection[Person] = ()) -> None:
        """Announced a day before, everybody comes, is ready (or late), and the tables are there."""
        people = self.play.persons
        await self.announces(asked, people, timedelta(hours=25))
        await self.before(minutes=13)
        for person in people:
            await self.says(person, "晚 5 分钟" if person in late else "准备好了")
        await self.after(seconds=20)
        await self.knows_all()

    async def knows_all(self) -> None:
        """Who is who, for playing."""
        for person in self.play.persons:
            key = await self.play.running.club.db.read(partial(self.person_key, person=person))
            self.keys[key] = person

    async def tables(self) -> tuple[int, ...]:
        """Those of the newest round."""
        return (await self.state()).rounds[-1].tables

    async def hall(self) -> VisibleMessage:
        """The one card of the match."""
        return await self.play.card("号比赛")

    async def plays_round(self) -> None:
        """Everybody who is awake answers, until all tables of the newest round are over."""
        for _ in range(MOST_STEPS):
            going_on = [table for table in await self.tables() if await self.goes_on(table)]
            if not going_on:
                return
            for table in going_on:
                await self.answers_at(table)
            await self.passes(seconds=STEP_S)
        raise AssertionError("the round does not come to an end")

    async def goes_on(self, table: int) -> bool:
        """Whether a table is still being played."""
        return (await self.play.table(table)).phase is not Phase.ENDED

    async def titles(self) -> list[str]:
        """The first lines of what the bot has said of tables and matches in the group."""
        found = [one.text.partition("\n")[0] for one in await self.play.home.screen() if one.by_bot]
        return [one for one in found if ("局" in one and "断线" not in one) or "号比赛" in one]

    async def seat_of(self, person: Person) -> tuple[int, int]:
        """Somebody's table of the newest round, and the seat there."""
        for table in await self.tables():
            for seat, chair in enumerate((await self.play.table(table)).chairs):
                if chair.person is not None and self.keys.get(chair.person) is person:
                    return table, seat
        raise AssertionError(f"{person.name} sits at no table")

    async def boards(self) -> list[VisibleMessage]:
        """The boards that can be pressed."""
        return [one for one in await self.play.home.screen() if one.by_bot and "看我的手牌" in one.labels]

    async def person_at(self, table: int, seat: int) -> Person:
        """Who sits there."""
        return self.keys[(await self.play.table(table)).chairs[seat].person or 0]

    async def result_of(self, table: int) -> VisibleMessage:
        """The result card of a table."""
        found = [one for one in await self.play.home.screen() if f"/verify {table}" in one.text]
        assert found, f"no result of table {table}"
        return found[-1]

    async def answers_at(self, table: int) -> None:
        """One answer of each seat that is asked and awake."""
        running = (await self.play.table(table)).running
        if running is None or _is_held(running):
            return
        for seat in awaited(running.state):
            person = self.keys[(await self.play.table(table)).chairs[seat].person or 0]
            if person.name in self.asleep:
                continue
            action = autopilot.choose(seat_view(running.state, seat))
            data = pack(Play(table, running.number, running.state.step, act_of(action)))
            await self.play.send(person, await self.play.panel(person), data)

    def writes(self, *, to_group: bool = False) -> list[Call]:
        """What the bot has sent and edited, to all chats or to the group."""
        calls = self.play.world.calls.of("sendMessage", "editMessageText", "sendDocument")
        return [one for one in calls if not to_group or _chat(one) == self.play.home.chat_id]

    def flooded(self) -> list[Call]:
        """What Telegram refused because it was too much."""
        return [call for call in self.refused() if call.code == 429]

    def refused(self) -> list[Call]:
        """What Telegram refused, for whatever reason."""
        return [call for call in self.play.world.calls.of() if call.error is not None]


def busiest(calls: Sequence[Call], span: timedelta) -> int:
    """The most requests within any such span."""
    recent: deque[datetime] = deque()
    most = 0
    for call in calls:
        recent.append(call.at)
        while call.at - recent[0] >= span:
            recent.popleft()
        most = max(most, len(recent))
    return most


def _chat(call: Call) -> int:
    return int(call.params["chat_id"])


def _is_held(running: Running) -> bool:
    return running.held is not None and running.state.stage is not Decision.WINDOW


@asynccontextmanager
async def match_of(database: Path, names: Sequence[str] = EIGHT) -> AsyncIterator[Match]:
    """A group whose people have all agreed to the charter, under Telegram's limits."""
    async with stage(database) as play:
        made = Match(play)
        await made.begin(names)
        yield made
