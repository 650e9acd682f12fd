"""A house with a match ahead: Saturday, eight in the evening, in Shanghai, for eight or four people."""

from __future__ import annotations

from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.delivery.worker import Delivery
from bot.services import memberships
from bot.services.appointments import keeping
from bot.services.club import Chat, User
from bot.services.memberships import Deed
from bot.services.records.opening import open_case
from bot.services.replies import Reply as Answer
from rules.appointments import announcing, answering
from rules.appointments.events import AppointmentEvent, Reply
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from rules.charter.cases import Breach, Conduct, Grade, Misconduct, Opened
from rules.charter.terms import Terms
from rules.charter.versions import Version
from rules.table.terms import Terms as Played
from storage.address import GroupAddress
from storage.appointments import reminding
from storage.appointments.reminding import Outcome, Reminder
from storage.charter import cases, versions
from storage.due import DueAction, history
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.duty.club_house import DutyHouse
from tests.bot.services.house import GROUP, USERS, private

MORE = tuple(
    User(80 + n, name, language="zh")
    for n, name in enumerate(("阿强", "阿珍", "老陈", "小周", "候补一", "候补二"))
)
EIGHT = (*USERS, *MORE[:4])
FIRST_SUB, SECOND_SUB = MORE[4:]
ABOUT_IT = (Breach.LATE_CANCEL, Breach.NO_SHOW)
DAY, TWO_HOURS, TEN_MINUTES = timedelta(days=1), timedelta(hours=2), timedelta(minutes=10)


class MatchHouse(DutyHouse):
    """The match is number 1, announced 30 hours ahead under charter version 2."""

    async def announced(
        self,
        *coming: User,
        seats: int = 8,
        counted: bool = True,
        clock: str = "20:00",
        ahead: timedelta = timedelta(hours=30),
        day: str = "Sa",
    ) -> None:
        """Everybody has enrolled and can be reached; these have said that they come."""
        await self.settle_in(*EIGHT, *MORE[4:])
        await self.announces(*coming, seats=seats, counted=counted, clock=clock, ahead=ahead, day=day)

    async def announces(
        self,
        *coming: User,
        seats: int = 8,
        counted: bool = True,
        clock: str = "20:00",
        ahead: timedelta = timedelta(hours=30),
        day: str = "Sa",
    ) -> None:
        starts_at = self.at(day, clock)
        await self.until(starts_at - ahead)
        by = await self.key(USERS[0])

        async def job(tx: Tx) -> None:
            version = (await versions.versions(tx, 1))[-1]
            plan = Plan(seats, Played(hands=4, counted=counted))
            await keeping.announce(tx, GroupAddress(1), by, starts_at, plan, version, bytes(32), self.now)

        await self.do(job)
        for user in coming:
            await self.runs(1 / 60)
            await self.answers_match(user)

    async def match(self) -> Appointment:
        found = await self.do(lambda tx: keeping.get(tx, 1))
        assert found is not None
        return found[1]

    async def happens(self, events: tuple[AppointmentEvent, ...] | object) -> None:
        assert isinstance(events, tuple), events

        async def job(tx: Tx) -> None:
            found = await keeping.get(tx, 1)
            assert found is not None
            await keeping.apply(tx, *found, events, self.now)

        await self.do(job)
        await self.clock.settle()

    async def answers_match(self, user: User, reply: Reply = Reply.YES) -> None:
        state, key = await self.match(), await self.key(user)
        await self.happens(answering.answer(state, key, reply, state.plan.digest, f"n{key}", self.now))

    async def leaves(self, user: User) -> None:
        """By their own act."""
        await memberships.member_left(self.club, user, GROUP, Status.LEFT, Deed(by=user))

    async def is_sent_away(self, user: User, *, by: User) -> None:
        await memberships.member_left(self.club, user, GROUP, Status.LEFT, Deed(by=by))

    async def comes(self, user: User) -> None:
        await memberships.member_came(self.club, user, GROUP, Status.MEMBER, Deed(by=user))

    async def moves(self, by: timedelta) -> None:
        state = await self.match()
        moved = announcing.move(state, state.by, state.agreed_at + by, 24, self.now, is_admin=True)
        await self.happens(moved)

    async def before(self, **length: float) -> None:
        """Time passes until so long before the agreed start."""
        await self.until((await self.match()).agreed_at - timedelta(**length))

    async def says(self, user: User, choice: str, chat: Chat | None = None) -> str:
        """A press on the ready check in private, or in the group."""
        reply = await self.presses(user, choice, chat)
        return reply.text or ""

    async def presses(self, user: User, choice: str, chat: Chat | None = None) -> Answer:
        reply = await self.press(user, Charter(1, Topic.READY, 1, choice), chat or private(user))
        await self.clock.settle()
        return reply

    async def all_ready(self, *users: User) -> None:
        for user in users:
            said = await self.says(user, "ready")
            assert said == "记下了：准备好了", said

    def told(self, user: User, text: str) -> list[str]:
        """The private messages with this text."""
        return [one for one in self.gateway.screens(user.user_id) if text in one]

    def sent(self, user: User, text: str) -> int:
        """How often a message with this text has been sent."""
        return sum(text in one for one in self.gateway.texts("send", user.user_id))

    async def given(self, before: timedelta) -> dict[str, Outcome]:
        """What became of a reminder, by name."""
        reminder = Reminder(1, before, (await self.match()).agreed_at)
        known = await self.do(lambda tx: reminding.outcomes(tx, reminder))
        keys = {await self.key(user): user.name for user in (*EIGHT, *MORE[4:])}
        return {keys[key]: outcome for key, outcome in known.items()}

    async def opened(self) -> list[tuple[str, str]]:
        """The cases about the match itself, as name and charge."""
        keys = {await self.key(user): user.name for user in (*EIGHT, *MORE[4:])}
        events = await self.do(lambda tx: cases.case_events(tx, 1))
        return [
            (keys[one.person], str(one.charge))
            for one in events
            if isinstance(one, Opened) and one.charge in ABOUT_IT
        ]

    async def dues(self, kind: str) -> list[DueAction]:
        """What the match waited for, or waits for, by its time."""
        found = await self.do(lambda tx: history(tx, "appointment:1", kind))
        return sorted(found, key=lambda one: one.due_at)

    async def bars(self, user: User) -> None:
        """A grave case."""
        charge = Misconduct(Conduct.COLLUSION, Grade.GRAVE)
        key = await self.key(user)

        async def job(tx: Tx) -> None:
            number = await cases.next_case(tx, 1)
            await open_case(self.club, tx, 1, Opened(number, key, charge, 2, self.now), self.now)

        await self.do(job)

    async def charges_nothing(self) -> None:
        """Version 3 of the charter: neither late cancels nor no-shows weigh anything."""

        async def job(tx: Tx) -> None:
            terms = Terms(zone=self.zone.key, late_cancel_weight=0, no_show_weight=0)
            await versions.add_version(tx, 1, Version(3, terms, self.now, "classic"), None, self.now)

        await self.do(job)

    def new_delivery(self) -> Delivery:
        return Delivery(self.db, self.gateway, self.clock, self.renderer)

    async def taps(self, user: User, text: str, label: str) -> str:
        """A press on the newest private message with this text."""
        shown = [one for _, one in sorted(self.gateway.chats[user.user_id].items()) if text in one.text]
        (button,) = [one for row in shown[-1].rows for one in row if one.label == label]
        assert button.data is not None
        reply = await self.press(user, button.data, private(user))
        await self.runs(1 / 60)
        return reply.text or ""
