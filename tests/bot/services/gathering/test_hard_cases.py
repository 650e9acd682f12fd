"""Rare ways through the hours before a match: who changes their mind, who may not be seated, who is gone."""

from __future__ import annotations

from bot.callback_data import Charter, Topic
from bot.services.club import Chat, User
from rules.appointments.events import Why
from rules.appointments.state import Phase
from storage import groups
from storage.charter import links, roster
from tests.bot.services.duty.club_house import LEFT
from tests.bot.services.gathering.club_house import EIGHT, FIRST_SUB, MatchHouse
from tests.bot.services.house import GROUP, private


async def taps(house: MatchHouse, user: User, choice: str, chat: Chat = GROUP) -> str:
    """A press on the card of the match."""
    reply = await house.press(user, Charter(1, Topic.MATCH, 1, choice), chat)
    await house.runs(1 / 60)
    return reply.text or ""


async def test_who_stands_in_and_then_says_no_on_the_groups_card_does_not_play(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=4)
    await house.all_ready(FIRST_SUB)
    await taps(house, FIRST_SUB, "no-r1")
    assert await house.key(FIRST_SUB) not in (await house.match()).called
    await house.before(minutes=-11)
    assert (await house.match()).why_off is Why.TOO_FEW
    assert await house.opened() == [(EIGHT[3].name, "no-show")]


async def test_who_could_not_come_and_can_after_all_is_asked_like_anybody(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=12)
    await house.all_ready(*EIGHT[:3])
    await house.says(EIGHT[3], "cannot")
    await house.says(EIGHT[3], "cannot")
    assert await taps(house, EIGHT[3], "yes-r1") == "好，给你留了位"
    state, key = await house.match(), await house.key(EIGHT[3])
    assert key in state.holders
    assert state.readiness(key) is None
    assert "准备好了吗" in house.gateway.screens(EIGHT[3].user_id)[-1]
    await house.all_ready(EIGHT[3])
    await house.before(minutes=-11)
    assert (await house.match()).phase is Phase.PLAYING
    assert await house.opened() == []


async def test_whom_the_charter_keeps_from_the_seat_is_not_blamed_for_not_taking_it(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=12)
    await house.bars(EIGHT[2])
    await house.bars(EIGHT[3])
    await house.all_ready(EIGHT[0])
    assert "记 1 分" not in await house.says(EIGHT[3], "cannot")
    await house.says(EIGHT[3], "cannot")
    await house.before(minutes=-12)
    assert (await house.match()).why_off is Why.TOO_FEW
    assert await house.opened() == [(EIGHT[1].name, "no-show")]


async def test_a_match_of_a_group_that_the_bot_is_out_of_comes_to_nothing_and_blames_nobody(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=20)
    await house.do(lambda tx: groups.set_active(tx, 1, active=False))
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=-12)
    state = await house.match()
    assert (state.why_off, state.rounds) == (Why.OUTAGE, ())
    assert await house.opened() == []


async def test_nobody_is_judged_while_the_bot_is_out_of_the_group(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=4)
    await house.all_ready(FIRST_SUB)
    await house.before(minutes=-1)
    await house.do(lambda tx: groups.set_active(tx, 1, active=False))
    await house.before(minutes=-12)
    assert (await house.match()).phase is Phase.PLAYING
    assert await house.opened() == []


async def test_who_has_left_the_group_neither_moves_nor_calls_off_their_match(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    by = await house.key(EIGHT[0])
    house.gateway.standings[GROUP.chat_id, EIGHT[0].user_id] = LEFT
    await house.do(lambda tx: roster.went(tx, 1, by, house.now, "left"))
    for _ in range(2):
        assert await taps(house, EIGHT[0], "off", private(EIGHT[0])) == "你不在这个群里"
    assert await house.ask(EIGHT[0], "/match 1 cancel", private(EIGHT[0])) == ["只有发起的人和管理员能改"]
    assert (await house.match()).phase is Phase.OPEN


async def links_account(house: MatchHouse, old: User, new: User) -> None:
    """An admin has named the new account, which says that it is so."""
    before, after = await house.key(old), await house.key(new)
    named = await house.do(lambda tx: links.name_link(tx, 1, before, after, 1, house.now))
    reply = await house.press(new, Charter(1, Topic.LINK, named.id, "yes"), private(new))
    assert reply.text == "好，都跟过来了"
    await house.runs(1 / 60)


async def test_a_seat_comes_along_to_a_members_new_account(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await links_account(house, EIGHT[3], FIRST_SUB)
    await house.before(minutes=12)
    assert not house.told(EIGHT[3], "准备好了吗")
    await house.all_ready(*EIGHT[:3], FIRST_SUB)
    await house.before(minutes=-11)
    state = await house.match()
    assert await house.key(FIRST_SUB) in state.seated
    assert await house.opened() == []


async def test_a_seat_comes_along_in_the_ready_check_and_the_new_account_is_asked(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], seats=4)
    await house.before(minutes=12)
    await links_account(house, EIGHT[3], FIRST_SUB)
    assert house.told(FIRST_SUB, "准备好了吗")
    assert await house.says(EIGHT[3], "ready") == "这场没有你的位子"
    await house.all_ready(*EIGHT[:3], FIRST_SUB)
    await house.before(minutes=-11)
    assert (await house.match()).phase is Phase.PLAYING


async def test_who_has_answered_with_both_accounts_has_one_seat_and_the_other_goes_on(
    house: MatchHouse,
) -> None:
    await house.announced(*EIGHT[:3], FIRST_SUB, EIGHT[3], seats=4)
    await links_account(house, EIGHT[2], FIRST_SUB)
    state = await house.match()
    assert state.answer(await house.key(EIGHT[2])) is None
    assert await house.key(FIRST_SUB) in state.holders
    assert [one.person for one in state.offers] == [await house.key(EIGHT[3])]
    assert house.told(EIGHT[3], "留")


async def test_a_substitute_who_is_barred_does_not_play_either(house: MatchHouse) -> None:
    await house.announced(*EIGHT[:4], FIRST_SUB, seats=4)
    await house.before(minutes=10)
    await house.all_ready(*EIGHT[:3])
    await house.before(minutes=4)
    await house.all_ready(FIRST_SUB, EIGHT[3])
    await house.bars(EIGHT[0])
    await house.bars(FIRST_SUB)
    await house.before(minutes=-1)
    assert (await house.match()).why_off is Why.TOO_FEW
