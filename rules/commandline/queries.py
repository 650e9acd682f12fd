"""问题: a hand as it is asked about, from the keys of a JSON line or from the arguments of a command.

Whatever the document, reading it gives a query or a `ValueError` that says what is wrong and where.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from rules.mahjong.fan import Situation
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import Rules, rules_from
from rules.mahjong.shape import FULL_HAND
from rules.mahjong.tiles import COPIES, Suit, Tile, code, parse, parse_tile, suit_from_letter

DEFAULT_PROFILE = "qq_chengdu"
FLAGS = tuple(one.name for one in fields(Situation) if one.name != "self_draw")
MELD_KINDS = {
    "pong": MeldKind.PONG,
    "kong": MeldKind.MELDED_KONG,
    "ckong": MeldKind.CONCEALED_KONG,
}
_COMMON = frozenset({"profile", "set", "hand", "melds", "self_draw", "flags"})
_CACHED_RULES = 256


class QueryError(ValueError):
    """A question that cannot be understood; the message names the part and what was expected."""


@dataclass(frozen=True, slots=True)
class Query:
    """`tiles` are concealed, without the winning one; `win` is None when waits are asked for."""

    rules: Rules
    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    win: Tile | None
    void: Suit | None
    situation: Situation


def fan_query(document: Mapping[str, Any], profile: str = DEFAULT_PROFILE) -> Query:
    """`{"profile", "set", "hand", "melds", "win", "self_draw", "flags"}`; `hand` lacks the winning tile.

    Raises:
        ValueError: for anything else.
    """
    _refuse_unknown(document, _COMMON | {"win"})
    win = parse_tile(_text(document, "win"))
    return _counted(_query(document, profile, win, None))


def waits_query(document: Mapping[str, Any], profile: str = DEFAULT_PROFILE) -> Query:
    """`{"profile", "set", "hand", "melds", "void"}`.

    Raises:
        ValueError: for anything else.
    """
    _refuse_unknown(document, _COMMON | {"void"})
    void = None if document.get("void") is None else suit_from_letter(_text(document, "void"))
    return _counted(_query(document, profile, None, void))


def _query(document: Mapping[str, Any], profile: str, win: Tile | None, void: Suit | None) -> Query:
    return Query(
        rules=_rules(document, profile),
        tiles=parse(_text(document, "hand")),
        melds=tuple(_meld(text) for text in _texts(document, "melds")),
        win=win,
        void=void,
        situation=_situation(document),
    )


def _refuse_unknown(document: Mapping[str, Any], known: frozenset[str]) -> None:
    for key in document:
        if key not in known:
            raise QueryError(f"{key!r} is unknown: {', '.join(sorted(known))} are expected")


def _rules(document: Mapping[str, Any], profile: str) -> Rules:
    name, options = document.get("profile", profile), document.get("set") or {}
    if not isinstance(options, Mapping):
        raise QueryError(f"set is {options!r}: an object of options is expected")
    if "profile" in options:
        raise QueryError("set: profile is no option of its own")
    return _rules_of(json.dumps({"profile": name, **options}, sort_keys=True))


@lru_cache(maxsize=_CACHED_RULES)
def _rules_of(text: str) -> Rules:
    return rules_from(json.loads(text))


def _meld(text: str) -> Meld:
    kind, colon, tile = text.partition(":")
    if not colon or kind not in MELD_KINDS:
        raise QueryError(f"meld {text!r}: {', '.join(MELD_KINDS)}, a colon and a tile are expected")
    return Meld(MELD_KINDS[kind], parse_tile(tile))


def _situation(document: Mapping[str, Any]) -> Situation:
    self_draw = document.get("self_draw") or False
    if not isinstance(self_draw, bool):
        raise QueryError(f"self_draw is {self_draw!r}: true or false is expected")
    flags = _texts(document, "flags")
    for flag in flags:
        if flag not in FLAGS:
            raise QueryError(f"flag {flag!r} is unknown: {', '.join(FLAGS)} are expected")
    return Situation(self_draw=self_draw, **dict.fromkeys(flags, True))


def _counted(query: Query) -> Query:
    """The same query, if its tiles can be a hand: the right number, and no kind more than four times."""
    wanted = FULL_HAND - 1 - 3 * len(query.melds)
    if len(query.tiles) != wanted:
        melds = f"{len(query.melds)} meld" + ("" if len(query.melds) == 1 else "s")
        win = "" if query.win is None else " without the winning one"
        raise QueryError(
            f"hand: {len(query.tiles)} tiles{win} and {melds}, {max(wanted, 0)} tiles are expected"
        )
    held = [*query.tiles, *(() if query.win is None else (query.win,))]
    for meld in query.melds:
        held += [meld.tile] * meld.size
    for tile in held:
        if held.count(tile) > COPIES:
            raise QueryError(f"{held.count(tile)} copies of {code(tile)}: there are {COPIES}")
    return query


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise QueryError(f"{name} is {value!r}: a text is expected")
    return value


def _texts(document: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = document.get(name)
    if value is None:
        return ()
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise QueryError(f"{name} is {value!r}: a list of texts is expected")
    return tuple(value)
