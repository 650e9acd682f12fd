"""验证: a verdict on every finished hand, and on the master seed at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.callback_data import Settlement, SettlementDoes
from bot.services.verifying import report, verdict
from bot.words import Catalogues, Words
from rules.mahjong.shuffle import deal
from rules.table import ending, lobby, play
from rules.table.state import TableState
from storage.database import Database
from tests.bot.services.house import USERS, House
from tests.rules.table.scene import AT, PEOPLE, STRANGER, full, then, to_the_end


@pytest.fixture(scope="module")
def words() -> Words:
    return Catalogues.load()["zh"]


def honest() -> TableState:
    """One hand is finished, of a wall that came out of its seed."""
    return to_the_end(then(full(), lobby.begin(full(), PEOPLE[0], deal, AT)))


def forged(**changes: Any) -> TableState:
    state = honest()
    return replace(state, finished=(replace(state.finished[0], **changes),))


def test_an_honest_hand_holds(words: Words) -> None:
    assert verdict(words, honest(), 1) == words("verify-holds", hand=1)


def test_another_seed_wall_dice_commitment_or_nonce_fails(words: Words) -> None:
    hand = honest().finished[0].state
    forgeries: list[dict[str, Any]] = [
        {"seed": bytes(32)},
        {"commitment": "0" * 64},
        {"nonces": ("a", "b", "c", "d")},
        {"state": replace(hand, wall=(*hand.wall[1:], hand.wall[0]))},
        {"state": replace(hand, dice=(6, 6, 6, 6) if hand.dice != (6, 6, 6, 6) else (1, 1, 1, 1))},
    ]
    for changes in forgeries:
        assert verdict(words, forged(**changes), 1) == words("verify-fails", hand=1), changes


@pytest.mark.parametrize("hand", [0, 2, 99])
def test_a_hand_that_is_not_over_has_no_verdict(words: Words, hand: int) -> None:
    assert verdict(words, honest(), hand) == words("verify-not-yet")


def test_the_master_seed_is_judged_once_the_match_is_over(words: Words) -> None:
    state = honest()
    assert report(words, full()) == words("verify-not-yet")
    assert report(words, state) == words("verify-holds", hand=1)
    over = then(state, ending.stop_by_admin(state, STRANGER, "late", AT))
    lines = [words("verify-holds", hand=1), words("verify-master-holds")]
    assert report(words, over) == "\n".join(lines)
    for forgery in (
        replace(over, commitment="0" * 64),
        replace(over, finished=forged(seed=bytes(32)).finished),
    ):
        assert report(words, forgery).endswith(words("verify-master-fails"))


def test_every_finished_hand_has_its_line(words: Words) -> None:
    state = honest()
    state = to_the_end(then(state, play.deal_next(state, deal, AT)))
    assert report(words, state).count("\n") == 1


async def test_the_button_tells_the_verdict_in_an_alert(db: Database) -> None:
    house = House(db, deal)
    await house.begin()
    reply = await house.press(USERS[0], Settlement(1, 1, SettlementDoes.VERIFY))
    assert reply.alert
    assert reply.text == house.club.catalogues["zh"]("verify-not-yet")
