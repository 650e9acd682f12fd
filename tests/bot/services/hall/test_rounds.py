"""一轮接一轮: standings after every hand, the next round by itself, the result at the end."""

from __future__ import annotations

from functools import partial

from bot.services import groups as groups_service
from bot.services.hall.following import ROUND_OVER
from rules.appointments.state import Phase
from rules.rounds.meetings import schedule
from rules.table import ending
from rules.table.events import StartedAway
from rules.table.state import Phase as Stage
from storage import due
from storage.appointments import points
from tests.bot.services.hall.match_house import SEED, MatchHouse
from tests.bot.services.house import GROUP


async def test_the_card_says_who_sits_where_and_how_it_stands(house: MatchHouse) -> None:
    match = await house.started(8, rounds=2)
    text = await house.match_card()
    assert "第 1/2 轮" in text
    assert all(
        f"{number} 桌（{table} 号牌桌）" in text for number, table in enumerate(match.rounds[0].tables, 1)
    )
    assert all(person.name in text for person in await house.people(8))
    assert "名次" not in text


async def test_the_standings_follow_every_hand(house: MatchHouse) -> None:
    match = await house.started(4, hands=2)
    (table,) = match.rounds[0].tables
    await house.plays(table, hands=1)
    text = await house.match_card()
    assert "名次" in text
    assert (await house.state(table)).phase is not Stage.ENDED
    (standing,) = await house.do(lambda tx: points.points_of(tx, house.match))
    assert (standing.hands, standing.over) == (1, False)
    assert standing.points == (await house.state(table)).points


async def test_the_next_round_opens_when_all_tables_are_over_and_nobody_meets_the_same_three(
    house: MatchHouse,
) -> None:
    match = await house.started(8, rounds=2)
    one, two = match.rounds[0].tables
    await house.plays(one)
    assert (await house.state(one)).phase is Stage.ENDED
    assert len((await house.appointment()).rounds) == 1
    await house.ended(two)
    assert "2 分钟后第 2 轮" in await house.match_card()
    await house.passes(119)
    assert len((await house.appointment()).rounds) == 1
    await house.passes(1)
    match = await house.appointment()
    assert [len(one.tables) for one in match.rounds] == [2, 2]
    for table, places in zip(match.rounds[1].tables, schedule(8, 2)[1], strict=True):
        chairs = (await house.state(table)).chairs
        assert [chair.person for chair in chairs] == [match.seated[place] for place in places]


async def test_who_was_on_autopilot_at_the_end_of_a_round_begins_the_next_so(house: MatchHouse) -> None:
    match = await house.started(4, rounds=2)
    gone = match.seated[0]
    (table,) = match.rounds[0].tables
    await house.applied(table, (StartedAway((await house.state(table)).seat_of(gone) or 0, house.now),))
    await house.ended(table)
    await house.passes(120)
    (table,) = (await house.appointment()).rounds[1].tables
    chairs = (await house.state(table)).chairs
    assert {chair.person for chair in chairs if chair.autopilot} == {gone}


async def test_the_last_round_ends_the_match_and_the_seed_is_told(house: MatchHouse) -> None:
    match = await house.started(4)
    assert SEED.hex() not in await house.match_card()
    await house.plays(*match.rounds[0].tables)
    await house.passes(0)
    assert (await house.appointment()).phase is Phase.OVER
    text = await house.match_card()
    assert SEED.hex() in text
    assert match.commitment in text
    assert "比赛结束" in text


async def test_a_table_that_an_admin_stops_counts_with_the_points_it_has(house: MatchHouse) -> None:
    match = await house.started(8)
    one, two = match.rounds[0].tables
    await house.ended(one)
    await house.plays(two)
    await house.passes(0)
    assert (await house.appointment()).phase is Phase.OVER
    text = await house.match_card()
    assert text.count("桌分 <b>2.5</b> · 0 ·") == 4


async def test_a_table_that_nobody_comes_to_does_not_hold_up_the_match(house: MatchHouse) -> None:
    match = await house.started(4, late=(0, 1, 2, 3))
    (table,) = match.rounds[0].tables
    assert "没有人在" in await house.match_card()
    await house.passes(599)
    assert (await house.state(table)).phase is Stage.PLAYING
    await house.passes(2)
    assert (await house.appointment()).phase is Phase.OVER


async def test_an_end_that_is_told_twice_opens_no_second_round(house: MatchHouse) -> None:
    match = await house.started(4, rounds=3)
    await house.ended(*match.rounds[0].tables)
    await house.passes(130)
    assert len((await house.appointment()).rounds) == 2


async def test_stopping_needs_the_four_of_the_table_only(house: MatchHouse) -> None:
    match = await house.started(8)
    table = match.rounds[0].tables[0]
    state = await house.state(table)
    for chair in state.chairs:
        assert chair.person is not None
        events = ending.ask_stop(state, chair.person, house.now)
        assert isinstance(events, tuple)
        state = await house.applied(table, events)
    assert state.phase is Stage.ENDED
    assert (await house.appointment()).phase is Phase.PLAYING


async def test_the_end_of_another_round_opens_nothing(house: MatchHouse) -> None:
    await house.started(4, rounds=2)
    row = await house.row()
    for number in ("2", "7"):
        await house.do(
            partial(due.schedule, kind=ROUND_OVER, subject=row.stream, revision=number, due_at=house.now)
        )
    await house.do(
        partial(due.schedule, kind=ROUND_OVER, subject="appointment:99", revision="1", due_at=house.now)
    )
    await house.passes(1)
    match = await house.appointment()
    assert len(match.rounds) == 1
    assert match.phase is Phase.PLAYING


async def test_nothing_follows_when_a_match_is_over(house: MatchHouse) -> None:
    match = await house.started(4)
    await house.ended(*match.rounds[0].tables)
    await house.passes(0)
    row = await house.row()
    await house.do(partial(due.schedule, kind=ROUND_OVER, subject=row.stream, revision="9", due_at=house.now))
    await house.passes(1)
    assert len((await house.appointment()).rounds) == 1


async def test_a_match_by_the_clock_says_no_number_of_hands(house: MatchHouse) -> None:
    await house.started(4, minutes=90)
    text = await house.match_card()
    assert "90 分钟" in text
    assert "第 1 局" in text


async def test_the_board_is_linked_where_messages_have_links(house: MatchHouse) -> None:
    match = await house.started(4)
    (table,) = match.rounds[0].tables
    await house.delivers(table)
    assert "<a href" not in await house.match_card()
    await groups_service.migrated(house.club, GROUP.chat_id, -1001234567890)
    await house.delivers(table)
    (board,) = [card for card in await house.cards(table) if card.kind == "board"]
    assert f'<a href="https://t.me/c/1234567890/{board.message_id}">' in await house.match_card()
