from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from bot.callback_data import Topic
from bot.outcomes import Unknown
from bot.services.votes import looking_back
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage.charter import ballots, proposals, settings, versions
from storage.charter.proposals import KeptProposal, Looked
from storage.transaction import Tx
from tests.bot.services.votes.club_house import DAY, PEOPLE, VotesHouse

NEXT_MONDAY = datetime(2026, 12, 13, 20, tzinfo=UTC)
"""The vote opens on Saturday the 5th and closes on Tuesday the 8th; the week begins at 04:00 in Shanghai."""


async def zoned(house: VotesHouse) -> None:
    """The zone has been set for long."""
    version = Version(2, Terms(zone="Asia/Shanghai"), house.now - 100 * DAY, "classic")
    await house.do(lambda tx: versions.add_version(tx, 1, version, None, house.now))


async def proposed(house: VotesHouse, text: str) -> KeptProposal:
    """By the second of ten members; what is open then."""
    await house.jury(10)
    await house.ask(PEOPLE[1], f"/propose {text}")
    await house.runs()
    found = await house.do(lambda tx: proposals.open_proposal(tx, 1))
    assert found is not None
    return found


async def vote_all(house: VotesHouse, number: int, voices: Sequence[str]) -> None:
    for user, voice in zip(PEOPLE, voices, strict=False):
        await house.vote_press(user, number, voice, Topic.PROPOSAL)


async def test_a_change_is_put_to_the_vote_of_all_enrolled_with_its_difference(house: VotesHouse) -> None:
    await zoned(house)
    found = await proposed(house, "objection_hours 72")
    card = await house.shown("proposal", f"proposal:1:{found.number}")
    assert "补打与申诉期：48 小时 → <b>72 小时</b>" in card
    assert "在册 10 人，至少 3 人投票、赞成达到 2/3 即通过" in card
    assert "已投 0/10" in card
    assert len(found.voters) == 10
    assert found.wanted.terms == Terms(zone="Asia/Shanghai", objection_hours=72)


async def test_two_thirds_of_the_votes_cast_make_a_version_of_the_following_week(house: VotesHouse) -> None:
    await zoned(house)
    found = await proposed(house, "objection_hours 72")
    await vote_all(house, found.number, ("yes", "yes", "no"))
    assert "赞成 2" not in await house.shown("proposal", f"proposal:1:{found.number}")
    await house.runs(72)
    newest = (await house.versions_of())[-1]
    assert (newest.number, newest.terms.objection_hours) == (3, 72)
    assert newest.effective_at == NEXT_MONDAY
    card = await house.shown("proposal", f"proposal:1:{found.number}")
    assert "赞成 2 · 反对 1 · 未投 7" in card
    assert "12 月 14 日（周一）04:00 起生效" in card
    again = await house.vote_press(PEOPLE[0], found.number, "no", Topic.PROPOSAL)
    assert again.text == f"第 {found.number} 号表决已经结束。"


@pytest.mark.parametrize(
    ("voices", "said"),
    [(("yes", "yes"), "投票人数不足"), (("yes", "yes", "no", "no"), "赞成不够"), ((), "投票人数不足")],
)
async def test_what_is_not_passed_changes_nothing(
    house: VotesHouse, voices: tuple[str, ...], said: str
) -> None:
    found = await proposed(house, "counted_hands 8")
    await vote_all(house, found.number, voices)
    await house.runs(72)
    assert len(await house.versions_of()) == 1
    assert said in await house.shown("proposal", f"proposal:1:{found.number}")


async def test_a_voice_may_be_changed_and_typed(house: VotesHouse) -> None:
    found = await proposed(house, "counted_hands 2")
    await vote_all(house, found.number, ("no", "no", "no"))
    for user in PEOPLE[:3]:
        (text,) = await house.ask(user, f"/vote {found.number} 赞成", None)
        assert text == f"第 {found.number} 号：记下了你的票，截止前可以改。"
    assert await house.do(lambda tx: ballots.turnout(tx, found.number)) == (3, 10)
    await house.runs(72)
    assert (await house.versions_of())[-1].terms.counted_hands == 2


async def test_who_enrols_after_the_opening_has_no_vote(house: VotesHouse) -> None:
    found = await proposed(house, "counted_hands 2")
    await house.enrol(PEOPLE[12], days_ago=0)
    reply = await house.vote_press(PEOPLE[12], found.number, "yes", Topic.PROPOSAL)
    assert reply.text == f"第 {found.number} 号表决没有你的票：名单在开始时就定了。"


async def test_one_proposal_at_a_time(house: VotesHouse) -> None:
    found = await proposed(house, "counted_hands 2")
    assert await house.ask(PEOPLE[2], "/propose counted_hands 3") == [
        f"第 {found.number} 号提案还在表决，一次只表决一个。"
    ]


async def test_only_the_enrolled_propose(house: VotesHouse) -> None:
    await house.jury(10)
    assert await house.ask(PEOPLE[15], "/propose counted_hands 3") == ["提议要先按〔我同意〕加入章程。"]


