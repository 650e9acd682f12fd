"""Where something is shown: a topic of a group, or a private chat; by our keys, not by chat ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never


@dataclass(frozen=True, slots=True)
class GroupAddress:
    """A group, or one topic (`thread_id`) of it."""

    group_id: int
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class PersonAddress:
    """A private chat."""

    person_id: int


Address: TypeAlias = GroupAddress | PersonAddress
Columns: TypeAlias = tuple[int | None, int | None, int | None]


def columns(address: Address) -> Columns:
    """As the columns `group_id, thread_id, person_id`."""
    match address:
        case GroupAddress(group_id, thread_id):
            return group_id, thread_id, None
        case PersonAddress(person_id):
            return None, None, person_id
        case _:
            assert_never(address)


def address_of(group_id: int | None, thread_id: int | None, person_id: int | None) -> Address:
    """From those columns.

    Raises:
        ValueError: when there is neither a group nor a person.
    """
    if group_id is not None:
        return GroupAddress(group_id, thread_id)
    if person_id is not None:
        return PersonAddress(person_id)
    raise ValueError("an address needs a group or a person")


def chat(address: Address) -> tuple[str, int]:
    """The column that names the chat, whatever the topic, and its key."""
    match address:
        case GroupAddress(group_id):
            return "group_id", group_id
        case PersonAddress(person_id):
            return "person_id", person_id
        case _:
            assert_never(address)
