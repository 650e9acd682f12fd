"""What changes while something waits or is on its way."""

from __future__ import annotations

import pytest

from bot.outcomes import Flooded
from storage import due
from storage.database import Tx
from storage.delivery import cards, notices, sending
from storage.delivery.card import CardState
from storage.delivery.notices import NoticeState
from storage.errors import StorageError
from tests.bot.delivery.bench import GROUP_CHAT, Bench, Content


async def test_a_card_retired_while_its_chat_was_blocked_is_left_alone(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Flooded(20))
    await bench.show("board", group, "一")
    await bench.db.transact(lambda tx: cards.retire(tx, "t1"))
    await bench.clock.advance(60)
    assert len(bench.telegram.calls) == 1
    assert bench.delivery.status().waiting == 0


async def test_a_card_retired_before_it_was_looked_at_is_left_alone(bench: Bench) -> None:
    group = await bench.group()

    async def retire() -> None:
        await bench.db.transact(lambda tx: cards.retire(tx, "t1"))

    bench.texts.meanwhile["t0"] = retire
    await bench.show_many([("board", group, "t0", "零"), ("board", group, "t1", "一")])
    await bench.clock.advance(5)
    assert bench.telegram.screens(GROUP_CHAT) == ["零"]


async def test_a_card_whose_subject_ended_while_it_waited_is_retired(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Flooded(20))
    await bench.show("board", group, "一")
    bench.texts.contents.clear()
    await bench.db.transact(cards.mark_all_dirty)
    await bench.clock.advance(60)
    assert len(bench.telegram.calls) == 1
    assert await bench.db.read(lambda tx: cards.cards_of(tx, "t1")) == ()


async def test_a_card_that_somebody_else_began_to_send_is_not_sent_twice(bench: Bench) -> None:
    group = await bench.group()

    async def begin() -> None:
        await bench.db.transact(lambda tx: sending.begin_send(tx, card, bench.clock.now()))

    bench.telegram.fault("send", Flooded(20))
    await bench.show("board", group, "一")
    card = await bench.card()
    bench.texts.meanwhile["t1"] = begin
    await bench.db.transact(cards.mark_all_dirty)
    await bench.clock.advance(60)
    assert bench.telegram.texts("send") == ["一"]
    assert (await bench.card()).state is CardState.SENDING


async def test_a_state_that_came_back_while_it_waited_needs_no_edit(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    bench.telegram.fault("edit", Flooded(20))
    await bench.show("board", group, "二")
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    assert bench.telegram.texts("edit") == ["二"]
    assert not (await bench.card()).dirty


async def test_what_waits_unchanged_is_drawn_once(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Flooded(20))
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert bench.texts.rendered == 1


async def test_what_changes_while_it_waits_is_drawn_again(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Flooded(20))
    await bench.show("board", group, "一")
    await bench.show("board", group, "二")
    await bench.clock.advance(60)
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert bench.texts.rendered == 2


async def test_a_database_error_while_rendering_is_tried_again(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    group = await bench.group()
    bench.texts.errors["t1"] = StorageError("disk I/O error")
    await bench.show("board", group, "一")
    assert bench.telegram.calls == []
    await bench.clock.advance(5)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert "cannot be read" in caplog.text


async def test_a_notice_that_was_settled_while_it_waited_is_not_said(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    made = await bench.say(me, "二")

    async def give_up(tx: Tx) -> None:
        await notices.begin(tx, made, bench.clock.now())
        await notices.fail(tx, made, "withdrawn", bench.clock.now())

    await bench.db.transact(give_up)
    await bench.clock.advance(5)
    assert bench.telegram.screens(7) == ["一"]


async def test_a_notice_that_somebody_else_began_is_not_said(bench: Bench) -> None:
    me = await bench.person()

    async def begin() -> None:
        await bench.db.transact(lambda tx: notices.begin(tx, 1, bench.clock.now()))

    bench.texts.meanwhile["note"] = begin
    made = await bench.say(me, "二")
    assert made == 1
    assert bench.telegram.calls == []
    assert (await bench.notice(made)).state is NoticeState.SENDING


async def test_a_fresh_board_replaces_the_old_one_in_its_group(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.show("board", group, "二", fresh=True)
    await bench.clock.advance(1)
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "二"]
    await bench.clock.advance(3)
    await bench.tick()
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]


async def test_a_replaced_message_whose_card_is_unknown_is_deleted_all_the_same(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")

    async def job(tx: Tx) -> None:
        await due.schedule(tx, "delete_message", f"person:{me.person_id}", "7:999", bench.clock.now())

    await bench.db.transact(job)
    await bench.tick()
    (row,) = await bench.db.read(lambda tx: due.history(tx, f"person:{me.person_id}", "delete_message"))
    assert row.outcome == "gone"


async def test_only_deletions_are_executed_as_deletions(bench: Bench) -> None:
    await bench.db.transact(lambda tx: due.schedule(tx, "nudge", "t1", "1", bench.clock.now()))
    with pytest.raises(ValueError, match="is nudge, not delete_message"):
        await bench.tick()


async def test_a_change_during_an_edit_is_shown_afterwards(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    await bench.clock.advance(5)
    bench.telegram.gate.clear()
    await bench.show("panel", me, "二")
    await bench.show("panel", me, "三")
    bench.telegram.gate.set()
    await bench.clock.advance(5)
    assert bench.telegram.texts("edit") == ["二", "三"]
    assert not (await bench.card("panel")).dirty


async def test_a_start_draws_every_card_again(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    await bench.delivery.stop()
    bench.texts.contents["board", "t1"] = Content("二")
    await bench.delivery.start()
    await bench.clock.advance(5)
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]


async def test_whatever_goes_wrong_in_a_look_the_next_one_delivers(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    group = await bench.group()
    look = bench.delivery._look
    failures = iter([ValueError("no sense at all")])

    async def trouble() -> None:
        for failure in failures:
            raise failure
        await look()

    monkeypatch.setattr(bench.delivery, "_look", trouble)
    await bench.show("board", group, "一")
    await bench.clock.advance(5)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    assert "cannot read" in caplog.text
