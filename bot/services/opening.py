"""开桌: /table and what may follow it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.cards import CardKey, CardKind, subject_of
from bot.services.club import Club
from rules.mahjong.options import PROFILES
from rules.table.state import Phase
from rules.table.terms import MAX_HANDS, MINUTES, Terms
from storage import tables
from storage.address import GroupAddress
from storage.delivery import cards
from storage.members import Person
from storage.transaction import Tx

MASTER_BYTES = 32
MOST_TABLES = 12
"""Live tables of one group: more boards than that cannot be kept fresh within Telegram's limits."""
_WISH = re.compile(
    r"(?:(?P<key>局|hands|封顶|cap|底|base|minutes)\s*[=:]?)?\s*"
    r"(?P<number>[0-9]{1,7})(?![0-9])\s*(?P<unit>局|分钟|minutes|min(?![a-z]))?",
    re.IGNORECASE,
)
_SPOKEN = {
    "文轩茶室": "wenxuan",
    "文轩": "wenxuan",
    "欢乐麻将": "laojia",
    "老甲": "laojia",
    "定张场": "qq_dingzhang",
    "定张": "qq_dingzhang",
    "同城游": "tcy",
    "同城": "tcy",
    "成都": "qq_chengdu",
    "竞赛": "sbr",
    **{name: name for name in PROFILES},
}
"""What people call the profiles; the longer of two names that begin alike comes first."""
_MANUAL = ("实战模式", "实战", "manual")
_CASUAL = ("休闲局", "休闲", "随意局", "随意", "casual")
_NAME = re.compile(f"(?P<name>{'|'.join((*_SPOKEN, *_MANUAL, *_CASUAL))})(?![a-z_])", re.IGNORECASE)
_BETWEEN = re.compile(r"^[\s,\uff0c\u3001]+")
_KEYS = {
    "局": "hands",
    "hands": "hands",
    "封顶": "cap",
    "cap": "cap",
    "底": "base",
    "base": "base",
    "分钟": "minutes",
    "minutes": "minutes",
    "min": "minutes",
}
DEFAULT_PROFILE = "qq_chengdu"
_MOST = {
    "hands": (1, MAX_HANDS),
    "cap": (1, 13),
    "base": (1, 1_000_000),
    "minutes": (MINUTES[0], MINUTES[-1]),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A group, and the topic of it where the table lives."""

    group_id: int
    thread_id: int | None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asked for behind /table; None where the default holds.

    `manual` is 实战模式, under which no win can be forced: it switches `forced_last` off. `casual` is 休闲:
    the match never counts for the week. A match has so many hands, or lasts so many minutes.
    """

    hands: int | None = None
    cap: int | None = None
    base: int | None = None
    profile: str | None = None
    manual: bool = False
    casual: bool = False
    minutes: int | None = None

    def terms(self, club: Club) -> Terms:
        """The terms of a table with these wishes."""
        rules = PROFILES[self.profile or DEFAULT_PROFILE]
        if self.manual:
            rules = replace(rules, manual_win=True, forced_last=0)
        if self.cap is not None:
            rules = replace(rules, cap=self.cap)
        if self.base is not None:
            rules = replace(rules, base=self.base)
        hands = MAX_HANDS if self.minutes else self.hands or Terms().hands
        terms = Terms(rules, tempo=club.tempo, minutes=self.minutes)
        return replace(terms, hands=hands, counted=not self.casual)


def parse_wish(text: str) -> Wish | None:
    """`4`, `4局 封顶5 底2`, `文轩 实战 60分钟`, `sbr hands=4 cap=5 base=2`; None for anything else.

    >>> parse_wish("文轩 4局 封顶5")
    Wish(hands=4, cap=5, base=None, profile='wenxuan', manual=False, casual=False, minutes=None)
    >>> parse_wish("many") is None
    True
    """
    wish = Wish()
    rest = unicodedata.normalize("NFKC", text).strip()
    while rest:
        read = _read_name(wish, rest) or _read_number(wish, rest)
        if read is None:
            return None
        wish, rest = read
        rest = _BETWEEN.sub("", rest)
    return wish


def profile_named(text: str) -> str | None:
    """The profile that people call so, its id included; None when there is none.

    >>> profile_named("文轩"), profile_named("SBR"), profile_named("文轩 4")
    ('wenxuan', 'sbr', None)
    """
    return _SPOKEN.get(unicodedata.normalize("NFKC", text).strip().casefold())


def _read_name(wish: Wish, text: str) -> tuple[Wish, str] | None:
    """A profile, 实战模式 or 休闲 at the beginning, named once; and what follows it."""
    match = _NAME.match(text)
    if match is None:
        return None
    name, rest = match["name"].casefold(), text[match.end() :]
    if name in _MANUAL:
        return None if wish.manual else (replace(wish, manual=True), rest)
    if name in _CASUAL:
        return None if wish.casual else (replace(wish, casual=True), rest)
    return None if wish.profile is not None else (replace(wish, profile=_SPOKEN[name]), rest)


def _read_number(wish: Wish, text: str) -> tuple[Wish, str] | None:
    """Hands, cap or base at the beginning, each once and within its bounds; and what follows it."""
    match = _WISH.match(text)
    if match is None:
        return None
    named, unit = match["key"], match["unit"]
    if named and unit and _KEYS[named.casefold()] != _KEYS[unit.casefold()]:
        return None
    key = _KEYS[(named or unit or "hands").casefold()]
    low, high = _MOST[key]
    number = int(match["number"])
    if getattr(wish, key) is not None or not low <= number <= high:
        return None
    asked = _asking(wish, key, number)
    if asked.hands is not None and asked.minutes is not None:
        return None
    return asked, text[match.end() :]


def _asking(wish: Wish, key: str, number: int) -> Wish:
    match key:
        case "hands":
            return replace(wish, hands=number)
        case "minutes":
            return replace(wish, minutes=number)
        case "cap":
            return replace(wish, cap=number)
        case _:
            return replace(wish, base=number)


async def open_or_show(
    club: Club,
    tx: Tx,
    place: Place,
    opener: Person,
    terms: Terms,
    at: datetime,
    *,
    anybodys: bool = False,
) -> bool:
    """A new table; or, when the same person's table still waits here, its card once more at the bottom.

    With `anybodys` whoever opened it: several who want to go on together mean one table.
    False when the group has as many tables as it can have.
    """
    live = await tables.live_tables_of_group(tx, place.group_id)
    for row in live:
        found = await club.tables.get(tx, row.id)
        if found is None or row.thread_id != place.thread_id:
            continue
        state = found[1]
        is_theirs = anybodys or state.opener == opener.id
        if state.phase is Phase.LOBBY and is_theirs and state.terms == terms:
            key = CardKey(CardKind.LOBBY)
            address = GroupAddress(place.group_id, place.thread_id)
            await cards.mark_dirty(tx, subject_of(row.id, key), (key.kind,), address, fresh=True)
            return True
    if len(live) >= MOST_TABLES:
        return False
    address = GroupAddress(place.group_id, place.thread_id)
    await club.tables.open(tx, address, opener.id, terms, club.entropy(MASTER_BYTES), at)
    return True
