from __future__ import annotations

import pytest

from bot.callback_data import Topic
from bot.gateway import Refused, Why
from bot.services.cards import FINAL
from bot.services.club import User
from rules.charter.cases import Conduct, Grade, Misconduct, Opened
from storage.charter import inbox, reports, texts
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.records.club_house import GROUP_ID, RIGHTS, CourtHouse

MING, FANG, WANG, LI = USERS
REPORT = Topic.REPORT


async def reported(
    house: CourtHouse, what: str = "insult", words: str = "", reporter: User = WANG, whom: User = LI
) -> int:
    """老王 reports a message of 小李; returns the report's number."""
    await house.ask(
        reporter, f"/report {words}".strip(), reply_to=whom, reply_message_id=77, reply_text="<i>笨</i>"
    )
    number = await house.newest_report()
    await house.answers(reporter, REPORT, number, f"form-{what}")
    return number


async def test_a_report_is_chosen_in_private_and_leaves_no_trace_in_the_group(house: CourtHouse) -> None:
    said = await house.ask(WANG, "/report 一直骂人", reply_to=LI, reply_message_id=77, reply_text="笨")
    assert len(said) == 1
    assert "私" in said[0]
    assert LI.name not in said[0]
    assert house.gateway.calls[-1].method == "delete"
    card = await house.card("report-form", f"report:{GROUP_ID}:1")
    assert "举报 小李：是哪一类" in await house.text(card)
    assert len(await house.buttons(card)) == 7
    reply = await house.answers(WANG, REPORT, 1, "form-insult")
    assert reply.text == "举报交给裁判了；有结果会告诉你。"
    for admin in (MING, FANG):
        text = await house.text(await house.inbox(REPORT, 1, admin))
        assert "老王 举报 小李：辱骂嘲讽" in text
        assert "附言：一直骂人" in text
        assert "笨" in text


async def test_evidence_is_quoted_without_its_markup_and_copied_once_to_each_judge(
    house: CourtHouse,
) -> None:
    number = await reported(house)
    await house.runs()
    await house.runs(1)
    copies = [call for call in house.gateway.calls if call.method == "copy"]
    assert {call.chat_id for call in copies} == {MING.user_id, FANG.user_id}
    assert len(copies) == 2
    assert all(call.message_id == 77 for call in copies)
    assert "&lt;i&gt;笨&lt;/i&gt;" in await house.text(await house.inbox(REPORT, number))


async def test_what_was_said_is_there_also_where_copying_fails(house: CourtHouse) -> None:
    house.gateway.fault("copy", Refused(Why.NO_RIGHTS), times=2)
    number = await reported(house)
    await house.runs()
    assert "笨" in await house.text(await house.inbox(REPORT, number))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({}, "这样举报"),
        ({"reply_message_id": 5}, "这样举报"),
        ({"reply_to": LI, "reply_message_id": 5, "text": "长" * 1000}, "最多 300 个字"),
    ],
)
async def test_a_report_that_cannot_be_read_is_answered_with_how_to(
    house: CourtHouse, said: dict[str, object], answer: str
) -> None:
    text = str(said.pop("text", ""))
    (told,) = await house.ask(WANG, f"/report {text}", GROUP, **said)
    assert answer in told
    assert await house.do(lambda tx: reports.report(tx, 1)) is None


async def test_nobody_reports_oneself_a_stranger_or_more_than_five_times_a_day(house: CourtHouse) -> None:
    number = await reported(house, whom=WANG)
    reply = await house.answers(WANG, REPORT, number, "form-insult")
    assert reply.text == "不能举报自己"
    stranger = User(99, "路人", language="zh")
    number = await reported(house, whom=stranger)
    assert (await house.answers(WANG, REPORT, number, "form-insult")).text == (
        "那个人没有同意章程，章程管不到"
    )
    for _ in range(5):
        await reported(house)
    number = await reported(house)
    assert (await house.answers(WANG, REPORT, number, "form-insult")).text == "一天最多举报五次"
    kept = await house.do(lambda tx: reports.report(tx, number))
    assert kept is not None
    assert kept.sent_at is None


async def test_only_its_reporter_presses_a_draft_and_may_drop_it(house: CourtHouse) -> None:
    await house.ask(WANG, "/report", reply_to=LI, reply_message_id=77)
    for user in (LI, MING):
        assert (await house.answers(user, REPORT, 1, "form-insult")).text == "这已经过去了"
    assert (await house.answers(WANG, REPORT, 1, "form-venue")).text == "这已经过去了"
    assert (await house.answers(WANG, REPORT, 1, "form-cancel")).text == "没有举报。"
    assert (await house.answers(WANG, REPORT, 1, "form-insult")).text == "这已经过去了"
    assert await house.do(lambda tx: inbox.asked(tx, GROUP_ID, REPORT, 1)) is None


async def test_a_draft_lapses_after_a_day(house: CourtHouse) -> None:
    await house.ask(WANG, "/report", reply_to=LI, reply_message_id=77)
    await house.runs(24)
    assert (await house.answers(WANG, REPORT, 1, "form-insult")).text == "这已经过去了"
    assert "没有举报" in await house.text(await house.card("report-form", f"report:{GROUP_ID}:1"))


