"""Who leaves between two rounds of a match plays none of those that follow, and is charged like a quitter."""

from __future__ import annotations

from bot.callback_data import Charter, Topic
from bot.services import memberships
from bot.services.asked import Said
from bot.services.cards import CardKind
from bot.services.club import User
from bot.services.gathering.leaving import played_by
from bot.services.matches import quitting
from bot.services.memberships import Deed
from rules.appointments.rounds import tables_of_round
from rules.appointments.state import Appointment, Phase
from rules.charter.cases import Breach
from rules.table import leaving
from rules.table.state import TableState
from storage.address import PersonAddress
from storage.charter import ledger
from storage.delivery import cards, notices
from storage.members import Person, Status
from tests.bot.services.hall.match_house import MatchHouse
from tests.bot.services.hall.test_hard_cases import charges, enrolled
from tests.bot.services.house import GROUP, private

HANDS = 8
"""Enough for a match that counts."""
PRICE = 48


def user(person: Person) -> User:
    return User(person.user_id, person.name, language="zh")


async def between_rounds(house: MatchHouse, count: int = 4, rounds: int = 3) -> Appointment:
    """The first round is over, and the next one has not opened."""
    await enrolled(house)
    match = await house.started(count, rounds=rounds, hands=HANDS)
    await house.ended(*match.rounds[0].tables)
    await house.passes(5)
    return await house.appointment()


async def asks(house: MatchHouse, person: Person) -> tuple[str, str | None]:
    """What /quit says in private, and what its first button does."""
    one = user(person)
    await quitting.ask(house.club, Said(one, private(one), house.message_id(), ""))
    told = [note for note in await house.do(lambda tx: notices.queued(tx, 1000)) if is_to(note, person)][-1]
    rows = told.payload.get("rows") or []
    return str(told.payload["text"]), rows[0][0]["data"] if rows else None


def is_to(note: notices.Notice, person: Person) -> bool:
    return note.address == PersonAddress(person.id)


async def quits(house: MatchHouse, person: Person) -> str | None:
    _, button = await asks(house, person)
    assert button is not None
    return (await house.press(user(person), button, private(user(person)))).text


async def goes(house: MatchHouse, person: Person, *, by: User | None = None) -> None:
    deed = Deed(by=by or user(person))
    await memberships.member_left(house.club, user(person), GROUP, Status.LEFT, deed)


async def next_round(house: MatchHouse) -> tuple[TableState, ...]:
    await house.passes(125)
    match = await house.appointment()
    return tuple([await house.state(table) for table in match.rounds[-1].tables])


def gone_from(tables: tuple[TableState, ...]) -> set[int | None]:
    return {chair.person for table in tables for chair in table.chairs if chair.quit}


async def test_who_quits_between_two_rounds_is_shown_the_price_and_leaves_the_rest(house: MatchHouse) -> None:
    await between_rounds(house)
    person = (await house.people(4))[1]
    text, _ = await asks(house, person)
    assert "退出 1 号比赛剩下的 2 轮？" in text
    assert "计 3 分，90 天后失效" in text
    assert f"赔 {PRICE} 分：" in text
    assert await quits(house, person) == "你退出了这场比赛，后面几轮不用来了"
    await house.passes(1)
    assert await charges(house) == [(person.id, Breach.QUIT)]
    tables = await next_round(house)
    assert len((await house.appointment()).rounds) == 2
    assert gone_from(tables) == {person.id}
    (table,) = tables
    assert table.going_on is not None
    assert person.id not in table.going_on.voters
    assert len(table.going_on.voters) == 3


async def test_the_price_goes_to_the_three_of_the_round_that_does_not_come(house: MatchHouse) -> None:
    match = await between_rounds(house, 8)
    person = (await house.people(8))[1]
    (four,) = [four for four in tables_of_round(match, 2) if person.id in four]
    await quits(house, person)
    await house.passes(1)
    totals = dict(await house.do(lambda tx: ledger.totals(tx, 1)))
    assert {one: points for one, points in totals.items() if points} == {
        one: -PRICE if one == person.id else PRICE // 3 for one in four
    }


async def test_a_quit_between_two_rounds_is_charged_once_and_is_for_good(house: MatchHouse) -> None:
    await between_rounds(house)
    person = (await house.people(4))[1]
    _, button = await asks(house, person)
    assert button is not None
    await quits(house, person)
    assert "已经退出" in str((await house.press(user(person), button, private(user(person)))).text)
    assert "没有在打的比赛" in (await asks(house, person))[0]
    await goes(house, person)
    for _ in range(2):
        tables = await next_round(house)
        assert gone_from(tables) == {person.id}
        await house.ended(*(await house.appointment()).rounds[-1].tables)
    assert await charges(house) == [(person.id, Breach.QUIT)]


