from __future__ import annotations

import asyncio
import pickle
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram.error import InvalidToken, NetworkError, TimedOut
from telegram.request import BaseRequest

from bot.gateway import TelegramGateway
from bot.outcomes import Unknown, Unsent
from bot.screens import Screen
from bot.telegram_bot import RevokedError, TelegramBot
from bot.transport import FloodError, LineRequest, NotSentError
from tests.support.bot_api import MESSAGE, TOKEN, Fields, failed, ok, scripted_bot


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def raw_server(said: bytes | None) -> AsyncIterator[str]:
    """Reads a request, then says `said` and hangs up; `None` says nothing and holds the line."""
    over = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if said is None:
            await over.wait()
        else:
            writer.write(said)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            over.set()


async def test_a_refused_connection_has_surely_sent_nothing() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    async with LineRequest() as request:
        with pytest.raises(NotSentError, match="no connection"):
            await request.post(f"{url}/bot{TOKEN}/getMe")
    bot = TelegramBot.build(TOKEN, url)
    await bot.request.initialize()
    assert await TelegramGateway(bot).send(1, Screen("x")) == Unsent()
    await bot.request.shutdown()
    assert await TelegramGateway(bot).send(1, Screen("x")) == Unsent()


async def test_silence_is_a_time_out_and_the_outcome_is_unknown() -> None:
    async with raw_server(None) as url, LineRequest(total_s=0.05) as request:
        with pytest.raises(TimedOut):
            await request.post(f"{url}/bot{TOKEN}/sendMessage")
        bot = TelegramBot(TOKEN, base_url=f"{url}/bot", request=request)
        assert await TelegramGateway(bot).send(1, Screen("x")) == Unknown()


@pytest.mark.parametrize(
    "said", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", b"nonsense\r\n\r\n"]
)
async def test_a_broken_answer_leaves_it_unknown(said: bytes) -> None:
    async with raw_server(said) as url, LineRequest() as request:
        with pytest.raises(NetworkError) as caught:
            await request.post(f"{url}/bot{TOKEN}/sendMessage")
        assert not isinstance(caught.value, NotSentError)
        assert TOKEN not in f"{caught.value} {caught.value!r}"
        bot = TelegramBot(TOKEN, base_url=f"{url}/bot", request=request)
        assert await TelegramGateway(bot).send(1, Screen("x")) == Unknown()


async def test_an_answer_that_is_no_json_leaves_it_unknown() -> None:
    async with scripted_bot(lambda *_: web.Response(body=b"<html>ok</html>")) as bot:
        assert await TelegramGateway(bot).send(1, Screen("x")) == Unknown()


@pytest.mark.parametrize("name", ["明", "\\ud83d", "\udce6"])
def test_an_answer_that_is_not_quite_json_is_read_as_ptb_reads_it(name: str) -> None:
    payload = f'{{"ok":true,"result":"{name}"}}'.encode("utf-8", "surrogateescape")
    assert LineRequest.parse_json_payload(payload) == BaseRequest.parse_json_payload(payload)


async def test_a_429_carries_its_seconds_and_survives_copying() -> None:
    async with scripted_bot(lambda *_: failed(429, "Too Many Requests", retry_after=9)) as bot:
        with pytest.raises(FloodError) as caught:
            await bot.send_message(1, "x")
    assert caught.value.seconds == 9
    assert pickle.loads(pickle.dumps(caught.value)).seconds == 9  # noqa: S301 (our own bytes)


async def test_a_429_without_seconds_is_a_plain_failure() -> None:
    async with scripted_bot(lambda *_: failed(429, "Too Many Requests")) as bot:
        assert await TelegramGateway(bot).edit(1, 2, Screen("x")) == Unknown()


async def test_only_the_bot_api_itself_can_call_the_token_wrong() -> None:
    async with scripted_bot(lambda *_: web.Response(status=404, text="no such host here")) as bot:
        with pytest.raises(NetworkError, match="not the Bot API"):
            await bot.get_updates()
    async with scripted_bot(lambda *_: failed(401, "Unauthorized")) as bot:
        with pytest.raises(InvalidToken):
            await bot.get_chat(1)
        with pytest.raises(RevokedError):
            await bot.get_updates()


async def test_files_travel_as_parts() -> None:
    asked: list[Fields] = []

    def answer(_method: str, fields: Fields) -> web.StreamResponse:
        asked.append(fields)
        return ok(MESSAGE)

    async with scripted_bot(answer) as bot:
        await bot.send_document(-100200, b"{}", filename="record.json", caption="牌谱")
    assert asked == [{"chat_id": "-100200", "document": b"{}", "caption": "牌谱"}]


async def test_requests_name_their_server_and_their_target() -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server, LineRequest() as request:
        port = server.sockets[0].getsockname()[1]
        assert await request.retrieve(f"http://127.0.0.1:{port}/file/bot1:x/牌 谱.json?a=b c") == b"{}"
        assert await request.retrieve(f"http://me:secret@127.0.0.1:{port}") == b"{}"
    first, second = (head.decode().split("\r\n") for head in heard)
    assert first[:2] == [
        "GET /file/bot1:x/%E7%89%8C%20%E8%B0%B1.json?a=b%20c HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
    ]
    assert second[:2] == ["GET / HTTP/1.1", f"Host: 127.0.0.1:{port}"]


@pytest.mark.parametrize(
    "nowhere", ["ftp://a/bot1:x", "/bot1:x/getMe", "http:///bot1:x", "http://a:port/bot1:x"]
)
async def test_what_is_no_address_of_a_web_server_is_not_shown(nowhere: str) -> None:
    async with LineRequest() as request:
        with pytest.raises(NetworkError) as caught:
            await request.retrieve(nowhere)
    assert "bot1:x" not in f"{caught.value}"


async def test_connections_are_kept_and_shared() -> None:
    peers: set[object] = set()

    async def handle(request: web.Request) -> web.Response:
        assert request.transport is not None
        peers.add(request.transport.get_extra_info("peername"))
        return web.json_response({"ok": True, "result": True})

    app = web.Application()
    app.router.add_post("/x", handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/x"
    async with LineRequest(connections=3) as request:
        await request.initialize()
        await asyncio.gather(*(request.post(url) for _ in range(20)))
    await runner.cleanup()
    assert 1 <= len(peers) <= 3
