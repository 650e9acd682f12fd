"""试玩的画面: what the demonstration prints of the chats."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from unicodedata import east_asian_width

import pytest

from bot.demo.terminal import Terminal
from bot.sandbox import VisibleMessage
from bot.words import LANGUAGES, Catalogues

COLUMNS = 80
CARD = VisibleMessage(
    chat_id=-1,
    message_id=5,
    sent_at=datetime(2026, 12, 5, tzinfo=UTC),
    sender="血战",
    by_bot=True,
    text="等人开桌（4/4）",
    html="等人开桌（4/4）",
)
PINNED = replace(CARD, message_id=6, text="", html="", service="pinned_message")


def test_a_note_of_telegram_does_not_hide_the_newest_message() -> None:
    stream = StringIO()
    Terminal(stream, Catalogues.load()["zh"]).show("群", (CARD, PINNED))
    assert "等人开桌" in stream.getvalue()


def test_a_chat_with_nothing_but_notes_is_not_shown() -> None:
    stream = StringIO()
    Terminal(stream, Catalogues.load()["zh"]).show("群", (PINNED,))
    assert stream.getvalue() == ""


def test_the_last_sentence_stands_apart_from_the_screens() -> None:
    stream = StringIO()
    terminal = Terminal(stream, Catalogues.load()["zh"])
    terminal.show("群", (CARD,))
    terminal.end("试玩结束")
    assert stream.getvalue().endswith("等人开桌（4/4）\n\n试玩结束\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["demo-opening", "demo-ending"])
def test_the_sentences_around_it_fit_a_narrow_terminal(language: str, key: str) -> None:
    for line in Catalogues.load()[language](key).splitlines():
        assert sum(1 + (east_asian_width(letter) in "WF") for letter in line) <= COLUMNS, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_does_not_read_its_language_is_told_how_to_change_it(language: str) -> None:
    (other,) = set(LANGUAGES) - {language}
    assert f"XUEZHAN_LANGUAGE={other} make run" in Catalogues.load()[language]("demo-opening")
