"""A send whose answer is lost: the message is looked for, and nothing appears twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.outcomes import Flooded, Rejected, Unknown, Unsent, Why
from bot.screens import Screen
from storage.delivery import sending
from storage.delivery.card import CardState
from storage.groups import GroupKind
from tests.bot.delivery.bench import GROUP_CHAT, Bench, Content, running


async def test_a_message_that_had_arrived_is_adopted(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("board", group, "一")
    assert (await bench.card()).state is CardState.SENDING
    assert bench.texts.confirmations == []
    await bench.clock.advance(30)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert (await bench.card()).message_id == 101
    assert bench.texts.confirmations == [("t1", "r1")]


async def test_it_shows_the_newest_state_when_it_is_found(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("board", group, "一")
    await bench.show("board", group, Content("二", "r2"))
    await bench.clock.advance(30)
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert bench.texts.confirmations == [("t1", "r2")]


async def test_a_message_that_had_not_arrived_is_sent_anew(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "零", "t0")
    bench.telegram.fault("send", Unknown())
    await bench.show("panel", me, "一")
    await bench.clock.advance(60)
    assert bench.telegram.screens(7) == ["零", "一"]
    assert len(bench.telegram.texts("edit")) == 12
    assert len(bench.telegram.texts("send")) == 3


@pytest.mark.parametrize("kind", ["board", "panel"])
async def test_a_message_that_had_not_arrived_is_missed_for_a_few_seconds_only(
    bench: Bench, kind: str
) -> None:
    address = await bench.group() if kind == "board" else await bench.person()
    bench.telegram.fault("send", Unknown())
    await bench.show(kind, address, "一")
    await bench.clock.advance(5)
    assert len(bench.telegram.texts("edit")) == 12
    assert bench.telegram.screens(GROUP_CHAT if kind == "board" else 7) == ["一"]


async def test_a_lost_notice_is_not_taken_for_the_card_that_was_lost_after_it(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.say(group, "通知")
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("board", group, "一")
    await bench.show("board", group, "二")
    await bench.clock.advance(30)
    assert bench.telegram.screens(GROUP_CHAT) == ["通知", "二"]


async def test_messages_of_others_in_between_do_not_hide_it(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("settlement", group, "零", "t0")
    for _ in range(5):
        bench.telegram.take_id(GROUP_CHAT)
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("settlement", group, "一")
    await bench.clock.advance(90)
    assert bench.telegram.screens(GROUP_CHAT) == ["零", "一"]
    assert len(bench.telegram.texts("send")) == 2


async def test_other_known_cards_are_not_overwritten(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.gate.clear()
    await bench.show("board", group, "一", "t1")
    first = await bench.card("board", "t1")
    assert first.state is CardState.SENDING
    bench.telegram.fault("send", Unknown(), applied=True)
    bench.telegram.gate.set()
    await bench.clock.settle()
    await bench.say(group, "通知")
    await bench.show("board", group, "二", "t2")
    await bench.clock.advance(120)
    assert sorted(bench.telegram.screens(GROUP_CHAT)) == sorted(["一", "通知", "二"])
    assert len(bench.telegram.texts("send")) == 3


async def test_private_chats_and_basic_groups_number_their_messages_together(bench: Bench) -> None:
    me, you = await bench.person(7), await bench.person(8)
    small = await bench.group(-55, GroupKind.GROUP)
    for number in range(15):
        await bench.show("panel", you, f"{number}", f"y{number}")
        await bench.clock.advance(1.2)
    await bench.show("board", small, "小", "t2")
    bench.telegram.fault("send", Unknown(), applied=True, chat_id=7)
    await bench.show("panel", me, "一")
    await bench.clock.advance(20)
    assert bench.telegram.screens(7) == ["一"]
    assert len(bench.telegram.texts("send", 7)) == 1
    assert len(bench.telegram.texts("edit", 7)) <= 2
    assert bench.telegram.screens(-55) == ["小"]


async def test_a_fresh_card_whose_answer_is_lost_replaces_the_old_one(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("panel", me, "二", fresh=True)
    await bench.clock.advance(5)
    assert bench.telegram.screens(7) == ["一", "二"]
    await bench.clock.advance(3)
    await bench.tick()
    assert bench.telegram.screens(7) == ["二"]


async def test_the_search_goes_on_after_it_was_disturbed(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.take_id(GROUP_CHAT)
    bench.telegram.fault("send", Unknown(), applied=True)
    await bench.show("settlement", group, "一")
    bench.telegram.fault("edit", Flooded(20))
    bench.telegram.fault("edit", Unknown())
    bench.telegram.fault("edit", Unsent())
    await bench.clock.advance(120)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert len(bench.telegram.texts("send")) == 1
    assert not (await bench.card("settlement")).dirty


async def test_the_search_goes_on_after_the_screen_could_not_be_drawn(bench: Bench) -> None:
    me = await bench.person()
    bench.telegram.fault("send", Unknown(), applied=True)
    bench.texts.undrawable.add("二")
    await bench.show("panel", me, "一")
    await bench.show("panel", me, "二")
    await bench.clock.advance(10)
    assert bench.telegram.screens(7) == ["一"]
    bench.texts.undrawable.clear()
    await bench.clock.advance(40)
    assert bench.telegram.screens(7) == ["二"]
    assert len(bench.telegram.texts("send", 7)) == 1


async def test_what_cannot_be_drawn_is_not_begun_to_be_sent(bench: Bench) -> None:
    me = await bench.person()
    bench.texts.undrawable.add("一")
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    assert (await bench.card("panel")).state is CardState.NEW
    await bench.show("panel", me, "二")
    assert bench.telegram.screens(7) == ["二"]


async def test_a_refusal_during_the_search_ends_it(bench: Bench) -> None:
    me = await bench.person()
    bench.telegram.fault("send", Unknown())
    await bench.show("panel", me, "一")
    bench.telegram.refusing[7] = Why.BLOCKED
    await bench.clock.advance(60)
    assert (await bench.card("panel")).state is CardState.BROKEN
    assert bench.texts.refusals == [("t1", Why.BLOCKED)]
    assert len(bench.telegram.calls) == 2


async def test_what_telegram_rejects_cannot_have_arrived(bench: Bench) -> None:
    me = await bench.person()
    bench.telegram.fault("send", Unknown())
    await bench.show("panel", me, "<b>")
    bench.telegram.fault("edit", Rejected("Can't parse entities"))
    bench.telegram.fault("send", Rejected("Can't parse entities"))
    await bench.clock.advance(60)
    assert len(bench.telegram.calls) == 3
    assert (await bench.card("panel")).state is CardState.NEW


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_crash_between_send_and_answer_shows_one_message(tmp_path: Path, arrived: bool) -> None:
    async with running(tmp_path) as bench:
        group = await bench.group()
        await bench.show("board", group, "零", "t0")
        await bench.clock.advance(10)
        await bench.delivery.stop()
        await bench.show("board", group, "一")
        card = await bench.card()
        begun = await bench.db.transact(lambda tx: sending.begin_send(tx, card, bench.clock.now()))
        assert begun is not None
    async with running(tmp_path, start=False) as again:
        again.telegram.take_id(GROUP_CHAT)
        again.telegram.chats[GROUP_CHAT][101] = Screen("零")
        if arrived:
            again.telegram.chats[GROUP_CHAT][again.telegram.take_id(GROUP_CHAT)] = Screen("一")
        again.texts.contents = {("board", "t0"): Content("零"), ("board", "t1"): Content("新")}
        await again.delivery.start()
        await again.clock.advance(120)
        assert again.telegram.screens(GROUP_CHAT) == ["零", "新"]
        assert len(again.telegram.texts("send")) == (0 if arrived else 1)
