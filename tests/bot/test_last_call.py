from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.last_call import PATIENCE, LastCall
from bot.telegram_bot import TelegramBot
from bot.transport import LineRequest
from tests.support.bot_api import TOKEN
from tests.support.clock import FakeClock


class CountingRequest(LineRequest):
    __slots__ = ("closed",)

    def __init__(self) -> None:
        super().__init__()
        self.closed = 0

    async def shutdown(self) -> None:
        self.closed += 1
        await super().shutdown()


@pytest.fixture
async def request_of_bot() -> AsyncIterator[tuple[TelegramBot, CountingRequest]]:
    made = CountingRequest()
    bot = TelegramBot(TOKEN, request=made, get_updates_request=LineRequest())
    bot._requests_initialized = True
    await made.initialize()
    yield bot, made
    await made.shutdown()


async def test_connections_are_closed_when_patience_has_run_out(
    request_of_bot: tuple[TelegramBot, CountingRequest],
) -> None:
    bot, made = request_of_bot
    clock = FakeClock()
    last_call = LastCall(bot, clock)
    last_call.begin()
    await clock.advance(PATIENCE.total_seconds() - 0.1)
    assert made.closed == 0
    await clock.advance(0.2)
    assert made.closed == 1
    await last_call.over()


async def test_nothing_is_closed_when_all_came_to_its_end_in_time(
    request_of_bot: tuple[TelegramBot, CountingRequest],
) -> None:
    bot, made = request_of_bot
    clock = FakeClock()
    last_call = LastCall(bot, clock)
    last_call.begin()
    await clock.advance(1)
    await last_call.over()
    await clock.advance(60)
    assert made.closed == 0


async def test_a_start_that_fails_needs_no_last_call(
    request_of_bot: tuple[TelegramBot, CountingRequest],
) -> None:
    await LastCall(request_of_bot[0], FakeClock()).over()
    assert request_of_bot[1].closed == 0
