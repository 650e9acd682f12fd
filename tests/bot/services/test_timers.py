"""到点: what is due acts on the decision that it belongs to, once, and never makes a table stand still."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import pytest

from bot.callback_data import Lobby, LobbyDoes
from bot.services import timers as timers_service
from bot.services.hall.following import CLEAR_AFTER
from bot.services.timers import OTHERS_AGAIN_AFTER, TRIED_AGAIN_AFTER, run_due
from rules.mahjong.actions import Pong
from rules.mahjong.views import Stage
from rules.table import ending, lobby
from rules.table.events import Ending
from rules.table.state import Phase
from rules.table.terms import Tempo
from rules.table.timers import TimerKind
from storage import due
from storage.database import Database
from storage.due import DueAction
from storage.errors import StorageError
from storage.transaction import Tx
from tests.bot.services.house import USERS, House
from tests.support.due import work_off


async def outcomes(house: House, kind: TimerKind) -> list[str | None]:
    return [row.outcome for row in await house.do(lambda tx: due.history(tx, "table:1", kind))]


async def test_nothing_is_due_before_anything_is_planned(house: House) -> None:
    assert await run_due(house.club, {}) is None


async def test_a_table_that_nobody_fills_lapses_after_a_day(house: House) -> None:
    await house.open(users=USERS[:2])
    await house.passes(86_399)
    assert (await house.state()).phase is Phase.LOBBY
    await house.passes(1)
    assert (await house.state()).ending is Ending.LAPSED
    assert await house.due() == ()
    assert await work_off(house.club, {}) == house.now + CLEAR_AFTER


async def test_a_full_table_starts_by_itself(house: House) -> None:
    await house.open()
    await house.passes(29)
    assert (await house.state()).phase is Phase.LOBBY
    await house.passes(1)
    assert (await house.state()).phase is Phase.PLAYING


async def test_a_start_that_somebody_pressed_is_not_repeated(house: House) -> None:
    await house.open()
    await house.press(USERS[0], Lobby(1, LobbyDoes.START))
    version = await house.versions()
    await house.passes(40)
    assert await house.versions() == version
    assert await outcomes(house, TimerKind.AUTO_START) == ["cancelled"]


async def test_a_hold_is_over_by_itself(house: House) -> None:
    await house.first_turn()
    await house.play(0, "d1s")
    assert (await house.running()).held is not None
    await house.passes(4)
    running = await house.running()
    assert running.held is None
    assert running.state.turn == 1


async def test_a_clock_that_runs_out_plays_for_its_person(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    await house.passes(84)
    assert (await house.running()).state.turn == 0
    await house.passes(1)
    assert (await house.running()).held is not None
    assert (await house.state()).chairs[0].misses == 1


async def test_a_clock_does_not_run_before_its_panel_is_delivered(house: House) -> None:
    await house.first_turn()
    await house.passes(3600)
    assert (await house.running()).state.turn == 0
    assert await house.due() == ()


async def test_the_clock_of_an_answered_decision_does_nothing(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    (clock,) = [row for row in await house.due() if row.kind == TimerKind.CLOCK]
    await house.play(0, "d1s")
    await house.passes(5)
    version = await house.versions()
    # The same row once more, as if it had been read before the press was committed.
    await house.do(lambda tx: due.schedule(tx, clock.kind, clock.subject, clock.revision, clock.due_at))
    await house.passes(200)
    assert await house.versions() == version
    assert await outcomes(house, TimerKind.CLOCK) == ["cancelled", "done"]


async def test_a_row_that_is_already_done_is_not_done_again(house: House) -> None:
    await house.open()
    (lapse, start) = sorted(await house.due(), key=lambda row: row.kind, reverse=True)
    assert start.kind == TimerKind.AUTO_START
    await house.passes(30)
    version = await house.versions()
    await timers_service._run_one(house.club, start, {})
    assert await house.versions() == version
    assert lapse.kind == TimerKind.LAPSE


async def test_a_row_of_a_table_that_never_was_is_dropped(house: House) -> None:
    await house.do(lambda tx: due.schedule(tx, TimerKind.CLOCK, "table:99", "x", house.now))
    assert await run_due(house.club, {}) is None


async def test_nobody_times_out_while_telegram_is_silent(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    await house.passes(200, heard=False)
    state = await house.state()
    assert (await house.running()).state.turn == 0
    assert state.chairs[0].misses == 0
    await house.passes(60)
    assert (await house.state()).chairs[0].misses == 1


async def test_nobody_times_out_while_requests_to_telegram_fail(house: House) -> None:
    """A claim has 15 s: an outage of 20 s, in which Telegram keeps the press, must not cost it."""
    await house.first_turn()
    assert (await house.play(0, "d9s")).text is None
    await house.panel_delivered(2)
    await house.passes(10)
    house.club.health.failing = True
    await house.passes(20, heard=False)
    house.club.health.failing = False
    assert (await house.play(2, "pong")).text is None
    assert (2, Pong()) in (await house.running()).actions


async def test_a_bot_that_never_heard_anything_counts_from_the_opening(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    house.club.health.heard_at = None
    await house.clock.advance(86)
    await run_due(house.club, {})
    assert (await house.running()).state.turn == 0


async def test_half_of_an_own_clock_brings_the_panel_as_a_new_message(house: House) -> None:
    await house.first_turn()
    await house.panel_delivered(0)
    person = await house.person(0)
    card = await house.card("panel", person=person)
    await house.passes(42)
    assert (await house.card("panel", person=person)).wanted == card.wanted
    await house.passes(1)
    nudged = await house.card("panel", person=person)
    assert nudged.wanted == card.wanted + 1
    assert nudged.wants_fresh
    await house.passes(10)
    assert (await house.card("panel", person=person)).wanted == nudged.wanted


async def test_computers_declare_and_discard_by_themselves(house: House) -> None:
    await house.begin(users=USERS[:1])
    await house.play(0, "voids")
    await house.passes(3)
    running = await house.running()
    assert running.state.stage is Stage.TURN
    await house.play(0, "d1s")
    await house.passes(8)
    assert (await house.running()).state.discards_made > 1


async def test_a_match_of_nobody_but_sleepers_waits_and_is_abandoned(house: House) -> None:
    await house.begin(users=USERS[:1])
    for _ in range(3):
        for _ in range(60):
            await house.passes(4)
            state = await house.state()
            if state.running is not None and state.suspended_until is None:
                await house.panel_delivered(0)
        if state.suspended_until is not None:
            break
    assert [row.kind for row in await house.due()] == [TimerKind.ABANDON]
    await house.passes(86_400)
    assert (await house.state()).ending is Ending.DESERTED


async def test_the_next_hand_comes_by_itself(db: Database) -> None:
    house = House(db, tempo=Tempo(base_s=1, bank_s=0, window_s=1, hold_low_ms=0, hold_high_ms=0))
    await house.begin("2", users=USERS[:1])
    for _ in range(400):
        await house.passes(2)
        state = await house.state()
        if state.running is None:
            break
        await house.panel_delivered(0)
        await house.say(USERS[0], "/luck x", None)
        if state.chairs[0].autopilot:
            await house.play(0, "pass", step=0)
    state = await house.state()
    assert state.phase is Phase.BETWEEN
    await house.passes(10)
    assert (await house.state()).hands_dealt == 2


async def test_what_fails_is_tried_again_and_does_not_stop_the_others(
    db: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(db, tempo=Tempo(lobby_s=600))
    await house.open()
    await house.say(USERS[0], "/table 3")
    await house.passes(29)
    attempts = []

    def broken(*_: object) -> object:
        attempts.append(house.now)
        raise RuntimeError("a mistake in the rules")

    with monkeypatch.context() as patched:
        patched.setattr(lobby, "begin", broken)
        with caplog.at_level(logging.CRITICAL):
            await house.passes(1)
            await house.passes(600 - 30)
    assert attempts[1] - attempts[0] == TRIED_AGAIN_AFTER
    assert (await house.state(2)).ending is Ending.LAPSED


async def test_a_start_that_failed_once_succeeds_half_a_minute_later(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open()
    with monkeypatch.context() as patched, caplog.at_level(logging.CRITICAL):
        patched.setattr(lobby, "begin", _fail)
        await house.passes(30)
    assert (await house.state()).phase is Phase.LOBBY
    await house.passes(TRIED_AGAIN_AFTER.total_seconds())
    assert (await house.state()).phase is Phase.PLAYING


def _fail(*_: object) -> object:
    raise StorageError("the disk is full")


async def test_actions_of_others_are_theirs_and_fail_alone(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    async def remind(action: DueAction) -> None:
        done.append(action.subject)
        await house.do(lambda tx: due.finish(tx, action.id, house.now, "done"))

    later = house.now + timedelta(seconds=9)
    for kind, subject, at in (
        ("remind", "week:1", house.now),
        ("unknown", "week:2", house.now),
        ("remind", "week:3", later),
    ):
        await house.do(
            lambda tx, kind=kind, subject=subject, at=at: due.schedule(tx, kind, subject, "1", at)  # type: ignore[misc]
        )
    with caplog.at_level(logging.CRITICAL):
        assert await work_off(house.club, {"remind": remind}) == later
    assert done == ["week:1"]
    (failed,) = await house.do(lambda tx: due.history(tx, "week:2", "unknown"))
    assert failed.outcome == "failed"


async def test_an_action_of_others_that_fails_is_not_lost(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[datetime] = []

    async def ban(action: DueAction) -> None:
        tried.append(house.now)
        if len(tried) == 1:
            raise StorageError("the disk is full")
        await house.do(lambda tx: due.finish(tx, action.id, house.now, "done"))

    began = house.now
    await house.do(lambda tx: due.schedule(tx, "ban", "ban:1", "1", began))
    with caplog.at_level(logging.CRITICAL):
        again_at = await work_off(house.club, {"ban": ban})
    assert again_at == began + OTHERS_AGAIN_AFTER
    await house.clock.advance_to(again_at)
    assert await run_due(house.club, {"ban": ban}) is None
    assert tried == [began, again_at]
    (action,) = await house.do(lambda tx: due.history(tx, "ban:1", "ban"))
    assert action.outcome == "done"


async def test_a_panel_that_arrives_while_the_autopilot_plays_starts_the_clock(house: House) -> None:
    """A decision is confirmed once; whoever comes back to it must not find it without an end."""
    await house.first_turn()
    person = await house.person(0)

    async def leave(tx: Tx) -> None:
        found = await house.club.tables.get(tx, 1)
        assert found is not None
        row, state = found
        await house.club.tables.apply(tx, row, state, ending.went_away(state, person, house.now), house.now)

    await house.do(leave)
    await house.panel_delivered(0)
    assert {row.kind for row in await house.due()} == {TimerKind.PACE}
    await house.play(0, "pass", step=0)
    assert {row.kind for row in await house.due()} == {TimerKind.CLOCK, TimerKind.NUDGE}
