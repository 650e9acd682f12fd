"""Rare ways through the rounds of a match: who is gone between them, and who is charged for what."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.gateway import Member, Standing
from bot.services.asked import Said
from bot.services.club import User
from bot.services.duty.removing import schedule_removal
from bot.services.groups import saw
from bot.services.records import blacklist
from bot.services.roster import forgetting
from bot.services.roster.charter import ensure_charter
from rules.charter.cases import Breach, Opened
from rules.charter.facts import Acceptance
from rules.charter.repeat import Answer, Answered
from rules.charter.terms import Terms
from rules.charter.versions import Version
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.players import autopilot
from rules.table import play
from rules.table.events import PanelReached
from rules.table.state import SEATS, Phase
from storage import members
from storage.appointments import charged
from storage.charter import cases, roster, versions
from storage.charter.removals import ForRecord
from storage.instants import micros
from storage.transaction import Tx
from tests.bot.services.hall.match_house import MatchHouse
from tests.bot.services.house import GROUP, private

RIGHTS = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True)
LATE = 3
LONG = 12
"""Hands of a table that lasts for more than ten minutes at the pace of `all_but`."""


async def enrolled(house: MatchHouse) -> None:
    """The four have agreed to a charter with a zone, and the bot is up for all of the test."""
    await saw(house.club, User(200, "甲0", language="zh"), GROUP, house.message_id())
    people = await house.people(4)
    beats = "INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)"

    async def job(tx: Tx) -> None:
        await ensure_charter(tx, 1, house.now)
        second = Version(2, Terms(zone="Asia/Shanghai"), house.now, "classic")
        await versions.add_version(tx, 1, second, None, house.now)
        for one in people:
            await members.sighting(tx, 1, one.id, "button", house.now)
            await roster.came(tx, 1, one.id, house.now, "button")
            await roster.accept(tx, 1, one.id, Acceptance(2, "", house.now))
        await tx.execute(beats, (micros(house.now), micros(house.now + timedelta(days=2))))

    await house.do(job)


async def all_but(house: MatchHouse, table: int, silent: int) -> None:
    """A table is played to its end by everybody but one, slowly."""
    while (await house.state(table)).phase is not Phase.ENDED:
        await house.passes(9)
        running = (await house.state(table)).running
        for seat in () if running is None else awaited(running.state):
            state = await house.state(table)
            person = state.chairs[seat].person
            if person == silent or state.running is None or running is None:
                continue
            step = state.running.shown.step
            if running.shown.step == step:
                action = autopilot.choose(seat_view(state.running.state, seat))
                events = play.answer(state, person or 0, running.number, step, action, house.now)
                if isinstance(events, tuple):
                    await house.applied(table, events)


async def played_without_one(house: MatchHouse, rounds: int, *, no_show: bool = False) -> int:
    """Who was late never comes, in none of the rounds; gives their key."""
    match = await house.started(4, rounds=rounds, hands=LONG, late=(LATE,))
    late = (await house.people(4))[LATE].id
    if no_show:
        await house.do(lambda tx: charged.note_case(tx, house.match, late, Breach.NO_SHOW, 1))
    for number in range(rounds):
        (table,) = (await house.appointment()).rounds[number].tables
        await house.applied(table, tuple(PanelReached(seat, house.now) for seat in SEATS))
        await all_but(house, table, late)
        await house.passes(125)
    assert late in match.seated
    return late


async def charges(house: MatchHouse) -> list[tuple[int, object]]:
    events = await house.do(lambda tx: cases.case_events(tx, 1))
    return [(one.person, one.charge) for one in events if isinstance(one, Opened)]


@pytest.mark.parametrize("rounds", [1, 2])
async def test_who_stays_away_for_all_rounds_has_quit_one_match(house: MatchHouse, rounds: int) -> None:
    await enrolled(house)
    late = await played_without_one(house, rounds)
    assert await charges(house) == [(late, Breach.QUIT)]


async def test_who_has_not_come_at_all_is_no_quitter_as_well(house: MatchHouse) -> None:
    await enrolled(house)
    await played_without_one(house, 1, no_show=True)
    assert await charges(house) == []


async def test_who_plays_in_a_match_is_not_forgotten_between_two_of_its_rounds(house: MatchHouse) -> None:
    await enrolled(house)
    match = await house.started(4, rounds=2)
    person = (await house.people(4))[1]
    user = User(person.user_id, person.name, language="zh")
    await house.ended(*match.rounds[0].tables)
    await forgetting.forget(house.club, Said(user, private(user), house.message_id(), "yes"))
    found = await house.do(lambda tx: members.person(tx, person.id))
    assert found == person
    await house.passes(125)
    await house.ended(*(await house.appointment()).rounds[1].tables)
    await house.passes(1)
    await forgetting.forget(house.club, Said(user, private(user), house.message_id(), "yes"))
    found = await house.do(lambda tx: members.person(tx, person.id))
    assert found is not None
    assert found.user_id < 0


@pytest.mark.parametrize("answer", [Answer.REMOVE, Answer.BLACKLIST])
async def test_who_plays_in_a_match_is_put_out_of_the_group_when_it_is_over_and_not_between_two_of_its_rounds(
    house: MatchHouse, answer: Answer
) -> None:
    await enrolled(house)
    house.gateway.standings[GROUP.chat_id, house.club.bot_id] = RIGHTS
    match = await house.started(8, rounds=2)
    person = (await house.people(8))[1]
    (sits_at,) = [
        table for table in match.rounds[0].tables if (await house.state(table)).seat_of(person.id) is not None
    ]
    await house.ended(sits_at)
    await answers(house, person.id, answer)
    await house.passes(60)
    assert (GROUP.chat_id, person.user_id) not in house.gateway.standings
    await house.ended(*(set(match.rounds[0].tables) - {sits_at}))
    await house.passes(125)
    await house.ended(*(await house.appointment()).rounds[1].tables)
    await house.passes(2 * 3600)
    assert not house.gateway.standings[GROUP.chat_id, person.user_id].present


async def answers(house: MatchHouse, person: int, answer: Answer) -> None:
    """An admin answers somebody's whole record."""
    answered = Answered(person, answer, (await house.people(1))[0].id, house.now)

    async def job(tx: Tx) -> None:
        await cases.record(tx, 1, answered, entropy=house.club.entropy)
        if answer is Answer.REMOVE:
            await schedule_removal(house.club, tx, 1, person, ForRecord(house.now), house.now)
        else:
            await blacklist.put_on(house.club, tx, 1, person, house.now)

    await house.do(job)
