"""牌谱: a hand as a document, `xuezhan-record/1` (rules §10).

A hand is its record: rules, a wall or the seed it came from, and the accepted answers. Whatever the document,
reading it gives a state or a `RecordError` that says what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, assert_never

from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)
from rules.mahjong.decide import act
from rules.mahjong.legal import legal_actions
from rules.mahjong.options import Rules, RulesError, rules_document, rules_from
from rules.mahjong.shuffle import Deal, commitment, deal
from rules.mahjong.state import SEATS, HandState, start
from rules.mahjong.tiles import (
    KINDS,
    SUIT_LETTERS,
    Tile,
    code,
    long,
    parse,
    parse_tile,
    suit_from_letter,
)
from rules.mahjong.views import Stage
from rules.refusal import Refusal

FORMAT = "xuezhan-record/1"
_TILE_OF = {code(tile): tile for tile in range(KINDS)}


class RecordError(ValueError):
    """A document that is no hand; the message names the field, or the action by its place (from 1)."""


Answers: TypeAlias = Iterable[tuple[int, Action]]
"""The accepted answers of a hand with their seats."""


def record(rules: Rules, dealer: int, dealt: Deal, actions: Answers) -> dict[str, Any]:
    """The document of a hand with its wall and dice."""
    return _document(rules, dealer, {"dice": list(dealt.dice), "wall": long(dealt.wall)}, actions)


def seeded_record(
    rules: Rules, dealer: int, seed: bytes, hand: int, nonces: tuple[str, str, str, str], actions: Answers
) -> dict[str, Any]:
    """The document of a hand with the seed and the nonces that its wall and dice came from."""
    source = {"seed": seed.hex(), "hand": hand, "nonces": list(nonces), "commitment": commitment(seed)}
    return _document(rules, dealer, source, actions)


def _document(rules: Rules, dealer: int, source: dict[str, Any], actions: Answers) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "rules": rules_document(rules),
        "dealer": dealer,
        **source,
        "actions": [action_document(seat, action) for seat, action in actions],
    }


def replay(document: Mapping[str, Any]) -> HandState:
    """The state that the recorded answers lead to.

    Raises:
        RecordError: for anything that is not a hand by the rules that it names.
    """
    state = _start(document)
    for place, entry in enumerate(_list(document, "actions"), start=1):
        where = f"action {place}"
        if not isinstance(entry, Mapping):
            raise RecordError(f"{where} is {entry!r}: an object is expected")
        try:
            seat, action = _answer(entry, state)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from error
        outcome = act(state, seat, action)
        if isinstance(outcome, Refusal):
            raise RecordError(f"{where}: seat {seat} may not {entry.get('do')}: {_why(outcome)}")
        state = outcome
    return state


def _why(refused: Refusal) -> str:
    """The code of a refusal and its facts, tiles as a record writes them: tile-not-held, tile 9p."""
    facts = (f"{name} {code(int(value)) if name == 'tile' else value}" for name, value in refused.facts)
    return ", ".join([refused.code, *facts])


def _answer(entry: Mapping[str, Any], state: HandState) -> tuple[int, Action]:
    """An entry as an answer; what it leaves out the state tells: a claimed kong's tile, a lacking suit."""
    if entry.get("do") == "void" and "suit" not in entry and state.stage is Stage.TURN:
        seat = _seat(entry.get("seat"), "seat")
        lacking = [one for one in legal_actions(state, seat) if isinstance(one, DeclareVoid)]
        if len(lacking) == 1:
            return seat, lacking[0]
    return action_from(entry, None if state.window is None else state.window.tile)


def dealt_in(document: Mapping[str, Any]) -> Deal:
    """Wall and dice of a record, from its seed when it has one.

    Raises:
        RecordError: for a missing or impossible value, or when seed and wall do not agree.
    """
    if "seed" not in document:
        return Deal(wall_of(document), dice_of(document))
    seed, dealt = shuffled(document)
    if document.get("commitment", commitment(seed)) != commitment(seed):
        raise RecordError("commitment is not that of the seed")
    if ("wall" in document and wall_of(document) != dealt.wall) or (
        "dice" in document and dice_of(document) != dealt.dice
    ):
        raise RecordError("wall and dice are not those of the seed")
    return dealt


def _start(document: Mapping[str, Any]) -> HandState:
    if document.get("format") != FORMAT:
        raise RecordError(f"format is {document.get('format')!r}: {FORMAT!r} is expected")
    options = document.get("rules")
    if not isinstance(options, Mapping):
        raise RecordError(f"rules is {options!r}: an object is expected")
    dealt = dealt_in(document)
    try:
        return start(rules_from(options), _seat(document.get("dealer"), "dealer"), dealt.dice, dealt.wall)
    except (RulesError, ValueError) as error:
        raise RecordError(str(error)) from error