async def test_in_a_small_group_the_owner_decides(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[0], is_owner=True)
    assert await house.ask(PEOPLE[1], "/propose counted_hands 2") == [
        "在册不足八人，由群主决定：请群主来发。"
    ]
    (text,) = await house.ask(PEOPLE[0], "/propose counted_hands 2")
    assert "群主 牌友0 修改了章程" in text
    assert "计数局数：4 局 → <b>2 局</b>" in text
    newest = (await house.versions_of())[-1]
    assert newest.terms.counted_hands == 2


async def test_without_an_answer_of_telegram_nobody_is_the_owner(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[0], is_owner=True)
    house.gateway.fault("member_status", Unknown())
    assert await house.ask(PEOPLE[0], "/propose counted_hands 2") == [
        "Telegram 没有回答你是不是管理员，请再发一次。"
    ]
    assert len(await house.versions_of()) == 1


async def test_a_zone_set_beside_a_vote_stays_when_it_passes(house: VotesHouse) -> None:
    found = await proposed(house, "counted_hands 2")
    await house.promote(PEOPLE[3])
    await house.ask(PEOPLE[3], "/zone Asia/Shanghai")
    await vote_all(house, found.number, ("yes", "yes", "yes"))
    await house.runs(72)
    newest = (await house.versions_of())[-1]
    assert (newest.number, newest.terms.zone, newest.terms.counted_hands) == (3, "Asia/Shanghai", 2)


async def test_an_article_is_worded_anew_and_back_again(house: VotesHouse) -> None:
    found = await proposed(house, "article 6 人人守规矩，<b>见者有份</b>。")
    card = await house.shown("proposal", f"proposal:1:{found.number}")
    assert "第 6 条改为：人人守规矩，&lt;b&gt;见者有份&lt;/b&gt;。" in card
    await vote_all(house, found.number, ("yes", "yes", "yes"))
    await house.runs(72)
    newest = (await house.versions_of())[-1]
    own = await house.do(lambda tx: versions.text_of(tx, 1, newest.text))
    assert own == {"article-6": "人人守规矩，<b>见者有份</b>。"}
    assert await house.ask(PEOPLE[1], "/propose article 6 人人守规矩，<b>见者有份</b>。") == [
        "现在就是这样，不用改。"
    ]
    await house.ask(PEOPLE[1], "/propose article 6 default")
    second = await house.do(lambda tx: proposals.open_proposal(tx, 1))
    assert second is not None
    assert second.wanted.articles == {}


async def test_a_harder_mode_of_removal_begins_with_the_week_and_not_after_a_softening(
    house: VotesHouse,
) -> None:
    await zoned(house)
    found = await proposed(house, "kick auto")
    assert "移出方式：先请管理员定 → <b>自动移出</b>" in await house.shown(
        "proposal", f"proposal:1:{found.number}"
    )
    await vote_all(house, found.number, ("yes", "yes", "yes"))
    await house.runs(72)
    assert await mode(house) is KickMode.PROPOSE
    until = (datetime(2026, 12, 13, 20, tzinfo=UTC) - house.now) / timedelta(hours=1)
    await house.runs(until + 1)
    assert await mode(house) is KickMode.AUTO
    assert len(await house.versions_of()) == 2


async def test_an_admin_who_softens_the_mode_later_is_not_overruled(house: VotesHouse) -> None:
    await zoned(house)
    found = await proposed(house, "kick auto")
    await vote_all(house, found.number, ("yes", "yes", "yes"))
    await house.runs(73)
    admin = await house.key(PEOPLE[2])

    async def soften(tx: Tx) -> None:
        await settings.set_mode(tx, 1, KickMode.OFF, admin, house.now)

    await house.do(soften)
    await house.runs(24 * 7)
    assert await mode(house) is KickMode.OFF


async def test_a_mode_that_an_admin_softens_by_proposing_is_softer_at_once(house: VotesHouse) -> None:
    await zoned(house)
    await house.jury(9)
    await house.promote(PEOPLE[2])
    (said,) = await house.ask(PEOPLE[2], "/propose kick off")
    assert "现在起生效" in said
    await house.runs(0.1)
    assert await mode(house) is KickMode.OFF


async def mode(house: VotesHouse) -> KickMode:
    return (await house.do(lambda tx: settings.enforcement(tx, 1))).mode


async def looked_at(house: VotesHouse) -> KeptProposal:
    """Four of ten have played a match of four hands every week, and there were seats for the others."""
    await zoned(house)
    persons = await house.jury(10)
    for week in range(10):
        await house.played(persons[:4], days_ago=7 * week + 1)
        await house.waited(days_ago=7 * week + 1)
    await house.ask(PEOPLE[1], "/propose counted_hands 8")
    found = await house.do(lambda tx: proposals.open_proposal(tx, 1))
    assert found is not None
    return found


