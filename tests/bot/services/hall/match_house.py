"""A match announced ahead, in memory: people who have said yes, were ready, and are drawn."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from bot.callback_data import Board, BoardDoes, Lobby, LobbyDoes
from bot.delivery.rendering import Rendered
from bot.outcomes import Sent
from bot.services import groups as groups_service
from bot.services.appointments import keeping
from bot.services.club import User
from bot.services.hall.drawing import draw_hall
from bot.services.hall.opening import open_round
from bot.services.parts import DUE
from bot.services.people import meet
from bot.services.roster.charter import ensure_charter
from rules.appointments import answering, gathering
from rules.appointments.events import AppointmentEvent, Readiness, Reply
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.players import autopilot
from rules.table import play
from rules.table.events import Ending, PanelReached, TableEnded, TableEvent
from rules.table.state import Phase as Stage
from rules.table.state import TableState
from rules.table.terms import Terms
from storage import groups, members
from storage.address import GroupAddress
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards, sending
from storage.delivery.card import Card
from storage.members import Dm, Person
from storage.transaction import Tx
from tests.bot.services.house import GROUP, House
from tests.support.due import work_off

NAMES = "甲乙丙丁戊己庚辛壬癸子丑"
SEED = bytes(range(32))


class MatchHouse(House):
    """One match of the group; whoever plays is called by a sign of the calendar."""

    match: int = 0

    async def people(self, count: int) -> tuple[Person, ...]:
        """So many people whom the bot can reach."""

        async def job(tx: Tx) -> tuple[Person, ...]:
            found = []
            for number in range(count):
                user = User(200 + number, NAMES[number % len(NAMES)] + str(number), language="zh")
                person = await meet(tx, user, self.now)
                await members.set_dm(tx, person.id, Dm.REACHABLE, self.now)
                found.append(person)
            return tuple(found)

        return await self.do(job)

    async def started(
        self,
        count: int = 8,
        rounds: int = 1,
        hands: int = 1,
        late: tuple[int, ...] = (),
        blocked: tuple[int, ...] = (),
        *,
        counted: bool = True,
        minutes: int | None = None,
    ) -> Appointment:
        """Everybody is ready (`late` by their number: five minutes late), drawn, and round 1 is open."""
        await groups_service.saw(self.club, User(200, "甲0", language="zh"), GROUP, self.message_id())
        people = await self.people(count)
        plan = Plan(
            count, Terms(hands=hands, tempo=self.club.tempo, counted=counted, minutes=minutes), rounds
        )
        row, state = await self._announced(people[0], plan)
        for number, person in enumerate(people):
            state = await self._then(
                row, state, answering.answer(state, person.id, Reply.YES, plan.digest, f"n{number}", self.now)
            )
        await self.clock.advance_to(state.starts_at - timedelta(minutes=15))
        state = await self._then(row, state, gathering.begin(state, self.now))
        for number, person in enumerate(people):
            said = Readiness.LATE if number in late else Readiness.READY
            state = await self._then(row, state, gathering.say(state, person.id, said, "", self.now))
        for number in blocked:
            await self.do(partial(members.set_dm, person_id=people[number].id, dm=Dm.BLOCKED, at=self.now))
        await self.clock.advance_to(state.starts_at)
        self.club.health.heard_at = self.now
        state = await self._then(row, state, gathering.start(state, self.now))
        return await self.do(lambda tx: open_round(self.club, tx, row, state, self.now))

    async def _announced(self, by: Person, plan: Plan) -> tuple[AppointmentRow, Appointment]:
        async def job(tx: Tx) -> tuple[AppointmentRow, Appointment]:
            group = await groups.group_by_chat(tx, GROUP.chat_id)
            assert group is not None
            starts_at = self.now + timedelta(hours=25)
            version = (await ensure_charter(tx, group.id, self.now))[-1]
            made = await keeping.announce(
                tx, GroupAddress(group.id), by.id, starts_at, plan, version, SEED, self.now
            )
            self.match = made[0].id
            return made

        return await self.do(job)

    async def _then(self, row: AppointmentRow, state: Appointment, events: object) -> Appointment:
        assert isinstance(events, tuple), events
        some: tuple[AppointmentEvent, ...] = events
        return await self.do(lambda tx: keeping.apply(tx, row, state, some, self.now))

    async def appointment(self) -> Appointment:
        found = await self.do(lambda tx: keeping.get(tx, self.match))
        assert found is not None
        return found[1]

    async def passes(self, seconds: float, *, heard: bool = True) -> None:
        """As in any house; the work of all parts is done too."""
        others = {kind: partial(act, self.club) for kind, act in DUE.items()}
        until = self.now + timedelta(seconds=seconds)
        while (next_at := await work_off(self.club, others)) is not None and next_at <= until:
            await self._to(next_at, heard=heard)
        await self._to(until, heard=heard)

    async def plays(self, *some: int, hands: int = 64) -> None:
        """Everybody at these tables answers as the autopilot would, until so many hands are finished."""
        for _ in range(20_000):
            going_on = [table for table in some if not await self._is_played(table, hands)]
            if not going_on:
                return
            answered = [await self._answers(table) for table in going_on]
            if not any(answered):
                await self.passes(0.5)
        raise AssertionError("the hands do not come to an end")

    async def _is_played(self, table: int, hands: int) -> bool:
        state = await self.state(table)
        return state.phase is Stage.ENDED or len(state.finished) >= hands

    async def _answers(self, table: int) -> bool:
        """Whether anybody had something to answer."""
        running = (await self.state(table)).running
        if running is None:
            return False
        done = False
        for seat in awaited(running.state):
            state = await self.state(table)
            if state.running is None or state.running.shown.step != running.shown.step:
                break
            action = autopilot.choose(seat_view(running.state, seat))
            step, person = running.shown.step, state.chairs[seat].person or 0
            events = play.answer(state, person, running.number, step, action, self.now)
            if isinstance(events, tuple):
                await self.applied(table, events)
                done = True
        return done

    async def match_drawn(self) -> Rendered:
        """The one card of the match, as it looks now."""
        row, state = await self.row(), await self.appointment()
        card = await self.card(keeping.MATCH, row.stream)
        drawn = await self.do(lambda tx: draw_hall(self.club, tx, card, row, state))
        assert drawn is not None
        return drawn

    async def match_card(self) -> str:
        """What it says."""
        return (await self.match_drawn()).screen.text

    async def delivers(self, table: int, *, confirmed: bool = True) -> None:
        """Telegram shows every card of a table in the group; with `confirmed` what follows is done."""
        for card in await self.cards(table):
            drawn = await self.drawn(card)
            if drawn is None:
                continue
            sent = await self._sent(card, drawn) if card.message_id is None else card
            if confirmed:
                await self._confirmed(sent, drawn.revision)

    async def delivers_match(self) -> tuple[int, ...]:
        """The card of the match stands in the group under this number, as a new message."""
        card = await self.card(keeping.MATCH, (await self.row()).stream)
        drawn = await self.match_drawn()
        sent = await self._sent(card, drawn)
        assert sent.message_id is not None
        await self._confirmed(sent, drawn.revision)
        return (sent.message_id,)

    async def _confirmed(self, card: Card, revision: str) -> None:
        await self.do(lambda tx: self.renderer.confirmed(tx, card, revision, self.now))

    async def _sent(self, card: Card, drawn: Rendered) -> Card:
        outcome = await self.gateway.send(GROUP.chat_id, drawn.screen)
        assert isinstance(outcome, Sent)
        message_id = outcome.message_id

        async def job(tx: Tx) -> Card:
            begun = await sending.begin_send(tx, card, self.now)
            assert begun is not None
            shown = await sending.confirm(tx, begun, message_id, drawn.digest, drawn.revision, self.now)
            assert shown is not None
            return shown

        return await self.do(job)

    async def row(self) -> AppointmentRow:
        found = await self.do(lambda tx: keeping.get(tx, self.match))
        assert found is not None
        return found[0]

    async def cards(self, table: int) -> tuple[Card, ...]:
        """Those of a table that stand in the group."""

        async def job(tx: Tx) -> list[Card]:
            found: list[Card] = []
            for hand in range(9):
                found += await cards.cards_of(tx, f"table:{table}:{hand}")
            return found

        return tuple(card for card in await self.do(job) if isinstance(card.address, GroupAddress))

    async def presses(self, person: Person, table: int) -> None:
        """[看我的手牌] on the board of a table."""
        user = User(person.user_id, person.name, language="zh")
        await self.press(user, Board(table, 1, BoardDoes.MY_HAND))

    async def applied(self, table: int, events: tuple[TableEvent, ...]) -> TableState:
        """What is decided at a table happens there."""

        async def job(tx: Tx) -> TableState:
            found = await self.club.tables.get(tx, table)
            assert found is not None
            return await self.club.tables.apply(tx, *found, events, self.now)

        return await self.do(job)

    async def ended(self, *some: int) -> None:
        """An admin who does not play ends these tables."""
        for table in some:
            await self.applied(table, (TableEnded(Ending.ADMIN, None, self.now),))

    async def elsewhere(self, person: Person, *, begins: bool) -> int:
        """The person sits at an ordinary table of the group, alone or with computers; gives its number."""
        user = User(person.user_id, person.name, language="zh")
        await self.say(user, "/table")
        table = 1
        await self.press(user, Lobby(table, LobbyDoes.SIT))
        if begins:
            for _ in range(3):
                await self.press(user, Lobby(table, LobbyDoes.ADD_COMPUTER))
            seat = (await self.state(table)).seat_of(person.id)
            assert seat is not None
            await self.applied(table, (PanelReached(seat, self.now),))
            await self.press(user, Lobby(table, LobbyDoes.START))
        return table
