"""番: what a complete hand is worth (rules §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
_ALL_SUITS = 0b111
_ONE_SUIT = frozenset({0b001, 0b010, 0b100})
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
    suits = (1 if first else 0) | (2 if second else 0) | (4 if third else 0)
    for meld in melds:
        tile = meld.tile
        laid &= _LAID_TRAITS[tile]
        suits |= _SUIT_BITS[tile]
        fours += meld.kind is not MeldKind.PONG or tile == win_tile or tile in tiles
    if suits == _ALL_SUITS:
        return None
    rows = rows_held(faces, laid, suits in _ONE_SUIT, not melds, rules.pair_258)
    if not rows:
        return None
    plan = _plan(rules)
    facts = (0 if situation is NO_SITUATION else _facts(situation)) | _held_facts(
        plan, tiles, melds, win_tile
    )
    return _worth(plan, rows, fours, facts)


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


# The facts of a win are bits: 0 for 自摸, then one for each of `ADDITION_ROWS`.
_SELF_DRAW = 1
_BITS = {row: 2 << place for place, row in enumerate(ADDITION_ROWS)}
_MOMENTS = tuple((row, _BITS[row]) for row in ADDITION_ROWS if row in Situation.__dataclass_fields__)
_GOLDEN_WAIT, _CONCEALED, _MIDDLE = _BITS["golden_wait"], _BITS["concealed"], _BITS["middle"]


def _facts(situation: Situation) -> int:
    """The moment's facts."""
    found = _SELF_DRAW if situation.self_draw else 0
    for row, bit in _MOMENTS:
        if getattr(situation, row):
            found |= bit
    return found


def _held_facts(plan: _Plan, tiles: Sequence[Tile], melds: tuple[Meld, ...], win_tile: Tile) -> int:
    """金钩钓, 门清, 中张: facts that the tiles tell, the last two only if the rule set asks."""
    found = _GOLDEN_WAIT if len(melds) == 4 else 0  # noqa: PLR2004
    if _CONCEALED & plan.asked and all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds):
        found |= _CONCEALED
    if _MIDDLE & plan.asked:
        every = (win_tile, *tiles, *(meld.tile for meld in melds))
        found |= 0 if any(tile % 9 in _ENDS for tile in every) else _MIDDLE
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """A rule set, ready to score by: the doublings of its additions and, as bits, which there are."""

    rules: Rules
    additions: Mapping[str, int]
    asked: int


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
    plan = _plans[id(rules)] = _Plan(rules, additions, sum(_BITS[row] for row in additions))
    return plan


@lru_cache(maxsize=1 << 12)
def _worth(plan: _Plan, rows: tuple[str, ...], fours: int, facts: int) -> Score:
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
    if facts & _SELF_DRAW and rules.self_draw is SelfDraw.BASE:
        points += rules.base
    return Score(pattern, additions, doublings, points)


def _additions(plan: _Plan, fours: int, facts: int) -> tuple[tuple[str, int], ...]:
    """加番: the rows that count, in the order of the rules, 自摸 last."""
    found: list[tuple[str, int]] = []
    for row in ADDITION_ROWS:
        times = fours if row == "root" else int(bool(facts & _BITS[row]))
        if doublings := times * plan.additions.get(row, 0):
            found.append((row, doublings))
    if facts & _SELF_DRAW and plan.rules.self_draw is SelfDraw.DOUBLE:
        found.append(("self_draw", 1))
    return tuple(found)
