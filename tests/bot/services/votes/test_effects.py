"""改判: what a won appeal undoes, once, however often it is asked."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.services.duty.facts import facts_of
from bot.services.records.blacklist import put_on
from bot.services.votes import planning
from bot.services.votes.opening import open_appeal
from rules.charter.appealable import NoAppeal, OfAnswer, OfResult, OfWeek, Subject
from rules.charter.appeals import Decided, Moot, Voting
from rules.charter.cases import Ground
from rules.charter.facts import WarningKind
from rules.charter.jury import Choice
from rules.charter.repeat import Answer, Answered
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import due
from storage.charter import appeals, cases, ledger, links, pardons, results, versions, warnings
from storage.charter.ledger import Booking
from storage.charter.warnings import Outcome, Planned
from storage.transaction import Tx
from tests.bot.services.house import GROUP
from tests.bot.services.votes.club_house import PEOPLE, VotesHouse

APPELLANT = PEOPLE[0]
MONDAY = date(2026, 11, 30)


async def opened(house: VotesHouse, subject: Subject, reason: str = "") -> int:
    person = await house.key(APPELLANT)
    number = await house.do(lambda tx: open_appeal(house.club, tx, 1, subject, person, reason, house.now))
    assert isinstance(number, int), number
    await house.runs()
    return number


async def won(house: VotesHouse, number: int) -> None:
    for user in PEOPLE[4:8]:
        await house.vote_press(user, number, "overturn")
    await house.runs(72)
    found = await house.stands(number)
    assert isinstance(found, Decided)
    assert found.choice is Choice.OVERTURN


async def again(house: VotesHouse, number: int) -> None:
    """The work is due once more, as after a stop between it and its being noted."""

    async def job(tx: Tx) -> None:
        await due.schedule(tx, planning.EFFECT, planning.due_subject(1, number), "again", house.now)

    await house.do(job)
    await house.runs()


async def test_an_appeal_that_is_won_voids_the_case_once(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    await won(house, number)
    case = await house.case()
    assert case.voided is not None
    assert (case.voided.ground, case.voided.by) == (Ground.APPEAL, None)
    head = await house.do(lambda tx: cases.head(tx, 1))
    await again(house, number)
    assert await house.do(lambda tx: cases.head(tx, 1)) == head


async def test_an_appeal_that_is_lost_changes_nothing(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    for user in PEOPLE[4:8]:
        await house.vote_press(user, number, "uphold")
    await house.runs(72)
    await again(house, number)
    assert (await house.case()).voided is None


async def test_an_admin_who_overturns_is_named_in_the_record(house: VotesHouse) -> None:
    await house.jury(4)
    await house.promote(PEOPLE[3])
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    await house.vote_press(PEOPLE[3], number, "rule-overturn")
    await house.runs()
    case = await house.case()
    assert case.voided is not None
    assert case.voided.by == await house.key(PEOPLE[3])


async def test_a_result_that_is_overturned_gives_its_points_back(house: VotesHouse) -> None:
    persons = await house.jury(12)
    match = await house.played(persons[:4], days_ago=0.5)

    async def book(tx: Tx) -> None:
        await ledger.add_hand(tx, 1, match, 1, [Booking(persons[0], persons[1], 8)], house.now)

    await house.do(book)
    number = await opened(house, OfResult(match))
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert set(persons[:4]).isdisjoint(kept.appeal.jury.jurors)
    await won(house, number)
    result = await house.do(lambda tx: results.result(tx, match))
    assert result is not None
    assert result.voided_at is not None
    await again(house, number)
    entries = await house.do(lambda tx: ledger.entries(tx, 1))
    assert sorted((one.payer, one.payee, one.points) for one in entries) == sorted(
        [(persons[0], persons[1], 8), (persons[1], persons[0], 8)]
    )


async def test_nobody_is_forgotten_while_an_appeal_of_another_account_of_theirs_is_open(
    house: VotesHouse,
) -> None:
    persons = await house.jury(12)
    match = await house.played(persons[:4], days_ago=0.5)
    await opened(house, OfResult(match))
    old, new = persons[0], persons[11]

    async def moved(tx: Tx) -> None:
        named = await links.name_link(tx, 1, old, new, persons[5], house.now)
        await links.answer_link(tx, named.id, house.now, confirmed=True)

    await house.do(moved)
    for user in (APPELLANT, PEOPLE[11]):
        (said,) = await house.ask(user, "/forget yes", None)
        assert "还有申诉没结" in said


async def test_who_has_confirmed_a_result_cannot_appeal_it(house: VotesHouse) -> None:
    persons = await house.jury(9)
    match = await house.played(persons[:4], days_ago=0.5)
    await house.do(lambda tx: results.confirm(tx, match, persons[0], house.now))
    reply = await house.vote_press(APPELLANT, match, "open-result")
    assert reply.text == "你已经确认过这个结果。"


async def test_the_days_to_appeal_run_from_when_the_result_was_shown(house: VotesHouse) -> None:
    persons = await house.jury(9)
    match = await house.played(persons[:4], days_ago=8)
    reply = await house.vote_press(APPELLANT, match, "open-result")
    assert reply.text == "申诉期已经过了。"


async def warned(house: VotesHouse) -> date:
    """The appellant was reminded of a week, in a group whose zone was set long before."""
    person = await house.key(APPELLANT)
    planned = Planned(1, person, WarningKind.REMINDER, MONDAY, house.now - timedelta(hours=1))

    async def job(tx: Tx) -> None:
        zoned = Version(2, Terms(zone="Asia/Shanghai"), house.now - timedelta(days=100), "classic")
        await versions.add_version(tx, 1, zoned, None, house.now)
        await warnings.settle(tx, planned, Outcome.PRIVATE, house.now, house.now)

    await house.do(job)
    return MONDAY


async def test_an_appeal_about_a_week_stops_what_comes_of_it(house: VotesHouse) -> None:
    await house.jury(9)
    monday = await warned(house)
    reply = await house.vote_press(APPELLANT, monday.toordinal(), "open-week")
    assert reply.text is not None
    assert reply.text.startswith("已受理")
    person = await house.key(APPELLANT)
    number = await house.do(lambda tx: appeals.appeal_of(tx, 1, OfWeek(person, monday)))
    assert number is not None
    await house.runs()
    assert "11 月 30 日" in await house.own("ballot", f"appeal:1:{number}", PEOPLE[1])
    await won(house, number)
    since = house.now - timedelta(weeks=9)
    facts = await house.do(lambda tx: facts_of(tx, 1, since, house.now, person=person))
    (objection,) = facts.members[0].objections
    assert (objection.monday, objection.dropped) == (monday, True)


async def test_a_week_that_is_pardoned_leaves_nothing_to_judge(house: VotesHouse) -> None:
    await house.jury(9)
    monday = await warned(house)
    person, admin = await house.key(APPELLANT), await house.key(PEOPLE[8])
    number = await opened(house, OfWeek(person, monday))
    await house.do(lambda tx: pardons.pardon(tx, 1, person, monday, admin, house.now))
    await house.runs(72)
    assert isinstance(await house.stands(number), Moot)


async def test_a_removal_that_an_admin_ordered_is_dropped_and_a_ban_lifted(house: VotesHouse) -> None:
    await house.jury(9)
    await house.promote(PEOPLE[8])
    person, admin = await house.key(APPELLANT), await house.key(PEOPLE[8])
    answered = Answered(person, Answer.BLACKLIST, admin, house.now)

    async def job(tx: Tx) -> None:
        await cases.record(tx, 1, answered, entropy=house.club.entropy)
        await put_on(house.club, tx, 1, person, house.now)

    await house.do(job)
    await house.runs()
    assert not house.gateway.standings[GROUP.chat_id, APPELLANT.user_id].present
    number = await opened(house, OfAnswer(person, answered.at))
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert admin not in (*kept.appeal.jury.jurors, *kept.appeal.admins)
    assert isinstance(await house.stands(number), Voting)
    await won(house, number)
    unbans = [call for call in house.gateway.calls if call.method == "unban"]
    assert len(unbans) == 1
    assert "随时可以回来" in await house.own("appeal-own", f"appeal:1:{number}", APPELLANT)


async def test_words_are_read_by_jurors_and_not_in_the_group(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    number = await house.appeal_case(APPELLANT)
    subject = f"appeal:1:{number}"
    answers = await house.ask(APPELLANT, f"/appeal {number} 我 <b>没有</b>取消", None)
    assert answers == ["记下了，陪审员会看到。"]
    assert "本人说：我 &lt;b&gt;没有&lt;/b&gt;取消" in await house.own("ballot", subject, PEOPLE[1])
    assert "没有" not in await house.shown("appeal", subject)
    assert await house.ask(PEOPLE[1], f"/appeal {number} 我来说", None) == [
        f"第 {number} 号申诉不是你的，或者已经结束。"
    ]
    long = await house.ask(APPELLANT, f"/appeal {number} " + "字" * 501, None)
    assert long == ["最多 500 字，请写短一些。"]


@pytest.mark.parametrize("text", ["x", "12", "999999999999999 还有", "０ 还有"])
async def test_what_is_no_appeal_is_answered_and_changes_nothing(house: VotesHouse, text: str) -> None:
    await house.jury(4)
    answers = await house.ask(APPELLANT, f"/appeal {text}", None)
    assert len(answers) == 1
    assert await house.do(lambda tx: appeals.appeals(tx, 1)) == ()


async def test_what_can_be_appealed_is_listed_with_a_button_that_explains_first(house: VotesHouse) -> None:
    await house.jury(9)
    await house.case_against(APPELLANT)
    (text,) = await house.ask(APPELLANT, "/appeal", None)
    assert "第 1 案" in text
    reply = await house.vote_press(APPELLANT, 1, "ask-case")
    assert (reply.text, reply.url) == (None, None)
    assert "每件事只能申诉一次" in (await house.said())[-1]
    assert await house.do(lambda tx: appeals.appeals(tx, 1)) == ()
    await house.appeal_case(APPELLANT)
    (text,) = await house.ask(APPELLANT, "/appeal", None)
    assert "陪审中" in text


@pytest.mark.parametrize(
    ("number", "choice"),
    [
        (0, "open-week"),
        (10**14, "open-week"),
        (7, "open-answer"),
        (99, "open-case"),
        (99, "ask-result"),
        (1, "x"),
    ],
)
async def test_forged_buttons_find_nothing(house: VotesHouse, number: int, choice: str) -> None:
    await house.jury(4)
    reply = await house.vote_press(APPELLANT, number, choice)
    assert reply.text
    assert await house.do(lambda tx: appeals.appeals(tx, 1)) == ()


async def test_a_stranger_to_the_week_cannot_appeal_it(house: VotesHouse) -> None:
    await house.jury(4)
    person, other = await house.key(PEOPLE[1]), await house.key(APPELLANT)
    subject = OfWeek(other, MONDAY)
    found = await house.do(lambda tx: open_appeal(house.club, tx, 1, subject, person, "", house.now))
    assert found is NoAppeal.NOT_CONCERNED
