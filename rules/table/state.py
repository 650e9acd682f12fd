"""一桌的状态: everything that is true of a table now, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from rules.charter.going_on import Going, GoingOn
from rules.mahjong.actions import Action
from rules.mahjong.altering import bare
from rules.mahjong.state import HandState
from rules.table.events import Ending, Source
from rules.table.terms import Terms

SEATS = range(4)


class Phase(StrEnum):
    """阶段: waiting for players, a hand is running, between two hands, over."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Substitute:
    """替补: who takes the seat with the next hand."""

    person: int
    nonce: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Turn:
    """自己的回合 of a seat, from `asked_at` to `at`; `person` sat there, `source` answered it.

    `confirmed` when the decision had been delivered, or the autopilot played for somebody who can be reached.
    """

    seat: int
    person: int | None
    source: Source
    confirmed: bool
    asked_at: datetime
    at: datetime


@bare
@dataclass(frozen=True)  # not slotted: `altered` copies it
class Chair:
    """座位: who sits there and what is known about reaching and being there.

    `person` is a surrogate key, `computer` a strength; both None is a free seat. `reached` when a panel was
    delivered, `refused` while the private chat refuses messages, `flooded` while Telegram takes none for it
    for long. `misses` counts own turns that timed out in a row, `bank_s` is what is left of the hand's bank.
    `pressed_at` is the newest press.
    `wish` names the press that brought the computer. `quit` is whether the person left the match for good;
    then `substitute` may be waiting for the next hand.
    """

    person: int | None = None
    computer: str | None = None
    nonce: str = ""
    reached: bool = False
    refused: bool = False
    flooded: bool = False
    autopilot: bool = False
    away: bool = False
    misses: int = 0
    bank_s: float = 0.0
    pressed_at: datetime | None = None
    chose_nonce_at: datetime | None = None
    wish: str = ""
    quit: bool = False
    substitute: Substitute | None = None

    @property
    def is_free(self) -> bool:
        """空位."""
        return self.person is None and self.computer is None

    @property
    def is_cut_off(self) -> bool:
        """私聊不通: no panel gets through, so the board carries a keypad."""
        return self.refused or self.flooded

    @property
    def is_awaited(self) -> bool:
        """有人在: a person plays here, or will with the next hand."""
        return not self.autopilot or self.substitute is not None

    @property
    def plays_itself(self) -> bool:
        """电脑或托管: nobody is asked for this seat's answers."""
        return self.computer is not None or self.autopilot


@dataclass(frozen=True, slots=True)
class SeatClock:
    """一家的钟: the decision it belongs to, since when it was before the person, and its absolute end."""

    step: int
    started_at: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Held:
    """防读牌: what all screens show until `until`, and who has answered meanwhile (for themselves)."""

    shown: HandState
    until: datetime
    answers: tuple[tuple[int, Action], ...] = field(default=(), repr=False)


@bare
@dataclass(frozen=True)  # not slotted: `altered` copies it
class Running:
    """这一局: the hand being played and its secrets.

    `paced_from` is since when the open decision stands: moves without a person are paced from there.
    """

    number: int
    state: HandState
    commitment: str
    nonces: tuple[str, ...]
    paced_from: datetime
    seed: bytes = field(repr=False)
    actions: tuple[tuple[int, Action], ...] = field(default=(), repr=False)
    clocks: tuple[SeatClock | None, ...] = (None, None, None, None)
    held: Held | None = None
    turns: tuple[Turn, ...] = ()

    @property
    def shown(self) -> HandState:
        """看得见的: the state that every screen draws."""
        return self.state if self.held is None else self.held.shown


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """打完的一局; nothing in it is secret any more. `persons` sat there, None for a computer player."""

    number: int
    state: HandState
    commitment: str
    seed: bytes
    nonces: tuple[str, ...]
    actions: tuple[tuple[int, Action], ...]
    totals: tuple[int, int, int, int]
    ended_at: datetime
    persons: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    turns: tuple[Turn, ...] = ()


@bare
@dataclass(frozen=True)  # not slotted: `altered` copies it
class TableState:
    """一桌. `version` counts its events; `points` are the match totals of the finished hands.

    `exits` counts who left the match for good, `former` are those of them whose seat a substitute has taken;
    `going_on` is the vote that followed the newest exit, `went_on` what it has decided. `void_turns` are the
    own turns of the hand that was running when the match ended. `began_at` is when the first hand was dealt,
    and what the bot was away for since. `ended_reason` is what an admin wrote, as long as it is kept: whoever
    keeps it puts it in, since no event has it. `drawn`: the bot opened it for a match announced ahead.
    """

    table: str
    opener: int
    terms: Terms
    commitment: str
    opened_at: datetime
    master: bytes = field(repr=False)
    version: int = 1
    phase: Phase = Phase.LOBBY
    chairs: tuple[Chair, ...] = (Chair(), Chair(), Chair(), Chair())
    full_since: datetime | None = None
    began_at: datetime | None = None
    hands_dealt: int = 0
    running: Running | None = None
    finished: tuple[FinishedHand, ...] = ()
    points: tuple[int, int, int, int] = (0, 0, 0, 0)
    dealer: int | None = None
    next_hand_at: datetime | None = None
    paused_by: int | None = None
    pauses_used: tuple[int, ...] = ()
    suspended_until: datetime | None = None
    stop_votes: tuple[int, ...] = ()
    exits: int = 0
    former: tuple[int, ...] = ()
    going_on: GoingOn | None = None
    went_on: Going | None = None
    void_turns: tuple[Turn, ...] = ()
    ending: Ending | None = None
    ended_by: int | None = None
    ended_reason: str = ""
    ended_at: datetime | None = None
    drawn: bool = False

    def seat_of(self, person: int) -> int | None:
        """谁的座位: the seat of a person, None for a stranger."""
        for seat in SEATS:
            if self.chairs[seat].person == person:
                return seat
        return None

    @property
    def humans(self) -> tuple[int, ...]:
        """真人的座位, ascending."""
        return tuple(seat for seat in SEATS if self.chairs[seat].person is not None)

    @property
    def staying(self) -> tuple[int, ...]:
        """没退出的: the human seats whose person has not left the match for good."""
        return tuple(seat for seat in self.humans if not self.chairs[seat].quit)

    @property
    def here(self) -> tuple[int, ...]:
        """还在群里的: those of them whose person is in the group; a vote waits for nobody else."""
        return tuple(seat for seat in self.staying if not self.chairs[seat].away)

    @property
    def vacant(self) -> tuple[int, ...]:
        """可替的座位: the seats whose person has left for good, and that nobody else has taken."""
        return tuple(
            seat for seat in SEATS if self.chairs[seat].quit and self.chairs[seat].substitute is None
        )

    @property
    def is_full(self) -> bool:
        """四家坐满."""
        return not any(chair.is_free for chair in self.chairs)

    @property
    def is_ready(self) -> bool:
        """可以开始: four seats taken and every person's panel delivered."""
        return self.is_full and all(self.chairs[seat].reached for seat in self.humans)
