"""Reports about matches: figures, appointed referees, the jury, and results that cheating takes along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.callback_data import Topic
from bot.services.club import User
from bot.services.records import pairs
from rules.charter.cases import CHEATING, Conduct, Grade, Misconduct
from rules.charter.jury import Choice
from rules.mahjong.actions import Pass, Win
from storage.charter import ledger, links, matches, referees, report_juries, reports, results
from storage.charter.ledger import Booking
from storage.transaction import Tx
from tests.bot.services.house import GROUP
from tests.bot.services.records.club_house import RIGHTS
from tests.bot.services.records.jury_house import GROUP_ID, JuryHouse, silent_match
from tests.bot.services.votes.club_house import PEOPLE

REPORT = Topic.REPORT
QUIT_SHARE = 16
"""What each of the others gets from a quitter: a full hand."""
BOSS, DEPUTY, REFEREE, ACCUSED, REPORTER = PEOPLE[8], PEOPLE[9], PEOPLE[10], PEOPLE[0], PEOPLE[1]


async def reported(house: JuryHouse, what: Conduct = Conduct.SIGNAL, match: int | None = None) -> int:
    """牌友1 reports 牌友0 in private about their last match; returns the report's number."""
    await house.ask(REPORTER, "/report 一直摸耳朵", None)
    number = await house.newest_report()
    accused = await house.key(ACCUSED)
    await house.answers(REPORTER, REPORT, number, f"form-who-{accused}")
    reply = await house.answers(REPORTER, REPORT, number, f"form-{what}")
    assert reply.text == "举报交给裁判了；有结果会告诉你。", reply
    kept = await house.do(lambda tx: reports.report(tx, number))
    assert kept is not None
    assert match in (None, kept.table)
    return number


async def test_a_report_on_ones_own_match_names_players_only(house: JuryHouse) -> None:
    await house.ask(REPORTER, "/report", None)
    card = await house.card("report-form", f"report:{GROUP_ID}:1")
    assert len(await house.buttons(card)) == 4
    own, outsider = await house.key(REPORTER), await house.key(PEOPLE[5])
    for whom in (own, outsider, 999):
        assert (await house.answers(REPORTER, REPORT, 1, f"form-who-{whom}")).text == "这已经过去了"
    assert (await house.answers(REPORTER, REPORT, 1, "form-signal")).text == "先选是谁"
    await house.answers(REPORTER, REPORT, 1, f"form-who-{await house.key(ACCUSED)}")
    assert "举报 牌友0：是哪一类" in await house.text(card)


async def test_who_has_not_played_lately_reports_by_reply(house: JuryHouse) -> None:
    (said,) = await house.ask(BOSS, "/report", None)
    assert "一天之内你没有打过" in said


@pytest.mark.parametrize("what", sorted(CHEATING))
async def test_grave_cheating_takes_the_result_along_and_a_voided_case_gives_it_back(
    house: JuryHouse, what: Conduct
) -> None:
    one, two = await house.key(ACCUSED), await house.key(REPORTER)
    hand = (Booking(two, one, 24),)
    await house.do(lambda tx: ledger.add_hand(tx, GROUP_ID, house.match, 1, hand, house.now))
    number = await reported(house, what, house.match)
    for admin in (BOSS, DEPUTY):
        await house.answers(admin, REPORT, number, "grave")
    result = await house.do(lambda tx: results.result(tx, house.match))
    assert result is not None
    assert result.voided_at == house.now
    assert await house.do(lambda tx: ledger.total(tx, GROUP_ID, one)) == 0
    assert await disqualified(house) == [one]
    await house.runs(1)
    for _ in range(2):
        await house.answers(BOSS, REPORT, number, "void")
    assert await house.do(lambda tx: ledger.total(tx, GROUP_ID, one)) == 24
    assert await house.do(lambda tx: ledger.total(tx, GROUP_ID, two)) == -24


