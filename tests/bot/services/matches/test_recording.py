"""记事: lobbies, matches, parts, points and exits are kept as they happen, and agree with the table."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest

from bot.callback_data import Lobby as LobbyPress
from bot.callback_data import LobbyDoes
from bot.services.club import User
from bot.services.tables import Tables
from rules.charter.facts import HUMANS, Ending, GivenUp, Kind, Lobby
from rules.charter.quits import Manner
from rules.charter.spans import Span
from rules.table import events as e
from rules.table.state import SEATS
from storage import due, members
from storage.due import DueAction
from storage.transaction import Tx
from tests.bot.services.house import USERS, House
from tests.bot.services.matches.club_house import Kept, happened, kept, states
from tests.rules.table.matches import Match as Happening


async def everybody(house: House) -> None:
    """The people of the random matches, whose keys are 11 to 16, and the stranger's, 99."""

    async def job(tx: Tx) -> None:
        for user in range(1, 100):
            await members.upsert_person(tx, user, "小明", None, at=house.now)

    await house.do(job)


def totals(found: Kept) -> Counter[int]:
    sums: Counter[int] = Counter()
    for entry in found.entries:
        if entry.payer is not None:
            sums[entry.payer] -= entry.points
        if entry.payee is not None:
            sums[entry.payee] += entry.points
    return sums


@pytest.mark.parametrize("seed", range(10))
async def test_what_is_kept_of_a_match_agrees_with_the_table_whatever_happened(
    house: House, seed: int
) -> None:
    await everybody(house)
    happening = Happening(seed, lambda _before, _event, _after: None)
    happening.play()
    state = await happened(house, happening.events)
    found = await kept(house)
    if state.dealer is None:
        assert (found.match, found.entries) == (None, ())
        return
    assert found.match is not None
    assert found.match.ended_at == state.ended_at
    assert state.ending is not None
    assert (found.match.hands, found.match.ending) == (len(state.finished), Ending(state.ending.value))
    began = next(one for one in states(happening.events) if one.running is not None)
    assert found.match.humans == len(began.humans)
    if found.match.humans < HUMANS:
        assert found.entries == ()
        return
    booked, points = totals(found), Counter[int]()
    for done in state.finished:
        for seat in SEATS:
            person = done.persons[seat]
            assert person is not None
            points[person] += done.totals[seat]
    assert {person: booked[person] for person in points} == dict(points)
    assert sum(points.values()) == sum(state.points)


@pytest.mark.parametrize("seed", range(10))
async def test_decisions_are_counted_by_seat_and_made_by_the_person(house: House, seed: int) -> None:
    await everybody(house)
    happening = Happening(seed, lambda _before, _event, _after: None)
    happening.play()
    asked, made = Counter[int](), Counter[int]()
    before = None
    for event, state in zip(happening.events, states(happening.events), strict=True):
        if isinstance(event, e.Answered) and before is not None and before.running is not None:
            hand = before.running.state
            if hand.stage.value == "turn":
                asked[event.seat] += 1
                person = before.chairs[event.seat].person
                if person is not None and event.source is e.Source.PERSON:
                    made[person] += 1
        before = state
    await happened(house, happening.events)
    match = (await kept(house)).match
    for part in () if match is None else match.parts:
        assert part.made == made[part.person]
        assert part.asked in asked.values()


async def test_a_lobby_offers_a_seat_while_less_than_four_people_sit_there(house: House) -> None:
    await house.open(users=USERS[:3])
    opened = house.now
    await house.passes(60)
    await house.press(USERS[0], LobbyPress(1, LobbyDoes.ADD_COMPUTER))
    await house.passes(20)
    await house.say(USERS[3], "/start", None)
    await house.press(USERS[3], LobbyPress(1, LobbyDoes.SIT))
    await house.passes(600)
    await house.press(USERS[3], LobbyPress(1, LobbyDoes.LEAVE))
    await house.passes(86_400 - 680)
    person = await house.person(0)
    free = (
        Span(opened, opened + timedelta(seconds=80)),
        Span(opened + timedelta(seconds=680), opened + timedelta(days=1)),
    )
    assert (await kept(house)).lobbies == (Lobby(person, free, began=False),)