async def test_staying_and_an_old_price_change_nothing(house: MatchHouse) -> None:
    await between_rounds(house)
    person, other = (await house.people(4))[1:3]
    _, button = await asks(house, person)
    assert button is not None
    stay = Charter(1, Topic.QUIT, house.match, "rest-stay")
    assert (await house.press(user(person), stay, private(user(person)))).text == "好，接着打"
    stranger = User(900, "路人", language="zh")
    for one, number in ((stranger, house.match), (user(person), 77)):
        forged = Charter(1, Topic.QUIT, number, "rest-1")
        assert (await house.press(one, forged, private(one))).text == "这一桌没有你的座位"
    forged = Charter(1, Topic.QUIT, house.match, "rest-1")
    assert "过时" in str((await house.press(user(other), forged, private(user(other)))).text)
    assert gone_from(await next_round(house)) == set()
    assert "过时" in str((await house.press(user(person), button, private(user(person)))).text)
    assert await charges(house) == []


async def test_whoever_sits_at_a_table_that_runs_leaves_that_table(house: MatchHouse) -> None:
    await enrolled(house)
    await house.started(4, rounds=2, hands=HANDS)
    text, _ = await asks(house, (await house.people(4))[1])
    assert "号桌？" in text
    assert "剩下的" not in text


async def test_after_the_last_round_nothing_is_left_to_leave(house: MatchHouse) -> None:
    await between_rounds(house, rounds=1)
    assert "没有在打的比赛" in (await asks(house, (await house.people(4))[1]))[0]


async def test_who_leaves_the_group_between_two_rounds_is_played_for_and_charged(house: MatchHouse) -> None:
    await between_rounds(house)
    person = (await house.people(4))[1]
    await goes(house, person)
    await house.passes(1)
    assert await charges(house) == [(person.id, Breach.QUIT)]
    assert gone_from(await next_round(house)) == {person.id}
    assert await charges(house) == [(person.id, Breach.QUIT)]


async def test_who_is_removed_between_two_rounds_is_played_for_and_not_charged(house: MatchHouse) -> None:
    await between_rounds(house)
    admin, person = (await house.people(4))[:2]
    await goes(house, person, by=user(admin))
    assert gone_from(await next_round(house)) == {person.id}
    assert await charges(house) == []
    await memberships.member_came(house.club, user(person), GROUP, Status.MEMBER, Deed(by=user(admin)))
    await house.ended(*(await house.appointment()).rounds[-1].tables)
    assert gone_from(await next_round(house)) == set()


async def test_who_might_leave_the_round_for_nothing_leaves_the_rest_for_nothing(house: MatchHouse) -> None:
    await enrolled(house)
    (table,) = (await house.started(4, rounds=2, hands=HANDS)).rounds[0].tables
    first, second = (await house.people(4))[1:3]
    for person in (first, second):
        gone = leaving.quit_match(await house.state(table), person.id, house.now, house.now)
        assert isinstance(gone, tuple)
        await house.applied(table, gone)
    await house.passes(1)
    assert await charges(house) == [(first.id, Breach.QUIT)]
    assert "不会再罚" in (await asks(house, second))[0]
    await quits(house, second)
    await house.ended(table)
    assert gone_from(await next_round(house)) == {second.id}
    assert await charges(house) == [(first.id, Breach.QUIT)]


async def test_with_nobody_left_the_match_is_over(house: MatchHouse) -> None:
    await between_rounds(house)
    for person in await house.people(4):
        await quits(house, person)
    await house.passes(125)
    match = await house.appointment()
    assert match.phase is Phase.OVER
    assert len(match.rounds) == 1


async def test_no_panel_comes_to_who_has_left(house: MatchHouse) -> None:
    await between_rounds(house)
    person = (await house.people(4))[1]
    await quits(house, person)
    await next_round(house)
    (table,) = (await house.appointment()).rounds[-1].tables
    shown = await house.do(lambda tx: cards.cards_of(tx, f"table:{table}:0"))
    asked = {card.address for card in shown if card.kind == CardKind.PANEL and card.dirty}
    assert PersonAddress(person.id) not in asked
    assert len(asked) == 3


async def test_who_has_left_the_rest_does_not_have_to_wait_for_its_end(house: MatchHouse) -> None:
    await between_rounds(house)
    person = (await house.people(4))[1]
    assert len(await house.do(lambda tx: played_by(tx, 1, {person.id}))) == 1
    await quits(house, person)
    assert await house.do(lambda tx: played_by(tx, 1, {person.id})) == ()
