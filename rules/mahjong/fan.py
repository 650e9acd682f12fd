"""番: what a complete hand is worth (rules §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, Rules, SelfDraw
from rules.mahjong.patterns import rows_held
from rules.mahjong.shape import FULL_HAND
from rules.mahjong.suits import (
    ALL_TRAITS,
    KEY_BITS,
    KEY_MASK,
    PAIR_258,
    RANKS,
    UNITS,
    packed,
    same_tiles_traits,
)
from rules.mahjong.tables import FACE_OF, FACES
from rules.mahjong.tiles import COPIES, KINDS, Suit, Tile
from rules.mahjong.waits import waits

_ENDS = frozenset({0, 8})
_IS_FLUSH = {0b001: True, 0b010: True, 0b100: True, 0b011: False, 0b101: False, 0b110: False}
"""清一色, by the suits of a hand (a bit each); all three are none that may be won."""

_SUIT_BITS = tuple(1 << kind // RANKS for kind in range(KINDS))
_LAID_TRAITS = tuple(same_tiles_traits(kind % RANKS) | PAIR_258 for kind in range(KINDS))
_FOURS = bytes(face.fours for face in FACE_OF)


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

    `tiles` are the concealed ones without `win_tile`, no kind more than four times with it. The void suit is
    the caller's to check.
    """
    if len(tiles) + 1 != FULL_HAND - 3 * len(melds):
        return None
    counts = packed(tiles) + UNITS[win_tile]
    first, second, third = counts & KEY_MASK, counts >> KEY_BITS & KEY_MASK, counts >> 2 * KEY_BITS
    faces = one, two, three = FACES[first], FACES[second], FACES[third]
    laid, fours = ALL_TRAITS, _FOURS[one] + _FOURS[two] + _FOURS[three]
    suits = (1 if first else 0) + (2 if second else 0) + (4 if third else 0)
    for meld in melds:
        tile = meld.tile
        laid &= _LAID_TRAITS[tile]
        suits |= _SUIT_BITS[tile]
        fours += meld.kind is not MeldKind.PONG or tile == win_tile or tile in tiles
    is_flush = _IS_FLUSH.get(suits)
    if is_flush is None:
        return None
    rows = rows_held(faces, laid, is_flush, not melds, rules.pair_258)
    if not rows:
        return None
    plan = _plan(rules)
    facts = () if situation is NO_SITUATION else _facts(situation)
    return _worth(plan, rows, fours, facts + _held_facts(plan, tiles, melds, win_tile))


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


_MOMENTS = tuple(one.name for one in fields(Situation))


def _facts(situation: Situation) -> tuple[str, ...]:
    """What is true of the moment: rows of `ADDITION_ROWS`, and 自摸."""
    return tuple([row for row in _MOMENTS if getattr(situation, row)])


def _held_facts(
    plan: _Plan, tiles: Sequence[Tile], melds: tuple[Meld, ...], win_tile: Tile
) -> tuple[str, ...]:
    """金钩钓, 门清, 中张: rows that the tiles tell, the last two only if the rule set asks."""
    found: tuple[str, ...] = ("golden_wait",) if melds[3:] else ()  # a fourth meld leaves one tile in hand
    if "concealed" in plan.additions and all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds):
        found += ("concealed",)
    if "middle" in plan.additions:
        every = (win_tile, *tiles, *(meld.tile for meld in melds))
        found += () if any(tile % 9 in _ENDS for tile in every) else ("middle",)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """A rule set, ready to score by: `additions` are the doublings of the rows that it adds."""

    rules: Rules
    additions: Mapping[str, int]


_MOST_PLANS = 64
_plans: dict[int, _Plan] = {}


def _plan(rules: Rules) -> _Plan:
    """The plan of this very rule set: comparing two of them takes longer than scoring a hand."""
    known = _plans.get(id(rules))
    if known is not None and known.rules is rules:
        return known
    additions = dict(rules.additions)
    if rules.concealed:
        additions.setdefault("concealed", 1)
    if rules.middle:
        additions.setdefault("middle", 1)
    if len(_plans) >= _MOST_PLANS:
        _plans.clear()
    plan = _plans[id(rules)] = _Plan(rules, additions)
    return plan


@lru_cache(maxsize=1 << 12)
def _worth(plan: _Plan, rows: tuple[str, ...], fours: int, facts: tuple[str, ...]) -> Score:
    """The row with the most doublings, of equals the one further down, and what is added to it."""
    rules = plan.rules
    pattern = max(
        (row for row in rows if row in rules.patterns),
        key=lambda row: (rules.patterns[row], PATTERN_ROWS.index(row)),
    )
    additions = _additions(plan, fours, facts)
    doublings = rules.patterns[pattern] + sum(count for _, count in additions)
    if rules.cap is not None:
        doublings = min(doublings, rules.cap)
    points = rules.base << doublings
    if "self_draw" in facts and rules.self_draw is SelfDraw.BASE:
        points += rules.base
    return Score(pattern, additions, doublings, points)


def _additions(plan: _Plan, fours: int, facts: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """加番: the rows that count, in the order of the rules, 自摸 last."""
    times = {**dict.fromkeys(facts, 1), "root": fours}
    doublings = {row: times.get(row, 0) * plan.additions.get(row, 0) for row in ADDITION_ROWS}
    if "self_draw" in facts and plan.rules.self_draw is SelfDraw.DOUBLE:
        doublings["self_draw"] = 1
    return tuple((row, count) for row, count in doublings.items() if count)
