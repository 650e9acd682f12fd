from __future__ import annotations

import pytest

from bot.callback_data import Topic
from bot.gateway import Member, Standing, Unknown
from bot.services import memberships
from bot.services.club import User
from bot.services.memberships import Deed
from bot.services.records import joining
from rules.charter.cases import Breach
from storage.charter import cases, moderation
from storage.charter.moderation import HandDid
from storage.members import Status
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse

MING, FANG, WANG, LI = USERS
MODERATION = Topic.MODERATION
STRANGER = User(99, "路人", language="zh")
PRESENT = frozenset({Status.MEMBER, Status.RESTRICTED, Status.ADMINISTRATOR})


async def changes(
    house: CourtHouse, user: User, before: Status, after: Status, by: User | None = FANG, *, bot: bool = False
) -> None:
    deed = Deed(by=by, by_bot=bot, before=before, was_present=before in PRESENT, happened_at=house.now)
    change = memberships.member_came if after in PRESENT else memberships.member_left
    await change(house.club, user, GROUP, after, deed)


async def acts(house: CourtHouse) -> tuple[moderation.HandAct, ...]:
    return await house.do(lambda tx: moderation.hand_acts(tx, GROUP_ID))


async def blacklisted(house: CourtHouse) -> int:
    """小李 is on the blacklist, and banned."""
    await house.charge(LI, Breach.QUIT, times=4)
    person = await house.key(LI)
    await house.answers(MING, Topic.REPEAT, person, "blacklist")
    await house.runs(0.1)
    await changes(house, LI, Status.MEMBER, Status.BARRED, by=None, bot=True)
    return person


@pytest.mark.parametrize(
    ("before", "after", "did"),
    [
        (Status.MEMBER, Status.BARRED, HandDid.BANNED),
        (Status.MEMBER, Status.LEFT, HandDid.REMOVED),
        (Status.MEMBER, Status.RESTRICTED, HandDid.RESTRICTED),
        (Status.BARRED, Status.LEFT, HandDid.UNBANNED),
        (Status.BARRED, Status.MEMBER, HandDid.UNBANNED),
        (Status.RESTRICTED, Status.MEMBER, HandDid.FREED),
    ],
)
async def test_what_an_admin_does_by_hand_is_recorded_with_its_reason_missing(
    house: CourtHouse, before: Status, after: Status, did: HandDid
) -> None:
    await changes(house, LI, before, after)
    (act,) = await acts(house)
    assert (act.did, act.by, act.reason) == (did, await house.key(FANG), None)
    text = await house.text(await house.inbox(MODERATION, act.id))
    assert "理由：未填" in text
    assert f"/reason {act.id}" in text


@pytest.mark.parametrize(
    ("before", "after", "by", "bot"),
    [
        (Status.MEMBER, Status.LEFT, LI, False),
        (Status.MEMBER, Status.BARRED, None, True),
        (Status.MEMBER, Status.LEFT, None, False),
        (Status.LEFT, Status.MEMBER, FANG, False),
        (Status.MEMBER, Status.ADMINISTRATOR, MING, False),
    ],
)
async def test_ones_own_acts_the_bots_and_invitations_are_nothing_done_by_hand(
    house: CourtHouse, before: Status, after: Status, by: User | None, bot: bool
) -> None:
    await changes(house, LI, before, after, by, bot=bot)
    assert await acts(house) == ()


async def test_telegram_may_tell_twice_and_nobody_is_asked_about_strangers(house: CourtHouse) -> None:
    await changes(house, LI, Status.MEMBER, Status.BARRED)
    await changes(house, LI, Status.MEMBER, Status.BARRED)
    await changes(house, STRANGER, Status.MEMBER, Status.BARRED)
    stranger, mine = await acts(house)
    assert await house.inbox(MODERATION, mine.id) is not None
    assert await house.inbox(MODERATION, stranger.id) is None


async def test_an_admin_gives_the_reason_afterwards(house: CourtHouse) -> None:
    await changes(house, LI, Status.MEMBER, Status.BARRED)
    assert await house.ask(FANG, "/reason 1 <b>一直</b>刷屏", None) == ["1 号：理由记下了"]
    (act,) = await acts(house)
    assert (act.reason, act.reason_by) == ("<b>一直</b>刷屏", await house.key(FANG))
    text = await house.text(await house.inbox(MODERATION, 1))
    assert "&lt;b&gt;一直&lt;/b&gt;刷屏" in text
    assert "/reason" not in text


