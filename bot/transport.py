"""How requests travel: kept connections under PTB, and errors that tell what surely did not happen.

A request that never left raises `NotSentError`; one that may have arrived raises `TimedOut` or
`NetworkError`. Messages never hold the address, since it contains the token.
"""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlsplit

import aiohttp
import orjson
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.http_line import Lines, Server, UnsentError
from bot.http_wire import BrokenError

_JSON = b"application/json"
_PORTS = {"http": 80, "https": 443}
_SAFE = "/%:@!$&'()*+,;=?~"


class NotSentError(NetworkError):
    """The connection could not be made: the request has surely not been carried out."""

    __slots__ = ()


class FloodError(RetryAfter):
    """429 with its seconds. PTB's own constructor warns of its future on every single error."""

    __slots__ = ("seconds",)

    def __init__(self, seconds: float) -> None:
        TelegramError.__init__(self, f"FloodError control exceeded. Retry in {seconds:g} seconds")
        self._retry_after = timedelta(seconds=seconds)
        self.seconds = seconds

    def __reduce__(self) -> tuple[type, tuple[float]]:  # type: ignore[override]  # as PTB's own
        return type(self), (self.seconds,)


class LineRequest(BaseRequest):
    """PTB's transport on kept connections: about a tenth of the processor time of the stock one.

    Args:
        connections: how many at once; further requests wait for one to become free.
        total_s: time for an answer when the caller names no read time-out.
        connect_s: time for a connection, and for waiting until one is free.
    """

    __slots__ = ("_connect_s", "_connections", "_lines", "_total_s")

    def __init__(self, *, connections: int = 64, total_s: float = 15.0, connect_s: float = 5.0) -> None:
        self._connections = connections
        self._total_s = total_s
        self._connect_s = connect_s
        self._lines: Lines | None = None

    @property
    def read_timeout(self) -> float | None:
        return self._total_s

    async def initialize(self) -> None:
        if self._lines is None:
            self._lines = Lines(self._connections)

    async def shutdown(self) -> None:
        if self._lines is not None:
            self._lines.close()
            self._lines = None

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """As PTB's, which has the last word on what is not quite JSON."""
        try:
            document: dict[str, Any] = orjson.loads(payload)
        except orjson.JSONDecodeError:
            return BaseRequest.parse_json_payload(payload)
        return document

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One request.

        Raises:
            NotSentError: it has surely not been carried out.
            TimedOut: no answer in time; it may have been carried out.
            NetworkError: the connection broke; it may have been carried out.
            FloodError: 429.
        """
        del write_timeout, pool_timeout
        if self._lines is None:
            raise NotSentError("the transport is not initialized")
        server, opening = _addressed(method, url, self.USER_AGENT)
        kind, body = await _content(request_data)
        request = b"%sContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s" % (opening, kind, len(body), body)
        try:
            answer = await self._lines.ask(
                server,
                request,
                _seconds(connect_timeout, self._connect_s),
                _seconds(read_timeout, self._total_s),
            )
        except UnsentError as error:
            raise NotSentError(f"no connection ({error})") from error
        except TimeoutError as error:
            raise TimedOut from error
        except BrokenError as error:
            raise NetworkError(f"the connection broke ({error})") from error
        return _checked(answer.status, answer.body)


def _seconds(given: Any, default: float) -> float | None:
    return default if given is BaseRequest.DEFAULT_NONE else given


@lru_cache(maxsize=256)
def _addressed(method: str, url: str, agent: str) -> tuple[Server, bytes]:
    """Where a request goes, and how it begins.

    Raises:
        ValueError: for anything but the address of a web server; it does not show the address.
    """
    parts = urlsplit(url)
    if not parts.hostname or parts.scheme not in _PORTS:
        raise ValueError("not the address of a web server")
    server = Server(parts.scheme == "https", parts.hostname, parts.port or _PORTS[parts.scheme])
    target = quote(f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}", safe=_SAFE)
    host = parts.netloc.rpartition("@")[2]
    return server, f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {agent}\r\n".encode()


async def _content(data: RequestData | None) -> tuple[bytes, bytes]:
    """Kind and body: JSON wherever there is no file, which is shorter and made faster than a form."""
    if data is None or not data.contains_files:
        return _JSON, orjson.dumps(data.parameters if data else {})
    form = aiohttp.FormData()
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=filename, content_type=kind)
    parts = form()
    return parts.headers["Content-Type"].encode(), await parts.as_bytes()


def _checked(status: int, payload: bytes) -> tuple[int, bytes]:
    """Answers that PTB would misread: a 429, and a 401 or 404 that does not come from the Bot API.

    PTB takes the latter for a wrong token and ends polling for good, though it is some proxy's.
    """
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND):
        document = _json(payload)
        if status != HTTPStatus.TOO_MANY_REQUESTS and "error_code" not in document:
            raise NetworkError(f"{status} from something that is not the Bot API")
        parameters = document.get("parameters")
        seconds = parameters.get("retry_after") if isinstance(parameters, dict) else None
        if isinstance(seconds, int | float) and seconds > 0:
            raise FloodError(float(seconds))
    return status, payload


def _json(payload: bytes) -> dict[str, Any]:
    try:
        document = orjson.loads(payload)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
