from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import pytest

from bot.http_answer import LONGEST_HEAD, Answer, NoAnswerError, read_answer
from bot.http_line import BrokenError, Lines, Server, UnsentError, target

REQUEST = b"POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
Serve: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter, int], Awaitable[None]]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (OK + b"{}", Answer(200, b"{}", reusable=True)),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"{}", Answer(200, b"{}", reusable=True)),
        (b"HTTP/1.1 204 No Content\r\n\r\n", Answer(204, b"", reusable=True)),
        (b"HTTP/1.1 200\r\ncontent-LENGTH:  0 \r\n\r\n", Answer(200, b"", reusable=True)),
        (b"HTTP/1.0 502 No\r\nContent-Length: 1\r\n\r\nx", Answer(502, b"x", reusable=False)),
        (
            b"HTTP/1.1 429 Slow\r\nConnection: Close\r\nContent-Length: 1\r\n\r\nx",
            Answer(429, b"x", reusable=False),
        ),
        (
            CHUNKED + b"3\r\na\r\n\r\nC;x=1\r\n0123456789ab\r\n0\r\n\r\n",
            Answer(200, b"a\r\n0123456789ab", reusable=True),
        ),
        (
            CHUNKED + b"1\r\nx\r\n0\r\nExpires: never\r\n\r\n",
            Answer(200, b"x", reusable=True),
        ),
    ],
)
def test_an_answer_is_complete_with_its_last_byte(said: bytes, answer: Answer) -> None:
    for length in range(len(said)):
        assert read_answer(said[:length], ended=False) is None
        with pytest.raises(NoAnswerError):
            read_answer(said[:length], ended=True)
    assert read_answer(said, ended=False) == answer


def test_an_answer_without_a_length_ends_with_its_connection() -> None:
    said = b"HTTP/1.1 200 OK\r\n\r\nall of it"
    assert read_answer(said, ended=False) is None
    assert read_answer(said, ended=True) == Answer(200, b"all of it", reusable=False)


def test_a_connection_on_which_more_came_than_was_asked_for_is_not_used_again() -> None:
    assert read_answer(OK + b"{}HTTP/1.1 200 OK", ended=False) == Answer(200, b"{}", reusable=False)


@pytest.mark.parametrize(
    "said",
    [
        b"nonsense\r\n\r\n",
        b"HTTP/2 200\r\n\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        CHUNKED + b"xyz\r\n",
        b"x" * (LONGEST_HEAD + 1),
    ],
)
def test_what_is_no_answer_is_told_apart(said: bytes) -> None:
    with pytest.raises(NoAnswerError):
        read_answer(said, ended=False)


def test_an_address_has_its_parts() -> None:
    secure = target("https://api.telegram.org/bot1:x/getMe")
    assert secure.server == Server(secure=True, host="api.telegram.org", port=443)
    assert (secure.authority, secure.path) == ("api.telegram.org", "/bot1:x/getMe")
    local = target("http://127.0.0.1:8081?a=b")
    assert local.server == Server(secure=False, host="127.0.0.1", port=8081)
    assert (local.authority, local.path) == ("127.0.0.1:8081", "/?a=b")
    for nowhere in ("ftp://a/b", "/bot1:x/getMe", "http:///x"):
        with pytest.raises(ValueError, match="web server"):
            target(nowhere)


@asynccontextmanager
async def served(serve: Serve) -> AsyncIterator[Server]:
    """A server that calls `serve` with the number of each connection, from 1."""
    connections: list[asyncio.StreamWriter] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(writer)
        try:
            await serve(reader, writer, len(connections))
        finally:
            writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    async with server:
        yield Server(secure=False, host="127.0.0.1", port=server.sockets[0].getsockname()[1])
        for writer in connections:
            writer.close()


async def number_of_connection(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
) -> None:
    """Answers every request with the number of its connection."""
    while True:
        try:
            await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            return
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + str(number).encode())


