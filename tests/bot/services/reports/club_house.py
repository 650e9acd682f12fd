"""A house whose group has a zone, in a week that is judged, with matches of any figures."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

from bot.services.club import User
from rules.charter.facts import Ending, Kind, Part
from rules.mahjong.options import Shown
from rules.reports.figures import BestHand, Figures, Played
from storage import members, tables
from storage.charter import ledger, matches
from storage.charter.ledger import Booking
from storage.due import DueAction, history
from storage.heartbeat import beat
from storage.instants import micros
from storage.reports import figures
from storage.transaction import Tx
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import MatchHouse

MING, FANG, WANG, LI = USERS
ZONE = ZoneInfo("Asia/Shanghai")
FLUSH = BestHand(3, 8, "full_flush", (("root", 1),), Shown.MULTIPLIER, 2)
GOOD = Figures(hands=8, watched=8, positive=4, wins=3, self_drawn=1, deal_ins=1, points=16)
SHORT = Figures(hands=4, watched=4, positive=1, wins=1, points=4)


def local(month: int, day: int, hour: int, minute: int = 0, year: int = 2026) -> datetime:
    """An instant by the group's clock."""
    return datetime(year, month, day, hour, minute, tzinfo=ZONE).astimezone(UTC)


class ReportHouse(MatchHouse):
    """The group has set its zone in the week before: the Monday at hand begins a week that is judged."""

    async def settle(self) -> None:
        await self.convene()
        await self.ask(MING, "/zone Asia/Shanghai")
        await self.until(local(12, 7, 10))
        await self.reachable(*USERS)

    async def until(self, instant: datetime) -> None:
        """Time passes while the bot is up, and everything that becomes due is done."""
        now = self.now

        async def job(tx: Tx) -> None:
            await beat(tx, now, now)
            await tx.execute("UPDATE beat_spans SET last_beat_at = ?", (micros(instant),))

        await self.do(job)
        await self.runs((instant - now).total_seconds() / 3600)

    async def played(
        self,
        did: Mapping[User, Figures],
        *moved: tuple[User, User | None, int],
        best: Mapping[User, BestHand] | None = None,
    ) -> int:
        """A match of all four that has just ended, as these did in it, and the points of its hands."""
        best = best or {}
        own = {await self.key(user): Played(sums, best.get(user)) for user, sums in did.items()}
        bookings = tuple(
            [
                Booking(await self.key(payer), None if payee is None else await self.key(payee), points)
                for payer, payee, points in moved
            ]
        )
        return await self.do(partial(_played, self.now, own, bookings))

    async def reports(self) -> tuple[DueAction, ...]:
        """The rows of all weekly reports, in order."""
        return await self.do(lambda tx: history(tx, "week-report:1", "week-report"))


async def _played(at: datetime, own: Mapping[int, Played], bookings: tuple[Booking, ...], tx: Tx) -> int:
    found = [await members.person_by_user(tx, user.user_id) for user in USERS]
    persons = [one.id for one in found if one is not None]
    table = (await tables.open_table(tx, 1, None, "ended", at)).id
    await matches.start_match(tx, table, 1, Kind.TABLE, 8, persons, at)
    await ledger.add_hand(tx, 1, table, 1, bookings, at)
    await matches.set_hands(tx, table, 8)
    parts = [Part(person, 40, 40, stayed=True) for person in persons]
    await matches.end_match(tx, table, Ending.PLAYED, parts, at)
    await figures.add(tx, 1, table, own, at)
    return table