async def test_a_result_stays_void_while_another_cheat_stands(house: JuryHouse) -> None:
    first = await reported(house)
    for admin in (BOSS, DEPUTY):
        await house.answers(admin, REPORT, first, "grave")
    await house.ask(REPORTER, "/report", None)
    second = await house.newest_report()
    await house.answers(REPORTER, REPORT, second, f"form-who-{await house.key(PEOPLE[2])}")
    await house.answers(REPORTER, REPORT, second, "form-collusion")
    for admin in (BOSS, DEPUTY):
        await house.answers(admin, REPORT, second, "grave")
    await house.runs(1)
    one, other = await house.key(ACCUSED), await house.key(PEOPLE[2])
    assert set(await disqualified(house)) == {one, other}
    for _ in range(2):
        await house.answers(BOSS, REPORT, first, "void")
    result = await house.do(lambda tx: results.result(tx, house.match))
    assert result is not None
    assert result.voided_at is not None
    assert await disqualified(house) == [other]


async def test_what_a_jury_has_voided_no_case_that_falls_restores(house: JuryHouse) -> None:
    await house.do(lambda tx: results.void(tx, house.match, house.now))
    number = await reported(house)
    for admin in (BOSS, DEPUTY):
        await house.answers(admin, REPORT, number, "grave")
    assert await disqualified(house) == [await house.key(ACCUSED)]
    for _ in range(2):
        await house.answers(BOSS, REPORT, number, "void")
    result = await house.do(lambda tx: results.result(tx, house.match))
    assert result is not None
    assert result.voided_at is not None
    assert await disqualified(house) == []


async def disqualified(house: JuryHouse, table: int | None = None) -> list[int]:
    match = await house.do(lambda tx: matches.match(tx, table or house.match))
    assert match is not None
    return [part.person for part in match.parts if part.disqualified]


async def asks_the_jury(house: JuryHouse) -> int:
    number = await reported(house)
    await house.answers(BOSS, REPORT, number, "grave")
    assert (await house.answers(BOSS, REPORT, number, "jury")).text == "交给陪审了"
    return number


async def test_one_admin_and_the_jury_are_enough(house: JuryHouse) -> None:
    number = await asks_the_jury(house)
    jury = await house.do(lambda tx: report_juries.jury(tx, number))
    assert jury is not None
    assert set(jury.jurors) == {await house.key(user) for user in PEOPLE[2:8]}
    card = await house.card("report-jury", f"report:{GROUP_ID}:{number}", await house.key(PEOPLE[2]))
    text = await house.text(card)
    assert "牌友0 被举报“打暗号”" in text
    assert REPORTER.name not in text
    for juror in PEOPLE[2:5]:
        await house.answers(juror, REPORT, number, "jury-uphold")
    assert "你选了：够得上极重" in await house.text(card)
    await house.answers(PEOPLE[5], REPORT, number, "jury-overturn")
    assert (await house.answers(ACCUSED, REPORT, number, "jury-overturn")).text == "这次没有请你评议"
    assert await house.newest_case() == 0
    await house.runs(72)
    opened = (await house.case(1)).opened
    assert opened.judges == (await house.key(BOSS),)
    assert (await house.standing(ACCUSED)).barred_by == 1
    assert "够得上极重（3 比 1）" in await house.text(await house.inbox(REPORT, number, BOSS))
    assert (await house.answers(PEOPLE[5], REPORT, number, "jury-uphold")).text == "已经有人处理了"


@pytest.mark.parametrize(
    ("ballots", "outcome"),
    [("ooou", "够不上"), ("uu", "投票的人不够"), ("uoou", "票数相同"), ("", "投票的人不够")],
)
async def test_a_jury_that_does_not_uphold_opens_nothing(
    house: JuryHouse, ballots: str, outcome: str
) -> None:
    number = await asks_the_jury(house)
    for juror, ballot in zip(PEOPLE[2:], ballots, strict=False):
        choice = Choice.UPHOLD if ballot == "u" else Choice.OVERTURN
        await house.answers(juror, REPORT, number, f"jury-{choice}")
    await house.runs(72)
    assert await house.newest_case() == 0
    assert outcome in await house.text(await house.inbox(REPORT, number, BOSS))
    assert (await house.answers(DEPUTY, REPORT, number, "grave")).text == "好，已记下"
    assert (await house.standing(ACCUSED)).barred_by == 1


async def test_a_jury_opens_nothing_about_a_report_that_an_admin_has_dismissed_meanwhile(
    house: JuryHouse,
) -> None:
    number = await asks_the_jury(house)
    assert (await house.answers(DEPUTY, REPORT, number, "dismiss")).text == "好，已记下"
    for juror in PEOPLE[2:6]:
        await house.answers(juror, REPORT, number, "jury-uphold")
    await house.runs(72)
    assert await house.newest_case() == 0