async def test_the_look_back_counts_who_would_have_been_removed(house: VotesHouse) -> None:
    found = await looked_at(house)
    assert found.looked == Looked(weeks=7, now=6, proposed=10)
    card = await house.shown("proposal", f"proposal:1:{found.number}")
    assert "回看过去 7 周：现行规定会移出 6 人，按新规会移出 10 人。" in card
    assert not any(user.name in card for user in PEOPLE if user is not PEOPLE[1])


async def test_a_large_group_is_looked_back_on_as_a_small_one(
    house: VotesHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "AT_ONCE", 3)
    found = await looked_at(house)
    assert found.looked == Looked(weeks=7, now=6, proposed=10)


async def test_the_names_of_the_look_back_are_for_admins_in_private(house: VotesHouse) -> None:
    found = await looked_at(house)
    refused = await house.vote_press(PEOPLE[2], found.number, "who", Topic.PROPOSAL)
    assert refused.text == "名单只给管理员看。"
    await house.promote(PEOPLE[3])
    before = len(await house.said())
    await house.vote_press(PEOPLE[3], found.number, "who", Topic.PROPOSAL)
    await house.runs()
    (names,) = (await house.said())[before:]
    now, proposed = names.splitlines()[1:]
    assert PEOPLE[0].name not in now
    assert PEOPLE[9].name in now
    assert PEOPLE[0].name in proposed


@pytest.mark.parametrize(
    "text",
    [
        "nothing 3",
        "objection_hours",
        "objection_hours 999999999999999999",
        "objection_hours -1",
        "objection_hours 23",
        "zone Asia/Nowhere",
        "quiet 22:00",
        "quiet 25:00-09:00",
        "reminders 周四",
        "reminders 周日 19:00",
        "suspensions 3:1 3:2",
        "amendment_majority 1/2",
        "amendment_majority 3/0",
        "article 13 x",
        "article x x",
        "article 6",
        "article 6 " + "字" * 601,
        "kick everybody",
        "<b>",
    ],
)
async def test_what_cannot_be_read_or_leaves_the_bounds_is_refused_with_the_reason(
    house: VotesHouse, text: str
) -> None:
    await house.jury(10)
    (said,) = await house.ask(PEOPLE[1], f"/propose {text}")
    assert said
    assert await house.do(lambda tx: proposals.open_proposal(tx, 1)) is None
    assert len(await house.versions_of()) == 1


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("补打与申诉期 72", "objection_hours", "72"),
        ("quiet 23:00-08:00", "quiet", "(datetime.time(23, 0), datetime.time(8, 0))"),
        ("提醒 周五 18:00，周六 19:00", "reminders", "18"),
        ("reminders fri 18:00 sat 19:00", "reminders", "18"),
        ("suspensions 4:2 6:5", "suspensions", "weight=4, days=2"),
        ("停赛阶梯 4：2，6：5", "suspensions", "weight=4, days=2"),
        ("amendment_majority 3/4", "amendment_majority", "3/4"),
        ("Zone Asia/Tokyo", "zone", "Asia/Tokyo"),
    ],
)
async def test_values_are_read_as_people_type_them(
    house: VotesHouse, text: str, field: str, value: str
) -> None:
    await zoned(house)
    found = await proposed(house, text)
    assert value in str(getattr(found.wanted.terms, field))


async def test_every_parameter_is_listed_with_its_value_in_a_short_line(house: VotesHouse) -> None:
    (text,) = await house.ask(PEOPLE[1], "/propose")
    assert "\n<code>objection_hours</code> 补打与申诉期：48 小时\n" in text
    assert "<code>suspensions</code> 停赛阶梯：" in text
    assert "<code>kick</code> 移出方式：先请管理员定" in text
    assert len(text) < 1600
    assert await house.ask(PEOPLE[1], "/propose counted_hands 3", None) != []
    assert await house.do(lambda tx: proposals.open_proposal(tx, 1)) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("objection_hours", "补打与申诉期：现在 48 小时，可以是 24–168"),
        ("停赛阶梯", "停赛阶梯：现在 3 分（1 天）、5 分（3 天）"),
        ("kick", "移出方式：现在 先请管理员定，可以是 propose"),
    ],
)
async def test_a_name_alone_says_what_the_parameter_may_be(house: VotesHouse, name: str, said: str) -> None:
    (text,) = await house.ask(PEOPLE[1], f"/propose {name}")
    assert said in text
    assert "要改：/propose " in text
    assert await house.do(lambda tx: proposals.open_proposal(tx, 1)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "这样投票"),
        ("x 赞成", "这样投票"),
        ("1 也许", "这样投票"),
        ("999999999999999 赞成", "没有第 999999999999999 号表决：编号写在表决的卡片上。"),
        ("1 推翻", "第 1 号是提案：投 赞成 或 反对。"),
    ],
)
async def test_a_ballot_that_means_nothing_is_refused(house: VotesHouse, text: str, said: str) -> None:
    await proposed(house, "counted_hands 2")
    (answer,) = await house.ask(PEOPLE[1], f"/vote {text}", None)
    assert said in answer
    assert await house.do(lambda tx: ballots.turnout(tx, 1)) == (0, 10)
