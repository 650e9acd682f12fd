from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import pytest

from bot.http_line import Lines, Server, UnsentError
from bot.http_wire import BrokenError

REQUEST = b"POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
Serve: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter, int], Awaitable[None]]


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
