"""Confirmations share commits, and nobody can tell with whose."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial

from bot.delivery.rounds import Rounds
from storage.groups import GroupKind, group_by_chat, upsert_group
from storage.transaction import Tx
from tests.bot.delivery.bench import GROUP_CHAT, Bench

LENGTH = timedelta(seconds=0.25)


async def note(bench: Bench, chat_id: int, tx: Tx) -> None:
    await upsert_group(tx, chat_id, GroupKind.GROUP, "群", at=bench.clock.now())


async def is_stored(bench: Bench, chat_id: int = GROUP_CHAT) -> bool:
    return await bench.db.read(lambda tx: group_by_chat(tx, chat_id)) is not None


async def test_a_round_ends_when_it_ends_and_not_with_the_commit_it_went_along_with(bench: Bench) -> None:
    rounds = Rounds(bench.db, bench.clock, LENGTH)
    await bench.clock.advance(0.1)
    storing = asyncio.create_task(rounds.store(partial(note, bench, GROUP_CHAT)))
    await bench.clock.advance(0.05)
    assert not await is_stored(bench)
    await bench.db.transact(partial(note, bench, -7))
    assert await is_stored(bench)
    await bench.clock.advance(0.09)
    assert not storing.done()
    await bench.clock.advance(0.02)
    assert storing.done()


async def test_at_the_end_of_a_round_everything_is_stored(bench: Bench) -> None:
    rounds = Rounds(bench.db, bench.clock, LENGTH)
    for chat_id in (-7, -8):
        storing = asyncio.create_task(rounds.store(partial(note, bench, chat_id)))
        await bench.clock.advance(0.1)
        assert not storing.done()
    await bench.clock.advance(0.1)
    assert await is_stored(bench, -7)
    assert await is_stored(bench, -8)


async def test_without_rounds_everything_is_stored_at_once(bench: Bench) -> None:
    rounds = Rounds(bench.db, bench.clock, LENGTH)
    storing = asyncio.create_task(rounds.store(partial(note, bench, -7)))
    await bench.clock.settle()
    rounds.end()
    await storing
    assert await is_stored(bench, -7)
    await rounds.store(partial(note, bench, -8))
    assert await is_stored(bench, -8)
