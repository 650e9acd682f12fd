from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rounds.making import MOST_ROUNDS, SIZES, Search, found, least, main, written
from rules.rounds.meetings import Round, meetings, schedule

ROW = re.compile(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+)–(\d+) \|$", re.MULTILINE)
DOCUMENT = Path(__file__).parents[3] / "docs" / "meetings.md"


def squares(rounds: tuple[Round, ...], people: int) -> int:
    return sum(times * times for times in meetings(rounds, people).values())


@given(st.sampled_from((4, 8, 12, 16, 20, 24, 100)), st.integers(1, 12))
def test_everybody_sits_once_in_every_round(people: int, rounds: int) -> None:
    found = schedule(people, rounds)
    assert len(found) == rounds
    for tables in found:
        assert sorted(who for table in tables for who in table) == list(range(people))


@pytest.mark.parametrize("people", SIZES)
@pytest.mark.parametrize("rounds", range(1, MOST_ROUNDS + 1))
def test_a_schedule_is_as_even_as_the_document_says(people: int, rounds: int) -> None:
    rows = ROW.findall(DOCUMENT.read_text(encoding="utf-8"))
    stated = {(int(row[0]), int(row[1])): tuple(map(int, row[2:])) for row in rows}
    found = schedule(people, rounds)
    times = meetings(found, people).values()
    reached = (squares(found, people), least(people, rounds), min(times), max(times))
    assert stated[people, rounds] == reached
    assert reached[0] >= reached[1]


def test_sixteen_people_meet_exactly_once_in_five_rounds() -> None:
    assert set(meetings(schedule(16, 5), 16).values()) == {1}
    assert set(meetings(schedule(8, 7), 8).values()) == {3}


def test_no_random_schedule_is_below_the_bound() -> None:
    for people in SIZES:
        for rounds in range(1, 5):
            assert Search(people, rounds, Random(people)).cost() >= least(people, rounds)


def test_the_search_keeps_count_of_what_it_does() -> None:
    search = Search(12, 4, Random(1))
    cost = search.anneal(0, 3_000)
    assert cost == search.cost()
    tables = tuple(search.tables())
    assert search.met[tables[0][0]][tables[0][1]] == sum(
        {tables[0][0], tables[0][1]} <= set(table) for table in tables
    )
    assert len(written(search.place).split(" | ")) == 4


def test_the_best_of_some_searches_is_kept() -> None:
    short = [found(20, 6, steps=200, restarts=count)[0] for count in (1, 4)]
    assert least(20, 6) < short[1] < short[0]
    assert found(8, 1, steps=200)[0] == least(8, 1)


def test_a_file_of_schedules_is_made(tmp_path: Path) -> None:
    main(tmp_path / "made.txt", (8,), 2)
    assert [line.split(":")[0] for line in (tmp_path / "made.txt").read_text().splitlines()] == ["8 1", "8 2"]


def test_after_ten_rounds_the_schedule_begins_again() -> None:
    assert schedule(12, 13)[10:] == schedule(12, 10)[:3]
    assert schedule(4, 3) == (((0, 1, 2, 3),),) * 3


@pytest.mark.parametrize(("people", "rounds"), [(0, 1), (6, 1), (104, 1), (8, 0), (-4, 2)])
def test_who_does_not_fill_tables_is_refused(people: int, rounds: int) -> None:
    with pytest.raises(ValueError, match=r"expected|at least"):
        schedule(people, rounds)
