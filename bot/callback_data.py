"""What a button sends back: compact, versioned payloads of at most 64 bytes.

A payload is `1<kind>:<field>:…` with decimal numbers; `unpack` gives `None` for everything else,
whatever it is, because a pressed button may be old, forged or another bot's.

>>> pack(Play(table=7, hand=2, step=31, act="d5p"))
'1p:7:2:31:d5p'
>>> unpack("1p:7:2:31:d5p")
Play(table=7, hand=2, step=31, act='d5p')
>>> unpack("1p:7:2:31:d5z") is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TypeAlias

MAX_BYTES = 64
NUMBER = r"(0|[1-9][0-9]{0,14})"
LARGEST = 10**15 - 1


class LobbyDoes(StrEnum):
    """What the buttons of a lobby card do; computer players come in three strengths."""

    SIT = "sit"
    LEAVE = "leave"
    ADD_COMPUTER = "bot"
    ADD_NORMAL = "bot-normal"
    ADD_STRONG = "bot-strong"
    RULES = "rules"
    START = "start"


class BoardDoes(StrEnum):
    """What the buttons of a board do, the keypad aside."""

    MY_HAND = "hand"
    HELP = "help"


class SettlementDoes(StrEnum):
    """What the buttons of a settlement and of a match result do."""

    PAUSE = "pause"
    RESUME = "resume"
    NEXT = "next"
    VERIFY = "verify"
    REPLAY = "replay"
    AGAIN = "again"


class StopDoes(StrEnum):
    """What the buttons of a vote on ending the match do."""

    VOTE_YES = "yes"
    CANCEL = "cancel"


class Topic(StrEnum):
    """What a button of the charter is about."""

    ENROL = "enrol"
    LEAVE = "leave"
    LINK = "link"
    WARNING = "warn"
    REMOVAL = "removal"
    QUIT = "quit"
    GOING_ON = "going"
    RESULT = "result"
    REPORT = "report"
    CASE = "case"
    REPEAT = "repeat"
    MODERATION = "mod"
    APPEAL = "appeal"
    PROPOSAL = "proposal"
    SETTING = "setting"
    FORGET = "forget"
    CONFIRM = "confirm"
    GUEST = "guest"
    MATCH = "match"
    PLAN = "plan"
    READY = "ready"
    HALL = "hall"
    OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Lobby:
    """等人开桌: a button of a table's lobby card."""

    table: int
    what: LobbyDoes


@dataclass(frozen=True, slots=True)
class Play:
    """出牌: an answer to the decision `step` of a hand; `act` as `bot.acts` writes it."""

    table: int
    hand: int
    step: int
    act: str


@dataclass(frozen=True, slots=True)
class Board:
    """牌桌: a button of the board of one hand."""

    table: int
    hand: int
    what: BoardDoes


@dataclass(frozen=True, slots=True)
class Keypad:
    """小键盘: a neutral key of the board: `1`…`14`, `pong`, `kong`, `win`, `pass`, `void<suit>`."""

    table: int
    hand: int
    step: int
    key: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """结算: a button of the settlement of one hand, or of the match result."""

    table: int
    hand: int
    what: SettlementDoes


@dataclass(frozen=True, slots=True)
class Stop:
    """散桌: a vote on ending the match."""

    table: int
    what: StopDoes


@dataclass(frozen=True, slots=True)
class Charter:
    """章程: a button of a card about a group's members; `number` names its subject within the topic.

    `choice` is lower-case words and numbers with hyphens between them, at most 24 characters.
    """

    group: int
    topic: Topic
    number: int
    choice: str


Payload: TypeAlias = Lobby | Play | Board | Keypad | Settlement | Stop | Charter

