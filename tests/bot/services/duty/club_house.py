"""A house in Shanghai whose weeks pass in seconds: 小明 owns the group, the others have enrolled.

The bot is up all the time, unless a test says otherwise, and what is to be delivered is delivered.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.callback_data import Charter, Topic
from bot.delivery.worker import Delivery
from bot.gateway import Member, Standing
from bot.services.club import User
from bot.services.duty.facts import LOOKED_BACK
from bot.services.duty.looking import look_again, resume
from bot.services.duty.weeks import look
from bot.services.parts import DUE
from bot.services.replies import Reply
from bot.services.timers import run_due
from bot.views.charter.duty_week import WeekSeen
from rules.charter.facts import Ending, Kind, Part
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms
from rules.charter.versions import Version
from rules.charter.weeks import instant
from rules.table.state import Phase
from storage import members, tables
from storage.charter import lobbies, matches, removals, settings, versions
from storage.charter.removals import Did, KeptRemoval
from storage.database import Database
from storage.instants import micros
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, private
from tests.bot.services.roster.club_house import ClubHouse
from tests.support.due import next_due_at

ZONE = ZoneInfo("Asia/Shanghai")
MING, FANG, WANG, LI = USERS
MONDAY = date(2026, 12, 7)
"""The first week that is judged: the one before is everybody's first."""
DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
BOT = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True, can_pin=True, can_delete=True)
POWERLESS = Member(Standing.ADMINISTRATOR, present=True)
LEFT = Member(Standing.LEFT, present=False)
MUTED = Member(Standing.RESTRICTED, present=True)


def at(day: str, clock: str = "20:00", week: int = 0) -> datetime:
    """`at("Th", "19:00", 1)`: Thursday of the second judged week, in Shanghai."""
    return instant(MONDAY + timedelta(days=7 * week + DAYS.index(day)), time.fromisoformat(clock), ZONE)


