"""打字出牌: which of the possible answers a typed line means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.views.tiles import suit_name, tile_name
from bot.words import Face, Words
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Pass, Penalty, Pong, Win
from rules.mahjong.tiles import Tile, code


def typed_action(words: Words, legal: Iterable[Action], text: str) -> Action | None:
    """The one legal answer that the line names as its button does; a bare tile (三万, 3m) is a discard.

    None when no legal answer, or more than one, is meant.
    """
    wanted = _folded(text)
    if not wanted:
        return None
    meant = [action for action in legal if wanted in _spellings(words, action)]
    return meant[0] if len(meant) == 1 else None


def _spellings(words: Words, action: Action) -> set[str]:
    match action:
        case Discard(tile):
            names = _names(words, tile)
            spoken = names | {words("typed-discard", tile=name) for name in names}
        case Kong(tile):
            spoken = {words("typed-kong", tile=name) for name in _names(words, tile)} | {words("key-kong")}
        case DeclareVoid(suit):
            name = suit_name(words, suit)
            spoken = {words("void-suit", suit=name), words("answer-announce", suit=name)}
        case Pong():
            spoken = {words("key-pong")}
        case Win():
            spoken = {words("key-win")}
        case Pass():
            spoken = {words("key-pass")}
        case Penalty(verdict):
            spoken = {words(f"answer-{verdict}")}
        case Exchange():
            spoken = set()
        case _:
            assert_never(action)
    return {_folded(one) for one in spoken}


def _names(words: Words, tile: Tile) -> set[str]:
    """三万, 3万, 3m."""
    return {code(tile), *(tile_name(words.with_face(face), tile) for face in (Face.WORDS, Face.DIGITS))}


def _folded(text: str) -> str:
    """Letter case and spaces do not matter."""
    return "".join(text.split()).casefold()