_TILE = "[1-9][mps]"
_ACT = (
    f"d{_TILE}|pong|kong{_TILE}|win|pass|void[mps]"
    f"|pick(?:{_TILE}){{0,3}}|give(?:{_TILE}){{3}}|fine-(?:full|half|forgive)"
)
_KEY = "[1-9]|1[0-4]|pong|kong|win|pass|void[mps]"
_WORDS = {
    "LobbyDoes": LobbyDoes,
    "BoardDoes": BoardDoes,
    "SettlementDoes": SettlementDoes,
    "StopDoes": StopDoes,
    "Topic": Topic,
}
_CHOICE = "(?=.{1,24}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_TEXTS = {"act": _ACT, "key": _KEY, "choice": _CHOICE}
_TAGS: dict[str, type[Payload]] = {
    "l": Lobby,
    "p": Play,
    "b": Board,
    "k": Keypad,
    "s": Settlement,
    "x": Stop,
    "c": Charter,
}
_TAG_OF = {kind: tag for tag, kind in _TAGS.items()}


def _shape(kind: type[Payload]) -> re.Pattern[str]:
    parts = []
    for field in fields(kind):
        word = _WORDS.get(str(field.type))
        if field.type == "int":
            parts.append(NUMBER)
        elif word is not None:
            parts.append(f"({'|'.join(word)})")
        else:
            parts.append(f"({_TEXTS[field.name]})")
    return re.compile(":".join(parts))


_SHAPES = {kind: _shape(kind) for kind in _TAG_OF}


def pack(payload: Payload) -> str:
    """The text of a payload for a button.

    Raises:
        ValueError: for a field that `unpack` would refuse (a number below 0, an unknown act):
            a mistake of the caller, never of the person who presses.
    """
    kind = type(payload)
    body = ":".join(str(getattr(payload, field.name)) for field in fields(kind))
    if not _SHAPES[kind].fullmatch(body):
        raise ValueError(f"{payload!r} cannot be put on a button")
    return f"1{_TAG_OF[kind]}:{body}"


def unpack(text: str | None) -> Payload | None:
    """The payload of a pressed button, or `None` for anything that `pack` does not write."""
    if text is None or len(text) > MAX_BYTES or text[:1] != "1" or text[2:3] != ":":
        return None
    kind = _TAGS.get(text[1])
    match = _SHAPES[kind].fullmatch(text[3:]) if kind is not None else None
    if kind is None or match is None:
        return None
    values: list[object] = []
    for field, value in zip(fields(kind), match.groups(), strict=True):
        word = _WORDS.get(str(field.type))
        values.append(int(value) if field.type == "int" else word(value) if word else value)
    return kind(*values)  # type: ignore[arg-type]  # the shape has matched each field


@dataclass(frozen=True, slots=True)
class SitLink:
    """A START link that seats its follower at a table."""

    table: int


@dataclass(frozen=True, slots=True)
class PanelLink:
    """A START link that brings the follower's hand panel."""

    table: int


@dataclass(frozen=True, slots=True)
class CharterLink:
    """A START link that brings the whole charter of a group."""

    group: int


Link: TypeAlias = SitLink | PanelLink | CharterLink

_LINKS: dict[str, type[Link]] = {"sit": SitLink, "panel": PanelLink, "charter": CharterLink}
_LINK_OF = {kind: name for name, kind in _LINKS.items()}
_LINK_SHAPE = re.compile(f"([a-z]+)_{NUMBER}")


def pack_link(link: Link) -> str:
    """The payload of a `t.me/<bot>?start=` link: at most 64 of `[A-Za-z0-9_-]`.

    Raises:
        ValueError: for a table or group below 0 or beyond fifteen digits.

    >>> pack_link(SitLink(7))
    'sit_7'
    """
    number = link.group if isinstance(link, CharterLink) else link.table
    if not 0 <= number <= LARGEST:
        raise ValueError(f"{link!r} cannot be put into a link")
    return f"{_LINK_OF[type(link)]}_{number}"


def unpack_link(text: str | None) -> Link | None:
    """The link that `/start <text>` came by, or `None` for anything that `pack_link` does not write."""
    match = _LINK_SHAPE.fullmatch(text) if text is not None else None
    if match is None or match[1] not in _LINKS:
        return None
    return _LINKS[match[1]](int(match[2]))
