"""Who goes first, who waits for whom, and what it costs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.outcomes import Flooded, Unknown
from storage.address import Address
from storage.database import Tx
from storage.delivery.failures import failures_between, last_failure, ok_since
from storage.errors import StorageError
from tests.bot.delivery.bench import GROUP_CHAT, Bench
from tests.support.clock import START


async def test_deciding_panels_go_before_settlements_other_panels_and_boards(bench: Bench) -> None:
    shown: list[tuple[str, Address, str, str]] = []
    for number in range(10):
        group, me = await bench.group(-2000 - number), await bench.person(100 + number)
        you, she = await bench.person(200 + number), await bench.group(-3000 - number)
        shown += [
            ("board", group, f"b{number}", "board"),
            ("panel", me, f"p{number}", "panel"),
            ("settlement", she, f"s{number}", "settlement"),
            ("deciding", you, f"d{number}", "deciding"),
        ]
    first = await bench.person(99)
    await bench.show_many([("panel", first, f"x{n}", "x") for n in range(1)])
    bench.telegram.calls.clear()
    await bench.show_many(shown)
    await bench.clock.advance(5)
    after_burst = [call.text for call in bench.telegram.calls if call.at > START]
    assert len(bench.telegram.calls) == 40
    ranks = ["deciding", "settlement", "panel", "board"]
    assert after_burst == sorted(after_burst, key=ranks.index)


async def test_all_chats_together_get_twenty_five_writes_a_second(bench: Bench) -> None:
    people = [await bench.person(1000 + number) for number in range(80)]
    await bench.show_many([("panel", who, f"t{n}", "一") for n, who in enumerate(people)])
    assert len(bench.telegram.calls) == 25
    await bench.clock.advance(1)
    assert len(bench.telegram.calls) == 50
    await bench.clock.advance(10)
    assert len(bench.telegram.calls) == 80
    times = [call.at for call in bench.telegram.calls]
    second = timedelta(seconds=1)
    assert max(sum(start <= at < start + second for at in times) for start in times) == 25


async def test_a_429_stops_its_chat_and_no_other(bench: Bench) -> None:
    here, there, me = await bench.group(-10), await bench.group(-20), await bench.person()
    bench.telegram.fault("send", Flooded(40), chat_id=-10)
    await bench.show("board", here, "一", "t1")
    await bench.show("board", there, "二", "t2")
    await bench.show("panel", me, "三", "t3")
    assert (bench.telegram.screens(-20), bench.telegram.screens(7)) == (["二"], ["三"])
    assert bench.delivery.blocked_until(here) == START + timedelta(seconds=40.2)
    assert bench.delivery.blocked_until(there) is None
    assert bench.delivery.status().blocked == (
        (("group_id", here.group_id), START + timedelta(seconds=40.2)),
    )
    await bench.clock.advance(40)
    assert bench.telegram.screens(-10) == []
    await bench.clock.advance(1)
    assert bench.telegram.screens(-10) == ["一"]
    assert bench.delivery.status().blocked == ()


async def test_failures_are_facts_about_the_chat(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Flooded(40))
    await bench.show("board", group, "一")
    failed = await bench.db.read(lambda tx: last_failure(tx, group))
    assert failed is not None
    assert (failed.code, failed.method, failed.retry_after_s, failed.ended_at) == (429, "send", 40, None)
    await bench.clock.advance(60)
    assert await bench.db.read(lambda tx: ok_since(tx, group)) == START + timedelta(seconds=40.2)
    bench.telegram.fault("edit", Unknown())
    await bench.show("board", group, "二")
    found = await bench.db.read(lambda tx: failures_between(tx, group, START, bench.clock.now()))
    assert [(fact.code, fact.description) for fact in found] == [(429, "flood"), (None, "no answer")]


async def test_an_outage_is_one_fact_however_often_it_is_tried(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    bench.telegram.fault("edit", Unknown(), times=30)
    await bench.show("board", group, "二")
    await bench.clock.advance(3600)
    found = await bench.db.read(lambda tx: failures_between(tx, group, START, bench.clock.now()))
    assert [fact.description for fact in found] == ["no answer"]
    assert found[0].ended_at is not None
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]


async def test_a_database_that_cannot_be_read_is_tried_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    group = await bench.group()
    left = [3]
    real_read = bench.db.read

    async def read(job: Callable[[Tx], Awaitable[object]]) -> object:
        left[0] -= 1
        if left[0] >= 0:
            raise StorageError("disk I/O error")
        return await real_read(job)

    monkeypatch.setattr(bench.db, "read", read)
    await bench.show("board", group, "一")
    assert "cannot read what is to be done" in caplog.text
    await bench.clock.advance(10)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]
    left[0] = 2
    await bench.say(group, "二")
    await bench.clock.advance(10)
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "二"]


async def test_a_database_that_cannot_be_written_stops_no_other_chat(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    real_transact, lost = bench.db.transact, [True]

    async def transact(job: Callable[[Tx], Awaitable[object]]) -> object:
        if lost and asyncio.current_task() is not here:
            lost.clear()
            raise StorageError("disk full")
        return await real_transact(job)

    here = asyncio.current_task()
    monkeypatch.setattr(bench.db, "transact", transact)
    await bench.show("board", group, "二")
    await bench.clock.advance(30)
    assert "delivery to one chat failed" in caplog.text
    assert bench.telegram.screens(GROUP_CHAT) == ["二"]
    assert not (await bench.card()).dirty


async def test_one_chat_has_one_write_in_flight(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.gate.clear()
    await bench.show("board", group, "一", "t1")
    await bench.show("settlement", group, "二", "t2")
    await bench.clock.advance(20)
    assert bench.delivery.status().in_flight == 1
    assert bench.delivery.status().waiting == 2
    bench.telegram.gate.set()
    await bench.clock.advance(20)
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "二"]
    assert bench.delivery.status().waiting == 0


async def test_a_slow_chat_does_not_hold_up_the_others(bench: Bench) -> None:
    people = [await bench.person(1000 + number) for number in range(60)]
    bench.telegram.gate.clear()
    await bench.show_many([("panel", who, f"t{n}", "一") for n, who in enumerate(people)])
    await bench.clock.advance(10)
    assert bench.delivery.status().in_flight == 48
    bench.telegram.gate.set()
    await bench.clock.advance(3)
    assert len(bench.telegram.calls) == 60


async def test_nothing_is_done_while_nothing_changes(bench: Bench) -> None:
    group = await bench.group()
    await bench.show("board", group, "一")
    await bench.clock.advance(60)
    rendered = bench.texts.rendered
    assert bench.clock.next_wake is None
    await bench.clock.advance(3600)
    assert bench.texts.rendered == rendered


@pytest.mark.parametrize("chats", [75, 300])
async def test_a_burst_is_rendered_once_a_card(bench: Bench, chats: int) -> None:
    people = [await bench.person(1000 + number) for number in range(chats)]
    await bench.show_many([("panel", who, f"t{n}", "一") for n, who in enumerate(people)])
    await bench.clock.advance(chats / 25 + 1)
    assert len(bench.telegram.calls) == chats
    assert bench.texts.rendered == chats


async def test_chats_that_wait_for_the_overall_pace_cost_nothing_meanwhile(bench: Bench) -> None:
    people = [await bench.person(1000 + number) for number in range(60)]
    await bench.show_many([("panel", who, f"a{n}", "一") for n, who in enumerate(people)])
    await bench.show_many([("panel", who, f"b{n}", "二") for n, who in enumerate(people)])
    for _ in range(20):
        await bench.clock.advance(0.5)
        assert bench.clock.next_wake is None or bench.clock.next_wake > bench.clock.now()
    assert len(bench.telegram.calls) == 120


async def test_stopping_lets_what_is_on_its_way_come_to_its_end(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.gate.clear()
    await bench.show("board", group, "一")
    bench.telegram.gate.set()
    await bench.delivery.stop()
    assert (await bench.card()).message_id == 101
    await bench.show("board", group, "二")
    assert len(bench.telegram.calls) == 1
