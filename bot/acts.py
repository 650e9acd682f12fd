"""动作的写法: how an answer stands in the `act` of a `Play` payload.

`pick…` alone is no answer yet: it carries the tiles that are selected so far for 换三张, so that
a selection needs no memory.

>>> from rules.mahjong.actions import Discard
>>> act_of(Discard(13))
'd5p'
>>> action_of("d5p")
Discard(tile=13)
>>> action_of("pick1m") is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

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
from rules.mahjong.tiles import (
    SUIT_LETTERS,
    NotationError,
    Tile,
    code,
    long,
    parse,
    parse_tile,
    suit_from_letter,
)

_PLAIN: dict[str, Action] = {"pong": Pong(), "win": Win(), "pass": Pass()}


def act_of(action: Action) -> str:
    """The act of an answer, at most 13 characters."""
    match action:
        case Exchange(tiles):
            act = f"give{long(tiles)}"
        case DeclareVoid(suit):
            act = f"void{SUIT_LETTERS[suit]}"
        case Discard(tile):
            act = f"d{code(tile)}"
        case Pong():
            act = "pong"
        case Kong(tile):
            act = f"kong{code(tile)}"
        case Win():
            act = "win"
        case Pass():
            act = "pass"
        case Penalty(verdict):
            act = f"fine-{verdict}"
        case _:
            assert_never(action)
    return act


def action_of(act: str) -> Action | None:
    """The answer that an act stands for; `None` for a mere selection and for every other text."""
    if act in _PLAIN:
        return _PLAIN[act]
    try:
        return _with_argument(act)
    except NotationError:
        return None


def selection_act(tiles: Iterable[Tile]) -> str:
    """换三张: the act of a button after whose press `tiles` (at most three) are selected."""
    return f"pick{long(tiles)}"


def selection_of(act: str) -> tuple[Tile, ...] | None:
    """The tiles selected so far; `None` when the act is no selection."""
    if not act.startswith("pick"):
        return None
    try:
        return parse(act.removeprefix("pick"))
    except NotationError:
        return None


def _with_argument(act: str) -> Action | None:
    """Raises NotationError: for an argument that is not tiles or a suit."""
    action: Action | None = None
    if act.startswith("give"):
        tiles = parse(act.removeprefix("give"))
        action = Exchange(tuple(sorted(tiles)))
    elif act.startswith("void"):
        action = DeclareVoid(suit_from_letter(act.removeprefix("void")))
    elif act.startswith("kong"):
        action = Kong(parse_tile(act.removeprefix("kong")))
    elif act.startswith("d"):
        action = Discard(parse_tile(act.removeprefix("d")))
    elif act.removeprefix("fine-") in tuple(Verdict) and act.startswith("fine-"):
        action = Penalty(Verdict(act.removeprefix("fine-")))
    return action
