"""The card of a match while it is played and afterwards, in both languages, as it is read."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.views.hall.card import HallSeen, TableSeen, hall_card, result_card
from bot.words import LANGUAGES, Catalogues, Words
from rules.rounds.standings import Standing, TableResult, standings
from rules.table.terms import Terms
from tests.bot.views.conftest import drawing
from tests.bot.views.test_golden import Golden

NAMES = dict(enumerate(("小明", "<b>阿芳</b>", "", "小李", "שלום", "老王", "阿强的名字特别特别长", "小红")))
HASH = "7f3a91c2d4e5f607" * 4
TABLES = (
    TableSeen(
        1, 12, (0, 5, 2, 7), (15, -2, -6, -7), frozenset({2}), 4, commitment=HASH, url="https://t.me/c/1/2"
    ),
    TableSeen(2, 13, (1, 3, 4, 6), (0, 0, 0, 0), hand=1, waits=True, commitment=HASH[::-1]),
)
RESULTS = (TableResult((0, 5, 2, 7), (15, -2, -6, -7)), TableResult((1, 3, 4, 6), (8, 8, -8, -8)))
HALL = HallSeen(3, 7, Terms(), 1, 2, TABLES, standings(RESULTS), (), HASH)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def test_the_hall(words: Words, golden: Golden) -> None:
    between = replace(HALL, tables=tuple(replace(one, over=True, waits=False) for one in TABLES))
    shown = (
        replace(HALL, standings=()),
        HALL,
        replace(HALL, terms=Terms(minutes=90, counted=False)),
        replace(between, pause_minutes=2, void=(12,)),
    )
    golden(f"hall.{words.language}", "\n\n".join(drawing(hall_card(words, one, NAMES)) for one in shown))


def test_the_result_of_a_match(words: Words, golden: Golden) -> None:
    over = replace(HALL, tables=(), seed="05" * 32, void=(12, 13), rounds=1)
    shown = (replace(over, void=(), rounds=2), over)
    golden(
        f"match_result.{words.language}",
        "\n\n".join(drawing(result_card(words, one, NAMES)) for one in shown),
    )


def test_forty_people_at_ten_tables_fit_into_one_message(words: Words) -> None:
    names = {person: "长名字长名字" + str(person) for person in range(40)}
    tables = tuple(
        TableSeen(
            number,
            1000 + number,
            tuple(range(4 * number - 4, 4 * number)),
            (-1234, 1234, -987, 987),
            frozenset(range(4)),
            64,
            commitment=HASH,
            url=f"https://t.me/c/1234567890/123456/{123456 + number}",
        )
        for number in range(1, 11)
    )
    ranked = tuple(Standing(person, 40, Fraction(75, 2), -12345, 10, 999) for person in range(40))
    hall = replace(
        HALL,
        tables=tables,
        standings=ranked,
        round=10,
        rounds=10,
        void=tuple(range(1000, 1100)),
        pause_minutes=2,
    )
    for screen in (hall_card(words, hall, names), result_card(words, replace(hall, seed=HASH), names)):
        text = re.sub("<[^>]*>", "", screen.text)
        assert len(text.encode("utf-16-le")) // 2 <= 4096
