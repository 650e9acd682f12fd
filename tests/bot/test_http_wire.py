from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.http_wire import Answer, BrokenError, Wire

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


class Line(asyncio.Transport):
    """What is written, and whether the connection is still there."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def wired() -> tuple[Wire, Line]:
    wire, line = Wire(), Line()
    wire.connection_made(line)
    return wire, line


async def asking(wire: Wire, seconds: float | None = None) -> asyncio.Task[Answer]:
    """A request that has been sent."""
    asked = asyncio.create_task(wire.ask(b"POST", seconds))
    await asyncio.wait([asked], timeout=0)
    return asked


@pytest.mark.parametrize(
    ("said", "answer", "kept"),
    [
        (OK + b"{}", Answer(200, b"{}"), True),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"{}", Answer(200, b"{}"), True),
        (b"HTTP/1.1 204 No Content\r\n\r\n", Answer(204, b""), True),
        (b"HTTP/1.1 400 Bad Request\r\ncontent-LENGTH:  0 \r\n\r\n", Answer(400, b""), True),
        (b"HTTP/1.0 502 No\r\nContent-Length: 1\r\n\r\nx", Answer(502, b"x"), False),
        (b"HTTP/1.1 429 No\r\nConnection: Close\r\nContent-Length: 1\r\n\r\nx", Answer(429, b"x"), False),
        (
            CHUNKED + b"3\r\na\r\n\r\nC;x=1\r\n0123456789ab\r\n0\r\n\r\n",
            Answer(200, b"a\r\n0123456789ab"),
            True,
        ),
        (CHUNKED + b"1\r\nx\r\n0\r\nExpires: never\r\n\r\n", Answer(200, b"x"), True),
    ],
)
async def test_an_answer_is_complete_with_its_last_byte(said: bytes, answer: Answer, kept: bool) -> None:
    wire, line = wired()
    asked = await asking(wire)
    assert line.written == b"POST"
    for byte in said[:-1]:
        wire.data_received(bytes([byte]))
    await asyncio.wait([asked], timeout=0)
    assert not asked.done()
    wire.data_received(said[-1:])
    assert await asked == answer
    assert wire.is_open == kept


@pytest.mark.parametrize("said", [b"", OK, OK + b"{", CHUNKED + b"1\r\nx\r\n", b"HTTP/1.1 200 OK\r\n"])
async def test_a_connection_that_ends_within_an_answer_leaves_none(said: bytes) -> None:
    wire, _ = wired()
    asked = await asking(wire)
    if said:
        wire.data_received(said)
    wire.connection_lost(None)
    with pytest.raises(BrokenError, match="ended"):
        await asked
    assert not wire.is_open
    with pytest.raises(BrokenError, match="closed"):
        await wire.ask(b"POST", None)


async def test_an_answer_without_a_length_ends_with_its_connection() -> None:
    wire, _ = wired()
    asked = await asking(wire)
    wire.data_received(b"HTTP/1.1 200 OK\r\n\r\nall ")
    wire.data_received(b"of it")
    await asyncio.wait([asked], timeout=0)
    assert not asked.done()
    wire.connection_lost(None)
    assert await asked == Answer(200, b"all of it")


async def test_an_answer_without_a_length_is_none_where_the_connection_broke() -> None:
    wire, _ = wired()
    asked = await asking(wire)
    wire.data_received(b"HTTP/1.1 200 OK\r\n\r\nall ")
    wire.connection_lost(ConnectionResetError())
    with pytest.raises(BrokenError):
        await asked


@pytest.mark.parametrize(
    "said",
    [
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
        CHUNKED + b"xyz\r\n",
    ],
)
async def test_what_is_no_answer_breaks_the_connection(said: bytes) -> None:
    wire, line = wired()
    asked = await asking(wire)
    wire.data_received(said)
    with pytest.raises(BrokenError, match="HttpParser"):
        await asked
    assert line.closed


async def test_a_connection_carries_one_request_after_the_other() -> None:
    wire, _ = wired()
    for number in range(3):
        asked = await asking(wire, 5)
        wire.data_received(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n%d" % number)
        assert await asked == Answer(200, b"%d" % number)
    assert wire.is_open


async def test_an_answer_that_nobody_asked_for_ends_the_connection() -> None:
    wire, line = wired()
    wire.data_received(OK + b"{}")
    assert line.closed


async def test_more_than_was_asked_for_ends_the_connection_after_the_answer() -> None:
    wire, line = wired()
    asked = await asking(wire)
    wire.data_received(OK + b"{}" + OK + b"[]")
    assert await asked == Answer(200, b"{}")
    assert line.closed


async def test_whoever_waits_in_vain_leaves_no_connection_behind() -> None:
    wire, line = wired()
    with pytest.raises(TimeoutError):
        await wire.ask(b"POST", 0.001)
    assert line.closed
    wire, line = wired()
    asked = await asking(wire)
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled()
    assert line.closed
    wire.data_received(OK + b"{}")
    assert not wire.is_open


@pytest.mark.parametrize(("before", "seconds"), [(60.0, 0.01), (0.01, 0.03), (None, 0.01), (0.01, None)])
async def test_each_request_has_its_own_time_whatever_the_one_before_had(
    before: float | None, seconds: float | None
) -> None:
    wire, _ = wired()
    first = await asking(wire, before)
    wire.data_received(OK + b"{}")
    await first
    began = asyncio.get_running_loop().time()
    second = await asking(wire, seconds)
    await asyncio.wait([second], timeout=0.1)
    if seconds is None:
        assert not second.done()
        wire.data_received(OK + b"{}")
        assert await second == Answer(200, b"{}")
    else:
        assert isinstance(second.exception(), TimeoutError)
        assert asyncio.get_running_loop().time() - began >= seconds


async def test_a_connection_that_ended_leaves_no_timer_behind() -> None:
    wire, line = wired()
    first = await asking(wire, 60.0)
    wire.data_received(OK + b"{}")
    await first
    wire.close()
    assert line.closed
    wire.connection_lost(None)
    loop: Any = asyncio.get_running_loop()
    assert all(timer.cancelled() for timer in loop._scheduled)
