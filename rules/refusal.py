"""拒绝: a refusal is a value with a code, never an exception.

A `Refusal` says why something asked for is not possible; the words are the catalogue's
(`refusal-<code>`), the facts fill its blanks. Nothing has changed when one is returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Every reason for which the rules refuse something."""

    # the hand
    HAND_OVER = "hand-over"
    NOT_ASKED = "not-asked"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_POSSIBLE = "not-possible"
    ALREADY_ANSWERED = "already-answered"
    VOID_FIRST = "void-first"
    VOID_TILE = "void-tile"
    MELDED_SUIT = "melded-suit"
    TILE_NOT_HELD = "tile-not-held"
    MUST_WIN = "must-win"
    BARRED = "barred"
    # the table
    STALE = "stale"
    TILE_GONE = "tile-gone"
    NO_SEAT = "no-seat"
    SEATS_TAKEN = "seats-taken"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    ALREADY_STARTED = "already-started"
    NOT_ENOUGH_PLAYERS = "not-enough-players"
    NOT_READY = "not-ready"
    NOT_BETWEEN_HANDS = "not-between-hands"
    PAUSE_USED = "pause-used"
    TABLE_CLOSED = "table-closed"
    PAUSED = "paused"
    HOLD = "hold"
    SEATED_ELSEWHERE = "seated-elsewhere"
    ALREADY_VOTED = "already-voted"
    HAS_QUIT = "has-quit"
    NOT_RUNNING = "not-running"
    NO_SUBSTITUTE = "no-substitute"
    NOT_ADMIN = "not-admin"
    NOT_MEMBER = "not-member"
    REASON_MISSING = "reason-missing"
    UNKNOWN_TABLE = "unknown-table"
    BAD_WORD = "bad-word"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not. `facts` fill the blanks of the text, as plain values (numbers, tile kinds as `int`, names)."""

    code: Code
    facts: tuple[tuple[str, int | str], ...] = ()
