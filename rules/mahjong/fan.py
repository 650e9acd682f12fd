"""番: what a complete hand is worth (rules §6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, Rules, SelfDraw
from rules.mahjong.shape import FULL_HAND, is_seven_pairs
from rules.mahjong.suits import (
    ALL_TRAITS,
    NO_RUNS,
    ONLY_258,
    OUTSIDE,
    PAIR_258,
    keys_of,
    readings,
    same_tiles_traits,
)
from rules.mahjong.tiles import COPIES, Suit, Tile
from rules.mahjong.waits import waits

_ENDS = frozenset({0, 8})
_MOST_SUITS = 2


@dataclass(frozen=True, slots=True)
class Situation:
    """加番的情形: the facts of the moment, as the engine knows them; 天和 and 地和 are self-draws besides."""

    self_draw: bool = False
    rob_kong: bool = False
    kong_shot: bool = False
    kong_bloom: bool = False
    heavenly: bool = False
    earthly: bool = False
    last_shot: bool = False
    last_draw: bool = False


NO_SITUATION = Situation()


@dataclass(frozen=True, slots=True)
class Score:
    """番数: what a win is worth.

    `pattern` is its row, `additions` the rows that count (row, doublings), `doublings` the capped total, and
    `points` what one payer pays, the base point of `self_draw = base` included.
    """

    pattern: str
    additions: tuple[tuple[str, int], ...]
    doublings: int
    points: int


def score(
    rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], win_tile: Tile, situation: Situation
) -> Score | None:
    """算番: the hand's worth in its best reading, None when it is not complete or of three suits.

    `tiles` are the concealed ones without `win_tile`. The void suit is the caller's to check.
    """
    concealed = (*tiles, win_tile)
    every = [*concealed, *(meld.tile for meld in melds)]
    suits = {tile // 9 for tile in every}
    if len(concealed) != FULL_HAND - 3 * len(melds) or len(suits) > _MOST_SUITS:
        return None
    held = _rows_held(rules, concealed, melds, flush=len(suits) == 1)
    if not held:
        return None
    pattern = max(
        (row for row in rules.patterns if row in held),
        key=lambda row: (rules.patterns[row], PATTERN_ROWS.index(row)),
    )
    additions = _additions(rules, concealed, melds, situation)
    doublings = rules.patterns[pattern] + sum(count for _, count in additions)
    if rules.cap is not None:
        doublings = min(doublings, rules.cap)
    points = rules.base << doublings
    if situation.self_draw and rules.self_draw is SelfDraw.BASE:
        points += rules.base
    return Score(pattern, additions, doublings, points)


def best_possible(
    rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], void: Suit | None
) -> Score | None:
    """查大叫: the dearest discard win over the waits, no situation; None when not ready (rules §7)."""
    scores = [score(rules, tiles, melds, tile, NO_SITUATION) for tile in waits(rules, tiles, melds, void)]
    return max((one for one in scores if one is not None), key=lambda one: one.doublings, default=None)


def roots(tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> int:
    """根: how many kinds lie four times in hand and melds; an imaginary fifth copy adds none.

    >>> from rules.mahjong.tiles import parse
    >>> roots(parse("2345m"), (Meld(MeldKind.PONG, 2),))
    1
    """
    held: dict[Tile, int] = {}
    for tile in tiles:
        held[tile] = held.get(tile, 0) + 1
    for meld in melds:
        held[meld.tile] = held.get(meld.tile, 0) + meld.size
    return sum(count >= COPIES for count in held.values())


def _rows_held(rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], *, flush: bool) -> set[str]:
    """番种: every row of rules §6 that some reading of the tiles fulfils; empty when nothing is complete."""
    held: set[str] = set()
    for traits in _standard_readings(tiles, melds):
        if rules.pair_258 and not traits & PAIR_258:
            continue
        held |= _standard_rows(traits, flush=flush)
    if not melds and is_seven_pairs(tiles):
        held |= _seven_pairs_rows(tiles, flush=flush)
    return held


def _standard_readings(tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> set[int]:
    """Traits of every way to read the hand as four melds and a pair."""
    laid = ALL_TRAITS
    for meld in melds:
        laid &= same_tiles_traits(meld.tile % 9) | PAIR_258
    first, second, third = map(readings, keys_of(tiles))
    return {laid & one & two & three for one, two, three in product(first, second, third)}


def _standard_rows(traits: int, *, flush: bool) -> set[str]:
    held = {"plain"}
    if traits & NO_RUNS:
        held.add("all_pongs")
    if traits & OUTSIDE:
        held.add("terminals")
    if traits & ONLY_258:
        held.add("jiang_pongs")
    if flush:
        held.add("full_flush")
        held |= {"flush_pongs"} if traits & NO_RUNS else set()
        held |= {"flush_terminals"} if traits & OUTSIDE else set()
    return held


def _seven_pairs_rows(tiles: Sequence[Tile], *, flush: bool) -> set[str]:
    held = {"plain", "seven_pairs"}
    if roots(tiles, ()):
        held.add("dragon_seven_pairs")
    if all(tile % 9 in _ENDS for tile in tiles):
        held.add("terminal_seven_pairs")
    if flush:
        held |= {"full_flush", "flush_seven_pairs"}
    return held


def _additions(
    rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], situation: Situation
) -> tuple[tuple[str, int], ...]:
    """加番: the rows that count, in the order of the rules, 自摸 last."""
    worth = dict(rules.additions)
    if rules.concealed:
        worth.setdefault("concealed", 1)
    if rules.middle:
        worth.setdefault("middle", 1)
    found: list[tuple[str, int]] = []
    for row in ADDITION_ROWS:
        if row in worth:
            doublings = worth[row] * _times(row, tiles, melds, situation)
            if doublings:
                found.append((row, doublings))
    if situation.self_draw and rules.self_draw is SelfDraw.DOUBLE:
        found.append(("self_draw", 1))
    return tuple(found)


def _times(row: str, tiles: Sequence[Tile], melds: tuple[Meld, ...], situation: Situation) -> int:
    """How often an addition's condition holds."""
    match row:
        case "root":
            return roots(tiles, melds)
        case "golden_wait":
            return int(len(melds) == 4)  # noqa: PLR2004
        case "concealed":
            return int(all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds))
        case "middle":
            return int(not any(tile % 9 in _ENDS for tile in [*tiles, *(meld.tile for meld in melds)]))
        case _:
            return int(getattr(situation, row))
