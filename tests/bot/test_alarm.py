from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.alarm import Alarm
from tests.support.clock import START, FakeClock


def after(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


async def test_an_alarm_rings_at_its_instant_and_once() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    Alarm(clock, rung.set).set(START + after(5))
    await clock.advance(4.9)
    assert not rung.is_set()
    await clock.advance(0.1)
    assert rung.is_set()
    rung.clear()
    await clock.advance(60)
    assert not rung.is_set()


async def test_an_alarm_that_is_moved_rings_only_at_the_new_instant() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.set(START + after(5))
    await clock.settle()
    alarm.set(START + after(9))
    await clock.advance(8)
    assert not rung.is_set()
    await clock.advance(1)
    assert rung.is_set()


async def test_an_alarm_that_is_turned_off_never_rings() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.set(START + after(5))
    await clock.settle()
    alarm.off()
    await clock.advance(60)
    assert not rung.is_set()
    assert clock.next_wake is None


async def test_an_alarm_without_an_instant_never_rings() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.set(START + after(5))
    await clock.settle()
    alarm.set(None)
    await clock.advance(60)
    assert not rung.is_set()
    alarm.set(START + after(90))
    await clock.advance(29)
    assert not rung.is_set()
    await clock.advance(1)
    assert rung.is_set()


async def test_the_same_instant_again_needs_no_other_sleeper() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.set(START + after(5))
    await clock.settle()
    sleeping = len(asyncio.all_tasks())
    alarm.set(START + after(5))
    await clock.settle()
    assert len(asyncio.all_tasks()) == sleeping


async def test_an_alarm_that_is_put_off_needs_no_other_sleeper() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.set(START + after(5))
    await clock.settle()
    sleepers = asyncio.all_tasks()
    for seconds in (7, 9, 6):
        alarm.set(START + after(seconds))
        await clock.settle()
    assert asyncio.all_tasks() == sleepers
    await clock.advance(5.9)
    assert not rung.is_set()
    await clock.advance(0.1)
    assert rung.is_set()


async def test_no_later_than_never_puts_an_alarm_off() -> None:
    clock, rung = FakeClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    alarm.no_later_than(START + after(5))
    alarm.no_later_than(START + after(9))
    await clock.advance(5)
    assert rung.is_set()
    rung.clear()
    alarm.no_later_than(START + after(9))
    alarm.no_later_than(START + after(7))
    await clock.advance(2)
    assert rung.is_set()
