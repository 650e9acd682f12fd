"""What the program says when it starts, and when it cannot."""

from __future__ import annotations

import os
import socket
import stat
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from signal import SIGINT, SIGTERM, Handlers, Signals, signal

import pytest

from bot.clock import SystemClock
from bot.rivals import NEWCOMER
from bot.sandbox import Fault, LocalLine, People, SandboxServer, World
from tests.support.process import BotProcess, bot_process

TOKEN = "4242424242:AAHsecret-secret-secret-secret-secre"
NOW = SystemClock().now
OTHER = "4242424243:AAHother-other-other-other-other-oth"


def env_for(server: SandboxServer | str, database: Path, **more: str) -> dict[str, str]:
    return {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_BASE_URL": server if isinstance(server, str) else server.url,
        "XUEZHAN_DATABASE": str(database),
        "XUEZHAN_LANGUAGE": "en",
        **more,
    }


def one_sentence(bot: BotProcess) -> str:
    """What it has written to say why it ended; no traceback, no log of anything else."""
    assert "Traceback" not in bot.output
    (sentence,) = [line for line in bot.stderr if " WARNING " not in line and " INFO " not in line]
    return sentence


@pytest.mark.parametrize("number", [SIGINT, SIGTERM])
@pytest.mark.parametrize("inherited", [Handlers.SIG_DFL, Handlers.SIG_IGN])
async def test_without_a_token_it_says_so_and_shows_a_match_until_interrupted(
    tmp_path: Path, number: Signals, inherited: Handlers
) -> None:
    """A shell starts what runs in the background with SIGINT ignored."""
    async with AsyncExitStack() as stack:
        before = signal(SIGINT, inherited)
        try:
            bot = await stack.enter_async_context(bot_process(tmp_path, {"XUEZHAN_LANGUAGE": "en"}))
        finally:
            signal(SIGINT, before)
        await bot.said("Private chat of")
        bot.signal(number)
        assert await bot.ended() == 130
    assert bot.stdout[0].startswith("TELEGRAM_BOT_TOKEN is not set, so this is a demonstration")
    assert any(line.startswith("That was the demonstration.") for line in bot.stdout)
    assert "Traceback" not in bot.output
    assert not (tmp_path / "data").exists()


async def test_a_token_that_telegram_does_not_know_is_said_in_one_sentence(tmp_path: Path) -> None:
    async with (
        SandboxServer(World(NOW, OTHER)) as server,
        bot_process(tmp_path, env_for(server, tmp_path / "x.sqlite3", XUEZHAN_LOG_LEVEL="DEBUG")) as bot,
    ):
        assert await bot.ended() == 1
    assert one_sentence(bot).startswith("Telegram does not know this TELEGRAM_BOT_TOKEN.")


async def test_all_malformed_settings_are_named_at_once(tmp_path: Path) -> None:
    wrong = {"TELEGRAM_BOT_TOKEN": "no-token", "XUEZHAN_LANGUAGE": "fr", "XUEZHAN_HOLD_MS": "9"}
    async with bot_process(tmp_path, {**wrong, "XUEZHAN_TYPO": "1"}) as bot:
        assert await bot.ended() == 2
    chinese, english = bot.stderr[:4], bot.stderr[4:]
    for lines in (chinese, english):
        assert {line.split()[0] for line in lines} == {*wrong, "XUEZHAN_TYPO"}
    assert all("。" in line for line in chinese)
    assert all(line.isascii() for line in english)
    assert bot.stdout == []
    assert "no-token" not in bot.output


@pytest.mark.parametrize("place", ["file/x.sqlite3", "file", "folder"])
async def test_a_database_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("no database", encoding="utf-8")
    async with (
        SandboxServer(World(NOW, TOKEN)) as server,
        bot_process(tmp_path, env_for(server, tmp_path / place)) as bot,
    ):
        assert await bot.ended() == 1
    assert one_sentence(bot).startswith("The database cannot be used: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_without_the_right_to_write_is_said_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    async with (
        SandboxServer(World(NOW, TOKEN)) as server,
        bot_process(tmp_path, env_for(server, folder / "x.sqlite3")) as bot,
    ):
        assert await bot.ended() == 1
    assert "Permission denied" in one_sentence(bot)


