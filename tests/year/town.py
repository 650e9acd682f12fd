"""The club of one group on a database file: it can be stopped at any moment, and time passes when asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from bot.callback_data import Payload, pack, unpack
from bot.delivery.books import DELETE_MESSAGE
from bot.delivery.pacing import Pace
from bot.delivery.worker import Delivery
from bot.screens import Button
from bot.services import memberships, presses
from bot.services.asked import Said
from bot.services.club import Chat, Club, User
from bot.services.confirming import keeping
from bot.services.memberships import Deed
from bot.services.parts import DUE
from bot.services.presses import Press
from bot.services.recovery import recover
from bot.services.rendering import CardRenderer
from bot.services.replies import Reply
from bot.services.roster import arriving
from bot.services.spoken import SERVICES, run_confirmed
from bot.services.tables import Tables
from bot.services.timers import Handler, run_due
from rules.mahjong import shuffle
from rules.table.terms import Tempo
from storage import heartbeat
from storage.database import Database
from storage.instants import micros
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.house import catalogues
from tests.support.clock import FakeClock
from tests.support.due import next_due_at, work_off
from tests.year.telegram import Telegram

T = TypeVar("T")

GROUP = Chat(-1001, "周末麻将", is_group=True, is_supergroup=True)
BOT = 42
AT_ONCE = Pace(
    overall_per_s=100_000, group_limit=100_000, group_free=100_000, private_gap_s=0, patience_s=0, shared_s=0
)
"""Telegram's limits are tested elsewhere; here a day has to pass in milliseconds."""
STOPS = 0.001
"""How probably the program is stopped at one of the some sixty moments of a day at which it has work."""


