"""A house whose four people, and some more, have agreed to the charter, and meet around a real table."""

from __future__ import annotations

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services.club import User
from bot.services.replies import Reply
from rules.charter.attendance import Attendance, attendance
from rules.charter.cases import Breach, Opened
from rules.reports.figures import Figures
from storage.charter import books, cases, matches, offline, versions
from storage.charter.offline import KeptEntry
from storage.charter.outages import outages
from storage.delivery.card import Card
from storage.reports import figures
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.votes.club_house import DAY, VotesHouse

MING, FANG, WANG, LI = USERS
QIANG = User(90, "阿强", language="zh")
MEMBER = Member(Standing.MEMBER, present=True)
LINE = "/offline 小明 +12 阿芳 -4 老王 -8 小李 0"


class OfflineHouse(VotesHouse):
    """`MING` owns the group; `QIANG` is a member who can be somebody's guest."""

    async def gather(self) -> None:
        await self.settle_down()
        await self.enrol(*USERS, QIANG)
        for user in (*USERS[1:], QIANG):
            self.gateway.standings[GROUP.chat_id, user.user_id] = MEMBER

    async def suspended(self, user: User) -> None:
        """A case keeps somebody from counted seats."""
        person = await self.key(user)

        async def job(tx: Tx) -> None:
            number = await cases.next_case(tx, 1)
            opened = Opened(number, person, Breach.QUIT, 1, self.now)
            await cases.record(tx, 1, opened, entropy=self.club.entropy)

        await self.do(job)

    async def entered(self, text: str = LINE, user: User = MING) -> int:
        """An entry that is taken; its number."""
        before = await self.entries()
        assert await self.ask(user, text) == []
        (made,) = await self.entries() - before
        return made

    async def entries(self) -> set[int]:
        rows = await self.do(lambda tx: tx.fetch_all("SELECT table_id FROM offline_matches"))
        return {row[0] for row in rows}

    async def kept(self, match: int) -> KeptEntry:
        found = await self.do(lambda tx: offline.entry(tx, match))
        assert found is not None
        return found

    async def answer(self, user: User, match: int, choice: str) -> Reply:
        return await self.press(user, Charter(1, Topic.OFFLINE, match, choice))

    async def confirmed(self, match: int, *users: User) -> list[str | None]:
        return [(await self.answer(user, match, "confirm")).text for user in users]

    async def offline_card(self, match: int) -> Card:
        return await self.card("offline", f"offline:1:{match}")

    async def text(self, match: int) -> str:
        return await self.shown("offline", f"offline:1:{match}")

    async def labels(self, match: int) -> list[str]:
        drawn = await self.drawn(await self.offline_card(match))
        assert drawn is not None
        return [button.label for row in drawn.screen.rows for button in row]

    async def points(self, *users: User) -> list[int]:
        async def job(tx: Tx) -> list[int]:
            return [await books.total_of(tx, 1, (await self._key(tx, user),)) for user in users]

        return await self.do(job)

    async def ranked(self, user: User) -> Figures:
        """What the rankings count of somebody."""

        async def job(tx: Tx) -> Figures:
            found = await figures.totals(tx, 1)
            return found.get(await self._key(tx, user), Figures())

        return await self.do(job)

    async def _key(self, tx: Tx, user: User) -> int:
        row = await tx.fetch_written("SELECT id FROM people WHERE user_id = ?", (user.user_id,))
        return int(row[0])

    async def worth(self, match: int, user: User) -> Attendance | None:
        """What a match is worth for somebody's week; None for no match any more."""

        async def job(tx: Tx) -> Attendance | None:
            found = await matches.match(tx, match)
            if found is None:
                return None
            away = await outages(tx, 1, self.now - 60 * DAY, self.now)
            known = await versions.versions(tx, 1)
            return attendance(found, await self._key(tx, user), known, away, self.now)

        return await self.do(job)