async def test_a_database_in_use_is_left_to_the_process_that_has_it(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite3"
    async with (
        SandboxServer(World(NOW, TOKEN)) as server,
        bot_process(tmp_path, env_for(server, database)) as first,
    ):
        await first.said("serving as @xuezhan_bot")
        async with bot_process(tmp_path, env_for(server, database)) as second:
            assert await second.ended() == 1
        assert one_sentence(second) == (
            f"The database {database} is already in use by another process. Stop that one first."
        )
        assert first.is_running


async def test_before_a_language_is_chosen_it_says_in_both_why_it_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database", encoding="utf-8")
    env = {**env_for("http://127.0.0.1:9", tmp_path / "file"), "XUEZHAN_LANGUAGE": ""}
    async with bot_process(tmp_path, env) as bot:
        assert await bot.ended() == 1
    chinese, english = bot.stderr
    assert chinese.startswith("数据库用不了：")
    assert english.startswith("The database cannot be used: ")


async def test_the_newcomer_gives_way_to_an_instance_that_polls_already(tmp_path: Path) -> None:
    async with (
        SandboxServer(World(NOW, TOKEN)) as server,
        bot_process(tmp_path, env_for(server, tmp_path / "a.sqlite3")) as first,
    ):
        await first.said("serving as @xuezhan_bot")
        await SystemClock().sleep_until(NOW() + NEWCOMER)
        async with bot_process(tmp_path, env_for(server, tmp_path / "b.sqlite3")) as second:
            assert await second.ended() == 1
        sentence = "Another process receives updates with the same TELEGRAM_BOT_TOKEN. Stop that one first."
        assert one_sentence(second) == sentence
        first.signal(SIGTERM)
        assert await first.ended() == 0


async def test_a_token_that_is_revoked_while_it_runs_is_said_in_one_sentence(tmp_path: Path) -> None:
    world = World(NOW, TOKEN)
    async with (
        SandboxServer(world) as server,
        bot_process(tmp_path, env_for(server, tmp_path / "x.sqlite3")) as bot,
    ):
        await bot.said("serving as @xuezhan_bot")
        world.fault(Fault("getUpdates", times=99, code=401, description="Unauthorized"))
        await People(LocalLine(world)).person("小明")
        assert await bot.ended() == 1
    assert one_sentence(bot).startswith("Telegram does not know this TELEGRAM_BOT_TOKEN.")


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "连不上 Telegram（"), ("en", "Telegram cannot be reached")]
)
async def test_it_waits_for_a_network_that_comes_later(tmp_path: Path, language: str, said: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = env_for(f"http://127.0.0.1:{port}", tmp_path / "x.sqlite3")
    async with bot_process(tmp_path, {**env, "XUEZHAN_LANGUAGE": language}) as bot:
        await bot.said(said)
        async with SandboxServer(World(NOW, TOKEN), port=port):
            await bot.said("@xuezhan_bot")
            bot.signal(SIGTERM)
            assert await bot.ended() == 0
    assert "Traceback" not in bot.output


async def test_it_waits_while_telegram_is_too_busy_to_say_who_it_is(tmp_path: Path) -> None:
    world = World(NOW, TOKEN)
    world.fault(Fault("getMe", retry_after=1))
    world.fault(Fault("getMe", code=502))
    async with (
        SandboxServer(world) as server,
        bot_process(tmp_path, env_for(server, tmp_path / "x.sqlite3")) as bot,
    ):
        await bot.said("serving as @xuezhan_bot")
    assert sum("Telegram cannot be reached" in line for line in bot.stderr) == 2


async def test_a_first_start_that_is_killed_halfway_leaves_what_the_next_can_open(tmp_path: Path) -> None:
    async with SandboxServer(World(NOW, TOKEN)) as server:
        env = env_for(server, tmp_path / "folder" / "x.sqlite3")
        for tenths in (8, 10, 12):
            async with bot_process(tmp_path, env):
                await SystemClock().sleep_until(NOW() + timedelta(seconds=tenths / 10))
        async with bot_process(tmp_path, env) as bot:
            await bot.said("serving as @xuezhan_bot")


@pytest.mark.parametrize("number", [SIGTERM, SIGINT])
async def test_a_signal_ends_it_while_it_waits_for_the_network(tmp_path: Path, number: Signals) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        env = env_for(f"http://127.0.0.1:{closed.getsockname()[1]}", tmp_path / "x.sqlite3")
        async with bot_process(tmp_path, env) as bot:
            await bot.said("Telegram cannot be reached")
            bot.signal(number)
            assert await bot.ended(5) == 0
    assert "Traceback" not in bot.output
    assert "Unclosed" not in bot.output


async def test_the_token_is_never_written_not_even_for_debugging(tmp_path: Path) -> None:
    world = World(NOW, TOKEN)
    async with (
        SandboxServer(world) as server,
        bot_process(tmp_path, env_for(server, tmp_path / "x.sqlite3", XUEZHAN_LOG_LEVEL="DEBUG")) as bot,
    ):
        await bot.said("serving as @xuezhan_bot")
        await server.stop()
        await bot.said("polling Telegram for updates failed (")
        bot.signal(SIGTERM)
        assert await bot.ended() == 0
