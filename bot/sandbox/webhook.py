"""Posting updates to a webhook: in order per lane, in parallel across lanes, again until taken."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import partial

import aiohttp

from bot.sandbox.clock import Waiting
from bot.sandbox.updates import Update
from bot.sandbox.world import Webhook, World

_FIRST_RETRY_SECONDS = 1.0
_LAST_RETRY_SECONDS = 60.0
_ANSWER_SECONDS = 30.0


class WebhookPump:
    """Delivers what is queued while a webhook is set."""

    def __init__(self, world: World, wait: Waiting) -> None:
        self._world = world
        self._wait = wait
        self._busy: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Deliver until cancelled."""
        timeout = aiohttp.ClientTimeout(total=_ANSWER_SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            try:
                await self._pump(session)
            finally:
                tasks = tuple(self._busy.values())
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _pump(self, session: aiohttp.ClientSession) -> None:
        with self._world.updates.bell.listening() as rung:
            while True:
                rung.clear()
                hook = self._world.webhook
                if hook is not None:
                    self._start(session, hook, rung)
                await rung.wait()

    def _start(self, session: aiohttp.ClientSession, hook: Webhook, rung: asyncio.Event) -> None:
        """Start a delivery for each lane that has something to deliver and none under way."""
        for update in self._world.updates.pending():
            if update.lane in self._busy or len(self._busy) >= hook.max_connections:
                continue
            task = asyncio.create_task(self._deliver(session, hook, update))
            self._busy[update.lane] = task
            task.add_done_callback(partial(self._done, update.lane, rung))

    def _done(self, lane: str, rung: asyncio.Event, _: asyncio.Task[None]) -> None:
        self._busy.pop(lane, None)
        rung.set()

    async def _deliver(self, session: aiohttp.ClientSession, hook: Webhook, update: Update) -> None:
        """Post one update until it is taken or too old, or the webhook has changed."""
        delay = _FIRST_RETRY_SECONDS
        while self._world.webhook is hook and update in self._world.updates.pending():
            error = await _post(session, hook, update)
            if error is None:
                self._world.updates.remove(update.update_id)
                return
            hook.last_error, hook.last_error_at = error, self._world.now()
            await self._wait(asyncio.Event(), delay)
            delay = min(2 * delay, _LAST_RETRY_SECONDS)


async def _post(session: aiohttp.ClientSession, hook: Webhook, update: Update) -> str | None:
    """Post `update` once; gives what went wrong, None when it was taken."""
    # The content type has no charset: servers that compare it word for word accept nothing else.
    headers = {"Content-Type": "application/json"}
    if hook.secret_token is not None:
        headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret_token
    body = json.dumps(update.to_json(), ensure_ascii=False).encode()
    try:
        async with session.post(hook.url, data=body, headers=headers) as response:
            with suppress(aiohttp.ClientError):
                await response.read()
            if response.status == 200:
                return None
            return f"Wrong response from the webhook: {response.status} {response.reason}"
    except (aiohttp.ClientError, TimeoutError) as error:
        return f"Connection failed: {type(error).__name__}"
