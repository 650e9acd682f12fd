from __future__ import annotations

import gc
import pkgutil
import random
import runpy
import sys
import zlib
from pathlib import Path

import pytest

from rules.mahjong import making, tables
from rules.mahjong.suits import BLANK, EVEN, KEYS, MOST_MELDS, NEVER, RANKS, WHOLE, digits, keys_of, readings
from tests.rules import brute, oracle

EMPTY = tables.CLASSES[0]


def test_the_tables_are_what_their_maker_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "rules.mahjong.making", raising=False)
    monkeypatch.setattr(sys, "argv", ["making", str(tmp_path / tables.FILE)])
    runpy.run_module("rules.mahjong.making", run_name="__main__")
    made, shipped = (tmp_path / tables.FILE).read_bytes(), pkgutil.get_data(tables.__name__, tables.FILE)
    assert shipped is not None
    assert zlib.decompress(made) == zlib.decompress(shipped)


def test_the_tables_are_small_and_no_burden_to_the_collector_of_garbage() -> None:
    shipped = pkgutil.get_data(tables.__name__, tables.FILE)
    assert shipped is not None
    assert len(shipped) < 80_000
    assert len(tables.CLASSES) == len(tables.FACES) == len(tables.OUTS) == KEYS
    gc.collect()
    tracked = [one for rows in tables.ROWS for one in (rows, *rows) if gc.is_tracked(one)]
    assert tracked == []


def test_suits_of_more_than_fourteen_tiles_have_no_class_and_are_as_far_as_can_be() -> None:
    chance = random.Random(600)
    sizes = set()
    for _ in range(3000):
        key = chance.randrange(KEYS)
        size = sum(digits(key))
        sizes.add(size > making.FULL_HAND)
        assert (tables.CLASSES[key] == BLANK) == (size > making.FULL_HAND)
    assert sizes == {False, True}
    assert {row[BLANK] for rows in tables.ROWS for row in rows} == {NEVER}
    assert set(b"".join(rows[BLANK] for rows in tables.ROWS)) == {NEVER}


def test_a_face_says_what_a_suit_can_be_read_as() -> None:
    chance = random.Random(601)
    seen = set()
    for _ in range(3000):
        tiles = [tile for tile in oracle.nearly_complete(chance, 0, chance.randrange(2)) if tile < 9]
        key = keys_of(tiles)[0]
        face = tables.FACE_OF[tables.FACES[key]]
        assert [traits for traits in range(16) if face.ways >> traits & 1] == [*readings(key)]
        is_even = not any(tiles.count(tile) % 2 for tile in tiles)
        if readings(key) or is_even:
            assert face.is_even == is_even
            assert face.fours == sum(count == 4 for count in digits(key))
            assert bool(face.ranks & 1) == bool({0, 8} & set(tiles))
            assert bool(face.ranks & 2) == bool(set(tiles) - {0, 8})
        else:
            assert tables.FACES[key] == BLANK
        seen.add(face)
    assert len(seen) > 20


def test_an_out_says_what_makes_a_suit_whole_and_whether_it_is() -> None:
    chance = random.Random(602)
    seen = set()
    for _ in range(1500):
        tiles = [tile for tile in oracle.nearly_complete(chance, 0, chance.randrange(3)) if tile < 9]
        out = tables.OUT_OF[tables.OUTS[keys_of(tiles)[0]]]
        missing = [rank for rank in range(RANKS) if tiles.count(rank) < 4]
        full = len(tiles) >= making.FULL_HAND
        whole = [rank for rank in missing if not full and readings(keys_of([*tiles, rank])[0])]
        assert [rank for rank in range(RANKS) if out.ranks >> rank & 1] == whole
        assert bool(out.done & WHOLE) == bool(readings(keys_of(tiles)[0]))
        assert bool(out.done & EVEN) == (not any(tiles.count(rank) % 2 for rank in range(RANKS)))
        seen.add(out)
    assert len(seen) > 100


def test_without_its_file_nothing_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(package: str, resource: str) -> None:
        assert (package, resource) == (tables.__name__, tables.FILE)

    monkeypatch.setattr(pkgutil, "get_data", nothing)
    with pytest.raises(FileNotFoundError, match=r"suits\.bin is expected"):
        runpy.run_path(tables.__file__, run_name=tables.__name__)


@pytest.mark.long
def test_every_suit_lacks_what_it_lacks_by_exhaustion() -> None:
    for key in range(KEYS):
        counts = digits(key)
        tiles = [rank for rank in range(RANKS) for _ in range(counts[rank])]
        for need in range(MOST_MELDS + 1):
            if len(tiles) <= 3 * need + 2:
                assert tables.ROWS[need][tables.CLASSES[key]][EMPTY] == brute.missing(tiles, need), tiles
