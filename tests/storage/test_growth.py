"""Questions about what is live cost the same, however much history there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TypeAlias

from storage import due, groups, heartbeat, members, tables
from storage.address import GroupAddress, PersonAddress
from storage.database import Database
from storage.delivery import cards, failures, notices, sending
from storage.delivery.chats import chat_ids
from storage.transaction import Tx
from tests.storage.events import STORE, Counted

Question: TypeAlias = Callable[[Tx], Awaitable[object]]
NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)

QUESTIONS: dict[str, Question] = {
    "table and version": lambda tx: tables.table_at(tx, 1),
    "load": lambda tx: STORE.load(tx, "live"),
    "group by chat": lambda tx: groups.group_by_chat(tx, -5),
    "person by user": lambda tx: members.person_by_user(tx, 7),
    "live tables": tables.live_tables,
    "live tables of a group": lambda tx: tables.live_tables_of_group(tx, 1),
    "live tables of a person": lambda tx: tables.live_tables_of_person(tx, 1),
    "dirty cards": cards.dirty_cards,
    "sending cards": cards.sending_cards,
    "cards of a subject": lambda tx: cards.cards_of(tx, "table:1"),
    "chats": lambda tx: chat_ids(tx, (GroupAddress(1), PersonAddress(1))),
    "card by message": lambda tx: cards.card_by_message(tx, GroupAddress(1), 3),
    "private card by message": lambda tx: cards.card_by_message(tx, PersonAddress(1), 3),
    "aging cards": lambda tx: cards.cards_sent_before(tx, NOW),
    "queued notices": notices.queued,
    "last failure": lambda tx: failures.last_failure(tx, GroupAddress(1)),
    "due": lambda tx: due.ahead(tx, 10),
    "open actions": lambda tx: due.open_actions(tx, "table:1"),
    "gap": lambda tx: heartbeat.gap_before(tx, NOW),
    "gaps": lambda tx: heartbeat.gaps(tx, NOW - timedelta(hours=1), NOW, timedelta()),
}

CHANGES: dict[str, Question] = {
    "mark dirty": lambda tx: cards.mark_dirty(tx, "table:1"),
    "mark several dirty": lambda tx: cards.mark_each_dirty(
        tx, [cards.Changed("board", "table:1", GroupAddress(1))]
    ),
    "mark chats dirty": lambda tx: cards.mark_chats_dirty(tx, (GroupAddress(1), PersonAddress(1))),
    "mark broken": lambda tx: sending.mark_broken(tx, PersonAddress(1)),
    "mark repaired": lambda tx: sending.mark_repaired(tx, PersonAddress(1)),
    "cancel": lambda tx: due.cancel(tx, {"clock"}, "table:1", NOW),
    "shift": lambda tx: due.shift(tx, timedelta(seconds=1)),
    "schedule": lambda tx: due.schedule(tx, "clock", "table:1", "now", NOW),
    "expire": lambda tx: notices.expire(tx, NOW),
    "restart": lambda tx: notices.mark_unknown_after_restart(tx, NOW),
    "success": lambda tx: failures.record_success(tx, GroupAddress(1), NOW),
    "beat": lambda tx: heartbeat.beat(tx, NOW, NOW),
}


async def history(tx: Tx, size: int) -> None:
    """One live table and `size` that are over, with everything they left behind."""
    await groups.upsert_group(tx, -5, groups.GroupKind.SUPERGROUP, "x", at=NOW)
    await members.upsert_person(tx, 7, "小明", None, at=NOW)
    await tables.open_table(tx, 1, None, "playing", NOW)
    for address in (GroupAddress(1), PersonAddress(1)):
        await cards.ensure_card(tx, "board", "table:1", address)
    await STORE.append(tx, "live", 0, [Counted(1)], NOW)
    for number in range(2, size + 2):
        moment = NOW - timedelta(days=number)
        table = await tables.open_table(tx, 1, None, "playing", moment)
        await tables.set_seats(tx, table.id, {0: 1})
        await tables.close_table(tx, table.id, "over", moment)
        for address in (GroupAddress(1), PersonAddress(1)):
            card = await cards.ensure_card(tx, "board", table.stream, address)
            await sending.confirm(tx, card, 1000 + number, "d", "1", moment)
            await failures.record_failure(tx, address, moment, "sendMessage", 429, "x")
            await failures.record_success(tx, address, moment)
        await cards.retire(tx, table.stream)
        notice = await notices.enqueue(tx, PersonAddress(1), "hello", {}, moment, moment)
        await notices.begin(tx, notice, moment)
        await notices.confirm(tx, notice, 1, moment)
        await due.schedule(tx, "clock", "table:1", str(number), moment)
        await due.cancel(tx, {"clock"}, "table:1", moment)
        await due.schedule(tx, "clock", table.stream, "1", moment)
        await due.cancel(tx, None, table.stream, moment)
        await heartbeat.beat(tx, moment, moment)
        await STORE.append(tx, table.stream, 0, [Counted(1)], moment)
    await due.schedule(tx, "clock", "table:1", "now", NOW)


async def steps(db: Database, run: Callable[[], Awaitable[object]]) -> int:
    """How many instructions SQLite runs."""
    counted = 0

    def instruction() -> int:
        nonlocal counted
        counted += 1
        return 0

    for link in (db._reading, db._writing):
        await link.set_progress_handler(instruction, 1)
    await run()
    for link in (db._reading, db._writing):
        await link.set_progress_handler(lambda: 0, 0)
    return counted


async def costs(path: Path, size: int) -> dict[str, int]:
    db = await Database.open(path)
    await db.transact(lambda tx: history(tx, size))
    found = {}
    for name, question in QUESTIONS.items():
        found[name] = await steps(db, partial(db.read, question))
    for name, change in CHANGES.items():
        found[name] = await steps(db, partial(db.transact, change))
    await db.close()
    return found


async def test_what_is_live_is_found_without_reading_what_is_over(tmp_path: Path) -> None:
    short = await costs(tmp_path / "short.db", 10)
    long = await costs(tmp_path / "long.db", 200)
    assert all(cost > 0 for cost in short.values())
    assert {name: (short[name], cost) for name, cost in long.items() if cost > 1.5 * short[name]} == {}
