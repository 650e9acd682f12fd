"""退出: the price is shown first, the others vote, and the charter charges what it charges, once."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from bot.callback_data import Charter, Lobby, LobbyDoes, Topic, unpack
from bot.gateway import Member, Standing
from bot.services import memberships
from bot.services.club import User
from bot.services.matches import charging
from bot.services.memberships import Deed
from rules.charter.cases import Breach, Opened
from rules.charter.facts import Acceptance
from rules.table.events import Ending
from rules.table.state import Phase
from storage import due
from storage.charter import cases, ledger, roster
from storage.database import Database
from storage.delivery import notices
from storage.due import DueAction
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, private
from tests.bot.services.matches.club_house import MatchHouse, SilentMatch, kept
from tests.rules.table.scene import AT, PEOPLE

MING, FANG, WANG, LI = USERS
GUEST = User(90, "小强", language="zh")
PRICE = 48
STALE = "这个按钮过期了，请看最新的消息"
UNKNOWN = "找不到这一桌：桌号写在桌卡上，自己的桌看 /mine"
OUTSIDER = "先加入这个群，再坐下"


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    made = MatchHouse(db)
    await made.convene()
    return made


async def test_the_price_is_shown_in_private_before_anything_happens(house: MatchHouse) -> None:
    await house.first_turn()
    (answer,) = await house.ask(FANG, "/quit", None)
    assert answer == (
        "<b>退出 1 号桌？</b>\n计 3 分，90 天后失效\n赔 48 分：老王 16、小李 16、小明 16\n"
        "之后：停打计数的比赛 1 天\n座位由托管打到底，不能再坐回来。"
        "临时有事可以先放着，托管以后按任意键就能收回，不算退出。"
    )
    assert not (await house.state()).chairs[1].quit
    assert await house.cases_of(FANG) == ()


async def test_in_the_group_only_a_nameless_word_says_that_it_was_told(house: MatchHouse) -> None:
    await house.first_turn()
    answers = await house.ask(FANG, "/quit")
    assert [text.splitlines()[0] for text in answers] == ["私聊里告诉你了", "<b>退出 1 号桌？</b>"]


async def test_a_confirmed_quit_is_a_case_and_its_price_is_shared(house: MatchHouse) -> None:
    await house.first_turn()
    reply = await house.quits(FANG)
    assert reply.text == "你退出了这一场，座位由托管打到底"
    await house.runs()
    (case,) = await house.cases_of(FANG)
    assert (case.opened.charge, case.opened.match, case.opened.version) == (Breach.QUIT, 1, 1)
    assert sorted(case.opened.others) == sorted([await house.key(user) for user in (MING, WANG, LI)])
    totals = dict(await house.do(lambda tx: ledger.totals(tx, 1)))
    assert totals == {await house.key(user): -PRICE if user is FANG else 16 for user in USERS}
    assert (await house.standing(FANG)).suspended is not None


async def test_a_quit_is_charged_once_however_often_it_is_asked(house: MatchHouse) -> None:
    await house.first_turn()
    button = await house.quit_button(FANG)
    assert (await house.press(FANG, button, private(FANG))).text == "你退出了这一场，座位由托管打到底"
    assert "已经退出" in str((await house.press(FANG, button, private(FANG))).text)
    await house.runs()
    await memberships.member_left(house.club, FANG, GROUP, Status.LEFT, Deed(by=FANG))
    await house.runs()
    assert len(await house.cases_of(FANG)) == 1
    assert await house.ask(FANG, "/quit", None) == ["你现在没有在打的比赛；还没开打的桌，点〔离开〕就行"]


async def test_an_old_price_a_change_of_mind_and_a_forged_button_change_nothing(house: MatchHouse) -> None:
    await house.first_turn()
    button = await house.quit_button(FANG)
    stay = Charter(1, Topic.QUIT, 1, "stay")
    assert (await house.press(FANG, stay, private(FANG))).text == "好，接着打"
    for choice in ("quit", "quit-9", "quit-99999999999", "quit-123456789012", "other-1"):
        reply = await house.press(FANG, Charter(1, Topic.QUIT, 1, choice), private(FANG))
        assert reply.text == "这个价已经过时了，请重新发 /quit"
    unknown = await house.press(FANG, Charter(1, Topic.QUIT, 9, "stay"), private(FANG))
    assert unknown.text == UNKNOWN
    assert not (await house.state()).chairs[1].quit
    await house.runs(601 / 3600)
    assert (await house.press(FANG, button, private(FANG))).text == "这个价已经过时了，请重新发 /quit"


async def test_nobody_quits_for_somebody_else(house: MatchHouse) -> None:
    await house.first_turn()
    button = await house.quit_button(FANG)
    assert (await house.press(GUEST, button, private(GUEST))).text == "这一桌没有你的座位"
    assert not any(chair.quit for chair in (await house.state()).chairs)


async def test_a_table_that_has_not_begun_is_left_by_its_button(house: MatchHouse) -> None:
    await house.open()
    assert "点〔离开〕" in (await house.ask(FANG, "/quit", None))[0]


@pytest.mark.parametrize("terms", ["休闲", "3"])
async def test_a_match_that_does_not_count_costs_nothing_to_leave(house: MatchHouse, terms: str) -> None:
    await house.first_turn(terms=terms)
    (answer,) = await house.ask(FANG, "/quit", None)
    assert "这一场不算计数的比赛，退出不罚" in answer
    await house.quits(FANG)
    await house.runs()
    assert await house.cases_of(FANG) == ()


async def test_a_table_with_computers_costs_nothing_to_leave(house: MatchHouse) -> None:
    await house.begin(users=USERS[:2])
    assert "退出不罚" in (await house.ask(FANG, "/quit", None))[0]
    await house.quits(FANG)
    await house.runs()
    assert (await house.state()).phase is Phase.PLAYING
    assert (await kept(house)).exits == ()


async def test_who_has_not_agreed_to_the_charter_pays_nothing(db: Database) -> None:
    house = MatchHouse(db)
    await house.arrive()
    await house.first_turn()
    assert "你没有同意过章程，退出不罚" in (await house.ask(FANG, "/quit", None))[0]
    await house.quits(FANG)
    await house.runs()
    assert await house.cases_of(FANG) == ()


async def test_leaving_the_group_by_ones_own_act_is_a_quit(house: MatchHouse) -> None:
    await house.first_turn()
    await memberships.member_left(house.club, FANG, GROUP, Status.LEFT, Deed(by=FANG))
    await house.runs()
    assert [case.opened.charge for case in await house.cases_of(FANG)] == [Breach.QUIT]
    assert (await house.state()).chairs[1].quit


@pytest.mark.parametrize("by", [MING, None])
async def test_being_removed_by_others_is_none(house: MatchHouse, by: User | None) -> None:
    await house.first_turn()
    await memberships.member_left(house.club, FANG, GROUP, Status.LEFT, Deed(by=by))
    await house.runs()
    assert await house.cases_of(FANG) == ()
    assert not (await house.state()).chairs[1].quit


async def test_those_who_are_left_decide_on_a_card(house: MatchHouse) -> None:
    await house.first_turn()
    await house.quits(FANG)
    card = await house.card("going_on", "table:1:1")
    drawn = await house.drawn(card)
    assert drawn is not None
    assert drawn.screen.text == (
        "<b>有一家退出了</b>，座位先由托管代打\n还在的 3 家定一下：2 分钟内过半数算数，没定下来就托管继续"
    )
    assert (await house.votes(MING, "end")).text == "记下了，没结束前可以改"
    drawn = await house.drawn(card)
    assert drawn is not None
    assert "散桌：小明" in drawn.screen.text
    assert (await house.votes(FANG, "end")).text == "你已经退出这一场了，座位由托管打到底"
    assert (await house.votes(GUEST, "end")).text == "这一桌没有你的座位"
    assert (await house.state()).phase is Phase.PLAYING
    await house.votes(LI, "end")
    state = await house.state()
    assert (state.phase, state.ending) == (Phase.ENDED, Ending.EXIT)
    drawn = await house.drawn(await house.card("result"))
    assert drawn is not None
    assert "有人退出后，大家同意散了" in drawn.screen.text


async def test_silence_goes_on_with_the_autopilot(house: MatchHouse) -> None:
    await house.first_turn()
    await house.quits(FANG)
    await house.runs(121 / 3600)
    drawn = await house.drawn(await house.card("going_on", "table:1:1"))
    assert drawn is not None
    assert (drawn.screen.text, drawn.screen.rows) == ("接着打，退出的座位由托管打到底", ())
    assert (await house.votes(MING, "end")).text == STALE
    assert (await house.state()).ending is None


async def test_after_the_first_exit_who_did_not_agree_is_free_to_go_and_who_agreed_pays(
    house: MatchHouse,
) -> None:
    await house.first_turn()
    await house.quits(FANG)
    await house.votes(WANG, "autopilot")
    await house.runs(1 / 3600)
    assert "现在走不罚" in (await house.ask(LI, "/quit", None))[0]
    assert "赔 48 分" in (await house.ask(WANG, "/quit", None))[0]
    await house.quits(LI)
    await house.runs()
    assert await house.cases_of(LI) == ()


async def test_who_agreed_to_go_on_and_then_leaves_is_charged_and_pays_only_those_who_stayed(
    house: MatchHouse,
) -> None:
    await house.first_turn()
    await house.quits(FANG)
    await house.runs()
    await house.votes(WANG, "autopilot")
    await house.runs(1 / 3600)
    await house.quits(WANG)
    await house.runs()
    (case,) = await house.cases_of(WANG)
    entries = await house.do(lambda tx: ledger.of_case(tx, 1, case.number))
    assert {(one.payee, one.points) for one in entries} == {
        (await house.key(MING), PRICE // 2),
        (await house.key(LI), PRICE // 2),
    }


async def test_an_agreed_substitute_is_an_enrolled_member_who_is_free(house: MatchHouse) -> None:
    await house.first_turn()
    await house.quits(FANG)
    for user in (MING, WANG):
        await house.votes(user, "substitute")
    card = await house.card("going_on", "table:1:1")
    assert [unpack(data) for data in await house.buttons(card)] == [Charter(1, Topic.GOING_ON, 1, "sit")]
    assert (await house.votes(GUEST, "sit")).url is not None
    await house.reachable(GUEST)
    assert (await house.votes(GUEST, "sit")).text == "替打要先同意章程：到章程卡上按〔我同意〕"
    await house.agree(GUEST)
    await house.say(GUEST, "/table 4")
    await house.press(GUEST, Lobby(2, LobbyDoes.SIT))
    assert "2" in str((await house.votes(GUEST, "sit")).text)
    await house.press(GUEST, Lobby(2, LobbyDoes.LEAVE))
    assert (await house.votes(GUEST, "sit")).text == "记下了：下一局起你来打"
    drawn = await house.drawn(card)
    assert drawn is not None
    assert "小强 下一局起替 阿芳 打" in drawn.screen.text


async def test_a_substitute_who_leaves_the_group_makes_room_for_another(house: MatchHouse) -> None:
    """The card had nothing more to decide; it comes back with its button, and tells when all is settled."""
    other = User(91, "小红", language="zh")
    await house.first_turn()
    await house.quits(FANG)
    for user in (MING, WANG):
        await house.votes(user, "substitute")
    card = await house.card("going_on", "table:1:1")
    for user in (GUEST, other):
        await house.reachable(user)
        await house.agree(user)
    await house.votes(GUEST, "sit")
    await house.delivered(await house.card("going_on", "table:1:1"))
    assert await house.buttons(card) == []
    await house.goes(GUEST)
    assert (await house.state()).vacant == (1,)
    again = await house.card("going_on", "table:1:1")
    assert again.wanted > card.wanted
    assert [unpack(data) for data in await house.buttons(again)] == [Charter(1, Topic.GOING_ON, 1, "sit")]
    assert (await house.votes(other, "sit")).text == "记下了：下一局起你来打"


async def test_an_outsider_sits_down_for_nobody(house: MatchHouse) -> None:
    await house.first_turn()
    await house.quits(FANG)
    for user in (MING, WANG):
        await house.votes(user, "substitute")
    house.gateway.standings[GROUP.chat_id, GUEST.user_id] = Member(Standing.LEFT, present=False)
    assert (await house.votes(GUEST, "sit")).text == OUTSIDER
    assert (await house.state()).vacant == (1,)


async def test_who_has_left_a_match_may_sit_down_elsewhere(house: MatchHouse) -> None:
    await house.first_turn()
    await house.quits(FANG)
    await house.say(FANG, "/table 休闲")
    assert (await house.press(FANG, Lobby(2, LobbyDoes.SIT))).text == "坐好了"


async def judged(house: MatchHouse, silent: SilentMatch) -> set[int]:
    """Whom a match costs something that happened as it did, among four who had agreed before it began."""
    await house.strangers(99)
    for person in PEOPLE:
        await house.do(partial(_enrol, person))
    silent.play_out()
    await house.happens(silent.events)
    await house.runs(0)
    events = await house.do(lambda tx: cases.case_events(tx, 1))
    return {one.person for one in events if isinstance(one, Opened) and one.charge is Breach.QUIT}


async def _enrol(person: int, tx: Tx) -> None:
    await roster.came(tx, 1, person, AT - timedelta(days=1), "message")
    await roster.accept(tx, 1, person, Acceptance(1, "", AT - timedelta(days=1)))


async def test_who_misses_every_own_turn_to_the_end_has_left(house: MatchHouse) -> None:
    assert await judged(house, SilentMatch(3)) == {PEOPLE[1]}
    entries = await house.do(lambda tx: ledger.of_case(tx, 1, 1))
    assert {one.payee for one in entries} == {PEOPLE[0], PEOPLE[2], PEOPLE[3]}


async def test_who_could_not_be_reached_has_not_left(house: MatchHouse) -> None:
    assert await judged(house, SilentMatch(3, reached=False)) == set()


async def test_who_came_back_in_the_last_hand_has_not_left(house: MatchHouse) -> None:
    assert await judged(house, SilentMatch(3, back_in_hand=4)) == set()


async def test_while_the_bot_was_away_nobody_missed_anything(house: MatchHouse) -> None:
    house.was_up = False
    assert await judged(house, SilentMatch(3)) == set()


async def test_what_is_due_after_a_match_is_done_once(house: MatchHouse) -> None:
    assert await judged(house, SilentMatch(3)) == {PEOPLE[1]}
    action = DueAction(10_000, "match-over", "match-over:1", "1", house.now, None, None, None)
    await charging.match_over_due(house.club, action)
    await house.do(lambda tx: due.schedule(tx, "match-over", "match-over:1", "2", house.now))
    await house.do(lambda tx: due.schedule(tx, "quit", f"quit:1:{PEOPLE[1]}", "2", house.now))
    await house.runs(0)
    assert len(await house.do(lambda tx: cases.case_events(tx, 1))) == 1


async def test_the_case_is_told_to_its_person_and_to_nobody_else(house: MatchHouse) -> None:
    await house.first_turn()
    before = len(await house.do(lambda tx: notices.queued(tx, 1000)))
    await house.quits(FANG)
    await house.runs()
    (case,) = await house.cases_of(FANG)
    card = await house.card("case", f"case:1:{case.number}")
    assert card.address == (await house.card("panel", person=await house.key(FANG))).address
    later = await house.do(lambda tx: notices.queued(tx, 1000))
    assert not [one for one in later[before:] if "阿芳" in str(one.payload["text"])]
