"""Hands that others published: rule books, worked examples and other engines' tests (tests/rules/cases).

`wins` give a pattern, additions and the doublings before a cap; `waits` the tiles waited for and the
doublings of the best possible win. `like` takes a row over from another rule set whose rules coincide there.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.mahjong.fan import NO_SITUATION, Situation, best_possible, score
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import Rules, SelfDraw, rules_from
from rules.mahjong.tiles import long, parse, parse_tile
from rules.mahjong.waits import waits

CASES = Path(__file__).parent / "cases"
SETS: dict[str, dict[str, Any]] = {
    name: json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("qq_chengdu", "sbr", "house_rules")
}
KINDS = {"pong": MeldKind.PONG, "kong": MeldKind.MELDED_KONG, "ckong": MeldKind.CONCEALED_KONG}


def rows(kind: str) -> list[Any]:
    """Every row of every set as (rules, row)."""
    found = []
    for name, cases in SETS.items():
        for row in cases[kind]:
            whole = row
            if "like" in row:
                whole = next(one for one in SETS[row["like"]][kind] if one["id"] == row["id"])
            rules = rules_from(cases["rules"] | row.get("rules", {}))
            found.append(pytest.param(rules, whole, id=f"{name}-{row['id']}"))
    return found


def melds(row: dict[str, Any]) -> tuple[Meld, ...]:
    pairs = [one.split(":") for one in row.get("melds", [])]
    return tuple(Meld(KINDS[kind], parse_tile(tile)) for kind, tile in pairs)


@pytest.mark.parametrize(("rules", "row"), rows("wins"))
def test_a_published_hand_is_worth_what_its_source_says(rules: Rules, row: dict[str, Any]) -> None:
    facts: dict[str, Any] = dict.fromkeys(row.get("flags", ()), True)
    situation = Situation(self_draw=row.get("self_draw", False), **facts)
    tiles, win_tile = parse(row["hand"]), parse_tile(row["win"])
    found = score(replace(rules, cap=None), tiles, melds(row), win_tile, situation)
    if not row.get("complete", True):
        assert found is None
        return
    assert found is not None
    assert (found.pattern, dict(found.additions), found.doublings) == (
        row["pattern"],
        row["additions"],
        row["doublings"],
    )
    capped = score(rules, tiles, melds(row), win_tile, situation)
    assert capped is not None
    assert capped.doublings == (row["doublings"] if rules.cap is None else min(row["doublings"], rules.cap))
    extra = situation.self_draw and rules.self_draw is SelfDraw.BASE
    assert capped.points == 2**capped.doublings + extra


@pytest.mark.parametrize(("rules", "row"), rows("waits"))
def test_a_published_hand_waits_for_what_its_source_says(rules: Rules, row: dict[str, Any]) -> None:
    tiles = parse(row["hand"])
    held = {tile // 9 for tile in (*tiles, *(meld.tile for meld in melds(row)))}
    void = next(suit for suit in range(3) if suit not in held)
    found = waits(rules, tiles, melds(row), void)
    assert bool(found) == row["ready"]
    if "waits" in row:
        assert long(found) == row["waits"]
    best = best_possible(rules, tiles, melds(row), void)
    assert (best is not None) == row["ready"]
    if "best" in row:
        assert best is not None
        assert (best.doublings, best.points) == (row["best"], 2 ** row["best"])
    if "best_tile" in row:
        assert score(rules, tiles, melds(row), parse_tile(row["best_tile"]), NO_SITUATION) == best


def test_every_row_that_is_left_out_has_a_reason_and_stands_nowhere_else() -> None:
    left_out = json.loads((CASES / "left_out.json").read_text(encoding="utf-8"))
    told = {row["id"] for cases in SETS.values() for kind in ("wins", "waits") for row in cases[kind]}
    assert not told & set(left_out)
    assert all(len(reason) > 20 for reason in left_out.values())
