"""拒绝: every command of the club takes any words there are, answers with a text, and changes nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.services.asked import Command
from bot.services.parts import COMMANDS
from tests.journeys.charter.weeks import Weeks, weeks

NAMES = ("小明", "阿芳 <b>&", "老王</i>", "生客 & Co", "<code>小李")
BAD = (
    "2020-02-30 2020-02-31",
    "2020-01-01 20:00",
    "@nobody_is_called_so",
    "<b>没有</b> & 这个人",
    "9" * 40,
    "-1",
    "0 0",
    "字" * 1000,
)
OF_DELIVERY = frozenset(
    {"cards", "notices", "due_actions", "beat_spans", "people", "memberships", "duty_runs", "chat_failures"}
)
"""What every answer goes through, who was seen when, and when the members were gone through."""
COUNTED_ON = frozenset({"last_message_id"})


def snapshot(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """Every table of the file but those of the delivery."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        chosen = [name for name in names if name not in OF_DELIVERY and not name.startswith("sqlite_")]
        return {name: _rows(connection, name) for name in chosen}
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, name: str) -> set[tuple[object, ...]]:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})") if row[1] not in COUNTED_ON]
    return set(connection.execute(f"SELECT {', '.join(columns)} FROM {name}"))  # noqa: S608


async def shown(group: Weeks) -> set[tuple[bool, int, str]]:
    """What the bot shows in the group, and to the owner in private."""
    chats = ((True, await group.play.home.screen()), (False, await group.owner.screen()))
    return {(here, one.message_id, one.text) for here, chat in chats for one in chat if one.by_bot}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
async def test_bad_words_after_a_command_are_answered_and_change_nothing(
    tmp_path: Path, command: Command
) -> None:
    path, wrong = tmp_path / "x.sqlite3", []
    async with weeks(path, NAMES) as group:
        places = [group.play.home] * command.in_group + [None] * command.in_private
        facts = snapshot(path)
        for place, words in ((place, words) for place in places for words in BAD):
            before = await shown(group)
            await group.play.say(group.owner, place, f"/{command.name} {words}")
            await group.passes(seconds=40)
            if not await shown(group) - before:
                wrong.append((words[:40], place is not None, "no answer"))
            found, facts = facts, snapshot(path)
            changed = {name: rows for name, rows in facts.items() if rows != found[name]}
            if changed:
                wrong.append((words[:40], place is not None, str(changed)))
    assert not wrong