async def test_an_outage_extends_the_jurys_time(house: JuryHouse) -> None:
    number = await asks_the_jury(house)
    await house.runs(40)
    await house.was_down(30)
    await house.runs(35)
    jury = await house.do(lambda tx: report_juries.jury(tx, number))
    assert jury is not None
    assert jury.outcome is None
    await house.runs(40)
    jury = await house.do(lambda tx: report_juries.jury(tx, number))
    assert jury is not None
    assert jury.outcome is not None


async def running(house: JuryHouse) -> int:
    """A match that runs, of the first four."""
    persons = [await house.key(user) for user in PEOPLE[:4]]
    return await house.starts(persons)


async def test_cheating_that_is_found_while_a_match_runs_takes_its_result_along_at_the_end(
    house: JuryHouse,
) -> None:
    """One of the others was silent, whose price for that is no part of the result."""
    cheat = PEOPLE[10]
    *events, last = silent_match().events
    table = await house.happens(events)
    await house.charge(cheat, Misconduct(Conduct.COLLUSION, Grade.GRAVE), match=table)
    assert not await disqualified(house, table)
    won = await house.points(cheat)
    assert won
    await house.clock.advance_to(max(house.now, last.at))
    await house.happens([last], table)
    await house.runs()
    assert await disqualified(house, table) == [await house.key(cheat)]
    assert await house.points(cheat) == QUIT_SHARE
    await house.void(1, by=None)
    assert await house.points(cheat) == QUIT_SHARE + won


@pytest.mark.parametrize(
    ("admin", "who", "said"),
    [
        (BOSS, REFEREE, "牌友10 做"),
        (BOSS, BOSS, "不能指定自己"),
        (BOSS, PEOPLE[2], "牌友2 在这场比赛里"),
        (ACCUSED, REFEREE, "你也在这场比赛里"),
        (PEOPLE[5], REFEREE, "裁判要由管理员指定"),
        (BOSS, User(999, "路人", language="zh"), "路人 还没同意章程"),
    ],
)
async def test_an_admin_who_does_not_play_appoints_who_does_not_play(
    house: JuryHouse, admin: User, who: User, said: str
) -> None:
    table = await running(house)
    if admin is ACCUSED:
        house.gateway.standings[GROUP.chat_id, ACCUSED.user_id] = RIGHTS
    (answer,) = await house.ask(admin, "/referee", reply_to=who)
    assert said in answer
    appointed = await house.do(lambda tx: referees.referees(tx, table))
    assert bool(appointed) is (said == "牌友10 做")


@pytest.mark.parametrize(
    "text", ["/referee", "/referee @nobody", f"/referee {'长' * 500}", "/referee 牌友10 99"]
)
async def test_an_appointment_that_cannot_be_read_changes_nothing(house: JuryHouse, text: str) -> None:
    table = await running(house)
    await house.ask(BOSS, text)
    assert await house.do(lambda tx: referees.referees(tx, table)) == ()


async def test_an_appointed_referee_judges_that_match_but_nothing_grave(house: JuryHouse) -> None:
    table = await running(house)
    await house.ask(BOSS, f"/referee 牌友10 {table}")
    number = await reported(house, match=table)
    assert await house.inbox(REPORT, number, REFEREE) is not None
    assert "要管理员" in str((await house.answers(REFEREE, REPORT, number, "grave")).text)
    assert (await house.answers(REFEREE, REPORT, number, "light")).text == "好，已记下"
    assert (await house.case(1)).opened.judges == (await house.key(REFEREE),)
    assert "管理员" in str((await house.answers(REFEREE, REPORT, number, "void")).text)


