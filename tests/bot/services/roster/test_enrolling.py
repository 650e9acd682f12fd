from __future__ import annotations

from datetime import timedelta

import pytest

from bot.callback_data import Charter, Topic
from bot.gateway import Unknown
from bot.services.club import Chat
from bot.services.roster.charter import ensure_charter, is_bound
from rules.charter.terms import Terms, digest
from rules.charter.versions import Version
from storage.address import GroupAddress
from storage.charter import roster, versions
from storage.delivery import sending
from storage.transaction import Tx
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS
from tests.bot.services.roster.club_house import OUT, ClubHouse

MING, FANG, WANG, LI = USERS
CARD = "charter:1:0"


async def new_version(house: ClubHouse, terms: Terms, text: str = "classic") -> None:
    async def job(tx: Tx) -> None:
        made = Version(2, terms, house.now, text)
        await versions.add_version(tx, 1, made, None, house.now)

    await house.do(job)


async def test_a_group_has_its_charter_and_card_as_soon_as_the_bot_is_in_it(house: ClubHouse) -> None:
    (first,) = await house.do(lambda tx: versions.versions(tx, 1))
    assert (first.number, first.terms, first.text) == (1, Terms(), "classic")
    assert "第 1 版" in await house.shown("charter", CARD)
    assert await house.do(lambda tx: ensure_charter(tx, 1, house.now)) == (first,)


async def test_agreeing_enrols_at_the_press_also_whom_the_bot_cannot_reach(house: ClubHouse) -> None:
    await house.reachable(FANG)
    assert (await house.agree(FANG)).text == "记下了：你同意章程第 1 版，欢迎入册"
    reply = await house.agree(MING)
    assert reply.url == "https://t.me/xuezhan_bot?start=charter_1"
    for user in (MING, FANG):
        found = await house.facts(user)
        assert found is not None
        (acceptance,) = found.acceptances
        assert (acceptance.version, acceptance.digest) == (1, digest(Terms()))
        assert found.is_here(house.now)
    assert "已有 2 人同意" in await house.shown("charter", CARD)


async def test_the_link_of_the_card_brings_the_whole_text_to_who_was_seen_in_the_group(
    house: ClubHouse,
) -> None:
    await house.agree(MING)
    await house.say(MING, "/start charter_1", None)
    said = "\n".join(await house.said())
    assert all(f"\n{number}. " in said for number in range(1, 13))
    person = await house.person(0)
    assert "你已同意" in (await house.drawn(await house.card("enrol", CARD, person))).screen.text  # type: ignore[union-attr]
    await house.say(LI, "/start charter_1", None)
    assert "周末麻将" not in (await house.said())[-1]


async def test_agreeing_twice_is_agreeing_once(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    assert (await house.agree(FANG)).text == "你已经同意过第 1 版了"
    found = await house.facts(FANG)
    assert found is not None
    assert len(found.acceptances) == 1


async def test_only_members_agree(house: ClubHouse) -> None:
    house.gateway.standings[GROUP.chat_id, LI.user_id] = OUT
    assert "群" in str((await house.agree(LI)).text)
    house.gateway.fault("member_status", Unknown())
    assert "再按一次" in str((await house.agree(WANG)).text)
    for user in (LI, WANG):
        found = await house.facts(user)
        assert found is None or found.acceptances == ()


async def test_what_tightens_is_agreed_to_anew_and_nothing_else(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    await new_version(house, Terms(counted_hands=2))
    assert (await house.agree(FANG, 2)).text == "你已经同意过第 2 版了"


async def test_a_tightened_charter_is_agreed_to_from_the_card_that_shows_it(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    await new_version(house, Terms(counted_hands=8))
    old = await house.agree(FANG, 1)
    assert old.alert
    assert "第 2 版" in str(old.text)
    assert "第 2 版" in str((await house.agree(FANG, 2)).text)
    found = await house.facts(FANG)
    assert found is not None
    assert [one.version for one in found.acceptances] == [1, 2]


@pytest.mark.parametrize("choice", ["nonsense", "agree-2"])
async def test_a_button_that_the_card_never_had_is_old(house: ClubHouse, choice: str) -> None:
    reply = await house.press(FANG, Charter(1, Topic.ENROL, 1, choice))
    assert reply.text is not None
    assert await house.facts(FANG) is not None
    assert not (await house.facts(FANG)).acceptances  # type: ignore[union-attr]


async def test_a_groups_button_does_not_work_in_another_group(house: ClubHouse) -> None:
    await house.arrive(OTHER_GROUP)
    await house.agree(FANG, chat=OTHER_GROUP)
    assert await house.facts(FANG) is None


async def test_the_card_is_pinned_once_it_stands_in_the_group(house: ClubHouse) -> None:
    card = await house.card("charter", CARD)

    async def sent(tx: Tx) -> None:
        begun = await sending.begin_send(tx, card, house.now)
        assert begun is not None
        stored = await sending.confirm(tx, begun, 77, "d", "v1", house.now)
        assert stored is not None
        await house.renderer.confirmed(tx, stored, "v1", house.now)

    await house.do(sent)
    await house.runs()
    assert [call.message_id for call in house.gateway.calls if call.method == "pin"] == [77]


async def test_charter_in_the_group_brings_the_card_anew(house: ClubHouse) -> None:
    before = await house.card("charter", CARD)
    assert await house.ask(FANG, "/charter") == []
    after = await house.card("charter", CARD)
    assert after.wants_fresh > before.wants_fresh
    assert after.address == GroupAddress(1)


async def test_charter_in_private_is_the_one_of_the_only_group_that_one_enrolled_in(house: ClubHouse) -> None:
    await house.reachable(FANG)
    assert await house.ask(FANG, "/charter", None) == [
        "还没见你在哪个群里同意过章程。到群里的章程卡上按〔我同意〕，再来这里。"
    ]
    await house.agree(FANG)
    pages = await house.ask(FANG, "/charter", None)
    assert "<b>每周一场。</b>" in pages[0]
    await house.arrive(OTHER_GROUP)
    await house.press(FANG, Charter(2, Topic.ENROL, 1, "agree"), OTHER_GROUP)
    (which,) = await house.ask(FANG, "/charter", None)
    assert "#1" in which
    assert "#2" in which
    assert "第 1 版" in (await house.ask(FANG, "/charter #2", None))[0]


async def test_a_basic_groups_card_says_that_nothing_is_enforced(house: ClubHouse) -> None:
    basic = Chat(-9, "<小群>", is_group=True)
    await house.arrive(basic)
    assert "普通群" in await house.shown("charter", "charter:2:0")


async def test_only_the_enrolled_who_are_in_the_group_are_bound(house: ClubHouse) -> None:
    await house.agree(MING)

    async def bound(tx: Tx) -> bool:
        return await is_bound(tx, 1, 1, house.now)

    assert await house.do(bound)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    await house.goes(MING)
    assert not await house.do(bound)
    assert await house.do(lambda tx: roster.enrolled_count(tx, 1)) == 0
