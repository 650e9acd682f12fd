"""The webhook: a small HTTP server that puts updates into the application's queue.

PTB's own answers 400 to an update that it cannot parse, after which Telegram sends it for a day.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from dataclasses import dataclass

from aiohttp import web
from pydantic import SecretStr

from bot.telegram_bot import TelegramBot

_log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 (a header's name)
LARGEST_BYTES = 4 * 2**20


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the webhook listens. `port` 0 takes a free one; `path` begins with a slash."""

    host: str
    port: int
    path: str
    secret: SecretStr


class Webhook:
    """Takes updates from `start` to `stop`; `stop` lets requests that have begun come to their end."""

    def __init__(self, bot: TelegramBot, queue: asyncio.Queue[object], listening: Listening) -> None:
        self._bot = bot
        self._queue = queue
        self._listening = listening
        self._runner: web.AppRunner | None = None

    async def start(self) -> int:
        """Begin to listen.

        Returns:
            The port.

        Raises:
            OSError: when it cannot be listened on.
        """
        app = web.Application(client_max_size=LARGEST_BYTES)
        app.router.add_post(self._listening.path, self._receive)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        self._runner = runner
        await web.TCPSite(runner, self._listening.host, self._listening.port).start()
        return int(runner.addresses[0][1])

    async def stop(self) -> None:
        """Listen no longer; what was answered with 200 is in the queue."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._listening.secret.get_secret_value().encode()):
            return web.Response(status=403)
        try:
            item = json.loads(await request.read())
        except ValueError:
            _log.warning("the webhook was sent something that is not JSON")
            return web.Response(status=400)
        update = self._bot.parse_update(item)
        if update is not None:
            await self._queue.put(update)
        return web.Response()
