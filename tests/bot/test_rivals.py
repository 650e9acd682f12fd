from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.rivals import LONG_PATIENCE, PATIENCE, Rivalry

NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def conflicts_until_it_gives_way(rivalry: Rivalry, first_s: float, gap_s: float) -> int | None:
    for count in range(1, 1000):
        if rivalry.conflict(NOON + timedelta(seconds=first_s + gap_s * (count - 1))):
            return count
    return None


def test_a_newcomer_gives_way_after_a_few_conflicts() -> None:
    assert conflicts_until_it_gives_way(Rivalry(NOON), first_s=1, gap_s=2) == PATIENCE


def test_one_that_has_polled_in_peace_holds_out_much_longer() -> None:
    assert conflicts_until_it_gives_way(Rivalry(NOON), first_s=60, gap_s=2) == LONG_PATIENCE


def test_conflicts_far_apart_never_add_up() -> None:
    assert conflicts_until_it_gives_way(Rivalry(NOON), first_s=1, gap_s=61) is None
