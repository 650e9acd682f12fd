from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.when.parts import Unread
from bot.when.reading import MOST, read, read_day

SHANGHAI, BERLIN = ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 30, 14, tzinfo=SHANGHAI)
HERE = Path(__file__).parent


def table(name: str) -> list[tuple[str, str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = [line.partition(" -> ") for line in lines if not line.startswith("#")]
    return [(text, expected) for text, _, expected in rows]


def shown(found: datetime | Unread) -> str:
    if isinstance(found, Unread):
        return found.value
    local = found.astimezone(SHANGHAI)
    year = "" if local.year == NOW.year else f"{local.year}-"
    return f"{year}{local:%m-%d %H:%M}"


CHINESE, ENGLISH = table("chinese.txt"), table("english.txt")
ROWS = CHINESE + ENGLISH


@pytest.mark.parametrize(("text", "expected"), CHINESE, ids=[text for text, _ in CHINESE])
def test_a_chinese_date_is_read_right_or_refused(text: str, expected: str) -> None:
    assert shown(read(text, NOW, SHANGHAI, month_first=True)) == expected


@pytest.mark.parametrize(("text", "expected"), ENGLISH, ids=[text for text, _ in ENGLISH])
def test_an_english_date_is_read_right_or_refused(text: str, expected: str) -> None:
    assert shown(read(text, NOW, SHANGHAI)) == expected


def test_the_table_has_three_hundred_expressions_and_every_reason() -> None:
    assert len(set(CHINESE)) == len(CHINESE) > 150 < len(set(ENGLISH)) == len(ENGLISH)
    assert len(ROWS) >= 300
    clock = {Unread.TWICE, Unread.NO_DAY}
    assert {Unread(why) for _, why in ROWS if why[0].isalpha()} == set(Unread) - clock


@given(
    st.text(max_size=MOST + 10)
    | st.text("今明后天周六下月日号点半晚上早中午0123456789:：-/ pmat", max_size=20)
)
def test_whatever_is_typed_is_a_time_to_come_or_a_reason(text: str) -> None:
    found = read(text, NOW, SHANGHAI)
    assert isinstance(found, Unread) or found > NOW


def test_what_the_clocks_skip_or_show_twice_is_refused() -> None:
    spring = datetime(2027, 3, 25, 12, tzinfo=BERLIN)
    assert read("周日 2:30", spring, BERLIN) is Unread.NO_SUCH_TIME
    assert read("周日 3:30", spring, BERLIN) == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    autumn = datetime(2026, 10, 22, 12, tzinfo=BERLIN)
    assert read("周日 2:30", autumn, BERLIN) is Unread.TWICE
    assert read("Sun 20:00", autumn, BERLIN) == datetime(2026, 10, 25, 19, tzinfo=UTC)


def test_the_day_is_that_of_the_groups_zone() -> None:
    late = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
    assert read("今晚8点", late, SHANGHAI) == datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert read("今晚8点", late, ZoneInfo("America/New_York")) == datetime(2026, 12, 1, 1, tzinfo=UTC)


def test_a_leap_day_is_read_when_there_is_one_soon() -> None:
    assert read("29 Feb 20:00", datetime(2027, 6, 1, tzinfo=UTC), SHANGHAI) == datetime(
        2028, 2, 29, 12, tzinfo=UTC
    )
    assert read("2月29日20:00", datetime(2028, 2, 1, tzinfo=UTC), SHANGHAI) == datetime(
        2028, 2, 29, 12, tzinfo=UTC
    )
    assert read("2月29日20:00", datetime(2026, 2, 1, tzinfo=UTC), SHANGHAI) is Unread.NO_SUCH_DAY


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12月5日", date(2026, 12, 5)),
        ("2026-12-05", date(2026, 12, 5)),
        ("今天", date(2026, 11, 30)),
        ("下周一", date(2026, 12, 7)),
        ("5 Dec", date(2026, 12, 5)),
        ("2026-11-01", date(2026, 11, 1)),
        ("12月5日20:00", Unread.NO_DAY),
        ("三小时后", Unread.NO_DAY),
        ("20:00", Unread.NO_DAY),
        ("2月30日", Unread.NO_SUCH_DAY),
        ("除夕", Unread.HOLIDAY),
        ("12-05", date(2026, 12, 5)),
    ],
)
def test_a_day_alone(text: str, expected: date | Unread) -> None:
    assert read_day(text, date(2026, 11, 30)) == expected
