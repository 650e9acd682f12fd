"""防读牌: what becomes visible after a tile is laid, and when, tells nothing about who could claim it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from rules.table.state import SEATS
from rules.table.terms import Tempo
from tests.support.backroom import backroom
from tests.support.stage import stage
from tests.support.tell_watch import (
    BOARD,
    Habits,
    Measure,
    Places,
    Sample,
    Seen,
    Watch,
    paired_deals,
    separation,
    watch_backroom,
    watch_stage,
)

BAND = (0.45, 0.55)
A_GAP = timedelta(seconds=1.1)
"""Between two writes in one private chat: a panel may lag by so much."""


def next_change(sample: Sample, changes: list[Seen]) -> float | None:
    """Seconds from the tile to the next thing that this screen shows."""
    return next(((one.at - sample.at).total_seconds() for one in changes if one.at > sample.at), None)


def edits_at_once(sample: Sample, changes: list[Seen]) -> float | None:
    """How often the screen changed at the very instant of the tile."""
    return float(sum(one.at == sample.at for one in changes))


def edits_after(sample: Sample, changes: list[Seen]) -> float | None:
    """How often it changed until the hold was over and everything that came with it delivered."""
    end = sample.hold_until + A_GAP
    return float(sum(sample.at < one.at <= end for one in changes))


def seat_after(steps: int) -> Places:
    """The panel of one place at the table, where its seat was not asked.

    Places are strata: which of them are left depends on who was asked, and the next seat's panel, say,
    changes sooner than the others'.
    """
    return lambda sample: [seat for seat in ((sample.source + steps) % 4,) if seat not in sample.asked]


MEASURES: dict[str, Measure] = {"next": next_change, "at once": edits_at_once, "after": edits_after}
PLACES: dict[str, tuple[Places, ...]] = {
    "board": (lambda _: (BOARD,),),
    "who laid it": (seat_after(0),),
    "panels": (seat_after(1), seat_after(2), seat_after(3)),
}


async def test_over_a_thousand_tiles_no_screen_tells_whether_somebody_could_claim(tmp_path: Path) -> None:
    async with backroom(tmp_path / "x.sqlite3", deals=paired_deals) as room:
        await room.begin(64)
        watch = watch_backroom(room, Random(1))
        await watch.run(1010)
    for where, places in PLACES.items():
        for what, measure in MEASURES.items():
            area, could, could_not = separation(watch, measure, *places)
            assert min(could, could_not) > 100, (where, what, could, could_not)
            assert BAND[0] <= area <= BAND[1], (where, what, area, could, could_not)
    assert sum(sample.claimable is not None for sample in watch.samples) > 950
    assert_nothing_follows_within_the_hold(watch)


async def test_with_a_hold_shorter_than_an_answer_the_same_watch_reads_who_was_asked(tmp_path: Path) -> None:
    tempo = Tempo(hold_low_ms=1200, hold_high_ms=1300)
    async with backroom(tmp_path / "x.sqlite3", deals=paired_deals, tempo=tempo) as room:
        await room.begin(64)
        watch = watch_backroom(room, Random(1), Habits(think_s=(9.0, 15.0), react_s=(1.6, 2.5)))
        await watch.run(80)
    for where in ("board", "panels"):
        area, _, _ = separation(watch, next_change, *PLACES[where])
        assert area > 0.9, (where, area)


@pytest.mark.parametrize("computers", [1, 2])
async def test_computers_answer_within_the_hold_and_show_nothing_of_it(
    tmp_path: Path, computers: int
) -> None:
    async with backroom(tmp_path / "x.sqlite3", deals=paired_deals) as room:
        await room.begin(64, computers)
        watch = watch_backroom(room, Random(2))
        await watch.run(100)
    assert sum(sample.claimable is not False for sample in watch.samples) > 20
    assert_nothing_follows_within_the_hold(watch)


async def test_over_http_nothing_follows_a_tile_within_its_hold_either(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=paired_deals) as play:
        await play.four_people()
        await play.seated_table("64局")
        await play.begin()
        watch = await watch_stage(play, Random(3), Habits(think_s=(4.0, 8.0)))
        await watch.run(60)
    assert_nothing_follows_within_the_hold(watch)


def assert_nothing_follows_within_the_hold(watch: Watch) -> None:
    """Whoever was asked and whatever was answered: whoever was not asked sees the tile stand still."""
    checked = {True: 0, False: 0}
    for sample in watch.samples:
        for place in (BOARD, *SEATS):
            if place in sample.asked:
                continue
            shown = [one for one in watch.seen[place] if sample.at <= one.at < sample.hold_until]
            contents = {one.content for one in shown}
            assert len(contents) <= 1, (sample, place, shown)
            assert all(one.at - sample.at <= late(place) for one in shown), (sample, place, shown)
            assert place != BOARD or all(one.kind == "edit" for one in shown), (sample, shown)
            checked[bool(sample.asked)] += 1
    assert min(checked.values()) > 20, checked


def late(place: int) -> timedelta:
    """How long after a tile its own picture may still be on the way."""
    return timedelta(days=1) if place == BOARD else A_GAP
