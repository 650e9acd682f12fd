"""重启: the lost time is given back, everything is drawn again, and the group is told once."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.services.recovery import NOTICED, recover
from bot.services.timers import run_due
from rules.table.state import Phase
from rules.table.timers import TimerKind
from storage import groups, heartbeat
from storage.database import Database
from storage.errors import StorageError
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House

TOLD = "断线"


async def stopped_for(house: House, seconds: float) -> House:
    """Another process on the same database, so many seconds later."""
    again = House(house.db)
    await again.clock.advance_to(house.now + timedelta(seconds=seconds))
    again.club.health.heard_at = again.now
    return again


async def clock(house: House) -> datetime:
    (row,) = [row for row in await house.due() if row.kind == TimerKind.CLOCK]
    return row.due_at


async def test_there_is_nothing_to_recover_at_the_first_start(house: House) -> None:
    assert await recover(house.club) == 0
    assert await house.said() == []


async def test_the_missing_time_is_added_to_the_clocks(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    deadline = await clock(house)
    again = await stopped_for(house, 7200)
    assert await recover(again.club) == 1
    assert await clock(again) == deadline + timedelta(seconds=7200)
    await run_due(again.club, {})
    assert (await again.running()).state.turn == 0
    await again.passes(85)
    assert (await again.running()).held is not None


async def test_the_outage_begins_with_the_newest_sign_of_life(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    deadline = await clock(house)
    await house.do(lambda tx: heartbeat.beat(tx, house.now, house.now + timedelta(seconds=20)))
    again = await stopped_for(house, 50)
    await recover(again.club)
    assert await clock(again) == deadline + timedelta(seconds=30)


async def test_a_table_goes_on_with_the_same_hands_and_the_same_decision(house: House) -> None:
    await house.first_turn()
    before = await house.running()
    again = await stopped_for(house, 60)
    await recover(again.club)
    after = await again.running()
    assert (after.state, after.shown, after.seed) == (before.state, before.shown, before.seed)
    assert (await again.play(0, "d1s")).text is None


async def test_a_group_with_two_running_tables_is_told_once(house: House) -> None:
    await house.begin(users=USERS[:1])
    await house.say(USERS[1], "/table 2")
    waiting = await house.said()
    again = await stopped_for(house, 60)
    await recover(again.club)
    new = (await again.said())[len(waiting) :]
    assert len(new) == 1
    assert TOLD in new[0]


async def test_a_restart_that_nobody_can_have_noticed_is_not_told(house: House) -> None:
    await house.begin(users=USERS[:1])
    waiting = await house.said()
    again = await stopped_for(house, NOTICED.total_seconds() - 0.5)
    assert await recover(again.club) == 1
    assert await again.said() == waiting


async def test_a_group_whose_tables_only_wait_for_players_is_not_told(house: House) -> None:
    await house.open(users=USERS[:2])
    waiting = await house.said()
    again = await stopped_for(house, 3600)
    await recover(again.club)
    assert (await again.state()).phase is Phase.LOBBY
    assert await again.said() == waiting


async def test_a_group_that_threw_the_bot_out_is_not_told(house: House) -> None:
    await house.begin(users=USERS[:1])

    async def out(tx: Tx) -> None:
        found = await groups.group_by_chat(tx, GROUP.chat_id)
        assert found is not None
        await groups.set_active(tx, found.id, active=False)

    await house.do(out)
    waiting = await house.said()
    again = await stopped_for(house, 60)
    await recover(again.club)
    assert await again.said() == waiting


async def test_the_automatic_start_waits_for_as_long_as_the_bot_was_away(house: House) -> None:
    await house.open()
    again = await stopped_for(house, 600)
    await recover(again.club)
    await run_due(again.club, {})
    assert (await again.state()).phase is Phase.LOBBY
    await again.passes(30)
    assert (await again.state()).phase is Phase.PLAYING


async def test_an_unclean_stop_loses_nothing_that_was_accepted(path: Path, house: House) -> None:
    await house.first_turn()
    state = await house.state()
    await house.db.close()
    database = await Database.open(path)
    try:
        again = House(database)
        await again.clock.advance(1)
        await recover(again.club)
        assert (await again.state()).running == state.running
    finally:
        await database.close()


@pytest.mark.parametrize("restarts", [1, 3])
async def test_restarting_again_and_again_gives_back_each_outage_once(house: House, restarts: int) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    deadline, current = await clock(house), house
    for _ in range(restarts):
        current = await stopped_for(current, 100)
        await recover(current.club)
    assert await clock(current) == deadline + timedelta(seconds=100 * restarts)


async def test_a_table_that_cannot_be_read_stands_still_and_the_others_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.first_turn()
    await house.say(USERS[0], "/table 3")
    again = await stopped_for(house, 60)
    get = again.club.tables.get

    async def trouble(tx: Tx, table_id: int) -> object:
        if table_id == 1:
            raise StorageError("table 1 has no events")
        return await get(tx, table_id)

    monkeypatch.setattr(again.club.tables, "get", trouble)
    assert await recover(again.club) == 2
    monkeypatch.undo()
    assert (await again.running()).state.turn == 0
