"""A court house with members enough for a jury, who have just played, and matches of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.records import pairs
from rules.charter.facts import Kind
from rules.table.events import TableEvent
from rules.table.state import TableState
from storage import tables
from storage.charter import matches
from storage.transaction import Tx
from tests.bot.services.matches.club_house import SilentMatch, happened
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse
from tests.bot.services.votes.club_house import PEOPLE, VotesHouse
from tests.rules.table.scene import PEOPLE as SEATED

__all__ = ["GROUP_ID", "JuryHouse"]


def silent_match() -> SilentMatch:
    """A whole match of four hands."""
    match = SilentMatch(7)
    match.play_out()
    return match


class JuryHouse(VotesHouse, CourtHouse):
    """牌友0 to 牌友7 have played, 牌友8 owns the group, 牌友9 is an admin; `match` ended an hour ago."""

    match = 0

    async def convene(self) -> None:
        await self.settle_down()
        persons = await self.enrol(*PEOPLE[:14])
        await self.played(persons[4:8])
        self.match = await self.played(persons[:4], days_ago=2 / 24)
        await self.promote(PEOPLE[8], is_owner=True)
        await self.promote(PEOPLE[9])

    async def starts(self, persons: Sequence[int]) -> int:
        """A match that runs; its number."""

        async def job(tx: Tx) -> int:
            row = await tables.open_table(tx, GROUP_ID, None, "playing", self.now)
            await matches.start_match(tx, row.id, GROUP_ID, Kind.TABLE, 4, persons, self.now)
            return row.id

        return await self.do(job)

    async def plays_out(self) -> TableState:
        """A whole match of four hands, between the four whose keys the match has; the clock is at its end."""
        match = silent_match()
        assert [await self.key(user) for user in PEOPLE[10:14]] == list(SEATED)
        state = await happened(self, match.events)
        await self.clock.advance_to(max(self.now, match.now))
        return state

    async def happens(self, events: Sequence[TableEvent], table: int | None = None) -> int:
        """At a new table, or at one that has been opened; its number."""

        async def job(tx: Tx) -> int:
            opened = await tables.open_table(tx, GROUP_ID, None, "lobby", self.now) if table is None else None
            row = opened or await tables.table(tx, table or 0)
            assert row is not None
            found = None if opened else await self.club.tables.get(tx, row.id)
            state = None if found is None else found[1]
            for event in events:
                state = await self.club.tables.apply(tx, row, state, (event,), event.at)
            return row.id

        return await self.do(job)

    @staticmethod
    def dealt_in(state: TableState, one: int, other: int) -> int:
        """How often the hand of seat `one` was won on by seat `other`."""
        wins = [won for done in state.finished for won in done.state.wins]
        return sum(won.payer == one and won.seat == other for won in wins)

    @staticmethod
    def let_pass(state: TableState, one: int, other: int) -> int:
        """How often seat `one` did not take a win on a tile of seat `other`."""
        return sum(pair == (one, other) for done in state.finished for pair in pairs.passed_wins(done))
