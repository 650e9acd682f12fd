"""对局与等人: what is kept of matches, lobbies and exits, and that it never changes."""

from __future__ import annotations

import pytest

from rules.charter.ballots import Ballot
from rules.charter.facts import Ending, GivenUp, Kind, Lobby, Match, Part
from rules.charter.going_on import Going, GoingOn
from rules.charter.quits import Manner
from rules.charter.spans import Span
from storage.charter import exits, lobbies, matches, results
from storage.charter.exits import MatchExit
from storage.database import Database
from storage.errors import ConstraintError
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group, a_match, a_table, after

PARTS = tuple(Part(person, 10, 8, stayed=True) for person in (1, 2, 3, 4))


async def test_a_running_match_has_no_end_and_its_parts_are_not_known_yet(db: Database) -> None:
    async def job(tx: Tx) -> Match | None:
        table = await a_match(tx, await a_group(tx), (1, None, 3, 4), Kind.CASUAL)
        await matches.set_hands(tx, table, 2)
        return await matches.match(tx, table)

    parts = tuple(Part(person, 0, 0, stayed=False) for person in (1, 3, 4))
    assert await db.transact(job) == Match(1, Kind.CASUAL, NOW, None, 3, 8, 2, parts)


async def test_a_match_that_is_over_says_how_it_ended_and_who_did_what(db: Database) -> None:
    async def job(tx: Tx) -> Match | None:
        table = await a_match(tx, await a_group(tx))
        await matches.set_hands(tx, table, 8)
        await matches.end_match(tx, table, Ending.PLAYED, PARTS, after(90))
        return await matches.match(tx, table)

    assert await db.transact(job) == Match(
        1, Kind.TABLE, NOW, after(90), 4, 8, 8, PARTS, ending=Ending.PLAYED
    )


async def test_a_substitute_and_who_left_both_have_a_part(db: Database) -> None:
    async def job(tx: Tx) -> tuple[int, ...]:
        table = await a_match(tx, await a_group(tx))
        await exits.add_exit(tx, MatchExit(table, 2, Manner.CONFIRMED, after(5), (1, 2, 3, 4)))
        await matches.substitute(tx, table, 5, 1)
        await matches.substitute(tx, table, 5, 1)
        await matches.substitute(tx, 99, 5, 1)
        return await matches.players(tx, table)

    assert await db.transact(job) == (1, 2, 5, 3, 4)


async def test_matches_are_found_by_group_person_and_time(db: Database) -> None:
    async def job(tx: Tx) -> list[tuple[int, ...]]:
        group, other = await a_group(tx), await a_group(tx, -1002)
        old = await a_match(tx, group)
        await matches.end_match(tx, old, Ending.AGREED, (), after(30))
        await a_match(tx, other)
        await a_match(tx, group, (1, 2, 3, 5), at=after(40))
        found = [
            await matches.matches(tx, group, NOW),
            await matches.matches(tx, group, after(31)),
            await matches.matches(tx, group, NOW, person=4),
            await matches.matches(tx, group, after(31), person=5),
        ]
        assert [await matches.group_of(tx, table) for table in (1, 2, 3, 4)] == [group, other, group, None]
        return [tuple(match.id for match in some) for some in found]

    assert await db.transact(job) == [(1, 3), (3,), (1,), (3,)]


async def test_a_result_that_is_void_disqualifies_its_cheat_until_it_is_restored(db: Database) -> None:
    async def job(tx: Tx) -> list[list[int]]:
        table = await a_match(tx, await a_group(tx))
        await matches.end_match(tx, table, Ending.PLAYED, PARTS, after(90))
        found = []
        for step in (0, 1, 2):
            if step == 1:
                assert await results.void(tx, table, after(100), cheat=3)
            if step == 2:
                assert await results.restore(tx, table, after(110), cheat=3)
            match = await matches.match(tx, table)
            assert match is not None
            found.append([part.person for part in match.parts if part.disqualified])
        return found

    assert await db.transact(job) == [[], [3], []]


async def test_a_result_stays_void_until_everybody_who_made_it_void_is_cleared(db: Database) -> None:
    async def job(tx: Tx) -> None:
        table = await a_match(tx, await a_group(tx))
        await matches.end_match(tx, table, Ending.PLAYED, PARTS, after(90))

        async def disqualified() -> tuple[bool, list[int]]:
            match, result = await matches.match(tx, table), await results.result(tx, table)
            assert match is not None
            assert result is not None
            return result.voided_at is not None, [part.person for part in match.parts if part.disqualified]

        assert await results.void(tx, table, after(100), cheat=3)
        assert not await results.void(tx, table, after(101), cheat=2)
        assert await disqualified() == (True, [2, 3])
        assert not await results.void(tx, table, after(102))
        assert not await results.restore(tx, table, after(103), cheat=3)
        assert await disqualified() == (True, [2])
        assert not await results.restore(tx, table, after(104), cheat=3)
        assert not await results.restore(tx, table, after(105), cheat=2)
        assert await disqualified() == (True, [])
        assert await results.restore(tx, table, after(106))
        assert await disqualified() == (False, [])

    await db.transact(job)


