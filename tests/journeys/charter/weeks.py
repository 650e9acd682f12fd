"""Whole weeks of a group over HTTP: people enrol, tables wait, matches are over, days pass in moments.

Everything that people do goes over HTTP. Only the proof that the bot was up, and the hands of a match, are
written as facts: a week has twenty thousand beats and a match hundreds of presses, which are told elsewhere.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.sandbox import Person, PressResult, VisibleMessage
from rules.charter.facts import Ending, Kind, Part
from rules.charter.ladder import KickMode
from rules.reports.figures import Figures, Played
from storage import groups, members, tables
from storage.charter import ledger, lobbies, matches, settings
from storage.charter.ledger import Booking
from storage.heartbeat import CONTINUOUS, beat
from storage.instants import micros
from storage.reports import figures
from storage.transaction import Tx
from tests.support.stage import Stage, stage

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = date(2026, 12, 7)
"""The first of the weeks in which everybody owes a match: they enrol in the one before."""
SATURDAY, SUNDAY, NEXT_MONDAY = (MONDAY + timedelta(days=n) for n in (5, 6, 7))
NAMES = ("小明", "阿芳", "老王", "生客", "小李")
HANDS = 4


def local(day: date, hour: int, minute: int = 0) -> datetime:
    """An instant by the group's clock."""
    return datetime.combine(day, time(hour, minute), ZONE).astimezone(UTC)


