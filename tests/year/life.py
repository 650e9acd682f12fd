"""What happens in the town, day by day, by chance."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from bot.gateway import Member, Standing
from bot.services import groups, memberships
from bot.services.club import User
from bot.services.memberships import Deed
from bot.services.roster.seats import MustAccept, seat_refusal
from rules.charter.penalties import NoSeat
from storage import groups as stored_groups
from storage import members
from storage.members import Status
from storage.transaction import Tx
from tests.year import tables
from tests.year.telegram import ADMIN, GONE, MEMBER, OWNER
from tests.year.town import BOT, GROUP, Town, private
from tests.year.truth import DAY, ZONE, Person, Seat, Truth

CHAT = GROUP.chat_id
FIRST_USER = 100
ADMINS = 3
HANDS = 1
"""To a match that counts: the charter of this town says so, since a year has many hands."""


@dataclass(slots=True)
class Neighbour:
    """Somebody who lives here. `keen` is the chance to want to play on a given evening."""

    user: User
    keen: float
    is_admin: bool = False
    here: bool = False
    away_until: date | None = None


@dataclass(slots=True)
class Life:
    """A year in the town."""

    town: Town
    chance: Random
    truth: Truth = field(default_factory=Truth)
    neighbours: list[Neighbour] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    group_id: int = 0
    voted: set[tuple[int, int]] = field(default_factory=set)
    also: tuple[Callable[[Life], Awaitable[object]], ...] = ()
    """What else happens on every day, at its end."""

    async def begin(self, people: int) -> None:
        """The bot is added by its owner, the zone is set, everybody comes and most enrol."""
        await self.town.open()
        self.truth.outages = self.town.outages
        self.town.telegram.bots.add(BOT)
        self.town.telegram.standings[CHAT, BOT] = ADMIN
        await groups.bot_membership(self.town.club, GROUP, present=True)
        owner = await self.joins()
        await self.town.say(owner.user, "/propose counted_hands 1")
        await self.town.say(owner.user, "/zone Europe/Berlin")
        for _ in range(people - 1):
            await self.joins()
        for one in list(self.neighbours):
            await self.enrols(one)
        found = await self.town.db.read(lambda tx: stored_groups.group_by_chat(tx, CHAT))
        assert found is not None
        self.group_id = found.id

    async def lives(self, days: int) -> None:
        """So many days, one after the other."""
        first = self.town.now.astimezone(ZONE).date()
        for number in range(days):
            await self.day(first + number * DAY)

    async def day(self, today: date) -> None:
        """One day: some come and go, some play in the evening, sometimes the machine fails."""
        await self._to(today, time(9, 30))
        if self.happens("join", 0.04):
            await self.enrols(await self.joins())
        if self.happens("leave", 0.02):
            await self.leaves_group()
        if self.happens("return", 0.06):
            await self.returns()
        if self.happens("away", 0.06):
            await self.asks_for_leave(today)
        await self._to(today, time(16))
        await self.evening(today)
        if self.happens("restart", 0.05):
            await self.restart(timedelta(minutes=self.chance.choice((1, 5, 90))))
        elif self.happens("outage", 0.01):
            await self.restart(timedelta(hours=self.chance.choice((3, 11, 25, 30))))
        await self.members_press()
        await self.admins_look()
        for each in self.also:
            await each(self)

    async def members_press(self) -> None:
        """Some say that a notice is wrong; jurors vote; once in a while somebody proposes a change."""
        for one in self.neighbours:
            chat = private(one.user)
            asked = self.town.button(chat.chat_id, "推翻")
            if asked and (one.user.user_id, asked[0]) not in self.voted and self.chance.random() < 0.6:
                self.voted.add((one.user.user_id, asked[0]))
                await self.town.press(one.user, chat, self.chance.choice(("推翻", "维持")))
                self.counted("ballots", True)
            elif self.town.button(chat.chat_id, "这不对") and self.happens("objection", 0.02):
                await self.town.press(one.user, chat, "这不对")
        if self.happens("proposal", 0.02):
            one = self.chance.choice([one for one in self.neighbours if one.here])
            name, values = self.chance.choice((("objection_hours", (24, 48, 72)), ("quit_weight", (2, 3, 4))))
            await self.town.say(one.user, f"/propose {name} {self.chance.choice(values)}")
        if self.town.button(CHAT, "赞成"):
            for one in self.neighbours:
                if one.here and self.chance.random() < 0.3:
                    await self.town.press(one.user, GROUP, self.chance.choice(("赞成", "赞成", "反对")))

    def happens(self, what: str, chance: float) -> bool:
        """Whether something of a kind happens today."""
        return self.counted(what, self.chance.random() < chance)

    def counted(self, what: str, has_happened: bool) -> bool:
        """Counts what has happened."""
        self.counts[what] = self.counts.get(what, 0) + has_happened
        return has_happened

    async def _to(self, day: date, moment: time) -> None:
        at = datetime.combine(day, moment, ZONE).astimezone(UTC)
        if at > self.town.now:
            await self.town.until(at)

    async def joins(self) -> Neighbour:
        """Somebody new comes into the group."""
        number = len(self.neighbours)
        user = User(FIRST_USER + number, f"邻居{number}", f"n{number}", language="zh")
        keen = self.chance.choice((0.02, 0.08, 0.15, 0.2, 0.25))
        one = Neighbour(user, 0.2 if number < ADMINS else keen, is_admin=number < ADMINS)
        self.neighbours.append(one)
        self.truth.people[user.user_id] = Person(user.user_id)
        self.town.telegram.names[user.user_id] = user.name
        await self.comes(one, OWNER if number == 0 else ADMIN if one.is_admin else MEMBER)
        if one.is_admin or self.chance.random() < 0.9:
            self.town.telegram.started.add(user.user_id)
            await self.town.say(user, "/start", private(user))
        return one

    async def comes(self, one: Neighbour, standing: Member = MEMBER) -> None:
        """Into the group, by one's own act."""
        user_id = one.user.user_id
        self.town.telegram.standings[CHAT, user_id] = standing
        one.here = True
        self.truth.people[user_id].came.append(self.town.now)
        deed = Deed(by=one.user, before=Status.LEFT, was_present=False)
        await memberships.member_came(self.town.club, one.user, GROUP, Status(standing.standing), deed)
        await self.town.settle()

    async def enrols(self, one: Neighbour) -> None:
        """By the button of the charter's card, as most do."""
        if one.is_admin or self.chance.random() < 0.95:
            await self.agrees(one)

    async def agrees(self, one: Neighbour) -> None:
        """[我同意] on the card in the group."""
        assert await self.town.press(one.user, GROUP, "我同意") is not None
        if self.truth.people[one.user.user_id].enrolled_at is None:
            self.truth.people[one.user.user_id].enrolled_at = self.town.now

    async def leaves_group(self) -> None:
        """Somebody leaves of their own will, and may be back one day."""
        candidates = [one for one in self.neighbours if one.here and not one.is_admin]
        if not candidates:
            return
        one = self.chance.choice(candidates)
        before = self.town.telegram.standings[CHAT, one.user.user_id]
        self.town.telegram.standings[CHAT, one.user.user_id] = GONE
        self.gone(one)
        deed = Deed(by=one.user, before=Status(before.standing), was_present=True)
        await memberships.member_left(self.town.club, one.user, GROUP, Status.LEFT, deed)
        await self.town.settle()

    async def returns(self) -> None:
        """Somebody who is out, and is not banned, comes in again; the charter asks again what it asks."""
        standings = self.town.telegram.standings
        out = [one for one in self.neighbours if standings[CHAT, one.user.user_id] == GONE]
        if not out:
            return
        one = self.chance.choice(out)
        await self.comes(one)
        await self.notice_departures()
        if one.here:
            await self.agrees(one)

    def gone(self, one: Neighbour) -> None:
        """Somebody is out."""
        one.here = False
        self.truth.people[one.user.user_id].went.append(self.town.now)

    async def asks_for_leave(self, today: date) -> None:
        """/away for some days."""
        one = self.chance.choice([one for one in self.neighbours if one.here])
        first = today + self.chance.randrange(3) * DAY
        last = first + self.chance.choice((1, 4, 7)) * DAY
        before = len(self.town.telegram.chats[one.user.user_id])
        await self.town.say(one.user, f"/away {first} {last}", private(one.user))
        answers = list(self.town.telegram.chats[one.user.user_id].values())[before:]
        if any("请假" in answer.text and "取消" in str(answer.rows) for answer in answers):
            self.truth.people[one.user.user_id].leaves.append((first, last))
            one.away_until = last

    async def evening(self, today: date) -> None:
        """A table waits from four o'clock; whoever wants to plays later, in fours."""
        host = self.chance.choice([one for one in self.neighbours if one.here])
        since = self.town.now
        table = await tables.opened(self.town, self.group_id, host.user, HANDS)
        await self._to(today, time(18, 30))
        until = self.town.now
        wanting = [one for one in self.neighbours if one.here and self._wants(one, today)]
        wanting = [one for one in wanting if await self._is_let_in(one)]
        self.chance.shuffle(wanting)
        fours = [wanting[start : start + 4] for start in range(0, len(wanting) - 3, 4)]
        self.truth.seats.append(Seat(host.user.user_id, since, until, began=bool(fours)))
        if not fours:
            await tables.lapsed(self.town, table)
            return
        running = [table]
        running += [await tables.opened(self.town, self.group_id, host.user, HANDS) for _ in fours[1:]]
        began_at = self.town.now
        for four, number in zip(fours, running, strict=True):
            await tables.began(self.town, number, [one.user for one in four])
        await self.town.passes(timedelta(seconds=1))
        for four, number in zip(fours, running, strict=True):
            quitter = self.chance.choice(four) if self.happens("quit", 0.04) else None
            if quitter is not None:
                await self.quits(quitter, [one for one in four if one is not quitter])
            points = await tables.played(self.town, number)
            for one in four:
                user_id = one.user.user_id
                self.truth.points[user_id] += points.get(user_id, 0)
                if one is not quitter:
                    self.truth.people[user_id].played.append((began_at, self.town.now))
        await self.town.settle()

    async def quits(self, one: Neighbour, others: list[Neighbour]) -> None:
        """Out of a running match, after the price was shown; the others go on with the autopilot."""
        chat = private(one.user)
        await self.town.say(one.user, "/quit", chat)
        reply = await self.town.press(one.user, chat, "确认退出")
        self.counted("quit confirmed", reply is not None)
        for other in others:
            await self.town.press(other.user, GROUP, "托管")
        await self.town.passes(timedelta(minutes=3))

    async def _is_let_in(self, one: Neighbour) -> bool:
        """Whether the charter has nothing against their sitting down; what it asks first, most press."""
        refused = await self._refusal(one)
        if isinstance(refused, MustAccept):
            await self.agrees(one)
            refused = await self._refusal(one)
            self.counted("agreed again", refused is None)
        return refused in (None, NoSeat.NOT_ENROLLED)

    async def _refusal(self, one: Neighbour) -> NoSeat | MustAccept | None:
        async def job(tx: Tx) -> NoSeat | MustAccept | None:
            person = await members.person_by_user(tx, one.user.user_id)
            assert person is not None
            return await seat_refusal(tx, self.group_id, person.id, self.town.now, counted=True)

        return await self.town.db.read(job)

    def _wants(self, one: Neighbour, today: date) -> bool:
        is_away = one.away_until is not None and today <= one.away_until
        return not is_away and self.chance.random() < one.keen

    async def restart(self, away: timedelta) -> None:
        """The program is away for some time."""
        await self.town.restart(away)

    async def admins_look(self) -> None:
        """An admin does what the cards in the private chat ask for, most of the time."""
        admin = self.chance.choice([one for one in self.neighbours if one.is_admin])
        chat = private(admin.user)
        await self.town.press(admin.user, chat, self.chance.choice(("移出", "移出", "移出", "宽限", "豁免")))
        await self.notice_departures()

    async def notice_departures(self) -> None:
        """Whoever the bot has put out meanwhile is out."""
        await self.town.passes(timedelta(minutes=1))
        for one in self.neighbours:
            if one.here and not self._is_in(one):
                self.gone(one)
                banned = self.town.telegram.standings[CHAT, one.user.user_id].standing is Standing.BANNED
                self.counted("banned" if banned else "removed", True)
                if not banned:
                    self.truth.people[one.user.user_id].removed.append(self.town.now)

    def _is_in(self, one: Neighbour) -> bool:
        return self.town.telegram.standings.get((CHAT, one.user.user_id), GONE).present
