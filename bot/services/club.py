"""俱乐部: what every use case needs, in one value that is made at the start and passed along."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.clock import Clock
from bot.gateway import Gateway
from bot.services.beside import Beside
from bot.services.restraint import CommandPace, Disarmings
from bot.services.tables import Tables
from bot.words import Catalogues, Words
from rules.mahjong.tiles import Tile
from rules.table.dealing import Deals
from rules.table.terms import Tempo
from storage.database import Database

Entropy: TypeAlias = Callable[[int], bytes]
"""So many bytes that nobody can foresee: `secrets.token_bytes` outside of tests."""

LANGUAGES = ("zh", "en")
CONFIRM_WITHIN = timedelta(seconds=10)
REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class _Preview:
    key: object
    press: str
    at: datetime


class Previews:
    """小键盘的预览: which key each person pressed last, the newest thousand.

    A convenience, not a fact: it may be forgotten at any time.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[int, _Preview] = OrderedDict()

    def confirms(self, person: int, key: object, press: str, at: datetime) -> bool:
        """Whether this is the second press of the same key in time; remembers the press either way.

        `press` is the press's own id: Telegram may bring one and the same press twice.
        """
        last = self._last.get(person)
        if self.newest(person, at) == key and last is not None and last.press != press:
            del self._last[person]
            return True
        self.remember(person, key, press, at)
        return False

    def heard(self, person: int, press: str) -> bool:
        """Whether this very press is the person's newest: Telegram may bring it again."""
        last = self._last.get(person)
        return last is not None and last.press == press

    def newest(self, person: int, at: datetime) -> object | None:
        """The key that the person pressed last, if that was within the time to confirm it."""
        last = self._last.get(person)
        return None if last is None or at - last.at > CONFIRM_WITHIN else last.key

    def remember(self, person: int, key: object, press: str, at: datetime) -> None:
        """The person's newest press."""
        self._last[person] = _Preview(key, press, at)
        self._last.move_to_end(person)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)


class Picks:
    """换三张选到哪里: which tiles each person has picked so far for which decision, the newest thousand.

    A convenience, not a fact: it may be forgotten at any time.
    """

    def __init__(self) -> None:
        self._newest: OrderedDict[int, tuple[object, tuple[Tile, ...]]] = OrderedDict()

    def keep(self, person: int, decision: object, tiles: tuple[Tile, ...]) -> None:
        """These tiles are picked now, instead of what was picked before."""
        self._newest[person] = (decision, tiles)
        self._newest.move_to_end(person)
        while len(self._newest) > REMEMBERED:
            self._newest.popitem(last=False)

    def of(self, person: int, decision: object) -> tuple[Tile, ...]:
        """What is picked for this decision; nothing when the person has picked for another one since."""
        kept, tiles = self._newest.get(person, (None, ()))
        return tiles if kept == decision else ()


@dataclass(slots=True)
class Health:
    """健康: when Telegram last answered a request, None before the first answer; and whether it does now.

    `failing`: the newest request got no answer, or a server's error. `ahead`: by how much our clock is ahead
    of Telegram's, to the second, as the newest edit has shown.
    """

    heard_at: datetime | None = None
    failing: bool = False
    ahead: timedelta = timedelta(0)

    def compare(self, clock: Clock, telegrams: datetime) -> None:
        """对表: Telegram has just named its own time."""
        self.ahead = clock.now() - telegrams


@dataclass(frozen=True, slots=True)
class Club:
    """The program's parts. `username` is the bot's own, without @, and `bot_id` its Telegram id."""

    db: Database
    tables: Tables
    gateway: Gateway
    clock: Clock
    catalogues: Catalogues
    entropy: Entropy
    deals: Deals
    tempo: Tempo
    language: str
    username: str = ""
    bot_id: int = 0
    health: Health = field(default_factory=Health)
    previews: Previews = field(default_factory=Previews)
    picks: Picks = field(default_factory=Picks)
    disarmings: Disarmings = field(default_factory=Disarmings)
    beside: Beside = field(default_factory=Beside)
    commands: CommandPace = field(default_factory=CommandPace)

    def words(self, *wishes: str | None) -> Words:
        """The catalogue of the first wish that exists, else the default one."""
        for wish in wishes:
            if wish in LANGUAGES:
                return self.catalogues[wish]
        return self.catalogues[self.language]


@dataclass(frozen=True, slots=True)
class User:
    """谁: a Telegram user as an update shows them. `language` is a catalogue guessed from their app's."""

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """在哪里: the chat of an update; `is_group` is False for a private chat.

    `is_public`: people who are no members see it and can press its buttons.
    """

    chat_id: int
    title: str
    is_group: bool
    is_supergroup: bool = False
    is_forum: bool = False
    thread_id: int | None = None
    is_public: bool = False


def guess_language(code: str | None) -> str | None:
    """The catalogue for an IETF tag: Chinese for zh*, nothing when unknown, English for the rest.

    >>> guess_language("zh-hans"), guess_language("de"), guess_language(None)
    ('zh', 'en', None)
    """
    if not code:
        return None
    return "zh" if code.lower().startswith("zh") else "en"
