"""线路: requests over HTTP/1.1, each on a connection of its own, which is kept for the next one."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass

from bot.http_wire import Answer, Wire

KEPT_S = 25.0
SECOND_ADDRESS_AFTER_S = 0.25


class UnsentError(Exception):
    """There was no connection: nothing of the request has left."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where connections lead."""

    secure: bool
    host: str
    port: int


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
        await self._place(connect_s)
        try:
            wire = self._kept(server) or await self._connect(server, connect_s)
            self._busy.add(wire)
            try:
                return await wire.ask(request, read_s)
            finally:
                self._busy.discard(wire)
                self._keep(server, wire)
        finally:
            self._places.release()

    def close(self) -> None:
        """Every connection; requests that are on their way end with `BrokenError`."""
        for wire in (*self._busy, *(wire for idle in self._idle.values() for wire in idle)):
            wire.close()
        self._idle.clear()

    async def _place(self, connect_s: float | None) -> None:
        if not self._places.locked():
            await self._places.acquire()
            return
        try:
            async with asyncio.timeout(connect_s):
                await self._places.acquire()
        except TimeoutError:
            raise UnsentError("no connection is free") from None

    def _keep(self, server: Server, wire: Wire) -> None:
        if wire.is_open:
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
            self._secure.set_alpn_protocols(["http/1.1"])
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
