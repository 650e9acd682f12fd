"""Nobody can use up what the bot may write to a group."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.services.restraint import (
    COMMANDS_AT_MOST,
    COMMANDS_WITHIN,
    DISARM_AGAIN_AFTER,
    REMEMBERED,
    CommandPace,
    Disarmings,
)

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def test_each_person_has_so_many_commands_a_minute_in_each_group() -> None:
    pace = CommandPace()
    assert all(pace.allows(-1, 7, NOW) for _ in range(COMMANDS_AT_MOST))
    assert not pace.allows(-1, 7, NOW + COMMANDS_WITHIN - timedelta(seconds=1))
    assert pace.allows(-1, 8, NOW)
    assert pace.allows(-2, 7, NOW)
    assert pace.allows(-1, 7, NOW + COMMANDS_WITHIN)


def test_a_command_that_was_passed_over_does_not_count() -> None:
    pace = CommandPace()
    for second in range(COMMANDS_AT_MOST):
        assert pace.allows(-1, 7, NOW + timedelta(seconds=second))
    for second in range(10, 59):
        assert not pace.allows(-1, 7, NOW + timedelta(seconds=second))
    assert pace.allows(-1, 7, NOW + COMMANDS_WITHIN)


def test_a_message_is_disarmed_once_in_a_while() -> None:
    disarmings = Disarmings()
    assert disarmings.is_due(-1, 5, NOW)
    assert not disarmings.is_due(-1, 5, NOW + DISARM_AGAIN_AFTER - timedelta(seconds=1))
    assert disarmings.is_due(-1, 6, NOW)
    assert disarmings.is_due(-1, 5, NOW + DISARM_AGAIN_AFTER)


def test_only_the_newest_thousand_are_remembered() -> None:
    disarmings, pace = Disarmings(), CommandPace()
    for number in range(REMEMBERED + 1):
        assert disarmings.is_due(-1, number, NOW)
        for _ in range(COMMANDS_AT_MOST):
            assert pace.allows(-1, number, NOW)
    assert disarmings.is_due(-1, 0, NOW)
    assert not disarmings.is_due(-1, REMEMBERED, NOW)
    assert pace.allows(-1, 0, NOW)
    assert not pace.allows(-1, REMEMBERED, NOW)
