from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.alarm import Alarm
from tests.support.clock import START, FakeBell, FakeClock


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


class CountingClock(FakeClock):
    """Counts the bells that were hung up."""

    bells = 0

    def ring_at(self, instant: datetime, ring: Callable[[], None]) -> FakeBell:
        self.bells += 1
        return super().ring_at(instant, ring)


async def test_an_alarm_that_is_set_again_or_put_off_needs_no_other_bell() -> None:
    clock, rung = CountingClock(), asyncio.Event()
    alarm = Alarm(clock, rung.set)
    for seconds in (5, 5, 7, 9, 6):
        alarm.set(START + after(seconds))
    assert clock.bells == 1
    await clock.advance(5.9)
    assert not rung.is_set()
    await clock.advance(0.1)
    assert rung.is_set()
    assert clock.bells == 2


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
