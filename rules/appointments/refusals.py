"""拒绝: why something about an appointment is not possible; the words are the catalogue's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class NotNow(StrEnum):
    """Every reason without a fact."""

    OVER = "over"
    PLAYING = "playing"
    RULES_CHANGED = "rules-changed"
    NOT_YOURS = "not-yours"
    NOT_GATHERING = "not-gathering"
    NO_SEAT = "no-seat"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class TooSoon:
    """不到提前量: the earliest start that could be announced now."""

    earliest: datetime
    notice_hours: int
