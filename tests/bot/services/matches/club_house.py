"""Matches that are played through in a house, and what is kept of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.services.club import User
from bot.services.records import standing
from bot.services.replies import Reply
from rules.charter.cases import Case
from rules.charter.facts import Lobby, Match
from rules.charter.results import Result
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.mahjong.shuffle import deal
from rules.players import autopilot
from rules.table import events as e
from rules.table import lobby, play
from rules.table.evolve import evolve
from rules.table.state import Phase, TableState
from storage import groups, members, tables
from storage.charter import exits, ledger, lobbies, matches, results
from storage.charter.exits import MatchExit
from storage.charter.ledger import Entry
from storage.delivery import notices
from storage.groups import GroupKind
from storage.instants import micros
from storage.transaction import Tx
from tests.bot.services.house import GROUP, House, private
from tests.bot.services.records.club_house import CourtHouse
from tests.rules.table.matches import Match as Happening
from tests.rules.table.scene import PEOPLE


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of the first table."""

    lobbies: tuple[Lobby, ...]
    match: Match | None
    entries: tuple[Entry, ...]
    exits: tuple[MatchExit, ...]
    result: Result | None


async def group_of(house: House) -> int:
    async def job(tx: Tx) -> int:
        found = await groups.group_by_chat(tx, GROUP.chat_id)
        assert found is not None
        return found.id

    return await house.do(job)


async def kept(house: House, table_id: int = 1) -> Kept:
    async def job(tx: Tx) -> Kept:
        row = await tables.table(tx, table_id)
        assert row is not None
        assert row.group_id is not None
        since = row.opened_at
        return Kept(
            await lobbies.lobbies(tx, row.group_id, since),
            await matches.match(tx, table_id),
            await ledger.entries(tx, row.group_id),
            await exits.exits(tx, table_id),
            await results.result(tx, table_id),
        )

    return await house.do(job)


async def happened(house: House, events: Sequence[e.TableEvent]) -> TableState:
    """A table's whole stored life, event by event, as though it happened in the house's group now."""

    async def job(tx: Tx) -> TableState:
        group = await groups.upsert_group(tx, GROUP.chat_id, GroupKind.SUPERGROUP, GROUP.title, at=house.now)
        row = await tables.open_table(tx, group.id, None, "lobby", events[0].at)
        state: TableState | None = None
        for event in events:
            state = await house.club.tables.apply(tx, row, state, (event,), event.at)
        assert state is not None
        return state

    return await house.do(job)


def states(events: Sequence[e.TableEvent]) -> list[TableState]:
    """The table after each event."""
    found: list[TableState] = []
    for event in events:
        found.append(evolve(found[-1] if found else None, event))
    return found


class SilentMatch(Happening):
    """A match of four hands in which seat 1 never does anything, and everybody else plays in 20 s a move.

    Seat 1 comes back in the hand `back_in_hand`, if there is one; without `reached` its chat takes nothing.
    """

    def __init__(self, seed: int, *, reached: bool = True, back_in_hand: int | None = None) -> None:
        super().__init__(seed, lambda _before, _event, _after: None, hands=4)
        self.reached, self.back_in_hand = reached, back_in_hand

    def play_out(self) -> None:
        for person in PEOPLE:
            self.happen(lobby.sit(self.state, person, f"nonce-{person}", self.now))
            self.happen(lobby.reached(self.state, person, self.now))
        self.happen(lobby.begin(self.state, PEOPLE[0], deal, self.now))
        if not self.reached:
            self.happen(lobby.refused(self.state, PEOPLE[1], self.now))
        while self.state.phase is not Phase.ENDED:
            self._goes_on()

    def _goes_on(self) -> None:
        running = self.state.running
        if running is not None and running.number == self.back_in_hand:
            self.happen(play.back(self.state, PEOPLE[1], self.now))
        if running is not None and running.held is None:
            for seat in awaited(running.state):
                if seat != 1:
                    self.now += timedelta(seconds=20)
                    action = autopilot.choose(seat_view(running.state, seat))
                    step, person = running.state.step, PEOPLE[seat]
                    self.happen(play.answer(self.state, person, running.number, step, action, self.now))
                    return
        self._next()


class MatchHouse(CourtHouse):
    """Everybody has agreed to the charter; matches are left, voted on and judged."""

    was_up = True

    async def strangers(self, count: int) -> None:
        """People whose keys are up to `count`."""

        async def job(tx: Tx) -> None:
            for user in range(1000, 1000 + count):
                await members.upsert_person(tx, user, "阿强", None, at=self.now)

        await self.do(job)

    async def happens(self, events: Sequence[e.TableEvent]) -> None:
        """A match as it was, the bot being up all the way; the clock stands at its end then."""
        first, last = events[0].at, events[-1].at
        if self.was_up:
            sql = "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)"
            await self.do(lambda tx: tx.execute(sql, (micros(first), micros(last))))
        await happened(self, events)
        await self.clock.advance_to(max(self.now, last))

    async def cases_of(self, user: User) -> tuple[Case, ...]:
        person = await self.key(user)
        return await self.do(lambda tx: standing.cases_of(tx, 1, person, self.now))

    async def quit_button(self, user: User) -> str:
        """[确认退出] on the screen that shows the price."""
        await self.ask(user, "/quit", None)
        (newest,) = (await self.do(lambda tx: notices.queued(tx, 1000)))[-1:]
        found = newest.payload["rows"][0][0]["data"]
        assert isinstance(found, str)
        return found

    async def quits(self, user: User) -> Reply:
        return await self.press(user, await self.quit_button(user), private(user))

    async def votes(self, user: User, choice: str) -> Reply:
        return await self.press(user, Charter(1, Topic.GOING_ON, 1, choice))
