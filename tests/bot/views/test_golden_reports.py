"""The screens of rankings and reports, in both languages, as they are read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.screens import Screen
from bot.views.reports.ranking import PLACES, rank_text
from bot.views.reports.ranking_csv import as_csv
from bot.views.reports.stats import Own, own_stats
from bot.views.reports.week import WeekSaid, name_pages, totals_text
from bot.views.reports.weekly import Told, report_text
from bot.words import LANGUAGES, Catalogues, Words
from rules.charter.terms import Terms
from rules.charter.versions import JudgedWeek, Version
from rules.charter.weeks import week_from
from rules.mahjong.options import Shown
from rules.reports.figures import BestHand, Figures
from rules.reports.periods import Period
from rules.reports.ranking import ranking
from rules.reports.weekly import BestOfWeek, Tally, WeekReport
from storage.groups import Group, GroupKind
from storage.members import Dm, Person
from tests.bot.views.conftest import drawing
from tests.bot.views.test_golden import Golden

ZONE = ZoneInfo("Asia/Shanghai")
AT = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
GROUP = Group(1, -1001, GroupKind.SUPERGROUP, False, "周末<麻将>", None, None, {}, True, 0)
NAMES = {1: "小明", 2: "<b>阿芳</b>", 3: "", 4: "+小李", 5: "שלום"}
MANY = Figures(hands=40, watched=40, positive=15, wins=14, self_drawn=5, deal_ins=6, points=-31)
FEW = Figures(hands=1, watched=1, positive=1, wins=1, points=8)
RANKED = ranking({1: 64, 2: -31, 3: 8, 4: 8, 5: -49}, {1: replace(MANY, points=64), 2: MANY, 3: FEW})
BEST = BestOfWeek(2, 7, BestHand(4, 16, "seven_pairs", (("root", 2), ("last_draw", 1)), Shown.FAN, 4))
WEEK = JudgedWeek(
    week_from(date(2026, 11, 30), ZONE), Version(1, Terms(zone="Asia/Shanghai"), AT, "classic"), ZONE
)
PEOPLE = (
    Person(1, 71, "小明", "xiaoming", None, Dm.REACHABLE, None, 0),
    Person(2, 72, "<b>阿芳</b>", None, None, Dm.REACHABLE, None, 0),
)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def sheets(*texts: str) -> str:
    return "\n\n".join(texts)


def test_the_ranking(words: Words, golden: Golden) -> None:
    crowd = ranking({person: 100 - person for person in range(1, 30)}, {12: MANY})
    golden(
        f"rank.{words.language}",
        sheets(
            rank_text(words, Period.WEEK, len(RANKED), RANKED, NAMES),
            rank_text(words, Period.MONTH, len(crowd), (*crowd[:PLACES], crowd[11]), NAMES),
            rank_text(words, Period.ALL, 1, RANKED[:1], NAMES),
            *(rank_text(words, period, 0, (), NAMES) for period in Period),
            as_csv(words, RANKED, NAMES).decode("utf-8-sig").replace("\r\n", "\n"),
        ),
    )


def test_ones_own_figures(words: Words, golden: Golden) -> None:
    full = [Own(period, 64, MANY, 21) for period in Period]
    new = [Own(period, 0, Figures(), 0) for period in Period]
    screens = (
        own_stats(words, GROUP, full, BEST),
        own_stats(words, GROUP, [Own(Period.WEEK, 8, FEW, 1), *new[1:]], None),
    )
    golden(f"stats.{words.language}", sheets(*(screen.text for screen in screens)))


def test_the_week(words: Words, golden: Golden) -> None:
    totals = [
        WeekSaid(WEEK, Tally(9, 2, 1, 3), enforced=True, in_group=True),
        WeekSaid(WEEK, Tally(met=1), enforced=False, in_group=False),
        WeekSaid(WEEK, Tally(), enforced=True, in_group=False),
    ]
    pages: tuple[Screen, ...] = name_pages(words, GROUP, PEOPLE, 2)
    assert name_pages(words, GROUP, (), 0) == ()
    golden(
        f"week.{words.language}",
        sheets(*(totals_text(words, one) for one in totals), *(page.text for page in pages)),
    )


def test_the_report_of_a_week(words: Words, golden: Golden) -> None:
    full = WeekReport(5, 12, Tally(9, 2, 1, 3), ((1, 64), (3, 8), (4, 8)), BEST, "ab" * 32, AT)
    bare = WeekReport(1, 4, None, (), None, None, None)
    none = WeekReport(0, 0, Tally(excused=4), (), None, "cd" * 32, None)
    told = [Told(one, WEEK.week, ZONE, NAMES) for one in (full, bare, none)]
    golden(f"weekly.{words.language}", sheets(*(drawing(report_text(words, one)) for one in told)))


def test_a_long_list_of_names_comes_in_pages(words: Words) -> None:
    crowd = [Person(key, key, f"牌友{key}", None, None, Dm.REACHABLE, None, 0) for key in range(1, 251)]
    pages = name_pages(words, GROUP, crowd, 400)
    assert [page.text.count("牌友") for page in pages] == [100, 100, 50]
    assert all("400" in page.text for page in pages)
    assert max(len(page.text) for page in pages) < 4096


def test_no_page_of_long_names_is_more_than_a_message_holds(words: Words) -> None:
    crowd = [Person(key, key, "W" * 12, f"{key:032}", None, Dm.REACHABLE, None, 0) for key in range(1, 251)]
    pages = name_pages(words, GROUP, crowd, 250)
    assert sum(page.text.count("@") for page in pages) == 250
    assert max(len(page.text) for page in pages) < 4096
