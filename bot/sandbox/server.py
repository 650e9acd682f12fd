"""The HTTP server: `/bot<token>/<method>` for the bot, `/people/<verb>` for everybody else."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from bot.sandbox.acts.verbs import perform_verb
from bot.sandbox.clock import Waiting, wait_for
from bot.sandbox.errors import ApiError, ImpossibleError
from bot.sandbox.faults import Fault
from bot.sandbox.methods import perform
from bot.sandbox.params import Params, Upload
from bot.sandbox.polling import Poller
from bot.sandbox.webhook import WebhookPump
from bot.sandbox.world import World

_MAX_BODY_BYTES = 50 * 1024 * 1024
_BROKEN = "connection broken by the bot"
_HTML_ERROR = "<html><head><title>{code}</title></head><body><h1>{code}</h1></body></html>"


class _Dropped(Exception):  # noqa: N818  not an error: an answer that is never given
    """The connection is to be closed without an answer."""


class SandboxServer:
    """Serves a world on loopback, to a bot whose `base_url` is the server's, while `async with` holds it."""

    def __init__(
        self, world: World, *, host: str = "127.0.0.1", port: int = 0, wait: Waiting = wait_for
    ) -> None:
        self.world = world
        self._host = host
        self._port = port
        self._wait = wait
        self._poller = Poller(world, wait)
        self._runner: web.AppRunner | None = None
        self._pump: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen; port 0 takes a free one."""
        app = web.Application(client_max_size=_MAX_BODY_BYTES)
        app.router.add_route("*", "/bot{token}/{method}", self._bot)
        app.router.add_post("/people/{verb}", self._people)
        # A handler is cancelled when its connection breaks, so that the long poll of a dead bot ends.
        self._runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])
        self._pump = asyncio.create_task(WebhookPump(self.world, self._wait).run())

    async def stop(self) -> None:
        """Close all connections; long polls that are open just break."""
        if self._pump is not None:
            self._pump.cancel()
            with suppress(asyncio.CancelledError):
                await self._pump
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    @property
    def url(self) -> str:
        """Where it listens, for `SandboxClient`."""
        return f"http://{self._host}:{self._port}"

    @property
    def base_url(self) -> str:
        """What a bot takes as its `base_url`."""
        return f"{self.url}/bot"

    # --- the bot's side

    async def _bot(self, request: web.Request) -> web.StreamResponse:
        token = request.match_info["token"]
        if token != self.world.token:
            is_malformed = not token.partition(":")[0].isdecimal() or ":" not in token
            detail = ": invalid token specified" if is_malformed else ""
            return _failure(ApiError(401, f"Unauthorized{detail}"))
        method = request.match_info["method"]
        params = await _read_params(request)
        at = self.world.now()
        # What stands here until there is an answer is what the log says of a poll whose bot has died.
        code = 0
        error: str | None = _BROKEN
        try:
            result = await self._answer(method, params)
            code, error = 200, None
            return web.json_response({"ok": True, "result": result})
        except ApiError as failure:
            code, error = failure.code, failure.description
            return _failure(failure)
        except _Dropped:
            error = "connection dropped"
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        finally:
            self.world.calls.add(method, params.shown(), at, code, error)

    async def _answer(self, method: str, params: Params) -> Any:
        fault = self.world.faults.take(method, params.whole("chat_id") or None)
        if fault is None:
            return await self._perform(method, params)
        if fault.when == "before":
            await self._strike(fault)
            return await self._perform(method, params)
        result = await self._perform(method, params)
        await self._strike(fault)
        return result

    async def _strike(self, fault: Fault) -> None:
        if fault.delay_seconds:
            await self._wait(asyncio.Event(), fault.delay_seconds)
        if fault.drop:
            raise _Dropped
        if fault.retry_after is not None:
            text = f"Too Many Requests: retry after {fault.retry_after}"
            raise ApiError(429, fault.description or text, retry_after=fault.retry_after)
        if fault.code is not None:
            raise ApiError(fault.code, fault.description)

    async def _perform(self, method: str, params: Params) -> Any:
        if method.lower() == "getupdates":
            return await self._poller.get_updates(params)
        return perform(self.world, method, params)

    # --- the people's side

    async def _people(self, request: web.Request) -> web.StreamResponse:
        args = await request.json() if request.can_read_body else {}
        try:
            result = await perform_verb(self.world, request.match_info["verb"], args, self._wait)
        except (ImpossibleError, ApiError, TypeError) as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response({"result": result})


def _failure(error: ApiError) -> web.Response:
    if error.code >= 500 and not error.description:
        page = _HTML_ERROR.format(code=error.code)
        return web.Response(text=page, status=error.code, content_type="text/html")
    response = web.json_response(error.to_json(), status=error.code)
    if "retry_after" in error.parameters:
        response.headers["Retry-After"] = str(error.parameters["retry_after"])
    return response


async def _read_params(request: web.Request) -> Params:
    """Read a call's parameters: query string, form, multipart, or a JSON object."""
    fields: dict[str, str] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        for name, value in (await request.json()).items():
            fields[name] = value if isinstance(value, str) else json.dumps(value)
        return Params(fields)
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[name] = Upload(value.filename, len(value.file.read()))
        else:
            fields[name] = str(value)
    return Params(fields, files)
