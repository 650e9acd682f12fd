from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from telegram.error import NetworkError

from bot.log_setup import MASK, NOISY, OneLine, set_up
from bot.telegram_bot import TelegramBot

TOKEN = "123456789:AAF-abcdefghijklmnopqrstuvwxyz0123456"
OTHER = "987654321:ZZf_abcdefghijklmnopqrstuvwxyz6543210"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    kept = (root.handlers[:], root.level, {name: logging.getLogger(name).level for name in NOISY})
    made = io.StringIO()
    set_up("INFO", made, (TOKEN, "a-made-up-secret"))
    yield made
    root.handlers[:], levels = kept[0], kept[2]
    root.setLevel(kept[1])
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def test_a_secret_is_masked_wherever_it_stands(stream: io.StringIO) -> None:
    log = logging.getLogger("bot.test")
    log.info("POST http://127.0.0.1/bot%s/sendMessage", TOKEN)
    log.info("another bot's /bot%s/ and a-made-up-secret and %s", OTHER, OTHER.replace(":", "%3A"))
    try:
        int(f"/bot{TOKEN}/getMe")
    except ValueError:
        log.exception("it failed %r", {"token": TOKEN})
    text = stream.getvalue()
    for secret in (TOKEN, OTHER, TOKEN[10:], OTHER[10:], "a-made-up-secret"):
        assert secret not in text
    assert text.count(MASK) >= 6
    assert "Traceback" in text
    assert len(text.splitlines()) == 3


async def test_a_provoked_error_of_the_bot_shows_no_token(stream: io.StringIO) -> None:
    bot = TelegramBot.build(TOKEN, "http://127.0.0.1:1")
    try:
        await bot.initialize()
    except NetworkError:
        logging.getLogger("bot.test").exception("no start with %r", bot)
    await bot.shutdown()
    text = stream.getvalue()
    assert "NotSentError" in text
    assert TOKEN[10:] not in text


def test_a_line_says_when_how_bad_where_and_what(stream: io.StringIO) -> None:
    logging.getLogger("bot.test").warning("two\nlines")
    instant, level, name, *said = stream.getvalue().split()
    assert instant.endswith("+00:00")
    assert (level, name) == ("WARNING", "bot.test")
    assert said == ["two", "⏎", "lines"]


def test_libraries_are_heard_from_warnings_upwards(stream: io.StringIO) -> None:
    for name in NOISY:
        logging.getLogger(f"{name}.inner").info("chatter")
    assert not stream.getvalue()
    logging.getLogger("httpx").warning("trouble")
    assert "trouble" in stream.getvalue()


def test_a_secret_inside_another_leaves_nothing_behind() -> None:
    assert OneLine(("abc", "abcdef", "")).redact("xabcdefx abc") == f"x{MASK}x {MASK}"
