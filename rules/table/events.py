"""事: what has happened at a table, in the order in which it was accepted.

These are the rows that a table is stored as. The secrets among the fields (master seed, hand seed, wall)
leave only through the views, when their time has come; none of them shows in a `repr`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from rules.charter.going_on import Going
from rules.mahjong.actions import Action
from rules.mahjong.tiles import Tile
from rules.table.terms import Terms


class Source(StrEnum):
    """谁做的: the person, the clock that ran out, the autopilot (托管), or a computer player."""

    PERSON = "person"
    CLOCK = "clock"
    AUTOPILOT = "autopilot"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """开桌: `table` names it in the seeds; `master` is the match's 32-byte secret.

    `drawn`: it belongs to a match announced ahead, whose seats are drawn by lot; nobody waits in a lobby.
    """

    table: str
    opener: int
    terms: Terms
    master: bytes = field(repr=False)
    at: datetime
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class SatDown:
    """坐下: person `person` (surrogate key) agreed to the terms; `nonce` goes into the shuffle."""

    seat: int
    person: int
    nonce: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ComputerSat:
    """加电脑: a computer player of that strength; `wish` names the press that asked for it."""

    seat: int
    computer: str
    at: datetime
    wish: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """离开 before the start; `own_act` whether it was the person's choice."""

    seat: int
    at: datetime
    own_act: bool = False


@dataclass(frozen=True, slots=True)
class NonceChosen:
    """/luck: a word of one's own for the shuffle; who chose last is shown."""

    seat: int
    nonce: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StartedAway:
    """人还没到: the autopilot begins for somebody who was drawn to a seat; any press takes it back."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class StartedGone:
    """已退出: who was drawn to a seat has left the match before this table began; the autopilot plays it."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PanelReached:
    """手牌面板送到: Telegram has confirmed a panel of this person before the start."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatRefused:
    """私聊不通: the person's private chat refuses messages (blocked, never started)."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatFlooded:
    """私聊限流: Telegram takes no messages for the person's private chat for some time (429)."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatBack:
    """私聊恢复."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class HandDealt:
    """发牌: hand number `hand` (from 1); `commitment` is published now, `seed` after the hand."""

    hand: int
    dealer: int
    commitment: str
    nonces: tuple[str, ...]
    seed: bytes = field(repr=False)
    dice: tuple[int, int, int, int]
    wall: tuple[Tile, ...] = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True)
class Answered:
    """应: an accepted answer of the running hand."""

    seat: int
    action: Action = field(repr=False)
    source: Source
    at: datetime


@dataclass(frozen=True, slots=True)
class Overtaken:
    """来晚一步: a claim said within the hold, after others' answers had settled the tile.

    The hand knows nothing of it; it is kept so that the seat cannot tell before the hold is over.
    """

    seat: int
    action: Action = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True)
class Revealed:
    """放行: the hold after a discard has passed; what followed may be seen."""

    at: datetime


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """计时: the decision `step` counts for this seat from `at`; `deadline` is absolute."""

    seat: int
    hand: int
    step: int
    deadline: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class TimedOut:
    """超时: a fact with what is needed to judge it: whose own turn, and since when the panel was there."""

    seat: int
    hand: int
    step: int
    own_turn: bool
    confirmed_at: datetime
    heard_at: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class AutopilotOff:
    """取消托管: any press of the person brings the seat back."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class WentAway:
    """离群: the person is out of the group in the middle; the autopilot plays the seat.

    `own_act` is whether the person left: then it is for good. Who was removed by others may come back.
    """

    seat: int
    at: datetime
    own_act: bool = False


@dataclass(frozen=True, slots=True)
class QuitConfirmed:
    """退出: the person has confirmed leaving the match after seeing its price, for good."""

    seat: int
    shown_at: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class GoingOnVoted:
    """表决 after an exit: how a human seat that is left wants to go on."""

    seat: int
    choice: Going
    at: datetime


@dataclass(frozen=True, slots=True)
class GoingOnDecided:
    """表决结束: what those who are left have decided."""

    choice: Going
    at: datetime


@dataclass(frozen=True, slots=True)
class SubstituteSat:
    """换人: `person` takes the seat of somebody who quit, from the next hand on."""

    seat: int
    person: int
    nonce: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SubstituteGone:
    """替补不来了: who was to take the seat has left the group before the next hand; it is free again."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Suspended:
    """没有人在: no human is left at the table; it waits until `until`, then it ends."""

    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class Resumed:
    """继续: somebody is back, or a pause is over."""

    at: datetime


@dataclass(frozen=True, slots=True)
class HandPaused:
    """暂停 between two hands, by a seat."""

    seat: int
    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class ClocksExtended:
    """补时: the bot was away for `seconds`; every running deadline moves by that much."""

    seconds: float
    at: datetime


@dataclass(frozen=True, slots=True)
class StopAsked:
    """/stop: a human seat agrees to end the match now."""

    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class StopDeclined:
    """接着打: a human seat wants to go on; what was agreed to so far lapses."""

    seat: int
    at: datetime


class Ending(StrEnum):
    """为何结束: played out, by all human seats, by an admin, after an exit, deserted, or never started."""

    PLAYED = "played"
    AGREED = "agreed"
    ADMIN = "admin"
    EXIT = "exit"
    DESERTED = "deserted"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class TableEnded:
    """结束: finished hands stand, a running one is void. `by` is the admin's person key for ADMIN.

    Why an admin ended it is kept beside it: events cannot be erased.
    """

    ending: Ending
    by: int | None
    at: datetime


LaterEvent: TypeAlias = (
    SatDown
    | ComputerSat
    | LeftSeat
    | NonceChosen
    | StartedAway
    | StartedGone
    | PanelReached
    | ChatRefused
    | ChatFlooded
    | ChatBack
    | HandDealt
    | Answered
    | Overtaken
    | Revealed
    | ClockStarted
    | TimedOut
    | AutopilotOff
    | WentAway
    | QuitConfirmed
    | GoingOnVoted
    | GoingOnDecided
    | SubstituteSat
    | SubstituteGone
    | Suspended
    | Resumed
    | HandPaused
    | ClocksExtended
    | StopAsked
    | StopDeclined
    | TableEnded
)
"""Everything that may follow the opening."""

TableEvent: TypeAlias = TableOpened | LaterEvent
