"""Events as text: a stable name and a JSON body, and back.

The names are given, not derived, so that a class can be renamed without touching what is stored. Inside a
body a value of a union of dataclasses carries the name of its kind under `$`; instants are ISO 8601 in UTC,
bytes are hexadecimal, enumerations are their values.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any, Union, get_args, get_origin

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.strategies import configure_union_passthrough

from storage.errors import CodecError

_TAG = "$"
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_NOTHING: Mapping[str, type] = types.MappingProxyType({})


class Codec:
    """Knows the events of one program: `events` maps stable names to dataclasses.

    `parts` names the dataclasses that occur in unions inside events; one that is missing there goes by its
    class name.
    """

    def __init__(self, events: Mapping[str, type], parts: Mapping[str, type] = _NOTHING) -> None:
        self._classes = dict(events)
        self._names = _inverse(events)
        self._converter = _converter({**_inverse(parts), **self._names})
        for cls in self._classes.values():
            self._converter.get_unstructure_hook(cls)
            self._converter.get_structure_hook(cls)

    def encode(self, event: object) -> tuple[str, str]:
        """The name and the body.

        Raises:
            CodecError: for an object whose class is no event, or that holds what its fields do not allow.
        """
        name = self._names.get(type(event))
        if name is None:
            raise CodecError(f"{type(event).__qualname__} is not a known event")
        try:
            return name, _JSON.encode(self._converter.unstructure(event))
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise CodecError(f"event {name!r} cannot be written: {type(error).__name__}: {error}") from None

    def decode(self, name: str, body: str) -> object:
        """The event.

        Raises:
            CodecError: for a name that is not known, or a body that does not fit.
        """
        cls = self._classes.get(name)
        if cls is None:
            raise CodecError(f"event {name!r} is not known")
        try:
            return self._converter.structure(json.loads(body), cls)
        except json.JSONDecodeError as error:
            raise CodecError(f"the body of an event {name!r} does not fit its class: {error}") from None
        except (BaseValidationError, TypeError, ValueError, KeyError, AttributeError) as error:
            # Only the places of the faults: a body may hold hands and seeds, and messages reach the log.
            places = "; ".join(transform_error(error, path="body"))
            raise CodecError(f"the body of an event {name!r} does not fit its class: {places}") from None


def _inverse(classes: Mapping[str, type]) -> dict[type, str]:
    names: dict[type, str] = {}
    for name, cls in classes.items():
        if cls in names:
            raise CodecError(f"{cls.__qualname__} has two names: {names[cls]!r} and {name!r}")
        names[cls] = name
    return names


def _converter(names: Mapping[type, str]) -> Converter:
    converter = Converter(
        forbid_extra_keys=True,  # a field that no class knows any more is a lost fact, not noise
        unstruct_collection_overrides={AbstractSet: sorted},  # the same set is always the same text
    )
    configure_union_passthrough(str | int | float | bool | None, converter)
    converter.register_unstructure_hook(datetime, _write_instant)
    converter.register_structure_hook(datetime, _read_instant)
    converter.register_unstructure_hook(bytes, bytes.hex)
    converter.register_structure_hook(bytes, _read_bytes)
    converter.register_structure_hook(IntEnum, _read_int_enum)
    converter.register_unstructure_hook_factory(
        _is_union_of_parts, lambda union: _union_writer(union, names, converter)
    )
    converter.register_structure_hook_factory(
        _is_union_of_parts, lambda union: _union_reader(union, names, converter)
    )
    return converter


def _write_instant(at: datetime) -> str:
    if at.tzinfo is None:
        raise ValueError(f"{at.isoformat()} has no time zone")
    return at.astimezone(UTC).isoformat()


def _read_instant(text: str, _: type) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return at


def _read_bytes(text: str, _: type) -> bytes:
    return bytes.fromhex(text)


def _read_int_enum(value: int | str, kind: type[IntEnum]) -> IntEnum:
    return kind(int(value))  # JSON turns the keys of a mapping into text


def _is_union_of_parts(kind: Any) -> bool:
    """Two or more dataclasses: one alone, or one with None, needs no tag."""
    if get_origin(kind) not in {Union, types.UnionType}:
        return False
    return sum(dataclasses.is_dataclass(member) for member in get_args(kind)) > 1


def _named_members(union: Any, names: Mapping[type, str]) -> dict[str, type]:
    members: dict[str, type] = {}
    for member in get_args(union):
        if member is types.NoneType:
            continue
        if not (isinstance(member, type) and dataclasses.is_dataclass(member)):
            raise CodecError(f"{union} mixes dataclasses with {member}")
        name = names.get(member, member.__name__)
        if name in members:
            raise CodecError(f"two kinds of {union} are called {name!r}")
        members[name] = member
    return members


def _union_writer(union: Any, names: Mapping[type, str], converter: Converter) -> Callable[[Any], Any]:
    writers = {
        member: (name, converter.get_unstructure_hook(member))
        for name, member in _named_members(union, names).items()
    }

    def write(value: Any) -> Any:
        if value is None:
            return None
        name, writer = writers[type(value)]
        return {_TAG: name, **writer(value)}

    return write


def _union_reader(union: Any, names: Mapping[type, str], converter: Converter) -> Callable[[Any, Any], Any]:
    readers = {
        name: (member, converter.get_structure_hook(member))
        for name, member in _named_members(union, names).items()
    }
    optional = types.NoneType in get_args(union)

    def read(value: Any, _: Any) -> Any:
        if value is None and optional:
            return None
        fields = dict(value)
        member, reader = readers[fields.pop(_TAG)]
        return reader(fields, member)

    return read
