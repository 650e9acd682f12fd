"""自动开桌: the tables of a match open by themselves, and begin at once."""

from __future__ import annotations

from rules.appointments.drawing import table_master
from rules.appointments.state import Phase
from rules.charter.facts import Kind
from rules.mahjong.shuffle import commitment
from rules.rounds.meetings import schedule
from rules.table import leaving
from rules.table.state import Phase as Stage
from storage.appointments import playing, points
from storage.charter import lobbies, matches
from tests.bot.services.hall.match_house import SEED, MatchHouse


async def test_eight_who_are_ready_sit_at_two_tables_by_the_draw(house: MatchHouse) -> None:
    match = await house.started(8, rounds=2)
    assert match.phase is Phase.PLAYING
    (opened,) = match.rounds
    assert len(opened.tables) == 2
    for number, (table, places) in enumerate(zip(opened.tables, schedule(8, 2)[0], strict=True), 1):
        state = await house.state(table)
        assert state.phase is Stage.PLAYING
        assert tuple(chair.person for chair in state.chairs) == tuple(match.seated[one] for one in places)
        assert state.commitment == commitment(table_master(SEED, match.name, 1, number))
        answered = {one.person: one.nonce for one in match.answers}
        assert all(chair.nonce == answered[chair.person] for chair in state.chairs if chair.person)


async def test_no_lobby_is_shown_nor_offered_to_anybody(house: MatchHouse) -> None:
    match = await house.started(4)
    (table,) = match.rounds[0].tables
    kinds = {card.kind for card in await house.cards(table)}
    assert kinds == {"board"}
    group = (await house.row()).group_id
    assert await house.do(lambda tx: lobbies.lobbies(tx, group, match.announced_at)) == ()


async def test_it_is_a_match_of_the_charter_from_its_first_hand(house: MatchHouse) -> None:
    match = await house.started(4, hands=4)
    found = await house.do(lambda tx: matches.match(tx, match.rounds[0].tables[0]))
    assert found is not None
    assert (found.kind, found.humans, found.started_at) == (Kind.TABLE, 4, house.now)


async def test_a_casual_match_plays_casual_tables(house: MatchHouse) -> None:
    match = await house.started(4, counted=False)
    found = await house.do(lambda tx: matches.match(tx, match.rounds[0].tables[0]))
    assert found is not None
    assert found.kind is Kind.CASUAL


async def test_which_tables_were_opened_is_kept(house: MatchHouse) -> None:
    match = await house.started(8)
    kept = await house.do(lambda tx: playing.tables_of(tx, house.match))
    assert [(one.round, one.number, one.table) for one in kept] == [
        (1, number, table) for number, table in enumerate(match.rounds[0].tables, 1)
    ]
    standing = await house.do(lambda tx: points.points_of(tx, house.match))
    assert [one.points for one in standing] == [(0, 0, 0, 0)] * 2


async def test_who_is_late_begins_on_autopilot(house: MatchHouse) -> None:
    match = await house.started(4, late=(2,))
    (table,) = match.rounds[0].tables
    late = (await house.people(4))[2].id
    chairs = (await house.state(table)).chairs
    assert {chair.person: chair.autopilot for chair in chairs} == {
        person: person == late for person in match.seated
    }


async def test_whoever_is_late_has_arrived_with_the_first_press(house: MatchHouse) -> None:
    match = await house.started(4, late=(2,))
    late = (await house.people(4))[2]
    await house.presses(late, match.rounds[0].tables[0])
    assert (await house.appointment()).arrived == (late.id,)
    assert not any(chair.autopilot for chair in (await house.state(match.rounds[0].tables[0])).chairs)
    await house.presses(late, match.rounds[0].tables[0])
    assert (await house.appointment()).arrived == (late.id,)


async def test_who_has_blocked_the_bot_has_the_keypad_and_no_autopilot(house: MatchHouse) -> None:
    people = await house.people(4)
    match = await house.started(4, blocked=(1,))
    chairs = (await house.state(match.rounds[0].tables[0])).chairs
    (own,) = [chair for chair in chairs if chair.person == people[1].id]
    assert own.refused
    assert not own.autopilot


async def test_who_plays_elsewhere_begins_on_autopilot(house: MatchHouse) -> None:
    people = await house.people(4)
    await house.elsewhere(people[0], begins=True)
    match = await house.started(4)
    chairs = (await house.state(match.rounds[0].tables[0])).chairs
    assert {chair.person for chair in chairs if chair.autopilot} == {people[0].id}


async def test_who_waits_at_another_table_leaves_it(house: MatchHouse) -> None:
    people = await house.people(4)
    other = await house.elsewhere(people[0], begins=False)
    match = await house.started(4)
    assert not any(chair.autopilot for chair in (await house.state(match.rounds[0].tables[0])).chairs)
    assert (await house.state(other)).seat_of(people[0].id) is None


async def test_who_has_quit_a_round_is_on_autopilot_in_the_next_and_charged_once(house: MatchHouse) -> None:
    match = await house.started(4, rounds=2)
    (table,) = match.rounds[0].tables
    state = await house.state(table)
    gone = match.seated[2]
    events = leaving.quit_match(state, gone, house.now, house.now)
    assert isinstance(events, tuple)
    await house.applied(table, events)
    await house.ended(table)
    await house.passes(120)
    (second,) = (await house.appointment()).rounds[1].tables
    chairs = (await house.state(second)).chairs
    assert {chair.person for chair in chairs if chair.autopilot} == {gone}
    assert not any(chair.quit for chair in chairs)
