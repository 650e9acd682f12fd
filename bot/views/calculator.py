"""算番: the worth or the waits of a typed hand, in words."""

from __future__ import annotations

from typing import assert_never

from bot.services.calculator.notation import Misread, Trouble, TypedHand
from bot.views.names import name
from bot.views.points import pattern_text, worth
from bot.views.tiles import compact, meld_list, tile_name
from bot.words import Words
from rules.mahjong.fan import Score, Situation, score
from rules.mahjong.options import Rules
from rules.mahjong.shape import is_complete, shanten
from rules.mahjong.tiles import COPIES, Tile
from rules.mahjong.waits import waits


def answer(words: Words, rules: Rules, hand: TypedHand) -> str:
    """Every line of the answer."""
    held = " ".join(part for part in (compact(words, hand.tiles), meld_list(words, hand.melds)) if part)
    profile = words(f"profile-{rules.profile}")
    if hand.win is None:
        body = _waits(words, rules, hand)
    else:
        held = words("fan-held", hand=held, tile=tile_name(words, hand.win))
        body = _win(words, rules, hand, hand.win)
    return "\n".join([held, *body, words("fan-rules", profile=profile, base=rules.base)])


def trouble(words: Words, misread: Misread) -> str:
    """What could not be read, with an example of how it goes."""
    match misread.why:
        case Trouble.EMPTY:
            said = words("fan-usage")
        case Trouble.UNREADABLE:
            said = words("fan-unreadable", piece=name(words, misread.piece))
        case Trouble.TWICE:
            said = words("fan-one-win", piece=name(words, misread.piece))
        case Trouble.COPIES:
            tile = tile_name(words, misread.tile or 0)
            said = words("fan-copies", tile=tile, number=misread.number)
        case Trouble.COUNT:
            said = words("fan-number", number=misread.number)
        case _:
            assert_never(misread.why)
    return said if misread.why is Trouble.EMPTY else f"{said}\n{words('fan-example')}"


def _win(words: Words, rules: Rules, hand: TypedHand, tile: Tile) -> list[str]:
    """What the win is worth by a discard and by oneself, or only as it was said to be."""
    if not is_complete((*hand.tiles, tile), len(hand.melds)):
        return [words("fan-incomplete", tiles=shanten((*hand.tiles, tile), len(hand.melds), None) + 1)]
    ways = (True,) if "self_draw" in hand.flags else (False,) if hand.flags else (False, True)
    lines = []
    for self_draw in ways:
        flags = dict.fromkeys(hand.flags | ({"self_draw"} if self_draw else set()), True)
        found = score(rules, hand.tiles, hand.melds, tile, Situation(**flags))
        if found is None:
            return [words("fan-not-in-these-rules")]
        lines.append(_value(words, rules, found, "fan-self-draw" if self_draw else "fan-discard"))
    return lines


def _value(words: Words, rules: Rules, found: Score, key: str) -> str:
    hand = pattern_text(words, found.pattern, found.additions)
    return words(key, hand=hand, worth=worth(words, rules, found.doublings), points=found.points)


def _waits(words: Words, rules: Rules, hand: TypedHand) -> list[str]:
    shaped = waits(rules, hand.tiles, hand.melds, None)
    ready = [tile for tile in shaped if hand.held.count(tile) < COPIES]
    if not ready:
        missing = shanten(hand.tiles, len(hand.melds), None)
        return [words("fan-not-ready", tiles=missing) if missing else words("fan-waits-for-nothing")]
    lines = [words("fan-ready", number=len(ready))]
    for tile in ready:
        found = score(rules, hand.tiles, hand.melds, tile, Situation())
        if found is not None:
            value = worth(words, rules, found.doublings)
            pattern = pattern_text(words, found.pattern, found.additions)
            lines.append(words("fan-wait", tile=tile_name(words, tile), hand=pattern, worth=value))
    return lines
