"""改: a changed copy of a frozen value, several times faster than `dataclasses.replace`.

A hand makes some 250 copies of its state, which is most of what the engine does; `replace` goes through
keyword arguments and the constructor field by field, this copies all fields at once. For that they have to
be in a `__dict__`: a class of which copies are made all the time is not slotted. So are the views, of which
every answer needs new ones (`maker`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, ParamSpec, TypeVar, cast

Value = TypeVar("Value")
Fields = ParamSpec("Fields")

_new, _set = object.__new__, object.__setattr__


def altered(value: Value, **changes: Any) -> Value:
    """A copy of a dataclass without slots, with some fields changed.

    >>> from rules.mahjong.state import SeatState
    >>> altered(SeatState((1, 2)), draws=3).draws
    3

    Raises:
        AttributeError: for a field that the value does not have.
    """
    former = value.__dict__
    changed = former | changes
    if len(changed) != len(former):
        raise AttributeError(f"{type(value).__name__} has no field {' or '.join(changes.keys() - former)}")
    copy = _new(type(value))
    _set(copy, "__dict__", changed)
    return copy


def bare(kind: type[Value]) -> type[Value]:
    """Takes the defaults of a dataclass without slots off the class: its constructor knows them.

    The interpreter reads a field of an instance several times faster if the class has no attribute of that
    name.

    >>> from rules.mahjong.state import SeatState
    >>> SeatState((1, 2)).draws, hasattr(SeatState, "draws")
    (0, False)
    """
    for field in fields(cast("type[Any]", kind)):
        if field.name in vars(kind):
            delattr(kind, field.name)
    return kind


def apart(value: Value) -> Value:
    """The same value with fields in a dict of its own, as the first of many copies.

    What a constructor makes shares the keys of its dict with the class, and so do all copies; the interpreter
    does not cache where it finds a field in such a one.

    >>> from rules.mahjong.state import SeatState
    >>> apart(SeatState((1, 2))) == SeatState((1, 2))
    True
    """
    copy = _new(type(value))
    _set(copy, "__dict__", dict(value.__dict__))
    return copy


def draft(value: Value) -> tuple[Value, dict[str, Any]]:
    """A copy of a dataclass without slots, and its fields, to be changed before anybody else sees it.

    For the few copies that every turn makes, at half the price of `altered`: no field is checked.

    >>> from rules.mahjong.state import SeatState
    >>> own, fields = draft(SeatState((1, 2)))
    >>> fields["draws"] = 3
    >>> own.draws
    3
    """
    own = value.__dict__.copy()
    copy = _new(type(value))
    _set(copy, "__dict__", own)
    return copy, own


def maker(kind: Callable[Fields, Value]) -> Callable[Fields, Value]:
    """The constructor of a frozen dataclass without slots, given all fields by name; its own is slow.

    >>> from rules.mahjong.views import WindowView
    >>> maker(WindowView)(tile=1, source=2, is_kong=False) == WindowView(1, 2, is_kong=False)
    True
    """
    blank = cast("type[object]", kind)

    def make(**given: Any) -> object:
        value = _new(blank)
        _set(value, "__dict__", given)
        return value

    return cast("Callable[Fields, Value]", make)
