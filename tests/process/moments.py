"""何时倒: the moments at which the program is killed."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from types import MappingProxyType
from typing import Any, TypeAlias

from rules.mahjong.views import Stage
from rules.table.state import Phase, TableState
from tests.process.evening import CLOCK, Evening
from tests.process.traps import Trap, When

LONGEST_WAIT_S = 20.0
A_HAND_S = 150.0

Moment: TypeAlias = Callable[[Evening, random.Random], Awaitable[None]]
"""Returns when the moment has come, or after `LONGEST_WAIT_S` without one: any moment is good to die."""


async def pass_time(seconds: float) -> None:
    """A real stretch of time, which is what these tests are about."""
    await CLOCK.sleep_until(CLOCK.now() + timedelta(seconds=seconds))


def when(
    condition: Callable[[TableState], bool], longest_s: float, patience_s: float = LONGEST_WAIT_S
) -> Moment:
    """Up to `longest_s` after what is stored is like this."""

    async def moment(evening: Evening, chance: random.Random) -> None:
        with suppress(AssertionError):
            await evening.until(lambda: condition(evening.stored().state) or None, "so", patience_s)
        await pass_time(chance.uniform(0, longest_s))

    return moment


async def at_a_press(evening: Evening, chance: random.Random) -> None:
    """Somewhere between a press and its answer."""
    evening.pressed.clear()
    await evening.or_soon(evening.pressed, LONGEST_WAIT_S)
    await pass_time(chance.uniform(0, 0.015))


async def amid_edits(evening: Evening, chance: random.Random) -> None:
    """As soon as a few more messages have changed: the rest of the burst is still to come."""
    number = evening.world.changes.last_number + chance.randint(1, 4)
    with suppress(AssertionError):
        await evening.until(
            lambda: evening.world.changes.last_number >= number or None, "changes", LONGEST_WAIT_S
        )


async def at_any_time(_evening: Evening, chance: random.Random) -> None:
    """Whatever is going on."""
    await pass_time(chance.uniform(0, 3.0))


def at_request(when_struck: When, **fault: Any) -> Moment:
    """While a request is on its way: before Telegram has carried it out, or after, without an answer."""

    async def moment(evening: Evening, _chance: random.Random) -> None:
        trap = Trap(when=when_struck, **fault)
        evening.world.fault(trap)
        await evening.or_soon(trap.sprung, LONGEST_WAIT_S)
        evening.world.faults.clear()

    return moment


def _holding(state: TableState) -> bool:
    return state.running is not None and state.running.held is not None


def _window_open(state: TableState) -> bool:
    return state.running is not None and state.running.state.stage is Stage.WINDOW


def _just_dealt(state: TableState) -> bool:
    return state.running is not None and state.running.state.stage is Stage.VOID


MOMENTS: Mapping[str, Moment] = MappingProxyType(
    {
        "hold": when(_holding, 0.8),
        "window": when(_window_open, 0.3),
        "press": at_a_press,
        "edits": amid_edits,
        "any": at_any_time,
        "settlement": when(lambda state: state.phase is not Phase.PLAYING, 1.5, A_HAND_S),
        "deal": when(_just_dealt, 0.3, A_HAND_S),
        "between": when(lambda state: state.phase is not Phase.PLAYING, 8.0, A_HAND_S),
        "answer before": at_request("before", method="answerCallbackQuery"),
        "answer after": at_request("after", method="answerCallbackQuery"),
        "send before": at_request("before", method="sendMessage"),
        "send after": at_request("after", method="sendMessage"),
        "edit before": at_request("before", method="editMessageText"),
        "edit after": at_request("after", method="editMessageText"),
    }
)
