from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pacing import GroupWindow, Pace, Window
from tests.support.clock import START

gaps = st.lists(st.integers(0, 9_000_000), max_size=120)


def instants(gaps_us: list[int]) -> list[datetime]:
    now, found = START, []
    for gap in gaps_us:
        now += timedelta(microseconds=gap)
        found.append(now)
    return found


def most_within(times: list[datetime], span_s: float) -> int:
    span = timedelta(seconds=span_s)
    return max((sum(start <= at < start + span for at in times) for start in times), default=0)


@given(gaps, st.lists(st.booleans(), min_size=120, max_size=120))
def test_a_group_never_gets_more_than_eighteen_writes_a_minute(
    gaps_us: list[int], boards: list[bool]
) -> None:
    meter, written = GroupWindow(Pace()), []
    for now, can_wait in zip(instants(gaps_us), boards, strict=False):
        if meter.when(now, can_wait=can_wait) <= now:
            meter.spend(now)
            written.append(now)
    assert most_within(written, 60) <= 18


@given(gaps)
def test_a_window_never_gives_more_than_its_limit(gaps_us: list[int]) -> None:
    window, written = Window(5, 10), []
    for now in instants(gaps_us):
        if window.when(now) <= now:
            window.spend(now)
            written.append(now)
    assert most_within(written, 10) <= 5


@given(gaps, st.booleans())
def test_whoever_waits_for_the_promised_instants_gets_through(gaps_us: list[int], can_wait: bool) -> None:
    meter, now = GroupWindow(Pace()), START
    for gap in gaps_us:
        asked = now = now + timedelta(microseconds=gap)
        promises = 0
        while (promised := meter.when(now, can_wait=can_wait)) > now:
            now = promised
            promises += 1
        assert promises < 18
        assert now - asked <= timedelta(seconds=60)
        meter.spend(now)


def boards(seconds: int, every_s: float, pace: Pace | None = None) -> list[float]:
    """When boards are written if something changes all the time, in seconds from the start."""
    meter, now, written = GroupWindow(pace or Pace()), START, list[float]()
    until = START + timedelta(seconds=seconds)
    while now < until:
        meter.spend(now)
        written.append((now - START).total_seconds())
        now = meter.when(now + timedelta(seconds=every_s), can_wait=True)
    return written


def test_a_game_of_ordinary_speed_is_shown_without_delay() -> None:
    assert boards(600, 4.5) == [4.5 * number for number in range(134)]


def test_a_game_that_never_rests_is_shown_in_even_steps() -> None:
    gaps = [later - earlier for earlier, later in pairwise(boards(600, 0.1))]
    assert max(gaps) < 6
    assert len(gaps) > 10 * 14


def test_boards_leave_two_writes_a_minute_to_what_cannot_wait() -> None:
    meter, now = GroupWindow(Pace()), START
    for _ in range(200):
        now = meter.when(now, can_wait=True)
        meter.spend(now)
    assert meter.when(now) == now
    meter.spend(now)
    assert meter.when(now) == now


def test_what_was_not_written_is_given_back() -> None:
    window = Window(1, 1)
    window.refund()
    window.spend(START)
    assert window.when(START) == START + timedelta(seconds=1)
    window.refund()
    assert window.when(START) == START
