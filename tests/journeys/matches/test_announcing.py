"""公布: matches are put together over HTTP in both languages, refused, moved, changed and called off."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from rules.appointments.state import Phase
from storage.appointments import listing
from tests.journeys.charter.weeks import local
from tests.journeys.matches.gathered import EVENING, SATURDAY, Evening, evening
from tests.support.open_log import open_log
from tests.support.stage import TOKEN

FIVE = ("小明", "阿芳", "老王", "小李", "阿强")
WRONG = (
    ("周六", "几点还没写"),
    ("周六8点", "24 小时制"),
    ("除夕 20:00", "节日"),
    ("2025-12-05 20:00", "已经过了"),
    ("2月30号 20:00", "没有这一天"),
    ("周六 20:00 7人", "4 的倍数"),
    ("周六 20:00 99局", "超出了范围"),
    ("Sat 20:00 8 people 8 people", "写了两次"),
    ("随便什么时候", "没看懂时间"),
    ("<b>周六</b> 20:00; DROP TABLE", "没看懂时间"),
    ("龙" * 1500, "太长了"),
)
WRONG_ENGLISH = (
    ("Sat", "The hour is missing"),
    ("Sat 8", "Morning or evening?"),
    ("5/12 20:00", "Day or month first?"),
    ("next Sat 20:00", "This week or the next?"),
    ("2025-12-05 20:00", "That is past"),
    ("Sat 20:00 5 people", "multiple of 4"),
)


async def live(group: Evening) -> int:
    """How many matches are ahead."""
    return len(await group.play.running.club.db.read(lambda tx: listing.live_of_group(tx, 1)))


async def newest(group: Evening) -> str:
    return (await group.play.board()).text


async def test_a_match_is_refused_at_23_hours_with_the_earliest_moment_and_typed_wrong_changes_nothing(
    tmp_path: Path,
) -> None:
    with open_log(TOKEN) as log:
        async with evening(tmp_path / "x.sqlite3", FIVE) as group:
            await group.before(hours=23)
            await group.play.say(group.owner, group.play.home, "/match 周六 20:00 8人")
            await group.passes(seconds=10)
            refused = await newest(group)
            assert "群规要提前 24 小时公布" in refused
            assert "2026 年 12 月 12 日 周六 21:0" in refused
            for text, why in WRONG:
                await group.play.say(group.owner, group.play.home, f"/match {text}")
                await group.passes(seconds=10)
                assert why in await newest(group), text
            assert await live(group) == 0
            await group.play.say(group.owner, group.play.home, "/language en")
            await group.passes(seconds=10)
            for text, why in WRONG_ENGLISH:
                await group.play.say(group.owner, group.play.home, f"/match {text}")
                await group.passes(seconds=10)
                assert why in await newest(group), text
            assert await live(group) == 0
            await group.play.say(
                group.owner, group.play.home, "/match every Sun 8pm 8 people wenxuan 4 hands"
            )
            await group.passes(seconds=10)
            card = await group.play.card("not announced yet")
            assert "Sun 13 Dec 2026 20:00" in card.text
            await group.play.press(group.owner, card, "Announce")
            await group.passes(seconds=10)
            assert (await group.state()).agreed_at == EVENING + timedelta(days=1)
            assert not log.complaints


async def test_a_match_is_put_together_with_buttons_and_typed_words_and_survives_a_restart(
    tmp_path: Path,
) -> None:
    with open_log(TOKEN) as log:
        async with evening(tmp_path / "x.sqlite3", FIVE) as group:
            play, ming, fang = group.play, group.owner, group.play.persons[1]
            await group.until(local(SATURDAY - timedelta(days=4), 12))
            await play.say(ming, play.home, "/match")
            await group.passes(seconds=10)
            for label in ("日期和时间", "2026 年 12 月 12 日（周六）", "20", "20:30"):
                card = await play.card("约一场比赛")
                shown = [button.label for row in card.rows for button in row]
                wanted = label if label in shown else next(one for one in shown if "12 日" in one)
                await play.press(ming, card, wanted)
                await group.passes(seconds=5)
            await group.restarts()
            card = await play.card("约一场比赛")
            assert "12 月 12 日 周六 20:30" in card.text
            await play.say(fang, play.home, "周日 20:00 12人", reply_to=card.message_id)
            await play.say(ming, play.home, "周日 20:00 12人", reply_to=(await play.board()).message_id + 50)
            await group.passes(seconds=5)
            assert "20:30" in (await play.card("约一场比赛")).text
            await play.say(ming, play.home, "周六 20:00 4人 底2", reply_to=card.message_id)
            await group.passes(seconds=5)
            card = await play.card("约一场比赛")
            assert "周六 20:00" in card.text
            assert "底分 2" in card.text
            other = await play.press(fang, card, "公布")
            assert "别人" in (other.text or "")
            await play.press(ming, card, "公布")
            await group.passes(seconds=30)
            assert (await group.state()).agreed_at == EVENING
            assert (await play.card("1 号比赛")).pinned
            assert not log.complaints


async def test_in_private_the_dialogue_takes_plain_words_and_moves_are_told_once(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with evening(tmp_path / "x.sqlite3", FIVE) as group:
            play, ming, fang = group.play, group.owner, group.play.persons[1]
            await group.until(local(SATURDAY - timedelta(days=4), 12))
            await play.say(fang, None, "/match")
            await group.passes(seconds=5)
            await play.say(fang, None, "周六晚上八点 4人 4局")
            await group.passes(seconds=5)
            await play.press(fang, await group.shows(fang, "约一场比赛"), "公布")
            await group.passes(seconds=30)
            for person in play.persons:
                await group.answers(person, "来")
            before = await play.card("1 号比赛")
            await play.say(fang, None, "/match 1 move 周日 20:00")
            await group.passes(seconds=30)
            moved = await play.card("1 号比赛")
            assert moved.message_id > before.message_id
            assert moved.pinned
            assert before.message_id not in [one.message_id for one in await play.home.screen()]
            assert [await group.count(one, "改期了") for one in play.persons] == [1, 0, 1, 1, 1]
            state = await group.state()
            assert (len(state.to_confirm), state.revision) == (5, 2)
            again = await play.press(ming, await group.shows(ming, "改期了"), "来")
            assert again.text == "好，给你留了位"
            await play.say(fang, None, "/match 1 rules 底5")
            await group.restarts()
            await group.passes(seconds=30)
            assert [await group.count(one, "规则改了") for one in play.persons] == [1, 0, 1, 1, 1]
            old = await group.answers(ming, "来")
            assert old.text == "好，给你留了位"
            await play.say(fang, play.home, "/match 1 cancel 下大雨")
            await group.passes(seconds=30)
            assert (await group.state()).phase is Phase.OFF
            assert [await group.count(one, "下大雨") for one in play.persons] == [1] * 5
            (stub,) = [
                one for one in await play.home.screen() if one.by_bot and one.text.startswith("1 号比赛")
            ]
            assert "取消了" in stub.text
            assert not stub.pinned
            assert not log.complaints