@pytest.mark.parametrize(
    ("choice", "charge"),
    [
        ("light", Misconduct(Conduct.INSULT, Grade.LIGHT)),
        ("serious", Misconduct(Conduct.INSULT, Grade.SERIOUS)),
        ("open-ended", Misconduct(Conduct.INSULT, Grade.SERIOUS, until_resolved=True)),
    ],
)
async def test_a_referee_opens_a_case_with_what_was_written(
    house: CourtHouse, choice: str, charge: Misconduct
) -> None:
    number = await reported(house, words="每局都骂")
    assert (await house.answers(FANG, REPORT, number, choice)).text == "好，已记下"
    opened = (await house.case(1)).opened
    person, reporter, judge = [await house.key(user) for user in (LI, WANG, FANG)]
    assert opened == Opened(1, person, charge, 1, house.now, reporter=reporter, judges=(judge,))
    kept = await house.do(lambda tx: texts.texts_of(tx, GROUP_ID, 1))
    assert {one.name: one.text for one in kept} == {"evidence": "<i>笨</i>", "words": "每局都骂"}
    assert f"你的第 {number} 号举报成立" in " ".join(await house.said())
    assert (await house.answers(MING, REPORT, number, "dismiss")).text == "已经有人处理了"


async def test_a_report_may_come_to_nothing(house: CourtHouse) -> None:
    number = await reported(house)
    await house.answers(FANG, REPORT, number, "dismiss")
    assert "认定不成立" in (await house.said())[-1]
    assert "阿芳 认定不成立" in await house.text(await house.inbox(REPORT, number))
    assert (await house.standing(LI)).weight == 0


@pytest.mark.parametrize("user", [WANG, LI])
async def test_neither_strangers_nor_the_reporter_nor_the_reported_judge(
    house: CourtHouse, user: User
) -> None:
    number = await reported(house)
    assert (await house.answers(user, REPORT, number, "light")).text is not None
    house.gateway.standings[GROUP.chat_id, user.user_id] = RIGHTS
    assert (await house.answers(user, REPORT, number, "light")).text == "当事人和举报人不能做裁判"
    assert await house.newest_case() == 0


async def test_a_suspension_until_resolved_is_ended_by_a_referee(house: CourtHouse) -> None:
    number = await reported(house)
    await house.answers(FANG, REPORT, number, "open-ended")
    assert (await house.standing(LI)).suspended is not None
    await house.runs(1)
    assert (await house.answers(MING, REPORT, number, "resolve")).text == "好，已记下"
    assert (await house.answers(MING, REPORT, number, "resolve")).text == "已经有人处理了"
    assert (await house.standing(LI)).suspended is None
    assert "停赛结束" in await house.text(await house.case_card(1, LI))


async def test_a_mistake_is_voided_by_an_admins_second_press(house: CourtHouse) -> None:
    number = await reported(house)
    await house.answers(FANG, REPORT, number, "serious")
    assert (await house.answers(FANG, REPORT, number, "void")).text == "再按一次，撤销第 1 案"
    assert (await house.case(1)).voided is None
    await house.answers(FANG, REPORT, number, "void")
    assert (await house.case(1)).voided is not None
    assert (await house.standing(LI)).weight == 0


async def test_a_grave_case_takes_two_admins(house: CourtHouse) -> None:
    number = await reported(house, "signal")
    reply = await house.answers(FANG, REPORT, number, "grave")
    assert "还要另一位" in str(reply.text)
    assert "还要另一位" in str((await house.answers(FANG, REPORT, number, "grave")).text)
    assert await house.newest_case() == 0
    text = await house.text(await house.inbox(REPORT, number))
    assert "阿芳 认定极重" in text
    assert (await house.answers(MING, REPORT, number, "grave")).text == "好，已记下"
    opened = (await house.case(1)).opened
    assert set(opened.judges) == {await house.key(MING), await house.key(FANG)}
    assert (await house.standing(LI)).barred_by == 1


async def test_without_jurors_the_jury_cannot_be_asked(house: CourtHouse) -> None:
    number = await reported(house, "signal")
    assert (await house.answers(FANG, REPORT, number, "jury")).text == "这已经过去了"
    await house.answers(FANG, REPORT, number, "grave")
    assert "不到四位" in str((await house.answers(FANG, REPORT, number, "jury")).text)


async def test_what_nobody_decides_lapses(house: CourtHouse) -> None:
    number = await reported(house)
    await house.runs(24 * 7)
    assert "七天没有人处理" in await house.text(await house.inbox(REPORT, number))
    assert (await house.answers(FANG, REPORT, number, "light")).text == "已经有人处理了"


@pytest.mark.parametrize(
    "choice", ["form-", "form-who-99", "form-who-x", "nonsense", "jury-uphold", "form-insult-x"]
)
async def test_forged_presses_change_nothing(house: CourtHouse, choice: str) -> None:
    await house.ask(WANG, "/report", reply_to=LI, reply_message_id=77)
    if not choice.endswith("-"):
        assert (await house.answers(WANG, REPORT, 1, choice)).text is not None
    assert (await house.answers(WANG, REPORT, 99, "light")).text == "这已经过去了"
    kept = await house.do(lambda tx: reports.report(tx, 1))
    assert kept is not None
    assert kept.sent_at is None


async def test_the_card_of_a_report_is_left_alone_once_its_case_has_expired(house: CourtHouse) -> None:
    number = await reported(house)
    await house.answers(FANG, REPORT, number, "light")
    card = await house.inbox(REPORT, number)
    assert card is not None
    assert len(await house.buttons(card)) == 1
    await house.days(31)
    assert await house.buttons(card) == []
    drawn = await house.drawn(card)
    assert drawn is not None
    assert drawn.revision == FINAL
