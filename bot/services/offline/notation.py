"""记分的写法: an offline match as people type it: 小明 +12 阿芳 -4 老王 -8 我, or hand by hand.

Understands both languages at once. Names and days are given back as they were typed; what cannot be read is
named.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from bot.services.calculator import notation as calculator
from bot.services.calculator.notation import TypedHand
from rules.offline.points import SEATS

MOST = 1500
"""Characters: forty hands are never longer."""
MOST_NAME = 64
_DIGITS = 12
"""More than anybody has points: what follows changes nothing."""
_BETWEEN = re.compile(r"(?:\s|[,;，、；]|(?<![0-9])[:：])+")
_LOOSE_SIGN = re.compile(r"([+\-−–—＋－])\s+(?=[0-9０-９])")
_POINTS = re.compile(r"(?P<sign>[+\-−–—]?)(?P<number>[0-9]+)分?")
_GLUED = re.compile(r"(?P<name>.*[^+\-−–—])(?P<points>[+\-−–—][0-9]+分?)")
_DATE = re.compile(r"[0-9年月日号./\-]+")
_OPEN = frozenset({"?", "其余", "余", "rest"})
_ME = frozenset({"我", "本人", "me"})
_THEM = frozenset({"他", "她", "ta", "对方", "him", "her", "them"})
_GUEST = re.compile(r"(?:客人|guest)(?P<name>.*)", re.IGNORECASE)
_WON = {"胡": False, "和": False, "点炮": False, "win": False, "自摸": True, "self-draw": True}
_DISPUTE = re.compile(r"(?:异议|dispute)\s*#?(?P<number>[0-9]{1,15})(?:\s+(?P<words>\S.*))?", re.DOTALL)


class Trouble(StrEnum):
    """哪里不对."""

    LONG = "long"
    COUNT = "count"
    NUMBERS = "numbers"
    NAMELESS = "nameless"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Misread:
    """没读懂: `piece` is what cannot be read, or `number` how many there are instead of four."""

    why: Trouble
    piece: str = ""
    number: int = 0


class Whom(StrEnum):
    """谁: by a name, whoever types, whoever wrote the answered message, or a guest."""

    NAMED = "named"
    ME = "me"
    THEM = "them"
    GUEST = "guest"


@dataclass(frozen=True, slots=True)
class Player:
    """一家 as typed; `points` is None where it is left open."""

    whom: Whom
    name: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Players:
    """几家 with points; `rest` is what follows the last of them: a day, one more player, or both.

    `first` are the words of the first name: a day may stand before it. With `hands` all names are in `rest`.
    """

    players: tuple[Player, ...]
    hands: tuple[tuple[int | None, ...], ...] = ()
    first: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hands:
    """几局 by the seats of an entry that was begun."""

    hands: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Win:
    """一次胡牌: who won what from whom, in names as typed; `payers` is empty for everybody else."""

    winner: str
    payers: tuple[str, ...]
    hand: TypedHand
    self_draw: bool


@dataclass(frozen=True, slots=True)
class Disputed:
    """异议 against an entry by its number, with the reason."""

    number: int
    reason: str


Typed: TypeAlias = Players | Hands | Win | Disputed | Misread


def read(text: str) -> Typed:
    """What a text behind the command means; the text is not empty.

    >>> read("小明 +12 阿芳-4 老王：－8 我").rest
    ('我',)
    >>> read("+12 -4 -4 -4").hands
    ((12, -4, -4, -4),)
    """
    if len(text) > MOST:
        return Misread(Trouble.LONG)
    disputed = _DISPUTE.fullmatch(text.strip())
    if disputed is not None:
        return Disputed(int(disputed["number"]), disputed["words"] or "")
    lines = [line for line in (_tokens(line) for line in text.splitlines()) if line]
    if not lines:
        return Misread(Trouble.COUNT)
    if all(_is_numeric(line) for line in lines):
        return _hands(lines)
    won = _win([token for line in lines for token in line])
    if won is not None:
        return won
    if len(lines) > 1 and not any(map(_is_points, lines[0])) and all(map(_is_numeric, lines[1:])):
        hands = _hands(lines[1:])
        if isinstance(hands, Misread):
            return hands
        return Players((), hands.hands, rest=tuple(lines[0]))
    return _players([token for line in lines for token in line])


def _tokens(line: str) -> list[str]:
    found: list[str] = []
    for token in _BETWEEN.split(_LOOSE_SIGN.sub(r"\1", line)):
        glued = _GLUED.fullmatch(_plain(token))
        if glued is None or _DATE.fullmatch(glued["name"]):
            found += [token] if token else []
        else:
            found += [token[: len(glued["name"])], glued["points"]]
    return found


def _plain(token: str) -> str:
    """Full-width digits and signs as ASCII, of the same length."""
    return "".join(unicodedata.normalize("NFKC", one) if one in _WIDE else one for one in token)


_WIDE = frozenset("０１２３４５６７８９＋－？")


def points_of(token: str) -> int | None:
    """The points that a token says; None for anything else.

    >>> [points_of(one) for one in ("+12", "−4", "８分", "12月", "?")]
    [12, -4, 8, None, None]
    """
    said = _POINTS.fullmatch(_plain(token))
    if said is None:
        return None
    number = int(said["number"].lstrip("0")[:_DIGITS] or 0)
    return number if said["sign"] in ("", "+") else -number


def _is_open(token: str) -> bool:
    return _plain(token).casefold() in _OPEN


def _is_points(token: str) -> bool:
    return points_of(token) is not None or _is_open(token)


def _is_numeric(line: list[str]) -> bool:
    return all(map(_is_points, line)) and any(points_of(token) is not None for token in line)


def _hands(lines: list[list[str]]) -> Hands | Misread:
    for line in lines:
        if len(line) != len(SEATS):
            return Misread(Trouble.COUNT, number=len(line))
    return Hands(tuple(tuple(points_of(token) for token in line) for line in lines))


def _win(tokens: list[str]) -> Win | Misread | None:
    """A winner, the word, perhaps who pays, and the hand; None for a text that is none of it."""
    place = next((n for n, one in enumerate(tokens) if n and one.casefold() in _WON), None)
    if place is None or any(map(_is_points, tokens[:place])):
        return None
    winner, self_draw, rest = " ".join(tokens[:place]), _WON[tokens[place].casefold()], tokens[place + 1 :]
    for cut in range(len(rest)):
        hand = calculator.read(" ".join(rest[cut:]))
        if isinstance(hand, TypedHand) and hand.win is not None:
            flagged = replace(hand, flags=hand.flags | {"self_draw"}) if self_draw else hand
            return Win(winner, tuple(rest[:cut]), flagged, "self_draw" in flagged.flags)
    return Misread(Trouble.HAND, piece=" ".join(rest)[:40])


def _players(tokens: list[str]) -> Players | Misread:
    """Names, each with its points; before the first name, and after the last points, a day may stand."""
    found: list[Player] = []
    name: list[str] = []
    first: tuple[str, ...] = ()
    for token in tokens:
        if not _is_points(token):
            name.append(token)
            continue
        if not name:
            return Misread(Trouble.NUMBERS if found else Trouble.NAMELESS, piece=token[:20])
        if not found:
            first = tuple(name)
        found.append(player(" ".join(name), points_of(token)))
        name = []
    return Players(tuple(found), first=first, rest=tuple(name))


def player(name: str, points: int | None = None) -> Player:
    """Whom a name means.

    >>> player("客人 阿强").name, player("me").whom, player("@xiaoming").whom
    ('阿强', <Whom.ME: 'me'>, <Whom.NAMED: 'named'>)
    """
    if name.casefold() in _ME:
        return Player(Whom.ME, points=points)
    if name.casefold() in _THEM:
        return Player(Whom.THEM, points=points)
    guest = _GUEST.fullmatch(name)
    if guest is not None:
        return Player(Whom.GUEST, guest["name"].strip(" :：()（）")[:MOST_NAME], points)
    return Player(Whom.NAMED, name, points)
