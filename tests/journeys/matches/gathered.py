"""A match over HTTP from its announcement on: who says what, and what everybody reads."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.sandbox import Person, PressResult
from bot.services.appointments import keeping
from rules.appointments.state import Appointment
from rules.charter.cases import Breach, Opened
from storage.charter import cases
from storage.heartbeat import beat
from storage.instants import micros
from storage.transaction import Tx
from tests.journeys.charter.weeks import MONDAY, Weeks, local
from tests.support.stage import stage

SATURDAY = MONDAY + timedelta(days=5)
EVENING = local(SATURDAY, 20)
ABOUT_IT = (Breach.LATE_CANCEL, Breach.NO_SHOW)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
HALF_A_MINUTE = timedelta(seconds=30)
NAMES = ("小明", "阿芳", "老王", "小李", "阿强", "阿珍", "老陈", "小周", "候补甲", "候补乙")


@dataclass(slots=True)
class Evening(Weeks):
    """A match on Saturday at eight in the evening; the first person announces it."""

    starts_at: datetime = EVENING
    proven: datetime = LONG_AGO
    zone: str = "Asia/Shanghai"

    async def begin(self, names: Sequence[str] = NAMES) -> None:
        """The bot comes into a group in this zone, and everybody agrees to the charter."""
        await self.play.four_people(names=names)
        await self.passes(minutes=1)
        await self.play.say(self.owner, self.play.home, f"/zone {self.zone}")
        await self.passes(minutes=1)
        for person in self.play.persons:
            await self.agrees(person)

    async def announces(self, asked: str, coming: Sequence[Person], ahead: timedelta) -> None:
        """The match is announced in the group so long ahead, and these say that they come, in this order."""
        await self.until(self.starts_at - ahead)
        await self.play.say(self.owner, self.play.home, f"/match {asked}")
        await self.passes(seconds=30)
        made = await self.play.press(self.owner, await self.play.card("约一场比赛"), "公布")
        assert made.text == "公布了"
        await self.passes(seconds=30)
        for person in coming:
            await self.answers(person, "来")

    async def answers(self, person: Person, label: str) -> PressResult:
        """A press on the match's card in the group."""
        result = await self.play.press(person, await self.play.card("号比赛"), label)
        await self.passes(seconds=5)
        return result

    async def says(self, person: Person, label: str) -> str:
        """A press on the ready check in private."""
        result = await self.play.press(person, await self.shows(person, "开局"), label)
        await self.passes(seconds=2)
        return result.text or ""

    async def ready(self, people: Sequence[Person]) -> None:
        for person in people:
            said = await self.says(person, "准备好了")
            assert said == "记下了：准备好了", said

    async def before(self, **length: float) -> None:
        """Time passes until so long before the start that was agreed on."""
        await self.until(self.starts_at - timedelta(**length))

    async def after(self, **length: float) -> None:
        await self.until(self.starts_at + timedelta(**length))

    async def restarts(self) -> None:
        """The bot is killed and comes back at once."""
        await self.play.stop()
        await self.play.open()
        await self.passes(seconds=20)

    async def _was_up(self, until: datetime) -> None:
        """A table that is played wakes somebody every few seconds: beats are due between these too."""
        now = self.play.clock.now()
        if until - self.proven < HALF_A_MINUTE:
            return
        self.proven = until

        async def job(tx: Tx) -> None:
            await beat(tx, now, now)
            newest = "SELECT id FROM beat_spans ORDER BY last_beat_at DESC LIMIT 1"
            await tx.execute(
                f"UPDATE beat_spans SET last_beat_at = max(last_beat_at, ?) WHERE id = ({newest})",  # noqa: S608
                (micros(until),),
            )

        await self.play.running.club.db.transact(job)

    async def count(self, person: Person, text: str) -> int:
        """How many messages of a private chat say this."""
        return sum(one.by_bot and text in one.text for one in await person.screen())

    async def state(self) -> Appointment:
        club = self.play.running.club
        found = await club.db.read(lambda tx: keeping.get(tx, 1))
        assert found is not None
        return found[1]

    async def charged(self) -> list[tuple[str, str]]:
        """The cases about the match itself so far, as name and charge."""

        async def job(tx: Tx) -> list[tuple[str, str]]:
            keys = {await self.person_key(tx, person): person.name for person in self.play.persons}
            events = await cases.case_events(tx, await self.key(tx))
            return [
                (keys[one.person], str(one.charge))
                for one in events
                if isinstance(one, Opened) and one.charge in ABOUT_IT
            ]

        return await self.play.running.club.db.read(job)


@asynccontextmanager
async def evening(
    database: Path,
    names: Sequence[str] = NAMES,
    zone: str = "Asia/Shanghai",
    since: datetime | None = None,
) -> AsyncIterator[Evening]:
    """A group whose people have all agreed to the charter, at `since` or a week before the match."""
    async with stage(database) as play:
        if since is not None:
            await play.clock.advance_to(since)
        made = Evening(play, zone=zone)
        await made.begin(names)
        yield made