async def test_a_reason_that_names_who_is_forgotten_goes_from_the_card_too(house: CourtHouse) -> None:
    await changes(house, LI, Status.MEMBER, Status.BARRED)
    await house.ask(FANG, "/reason 1 骂老王", None)
    subject = f"{MODERATION}:{GROUP_ID}:1"
    await house.stand(subject)
    await house.ask(WANG, "/forget yes", None)
    (act,) = await acts(house)
    assert act.reason is None
    assert await house.dirty(subject) == {"inbox-mod"}


@pytest.mark.parametrize(
    ("user", "text", "answer"),
    [
        (FANG, "/reason", "这样补理由"),
        (FANG, "/reason 1", "这样补理由"),
        (FANG, "/reason 999999999999999 x", "没有 999999999999999 号"),
        (FANG, "/reason 9999999999999999999 x", "这样补理由"),
        (WANG, "/reason 1 刷屏", "没有 1 号"),
        (FANG, f"/reason 1 {'长' * 1000}", "最多 300 个字"),
    ],
)
async def test_a_reason_that_cannot_be_taken_changes_nothing(
    house: CourtHouse, user: User, text: str, answer: str
) -> None:
    await changes(house, LI, Status.MEMBER, Status.BARRED)
    (said,) = await house.ask(user, text, None)
    assert answer in said
    assert (await acts(house))[0].reason is None


async def test_who_is_on_the_blacklist_and_is_let_in_again_is_banned_and_asked_about(
    house: CourtHouse,
) -> None:
    await blacklisted(house)
    house.gateway.standings[GROUP.chat_id, LI.user_id] = Member(Standing.MEMBER, present=True)
    await changes(house, LI, Status.BARRED, Status.MEMBER)
    await house.runs()
    assert house.gateway.standings[GROUP.chat_id, LI.user_id].standing is Standing.BANNED
    (act,) = await acts(house)
    text = await house.text(await house.inbox(MODERATION, act.id))
    assert "继续拉黑" in text


@pytest.mark.parametrize(("choice", "standing"), [("keep", Standing.BANNED), ("lift", Standing.LEFT)])
async def test_a_ban_that_was_lifted_by_hand_is_kept_or_lifted(
    house: CourtHouse, choice: str, standing: Standing
) -> None:
    person = await blacklisted(house)
    house.gateway.standings[GROUP.chat_id, LI.user_id] = Member(Standing.LEFT, present=False)
    await changes(house, LI, Status.BARRED, Status.LEFT)
    (act,) = await acts(house)
    assert (await house.answers(WANG, MODERATION, act.id, choice)).text == "要有“封禁用户”权限的管理员来按"
    assert (await house.answers(FANG, MODERATION, act.id, choice)).text == "好，已记下"
    assert (await house.answers(MING, MODERATION, act.id, "lift")).text == "已经有人处理了"
    await house.runs(0.1)
    assert house.gateway.standings[GROUP.chat_id, LI.user_id].standing is standing
    assert len(await house.do(lambda tx: cases.answered(tx, GROUP_ID, person))) == (
        1 if choice == "keep" else 2
    )


async def test_a_blacklisted_person_who_asks_to_join_is_told_why_not_and_declined(house: CourtHouse) -> None:
    await blacklisted(house)
    house.gateway.asking.add((GROUP.chat_id, LI.user_id))
    await joining.asked_to_join(house.club, LI, GROUP, LI.user_id)
    (told,) = house.gateway.texts("send", LI.user_id)
    assert "/appeal" in told
    house.gateway.fault("decline_join", Unknown())
    await house.runs(0.1)
    assert house.gateway.asking == set()


async def test_everybody_else_who_asks_is_left_to_the_admins(house: CourtHouse) -> None:
    house.gateway.asking.add((GROUP.chat_id, STRANGER.user_id))
    await joining.asked_to_join(house.club, STRANGER, GROUP, STRANGER.user_id)
    await house.runs(1)
    assert house.gateway.asking == {(GROUP.chat_id, STRANGER.user_id)}
    assert house.gateway.texts("send", STRANGER.user_id) == []
