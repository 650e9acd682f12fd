"""A house that announces matches: everybody has enrolled in Shanghai, and what is to be delivered is."""

from __future__ import annotations

from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.services import typed
from bot.services.appointments import keeping, replying
from bot.services.asked import Said
from bot.services.club import Chat, User
from bot.services.replies import Reply
from bot.services.typed import Line
from rules.appointments.state import Appointment
from storage.appointments import drafts, listing
from storage.appointments.drafts import Draft
from storage.appointments.listing import AppointmentRow
from storage.delivery import notices
from storage.transaction import Tx
from tests.bot.services.duty.club_house import DutyHouse
from tests.bot.services.house import GROUP, USERS, private

MORE = tuple(
    User(80 + n, name, language="zh")
    for n, name in enumerate(("阿强", "阿珍", "老陈", "小周", "阿丽", "阿明"))
)
TEN = (*USERS, *MORE)
MING, FANG, WANG, LI = USERS


class PlanHouse(DutyHouse):
    """`MING` owns the group and announces; it is Monday noon in Shanghai."""

    async def opens(self, *people: User) -> None:
        await self.settle_in(*(people or TEN))
        await self.until(self.at("Mo", "12:00"))

    async def picks(self, user: User, *choices: str, chat: Chat | None = GROUP) -> Reply:
        """Presses on the newest draft, one after the other; the answer to the last."""
        reply = Reply()
        for choice in choices:
            draft = await self.newest_draft()
            where = private(user) if chat is None else chat
            reply = await self.press(user, Charter(1, Topic.PLAN, draft.id, choice), where)
            await self.clock.settle()
        return reply

    async def newest_draft(self) -> Draft:
        async def job(tx: Tx) -> Draft:
            row = await tx.fetch_one("SELECT max(id) FROM appointment_drafts")
            assert row is not None
            found = await drafts.draft(tx, row[0])
            assert found is not None
            return found

        return await self.do(job)

    async def announces(self, text: str = "周六 20:00 8人 4局", user: User = MING) -> int:
        """/match and [公布]; the number of the match."""
        assert await self.ask(user, f"/match {text}") == []
        reply = await self.picks(user, "publish")
        assert reply.text == "公布了", reply
        await self.clock.settle()
        return (await self.live())[-1].id

    async def live(self) -> tuple[AppointmentRow, ...]:
        rows = await self.do(lambda tx: listing.live_of_group(tx, 1))
        return tuple(sorted(rows, key=lambda row: row.id))

    async def match(self, number: int = 1) -> Appointment:
        found = await self.do(lambda tx: keeping.get(tx, number))
        assert found is not None
        return found[1]

    async def says(self, user: User, choice: str, number: int = 1, chat: Chat | None = GROUP) -> Reply:
        """A press on the card of a match; a second later."""
        await self.runs(1 / 3600)
        where = private(user) if chat is None else chat
        reply = await self.press(user, Charter(1, Topic.MATCH, number, choice), where)
        await self.clock.settle()
        return reply

    async def group_card(self, number: int = 1) -> str:
        return await self.shown(keeping.MATCH, f"appointment:{number}")

    async def types(self, user: User, text: str) -> list[str]:
        """Plain text in private; what the bot says to it."""
        await self.clock.settle()
        before = len(await self.do(lambda tx: notices.queued(tx, 1000)))
        await typed.move(self.club, user, Line(self.message_id(), self.now, text))
        waiting = await self.do(lambda tx: notices.queued(tx, 1000))
        return [str(one.payload["text"]) for one in waiting[before:]]

    async def replies(self, user: User, text: str, message_id: int) -> None:
        said = Said(user, GROUP, self.message_id(), text, reply_message_id=message_id)
        await replying.replied(self.club, said)
        await self.clock.settle()

    async def passes_days(self, days: float) -> None:
        await self.until(self.now + timedelta(days=days))
