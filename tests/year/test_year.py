from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.year import checks
from tests.year.life import Life
from tests.year.town import Town

START = datetime(2027, 1, 4, 8, tzinfo=UTC)


async def year(path: Path, seed: int, people: int, days: int) -> Life:
    life = Life(Town(path, START, seed), Random(seed))
    await life.begin(people)
    await life.lives(days)
    return life


async def assert_it_was_fair(life: Life) -> None:
    removed = await checks.nobody_was_removed_whom_the_facts_excuse(life)
    await checks.the_ledger_is_the_points_that_were_won(life)
    compared = await checks.cards_say_what_why_says(life)
    assert removed > 0
    assert compared > 0


async def test_four_months_of_forty_people_are_fair(tmp_path: Path) -> None:
    life = await year(tmp_path / "year.sqlite3", 1, 40, 120)
    await assert_it_was_fair(life)
    await life.town.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 12))
async def test_whole_years_are_fair(tmp_path: Path, seed: int) -> None:
    life = await year(tmp_path / "year.sqlite3", seed, 40, 365)
    await assert_it_was_fair(life)
    await life.town.close()
