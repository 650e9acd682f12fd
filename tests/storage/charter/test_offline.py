"""线下局: an entry is a match from the beginning, is settled once, and its points never change."""

from __future__ import annotations

import pytest

from rules.charter.facts import Ending, Kind, Match, Part
from rules.charter.results import Result
from rules.offline.entry import Closed, Closing, Entry
from storage import tables
from storage.charter import forgetting, matches, offline, results
from storage.charter.offline import KeptEntry, Seat, Sheet
from storage.database import Database
from storage.errors import ConstraintError
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group, a_match, after

FOUR = Sheet((Seat(1), Seat(2), Seat(3), Seat(4)), (12, -4, -8, 0), ((12, -4, -8, 0),))
THREE = Sheet((Seat(1), Seat(None, "阿强"), Seat(3), Seat(4)), (12, -4, -8, 0))


async def entered(tx: Tx, group: int, sheet: Sheet = FOUR) -> int:
    return await offline.enter(tx, group, 7, 1, sheet, after(-90), NOW)


async def kept(tx: Tx, match: int) -> KeptEntry:
    found = await offline.entry(tx, match)
    assert found is not None
    return found


async def test_what_was_entered_comes_back(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        match = await entered(tx, group)
        assert await kept(tx, match) == KeptEntry(
            match, group, after(-90), FOUR, Entry(1, NOW, (1, 2, 3, 4)), None, None
        )
        guest = await entered(tx, group, THREE)
        assert (await kept(tx, guest)).sheet == THREE
        assert (await kept(tx, guest)).entry.people == (1, 3, 4)
        assert await offline.entry(tx, await a_match(tx, group)) is None
        row = await tables.table(tx, match)
        assert row is not None
        assert (row.phase, row.thread_id, row.closed_at) == (offline.PHASE, 7, NOW)
        assert await tables.live_tables_of_group(tx, group) == (await tables.live_tables(tx))[-1:]

    await db.transact(job)


async def test_an_entry_is_a_match_that_waits(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        match = await entered(tx, group)
        waits = Match(
            id=match,
            kind=Kind.OFFLINE,
            started_at=after(-90),
            ended_at=after(-90),
            humans=4,
            planned=1,
            hands=1,
            parts=tuple(Part(person, 0, 0, stayed=True) for person in (1, 2, 3, 4)),
            ending=Ending.PLAYED,
            entered_at=NOW,
        )
        assert await matches.matches(tx, group, after(-100)) == (waits,)
        assert await matches.matches(tx, group, after(-80)) == ()
        assert await results.result(tx, match) is None
        await offline.settle(tx, match, after(5))
        (counts,) = await matches.matches(tx, group, after(-100), person=2)
        assert counts.confirmed_at == after(5)
        assert await results.result(tx, match) == Result(
            match, (1, 2, 3, 4), after(-90), after(5), agreed_at=after(5)
        )

    await db.transact(job)


async def test_a_closed_entry_is_no_match_any_more(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        match = await entered(tx, group)
        await offline.close(tx, match, Closing.DISPUTED, 2, after(1))
        assert (await kept(tx, match)).entry.closed == Closed(Closing.DISPUTED, 2, after(1))
        assert await matches.matches(tx, group, after(-100)) == ()
        assert await matches.match(tx, match) is None
        assert await results.result(tx, match) is None

    await db.transact(job)


async def test_confirmations_can_be_taken_back(db: Database) -> None:
    async def job(tx: Tx) -> None:
        match = await entered(tx, await a_group(tx))
        assert await offline.confirm(tx, match, 2, after(1))
        assert not await offline.confirm(tx, match, 2, after(2))
        assert (await kept(tx, match)).entry.missing == (3, 4)
        assert await offline.take_back(tx, match, 2)
        assert not await offline.take_back(tx, match, 2)
        assert (await kept(tx, match)).entry.missing == (2, 3, 4)

    await db.transact(job)


async def test_what_has_not_counted_is_listed_for_who_entered_it(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        first, second, third, fourth = [await entered(tx, group) for _ in range(4)]
        await offline.settle(tx, first, after(1))
        await offline.close(tx, second, Closing.WITHDRAWN, 1, after(1))
        assert [one.match for one in await offline.uncounted(tx, group, 1, NOW)] == [second, third, fourth]
        assert await offline.uncounted(tx, group, 2, NOW) == ()
        assert await offline.uncounted(tx, group, 1, after(1)) == ()

    await db.transact(job)


async def test_ticks_are_made_once(db: Database) -> None:
    async def job(tx: Tx) -> None:
        match = await entered(tx, await a_group(tx))
        assert await offline.tick_checked(tx, match, after(1))
        assert not await offline.tick_checked(tx, match, after(2))
        assert await offline.tick_cleared(tx, match, after(3))
        found = await kept(tx, match)
        assert (found.checked_at, found.cleared_at) == (after(1), after(3))

    await db.transact(job)


async def test_a_guest_becomes_somebody_once(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        match = await entered(tx, group, THREE)
        assert [one.humans for one in await matches.matches(tx, group, after(-100))] == [3]
        assert await offline.ask_claim(tx, match, 1, 5, after(1))
        assert not await offline.ask_claim(tx, match, 1, 2, after(1))
        (claim,) = await offline.open_claims(tx, match)
        await offline.answer_claim(tx, claim, 1, after(2), granted=False)
        assert await offline.was_denied(tx, match, 1, 5)
        assert not await offline.was_denied(tx, match, 1, 2)
        assert await offline.ask_claim(tx, match, 1, 2, after(3))
        (claim,) = await offline.open_claims(tx, match)
        await offline.answer_claim(tx, claim, 1, after(4), granted=True)
        assert await offline.open_claims(tx, match) == ()
        assert (await kept(tx, match)).sheet.seats[1] == Seat(2)
        assert [one.humans for one in await matches.matches(tx, group, after(-100))] == [4]

    await db.transact(job)


async def test_a_reason_is_forgotten_with_who_gave_it(db: Database) -> None:
    async def job(tx: Tx) -> None:
        match = await entered(tx, await a_group(tx))
        await offline.give_reason(tx, match, 2, "记反了")
        await offline.give_reason(tx, match, 2, "记错了")
        assert await offline.reason(tx, match, 2) == "记错了"
        assert await offline.reason(tx, match, 3) == ""
        await forgetting.make_key(tx, bytes(32))
        await forgetting.forget(tx, 2, 72, "阿芳", after(1))
        assert await offline.reason(tx, match, 2) == ""

    await db.transact(job)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE offline_matches SET entered_by = 2",
        "UPDATE offline_matches SET confirmed_at = 9 WHERE confirmed_at IS NOT NULL",
        "UPDATE offline_matches SET closing = 'withdrawn', closed_by = 1, closed_at = 9",
        "DELETE FROM offline_matches",
        "UPDATE offline_seats SET points = 5",
        "UPDATE offline_seats SET person_id = 5",
        "DELETE FROM offline_seats",
        "UPDATE offline_hands SET points = '[0, 0, 0, 0]'",
        "DELETE FROM offline_hands",
    ],
)
async def test_what_was_entered_and_settled_stays(db: Database, change: str) -> None:
    async def job(tx: Tx) -> None:
        match = await entered(tx, await a_group(tx))
        await offline.settle(tx, match, after(1))

    await db.transact(job)
    with pytest.raises(ConstraintError):
        await db.transact(lambda tx: tx.execute(change))
