from __future__ import annotations

import asyncio

import pytest
from telegram import Bot, CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import ImpossibleError, People, Person, VisibleMessage

LINK = "https://t.me/xuezhan_bot?start=table_7"


async def card(bot: Bot, ming: Person, *labels: str) -> VisibleMessage:
    rows = [[InlineKeyboardButton(label, callback_data=f"do:{label}")] for label in labels]
    rows.append([InlineKeyboardButton("牌桌", url="https://t.me/c/1/2")])
    await bot.send_message(ming.person_id, "轮到你", reply_markup=InlineKeyboardMarkup(rows))
    return await ming.last_message()


async def next_query(bot: Bot) -> CallbackQuery:
    updates = await bot.get_updates(offset=-1)
    query = updates[0].callback_query
    assert query is not None
    return query


async def test_a_press_brings_the_button_and_its_message(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    shown = await card(bot, ming, "碰", "过")
    await ming.press(shown, "碰", timeout_seconds=0)
    query = await next_query(bot)
    assert query.data == "do:碰"
    assert query.from_user.id == ming.person_id
    assert query.message is not None
    assert query.message.is_accessible
    assert query.message.message_id == shown.message_id


async def test_the_answer_reaches_the_one_who_pressed(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    shown = await card(bot, ming, "碰")
    press = asyncio.create_task(ming.press(shown, "碰"))
    while not await people.pending_updates() or not (await bot.get_updates(offset=-1))[0].callback_query:
        await people.changes(0, wait_seconds=0.005)
    query = await next_query(bot)
    await query.answer("还没轮到你", show_alert=True)
    result = await press
    assert (result.outcome, result.text, result.show_alert) == ("answered", "还没轮到你", True)
    change = (await people.changes())[-1]
    assert (change.kind, change.user_id) == ("answer", ming.person_id)
    assert change.answer is not None
    assert change.answer.text == "还没轮到你"


async def test_an_empty_answer_is_an_answer(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    result = await ming.press(await card(bot, ming, "碰"), "碰", timeout_seconds=0)
    assert result.outcome == "silent"
    await (await next_query(bot)).answer()
    assert (await ming.await_answer(result)).outcome == "answered"


async def test_nobody_answers(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    result = await ming.press(await card(bot, ming, "碰"), "碰", timeout_seconds=0.01)
    assert result.outcome == "silent"


async def test_a_deep_link_as_answer_leads_to_start(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    button = InlineKeyboardMarkup([[InlineKeyboardButton("坐下", callback_data="sit")]])
    await bot.send_message(group.chat_id, "牌桌", reply_markup=button)
    pressed = await ming.press(await group.last_message(), "坐下", timeout_seconds=0)
    await (await next_query(bot)).answer(url=LINK)
    result = await ming.await_answer(pressed)
    assert result.url == LINK
    await ming.follow(result.url)
    update = (await bot.get_updates(offset=-1))[0]
    assert update.message is not None
    assert update.message.text == "/start table_7"


async def test_an_address_button_concerns_no_bot(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    shown = await card(bot, ming, "碰")
    before = await people.pending_updates()
    result = await ming.press(shown, "牌桌")
    assert (result.outcome, result.url) == ("link", "https://t.me/c/1/2")
    assert await people.pending_updates() == before


async def test_an_outdated_view_presses_what_it_showed(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    old = await card(bot, ming, "碰")
    await bot.edit_message_text("过去了", ming.person_id, old.message_id)
    await ming.press(old, "碰", timeout_seconds=0)
    query = await next_query(bot)
    assert query.data == "do:碰"
    assert query.message is not None
    assert query.message.to_dict()["text"] == "过去了"


async def test_a_press_on_a_deleted_message_shows_no_message(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    shown = await card(bot, ming, "碰")
    await bot.delete_message(ming.person_id, shown.message_id)
    await ming.press(shown, "碰", timeout_seconds=0)
    query = await next_query(bot)
    assert query.message is not None
    assert not query.message.is_accessible
    assert query.message.message_id == shown.message_id


async def test_forged_data_need_not_be_on_any_keyboard(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await ming.press(await card(bot, ming, "碰"), data="v1:forged", timeout_seconds=0)
    assert (await next_query(bot)).data == "v1:forged"


async def test_a_button_that_is_not_there_cannot_be_pressed(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    shown = await card(bot, ming, "打三万", "打三筒")
    with pytest.raises(ImpossibleError, match="0 buttons fit '胡'"):
        await ming.press(shown, "胡")
    with pytest.raises(ImpossibleError, match="2 buttons fit '打'"):
        await ming.press(shown, "打")


async def test_presses_of_ten_people_are_all_asked_at_once(bot: Bot, people: People) -> None:
    crowd = [await people.person(f"客{number}") for number in range(10)]
    group = await people.group("麻将群", crowd[0], crowd[1:])
    button = InlineKeyboardMarkup([[InlineKeyboardButton("坐下", callback_data="sit")]])
    await bot.send_message(group.chat_id, "牌桌", reply_markup=button)
    shown = await group.last_message()
    await asyncio.gather(*(each.press(shown, "坐下", timeout_seconds=0) for each in crowd))
    updates = await bot.get_updates()
    pressers = [update.callback_query.from_user.id for update in updates if update.callback_query]
    assert pressers == [each.person_id for each in crowd]
