"""What is reported, judged and appealed in the town, by chance; and what admins do by hand in Telegram."""

from __future__ import annotations

import re

from bot.gateway import Member, Standing
from bot.services import memberships
from bot.services.memberships import Deed
from storage.members import Status
from tests.year.life import CHAT, Life, Neighbour
from tests.year.telegram import GONE
from tests.year.town import GROUP, private

CONDUCTS = ("辱骂嘲讽", "打暗号", "旁人指点", "喧哗搅局", "通牌")
JUDGMENTS = ("不成立", "警告·轻", "停赛·重", "停到解决为止", "极重·禁赛", "交陪审")
AFTERWARDS = ("已解决", "记错了，撤销")
SUSPENSIONS = frozenset({"停赛·重", "停到解决为止"})
RECORD = ("移出", "拉黑", "不追究")
BANNED = Member(Standing.BANNED, present=False)


async def day(life: Life) -> None:
    """One day of it."""
    if life.happens("report", 0.08):
        await reports(life)
    await judges(life)
    await appeals(life)
    if life.happens("by hand", 0.04):
        await acts_by_hand(life)


async def reports(life: Life) -> None:
    """Somebody answers a message with /report, says what it is on the card, and sends it."""
    here = [one for one in life.neighbours if one.here and one.user.user_id in life.town.telegram.started]
    one, other = life.chance.sample(here, 2)
    number = life.town.telegram.take_id(CHAT)
    about = {"reply_to": other.user, "reply_message_id": number, "reply_text": "会不会打啊？"}
    await life.town.say(one.user, "/report 当着大家的面", GROUP, **about)
    reply = await life.town.press(one.user, private(one.user), life.chance.choice(CONDUCTS))
    life.counted("reported", reply is not None)


async def judges(life: Life) -> None:
    """An admin does something about the newest report and appeal that stand in the private chat."""
    one = life.chance.choice([one for one in life.neighbours if one.is_admin])
    chat = private(one.user)
    for asked, answers in (("不成立", JUDGMENTS), ("改判", ("改判", "维持")), ("不追究", RECORD)):
        found = life.town.button(chat.chat_id, asked)
        if found is not None and life.chance.random() < 0.7:
            answer = life.chance.choice(answers)
            text = life.town.telegram.chats[chat.chat_id][found[0]].text
            reply = await life.town.press(one.user, chat, answer, on=found[0])
            if life.counted(f"ruled {answer}", reply is not None):
                _note(life, text, answer)
    if life.chance.random() < 0.1:
        await _afterwards(life, one)
    await life.notice_departures()


def _note(life: Life, text: str, answer: str) -> None:
    """What an admin has decided about somebody."""
    for one in life.neighbours:
        known = life.truth.people[one.user.user_id]
        if answer in RECORD and text.startswith(f"<b>{one.user.name} "):
            known.answered.append(life.town.now)
        if answer in SUSPENSIONS and one.here and re.search(rf"举报 {one.user.name}：", text):
            known.suspended.append(life.town.now)


async def _afterwards(life: Life, admin: Neighbour) -> None:
    """An admin ends a suspension that lasts until then, or takes a case back by pressing twice."""
    label, chat = life.chance.choice(AFTERWARDS), private(admin.user)
    found = life.town.button(chat.chat_id, label)
    if found is None:
        return
    text = life.town.telegram.chats[chat.chat_id][found[0]].text
    for _ in range(2):
        reply = await life.town.press(admin.user, chat, label, on=found[0])
        life.counted(label, reply is not None)
    for one in life.neighbours:
        if re.search(rf"举报 {one.user.name}：", text):
            life.truth.people[one.user.user_id].appealed = True


async def appeals(life: Life) -> None:
    """Somebody asks by /appeal what can be appealed, in the group or banned from it, and goes on with it."""
    if not life.happens("appeal asked", 0.1):
        return
    started = life.town.telegram.started
    one = life.chance.choice([one for one in life.neighbours if one.user.user_id in started])
    chat = private(one.user)
    await life.town.say(one.user, "/appeal", chat)
    newest = next(reversed(life.town.telegram.chats[chat.chat_id]))
    first = await life.town.press(one.user, chat, "", on=newest)
    opened = None if first is None else await life.town.press(one.user, chat, "提出申诉")
    if life.counted("appealed", opened is not None):
        life.truth.people[one.user.user_id].appealed = True


async def acts_by_hand(life: Life) -> None:
    """An admin removes or bans somebody, or lifts a ban; some say why."""
    admin = life.chance.choice([one for one in life.neighbours if one.is_admin])
    after = life.chance.choice((GONE, BANNED, None))
    standings = life.town.telegram.standings
    among = [
        one
        for one in life.neighbours
        if not one.is_admin
        and (one.here if after else standings[CHAT, one.user.user_id].standing is Standing.BANNED)
    ]
    if not among:
        return
    await _puts(life, admin, life.chance.choice(among), after or GONE)
    if life.chance.random() < 0.5:
        number = life.counts["done by hand"]
        await life.town.say(admin.user, f"/reason {number} 说好了的", private(admin.user))


async def _puts(life: Life, admin: Neighbour, one: Neighbour, after: Member) -> None:
    before = life.town.telegram.standings[CHAT, one.user.user_id]
    life.town.telegram.standings[CHAT, one.user.user_id] = after
    if one.here:
        life.gone(one)
    was, status = Status(before.standing), Status(after.standing)
    deed = Deed(by=admin.user, before=was, was_present=before.present)
    await memberships.member_left(life.town.club, one.user, GROUP, status, deed)
    await life.town.settle()
    life.counted("done by hand", True)
    life.counted(f"by hand: {was} to {status}", True)
