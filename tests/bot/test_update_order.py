from __future__ import annotations

import asyncio
from collections.abc import Hashable

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from bot.update_order import OrderedUpdates, order_key
from tests.support.clock import START, FakeClock

USER = User(7, "小明", is_bot=False)
GROUP = Chat(-100200, "supergroup")


class Bench:
    """Updates are (key, number); each waits at its own gate and notes when it begins and ends."""

    def __init__(self, parallel: int = 32) -> None:
        self.order = OrderedUpdates(lambda update: update[0], parallel)  # type: ignore[index]
        self.clock = FakeClock()
        self.notes: list[str] = []
        self.gates: dict[tuple[Hashable, int], asyncio.Event] = {}
        self.tasks: dict[tuple[Hashable, int], asyncio.Task[None]] = {}

    async def arrive(self, *updates: tuple[str, int]) -> None:
        for update in updates:
            self.gates[update] = asyncio.Event()
            handled = self.order.process_update(update, self.handle(*update))
            self.tasks[update] = asyncio.create_task(handled)
        await self.clock.settle()

    async def handle(self, key: str, number: int) -> None:
        self.notes.append(f"{key}{number}<")
        await self.gates[key, number].wait()
        self.notes.append(f"{key}{number}>")

    async def open(self, *updates: tuple[str, int]) -> None:
        for update in updates:
            self.gates[update].set()
        await self.clock.settle()


async def test_one_key_is_first_in_first_out() -> None:
    bench = Bench()
    await bench.arrive(("a", 1), ("a", 2), ("a", 3))
    await bench.open(("a", 3), ("a", 2))
    assert bench.notes == ["a1<"]
    await bench.open(("a", 1))
    assert bench.notes == ["a1<", "a1>", "a2<", "a2>", "a3<", "a3>"]
    assert bench.order.lanes == 0


async def test_other_keys_do_not_wait() -> None:
    bench = Bench()
    await bench.arrive(("a", 1), ("a", 2), ("b", 1))
    await bench.open(("b", 1))
    assert bench.notes == ["a1<", "b1<", "b1>"]
    assert bench.order.lanes == 1
    await bench.open(("a", 1), ("a", 2))
    assert bench.order.lanes == 0


async def test_a_busy_table_does_not_take_the_places_of_others() -> None:
    bench = Bench(parallel=2)
    await bench.arrive(*(("a", n) for n in range(50)), ("b", 1), ("c", 1))
    assert bench.notes == ["a0<", "b1<"]
    await bench.open(("b", 1))
    assert bench.notes == ["a0<", "b1<", "b1>", "c1<"]
    await bench.open(("c", 1), *(("a", n) for n in range(50)))
    assert len(bench.notes) == 104
    assert bench.order.lanes == 0


async def test_an_error_or_a_cancellation_lets_the_next_one_through() -> None:
    bench = Bench()

    async def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await bench.order.process_update(("a", 0), fail())
    await bench.arrive(("a", 1), ("a", 2), ("a", 3))
    bench.tasks["a", 2].cancel()
    await bench.open(("a", 1), ("a", 3))
    assert bench.notes == ["a1<", "a1>", "a3<", "a3>"]
    assert bench.order.lanes == 0


def test_an_update_belongs_to_its_table_then_its_chat_then_its_person() -> None:
    message = Message(1, START, GROUP, from_user=USER)

    def press(data: str | None) -> Update:
        return Update(1, callback_query=CallbackQuery("1", USER, "1", message=message, data=data))

    assert order_key(press("1p:12:1:1:win")) == ("table", 12)
    assert order_key(press("something else")) == ("chat", -100200)
    assert order_key(press(None)) == ("chat", -100200)
    assert order_key(Update(1, message=message)) == ("chat", -100200)
    assert order_key(Update(1, callback_query=CallbackQuery("1", USER, "1"))) == ("user", 7)
    assert order_key(Update(1)) is None
    assert order_key("no update") is None