class DutyHouse(ClubHouse):
    """Days pass by `until`; `is_up` is whether the bot is."""

    is_up = True

    def __init__(
        self, db: Database, zone: ZoneInfo = ZONE, monday: date = MONDAY, start: datetime | None = None
    ) -> None:
        super().__init__(db)
        self.zone, self.monday = zone, monday
        if start is not None:
            self.clock._now = start
            self.club.health.heard_at = start
        self.delivery = Delivery(db, self.gateway, self.clock, self.renderer)

    def at(self, day: str, clock: str = "20:00", week: int = 0) -> datetime:
        """As `at`, in this house's zone and weeks."""
        return instant(
            self.monday + timedelta(days=7 * week + DAYS.index(day)), time.fromisoformat(clock), self.zone
        )

    async def settle_in(self, *enrolled: User, mode: KickMode = KickMode.PROPOSE) -> None:
        """The group has a zone, and those who have enrolled can be reached."""
        self.gateway.standings[GROUP.chat_id, self.club.bot_id] = BOT
        self.gateway.names[MING.user_id] = MING.name
        await self.arrive()

        async def has_zone(tx: Tx) -> None:
            made = Version(2, Terms(zone=self.zone.key), self.now, "classic")
            await versions.add_version(tx, 1, made, None, self.now)
            await settings.set_mode(tx, 1, mode, None, self.now)

        await self.do(has_zone)
        await self.reachable(MING, *enrolled)
        for user in enrolled:
            reply = await self.agree(user, 2)
            assert reply.text, reply
        await self.delivery.start()
        await self.do(lambda tx: look_again(tx, 1, self.now))
        await self.runs(1)

    async def runs(self, hours: float = 0) -> None:
        """As ever; what is delivered on the way may make something else due, which then is not late."""
        handlers = {kind: partial(act, self.club) for kind, act in DUE.items()}
        until = self.now + timedelta(hours=hours)
        while True:
            await run_due(self.club, handlers)
            await self.clock.settle()
            next_at = await self.do(next_due_at)
            if next_at is None or next_at > until:
                break
            await self._to(max(next_at, self.now), heard=True)
        await self._to(until, heard=True)
        await run_due(self.club, handlers)
        await self.clock.settle()

    async def until(self, instant_: datetime) -> None:
        """Time passes."""
        await self.runs((instant_ - self.now).total_seconds() / 3600)

    async def _to(self, instant: datetime, *, heard: bool) -> None:
        """The bot is up all the way, which is what heartbeats prove."""
        since = self.now
        await super()._to(instant, heard=heard)
        if self.is_up and self.now > since:
            await self.was_up(since, self.now)

    async def was_up(self, since: datetime, until: datetime) -> None:
        sql = "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)"
        await self.do(lambda tx: tx.execute(sql, (micros(since), micros(until))))

    async def down_until(self, instant: datetime) -> None:
        """The program is not running; then it starts again."""
        await self.delivery.stop()
        await self.clock.advance_to(instant)
        self.delivery = Delivery(self.db, self.gateway, self.clock, self.renderer)
        await self.was_up(self.now, self.now)
        await self.delivery.start()
        await self.do(lambda tx: resume(tx, self.now))

    async def key(self, user: User) -> int:
        found = await self.do(lambda tx: members.person_by_user(tx, user.user_id))
        assert found is not None
        return found.id

    async def offer_seat(self, week: int = 0, host: User | None = None) -> int:
        """A table waits on Tuesday from 10 to 14 o'clock."""
        key = None if host is None else await self.key(host)

        async def waits(tx: Tx) -> int:
            row = await tables.open_table(tx, 1, None, Phase.ENDED, self.at("Tu", "10:00", week))
            await lobbies.open_lobby(tx, row.id, 1, key, self.at("Tu", "10:00", week))
            await lobbies.set_free(tx, row.id, self.at("Tu", "10:00", week), free=True)
            await lobbies.close_lobby(tx, row.id, self.at("Tu", "14:00", week), began=False)
            return row.id

        return await self.do(waits)

    async def plays(
        self,
        *users: User,
        hours: float = 1,
        kind: Kind = Kind.TABLE,
        begun: bool = False,
        gave_up: int | None = None,
    ) -> int:
        """A match of these people (and others) that has ended now; with `begun` it still runs.

        `gave_up` had sat at the table, and left before it began.
        """
        keys = [await self.key(user) for user in users]
        since = self.now - timedelta(hours=hours)

        async def play(tx: Tx) -> int:
            row = await tables.open_table(tx, 1, None, Phase.ENDED, since)
            if gave_up is not None:
                await lobbies.open_lobby(tx, row.id, 1, keys[0], since)
                await lobbies.give_up(tx, row.id, gave_up, since)
                await lobbies.close_lobby(tx, row.id, since, began=True)
            await matches.start_match(tx, row.id, 1, kind, 8, keys, since)
            await matches.set_hands(tx, row.id, 8)
            await tx.execute("UPDATE matches SET humans = 4 WHERE table_id = ?", (row.id,))
            if not begun:
                parts = [Part(key, 40, 40, stayed=True) for key in keys]
                await matches.end_match(tx, row.id, Ending.PLAYED, parts, self.now)
            await look_again(tx, 1, self.now)
            return row.id

        return await self.do(play)

    async def ends(self, table: int, *users: User) -> None:
        parts = [Part(await self.key(user), 40, 40, stayed=True) for user in users]

        async def over(tx: Tx) -> None:
            await matches.end_match(tx, table, Ending.PLAYED, parts, self.now)
            await look_again(tx, 1, self.now)

        await self.do(over)

    async def week(self, user: User, week: int = 0) -> WeekSeen:
        key = await self.key(user)
        looked = await self.db.read(lambda tx: look(tx, 1, key, self.now))
        assert looked is not None
        found = looked.week(self.monday + timedelta(weeks=week))
        assert found is not None
        return found

    async def removals(self) -> tuple[KeptRemoval, ...]:
        return await self.do(lambda tx: removals.removals(tx, 1, self.now - LOOKED_BACK))

    async def decides(self, choice: str, user: User = MING, number: int = 1) -> Reply:
        """A press on a card about a removal."""
        return await self.press(user, Charter(1, Topic.REMOVAL, number, choice), private(user))

    async def answers(self, user: User, choice: str, week: int = 0) -> Reply:
        """A press on one's reminder."""
        number = (self.monday + timedelta(weeks=week)).toordinal()
        return await self.press(user, Charter(1, Topic.WARNING, number, choice), private(user))

    def inbox(self, user: User) -> list[str]:
        """What a private chat shows about the charter's duty."""
        return [text for text in self.gateway.screens(user.user_id) if "群规第一条" in text or "移出" in text]

    def group_says(self) -> list[str]:
        return self.gateway.screens(GROUP.chat_id)

    def removed(self) -> list[int]:
        """Whom Telegram was asked to remove, by user id."""
        return [call.message_id or 0 for call in self.gateway.calls if call.method == "unban"]


def dids(removal: KeptRemoval) -> Sequence[Did]:
    return [step.did for step in removal.steps]
