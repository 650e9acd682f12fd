"""Delivery, gateway and transport together, over real HTTP to the stand-in for Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.delivery import Delivery
from bot.gateway import TelegramGateway
from bot.sandbox import Group, LocalLine, People, Person, SandboxServer, World
from bot.telegram_bot import TelegramBot
from storage.address import GroupAddress, PersonAddress
from storage.database import Database, Tx
from storage.delivery import cards
from storage.groups import GroupKind, group, saw_group_message, upsert_group
from storage.members import saw_private_message, upsert_person
from tests.bot.delivery.bench import Content, Texts
from tests.support import empty_database
from tests.support.clock import FakeClock, http_busy


@dataclass(frozen=True, slots=True)
class Stage:
    """A started delivery and the people who see what it brings. Telegram's own limits are in force."""

    people: People
    db: Database
    clock: FakeClock
    texts: Texts

    async def meet(self, person: Person) -> PersonAddress:
        seen = (await person.start()).message_id

        async def job(tx: Tx) -> PersonAddress:
            known = await upsert_person(tx, person.person_id, person.name, None, at=self.clock.now())
            await saw_private_message(tx, known.id, seen)
            return PersonAddress(known.id)

        return await self.db.transact(job)

    async def join(self, place: Group, kind: GroupKind, owner: Person) -> GroupAddress:
        seen = (await owner.say(place, "/table")).message_id

        async def job(tx: Tx) -> GroupAddress:
            known = await upsert_group(tx, place.chat_id, kind, "周末麻将", at=self.clock.now())
            await saw_group_message(tx, known.id, seen)
            return GroupAddress(known.id)

        return await self.db.transact(job)

    async def show(self, kind: str, address: GroupAddress | PersonAddress, text: str) -> None:
        async def job(tx: Tx) -> None:
            self.texts.contents[kind, "t1"] = Content(text, text)
            await cards.ensure_card(tx, kind, "t1", address)
            await cards.mark_dirty(tx, "t1", {kind}, address)

        await self.db.transact(job)
        await self.clock.settle()

    async def shown(self, place: Group | Person) -> list[str]:
        return [message.text for message in await self.people.screen(place) if message.by_bot]

    async def errors(self) -> list[str | None]:
        return [call.error for call in await self.people.calls() if not call.ok]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    clock = FakeClock()
    clock.busy.append(http_busy)
    world = World(clock.now, "42:SANDBOX")
    db = await empty_database.opened(tmp_path / "xuezhan.sqlite3")
    async with SandboxServer(world) as server:
        bot = TelegramBot.build(world.token, server.base_url.removesuffix("/bot"))
        async with bot:
            texts = Texts()
            delivery = Delivery(db, TelegramGateway(bot), clock, texts)
            await delivery.start()
            yield Stage(People(LocalLine(world)), db, clock, texts)
            await delivery.stop()
    await db.close()


async def test_ten_minutes_of_busy_play_meet_no_flood(stage: Stage) -> None:
    ming = await stage.people.person("小明")
    place = await stage.people.group("周末麻将", ming)
    here, me = await stage.join(place, GroupKind.SUPERGROUP, ming), await stage.meet(ming)
    for number in range(150):
        await stage.show("board", here, f"牌桌 {number}")
        await stage.show("panel", me, f"手牌 {number}")
        await stage.clock.advance(4)
    assert await stage.errors() == []
    await stage.clock.advance(10)
    assert await stage.shown(place) == ["牌桌 149"]
    assert await stage.shown(ming) == ["手牌 149"]
    edits = len(await stage.people.calls("editMessageText"))
    assert 150 + 120 <= edits <= 300


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_dropped_answer_shows_one_message(stage: Stage, arrived: bool) -> None:
    ming = await stage.people.person("小明")
    me = await stage.meet(ming)
    await stage.people.fault(method="sendMessage", drop=True, when="after" if arrived else "before")
    await stage.show("panel", me, "一")
    await stage.clock.advance(30)
    assert await stage.shown(ming) == ["一"]
    assert len(await stage.people.calls("sendMessage")) == (1 if arrived else 2)


async def test_an_outage_ends_with_the_newest_state(stage: Stage) -> None:
    ming = await stage.people.person("小明")
    me = await stage.meet(ming)
    await stage.show("panel", me, "一")
    await stage.people.fault(method=None, code=502, description="Bad Gateway", times=6)
    await stage.clock.advance(2)
    await stage.show("panel", me, "二")
    await stage.clock.advance(10)
    await stage.show("panel", me, "三")
    await stage.clock.advance(200)
    assert await stage.shown(ming) == ["三"]
    assert stage.texts.confirmations == [("t1", "一"), ("t1", "三")]


async def test_a_board_survives_the_upgrade_of_its_group(stage: Stage) -> None:
    ming = await stage.people.person("小明")
    small = await stage.people.group("周末麻将", ming, kind="group")
    here = await stage.join(small, GroupKind.GROUP, ming)
    await stage.show("board", here, "一")
    large = await small.upgrade()
    await stage.clock.advance(30)
    await stage.show("board", here, "二")
    assert await stage.shown(large) == ["二"]
    known = await stage.db.read(lambda tx: group(tx, here.group_id))
    assert known is not None
    assert known.chat_id == large.chat_id


async def test_a_block_and_its_end_in_the_middle_of_a_hand(stage: Stage) -> None:
    ming = await stage.people.person("小明")
    me = await stage.meet(ming)
    await stage.show("panel", me, "一")
    await ming.block()
    await stage.clock.advance(2)
    await stage.show("panel", me, "二")
    assert [why.value for _, why in stage.texts.refusals] == ["blocked"]
    assert len(await stage.errors()) == 1
