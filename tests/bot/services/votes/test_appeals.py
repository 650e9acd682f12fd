from __future__ import annotations

from datetime import timedelta

import pytest

from bot.callback_data import Topic
from bot.services.records.opening import void_case
from bot.services.recovery import recover
from bot.services.votes import showing
from rules.charter.appeals import By, Decided, Moot, Voting, WithAdmin
from rules.charter.cases import Ground
from rules.charter.jury import Choice, Referred, Tally
from storage import due, members
from storage.address import GroupAddress
from storage.charter import appeals
from storage.delivery import cards
from storage.members import Dm
from tests.bot.services.votes.club_house import PEOPLE, VotesHouse

APPELLANT = PEOPLE[0]


async def test_a_case_is_appealed_once_and_judged_by_the_others(house: VotesHouse) -> None:
    persons = await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert kept.appeal.jury.jurors == tuple(sorted(persons[1:]))
    again = await house.vote_press(APPELLANT, 1, "open-case")
    assert again.text == "这件事已经申诉过了，每件只能一次。"
    assert await house.readers("ballot", f"appeal:1:{number}") == set(persons[1:])


async def test_nobody_else_appeals_a_members_case(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    reply = await house.vote_press(PEOPLE[1], 1, "open-case")
    assert reply.text == "这件事不是对你的。"
    assert await house.do(lambda tx: appeals.appeals(tx, 1)) == ()


async def test_the_majority_of_the_votes_cast_overturns_and_the_count_is_told_after_the_close(
    house: VotesHouse,
) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    subject = f"appeal:1:{number}"
    for user, choice in zip(
        PEOPLE[1:6], ("overturn", "overturn", "overturn", "uphold", "uphold"), strict=True
    ):
        assert (
            await house.vote_press(user, number, choice)
        ).text == f"第 {number} 号：记下了你的票，截止前可以改。"
    group = await house.shown("appeal", subject)
    assert "5/8 已投" in group
    assert "推翻" not in group
    assert APPELLANT.name not in group
    assert "你的票：<b>推翻</b>" in await house.own("ballot", subject, PEOPLE[1])
    assert "你还没有投" in await house.own("ballot", subject, PEOPLE[7])
    await house.runs(72)
    assert await house.stands(number) == Decided(Choice.OVERTURN, By.JURY, Tally(3, 2, 3), house.now)
    assert "推翻 3 · 维持 2 · 未投 3" in await house.shown("appeal", subject)
    assert "结果：改判" in await house.own("appeal-own", subject, APPELLANT)


async def test_a_ballot_may_be_changed_until_the_close_and_the_last_counts(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    for user in PEOPLE[1:5]:
        await house.vote_press(user, number, "overturn")
    for user in PEOPLE[1:5]:
        await house.vote_press(user, number, "uphold")
    assert (await house.vote_press(PEOPLE[1], number, "uphold")).text == f"第 {number} 号：你投的就是这个。"
    await house.runs(72)
    found = await house.stands(number)
    assert isinstance(found, Decided)
    assert (found.choice, found.count) == (Choice.UPHOLD, Tally(0, 4, 4))
    late = await house.vote_press(PEOPLE[1], number, "overturn")
    assert late.text == f"第 {number} 号表决已经结束。"
    assert (await house.case()).voided is None


async def test_who_is_on_no_jury_has_no_ballot(house: VotesHouse) -> None:
    await house.jury(9)
    await house.enrol(PEOPLE[10])
    await house.enrol(PEOPLE[11], days_ago=0.01)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    said = [(await house.vote_press(user, number, "overturn")).text for user in (APPELLANT, *PEOPLE[10:13])]
    assert said == [
        f"第 {number} 号申诉与你有关，不由你评议。",
        f"第 {number} 号申诉：之前三十天你没有打过计数的比赛，这次不评议。",
        f"第 {number} 号申诉：你在事后才入册，这次不评议。",
        f"第 {number} 号表决没有你的票：名单在开始时就定了。",
    ]
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert kept.appeal.ballots == ()


@pytest.mark.parametrize(
    ("ballots", "why"),
    [
        (("overturn", "overturn", "uphold", "uphold"), Referred.TIE),
        (("overturn", "overturn"), Referred.NO_QUORUM),
    ],
)
async def test_a_tie_or_no_quorum_goes_to_an_admin_who_is_no_party(
    house: VotesHouse, ballots: tuple[str, ...], why: Referred
) -> None:
    await house.jury(9)
    await house.promote(PEOPLE[8])
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    subject = f"appeal:1:{number}"
    for user, choice in zip(PEOPLE[1:], ballots, strict=False):
        await house.vote_press(user, number, choice)
    await house.runs(72)
    found = await house.stands(number)
    assert isinstance(found, WithAdmin)
    assert found.why is why
    assert "请你裁定" in await house.own("inbox-appeal", subject, PEOPLE[8])
    for said in (
        await house.shown("appeal", subject),
        await house.own("appeal-own", subject, APPELLANT),
        await house.own("ballot", subject, PEOPLE[1]),
    ):
        assert "由与事无关的管理员裁定" in said
    stranger = await house.vote_press(PEOPLE[7], number, "rule-uphold")
    assert stranger.text == "这件申诉不由你裁定。"
    ruled = await house.vote_press(PEOPLE[8], number, "rule-uphold")
    assert ruled.text == "记下了：维持"
    await house.runs()
    assert await house.stands(number) == Decided(Choice.UPHOLD, By.ADMIN, found_count(ballots), house.now)
    assert "维持" in await house.own("inbox-appeal", subject, PEOPLE[8])
    again = await house.vote_press(PEOPLE[8], number, "rule-overturn")
    assert again.text == "已经有结果了。"


def found_count(ballots: tuple[str, ...]) -> Tally:
    return Tally(ballots.count("overturn"), ballots.count("uphold"), 8 - len(ballots))


async def test_three_jurors_are_no_jury_and_an_admin_decides_at_once(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[3])
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    found = await house.stands(number)
    assert isinstance(found, WithAdmin)
    assert found.why is Referred.FEW_JURORS
    assert await house.readers("ballot", f"appeal:1:{number}") == set()
    await house.vote_press(PEOPLE[3], number, "rule-overturn")
    await house.runs()
    assert await house.stands(number) == Decided(Choice.OVERTURN, By.ADMIN, None, house.now)


async def test_without_an_impartial_admin_the_milder_outcome_holds(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(APPELLANT)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    found = await house.stands(number)
    assert isinstance(found, Decided)
    assert (found.choice, found.by) == (Choice.OVERTURN, By.NOBODY)


async def test_an_admin_who_does_not_rule_in_seven_days_is_none(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[3])
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    await house.runs(7 * 24)
    assert await house.stands(number) == Decided(Choice.OVERTURN, By.NOBODY, None, house.now)
    late = await house.vote_press(PEOPLE[3], number, "rule-uphold")
    assert late.text == "已经有结果了。"


async def test_a_case_that_falls_meanwhile_leaves_nothing_to_judge(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    at = house.now
    await house.do(lambda tx: void_case(house.club, tx, 1, 1, Ground.MISTAKE, None, at))
    late = await house.vote_press(PEOPLE[1], number, "uphold")
    assert late.text == f"第 {number} 号表决已经结束。"
    await house.runs()
    assert await house.turned_out(number) == Moot(at)
    assert "不必再裁" in await house.shown("appeal", f"appeal:1:{number}")


async def test_an_outage_extends_the_vote(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    opened_at = house.now
    await house.runs(24)
    await house.was_down(5)
    await house.runs(48)
    assert await house.stands(number) == Voting(opened_at + timedelta(hours=77))
    await house.runs(5)
    assert isinstance(await house.stands(number), Decided)


async def test_a_button_of_another_group_finds_nothing(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    other = await house.vote_press(PEOPLE[1], number + 1, "uphold")
    assert other.text == f"没有第 {number + 1} 号表决：编号写在表决的卡片上。"
    wrong = await house.vote_press(PEOPLE[1], number, "yes", Topic.PROPOSAL)
    assert wrong.text is not None
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert len(kept.appeal.ballots) <= 1


async def test_a_start_looks_at_every_open_vote_whatever_became_of_its_row(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    await house.do(lambda tx: due.cancel(tx, None, f"vote:1:{number}", house.now))
    await house.runs(100)
    assert await house.turned_out(number) is None
    await recover(house.club)
    await house.runs()
    assert isinstance(await house.turned_out(number), Decided)


async def test_a_large_jury_is_called_some_at_a_time(
    house: VotesHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "AT_A_TIME", 3)
    persons = await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    subject = f"appeal:1:{number}"
    assert await house.readers("ballot", subject) == set(persons[1:4])
    await house.runs(0.01)
    assert await house.readers("ballot", subject) == set(persons[1:])
    await house.runs(73)
    for user in PEOPLE[1:9]:
        assert "你的票" not in await house.own("ballot", subject, user)


async def test_the_juror_reads_what_the_member_reads_of_the_case(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    said = await house.own("ballot", f"appeal:1:{number}", PEOPLE[1])
    assert "临时取消" in said
    assert APPELLANT.name in said


async def test_a_group_without_a_reachable_admin_reads_only_that_something_waits(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[3])
    admin = await house.key(PEOPLE[3])
    await house.do(lambda tx: members.set_dm(tx, admin, Dm.BLOCKED, house.now))
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    cards_of = await house.do(lambda tx: cards.cards_of(tx, f"appeal:1:{number}"))
    (public,) = [one for one in cards_of if one.kind == "inbox-appeal" and one.address == GroupAddress(1)]
    drawn = await house.drawn(public)
    assert drawn is not None
    assert drawn.screen.text.startswith("有一件事等管理员处理")
