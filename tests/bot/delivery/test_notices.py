from __future__ import annotations

from pathlib import Path

import pytest

from bot.outcomes import Flooded, Migrated, Rejected, Unknown, Unsent, Why
from storage.delivery import notices
from storage.delivery.notices import NoticeState
from tests.bot.delivery.bench import GROUP_CHAT, Bench, running


async def test_a_notice_is_said_once_and_with_a_sound(bench: Bench) -> None:
    group = await bench.group()
    made = await bench.say(group, "轮到你了")
    await bench.clock.advance(60)
    assert bench.telegram.screens(GROUP_CHAT) == ["轮到你了"]
    assert bench.telegram.silent == [False]
    said = await bench.notice(made)
    assert (said.state, said.message_id) == (NoticeState.SENT, 101)


async def test_notices_keep_their_order(bench: Bench) -> None:
    me = await bench.person()
    for number in range(5):
        await bench.say(me, str(number))
    await bench.clock.advance(10)
    assert bench.telegram.screens(7) == ["0", "1", "2", "3", "4"]


async def test_a_notice_of_unknown_delivery_is_never_repeated(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unknown())
    made = await bench.say(group, "一")
    await bench.clock.advance(600)
    assert len(bench.telegram.calls) == 1
    assert (await bench.notice(made)).state is NoticeState.UNKNOWN


async def test_a_notice_that_surely_did_not_leave_is_repeated(bench: Bench) -> None:
    group = await bench.group()
    bench.telegram.fault("send", Unsent())
    bench.telegram.fault("send", Flooded(5))
    await bench.say(group, "一")
    await bench.clock.advance(10)
    assert bench.telegram.screens(GROUP_CHAT) == ["一"]


@pytest.mark.parametrize(("kind", "reason"), [("obsolete", "obsolete"), ("unspeakable", "unrenderable")])
async def test_a_notice_without_a_text_is_given_up(bench: Bench, kind: str, reason: str) -> None:
    group = await bench.group()
    made = await bench.say(group, "一", kind)
    given_up = await bench.notice(made)
    assert (given_up.state, given_up.reason) == (NoticeState.FAILED, reason)
    assert not bench.telegram.calls


async def test_a_notice_that_comes_too_late_is_not_said(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    made = await bench.say(me, "快", for_s=0.5)
    await bench.clock.advance(5)
    assert bench.telegram.screens(7) == ["一"]
    assert (await bench.notice(made)).reason == notices.EXPIRED


async def test_a_refused_notice_fails_and_breaks_the_cards_of_the_chat(bench: Bench) -> None:
    me = await bench.person()
    await bench.show("panel", me, "一")
    bench.telegram.refusing[7] = Why.BLOCKED
    made = await bench.say(me, "二")
    await bench.clock.advance(5)
    assert (await bench.notice(made)).reason == "blocked"
    assert bench.texts.refusals == [("t1", Why.BLOCKED)]


async def test_a_rejected_notice_fails(bench: Bench) -> None:
    me = await bench.person()
    bench.telegram.fault("send", Rejected("Message is too long"))
    made = await bench.say(me, "二")
    assert (await bench.notice(made)).reason == "rejected"


async def test_a_notice_follows_its_group(bench: Bench) -> None:
    group = await bench.group(-55)
    bench.telegram.fault("send", Migrated(GROUP_CHAT), chat_id=-55)
    await bench.say(group, "一")
    await bench.say(group, "二")
    await bench.clock.advance(10)
    assert bench.telegram.screens(GROUP_CHAT) == ["一", "二"]


async def test_a_notice_that_was_on_its_way_when_the_program_died_is_unknown(tmp_path: Path) -> None:
    async with running(tmp_path) as bench:
        group = await bench.group()
        await bench.delivery.stop()
        made = await bench.say(group, "一")
        waiting = await bench.say(group, "二")
        await bench.db.transact(lambda tx: notices.begin(tx, made, bench.clock.now()))
    async with running(tmp_path) as again:
        await again.clock.advance(60)
        assert again.telegram.screens(GROUP_CHAT) == ["二"]
        assert (await again.notice(made)).state is NoticeState.UNKNOWN
        assert (await again.notice(waiting)).state is NoticeState.SENT