def shuffled(document: Mapping[str, Any]) -> tuple[bytes, Deal]:
    """Seed, and wall and dice that come from it, whatever else the document says of them.

    Raises:
        RecordError: for a missing or impossible seed, hand or nonces.
    """
    raw, hand, nonces = document.get("seed"), document.get("hand"), _list(document, "nonces")
    if not isinstance(raw, str) or type(hand) is not int:
        raise RecordError("seed and hand: hexadecimal digits and a number are expected")
    if len(nonces) != len(SEATS) or not all(isinstance(nonce, str) for nonce in nonces):
        raise RecordError(f"nonces is {nonces!r}: four texts are expected")
    try:
        seed = bytes.fromhex(raw)
        return seed, deal(seed, hand, (nonces[0], nonces[1], nonces[2], nonces[3]))
    except ValueError as error:
        raise RecordError(f"seed: {error}") from error


def wall_of(document: Mapping[str, Any]) -> tuple[Tile, ...]:
    """The wall as it is written, whether or not it is the 108 tiles.

    Raises:
        RecordError: for a text that is not tiles of two characters each.
    """
    text = document.get("wall")
    if not isinstance(text, str):
        raise RecordError(f"wall is {text!r}: 108 tiles, two characters each, are expected")
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    for pair in pairs:
        if pair not in _TILE_OF:
            raise RecordError(f"wall: {pair!r} is no tile: two characters each are expected")
    return tuple(_TILE_OF[pair] for pair in pairs)


def dice_of(document: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """The dice as they are written.

    Raises:
        RecordError: for anything but four numbers.
    """
    dice = _list(document, "dice")
    if len(dice) != len(SEATS) or not all(type(die) is int for die in dice):
        raise RecordError(f"dice is {dice!r}: four numbers are expected")
    return (dice[0], dice[1], dice[2], dice[3])


def _list(document: Mapping[str, Any], name: str) -> Sequence[Any]:
    value = document.get(name)
    if not isinstance(value, list | tuple):
        raise RecordError(f"{name} is {value!r}: a list is expected")
    return value


def _seat(raw: object, name: str) -> int:
    if type(raw) is not int or raw not in SEATS:
        raise RecordError(f"{name} is {raw!r}: a seat from 0 to 3 is expected")
    return raw


def action_document(seat: int, action: Action) -> dict[str, Any]:
    """One accepted answer as an entry of `actions`."""
    match action:
        case Exchange(tiles):
            return {"seat": seat, "do": "exchange", "tiles": long(tiles)}
        case DeclareVoid(suit):
            return {"seat": seat, "do": "void", "suit": SUIT_LETTERS[suit]}
        case Discard(tile):
            return {"seat": seat, "do": "discard", "tile": code(tile)}
        case Kong(tile):
            return {"seat": seat, "do": "kong", "tile": code(tile)}
        case Penalty(verdict):
            return {"seat": seat, "do": "penalty", "as": verdict.value}
        case Pong() | Win() | Pass():
            return {"seat": seat, "do": type(action).__name__.lower()}
        case _:
            assert_never(action)


def action_from(document: Mapping[str, Any], window_tile: Tile | None = None) -> tuple[int, Action]:
    """An entry of `actions` as seat and answer; a kong without `tile` is that of `window_tile`.

    Raises:
        RecordError: for an entry that is no answer.
    """
    seat, verb = _seat(document.get("seat"), "seat"), document.get("do")
    try:
        match verb:
            case "exchange":
                return seat, Exchange(tuple(sorted(parse(_text(document, "tiles")))))
            case "void":
                return seat, DeclareVoid(suit_from_letter(_text(document, "suit")))
            case "discard":
                return seat, Discard(parse_tile(_text(document, "tile")))
            case "kong" if window_tile is not None and "tile" not in document:
                return seat, Kong(window_tile)
            case "kong":
                return seat, Kong(parse_tile(_text(document, "tile")))
            case "penalty":
                return seat, Penalty(Verdict(_text(document, "as")))
            case _:
                return seat, _bare(verb)
    except ValueError as error:
        raise RecordError(str(error)) from error


def _bare(verb: object) -> Action:
    match verb:
        case "pong":
            return Pong()
        case "win":
            return Win()
        case "pass":
            return Pass()
        case _:
            raise RecordError(f"do is {verb!r}: no such answer")


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise RecordError(f"{name} is {value!r}: a text is expected")
    return value
