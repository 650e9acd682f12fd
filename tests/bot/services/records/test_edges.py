"""What happens at the edges: nobody to ask, Telegram silent, long records, lapsed work, forged numbers."""

from __future__ import annotations

import pytest

from bot.callback_data import Topic
from bot.gateway import Flooded, Unknown
from bot.services import memberships
from bot.services.club import Chat
from bot.services.memberships import Deed
from bot.services.records import blacklist, joining
from rules.charter.cases import Breach, Conduct, Grade, Misconduct
from storage import due, groups
from storage.address import GroupAddress
from storage.charter import settings
from storage.charter.admins import drop_admin
from storage.delivery import cards
from storage.delivery.card import Card
from storage.groups import GroupKind
from storage.members import Status, set_person_language
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse

MING, FANG, WANG, LI = USERS
LIGHT = Misconduct(Conduct.HINT, Grade.LIGHT)
BACK_ROOM = Chat(-1009, "管理员", is_group=True, is_supergroup=True)


async def without_admins(house: CourtHouse) -> None:
    for user in (MING, FANG):
        person = await house.key(user)
        await house.do(lambda tx, person=person: drop_admin(tx, GROUP_ID, person))  # type: ignore[misc]


async def nameless(house: CourtHouse, topic: Topic, number: int) -> Card:
    subject = f"{topic}:{GROUP_ID}:{number}"
    found = [
        one
        for one in await house.do(lambda tx: cards.cards_of(tx, subject))
        if one.kind == f"inbox-{topic}" and one.address == GroupAddress(GROUP_ID)
    ]
    assert len(found) == 1
    return found[0]


async def reported(house: CourtHouse) -> int:
    await house.ask(WANG, "/report 骂人", reply_to=LI, reply_message_id=77, reply_text="笨")
    await house.answers(WANG, Topic.REPORT, 1, "form-insult")
    return 1


async def test_where_no_admin_is_known_the_group_reads_only_that_something_waits(house: CourtHouse) -> None:
    await house.charge(LI, Breach.QUIT, times=3)
    await house.runs(0.1)
    await without_admins(house)
    number = await reported(house)
    await house.charge(LI, Breach.QUIT)
    person = await house.key(LI)
    deed = Deed(by=MING, before=Status.MEMBER, was_present=True, happened_at=house.now)
    await memberships.member_left(house.club, LI, GROUP, Status.BARRED, deed)
    for topic, about in ((Topic.REPORT, number), (Topic.REPEAT, person), (Topic.MODERATION, 1)):
        card = await nameless(house, topic, about)
        text = await house.text(card)
        assert "不便在这里说" in text
        assert LI.name not in text
        assert len(await house.buttons(card)) == 1


async def test_a_nameless_card_that_was_never_shown_is_not_shown_once_it_is_over(house: CourtHouse) -> None:
    await house.charge(LI, Breach.QUIT, times=3)
    await house.runs(0.1)
    await without_admins(house)
    number = await reported(house)
    await house.charge(LI, Breach.QUIT)
    person = await house.key(LI)
    await house.answers(MING, Topic.REPORT, number, "dismiss")
    await house.answers(MING, Topic.REPEAT, person, "pardon")
    for topic, about in ((Topic.REPORT, number), (Topic.REPEAT, person)):
        assert await house.drawn(await nameless(house, topic, about)) is None


async def test_evidence_goes_to_the_admins_own_group_where_there_is_one(house: CourtHouse) -> None:
    admin, at = await house.key(MING), house.now

    async def job(tx: Tx) -> None:
        made = await groups.upsert_group(tx, BACK_ROOM.chat_id, GroupKind.SUPERGROUP, BACK_ROOM.title, at=at)
        await settings.set_admin_chat(tx, GROUP_ID, made.id, admin, at)

    await house.do(job)
    await reported(house)
    await house.runs()
    copies = [call.chat_id for call in house.gateway.calls if call.method == "copy"]
    assert copies == [BACK_ROOM.chat_id]


