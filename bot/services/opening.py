"""开桌: /table and what may follow it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.cards import CardKey, CardKind, subject_of
from bot.services.club import Club
from rules.mahjong.options import Rules
from rules.table.state import Phase
from rules.table.terms import MAX_HANDS, Terms
from storage import tables
from storage.address import GroupAddress
from storage.delivery import cards
from storage.members import Person
from storage.transaction import Tx

MASTER_BYTES = 32
MOST_TABLES = 12
"""Live tables of one group: more boards than that cannot be kept fresh within Telegram's limits."""
_WISH = re.compile(
    r"(?P<key>局|hands|封顶|cap|底|base)?\s*[=:]?\s*(?P<number>[0-9]{1,7})(?![0-9])\s*局?", re.IGNORECASE
)
_BETWEEN = re.compile(r"^[\s,\uff0c\u3001]+")
_KEYS = {"局": "hands", "hands": "hands", "封顶": "cap", "cap": "cap", "底": "base", "base": "base"}
_MOST = {"hands": (1, MAX_HANDS), "cap": (1, 13), "base": (1, 1_000_000)}


@dataclass(frozen=True, slots=True)
class Place:
    """A group, and the topic of it where the table lives."""

    group_id: int
    thread_id: int | None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asked for behind /table; None where the default holds."""

    hands: int | None = None
    cap: int | None = None
    base: int | None = None

    def terms(self, club: Club) -> Terms:
        """The terms of a table with these wishes."""
        rules = Rules()
        if self.cap is not None:
            rules = replace(rules, cap=self.cap)
        if self.base is not None:
            rules = replace(rules, base=self.base)
        return replace(Terms(rules, tempo=club.tempo), hands=self.hands or Terms().hands)


def parse_wish(text: str) -> Wish | None:
    """`4`, `4局 封顶5 底2`, `hands=4 cap=5 base=2`; None for anything else.

    >>> parse_wish("4局 封顶5")
    Wish(hands=4, cap=5, base=None)
    >>> parse_wish("many") is None
    True
    """
    found: dict[str, int] = {}
    rest = unicodedata.normalize("NFKC", text).strip()
    while rest:
        match = _WISH.match(rest)
        if match is None:
            return None
        key = _KEYS[(match["key"] or "hands").casefold()]
        low, high = _MOST[key]
        number = int(match["number"])
        if key in found or not low <= number <= high:
            return None
        found[key] = number
        rest = _BETWEEN.sub("", rest[match.end() :])
    return Wish(**found)


async def open_or_show(club: Club, tx: Tx, place: Place, opener: Person, terms: Terms, at: datetime) -> bool:
    """A new table; or, when the same person's table still waits here, its card once more at the bottom.

    False when the group has as many tables as it can have.
    """
    live = await tables.live_tables_of_group(tx, place.group_id)
    for row in live:
        found = await club.tables.get(tx, row.id)
        if found is None or row.thread_id != place.thread_id:
            continue
        state = found[1]
        if state.phase is Phase.LOBBY and state.opener == opener.id and state.terms == terms:
            key = CardKey(CardKind.LOBBY)
            address = GroupAddress(place.group_id, place.thread_id)
            await cards.mark_dirty(tx, subject_of(row.id, key), (key.kind,), address, fresh=True)
            return True
    if len(live) >= MOST_TABLES:
        return False
    address = GroupAddress(place.group_id, place.thread_id)
    await club.tables.open(tx, address, opener.id, terms, club.entropy(MASTER_BYTES), at)
    return True
