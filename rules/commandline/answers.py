"""答案: what `fan`, `waits` and `replay` say, as JSON objects (rules §10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.commandline.queries import Query
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.legal import awaited
from rules.mahjong.money import totals
from rules.mahjong.record import replay
from rules.mahjong.settlement import next_dealer
from rules.mahjong.tiles import code
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits


def fan_answer(query: Query) -> dict[str, Any]:
    """算番: the worth of a hand that is won on `win`; null, {}, 0 and 0 when it is not complete.

    Raises:
        ValueError: for a query without a winning tile.
    """
    if query.win is None:
        raise ValueError("win is missing: the tile that completes the hand is expected")
    worth = score(query.rules, query.tiles, query.melds, query.win, query.situation)
    if worth is None:
        return {"complete": False, "pattern": None, "additions": {}, "doublings": 0, "points": 0}
    return {
        "complete": True,
        "pattern": worth.pattern,
        "additions": dict(worth.additions),
        "doublings": worth.doublings,
        "points": worth.points,
    }


def waits_answer(query: Query) -> dict[str, Any]:
    """听牌: each tile waited for, and what a plain win on another seat's tile would be worth."""
    worths = {
        code(tile): score(query.rules, query.tiles, query.melds, tile, NO_SITUATION)
        for tile in waits(query.rules, query.tiles, query.melds, query.void)
    }
    found = {
        name: {"doublings": worth.doublings, "points": worth.points}
        for name, worth in worths.items()
        if worth is not None
    }
    return {"ready": bool(found), "waits": found}


def replay_answer(document: Mapping[str, Any]) -> dict[str, Any]:
    """复盘: how the hand stands after its recorded answers.

    Raises:
        RecordError: for a document that is no hand.
    """
    state = replay(document)
    is_over = state.stage is Stage.ENDED
    return {
        "status": "finished" if is_over else "waiting",
        "next_dealer": next_dealer(state) if is_over else None,
        "won": [won.seat for won in state.wins],
        "ledger": [
            {"from": one.payer, "to": one.payee, "points": one.points, "reason": one.reason.value}
            for one in state.ledger
        ],
        "totals": list(totals(state.ledger)),
        "waiting_for": list(awaited(state)),
    }
