from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from telegram import Bot

from bot.sandbox import LocalLine, People, SandboxServer, World
from bot.sandbox.flood import UNLIMITED

TOKEN = "42:SANDBOX"
START = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)

Ask = Callable[..., Coroutine[Any, Any, Any]]
"""Calls a method of the Bot API without any library; gives the whole answer."""


@pytest.fixture
def world() -> World:
    return World(lambda: START, TOKEN, limits=UNLIMITED)


@pytest_asyncio.fixture
async def server(world: World) -> AsyncIterator[SandboxServer]:
    async with SandboxServer(world) as running:
        yield running


@pytest.fixture
def people(world: World) -> People:
    return People(LocalLine(world))


@pytest_asyncio.fixture
async def bot(server: SandboxServer) -> AsyncIterator[Bot]:
    async with Bot(TOKEN, base_url=server.base_url) as running:
        yield running


@pytest_asyncio.fixture
async def ask(server: SandboxServer) -> AsyncIterator[Ask]:
    async with aiohttp.ClientSession() as session:

        async def call(method: str, **params: Any) -> Any:
            fields = {
                name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()
            }
            async with session.post(f"{server.base_url}{TOKEN}/{method}", data=fields) as response:
                answer = await response.json()
                assert response.status == answer.get("error_code", 200)
                return answer

        yield call