async def test_figures_tell_how_often_one_dealt_into_anothers_hand(house: JuryHouse) -> None:
    state = await house.plays_out()
    accused, reporter = PEOPLE[10], PEOPLE[11]
    await house.ask(reporter, "/report", None)
    number = await house.newest_report()
    await house.answers(reporter, REPORT, number, f"form-who-{await house.key(accused)}")
    await house.answers(reporter, REPORT, number, "form-collusion")
    assert (await house.answers(BOSS, REPORT, number, "pairs")).text == "正在算，算好发到私聊"
    await house.runs()
    said = (await house.said())[-1]
    lines = [line for line in said.splitlines() if line.startswith("牌友10 与")]
    assert len(lines) == 3
    for seat, other in ((1, "牌友11"), (2, "牌友12"), (3, "牌友13")):
        fed, fed_by = house.dealt_in(state, 0, seat), house.dealt_in(state, seat, 0)
        spared = house.let_pass(state, 0, seat), house.let_pass(state, seat, 0)
        expected = (
            f"同桌 4 局；放炮 {fed} 次，被放 {fed_by} 次；放过不胡 {spared[0]} 次，被放过 {spared[1]} 次"
        )
        assert f"牌友10 与 {other}：{expected}" in said


async def test_a_win_that_is_passed_is_counted(house: JuryHouse) -> None:
    state = await house.plays_out()
    hand = next(done for done in state.finished if any(won.payer is not None for won in done.state.wins))
    won = next(one for one in hand.state.wins if one.payer is not None)
    place = next(
        at for at, (seat, act) in enumerate(hand.actions) if isinstance(act, Win) and seat == won.seat
    )
    let_go = replace(hand, actions=(*hand.actions[:place], (won.seat, Pass())))
    assert list(pairs.passed_wins(let_go))[-1] == (won.seat, won.payer)


async def test_figures_without_hands_say_so(house: JuryHouse) -> None:
    stranger = PEOPLE[9]
    await house.ask(REPORTER, "/report", reply_to=stranger, reply_message_id=5)
    await house.answers(REPORTER, REPORT, 1, "form-signal")
    await house.answers(BOSS, REPORT, 1, "pairs")
    await house.runs()
    assert "没有可算的对局" in (await house.said())[-1]


async def test_a_juror_votes_by_typing_too(house: JuryHouse) -> None:
    number = await asks_the_jury(house)
    card = await house.card("report-jury", f"report:{GROUP_ID}:{number}", await house.key(PEOPLE[2]))
    assert f"/vote 举报{number} 够得上" in await house.text(card)
    assert await house.ask(PEOPLE[2], f"/vote 举报{number} 够得上", None) == ["记下了，结束前可以改"]
    assert "你选了：够得上极重" in await house.text(card)
    assert await house.ask(PEOPLE[2], f"/vote Report #{number} NO", None) == ["记下了，结束前可以改"]
    assert "你选了：够不上" in await house.text(card)
    for words in (f"举报{number} 够得上", "举报77 够得上"):
        assert await house.ask(ACCUSED, f"/vote {words}", None) == ["这次没有请你评议"]
    (usage,) = await house.ask(PEOPLE[2], f"/vote 举报{number} 随便", None)
    assert usage.startswith("这样投票")
    asked = await house.do(lambda tx: report_juries.jury(tx, number))
    assert asked is not None
    assert [one.choice for one in asked.ballots] == [Choice.OVERTURN]


async def test_a_juror_votes_from_a_new_account_too(house: JuryHouse) -> None:
    number = await asks_the_jury(house)
    old = await house.key(PEOPLE[2])
    moved = User(2099, "牌友2新号", language="zh")
    await house.say(moved, "/start", None)
    new = await house.key(moved)

    async def job(tx: Tx) -> None:
        named = await links.name_link(tx, GROUP_ID, old, new, old, house.now)
        await links.answer_link(tx, named.id, house.now, confirmed=True)

    await house.do(job)
    assert await house.ask(moved, f"/vote 举报{number} 够得上", None) == ["记下了，结束前可以改"]
    asked = await house.do(lambda tx: report_juries.jury(tx, number))
    assert asked is not None
    assert [one.person for one in asked.ballots] == [old]


async def test_the_group_does_not_learn_from_an_answer_who_is_a_juror(house: JuryHouse) -> None:
    number = await asks_the_jury(house)
    for user in (PEOPLE[2], ACCUSED):
        await house.say(user, "/start", None)
    juror = await house.ask(PEOPLE[2], f"/vote 举报{number} 够得上")
    other = await house.ask(ACCUSED, f"/vote 举报{number} 够得上")
    assert juror[-1:] == ["记下了，结束前可以改"]
    assert other[-1:] == ["这次没有请你评议"]
    assert len(juror) == 2
    assert juror[:-1] == other[:-1]
