from __future__ import annotations

import pytest

from bot.views.refusals import TOAST_CHARACTERS, clipped, toast
from bot.words import LANGUAGES, Catalogues
from rules.mahjong.tiles import parse_tile
from rules.refusal import Code, Refusal

CATALOGUES = Catalogues.load()
FACTS = (
    ("count", 2),
    ("tile", 13),
    ("doublings", 2),
    ("missing", 1),
    ("most", 200),
    ("free", 2),
    ("table", 7),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_a_short_text(code: Code, language: str) -> None:
    text = toast(CATALOGUES[language], Refusal(code, FACTS))
    assert 0 < len(text) <= 60 if language == "zh" else len(text) <= TOAST_CHARACTERS
    assert "<" not in text


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal(Code.VOID_FIRST, (("count", 2),)), "先打完缺门（还有 2 张）"),
        (Refusal(Code.TILE_NOT_HELD, (("tile", parse_tile("5p")),)), "你手里没有 五筒"),
        (Refusal(Code.BARRED, (("doublings", 2),)), "你过了 ×4 的胡，摸牌前只能胡更大的"),
        (Refusal(Code.STALE, (("step", 3), ("why", "late"))), "这个按钮过期了，请看最新的消息"),
        (Refusal(Code.TILE_GONE), "这张牌已经过去了"),
        (Refusal(Code.SEATED_ELSEWHERE, (("table", "七"),)), "你在本群另一桌（七 号）还坐着"),
    ],
)
def test_facts_are_said_as_people_say_them(refusal: Refusal, text: str) -> None:
    assert toast(CATALOGUES["zh"], refusal) == text


def test_a_toast_never_exceeds_what_telegram_takes() -> None:
    assert len(clipped("长" * 300)) == TOAST_CHARACTERS
    assert clipped("短") == "短"
