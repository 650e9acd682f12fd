"""牌: kinds and their notations."""

from __future__ import annotations

import pytest

from rules.mahjong.tiles import (
    ALL_TILES,
    KINDS,
    NotationError,
    code,
    compact,
    counts_of,
    long,
    parse,
    parse_tile,
    rank_of,
    suit_from_letter,
    suit_of,
)


def test_every_kind_has_a_suit_a_rank_and_a_name() -> None:
    assert len(ALL_TILES) == 4 * KINDS
    for kind in range(KINDS):
        assert kind == 9 * suit_of(kind) + rank_of(kind) - 1
        assert parse_tile(code(kind)) == kind
        assert suit_from_letter(code(kind)[1]) == suit_of(kind)


def test_both_notations_are_read_and_written() -> None:
    assert parse("123m55p") == parse("1m2m3m5p5p") == (0, 1, 2, 13, 13)
    assert compact(parse("5p3m1m5p2m")) == "123m55p"
    assert long(parse("5p1m")) == "5p1m"
    assert parse("") == ()


@pytest.mark.parametrize("text", ["0m", "1", "m", "1x", "1m2", "12", "一万", "1m m"])
def test_what_is_no_tile_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError, match=text):
        parse(text)


def test_one_tile_is_one_tile() -> None:
    for text in ("", "1m2m", "11m"):
        with pytest.raises(NotationError, match="one is expected"):
            parse_tile(text)
    for letter in ("", "x", "mp"):
        with pytest.raises(NotationError, match="is not a suit"):
            suit_from_letter(letter)


def test_kinds_are_counted() -> None:
    counts = counts_of(parse("1123m"))
    assert (counts[0], counts[1], counts[2], sum(counts), len(counts)) == (2, 1, 1, 4, KINDS)
