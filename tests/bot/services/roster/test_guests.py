from __future__ import annotations

from datetime import timedelta

from bot.callback_data import Charter, Topic
from bot.services import groups as group_services
from rules.charter.facts import Kind
from storage import tables
from storage.charter import inbox, matches
from storage.delivery import cards
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, ClubHouse

MING, FANG, WANG, LI = USERS
SUBJECT = "guest:1:2"


async def plays(house: ClubHouse, *people: int) -> None:
    async def job(tx: Tx) -> None:
        table = await tables.open_table(tx, 1, None, "lobby", house.now)
        await matches.start_match(tx, table.id, 1, Kind.CASUAL, 4, people, house.now)

    await house.do(job)


async def a_fortnight_as_a_guest(house: ClubHouse, *, days: float = 14) -> None:
    """The admin is 1 and enrolled, the guest is 2."""
    await house.agree(ADMIN)
    await house.reachable(ADMIN)
    await group_services.saw(house.club, FANG, GROUP, house.message_id())
    await plays(house, 1, 2)
    await house.clock.advance_to(house.now + timedelta(days=days))
    await plays(house, 1, 2)
    await house.runs(hours=24)


async def asked(house: ClubHouse) -> list[str]:
    found = await house.do(lambda tx: cards.cards_of(tx, SUBJECT))
    return [one.kind for one in found]


async def test_who_plays_as_a_guest_for_a_fortnight_is_shown_to_the_admins_once(house: ClubHouse) -> None:
    await a_fortnight_as_a_guest(house)
    assert await asked(house) == ["inbox-guest"]
    text = await house.shown("inbox-guest", SUBJECT)
    assert "阿芳" in text
    press = Charter(1, Topic.GUEST, 2, "seen")
    assert (await house.press(FANG, press)).text == "这件事要管理员来做"
    assert (await house.press(ADMIN, press, None)).text is not None
    settled = await house.do(lambda tx: inbox.asked(tx, 1, "guest", 2))
    assert settled is not None
    await house.runs(hours=72)
    again = await house.do(lambda tx: inbox.asked(tx, 1, "guest", 2))
    assert again is not None
    assert again.asked_at == settled.asked_at


async def test_a_guest_of_fewer_days_is_asked_about_by_nobody(house: ClubHouse) -> None:
    await a_fortnight_as_a_guest(house, days=12)
    assert await asked(house) == []


async def test_a_guest_who_has_left_is_asked_about_by_nobody(house: ClubHouse) -> None:
    await a_fortnight_as_a_guest(house, days=13)
    await house.goes(FANG)
    await house.clock.advance_to(house.now + timedelta(days=2))
    await plays(house, 1, 2)
    await house.runs(hours=24)
    assert await asked(house) == []


async def test_in_the_group_itself_the_guest_has_no_name(house: ClubHouse) -> None:
    house.gateway.standings.clear()
    await a_fortnight_as_a_guest(house)
    text = await house.shown("inbox-guest", SUBJECT)
    assert "阿芳" not in text
    assert "客人" in text