@pytest.mark.parametrize(("terms", "counts"), [("", True), ("3", False), ("casual", False)])
async def test_who_leaves_a_table_that_is_then_played_without_them_has_given_a_seat_up(
    house: House, terms: str, *, counts: bool
) -> None:
    await house.open(terms)
    left, gave_up_at = await house.person(3), house.now
    await house.press(USERS[3], LobbyPress(1, LobbyDoes.LEAVE))
    await house.passes(60)
    other = User(99, "阿强", language="zh")
    await house.say(other, "/start", None)
    await house.press(other, LobbyPress(1, LobbyDoes.SIT))
    sits = await house.do(lambda tx: members.person_by_user(tx, other.user_id))
    assert sits is not None
    await house.delivered(await house.card("panel", person=sits.id))
    assert [one.gave_up for one in (await kept(house)).lobbies] == [()]
    await house.press(other, LobbyPress(1, LobbyDoes.START))
    found = await kept(house)
    assert found.match is not None
    given_up = (GivenUp(left, gave_up_at, found.match.started_at),)
    assert [one.gave_up for one in found.lobbies] == [given_up if counts else ()]


async def test_a_table_of_too_few_hands_offers_no_seat(house: House) -> None:
    await house.open("3", users=USERS[:1])
    assert [one.free for one in (await kept(house)).lobbies] == [()]


async def test_a_match_begins_with_those_who_sit_there(house: House) -> None:
    await house.begin(users=USERS[:3])
    found = await kept(house)
    assert found.match is not None
    assert (found.match.kind, found.match.humans, found.match.planned) == (Kind.TABLE, 3, 8)
    assert found.match.ended_at is None
    assert [one.began for one in found.lobbies] == [True]
    assert len(found.match.parts) == 3


async def test_who_is_there_at_the_end_has_stayed(house: House) -> None:
    await house.first_turn()
    state = await house.state()

    async def job(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        events = (e.WentAway(1, house.now), e.TableEnded(e.Ending.AGREED, None, house.now))
        await house.club.tables.apply(tx, found[0], found[1], events, house.now)

    await house.do(job)
    match = (await kept(house)).match
    assert match is not None
    assert match.ending is Ending.AGREED
    stayed = {part.person: part.stayed for part in match.parts}
    assert stayed == {state.chairs[seat].person: seat != 1 for seat in range(4)}


async def test_an_exit_is_kept_with_who_sat_there_and_what_is_due_for_it(house: House) -> None:
    await house.first_turn()
    persons = tuple([await house.person(seat) for seat in range(4)])

    async def job(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        events = (
            e.QuitConfirmed(1, house.now, house.now),
            e.WentAway(2, house.now, own_act=True),
        )
        await house.club.tables.apply(tx, found[0], found[1], events, house.now)

    await house.do(job)
    found = await kept(house)
    assert [(one.person, one.manner, one.persons) for one in found.exits] == [
        (persons[1], Manner.CONFIRMED, persons),
        (persons[2], Manner.LEFT_GROUP, persons),
    ]
    assert found.exits[0].vote is None
    assert found.exits[1].vote is not None
    assert found.exits[1].vote.voters == (persons[0], persons[2], persons[3])
    for person in persons[1:3]:
        (action,) = await house.do(partial(_due, f"quit:1:{person}"))
        assert action.kind == "quit"


async def _due(subject: str, tx: Tx) -> tuple[DueAction, ...]:
    return await due.open_actions(tx, subject)


async def test_nothing_is_kept_of_a_transaction_that_fails(house: House) -> None:
    await house.open()

    async def job(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        ended = e.TableEnded(e.Ending.CANCELLED, None, house.now)
        await house.club.tables.apply(tx, found[0], found[1], (ended,), house.now)
        raise RuntimeError

    before = await kept(house)
    with pytest.raises(RuntimeError):
        await house.do(job)
    assert await kept(house) == before


async def test_a_table_that_was_opened_before_facts_were_kept_has_none(house: House) -> None:
    await everybody(house)
    happening = Happening(0, lambda _before, _event, _after: None)
    happening.play()
    store = Tables()

    async def job(tx: Tx) -> None:
        await tx.execute("INSERT INTO groups (chat_id, kind, title, created_at) VALUES (-9, 'group', 'x', 1)")
        await tx.execute("INSERT INTO tables (group_id, phase, opened_at) VALUES (1, 'lobby', 1)")
        await store._store.append(tx, "table:1", 0, happening.events[:-1], house.now)
        found = await store.get(tx, 1)
        assert found is not None
        await store.apply(tx, found[0], found[1], happening.events[-1:], house.now)

    await house.do(job)
    assert await kept(house) == Kept((), None, (), (), None)
