from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pacing import Bucket, Pace, Window
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


@given(gaps)
def test_a_group_bucket_never_gives_more_than_eighteen_a_minute(gaps_us: list[int]) -> None:
    bucket, written = Pace().group_bucket(START), []
    for now in instants(gaps_us):
        if bucket.when(now) <= now:
            bucket.spend(now)
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


@given(st.lists(st.integers(0, 3_000_000), min_size=1, max_size=40))
def test_the_promised_instant_is_kept(gaps_us: list[int]) -> None:
    bucket, now = Pace().private_bucket(START), START
    for gap in gaps_us:
        now = bucket.when(now + timedelta(microseconds=gap))
        assert bucket.when(now) == now
        bucket.spend(now)
    later = bucket.when(now)
    assert timedelta(seconds=1.1) - timedelta(microseconds=5) <= later - now <= timedelta(seconds=1.1)


def test_what_was_not_written_is_given_back() -> None:
    bucket, window = Bucket(2, 1, START, 2), Window(1, 1)
    bucket.spend(START)
    bucket.refund()
    bucket.refund()
    assert bucket.when(START, 2) == START
    assert bucket.when(START, 3) == START + timedelta(seconds=1)
    window.refund()
    window.spend(START)
    assert window.when(START) == START + timedelta(seconds=1)
    window.refund()
    assert window.when(START) == START


def test_a_clock_that_is_set_back_refills_nothing() -> None:
    bucket = Bucket(1, 1, START, 0)
    before = START - timedelta(hours=1)
    assert bucket.when(before) == before + timedelta(seconds=1)
