"""A house with members who may judge and vote: enrolled long ago, at the tables lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services.club import User
from bot.services.replies import Reply
from bot.services.roster.charter import ensure_charter
from bot.services.votes.states import states_of
from rules.charter.appealable import OfCase
from rules.charter.appeals import Decided, Moot, State
from rules.charter.cases import Breach, Case, Opened, Told
from rules.charter.facts import Acceptance, Ending, Kind, Part
from rules.charter.terms import digest
from rules.charter.versions import Version
from storage import groups, members, tables
from storage.address import PersonAddress
from storage.charter import admins, appeals, cases, lobbies, matches, results, roster, versions
from storage.charter.admins import Admin
from storage.delivery import cards
from storage.groups import GroupKind
from storage.instants import micros
from storage.members import Dm
from storage.transaction import Tx
from tests.bot.services.house import GROUP
from tests.bot.services.roster.club_house import ClubHouse

DAY = timedelta(days=1)
PEOPLE = tuple(User(200 + number, f"牌友{number}", language="zh") for number in range(20))
ADMINISTRATOR = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True)


class VotesHouse(ClubHouse):
    """The group has the key 1; `PEOPLE` join as they are needed."""

    async def settle_down(self) -> None:
        """The bot has been in the group for a year, and every minute is proven, before and after."""
        at = self.now - 365 * DAY

        async def job(tx: Tx) -> None:
            here = await groups.upsert_group(tx, GROUP.chat_id, GroupKind.SUPERGROUP, GROUP.title, at=at)
            await ensure_charter(tx, here.id, at)

        await self.do(job)
        await self.arrive()
        sql = "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)"
        span = (micros(self.now - 400 * DAY), micros(self.now + 400 * DAY))
        await self.do(lambda tx: tx.execute(sql, span))

    async def was_down(self, hours: float) -> None:
        """The bot was away for so long, until now."""
        until = self.now
        since = until - timedelta(hours=hours)

        async def job(tx: Tx) -> None:
            await tx.execute("DELETE FROM beat_spans")
            for begins, ends in ((until - 400 * DAY, since), (until, until + 400 * DAY)):
                await tx.execute(
                    "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)",
                    (micros(begins), micros(ends)),
                )

        await self.do(job)

    async def enrol(self, *users: User, days_ago: float = 60) -> list[int]:
        """Members who agreed to the charter so long ago and can be reached in private."""
        at = self.now - days_ago * DAY

        async def job(tx: Tx) -> list[int]:
            known = await ensure_charter(tx, 1, at)
            found = []
            for user in users:
                person = await members.upsert_person(tx, user.user_id, user.name, user.username, at=at)
                await members.set_person_language(tx, person.id, user.language)
                await members.set_dm(tx, person.id, Dm.REACHABLE, at)
                await members.sighting(tx, 1, person.id, "message", at)
                await roster.came(tx, 1, person.id, at, "message")
                await roster.accept(tx, 1, person.id, Acceptance(1, digest(known[0].terms), at))
                found.append(person.id)
            return found

        return await self.do(job)

    async def key(self, user: User) -> int:
        found = await self.do(lambda tx: members.person_by_user(tx, user.user_id))
        assert found is not None
        return found.id

    async def played(self, persons: Sequence[int], days_ago: float = 3) -> int:
        """A counted match of four of them; its number."""
        at = self.now - days_ago * DAY

        async def job(tx: Tx) -> int:
            row = await tables.open_table(tx, 1, None, "ended", at)
            await matches.start_match(tx, row.id, 1, Kind.TABLE, 4, persons, at)
            await matches.set_hands(tx, row.id, 4)
            parts = [Part(person, 20, 20, stayed=True) for person in persons]
            await matches.end_match(tx, row.id, Ending.PLAYED, parts, at + timedelta(hours=1))
            await tables.close_table(tx, row.id, "ended", at + timedelta(hours=1))
            await results.shown(tx, row.id, at + timedelta(hours=1))
            return row.id

        return await self.do(job)

    async def waited(self, days_ago: float) -> None:
        """A table of the bot with a free seat, for two and a half hours, that nobody took."""
        at = self.now - days_ago * DAY

        async def job(tx: Tx) -> None:
            row = await tables.open_table(tx, 1, None, "ended", at)
            await lobbies.open_lobby(tx, row.id, 1, None, at)
            await lobbies.set_free(tx, row.id, at, free=True)
            await lobbies.close_lobby(tx, row.id, at + timedelta(hours=2.5), began=False)
            await tables.close_table(tx, row.id, "ended", at + timedelta(hours=2.5))

        await self.do(job)

    async def jury(self, size: int) -> list[int]:
        """So many members who have played lately, the first of `PEOPLE`."""
        persons = await self.enrol(*PEOPLE[:size])
        for start in range(0, size, 4):
            await self.played((persons[start : start + 4] + persons + await self._fillers())[:4])
        return persons

    async def _fillers(self) -> list[int]:
        """Guests who complete a table."""
        return await self.do(self._guests)

    async def _guests(self, tx: Tx) -> list[int]:
        found = []
        for number in range(4):
            person = await members.upsert_person(tx, 900 + number, "客人", None, at=self.now)
            found.append(person.id)
        return found

    async def promote(self, user: User, *, is_owner: bool = False) -> None:
        """Telegram says that somebody runs the group."""
        standing = Standing.OWNER if is_owner else Standing.ADMINISTRATOR
        self.gateway.standings[GROUP.chat_id, user.user_id] = replace(ADMINISTRATOR, standing=standing)
        person = await self.key(user)
        await self.do(lambda tx: admins.put_admin(tx, 1, Admin(person, is_owner, can_restrict=True)))

    async def case_against(self, user: User, number: int = 1) -> int:
        """A late cancel, told an hour ago."""
        person, at = await self.key(user), self.now - timedelta(hours=2)
        told = Told(number, at + timedelta(hours=1))

        async def job(tx: Tx) -> None:
            opened = Opened(number, person, Breach.LATE_CANCEL, 1, at)
            await cases.record(tx, 1, opened, entropy=self.club.entropy)
            await cases.record(tx, 1, told, entropy=self.club.entropy)

        await self.do(job)
        return number

    async def case(self, number: int = 1) -> Case:
        found = await self.do(lambda tx: cases.case(tx, 1, number))
        assert found is not None
        return found

    async def appeal_case(self, user: User, number: int = 1) -> int:
        """[提出申诉]; the appeal's number."""
        reply = await self.vote_press(user, number, "open-case", Topic.APPEAL)
        found = await self.do(lambda tx: appeals.appeal_of(tx, 1, OfCase(number)))
        assert found is not None, reply.text
        await self.runs()
        return found

    async def vote_press(
        self, user: User, number: int, choice: str, topic: Topic = Topic.APPEAL, group: int = 1
    ) -> Reply:
        return await self.press(user, Charter(group, topic, number, choice))

    async def stands(self, number: int) -> State:
        found = await self.do(lambda tx: states_of(tx, 1, self.now))
        return next(state for appeal, state in found if appeal.number == number)

    async def turned_out(self, number: int) -> Decided | Moot | None:
        """What was recorded of an appeal."""
        return (await self.do(lambda tx: appeals.need(tx, number))).outcome

    async def own(self, kind: str, subject: str, user: User) -> str:
        """What somebody's card of a kind says."""
        drawn = await self.drawn(await self.card(kind, subject, await self.key(user)))
        assert drawn is not None
        return drawn.screen.text

    async def readers(self, kind: str, subject: str) -> set[int]:
        """Who has a card of a kind in private."""
        found = await self.do(lambda tx: cards.cards_of(tx, subject))
        addresses = [card.address for card in found if card.kind == kind]
        return {one.person_id for one in addresses if isinstance(one, PersonAddress)}

    async def versions_of(self) -> tuple[Version, ...]:
        return await self.do(lambda tx: versions.versions(tx, 1))
