"""番种: which rows of rules §6 a complete hand fulfils, by the faces of its suits (`tables`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rules.mahjong.options import PATTERN_ROWS
from rules.mahjong.suits import ALL_TRAITS, NO_RUNS, ONLY_258, OUTSIDE, PAIR_258, Face
from rules.mahjong.tables import FACE_OF

_ENDS_ONLY = 1


@lru_cache(maxsize=1 << 14)
def rows_held(
    faces: tuple[int, int, int], laid: int, is_flush: bool, is_unmelded: bool, pair_258: bool
) -> tuple[str, ...]:
    """Every row that some reading fulfils, in the order of the rules; () when nothing is complete.

    `faces` are those of the concealed tiles of 万, 筒 and 条, whose number is right; `laid` are the common
    traits of the melds (`suits.ALL_TRAITS` when there are none).
    """
    held: set[str] = set()
    known = [FACE_OF[face] for face in faces]
    for traits in _readings(known, laid):
        if not pair_258 or traits & PAIR_258:
            held |= _standard_rows(traits, is_flush)
    if is_unmelded and all(face.is_even for face in known):
        held |= _seven_pairs_rows(known, is_flush)
    return tuple(row for row in PATTERN_ROWS if row in held)


def _readings(faces: list[Face], laid: int) -> set[int]:
    """Traits of every way to read the hand as four melds and a pair."""
    first, second, third = ([*_traits(face)] for face in faces)
    return {laid & one & two & three for one, two, three in product(first, second, third)}


def _traits(face: Face) -> Iterator[int]:
    return (traits for traits in range(ALL_TRAITS + 1) if face.ways >> traits & 1)


def _standard_rows(traits: int, is_flush: bool) -> set[str]:
    held = {"plain"}
    if traits & NO_RUNS:
        held.add("all_pongs")
    if traits & OUTSIDE:
        held.add("terminals")
    if traits & ONLY_258:
        held.add("jiang_pongs")
    if is_flush:
        held.add("full_flush")
        held |= {"flush_pongs"} if traits & NO_RUNS else set()
        held |= {"flush_terminals"} if traits & OUTSIDE else set()
    return held


def _seven_pairs_rows(faces: list[Face], is_flush: bool) -> set[str]:
    held = {"plain", "seven_pairs"}
    if any(face.fours for face in faces):
        held.add("dragon_seven_pairs")
    if all(face.ranks <= _ENDS_ONLY for face in faces):
        held.add("terminal_seven_pairs")
    if is_flush:
        held |= {"full_flush", "flush_seven_pairs"}
    return held
