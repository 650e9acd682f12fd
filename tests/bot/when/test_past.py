from __future__ import annotations

from datetime import date

import pytest

from bot.when.parts import Unread
from bot.when.past import read_past_day

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("今天", date(2026, 11, 30)),
        ("今晚", date(2026, 11, 30)),
        ("Yesterday", date(2026, 11, 29)),
        ("last night", date(2026, 11, 29)),
        ("前天", date(2026, 11, 28)),
        ("大前天", date(2026, 11, 27)),
        ("周一", date(2026, 11, 30)),
        ("周二", date(2026, 11, 24)),
        ("Sun", date(2026, 11, 29)),
        ("上周日", date(2026, 11, 29)),
        ("上个星期天", date(2026, 11, 29)),
        ("上周一", date(2026, 11, 23)),
        ("本周一", date(2026, 11, 30)),
        ("11月29号", date(2026, 11, 29)),
        ("１１月２９日 周日", date(2026, 11, 29)),
        ("29号", date(2026, 11, 29)),
        ("12月1号", date(2025, 12, 1)),
        ("31号", date(2026, 10, 31)),
        ("2026-11-24", date(2026, 11, 24)),
        ("24 Nov", date(2026, 11, 24)),
    ],
)
def test_a_day_that_has_gone_by(text: str, day: date) -> None:
    today = date(2026, 11, 30) if text != "31号" else date(2026, 11, 5)
    assert read_past_day(text, today) == day


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Unread.UNKNOWN),
        ("昨" * 41, Unread.UNKNOWN),
        ("那天", Unread.UNKNOWN),
        ("老王", Unread.UNKNOWN),
        ("除夕", Unread.HOLIDAY),
        ("20:00", Unread.NO_DAY),
        ("周日 20:00", Unread.NO_DAY),
        ("2小时后", Unread.NO_DAY),
        ("11月29号 周一", Unread.CONTRADICTION),
        ("明天", Unread.TOO_FAR),
        ("下周三", Unread.TOO_FAR),
        ("本周三", Unread.TOO_FAR),
        ("2026-12-01", Unread.TOO_FAR),
        ("2月30号", Unread.NO_SUCH_DAY),
    ],
)
def test_what_is_no_such_day(text: str, why: Unread) -> None:
    assert read_past_day(text, MONDAY) is why
