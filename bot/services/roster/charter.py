"""章程: the charter that a group has as soon as the bot is in it, and whom it binds."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from rules.charter.facts import Member
from rules.charter.terms import Terms
from rules.charter.versions import Version, in_force
from storage.charter import roster, versions
from storage.transaction import Tx

CLASSIC = "classic"
"""The id of the text that every group starts with."""
CARD = "charter"
"""The kind of the card in the group."""


def subject_of(group_id: int) -> str:
    """The subject of the cards that show a group's charter."""
    return f"charter:{group_id}:0"


async def ensure_charter(tx: Tx, group_id: int, at: datetime) -> tuple[Version, ...]:
    """Every version of the group's charter by number; the first one is made when there is none."""
    known = await versions.versions(tx, group_id)
    if known:
        return known
    first = Version(1, Terms(), at, CLASSIC)
    await versions.add_version(tx, group_id, first, None, at)
    return (first,)


async def zone_of(tx: Tx, group_id: int, at: datetime) -> tzinfo:
    """The group's zone, UTC as long as none is set."""
    version = in_force(await ensure_charter(tx, group_id, at), at)
    return UTC if version is None or version.zone is None else version.zone


async def is_bound(tx: Tx, group_id: int, person_id: int, at: datetime) -> bool:
    """在册: whether somebody is in the group at an instant and has agreed to its charter by then."""
    return is_enrolled(await roster.member(tx, group_id, person_id), at)


def is_enrolled(member: Member | None, at: datetime) -> bool:
    """As `is_bound`, of what is known of a member."""
    enrolled_at = None if member is None else member.enrolled_at()
    return member is not None and enrolled_at is not None and enrolled_at <= at and member.is_here(at)
