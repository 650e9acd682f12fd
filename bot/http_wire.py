"""线: one connection over HTTP/1.1, on which one request at a time goes out and its answer comes back.

httptools reads the answers. A bot's requests are ready before they begin and its answers are short: what a
general client has for everything else would cost more than the request.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import inf

from httptools import HttpParserError, HttpParserUpgrade, HttpResponseParser

FIRST_FINAL_STATUS = 200
_TELL_A_LENGTH = frozenset({b"content-length", b"transfer-encoding"})


class BrokenError(Exception):
    """The connection ended, or what came back is no answer; the request may have been carried out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All of an answer but its fields."""

    status: int
    body: bytes


class Wire(asyncio.Protocol):
    """One connection. `idle_since` belongs to whoever keeps it, in seconds of the loop's clock."""

    __slots__ = (
        "_body",
        "_deadline",
        "_measured",
        "_open_ended",
        "_parser",
        "_timer",
        "_transport",
        "_waiting",
        "idle_since",
    )

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._parser = HttpResponseParser(self)
        self._waiting: asyncio.Future[Answer] | None = None
        self._body: list[bytes] = []
        self._measured = self._open_ended = False
        self._deadline = inf
        self._timer: asyncio.TimerHandle | None = None
        self.idle_since = 0.0

    @property
    def is_open(self) -> bool:
        """Whether another request may be tried."""
        return self._transport is not None and not self._transport.is_closing()

    def close(self) -> None:
        """At once; whoever waits for an answer gets none."""
        if self._transport is not None:
            self._transport.abort()

    async def ask(self, request: bytes, seconds: float | None) -> Answer:
        """Send a request and wait for the whole answer; without one the connection is closed.

        Raises:
            BrokenError: the connection ended, or what came is no answer.
            TimeoutError: no answer in time.
        """
        if self._transport is None:
            raise BrokenError("the connection is closed")
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Answer] = loop.create_future()
        self._waiting = waiting
        self._transport.write(request)
        self._allow(seconds)
        try:
            return await waiting
        except BaseException:
            self.close()  # an answer that still comes must not be taken for the next request's
            raise
        finally:
            self._waiting = None

    def _allow(self, seconds: float | None) -> None:
        """So long for the answer. The timer of an earlier request is left to run, and looks again then.

        Nearly every request is answered long before its time: a timer each would be made to be thrown away.
        """
        loop = asyncio.get_running_loop()
        self._deadline = inf if seconds is None else loop.time() + seconds
        if self._timer is not None and self._timer.when() > self._deadline:
            self._timer.cancel()
            self._timer = None
        if self._timer is None and seconds is not None:
            self._timer = loop.call_at(self._deadline, self._look_at_the_time)

    def _look_at_the_time(self) -> None:
        self._timer = None
        if self._waiting is None or self._deadline == inf:
            return
        loop = asyncio.get_running_loop()
        if loop.time() < self._deadline:
            self._timer = loop.call_at(self._deadline, self._look_at_the_time)
        else:
            self._fail(TimeoutError())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport

    def data_received(self, data: bytes) -> None:
        try:
            self._parser.feed_data(data)
        except (HttpParserError, HttpParserUpgrade) as error:
            self._fail(BrokenError(type(error).__name__))
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._timer is not None:
            self._timer.cancel()
        if self._open_ended and exc is None:
            self._settle()
        self._fail(BrokenError("the connection ended"))

    def on_message_begin(self) -> None:
        self._body = []
        self._measured = self._open_ended = False
        if self._waiting is None or self._waiting.done():
            self.close()  # nobody has asked: whatever comes, it answers nothing

    def on_header(self, name: bytes, _value: bytes) -> None:
        self._measured |= name.lower() in _TELL_A_LENGTH

    def on_headers_complete(self) -> None:
        """An answer that tells no length ends with its connection."""
        self._open_ended = not self._measured

    def on_body(self, body: bytes) -> None:
        self._body.append(body)

    def on_message_complete(self) -> None:
        self._open_ended = False
        if self._parser.get_status_code() < FIRST_FINAL_STATUS:
            return
        if not self._parser.should_keep_alive():
            self.close()
        self._settle()

    def _settle(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(Answer(self._parser.get_status_code(), b"".join(self._body)))

    def _fail(self, error: Exception) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error)
