"""抹去理由: what people wrote about an act of theirs goes with them, and with whom it names."""

# ruff: noqa: S608 (what is put into the SQL is the names of tables and columns of this module)
from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.transaction import Tx


class Act(StrEnum):
    """何事: a match that an admin ended, one that was called off, or something done by hand in Telegram."""

    ENDING = "ending"
    CALLING_OFF = "calling_off"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Erased:
    """The reason of an act in a group is gone: what shows it is to be drawn again. `number` is the act's."""

    act: Act
    group: int
    number: int


@dataclass(frozen=True, slots=True)
class _Kept:
    """Where the reasons of one sort of act stand, and the table of the acts, which tells the group."""

    act: Act
    reasons: str
    key: str
    writer: str
    acts: str


_KEPT = (
    _Kept(Act.ENDING, "table_reasons", "table_id", "person_id", "tables"),
    _Kept(Act.CALLING_OFF, "appointment_reasons", "appointment_id", "person_id", "appointments"),
    _Kept(Act.BY_HAND, "hand_act_reasons", "act_id", "given_by", "hand_acts"),
)


async def erase_reasons(tx: Tx, person_id: int) -> tuple[Erased, ...]:
    """What a person wrote goes, and what names them in a group where they are known; returns what went.

    Their name is taken as it stands now: this comes before the name is erased.
    """
    return tuple([erased for kept in _KEPT for erased in await _erase(tx, kept, person_id)])


async def _erase(tx: Tx, kept: _Kept, person_id: int) -> list[Erased]:
    """A name of one letter is in half of all sentences; usernames mean the same in capitals."""
    rows = await tx.fetch_all(
        f"""
        DELETE FROM {kept.reasons}
        WHERE {kept.writer} = ?1 OR {kept.key} IN (
            SELECT named.{kept.key}
            FROM {kept.reasons} AS named
            CROSS JOIN {kept.acts} AS act ON act.id = named.{kept.key}
            CROSS JOIN memberships ON memberships.group_id = act.group_id AND memberships.person_id = ?1
            CROSS JOIN people ON people.id = ?1
            WHERE (length(people.name) > 1 AND instr(named.reason, people.name) > 0)
                OR instr(lower(named.reason), '@' || lower(people.username)) > 0
        )
        RETURNING {kept.key},
            (SELECT group_id FROM {kept.acts} AS act WHERE act.id = {kept.reasons}.{kept.key})
        """,
        (person_id,),
    )
    return [Erased(kept.act, group, number) for number, group in rows if group is not None]
