from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.clock import SystemClock
from tests.support.clock import START, FakeClock


async def test_sleepers_wake_in_the_order_of_their_instants() -> None:
    clock = FakeClock()
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await clock.sleep_until(START + timedelta(seconds=seconds))
        woken.append((name, (clock.now() - START).total_seconds()))
        if name == "b":
            await sleeper("after b", 2.5)

    async with asyncio.TaskGroup() as group:
        for name, seconds in (("c", 3), ("b", 2), ("a", 1), ("past", -1)):
            group.create_task(sleeper(name, seconds))
        await clock.settle()
        assert clock.next_wake == START + timedelta(seconds=1)
        await clock.advance(10)
    assert woken == [("past", 0), ("a", 1), ("b", 2), ("after b", 2.5), ("c", 3)]
    assert clock.now() == START + timedelta(seconds=10)
    assert clock.next_wake is None


async def test_a_cancelled_sleeper_is_passed_over() -> None:
    clock = FakeClock()
    task = asyncio.create_task(clock.sleep_until(START + timedelta(seconds=1)))
    await clock.settle()
    task.cancel()
    await clock.settle()
    assert clock.next_wake is None
    await clock.advance(2)
    assert task.cancelled()


async def test_bells_ring_in_the_order_of_their_instants_among_the_sleepers() -> None:
    clock = FakeClock()
    rung: list[str] = []

    async def sleep() -> None:
        await clock.sleep_until(START + timedelta(seconds=2))
        rung.append("sleeper")

    sleeper = asyncio.create_task(sleep())
    clock.ring_at(START + timedelta(seconds=3), lambda: rung.append("late"))
    clock.ring_at(START + timedelta(seconds=1), lambda: rung.append("early"))
    clock.ring_at(START + timedelta(seconds=1), lambda: rung.append("cancelled")).cancel()
    clock.ring_at(START, lambda: rung.append("now"))
    assert rung == []
    await clock.settle()
    assert rung == ["now"]
    await clock.advance(3)
    await sleeper
    assert rung == ["now", "early", "sleeper", "late"]


async def test_settling_waits_for_whoever_is_busy() -> None:
    left = [40]

    def busy() -> bool:
        left[0] = max(0, left[0] - 1)
        return left[0] > 0

    await FakeClock(START, busy).settle()
    assert left == [0]


async def test_the_system_clock_is_aware_and_does_not_wait_for_the_past() -> None:
    clock = SystemClock()
    before = clock.now()
    assert before.utcoffset() == timedelta(0)
    await clock.sleep_until(before - timedelta(hours=1))
    await clock.sleep_until(clock.now() + timedelta(milliseconds=2))
    assert clock.now() >= before + timedelta(milliseconds=2)


@pytest.mark.parametrize("nap_s", [60.0, 0.001])
async def test_the_system_clock_rings_at_the_instant_and_not_before(
    nap_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.clock.LONGEST_NAP_S", nap_s)
    clock, rung = SystemClock(), asyncio.Event()
    instant = clock.now() + timedelta(milliseconds=5)
    clock.ring_at(instant, rung.set)
    await rung.wait()
    assert clock.now() >= instant


async def test_the_system_clock_rings_soon_for_the_past_and_never_when_cancelled() -> None:
    clock, rung, silent = SystemClock(), asyncio.Event(), asyncio.Event()
    past = clock.now() - timedelta(hours=1)
    clock.ring_at(past, silent.set).cancel()
    clock.ring_at(past, rung.set)
    assert not rung.is_set()
    await rung.wait()
    assert not silent.is_set()
