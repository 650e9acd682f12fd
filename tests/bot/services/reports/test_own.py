"""战绩: one's own figures, told in private only, honour and the best hand in words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from storage.address import GroupAddress
from storage.appointments import listing, playing
from storage.transaction import Tx
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import SilentMatch
from tests.bot.services.reports.club_house import FANG, FLUSH, GOOD, LI, MING, SHORT, ReportHouse, local


async def announced(table: int, tx: Tx) -> None:
    ahead = await listing.open_appointment(tx, GroupAddress(1), "over", local(12, 7, 9), local(12, 1, 9))
    await playing.add_table(tx, table, ahead.id, 1, 1)


async def test_ones_own_figures_are_told_in_private(house: ReportHouse) -> None:
    await house.played({MING: SHORT}, (FANG, MING, 4))
    await house.until(local(12, 15, 12))
    await house.played({MING: GOOD}, (FANG, MING, 16), best={MING: FLUSH})
    told, own = await house.ask(MING, "/stats")
    assert told == "私聊里告诉你了"
    assert own == (
        "<b>周末麻将</b> · 你的战绩\n"
        "本周：8 局，胡 3 局，积分 <b>+16</b>，荣誉值 4\n"
        "\u3000每局 +2.0，胡 38%，点炮 13%，自摸 13%\n"
        "本月：12 局，胡 4 局，积分 <b>+20</b>，荣誉值 5\n"
        "\u3000每局 +1.7，胡 33%，点炮 8%，自摸 8%\n"
        "一共：12 局，胡 4 局，积分 <b>+20</b>，荣誉值 5\n"
        "\u3000每局 +1.7，胡 33%，点炮 8%，自摸 8%\n"
        "最大一手：清一色 根 ×8，8 分（2 号桌第 2 局）\n"
        "有赢的一局，荣誉值加 1；约好的比赛里加 2。满 8 局才列比率。"
    )


async def test_an_announced_match_brings_twice_the_honour(house: ReportHouse) -> None:
    table = await house.played({MING: replace(SHORT, positive=3)})
    await house.do(partial(announced, table))
    assert "本周：4 局，胡 1 局，积分 <b>0</b>，荣誉值 6" in (await house.ask(MING, "/stats", None))[0]


async def test_who_has_not_played_has_nothing_yet(house: ReportHouse) -> None:
    (answer,) = await house.ask(LI, "/stats", None)
    assert "一共：0 局，胡 0 局，积分 <b>0</b>，荣誉值 0" in answer
    assert "最大一手：等你来胡" in answer


async def test_nobody_else_can_be_asked_about(house: ReportHouse) -> None:
    assert await house.ask(MING, "/stats 阿芳") == ["这里只看自己的：直接发 /stats"]


async def test_a_match_that_is_played_out_is_counted_when_it_ends(house: ReportHouse) -> None:
    """The people of a random match are keys 11 to 14."""
    await house.strangers(20)
    match = SilentMatch(3)
    match.play_out()
    await house.happens(match.events)
    (answer,) = await house.ask(MING, "/rank all")
    assert answer.splitlines()[0] == "<b>总排行</b>（4 人）"
    assert answer.count("4 局") == len(USERS)
    state = match.state
    best = max(state.points)
    sign = f"+{best}" if best > 0 else str(best)
    assert f"1. 阿强 <b>{sign}</b>" in answer
