from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.views.names import cleaned, columns, mention, name, plain, seat_names, shortened
from bot.words import Catalogues
from rules.table.state import Chair

WORDS = Catalogues.load()["zh"]
RLO, LRI, PDI, FSI, ZWJ = "\u202e", "\u2066", "\u2069", "\u2068", "\u200d"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("小明", "小明"),
        ("<b>小明</b>", "&lt;b&gt;小明&lt;/b&gt;"),
        ("A & B", "A &amp; B"),
        (f"{RLO}evil{LRI}", "evil"),
        ("two\nlines\t", "two lines"),
        ("一二三四五六七八", "一二三四五…"),
        ("abcdefghijklmn", "abcdefghijk…"),
        ("", "无名氏"),
        ("   ", "无名氏"),
        ("\u3164\u2800", "无名氏"),
        (f"{RLO}{ZWJ}", "无名氏"),
        ("e" + "\u0301" * 9, "é\u0301\u0301"),
        ("שלום", f"{FSI}שלום{PDI}"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_a_name_is_harmless_on_a_line(raw: str, shown: str) -> None:
    assert name(WORDS, raw) == shown


def test_a_person_who_is_not_known_any_more_has_a_neutral_name() -> None:
    assert plain(WORDS, None) == "无名氏"


def test_a_mention_leads_to_its_owner() -> None:
    assert mention(WORDS, "<小明>", 42) == '<a href="tg://user?id=42">&lt;小明&gt;</a>'


def test_computer_players_are_numbered_and_a_free_seat_is_a_dash() -> None:
    chairs = (Chair(computer="easy"), Chair(person=1), Chair(computer="easy"), Chair())
    assert seat_names(WORDS, chairs, {1: "阿芳"}) == ("电脑一", "阿芳", "电脑二", "—")


@given(st.text())
def test_any_name_is_one_short_line_without_direction_marks(raw: str) -> None:
    shown = cleaned(raw)
    assert columns(shown) <= 12
    assert not set(shown) & set("\n\r\t\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
    assert shown == " ".join(shown.split())


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_fits(text: str, most: int) -> None:
    assert columns(shortened(text, most)) <= most
