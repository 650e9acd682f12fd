"""时段: weeks of the charter and calendar months by the group's clock, summer time included."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from rules.reports.periods import Period, begins_at

SHANGHAI, BERLIN = ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin")


def local(zone: ZoneInfo, *parts: int) -> datetime:
    return datetime(*parts, tzinfo=zone).astimezone(UTC)  # type: ignore[arg-type,misc]


def test_a_week_begins_on_monday_at_four() -> None:
    assert begins_at(Period.WEEK, local(SHANGHAI, 2026, 12, 7, 3, 59), SHANGHAI) == local(
        SHANGHAI, 2026, 11, 30, 4
    )
    assert begins_at(Period.WEEK, local(SHANGHAI, 2026, 12, 7, 4), SHANGHAI) == local(
        SHANGHAI, 2026, 12, 7, 4
    )


def test_a_month_begins_on_its_first_day_whatever_the_clocks_do() -> None:
    assert begins_at(Period.MONTH, local(SHANGHAI, 2026, 12, 31, 23, 59), SHANGHAI) == local(
        SHANGHAI, 2026, 12, 1
    )
    assert begins_at(Period.MONTH, local(BERLIN, 2026, 3, 29, 12), BERLIN) == local(BERLIN, 2026, 3, 1)
    assert begins_at(Period.MONTH, local(BERLIN, 2026, 10, 26, 12), BERLIN) == local(BERLIN, 2026, 10, 1)


def test_all_time_has_no_beginning() -> None:
    assert begins_at(Period.ALL, local(SHANGHAI, 2026, 12, 7, 4), SHANGHAI) is None