async def ask(lines: Lines, server: Server, seconds: float | None = 5) -> bytes:
    return (await lines.ask(server, REQUEST, 5, seconds)).body


async def test_a_connection_is_kept_for_the_next_request() -> None:
    async with served(number_of_connection) as server:
        lines = Lines(2)
        assert [await ask(lines, server) for _ in range(3)] == [b"1"] * 3
        assert sorted(await asyncio.gather(*(ask(lines, server) for _ in range(2)))) == [b"1", b"2"]
        lines.close()


async def test_a_connection_that_was_idle_for_long_is_not_used_again() -> None:
    async with served(number_of_connection) as server:
        lines = Lines(2, kept_s=0)
        assert [await ask(lines, server) for _ in range(3)] == [b"1", b"2", b"3"]
        lines.close()


async def test_a_server_that_hangs_up_after_each_answer_is_called_again() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + str(number).encode())

    async with served(serve) as server:
        lines = Lines(2)
        assert [await ask(lines, server) for _ in range(3)] == [b"1", b"2", b"3"]
        lines.close()


async def test_a_connection_that_the_server_closed_meanwhile_is_replaced() -> None:
    closed = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + str(number).encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        closed.set()

    async with served(serve) as server:
        lines = Lines(2)
        assert await ask(lines, server) == b"1"
        await closed.wait()
        while lines._idle[server][0].is_open:  # noqa: ASYNC110 (nothing tells when the end has arrived)
            await asyncio.sleep(0)  # noqa: TID251 (no time passes)
        assert await ask(lines, server) == b"2"
        lines.close()


async def test_an_answer_that_comes_too_late_is_nobody_elses() -> None:
    late = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if number == 1:
            await late.wait()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + str(number).encode())
        await reader.read()

    async with served(serve) as server:
        lines = Lines(1)
        with pytest.raises(TimeoutError):
            await ask(lines, server, 0.02)
        late.set()
        assert await ask(lines, server) == b"2"
        lines.close()


async def test_whoever_gives_up_leaves_a_place_and_no_connection_behind() -> None:
    asked = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        await reader.readuntil(b"\r\n\r\n")
        asked.set()
        if number > 1:
            writer.write(OK + b"{}")
        await reader.read()

    async with served(serve) as server:
        lines = Lines(1)
        waiting = asyncio.create_task(ask(lines, server))
        await asked.wait()
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        assert await ask(lines, server) == b"{}"
        lines.close()


async def test_bytes_that_nobody_asked_for_end_a_connection() -> None:
    more, gone = asyncio.Event(), asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + str(number).encode())
        if number == 1:
            await more.wait()
            writer.write(OK + b"{}")
        with_end = await reader.read()
        assert with_end == b""
        gone.set()

    async with served(serve) as server:
        lines = Lines(1)
        assert await ask(lines, server) == b"1"
        more.set()
        await gone.wait()
        assert await ask(lines, server) == b"2"
        lines.close()


async def test_nothing_has_left_where_no_connection_is_free_in_time() -> None:
    async def serve(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter, _number: int) -> None:
        await reader.read()

    async with served(serve) as server:
        lines = Lines(1)
        waiting = asyncio.create_task(ask(lines, server))
        await asyncio.wait([waiting], timeout=0.02)
        with pytest.raises(UnsentError, match="free"):
            await lines.ask(server, REQUEST, 0.02, 5)
        lines.close()
        with pytest.raises(BrokenError):
            await waiting


async def test_nothing_has_left_where_there_is_no_server_or_none_that_speaks_tls() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        nobody = Server(secure=False, host="127.0.0.1", port=int(probe.getsockname()[1]))
    with pytest.raises(UnsentError, match="Refused"):
        await ask(Lines(1), nobody)
    async with served(number_of_connection) as server:
        with pytest.raises(UnsentError):
            await Lines(1).ask(Server(secure=True, host=server.host, port=server.port), REQUEST, 0.5, 5)