class Town:
    """One group and its club."""

    def __init__(self, path: Path, start: datetime, seed: int) -> None:
        self.path = path
        self.clock = FakeClock(start)
        self.telegram = Telegram(self.clock)
        self.chance = Random(seed)
        self.club: Club
        self.delivery: Delivery
        self.db: Database
        self.is_open = False
        self._presses = 0
        self._beaten_at = start
        self.outages: list[tuple[datetime, datetime]] = []
        self.stopped = 0

    @property
    def now(self) -> datetime:
        return self.clock.now()

    async def open(self) -> None:
        """The program starts: it takes up whatever the last run left."""
        self.db = await Database.open(self.path, durable=False)
        tables = Tables()
        self.db.on_commit(tables.committed)
        self.club = Club(
            db=self.db,
            tables=tables,
            gateway=self.telegram,
            clock=self.clock,
            catalogues=catalogues(),
            entropy=self.chance.randbytes,
            deals=shuffle.deal,
            tempo=Tempo(),
            language="zh",
            username="xuezhan_bot",
            bot_id=BOT,
        )
        self.club.health.heard_at = self.now
        await recover(self.club)
        self.delivery = Delivery(self.db, self.telegram, self.clock, CardRenderer(self.club), AT_ONCE)
        await self.delivery.start()
        self.is_open = True
        await self._beat(None)
        await self.settle()

    async def close(self) -> None:
        """The program stops; what it had in memory is gone."""
        self.is_open = False
        await self.delivery.stop()
        await self.db.close()

    async def restart(self, after: timedelta = timedelta()) -> None:
        """It is away for so long; Telegram keeps what happened meanwhile for a day."""
        since = self.now
        await self.close()
        await self.clock.advance_to(self.now + after)
        await self.open()
        self.outages.append((since, self.now))

    async def do(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        return await self.db.transact(job)

    async def passes(self, length: timedelta) -> None:
        """Time passes, and everything that becomes due on the way is done."""
        await self.until(self.now + length)

    async def until(self, instant: datetime) -> None:
        """The same, up to an instant."""
        while True:
            await self.settle()
            if self.chance.random() < STOPS:
                await self._stops_at_work()
            next_at = await work_off(self.club, self._handlers())
            await self.settle()
            if (first := await self.db.read(next_due_at)) is not None and first <= self.now:
                continue
            wakes = [one for one in (next_at, self.clock.next_wake) if one is not None and one <= instant]
            if not wakes:
                break
            await self._to(max(self.now, min(wakes)))
        await self._to(instant)
        await self.settle()

    async def _stops_at_work(self) -> None:
        """The program is stopped in the middle of what is due, and started again soon."""
        work = asyncio.ensure_future(run_due(self.club, self._handlers()))
        for _ in range(self.chance.randrange(40)):
            await asyncio.sleep(0)  # noqa: TID251 (lets the loop go round, no time passes)
        work.cancel()
        await asyncio.wait([work])
        self.stopped += 1
        await self.restart(timedelta(seconds=self.chance.choice((1, 20, 300))))

    async def settle(self) -> None:
        """Whatever was set going comes to its end, and Telegram tells what the bot has done."""
        await self.clock.settle()
        while self.telegram.updates:
            told = self.telegram.updates.popleft()
            deed = Deed(by_bot=True, before=Status(told.before.standing), was_present=told.before.present)
            user = self.telegram_user(told.user_id)
            await memberships.member_left(self.club, user, GROUP, Status(told.after.standing), deed)
            await self.clock.settle()

    def telegram_user(self, user_id: int) -> User:
        return User(user_id, self.telegram.names.get(user_id, str(user_id)), language="zh")

    async def _to(self, instant: datetime) -> None:
        await self._beat(instant)
        await self.clock.advance_to(instant)
        self.club.health.heard_at = self.now

    async def _beat(self, until: datetime | None) -> None:
        """The beats of a stretch of time as one: a year has a million of them."""

        async def job(tx: Tx) -> None:
            if until is None:
                silence = await heartbeat.gap_before(tx, self.now)
                await heartbeat.beat(tx, self.now, self.now)
                await arriving.after_silence(tx, silence, self.now)
                return
            newest = "SELECT id FROM beat_spans ORDER BY last_beat_at DESC LIMIT 1"
            await tx.execute(
                f"UPDATE beat_spans SET last_beat_at = max(last_beat_at, ?) WHERE id = ({newest})",  # noqa: S608
                (micros(until),),
            )

        if until is None or until > self._beaten_at:
            await self.db.transact(job)
            self._beaten_at = until or self.now

    def _handlers(self) -> Mapping[str, Handler]:
        of_parts = {kind: partial(act, self.club) for kind, act in DUE.items()}
        spoken = {keeping.RUN: partial(run_confirmed, self.club)}
        return {DELETE_MESSAGE: self.delivery.delete_due, **spoken, **of_parts}

    async def say(self, user: User, text: str, chat: Chat = GROUP, **about: object) -> None:
        """A command, and everything that follows from it without time passing."""
        name, _, rest = text.removeprefix("/").partition(" ")
        message_id = self.telegram.take_id(chat.chat_id)
        await SERVICES[name](self.club, Said(user, chat, message_id, rest, **about))  # type: ignore[arg-type]
        await self.settle()

    async def press(self, user: User, chat: Chat, label: str, *, on: int | None = None) -> Reply | None:
        """The newest button of a chat, or of one message, with these words; None where there is none."""
        found = self.button(chat.chat_id, label, on=on)
        if found is None:
            return None
        message_id, button = found
        return await self.send(user, chat, message_id, button.data or "")

    async def send(self, user: User, chat: Chat, message_id: int | None, data: Payload | str) -> Reply:
        """A press with data of one's own."""
        self._presses += 1
        raw = data if isinstance(data, str) else pack(data)
        made = Press(user, chat, message_id, f"query-{self._presses}", raw)
        reply = await presses.press(self.club, made)
        await self.settle()
        return reply

    def button(self, chat_id: int, label: str, *, on: int | None = None) -> tuple[int, Button] | None:
        """The message and the button."""
        shown = self.telegram.chats[chat_id]
        for message_id in reversed(shown) if on is None else (on,):
            for button in [button for row in shown[message_id].rows for button in row]:
                if label in button.label and button.data and unpack(button.data) is not None:
                    return message_id, button
        return None


def private(user: User) -> Chat:
    """Somebody's chat with the bot."""
    return Chat(user.user_id, user.name, is_group=False)
