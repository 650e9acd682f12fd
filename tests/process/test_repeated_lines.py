"""`kill -9` before a typed move is confirmed: Telegram brings it again, and it answers no newer decision."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rules.mahjong.actions import DeclareVoid, Discard
from rules.mahjong.legal import legal_actions
from rules.mahjong.state import HandState
from rules.mahjong.tiles import SUITS, Suit, Tile, code
from rules.mahjong.views import Stage
from tests.process.evening import Evening, evening
from tests.process.traps import Trap

AGAIN_WITHIN_S = 120.0
STANDS_STILL_S = 2.0
SUIT_NAMES = "万筒条"


async def test_a_typed_move_that_comes_again_after_a_crash_answers_no_newer_decision(tmp_path: Path) -> None:
    async with evening(tmp_path, XUEZHAN_HOLD_MS="0-0") as night:
        tile = await at_a_turn_with_two_alike(night)
        await typed_and_left_unconfirmed(night, f"打 {code(tile)}")
        await night.until(lambda: may_discard(night, tile) or None, "the next turn", AGAIN_WITHIN_S)
        await night.kill()
        before = night.stored().answers_of(0)
        (again,) = await night.people.pending_updates()
        assert again
        await night.start()
        await night.served()
        await night.until(lambda: not night.world.updates.pending() or None, "the update is confirmed")
        await night.or_soon(night.pressed, STANDS_STILL_S)
        assert night.stored().answers_of(0) == before
        assert may_discard(night, tile)


async def at_a_turn_with_two_alike(night: Evening) -> Tile:
    """One person against three computers, whose void suit has two tiles alike: the tile."""
    await night.people.limits(group_writes=1000)
    me = await night.begin_with_computers()
    tile, suit = two_alike(hand_of(night))
    await me.say(None, f"缺{SUIT_NAMES[suit]}")
    await night.until(lambda: DeclareVoid(suit) in said(night) or None, "the void suit")
    await night.until(lambda: may_discard(night, tile) or None, "the first turn", AGAIN_WITHIN_S)
    return tile


async def typed_and_left_unconfirmed(night: Evening, line: str) -> None:
    """What comes of the line is stored; that it has arrived is not told to Telegram."""
    (me,) = night.persons
    answers = len(said(night))
    trap = Trap(method="getUpdates")
    night.world.fault(trap)
    await me.say(None, line)
    await night.sprung(trap)
    await night.until(lambda: len(said(night)) > answers or None, "the move is stored")


def hand_of(night: Evening) -> HandState:
    running = night.stored().state.running
    assert running is not None
    return running.state


def said(night: Evening) -> list[object]:
    return [answered.action for answered in night.stored().answers_of(0)]


def two_alike(hand: HandState) -> tuple[Tile, Suit]:
    """A tile of which the person holds two or more, and its suit."""
    tile, count = Counter(hand.seats[0].tiles).most_common(1)[0]
    assert count > 1
    return tile, SUITS[tile // 9]


def may_discard(night: Evening, tile: Tile) -> bool:
    hand = hand_of(night)
    return hand.stage is Stage.TURN and Discard(tile) in legal_actions(hand, 0)