@pytest.mark.parametrize("topic", [Topic.REPORT, Topic.REPEAT, Topic.MODERATION])
async def test_where_telegram_does_not_say_who_presses_they_press_again(
    house: CourtHouse, topic: Topic
) -> None:
    number = await reported(house)
    await house.charge(LI, Breach.QUIT, times=4)
    person = await house.key(LI)
    deed = Deed(by=MING, before=Status.MEMBER, was_present=True, happened_at=house.now)
    await memberships.member_left(house.club, LI, GROUP, Status.BARRED, deed)
    about = {Topic.REPORT: number, Topic.REPEAT: person, Topic.MODERATION: 1}[topic]
    choice = {Topic.REPORT: "light", Topic.REPEAT: "pardon", Topic.MODERATION: "keep"}[topic]
    house.gateway.fault("member_status", Unknown())
    assert (await house.answers(MING, topic, about, choice)).text == "没问到 Telegram，请再按一次"
    assert (await house.answers(MING, topic, 999, choice)).text is not None


async def test_a_long_record_shows_its_newest_cases(house: CourtHouse) -> None:
    await house.charge(LI, LIGHT, times=15)
    (mine,) = await house.ask(LI, "/violations", None)
    assert "更早的还有 3 案" in mine
    assert "第 3 案" not in mine
    assert "第 15 案" in mine
    assert len(mine) < 4096
    card = await house.inbox(Topic.REPEAT, await house.key(LI))
    assert "更早的还有 3 案" in await house.text(card)


async def test_what_nobody_answers_about_a_record_lapses_and_a_further_case_asks_again(
    house: CourtHouse,
) -> None:
    await house.charge(LI, Breach.QUIT, times=4)
    person = await house.key(LI)
    await house.runs(24 * 7)
    assert "七天没有人处理" in await house.text(await house.inbox(Topic.REPEAT, person))
    assert (await house.answers(MING, Topic.REPEAT, person, "remove")).text == "已经有人处理了"
    await house.charge(LI, LIGHT)
    assert (await house.answers(MING, Topic.REPEAT, person, "pardon")).text == "好，已记下"


async def test_work_for_a_list_that_somebody_is_off_again_is_not_done(house: CourtHouse) -> None:
    await house.charge(LI, Breach.QUIT, times=4)
    person = await house.key(LI)
    await house.answers(MING, Topic.REPEAT, person, "blacklist")
    await house.do(lambda tx: blacklist.lift(house.club, tx, GROUP_ID, person, None, house.now))
    await house.do(
        lambda tx: due.schedule(tx, joining.DECLINE, f"decline:{GROUP_ID}:{person}", "1", house.now)
    )
    await house.runs(1)
    methods = {call.method for call in house.gateway.calls}
    assert "ban" not in methods
    assert "decline_join" not in methods


async def test_a_flooded_unban_is_tried_again_when_telegram_says(house: CourtHouse) -> None:
    await house.charge(LI, Breach.QUIT, times=4)
    person = await house.key(LI)
    await house.answers(MING, Topic.REPEAT, person, "blacklist")
    await house.runs()
    house.gateway.fault("unban", Flooded(120.0))
    await house.do(lambda tx: blacklist.lift(house.club, tx, GROUP_ID, person, None, house.now))
    await house.runs(2.9 / 60)
    assert "你已不在黑名单上" not in " ".join(await house.said())
    await house.runs(1 / 60)
    assert "你已不在黑名单上" in (await house.said())[-1]


async def test_words_too_long_for_a_report_are_refused_in_private_too(house: CourtHouse) -> None:
    (said,) = await house.ask(WANG, f"/report {'长' * 1000}", None)
    assert "最多 300 个字" in said


async def test_referees_are_appointed_in_the_group(house: CourtHouse) -> None:
    (said,) = await house.ask(MING, "/referee", None)
    assert "这样指定" in said


async def test_every_screen_is_there_in_english_too(house: CourtHouse) -> None:
    for user in (MING, LI, WANG):
        person = await house.key(user)
        await house.do(lambda tx, person=person: set_person_language(tx, person, "en"))  # type: ignore[misc]
    number = await reported(house)
    assert "reports" in await house.text(await house.inbox(Topic.REPORT, number))
    await house.answers(MING, Topic.REPORT, number, "open-ended")
    assert "until the referee finds it resolved" in await house.text(await house.case_card(1, LI))
    await house.charge(LI, Breach.QUIT, times=3)
    repeat = await house.inbox(Topic.REPEAT, await house.key(LI))
    assert "The whole record of" in await house.text(repeat)
    for text in ("/me", "/violations", "/report"):
        (said,) = await house.ask(LI, text, None)
        assert said.isascii() or "周末麻将" in said
    (page,) = await house.ask(MING, "/violations everything", None)
    assert "all cases, 4" in page
