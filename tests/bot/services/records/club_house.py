"""A house whose group has the charter, with members enrolled, admins known and cases to open."""

from __future__ import annotations

from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services.club import User
from bot.services.records.opening import open_case, void_case
from bot.services.records.standing import standing_of
from bot.services.replies import Reply
from rules.charter.cases import Breach, Case, Charge, Ground, Opened
from rules.charter.penalties import Standing as Stands
from rules.charter.quits import Transfer
from storage import members
from storage.address import PersonAddress
from storage.charter import cases, ledger
from storage.charter.admins import Admin, put_admin
from storage.delivery import cards
from storage.delivery.card import Card
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, private
from tests.bot.services.roster.club_house import ClubHouse

MING, FANG, WANG, LI = USERS
RIGHTS = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True)
GROUP_ID = 1


class CourtHouse(ClubHouse):
    """小明 owns the group, 阿芳 is an admin; all four have agreed and can be reached."""

    async def convene(self) -> None:
        await self.arrive()
        await self.reachable(*USERS)
        for user in USERS:
            await self.agree(user)
        self.gateway.standings[GROUP.chat_id, FANG.user_id] = RIGHTS
        await self.make_admin(MING, owner=True)
        await self.make_admin(FANG)

    async def make_admin(self, user: User, *, owner: bool = False) -> None:
        person = await self.key(user)
        await self.do(lambda tx: put_admin(tx, GROUP_ID, Admin(person, owner, can_restrict=True)))

    async def key(self, user: User) -> int:
        found = await self.do(lambda tx: members.person_by_user(tx, user.user_id))
        assert found is not None
        return found.id

    async def charge(
        self,
        user: User,
        charge: Charge = Breach.QUIT,
        *,
        match: int | None = None,
        price: tuple[Transfer, ...] = (),
        times: int = 1,
    ) -> Case:
        """Opens a case against somebody, or several, the last of which is returned."""
        person = await self.key(user)

        async def job(tx: Tx) -> Case:
            number = await cases.next_case(tx, GROUP_ID)
            opened = Opened(number, person, charge, 1, self.now, match=match)
            return await open_case(self.club, tx, GROUP_ID, opened, self.now, price=price)

        made = await self.do(job)
        for _ in range(times - 1):
            await self.runs(1 / 60)
            made = await self.do(job)
        return made

    async def void(self, number: int, ground: Ground = Ground.MISTAKE, by: User | None = MING) -> bool:
        person = None if by is None else await self.key(by)
        return await self.do(lambda tx: void_case(self.club, tx, GROUP_ID, number, ground, person, self.now))

    async def standing(self, user: User) -> Stands:
        person = await self.key(user)
        return await self.do(lambda tx: standing_of(tx, GROUP_ID, person, self.now))

    async def points(self, user: User) -> int:
        person = await self.key(user)
        return await self.do(lambda tx: ledger.total(tx, GROUP_ID, person))

    async def case(self, number: int) -> Case:
        found = await self.do(lambda tx: cases.case(tx, GROUP_ID, number))
        assert found is not None
        return found

    async def newest_case(self) -> int:
        return await self.do(lambda tx: cases.next_case(tx, GROUP_ID)) - 1

    async def newest_report(self) -> int:
        rows = await self.do(lambda tx: tx.fetch_all("SELECT max(id) FROM reports"))
        return int(rows[0][0])

    async def case_card(self, number: int, user: User) -> Card:
        return await self.card("case", f"case:{GROUP_ID}:{number}", await self.key(user))

    async def inbox(self, topic: Topic, number: int, user: User = MING) -> Card | None:
        """What an admin is asked about something, in their private chat."""
        subject, address = f"{topic}:{GROUP_ID}:{number}", PersonAddress(await self.key(user))
        found = await self.do(lambda tx: cards.cards_of(tx, subject))
        mine = [one for one in found if one.kind == f"inbox-{topic}" and one.address == address]
        return mine[0] if mine else None

    async def stands_as(self, card: Card, message_id: int) -> None:
        """Telegram shows the card as this message."""
        await self.do(
            lambda tx: tx.execute(
                "UPDATE cards SET state = 'live', message_id = ? WHERE id = ?", (message_id, card.id)
            )
        )

    async def text(self, card: Card | None) -> str:
        assert card is not None
        drawn = await self.drawn(card)
        assert drawn is not None
        return drawn.screen.text

    async def answers(self, user: User, topic: Topic, number: int, choice: str) -> Reply:
        """A press in the private chat."""
        return await self.press(user, Charter(GROUP_ID, topic, number, choice), private(user))

    async def days(self, days: float) -> None:
        await self.clock.advance_to(self.now + timedelta(days=days))
