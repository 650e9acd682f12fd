from __future__ import annotations

import asyncio
import socket

import pytest
from telegram.error import NetworkError

from bot.heartbeat import HeardRequest
from bot.services.club import Health
from tests.support.clock import START, FakeClock


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def ask(health: Health, *answers: str) -> None:
    """One request for each answer, a status line and what follows; "" hangs up."""
    left = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        said = left.pop(0)
        if said:
            body = b'{"ok":true,"result":true}'
            writer.write(
                f"HTTP/1.1 {said}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
            )
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    request = HeardRequest(FakeClock(), health)
    await request.initialize()
    try:
        for said in answers:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot1:x/getMe"
            if said:
                await request.do_request(url, "POST")
            else:
                with pytest.raises(NetworkError):
                    await request.do_request(url, "POST")
    finally:
        await request.shutdown()
        server.close()


@pytest.mark.parametrize(
    ("answers", "failing", "heard"),
    [
        (("200 OK",), False, True),
        (("400 Bad Request",), False, True),
        (("502 Bad Gateway",), True, False),
        (("",), True, False),
        (("200 OK", ""), True, True),
        (("", "200 OK"), False, True),
        (("502 Bad Gateway", "200 OK"), False, True),
    ],
)
async def test_the_newest_request_tells_whether_telegram_answers(
    answers: tuple[str, ...], failing: bool, heard: bool
) -> None:
    health = Health()
    await ask(health, *answers)
    assert health.failing is failing
    assert health.heard_at == (START if heard else None)


async def test_a_server_that_is_not_there_does_not_answer() -> None:
    health = Health()
    request = HeardRequest(FakeClock(), health)
    await request.initialize()
    with pytest.raises(NetworkError):
        await request.do_request(f"http://127.0.0.1:{free_port()}/bot1:x/getMe", "POST")
    await request.shutdown()
    assert health.failing
