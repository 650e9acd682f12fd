from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.year import agreeing, checks, justice
from tests.year.life import Life
from tests.year.town import Town

START = datetime(2027, 1, 4, 8, tzinfo=UTC)
HAPPENS = (
    "join",
    "leave",
    "return",
    "away",
    "quit confirmed",
    "objection",
    "ballots",
    "proposal",
    "reported",
    "ruled 不成立",
    "ruled 警告·轻",
    "ruled 停赛·重",
    "appealed",
    "ruled 改判",
    "ruled 维持",
    "by hand: member to left",
    "by hand: member to kicked",
    "by hand: kicked to left",
    "restart",
    "outage",
)
"""What the year of this seed has in it, so that it proves something."""


async def year(path: Path, seed: int, people: int, days: int) -> Life:
    """The days of a seed, and what has to hold of them."""
    life = Life(Town(path, START, seed), Random(seed), also=(justice.day, agreeing.day))
    try:
        await life.begin(people)
        await life.lives(days)
        await assert_it_was_fair(life)
    finally:
        await life.town.close()
    return life


async def assert_it_was_fair(life: Life) -> None:
    removed = await checks.nobody_was_removed_whom_the_facts_excuse(life)
    await checks.the_ledger_is_the_points_that_were_won(life)
    await checks.the_chain_is_intact(life, life.town.path)
    assert removed > 0
    assert life.town.stopped > 0
    assert life.counts["compared"] > life.counts["days"] // agreeing.EVERY


async def test_a_year_of_forty_people_is_fair(tmp_path: Path) -> None:
    life = await year(tmp_path / "year.sqlite3", 1, 40, 365)
    assert not [what for what in HAPPENS if not life.counts.get(what)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
async def test_more_years_are_fair(tmp_path: Path, seed: int) -> None:
    await year(tmp_path / "year.sqlite3", seed, 40, 365)