@dataclass(slots=True)
class Weeks:
    """A group with its charter; the first person owns it, the last is the one who does not play."""

    play: Stage

    @property
    def owner(self) -> Person:
        return self.play.persons[0]

    @property
    def players(self) -> tuple[Person, ...]:
        return self.play.persons[:4]

    @property
    def lazy(self) -> Person:
        return self.play.persons[4]

    async def begin(self, names: Sequence[str] = NAMES) -> None:
        """The bot comes into a group, the owner sets the zone, everybody agrees to the charter."""
        await self.play.four_people(names=names)
        await self.passes(minutes=1)
        await self.play.say(self.owner, self.play.home, "/zone Asia/Shanghai")
        await self.passes(minutes=1)
        for person in self.play.persons:
            await self.agrees(person)

    async def agrees(self, person: Person) -> None:
        """[我同意] on the card in the group."""
        await self.play.press(person, await self.play.card("章程"), "我同意")
        await self.passes(seconds=30)

    async def passes(self, **length: float) -> None:
        """Time passes while the bot is up."""
        await self.until(self.play.clock.now() + timedelta(**length))

    async def until(self, instant: datetime) -> None:
        """Time passes up to an instant, waking everybody who waits on the way."""
        clock = self.play.clock
        await clock.settle()
        while (wake := clock.next_wake) is not None and wake <= instant:
            await self._was_up(max(wake, clock.now()))
            await clock.advance_to(max(wake, clock.now()))
        await self._was_up(instant)
        await clock.advance_to(instant)

    async def _was_up(self, until: datetime) -> None:
        now = self.play.clock.now()

        async def job(tx: Tx) -> None:
            await beat(tx, now, now)
            newest = "SELECT id FROM beat_spans ORDER BY last_beat_at DESC LIMIT 1"
            await tx.execute(
                f"UPDATE beat_spans SET last_beat_at = max(last_beat_at, ?) WHERE id = ({newest})",  # noqa: S608
                (micros(until),),
            )

        if until - now > CONTINUOUS / 2:
            await self.play.running.club.db.transact(job)

    async def is_down(self, length: timedelta) -> None:
        """The bot is stopped, and started again so much later."""
        await self.play.stop()
        await self.play.clock.advance_to(self.play.clock.now() + length)
        await self.play.open()
        await self.passes(minutes=2)

    async def seat_is_free(self, day: date, host: Person | None = None) -> None:
        """A table of the owner's (or another host's) waits from ten to one: a seat was offered."""
        await self.until(local(day, 10))
        whose = host or self.owner

        async def opens(tx: Tx) -> int:
            group = await self.key(tx)
            row = await tables.open_table(tx, group, None, "lobby", self.play.clock.now())
            person = await self.person_key(tx, whose)
            await lobbies.open_lobby(tx, row.id, group, person, self.play.clock.now())
            await lobbies.set_free(tx, row.id, self.play.clock.now(), free=True)
            return row.id

        table = await self.play.running.club.db.transact(opens)
        await self.passes(hours=3)

        async def closes(tx: Tx) -> None:
            await lobbies.close_lobby(tx, table, self.play.clock.now(), began=False)
            await tables.close_table(tx, table, "ended", self.play.clock.now())

        await self.play.running.club.db.transact(closes)

    async def plays(self, *four: Person) -> int:
        """Four people begin a match that counts and finish it an hour later; the number of the table."""
        table = await self.begins(*four)
        await self.passes(hours=1)
        await self.finishes(table)
        return table

    async def begins(self, *four: Person) -> int:
        """A match that counts has begun."""

        async def job(tx: Tx) -> int:
            group = await self.key(tx)
            row = await tables.open_table(tx, group, None, "playing", self.play.clock.now())
            persons = [await self.person_key(tx, one) for one in four]
            await tables.set_seats(tx, row.id, dict(enumerate(persons)))
            await matches.start_match(tx, row.id, group, Kind.TABLE, HANDS, persons, self.play.clock.now())
            return row.id

        return await self.play.running.club.db.transact(job)

    async def finishes(self, table: int) -> None:
        """Its hands are over; the first of the four has won each from the second."""

        async def job(tx: Tx) -> None:
            now, group, four = self.play.clock.now(), await self.key(tx), await matches.players(tx, table)
            for hand in range(1, HANDS + 1):
                await ledger.add_hand(tx, group, table, hand, [Booking(four[1], four[0], 8)], now)
                await matches.set_hands(tx, table, hand)
            parts = [Part(person, 40, 40, stayed=True) for person in four]
            await matches.end_match(tx, table, Ending.PLAYED, parts, now)
            lost = Figures(HANDS, HANDS)
            won = replace(lost, positive=HANDS, wins=HANDS, points=8 * HANDS)
            did = {person: Played(won if person == four[0] else lost) for person in four}
            await figures.add(tx, group, table, did, now)
            await tables.close_table(tx, table, "ended", now)

        await self.play.running.club.db.transact(job)

    async def removes_by_itself(self) -> None:
        """The group has voted for it, long ago."""

        async def job(tx: Tx) -> None:
            group, owner = await self.key(tx), await self.person_key(tx, self.owner)
            await settings.set_mode(tx, group, KickMode.AUTO, owner, self.play.clock.now())

        await self.play.running.club.db.transact(job)

    async def lazy_week(self) -> None:
        """A week in which all but the last person play, seats were free, and both reminders have come."""
        await self.seat_is_free(MONDAY)
        await self.plays(*self.players)
        await self.until(local(SATURDAY, 19, 10))

    async def noticed(self) -> None:
        """Such a week is over, and the notice has come."""
        await self.lazy_week()
        await self.until(local(NEXT_MONDAY, 9, 10))

    async def window_over(self) -> None:
        """Two days after the notice."""
        await self.until(local(NEXT_MONDAY + timedelta(days=2), 9, 20))

    async def shows(self, person: Person, text: str) -> VisibleMessage:
        """The newest message in somebody's private chat with this text."""
        found = [one for one in await person.screen() if one.by_bot and text in one.text]
        assert found, f"{person.name} was not told {text!r}"
        return found[-1]

    async def is_told(self, person: Person, text: str) -> bool:
        """Whether a private chat shows a text."""
        return any(one.by_bot and text in one.text for one in await person.screen())

    async def press(self, person: Person, text: str, label: str) -> PressResult:
        """A press on the newest message of a private chat with this text, and what follows from it."""
        result = await self.play.press(person, await self.shows(person, text), label)
        await self.passes(minutes=2)
        return result

    async def said(self, person: Person, text: str) -> None:
        """A command in private, and its answer."""
        await self.play.say(person, None, text)
        await self.passes(minutes=1)

    async def stands(self, person: Person) -> str:
        """What somebody is in the group, by Telegram's word."""
        return await self.play.home.standing(person)

    async def key(self, tx: Tx) -> int:
        """The group's own key."""
        found = await groups.group_by_chat(tx, self.play.home.chat_id)
        assert found is not None
        return found.id

    async def person_key(self, tx: Tx, person: Person) -> int:
        """Somebody's own key."""
        found = await members.person_by_user(tx, person.person_id)
        assert found is not None
        return found.id


@asynccontextmanager
async def weeks(database: Path, names: Sequence[str] = NAMES) -> AsyncIterator[Weeks]:
    """A group whose people have all agreed to the charter, on the Saturday before the first of the weeks."""
    async with stage(database) as play:
        made = Weeks(play)
        await made.begin(names)
        yield made
