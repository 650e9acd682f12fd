"""线路: requests over HTTP/1.1, each on a connection of its own, which is kept for the next one.

Only what a bot needs: the request is ready before it begins, the answer is read whole. Of all that a request
costs, a general client takes most.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from bot.http_answer import Answer, NoAnswerError, read_answer

KEPT_S = 25.0
SECOND_ADDRESS_AFTER_S = 0.25
_PORTS = {"http": 80, "https": 443}


class UnsentError(Exception):
    """There was no connection: nothing of the request has left."""


class BrokenError(Exception):
    """The connection ended, or what came back is no answer; the request may have been carried out."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where connections lead."""

    secure: bool
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of an address; `path` may hold a bot's token."""

    server: Server
    authority: str
    path: str


@lru_cache(maxsize=256)
def target(url: str) -> Target:
    """The parts of an http or https address.

    Raises:
        ValueError: for anything else.
    """
    parts = urlsplit(url)
    if not parts.hostname or parts.scheme not in _PORTS:
        raise ValueError("not the address of a web server")
    path = parts.path or "/"
    server = Server(parts.scheme == "https", parts.hostname, parts.port or _PORTS[parts.scheme])
    return Target(server, parts.netloc, f"{path}?{parts.query}" if parts.query else path)


class Wire(asyncio.Protocol):
    """One connection: a request, then its answer, then perhaps the next."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._waiting: asyncio.Future[Answer] | None = None
        self.idle_since = 0.0

    @property
    def is_open(self) -> bool:
        """Whether another request may be tried."""
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        self._look(ended=False)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._transport = None
        self._look(ended=True)

    def close(self) -> None:
        """At once; whoever waits for an answer gets none."""
        if self._transport is not None:
            self._transport.abort()

    async def ask(self, request: bytes, seconds: float | None) -> Answer:
        """Send a request and wait for the whole answer.

        Raises:
            BrokenError: the connection ended, or this is no answer.
            TimeoutError: no answer in time.
        """
        if self._transport is None:
            raise BrokenError("the connection is closed")
        loop = asyncio.get_running_loop()
        self._received = b""
        self._waiting = loop.create_future()
        self._transport.write(request)
        timer = None if seconds is None else loop.call_later(seconds, self._fail, TimeoutError())
        try:
            return await self._waiting
        finally:
            self._waiting = None
            if timer is not None:
                timer.cancel()

    def _fail(self, error: Exception) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error)

    def _look(self, *, ended: bool) -> None:
        if self._waiting is None or self._waiting.done():
            self.close()  # nobody has asked: whatever came, it answers nothing
            return
        try:
            answer = read_answer(self._received, ended=ended)
        except NoAnswerError as error:
            self._fail(BrokenError(str(error)))
        else:
            if answer is not None:
                self._waiting.set_result(answer)


class Lines:
    """At most `connections` at once; whoever asks for more waits."""

    def __init__(self, connections: int, *, kept_s: float = KEPT_S) -> None:
        self._places = asyncio.Semaphore(connections)
        self._kept_s = kept_s
        self._idle: dict[Server, list[Wire]] = {}
        self._busy: set[Wire] = set()
        self._secure: ssl.SSLContext | None = None

    async def ask(
        self, server: Server, request: bytes, connect_s: float | None, read_s: float | None
    ) -> Answer:
        """Send a request and wait for its answer: `connect_s` for a connection, `read_s` for the answer.

        Raises:
            UnsentError: nothing of it has left.
            BrokenError: it may have been carried out.
            TimeoutError: it may have been carried out.
        """
        try:
            async with asyncio.timeout(connect_s if self._places.locked() else None):
                await self._places.acquire()
        except TimeoutError:
            raise UnsentError("no connection is free") from None
        try:
            wire = self._kept(server) or await self._connect(server, connect_s)
            with self._on(wire):
                answer = await wire.ask(request, read_s)
            if answer.reusable:
                self._keep(server, wire)
            else:
                wire.close()
            return answer
        finally:
            self._places.release()

    def close(self) -> None:
        """Every connection; requests that are on their way end with `BrokenError`."""
        for wire in (*self._busy, *(wire for idle in self._idle.values() for wire in idle)):
            wire.close()
        self._idle.clear()

    @contextmanager
    def _on(self, wire: Wire) -> Iterator[None]:
        """A connection on which a request has come to no end is of no use any more."""
        self._busy.add(wire)
        try:
            yield
        except BaseException:
            wire.close()
            raise
        finally:
            self._busy.discard(wire)

    def _keep(self, server: Server, wire: Wire) -> None:
        wire.idle_since = asyncio.get_running_loop().time()
        self._idle.setdefault(server, []).append(wire)

    def _kept(self, server: Server) -> Wire | None:
        """The connection that was used last, since the server may be about to close the others."""
        idle = self._idle.get(server, [])
        oldest = asyncio.get_running_loop().time() - self._kept_s
        while idle:
            wire = idle.pop()
            if wire.is_open and wire.idle_since > oldest:
                return wire
            wire.close()
        return None

    async def _connect(self, server: Server, connect_s: float | None) -> Wire:
        if server.secure and self._secure is None:
            self._secure = ssl.create_default_context()
        try:
            async with asyncio.timeout(connect_s):
                _, wire = await asyncio.get_running_loop().create_connection(
                    Wire,
                    server.host,
                    server.port,
                    ssl=self._secure if server.secure else None,
                    happy_eyeballs_delay=SECOND_ADDRESS_AFTER_S,
                )
        except OSError as error:
            raise UnsentError(type(error).__name__) from error
        return wire
