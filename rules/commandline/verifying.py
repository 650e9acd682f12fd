"""核对: a revealed seed against everything that was promised before the deal (docs/shuffle.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.mahjong.record import RecordError, dice_of, shuffled, wall_of
from rules.mahjong.shuffle import commitment
from rules.mahjong.tiles import long


def verify_answer(document: Mapping[str, Any]) -> dict[str, Any]:
    """Commitment, wall and dice recomputed: true, false, or null for what the record does not hold.

    `holds` is whether everything that the record holds matches.

    Raises:
        RecordError: for a document without seed, hand and nonces, or without anything to compare with them.
    """
    seed, deal = shuffled(document)
    matches = {
        "commitment": _same(document, "commitment", commitment(seed)),
        "wall": None if "wall" not in document else wall_of(document) == deal.wall,
        "dice": None if "dice" not in document else dice_of(document) == deal.dice,
    }
    if set(matches.values()) == {None}:
        raise RecordError("there is neither a commitment nor a wall nor dice to compare with the seed")
    recomputed = {"commitment": commitment(seed), "wall": long(deal.wall), "dice": list(deal.dice)}
    return {"holds": False not in matches.values(), **matches, "recomputed": recomputed}


def _same(document: Mapping[str, Any], name: str, expected: str) -> bool | None:
    return None if name not in document else document[name] == expected
