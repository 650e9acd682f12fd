"""牌桌的存取: what is kept in memory is what is stored, and everything around a table follows it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from bot.callback_data import Lobby, LobbyDoes
from bot.services import tables as tables_service
from bot.services.cards import kept, subject_of
from bot.services.tables import TableChanged, Tables
from rules.table import events as e
from rules.table import lobby, play
from rules.table.state import Phase, TableState
from rules.table.timers import TimerKind, timers
from storage import due, tables
from storage.address import GroupAddress
from storage.delivery import cards
from storage.errors import ConcurrencyError, StorageError
from storage.tables import TableRow
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House


class TroubleError(Exception):
    """Whatever goes wrong after everything was done."""


async def loaded(house: House, tx: Tx) -> tuple[TableRow, TableState]:
    found = await house.club.tables.get(tx, 1)
    assert found is not None
    return found


async def test_a_table_is_the_fold_of_what_is_stored(house: House) -> None:
    await house.first_turn()
    state = await house.state()
    fresh = Tables()
    found = await house.do(lambda tx: fresh.get(tx, 1))
    assert found is not None
    assert found[1] == state
    assert await house.versions() == state.version


async def test_a_table_that_does_not_exist_is_nothing(house: House) -> None:
    assert await house.do(lambda tx: house.club.tables.get(tx, 99)) is None
    assert await house.db.read(lambda tx: house.club.tables.peek(tx, 99)) is None


async def test_a_job_that_fails_leaves_nothing_behind(house: House) -> None:
    await house.first_turn()
    before, due = await house.state(), await house.due()

    async def job(tx: Tx) -> None:
        row, state = await loaded(house, tx)
        events = (e.AutopilotOff(0, house.now), e.StopAsked(0, house.now))
        await house.club.tables.apply(tx, row, state, events, house.now)
        assert (await loaded(house, tx))[1].stop_votes == (0,)
        raise TroubleError

    with pytest.raises(TroubleError):
        await house.do(job)
    peeked = await house.db.read(lambda tx: house.club.tables.peek(tx, 1))
    assert peeked is not None
    assert peeked[1] == before
    assert await house.state() == before
    assert await house.due() == due
    assert (await house.play(0, "d9s")).text is None


async def test_readers_see_what_is_committed_while_a_writer_is_further(house: House) -> None:
    await house.first_turn()
    before = await house.state()
    seen: list[TableState] = []

    async def job(tx: Tx) -> None:
        row, state = await loaded(house, tx)
        await house.club.tables.apply(tx, row, state, (e.StopAsked(0, house.now),), house.now)
        with_reader = house.club.tables
        cached = with_reader._cache[1]
        assert cached.stop_votes == (0,)
        seen.append(with_reader._committed[1])

    await house.clock.settle()
    await house.do(job)
    assert seen == [before]
    await house.clock.settle()
    assert house.club.tables._committed[1].stop_votes == (0,)


async def test_a_reader_replays_what_nobody_remembers(house: House) -> None:
    await house.first_turn()
    fresh = Tables()
    found = await house.db.read(lambda tx: fresh.peek(tx, 1))
    assert found is not None
    assert found[1] == await house.state()


async def test_only_so_many_tables_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_service, "CACHED", 2)
    for hands in (1, 2, 3):
        await house.say(USERS[0], f"/table {hands}")
    assert set(house.club.tables._cache) == {2, 3}
    assert (await house.state(1)).terms.hands == 1
    assert set(house.club.tables._cache) == {3, 1}


async def test_what_is_announced_is_remembered_and_the_rest_is_not_ours(house: House) -> None:
    await house.open()
    state = await house.state()
    fresh = Tables()
    fresh.committed(("something else", TableChanged(1, state)))
    assert fresh._committed == {1: state}


async def test_a_stale_state_cannot_be_written(house: House) -> None:
    await house.first_turn()
    old = await house.state()
    await house.play(0, "d9s")

    async def job(tx: Tx) -> None:
        row, _ = await loaded(house, tx)
        await house.club.tables.apply(tx, row, old, (e.StopAsked(0, house.now),), house.now)

    with pytest.raises(ConcurrencyError):
        await house.do(job)
    assert (await house.state()).stop_votes == ()


async def test_no_events_change_nothing_and_a_table_without_events_is_an_error(house: House) -> None:
    await house.open()

    async def nothing(tx: Tx) -> bool:
        row, state = await loaded(house, tx)
        return await house.club.tables.apply(tx, row, state, (), house.now) is state

    async def unopened(tx: Tx) -> None:
        row, _ = await loaded(house, tx)
        await house.club.tables.apply(tx, row, None, (), house.now)

    async def empty(tx: Tx) -> None:
        group = await tables.live_tables(tx)
        row = await tables.open_table(tx, group[0].group_id, None, Phase.LOBBY, house.now)
        await house.club.tables.get(tx, row.id)

    assert await house.do(nothing)
    for job in (unopened, empty):
        with pytest.raises(StorageError, match="has no events"):
            await house.do(job)


async def index(house: House) -> tuple[str, dict[int, int], datetime | None]:
    async def job(tx: Tx) -> tuple[str, dict[int, int], datetime | None]:
        row = await tables.table(tx, 1)
        assert row is not None
        return row.phase, await tables.seats(tx, 1), row.closed_at

    return await house.do(job)


async def test_the_index_follows_phase_and_seats(house: House) -> None:
    await house.open(users=USERS[:2])
    first, second = await house.person(0), await house.person(1)
    assert await index(house) == (Phase.LOBBY, {0: first, 1: second}, None)
    await house.press(USERS[0], Lobby(1, LobbyDoes.LEAVE))
    assert await index(house) == (Phase.LOBBY, {1: second}, None)
    await house.press(USERS[1], Lobby(1, LobbyDoes.LEAVE))
    assert await index(house) == (Phase.ENDED, {}, house.now)
    assert await house.do(tables.live_tables) == ()


async def test_whoever_played_stays_known_when_the_table_closes_but_is_free(house: House) -> None:
    await house.begin(users=USERS[:1])
    person = await house.person(0)
    assert len(await house.do(lambda tx: tables.live_tables_of_person(tx, person))) == 1
    await house.say(USERS[0], "/stop")
    assert await index(house) == (Phase.ENDED, {0: person}, house.now)
    assert await house.do(lambda tx: tables.live_tables_of_person(tx, person)) == ()


async def assert_followed(house: House) -> None:
    """Open rows are the timers, and there is a card for everything that is kept."""
    state = await house.state()
    rows = {(row.kind, row.revision, row.due_at) for row in await house.due()}
    assert rows == {(timer.kind, timer.revision, timer.due_at) for timer in timers(state)}
    for key in kept(state):
        subject = subject_of(1, key)
        found = await house.do(lambda tx, subject=subject: cards.cards_of(tx, subject))  # type: ignore[misc]
        assert key.kind in {card.kind for card in found}


async def test_rows_and_cards_follow_every_change(house: House) -> None:
    await house.open()
    await assert_followed(house)
    await house.press(USERS[0], Lobby(1, LobbyDoes.START))
    await assert_followed(house)
    await house.panel_delivered(0, 1, 2, 3)
    await assert_followed(house)
    assert len(await house.due()) == 4
    for seat, suit in enumerate("sspm"):
        await house.play(seat, f"void{suit}")
        await assert_followed(house)
    await house.say(USERS[1], "/stop")
    await assert_followed(house)


async def test_the_rows_of_a_decision_that_is_over_are_closed(house: House) -> None:
    await house.begin()
    await house.panel_delivered(0, 1)
    assert sorted(row.revision[:6] for row in await house.due()) == ["1.1.0@", "1.1.1@"]
    await house.play(0, "voids")
    assert [row.revision[:6] for row in await house.due()] == ["1.1.1@"]


async def test_the_card_of_somebody_who_left_is_retired_and_comes_back_with_its_person(house: House) -> None:
    await house.open()
    person = await house.person(3)
    card = await house.card("panel", person=person)
    await house.press(USERS[3], Lobby(1, LobbyDoes.LEAVE))
    gone = await house.do(lambda tx: cards.card(tx, card.id))
    assert gone is not None
    assert gone.state == "retired"
    await house.press(USERS[3], Lobby(1, LobbyDoes.SIT))
    assert (await house.card("panel", person=person)).state == "new"


async def test_a_new_hand_brings_every_panel_as_a_new_message(house: House) -> None:
    await house.begin()
    for seat in range(4):
        card = await house.card("panel", person=await house.person(seat))
        assert card.wants_fresh


async def test_cards_of_a_table_without_a_group_have_nowhere_to_stand(house: House) -> None:
    row = TableRow(1, None, None, Phase.LOBBY, house.now, None)
    key = next(iter(kept(await opened(house))))
    with pytest.raises(StorageError, match="belongs to no group"):
        tables_service.address_of(row, key)


async def opened(house: House) -> TableState:
    await house.say(USERS[0], "/table", GROUP)
    return await house.state()


async def test_a_card_of_the_group_stands_in_the_topic_of_its_table(house: House) -> None:
    state = await opened(house)
    (key,) = kept(state)
    row = TableRow(1, 5, 77, Phase.LOBBY, house.now, None)
    assert tables_service.address_of(row, key) == GroupAddress(5, 77)


@pytest.mark.parametrize("note", [lobby.reached, lobby.refused, lobby.flooded, play.back])
async def test_what_does_not_concern_a_table_is_not_stored(
    house: House, note: Callable[[TableState, int, datetime], tuple[e.TableEvent, ...]]
) -> None:
    await house.open()
    version = await house.versions()

    async def job(tx: Tx) -> None:
        row, state = await loaded(house, tx)
        await house.club.tables.apply(tx, row, state, note(state, 12345, house.now), house.now)

    await house.do(job)
    assert await house.versions() == version


async def rows_of_timers(tx: Tx, row: TableRow) -> int:
    return sum([len(await due.history(tx, row.stream, kind)) for kind in TimerKind])


async def test_a_table_that_is_over_leaves_no_timers_behind(house: House) -> None:
    await house.first_turn()

    async def end(tx: Tx) -> tuple[int, int]:
        row, before = await loaded(house, tx)
        had = await rows_of_timers(tx, row)
        ended = e.TableEnded(e.Ending.AGREED, None, house.clock.now())
        await house.club.tables.apply(tx, row, before, (ended,), ended.at)
        return had, await rows_of_timers(tx, row)

    had, left = await house.do(end)
    assert had > 0
    assert left == 0
