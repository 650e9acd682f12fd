"""换号: one member's old and new account, named by an admin and confirmed by the new one.

A link is an event: what was stored under the old account stays there, and is read as the new one's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx


@dataclass(frozen=True, slots=True)
class AccountLink:
    """一次换号: `confirmed` is None until the new account has answered."""

    id: int
    group_id: int
    old: int
    new: int
    named_by: int
    named_at: datetime
    answered_at: datetime | None
    confirmed: bool | None


async def name_link(tx: Tx, group_id: int, old: int, new: int, by: int, at: datetime) -> AccountLink:
    """An admin says that `new` is the account that `old` has become; it waits for the answer of `new`."""
    row = await tx.fetch_written(
        """
        INSERT INTO account_links (group_id, old_person, new_person, named_by, named_at)
        VALUES (?, ?, ?, ?, ?)
        RETURNING id, group_id, old_person, new_person, named_by, named_at, answered_at, confirmed
        """,
        (group_id, old, new, by, micros(at)),
    )
    return _link(row)


async def account_link(tx: Tx, link_id: int) -> AccountLink | None:
    """By its number."""
    row = await tx.fetch_one(
        """
        SELECT id, group_id, old_person, new_person, named_by, named_at, answered_at, confirmed
        FROM account_links WHERE id = ?
        """,
        (link_id,),
    )
    return None if row is None else _link(row)


async def answer_link(tx: Tx, link_id: int, at: datetime, *, confirmed: bool) -> bool:
    """The new account's answer; False when it had answered before.

    Raises:
        ConstraintError: when the old account has become another one meanwhile.
    """
    changed = await tx.execute(
        "UPDATE account_links SET answered_at = ?2, confirmed = ?3 WHERE id = ?1 AND answered_at IS NULL",
        (link_id, micros(at), confirmed),
    )
    return changed == 1


async def newest_accounts(tx: Tx, group_id: int) -> Mapping[int, int]:
    """Every old account of a group and the newest one that it has become, over any number of changes."""
    rows = await tx.fetch_all(
        "SELECT old_person, new_person FROM account_links WHERE group_id = ? AND confirmed = 1", (group_id,)
    )
    became: dict[int, int] = dict(rows)
    return {old: _newest(became, old) for old in became}


def _newest(became: Mapping[int, int], person: int) -> int:
    while person in became:
        person = became[person]
    return person


async def newest_account(tx: Tx, group_id: int, person_id: int) -> int:
    """The account that a person's has become in a group: the person's own without a link."""
    return (await newest_accounts(tx, group_id)).get(person_id, person_id)


async def accounts(tx: Tx, group_id: int, person_id: int) -> frozenset[int]:
    """Every account, old and new, of the member that a person is in a group."""
    newest = await newest_accounts(tx, group_id)
    own = newest.get(person_id, person_id)
    return frozenset((own, *(old for old, new in newest.items() if new == own)))


def _link(row: Row) -> AccountLink:
    key, group_id, old, new, named_by, named_at, answered_at, confirmed = row
    return AccountLink(
        id=key,
        group_id=group_id,
        old=old,
        new=new,
        named_by=named_by,
        named_at=instant(named_at),
        answered_at=optional_instant(answered_at),
        confirmed=None if confirmed is None else bool(confirmed),
    )
