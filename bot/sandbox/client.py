"""The people's side from another process, over HTTP."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import aiohttp

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import Json
from bot.sandbox.people import People


class HttpLine:
    """Reaches the world of a server; `url` is `SandboxServer.url`, without `/bot`."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def open(self) -> None:
        """Make ready to call."""
        self._session = aiohttp.ClientSession()

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()

    async def call(self, verb: str, args: Json) -> Any:
        """Carry out one act.

        Raises:
            ImpossibleError: nobody could do it; the server says why.
        """
        if self._session is None:
            raise ImpossibleError("the line is not open")
        async with self._session.post(f"{self._url}/people/{verb}", json=args) as response:
            document = await response.json()
        if "error" in document:
            raise ImpossibleError(document["error"])
        return document["result"]


class SandboxClient(People):
    """`People` over HTTP: `async with SandboxClient("http://127.0.0.1:8081") as people: ...`."""

    def __init__(self, url: str) -> None:
        self._http = HttpLine(url)
        super().__init__(self._http)

    async def __aenter__(self) -> Self:
        await self._http.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.close()
