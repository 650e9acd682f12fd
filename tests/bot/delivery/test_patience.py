"""A change that asks nothing of its reader waits a little for the next one."""

from __future__ import annotations

from bot.delivery import Pace
from bot.outcomes import Flooded
from storage.address import PersonAddress
from storage.delivery import cards, sending
from tests.bot.delivery.bench import GROUP_CHAT, Bench, Content

MY_CHAT = 7
PATIENCE_S = Pace().patience_s


async def reader(bench: Bench) -> PersonAddress:
    """Somebody whose panel stands, and whose chat may be written to again."""
    me = await bench.person(MY_CHAT)
    await bench.show("panel", me, Content("打三万", gist="三万"))
    await bench.clock.advance(10)
    return me


async def test_what_adds_nothing_to_the_gist_is_written_after_a_while(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("打三万，轮到老王", "r2", gist="三万"))
    await bench.clock.advance(PATIENCE_S - 0.1)
    assert bench.telegram.screens(MY_CHAT) == ["打三万"]
    await bench.clock.advance(0.2)
    assert bench.telegram.screens(MY_CHAT) == ["打三万，轮到老王"]


async def test_nothing_follows_from_an_edit_that_asks_nothing(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("打五筒", "r2", gist="五筒"))
    await bench.clock.advance(2)
    await bench.show("panel", me, Content("轮到你", "r3"))
    assert bench.texts.confirmations == [("t1", "r1"), ("t1", "r3")]
    assert (await bench.card("panel")).confirmed_revision == "r3"


async def test_the_first_edit_after_a_failure_shows_that_the_chat_takes_messages_again(bench: Bench) -> None:
    me = await reader(bench)
    bench.telegram.fault("edit", Flooded(20))
    await bench.show("panel", me, Content("打五筒", "r2", gist="五筒"))
    await bench.clock.advance(30)
    assert bench.telegram.screens(MY_CHAT) == ["打五筒"]
    assert bench.texts.confirmations == [("t1", "r1"), ("t1", "r2")]


async def test_what_has_waited_unchanged_is_not_read_again(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("墙 50", "r2", gist="三万"))
    before = bench.texts.read_for
    await bench.clock.advance(PATIENCE_S + 1)
    assert bench.telegram.screens(MY_CHAT) == ["墙 50"]
    assert bench.texts.read_for == before


async def test_what_was_retired_while_it_waited_is_not_written(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("墙 50", "r2", gist="三万"))
    await bench.db.transact(lambda tx: cards.retire(tx, "t1"))
    await bench.clock.advance(PATIENCE_S + 1)
    assert bench.telegram.screens(MY_CHAT) == ["打三万"]


async def test_what_waits_in_a_chat_that_refuses_is_not_written(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("墙 50", "r2", gist="三万"))
    await bench.db.transact(lambda tx: sending.mark_broken(tx, me))
    await bench.clock.advance(PATIENCE_S + 1)
    assert bench.telegram.screens(MY_CHAT) == ["打三万"]


async def test_what_waits_is_drawn_when_it_goes(bench: Bench) -> None:
    group = await bench.group()
    for text in ("一", "二", "三", "四"):
        await bench.show("board", group, text)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    await bench.clock.advance(2)
    assert bench.telegram.screens(GROUP_CHAT) == ["四"]
    assert bench.texts.drawn == 2


async def test_it_comes_along_with_the_next_change_of_the_gist_at_once(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("打三万，轮到老王", "r2", gist="三万"))
    await bench.clock.advance(2)
    await bench.show("panel", me, Content("打五筒", "r3", gist="五筒"))
    assert bench.telegram.screens(MY_CHAT) == ["打五筒"]
    assert [call.method for call in bench.telegram.calls] == ["send", "edit"]


async def test_changes_that_keep_coming_do_not_put_it_off(bench: Bench) -> None:
    me = await reader(bench)
    for number in range(7):
        await bench.show("panel", me, Content(f"墙 {50 - number}", "r2", gist="三万"))
        await bench.clock.advance(1)
    assert bench.telegram.screens(MY_CHAT) == ["墙 45"]
    assert len(bench.telegram.calls) == 2


async def test_what_wants_an_answer_never_waits(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("轮到你", "r2"))
    await bench.clock.advance(2)
    await bench.show("panel", me, Content("还是轮到你", "r3"))
    assert bench.telegram.screens(MY_CHAT) == ["还是轮到你"]


async def test_what_an_answer_was_wanted_for_is_cleared_at_once(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("碰？", "r2"))
    await bench.clock.advance(2)
    await bench.show("panel", me, Content("打三万", "r3", gist="三万"))
    assert bench.telegram.screens(MY_CHAT) == ["打三万"]


async def test_a_new_message_does_not_wait(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("打三万", "r2", fresh=True, gist="三万"))
    assert len(bench.telegram.calls) == 2
    assert bench.telegram.calls[-1].method == "send"


async def test_a_message_that_was_deleted_comes_back_at_the_next_change(bench: Bench) -> None:
    me = await reader(bench)
    bench.telegram.chats[MY_CHAT].clear()
    await bench.show("panel", me, Content("墙 50", "r2", gist="三万"))
    await bench.clock.advance(PATIENCE_S + 3)
    assert bench.telegram.screens(MY_CHAT) == ["墙 50"]


async def test_another_card_of_the_same_chat_is_not_held_up(bench: Bench) -> None:
    me = await reader(bench)
    await bench.show("panel", me, Content("墙 50", "r2", gist="三万"))
    await bench.show("deciding", me, "轮到你", "t2")
    assert bench.telegram.screens(MY_CHAT) == ["打三万", "轮到你"]
