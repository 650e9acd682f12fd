"""陪审: who could judge is read of everybody at once, and is what the facts of each member say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.services.votes import jurors
from bot.services.votes.jurors import candidates
from rules.charter.attendance import Attendance, attendance
from rules.charter.cases import Conduct, Grade, Misconduct, Opened
from rules.charter.facts import Acceptance, Ending, Facts, Kind, Match, Member, Part
from rules.charter.jury import PLAYED_WITHIN, Candidate
from rules.charter.versions import Version
from rules.offline.entry import Closing
from storage import members, tables
from storage.charter import appeals, cases, links, matches, offline, results, roster, versions
from storage.charter.offline import Seat, Sheet
from storage.transaction import Tx
from tests.bot.services.votes.club_house import PEOPLE, VotesHouse

DAY = timedelta(days=1)
APPELLANT = PEOPLE[0]
CROWD = range(1, 41)


async def lives(tx: Tx, house: VotesHouse, chance: Random) -> None:
    """Forty people come, agree, go and return, change accounts, play in every way, and break the rules."""
    now = house.now
    for person in CROWD:
        await members.upsert_person(tx, 3000 + person, "牌友", None, at=now)
    for person in CROWD:
        await come_and_go(tx, person, now, chance)
    for _ in range(60):
        await play(tx, chance.sample(CROWD, 4), now - chance.randrange(0, 40 * 24) * DAY / 24, chance)
    for old, new in ((1, 2), (2, 3), (10, 11)):
        named = await links.name_link(tx, 1, old, new, 5, now)
        await links.answer_link(tx, named.id, now, confirmed=True)
    for person in chance.sample(CROWD, 10):
        number = await cases.next_case(tx, 1)
        charge = Misconduct(Conduct.INSULT, chance.choice(list(Grade)))
        opened = Opened(number, person, charge, 1, now - chance.randrange(1, 50) * DAY / 10)
        await cases.record(tx, 1, opened, entropy=house.club.entropy)


async def come_and_go(tx: Tx, person: int, now: datetime, chance: Random) -> None:
    at = now - chance.randrange(50, 100) * DAY
    await roster.came(tx, 1, person, at, "message")
    for _ in range(chance.randrange(3)):
        at += chance.randrange(1, 60) * DAY
        await roster.accept(tx, 1, person, Acceptance(1, "", at))
    if chance.random() < 0.3:
        gone = now - chance.randrange(0, 40) * DAY / 2
        await roster.went(tx, 1, person, gone, "message")
        if chance.random() < 0.6:
            await roster.came(tx, 1, person, gone + chance.randrange(1, 9) * DAY / 4, "message")


async def play(tx: Tx, four: list[int], at: datetime, chance: Random) -> None:
    if chance.random() < 0.2:
        east, south, west, north = (Seat(person) for person in four)
        sheet = Sheet((east, south, west, north), (8, -8, 0, 0))
        match = await offline.enter(tx, 1, None, four[0], sheet, at, at)
        if chance.random() < 0.5:
            await offline.settle(tx, match, at)
        elif chance.random() < 0.5:
            await offline.close(tx, match, Closing.WITHDRAWN, four[0], at)
        return
    match = (await tables.open_table(tx, 1, None, "ended", at)).id
    people: list[int | None] = [*four[:3], chance.choice([four[3], None])]
    await matches.start_match(tx, match, 1, chance.choice([Kind.TABLE, Kind.CASUAL]), 8, people, at)
    await matches.set_hands(tx, match, chance.choice([0, 3, 8]))
    if chance.random() < 0.1:
        return
    parts = [Part(one, 20, chance.choice([0, 20]), stayed=chance.random() < 0.5) for one in four]
    await matches.end_match(tx, match, chance.choice(list(Ending)), parts, at + DAY / 24)
    if chance.random() < 0.2:
        await results.void(tx, match, at + DAY / 12, cheat=chance.choice([None, *four]))


def by_hand(
    everybody: tuple[Member, ...],
    played: tuple[Match, ...],
    newest: dict[int, int],
    kept_out: set[int],
    known: tuple[Version, ...],
    at: datetime,
) -> tuple[Candidate, ...]:
    """Each member looked at alone."""
    found = []
    for member in Facts(everybody).enrolled(at):
        accounts = {member.person, *(old for old, new in newest.items() if new == member.person)}
        ends = [
            match.ended_at
            for match in played
            for account in accounts
            if match.ended_at is not None
            and match.ended_at <= at
            and attendance(match, account, known, (), at) is Attendance.COUNTED
        ]
        came_at = max(stay.since for stay in member.stays if stay.holds(at))
        enrolled_at = member.enrolled_at()
        assert enrolled_at is not None
        suspended = member.person in kept_out
        found.append(Candidate(member.person, max(enrolled_at, came_at), max(ends, default=None), suspended))
    return tuple(found)


@pytest.mark.parametrize("seed", range(6))
async def test_candidates_are_what_the_facts_of_each_member_say(house: VotesHouse, seed: int) -> None:
    await house.do(lambda tx: lives(tx, house, Random(seed)))

    async def job(tx: Tx) -> None:
        known = await versions.versions(tx, 1)
        for at in (house.now, house.now - 5 * DAY):
            found = await candidates(tx, 1, known, at)
            expected = by_hand(
                await roster.members(tx, 1),
                await matches.matches(tx, 1, at - PLAYED_WITHIN),
                dict(await links.newest_accounts(tx, 1)),
                {one.person for one in found if one.suspended},
                known,
                at,
            )
            assert found == expected
            assert any(one.played_at is None for one in found)
            assert any(one.played_at is not None for one in found)

    await house.db.read(job)


async def test_of_a_large_group_the_candidates_are_read_beside_the_loop_and_are_the_same(
    house: VotesHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    persons = await house.jury(9)
    await house.case_against(APPELLANT)
    monkeypatch.setattr(jurors, "MOST_AT_ONCE", len(persons) - 1)
    threads: list[object] = []
    read_beside = house.db.read_beside

    async def beside(job: Callable[[Tx], Awaitable[Any]]) -> Any:
        async def noting(tx: Tx) -> Any:
            try:
                threads.append(asyncio.get_running_loop())
            except RuntimeError:
                threads.append(None)
            return await job(tx)

        return await read_beside(noting)

    monkeypatch.setattr(house.db, "read_beside", beside)
    number = await house.appeal_case(APPELLANT)
    assert threads == [None]
    kept = await house.do(lambda tx: appeals.need(tx, number))
    assert kept.appeal.jury.jurors == tuple(sorted(persons[1:]))
    assert await house.readers("ballot", f"appeal:1:{number}") == set(persons[1:])


async def test_of_a_small_group_they_are_read_at_once(
    house: VotesHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    persons = await house.jury(9)
    await house.case_against(APPELLANT)
    monkeypatch.setattr(jurors, "MOST_AT_ONCE", len(persons) + 1)
    monkeypatch.delattr(type(house.db), "read_beside")
    assert await house.appeal_case(APPELLANT)
