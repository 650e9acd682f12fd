"""The week's own reminder names the match ahead in which the week could be played."""

from __future__ import annotations

from datetime import timedelta

from tests.bot.services.gathering.club_house import EIGHT, MatchHouse

WEEK = "本周还没有打过牌"


async def test_a_weekly_reminder_offers_the_match_ahead_and_then_names_ones_seat(early: MatchHouse) -> None:
    await early.announced(EIGHT[0], seats=4, ahead=timedelta(days=3))
    await early.until(early.at("Th", "19:02"))
    (seated,) = early.told(EIGHT[0], WEEK)
    assert "你报了 1 号比赛，12 月 12 日（周六）20:00，打完就算" in seated
    (free,) = early.told(EIGHT[1], WEEK)
    assert "1 号比赛还有 3 个位，12 月 12 日（周六）20:00 开局" in free
    await early.taps(EIGHT[1], WEEK, "报名 1 号比赛")
    assert await early.key(EIGHT[1]) in (await early.match()).holders
    await early.until(early.at("Sa", "19:02"))
    assert any("你报了 1 号比赛" in one for one in early.told(EIGHT[1], WEEK))


async def test_a_match_that_is_full_is_no_chance(early: MatchHouse) -> None:
    await early.announced(*EIGHT[:4], seats=4, ahead=timedelta(days=3))
    await early.until(early.at("Th", "19:02"))
    (text,) = early.told(EIGHT[4], WEEK)
    assert "现在没有空位" in text
    assert "号比赛" not in text


async def test_a_casual_match_is_no_chance(early: MatchHouse) -> None:
    await early.announced(EIGHT[0], seats=4, counted=False, ahead=timedelta(days=3))
    await early.until(early.at("Th", "19:02"))
    assert all("号比赛" not in text for text in early.told(EIGHT[1], WEEK))