async def test_an_exit_is_kept_once_with_the_vote_that_came_before(db: Database) -> None:
    vote = GoingOn((1, 3, 4), after(6), (Ballot(3, Going.AUTOPILOT, after(7)),))
    first = MatchExit(1, 2, Manner.CONFIRMED, after(5), (1, 2, 3, 4), shown_at=after(4))
    second = MatchExit(1, 3, Manner.LEFT_GROUP, after(9), (1, 5, 3, 4), vote=vote)

    async def job(tx: Tx) -> tuple[MatchExit, ...]:
        await a_match(tx, await a_group(tx))
        assert await exits.add_exit(tx, first)
        assert await exits.add_exit(tx, second)
        assert not await exits.add_exit(tx, MatchExit(1, 3, Manner.SILENT, after(10), (1, 2, 3, 4)))
        assert not await exits.add_exit(tx, MatchExit(9, 3, Manner.SILENT, after(10), (1, 2, 3, 4)))
        return await exits.exits(tx, 1)

    assert await db.transact(job) == (first, second)


async def test_a_lobby_says_when_a_seat_was_free_and_whether_it_began(db: Database) -> None:
    async def job(tx: Tx) -> tuple[Lobby, ...]:
        group = await a_group(tx)
        for host, began in ((1, True), (None, False)):
            table = await a_table(tx, group)
            await lobbies.open_lobby(tx, table, group, host, NOW)
            await lobbies.set_free(tx, table, NOW, free=True)
            await lobbies.set_free(tx, table, after(1), free=True)
            await lobbies.set_free(tx, table, after(30), free=False)
            await lobbies.set_free(tx, table, after(40), free=True)
            await lobbies.set_free(tx, table, after(40), free=False)
            await lobbies.set_free(tx, table, after(50), free=True)
            await lobbies.close_lobby(tx, table, after(60), began=began)
            await lobbies.set_free(tx, table, after(70), free=True)
        await lobbies.open_lobby(tx, await a_table(tx, group), group, 2, after(80))
        assert len(await lobbies.lobbies(tx, group, after(61))) == 1
        return await lobbies.lobbies(tx, group, after(60))

    free = (Span(NOW, after(30)), Span(after(50), after(60)))
    # the last one still waits, and may still be played
    assert await db.transact(job) == (
        Lobby(1, free, began=True),
        Lobby(None, free, began=False),
        Lobby(2, (), began=True),
    )


async def test_who_gave_a_seat_up_is_known_once_four_have_played_at_that_table(db: Database) -> None:
    async def job(tx: Tx) -> list[tuple[GivenUp, ...]]:
        group = await a_group(tx)
        tables = [await a_table(tx, group) for _ in range(4)]
        for table in tables:
            await lobbies.open_lobby(tx, table, group, 1, NOW)
            for person, minutes in ((5, 1), (4, 2), (5, 3)):
                await lobbies.give_up(tx, table, person, after(minutes))
                await lobbies.give_up(tx, table, person, after(minutes))
        played, computers, casual, nothing = tables
        for table, kind, people in (
            (played, Kind.TABLE, [1, 2, 3, 4]),
            (computers, Kind.TABLE, [1, 2, 3, None]),
            (casual, Kind.CASUAL, [1, 2, 3, 4]),
        ):
            await lobbies.close_lobby(tx, table, after(9), began=True)
            await matches.start_match(tx, table, group, kind, 8, people, after(9))
            await lobbies.give_up(tx, table, 5, after(10))
        await lobbies.close_lobby(tx, nothing, after(9), began=False)
        assert await lobbies.lobbies(tx, group, after(10)) == ()
        return [one.gave_up for one in await lobbies.lobbies(tx, group, NOW)]

    # 4 has played there after all
    known = (GivenUp(5, after(1), after(9)), GivenUp(5, after(3), after(9)))
    assert await db.transact(job) == [known, (), (), ()]


async def test_a_table_without_facts_gets_none(db: Database) -> None:
    async def job(tx: Tx) -> tuple[Lobby, ...]:
        group = await a_group(tx)
        table = await a_table(tx, group)
        await lobbies.set_free(tx, table, NOW, free=True)
        await lobbies.close_lobby(tx, table, NOW, began=False)
        assert await matches.match(tx, table) is None
        assert await results.result(tx, table) is None
        return await lobbies.lobbies(tx, group, NOW)

    assert await db.transact(job) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET hands = 9",
        "DELETE FROM matches",
        "UPDATE match_parts SET made = 9",
        "DELETE FROM match_parts",
        "UPDATE match_exits SET at = 9",
        "DELETE FROM match_exits",
        "UPDATE lobbies SET began = 0",
        "DELETE FROM lobbies",
        "UPDATE free_seats SET until = until + 9",
        "DELETE FROM free_seats",
    ],
)
async def test_what_is_over_never_changes(db: Database, statement: str) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await a_match(tx, group)
        await lobbies.open_lobby(tx, table, group, 1, NOW)
        await lobbies.set_free(tx, table, NOW, free=True)
        await lobbies.close_lobby(tx, table, after(1), began=True)
        await exits.add_exit(tx, MatchExit(table, 2, Manner.CONFIRMED, after(5), (1, 2, 3, 4)))
        await matches.end_match(tx, table, Ending.PLAYED, PARTS, after(90))

    await db.transact(job)
    with pytest.raises(ConstraintError):
        await db.transact(lambda tx: tx.execute(statement))
