"""Whether the cards about somebody's weeks say what /why says, on any day."""

from __future__ import annotations

from datetime import date

from bot.outcomes import Sent
from bot.screens import Screen
from tests.year.life import Life, Neighbour
from tests.year.town import private
from tests.year.truth import DAY, week_of

REMINDED, NOTICED = "还没有打", "上周没有打"
EVERY = 7
"""Days between two looks."""
ASKED = 5
"""How many people are asked at each."""
SHOWN_FOR = 20 * DAY
"""/why shows four weeks."""
SAID_BY_BOTH = (
    "✓ 打了",
    "没有打，有过",
    "不作要求：",
    "还没入册",
    "不在群里，",
    "已不在群里",
    "还没定",
    "正在申诉，",
    "正在打，",
    "等那一场",
    "管理员暂停了考勤",
    "通知到了",
    "机器人刚停过机",
    "补打期已过",
    "已补打",
    "管理员已豁免",
    "管理员宽限到",
    "管理员没有处理",
    "申诉成立，不算",
    "提醒没有全部",
    "本群不移出",
)
WORD_FOR_WORD = frozenset({"没有打，有过", "通知到了", "管理员宽限到"})


async def day(life: Life) -> None:
    """Now and then some are asked."""
    if life.counted("days", True) and life.counts["days"] % EVERY == 0:
        here = [one for one in life.neighbours if one.here]
        for one in life.chance.sample(here, min(ASKED, len(here))):
            life.counts["compared"] = life.counts.get("compared", 0) + await cards_of(life, one)


async def cards_of(life: Life, one: Neighbour) -> int:
    """The reminders and notices of three weeks, against the week in /why; returns how many were compared."""
    if one.user.user_id not in life.town.telegram.started:
        return 0
    cards = _recent(life, one.user.user_id)
    if not cards:
        return 0
    await life.town.say(one.user, "/why", private(one.user))
    told = next(reversed(life.town.telegram.chats[one.user.user_id].values())).text
    paragraphs = told.split("\n\n")
    for monday, card in cards:
        title = f"<b>第 {monday.isocalendar().week} 周</b>"
        (week,) = [text for text in paragraphs if text.startswith(title)] or [""]
        for line in card.text.splitlines():
            assert _is_in(line, week), (life.town.now, one.user.user_id, monday, line, card.text, told)
    return len(cards)


def _is_in(line: str, week: str) -> bool:
    """Whether /why says what a line of a card says, unless it is one that only cards have."""
    kind = next((begin for begin in SAID_BY_BOTH if line.startswith(begin)), None)
    if kind is None:
        return True
    if kind in WORD_FOR_WORD:
        return line in week.splitlines()
    return any(said.startswith(kind) for said in week.splitlines())


def _recent(life: Life, user: int) -> list[tuple[date, Screen]]:
    """The reminders and notices as they stand now, with the Monday of the week that each is about."""
    since = life.town.now - SHOWN_FOR
    shown = life.town.telegram.chats[user]
    found = []
    for call in life.town.telegram.sent_to[user]:
        if call.at < since or not isinstance(call.outcome, Sent):
            continue
        card = shown.get(call.outcome.message_id)
        if card is not None and REMINDED in card.text.splitlines()[0]:
            found.append((week_of(call.at), card))
        elif card is not None and NOTICED in card.text.splitlines()[0]:
            found.append((week_of(call.at) - 7 * DAY, card))
    return found
