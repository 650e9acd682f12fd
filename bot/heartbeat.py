"""听得见: when Telegram last answered anything, and the beats that prove that the bot was up."""

from __future__ import annotations

from typing import Any

from telegram.error import NetworkError, TelegramError

from bot.clock import Clock
from bot.services.club import Club, Health
from bot.services.roster import arriving
from bot.telegram_bot import TelegramBot
from bot.transport import LineRequest
from storage import heartbeat
from storage.transaction import Tx

SERVER_ERRORS = 500


class HeardRequest(LineRequest):
    """The transport, which remembers when Telegram last answered."""

    __slots__ = ("_clock", "_health")

    def __init__(self, clock: Clock, health: Health, **options: Any) -> None:
        super().__init__(**options)
        self._clock = clock
        self._health = health

    async def do_request(self, *positional: Any, **named: Any) -> tuple[int, bytes]:
        """As the transport's; any answer but a server's error counts as heard."""
        try:
            status, payload = await super().do_request(*positional, **named)
        except NetworkError:
            self._health.failing = True
            raise
        self._health.failing = status >= SERVER_ERRORS
        if not self._health.failing:
            self._health.heard_at = self._clock.now()
        return status, payload


async def beat(club: Club, bot: TelegramBot) -> None:
    """Ask Telegram who we are; an answer in time is a beat, silence is nothing."""
    asked_at = club.clock.now()
    try:
        await bot.get_me()
    except TelegramError:
        return
    answered_at = club.clock.now()

    async def job(tx: Tx) -> None:
        silence = await heartbeat.gap_before(tx, asked_at)
        if await heartbeat.beat(tx, asked_at, answered_at):
            await arriving.after_silence(tx, silence, answered_at)

    await club.db.transact(job)
