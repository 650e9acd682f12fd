from __future__ import annotations

from itertools import pairwise

import pytest

from bot.outcomes import Flooded, Gone, Migrated, Rejected, Unknown, Unsent, Why
from bot.screens import Screen
from storage.delivery import cards
from storage.delivery.card import CardState
from storage.members import Dm, person
from tests.bot.delivery.bench import GROUP_CHAT, Bench, Content


async def test_a_new_card_is_sent_at_once_and_a_change_is_an_edit(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    await bench.clock.advance(30)
    await bench.show("board", group, Content("二", "r2"))
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert [call.method for call in bench.telegram.calls] == ["send", "edit"]
    assert bench.texts.confirmations == [("t1", "r1"), ("t1", "r2")]
    card = await bench.card()
    assert (card.state, card.message_id, card.dirty) == (CardState.LIVE, 101, False)
    assert (card.confirmed_revision, card.confirmed_at) == ("r2", bench.clock.now())


async def test_what_telegram_shows_already_is_not_written_again(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(30)
    await bench.show("board", group, Content("一", "r2"))
    assert len(bench.telegram.calls) == 1
    assert bench.texts.confirmations == [("t1", "r1"), ("t1", "r2")]
    assert not (await bench.card()).dirty


async def test_a_burst_becomes_the_newest_state(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "0")
    for number in range(1, 40):
        await bench.show("board", group, str(number))
        await bench.clock.advance(0.05)
    await bench.clock.advance(10)
    assert bench.telegram.screens(GROUP_CHAT) == ["39"]
    assert len(bench.telegram.calls) <= 4


async def test_a_group_gets_at_most_eighteen_writes_in_any_minute(bench: Bench) -> None:
    group = await bench.group()
    for number in range(150):
        await bench.show("board", group, f"b{number}", "t1")
        await bench.show("settlement", group, f"s{number}", "t2")
        await bench.clock.advance(0.5)
    times = [call.at.timestamp() for call in bench.telegram.calls]
    most = max(sum(start <= at < start + 60 for at in times) for start in times)
    assert 15 <= most <= 18


async def test_boards_leave_room_for_a_settlement(bench: Bench) -> None:
    group = await bench.group()
    for number in range(100):
        await bench.show("board", group, f"b{number}", "t1")
        await bench.clock.advance(0.5)
    await bench.show("settlement", group, "结算", "t2")
    assert bench.telegram.screens(GROUP_CHAT)[-1] == "结算"


async def test_writes_to_one_person_are_a_second_and_a_tenth_apart(bench: Bench) -> None:
    me = await bench.person()
    for number in range(20):
        await bench.show("panel", me, str(number))
        await bench.clock.advance(0.3)
    times = [call.at.timestamp() for call in bench.telegram.calls]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert min(gaps) >= 1.1 - 1e-5
    assert max(gaps) <= 1.2


async def test_a_message_that_somebody_deleted_comes_back(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    bench.telegram.chats[GROUP_CHAT].clear()
    await bench.clock.advance(30)
    await bench.show("board", group, "二")
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert (await bench.card()).message_id == 102


async def test_a_fresh_card_is_a_new_message_and_the_old_one_goes_three_seconds_later(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    await bench.show("panel", me, Content("二", "r2", silent=False), fresh=True)
    assert bench.telegram.screens(7) == ["一", "二"]
    assert bench.telegram.silent == [True, False]
    assert (await bench.card("panel")).old_message_id == 101
    assert await bench.next_due_s() == 3
    await bench.clock.advance(3)
    await bench.tick()
    assert bench.telegram.screens(7) == ["二"]
    assert await bench.next_due_s() is None
    assert (await bench.card("panel")).old_message_id is None


async def test_a_fresh_rendering_is_sent_once_for_its_revision(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, Content("一", "h1", fresh=True))
    await bench.clock.advance(5)
    await bench.show("panel", me, Content("一 又", "h1", fresh=True))
    assert len(bench.telegram.texts("send")) == 1
    await bench.clock.advance(5)
    await bench.show("panel", me, Content("二", "h2", fresh=True))
    await bench.clock.advance(5)
    await bench.show("panel", me, Content("三", "h2", fresh=True))
    assert bench.telegram.texts("send") == ["一", "二"]
    assert bench.telegram.texts("edit") == ["一 又", "三"]


async def test_a_fresh_card_is_sent_even_if_it_says_the_same(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    await bench.show("panel", me, "一", fresh=True)
    assert bench.telegram.screens(7) == ["一", "一"]


async def test_whoever_draws_a_card_hears_of_its_chats_floods(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    bench.telegram.fault("edit", Flooded(45))
    await bench.clock.advance(5)
    await bench.show("panel", me, "二")
    assert [seconds for _, seconds in bench.texts.floods] == [45]
    await bench.clock.advance(46)
    assert bench.telegram.screens(7) == ["二"]


async def test_deletions_are_repeated_until_telegram_answers(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    await bench.show("panel", me, "二", fresh=True)
    bench.telegram.fault("delete", Unknown())
    bench.telegram.fault("delete", Flooded(7))
    await bench.clock.advance(3)
    await bench.tick()
    assert await bench.next_due_s() == 20
    await bench.clock.advance(20)
    await bench.tick()
    assert await bench.next_due_s() == 7
    await bench.clock.advance(7)
    await bench.tick()
    assert bench.telegram.screens(7) == ["二"]


async def test_a_deletion_that_has_become_impossible_is_given_up(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    await bench.show("panel", me, "二", fresh=True)
    await bench.clock.advance(48 * 3600)
    await bench.tick()
    assert await bench.next_due_s() is None
    assert not bench.telegram.texts("delete")


async def test_a_card_with_nothing_to_show_is_retired(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    bench.texts.contents.clear()
    await bench.db.transact(cards.mark_all_dirty)
    await bench.clock.settle()
    assert len(bench.telegram.calls) == 1
    assert await bench.db.read(lambda tx: cards.cards_of(tx, "t1")) == ()


async def test_an_edit_without_an_answer_is_repeated_with_growing_pauses(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    bench.telegram.fault("edit", Unknown(), times=7)
    await bench.show("board", group, "二")
    await bench.clock.advance(200)
    at = [call.at.timestamp() for call in bench.telegram.calls[1:]]
    gaps = [round(later - earlier) for earlier, later in pairwise(at)]
    assert gaps == [1, 2, 4, 8, 16, 30, 30]
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]


async def test_without_a_connection_a_send_is_simply_repeated(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unsent(), times=2)
    await bench.show("board", group, "一")
    await bench.clock.advance(3)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert not bench.telegram.texts("edit")


async def test_a_rejected_card_rests_until_it_changes(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Rejected("Can't parse entities"))
    await bench.show("board", group, "<b>")
    await bench.clock.advance(600)
    assert len(bench.telegram.calls) == 1
    assert "is rejected: Can't parse entities" in caplog.text
    await bench.show("board", group, "二")
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]


async def test_a_card_that_cannot_be_rendered_stops_no_other(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    group, me = await bench.group(), await bench.person()
    bench.texts.failing.add("t1")
    await bench.show("board", group, "一", "t1")
    await bench.show("panel", me, "二", "t2")
    await bench.clock.advance(600)
    assert bench.telegram.screens(7) == ["二"]
    assert caplog.text.count("cannot be rendered") == 1
    bench.texts.failing.clear()
    await bench.show("board", group, "三", "t1")
    await bench.clock.settle()
    assert bench.telegram.screens(GROUP_CHAT) == ["三"]


@pytest.mark.parametrize("why", [Why.NOT_STARTED, Why.BLOCKED, Why.DEACTIVATED])
async def test_a_refusing_chat_is_left_alone_until_it_is_repaired(bench: Bench, why: Why) -> None:
    me = await bench.person()
    bench.telegram.refusing[7] = why
    await bench.show("panel", me, "一")
    assert bench.texts.refusals == [("t1", why)]
    assert (await bench.card("panel")).state is CardState.BROKEN
    await bench.show("panel", me, "二")
    await bench.clock.advance(600)
    assert len(bench.telegram.calls) == 1
    known = await bench.db.read(lambda tx: person(tx, me.person_id))
    assert known is not None
    assert known.dm is Dm.BLOCKED
    bench.telegram.refusing.clear()
    await bench.repair(me)
    assert bench.telegram.screens(7) == ["二"]


async def test_a_refusal_tells_every_card_of_the_chat(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一", "t1")
    await bench.clock.advance(2)
    await bench.show("panel", me, "二", "t2")
    await bench.clock.advance(2)
    bench.telegram.refusing[7] = Why.BLOCKED
    await bench.show("panel", me, "三", "t1")
    assert sorted(bench.texts.refusals) == [("t1", Why.BLOCKED), ("t2", Why.BLOCKED)]


async def test_a_closed_topic_breaks_only_the_cards_in_it(bench: Bench) -> None:
    group = await bench.group()
    topic = type(group)(group.group_id, 5)
    await bench.show("board", topic, "一", "t1")
    await bench.show("board", group, "二", "t2")
    await bench.clock.advance(30)
    bench.telegram.refusing[GROUP_CHAT] = Why.TOPIC_CLOSED
    await bench.show("board", topic, "三", "t1")
    bench.telegram.refusing.clear()
    await bench.show("board", group, "四", "t2")
    assert bench.telegram.threads == [5, None]
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "四"]
    assert bench.texts.refusals == [("t1", Why.TOPIC_CLOSED)]


async def test_a_group_that_becomes_a_supergroup_loses_nothing(bench: Bench) -> None:
    group = await bench.group(-55)
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    bench.telegram.fault("edit", Migrated(GROUP_CHAT), chat_id=-55)
    await bench.show("board", group, "二")
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert await bench.chat_id(group) == GROUP_CHAT
    assert len(bench.telegram.calls) == 3


async def test_a_change_during_a_request_is_shown_afterwards(bench: Bench) -> None:
    me = await bench.person()
    bench.telegram.gate.clear()
    await bench.show("panel", me, "一")
    await bench.show("panel", me, "二")
    bench.telegram.gate.set()
    await bench.clock.advance(2)
    assert bench.telegram.texts("send") == ["一"]
    assert bench.telegram.screens(7) == ["二"]


async def test_gone_on_a_card_without_change_is_found_by_the_next_change_only(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    bench.telegram.fault("edit", Gone(), times=3)
    await bench.show("board", group, "二")
    assert bench.telegram.texts("edit") == ["二"]
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "二"]
    assert bench.telegram.chats[GROUP_CHAT][102] == Screen("二")
