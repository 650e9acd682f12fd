"""名册: who has agreed to a group's charter, who was in the group when, leave and holidays.

What comes back are the facts of `rules.charter`, under each member's newest account.
"""

# ruff: noqa: S608 (what is put into the SQL is the conditions of this module)
from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from rules.charter.facts import Acceptance, Leave, Member
from rules.charter.spans import Span
from storage.charter import links
from storage.instants import instant, micros, optional_instant
from storage.members import Person, people, person_by_user
from storage.transaction import Row, Tx

_AMONG = "person_id IN (SELECT value FROM json_each(?2))"
_TWO_DAYS = timedelta(days=2)
"""The last day of a leave ends the next morning, in whatever zone."""
MOST_NAMED = 20
"""So many people of one name are found at most: nobody chooses among more."""


@dataclass(frozen=True, slots=True)
class KeptLeave:
    """一次请假 with its number; a withdrawn one is none any more."""

    id: int
    leave: Leave


async def accept(tx: Tx, group_id: int, person_id: int, acceptance: Acceptance) -> None:
    """我同意. Telegram may bring one press twice: it is stored once."""
    await tx.execute(
        """
        INSERT INTO acceptances (group_id, person_id, at, version, digest) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (group_id, person_id, at) DO NOTHING
        """,
        (group_id, person_id, micros(acceptance.at), acceptance.version, acceptance.digest),
    )


async def came(tx: Tx, group_id: int, person_id: int, at: datetime, source: str) -> bool:
    """Somebody is in the group; `source` says how the bot learnt of it. Whether that begins a stay."""
    begun = await tx.execute(
        """
        INSERT INTO stays (group_id, person_id, came_at, source) VALUES (?, ?, ?, ?)
        ON CONFLICT (group_id, person_id) WHERE went_at IS NULL DO NOTHING
        """,
        (group_id, person_id, micros(at), source),
    )
    await tx.execute("DELETE FROM absences WHERE group_id = ? AND person_id = ?", (group_id, person_id))
    return begun == 1


async def went(tx: Tx, group_id: int, person_id: int, at: datetime, by: str) -> bool:
    """Somebody is out, since `at`; `by` says how the bot learnt of it. Whether that ends a stay."""
    await tx.execute("DELETE FROM absences WHERE group_id = ? AND person_id = ?", (group_id, person_id))
    ended = await tx.execute(
        """
        UPDATE stays SET went_at = max(came_at, ?3), went_by = ?4
        WHERE group_id = ?1 AND person_id = ?2 AND went_at IS NULL
        """,
        (group_id, person_id, micros(at), by),
    )
    return ended == 1


async def seems_gone(tx: Tx, group_id: int, person_id: int, at: datetime) -> datetime:
    """Telegram says that somebody is out, though no update told of it; since when it has been saying so."""
    row = await tx.fetch_written(
        """
        INSERT INTO absences (group_id, person_id, since) VALUES (?, ?, ?)
        ON CONFLICT (group_id, person_id) DO UPDATE SET since = since RETURNING since
        """,
        (group_id, person_id, micros(at)),
    )
    return instant(row[0])


async def present(tx: Tx, group_id: int) -> tuple[int, ...]:
    """Everybody who is in the group as far as is known, by our key."""
    rows = await tx.fetch_all(
        "SELECT person_id FROM stays WHERE group_id = ? AND went_at IS NULL ORDER BY person_id", (group_id,)
    )
    return tuple(row[0] for row in rows)


async def enrolled_since(tx: Tx, group_id: int, at: datetime) -> Mapping[int, datetime]:
    """By newest account, of everybody who is enrolled at an instant: when the present enrolment began.

    That is the first acceptance, or the return after it: agreeing does not outlive leaving the group.
    """
    newest = await links.newest_accounts(tx, group_id)
    agreed = await tx.fetch_all(
        "SELECT person_id, min(at) FROM acceptances WHERE group_id = ? GROUP BY person_id", (group_id,)
    )
    stayed = await tx.fetch_all(
        """
        SELECT person_id, max(came_at) FROM stays
        WHERE group_id = ?1 AND came_at <= ?2 AND (went_at IS NULL OR went_at > ?2) GROUP BY person_id
        """,
        (group_id, micros(at)),
    )
    first: dict[int, int] = {}
    for account, agreed_at in agreed:
        person = newest.get(account, account)
        first[person] = min(agreed_at, first.get(person, agreed_at))
    since: dict[int, int] = {}
    for account, came_at in stayed:
        person = newest.get(account, account)
        if person in first and first[person] <= micros(at):
            since[person] = max(first[person], came_at, since.get(person, came_at))
    return {person: instant(began) for person, began in sorted(since.items())}


async def size(tx: Tx, group_id: int) -> int:
    """How many are in the group as far as is known."""
    (count,) = await tx.fetch_written(
        "SELECT count(*) FROM stays WHERE group_id = ? AND went_at IS NULL", (group_id,)
    )
    return int(count)


async def add_leave(tx: Tx, group_id: int, person_id: int, leave: Leave) -> int:
    """请假, as `rules.charter.leave` allows it; returns its number."""
    row = await tx.fetch_written(
        """
        INSERT INTO leaves (group_id, person_id, first_day, last_day, asked_at) VALUES (?, ?, ?, ?, ?)
        RETURNING id
        """,
        (group_id, person_id, leave.first.isoformat(), leave.last.isoformat(), micros(leave.asked_at)),
    )
    return int(row[0])


async def withdraw_leave(tx: Tx, group_id: int, person_id: int, leave_id: int, at: datetime) -> bool:
    """销假: takes back one of a member's own leaves; False when there is none of that number."""
    mine = json.dumps(sorted(await links.accounts(tx, group_id, person_id)))
    changed = await tx.execute(
        """
        UPDATE leaves SET withdrawn_at = ?4
        WHERE id = ?3 AND group_id = ?1 AND withdrawn_at IS NULL
            AND person_id IN (SELECT value FROM json_each(?2))
        """,
        (group_id, mine, leave_id, micros(at)),
    )
    return changed == 1


async def leaves_of(tx: Tx, group_id: int, person_id: int) -> tuple[KeptLeave, ...]:
    """A member's leaves, the earliest first."""
    mine = json.dumps(sorted(await links.accounts(tx, group_id, person_id)))
    rows = await tx.fetch_all(
        f"""
        SELECT id, first_day, last_day, asked_at FROM leaves
        WHERE group_id = ?1 AND {_AMONG} AND withdrawn_at IS NULL ORDER BY first_day, id
        """,
        (group_id, mine),
    )
    return tuple(KeptLeave(row[0], _leave(row[1:])) for row in rows)


async def add_freeze(tx: Tx, group_id: int, since: datetime, until: datetime, by: int, at: datetime) -> int:
    """全群休假, set by an admin; returns its number."""
    row = await tx.fetch_written(
        "INSERT INTO freezes (group_id, since, until, set_by, set_at) VALUES (?, ?, ?, ?, ?) RETURNING id",
        (group_id, micros(since), micros(until), by, micros(at)),
    )
    return int(row[0])


async def end_freeze(tx: Tx, group_id: int, by: int, at: datetime) -> int:
    """Ends every holiday that is not over: one that has not begun never was. Returns how many."""
    return await tx.execute(
        """
        UPDATE freezes SET ended_at = ?2, ended_by = ?3
        WHERE group_id = ?1 AND until > ?2 AND ended_at IS NULL
        """,
        (group_id, micros(at), by),
    )


async def freezes(tx: Tx, group_id: int, since: datetime) -> tuple[Span, ...]:
    """The holidays of a group that end after `since`, as they came to be, in order."""
    rows = await tx.fetch_all(
        """
        SELECT since, min(until, ifnull(ended_at, until)) AS ends FROM freezes
        WHERE group_id = ?1 AND until > ?2 AND ends > since AND ends > ?2 ORDER BY since, id
        """,
        (group_id, micros(since)),
    )
    return tuple(Span(instant(begins), instant(ends)) for begins, ends in rows)


async def members(
    tx: Tx, group_id: int, *, persons: Collection[int] | None = None, since: datetime | None = None
) -> tuple[Member, ...]:
    """Everybody (or some people) who was ever in the group or agreed to its charter, by key.

    Each has acceptances, stays and leaves, those of old accounts included, under the newest account. With
    `since` stays and leaves that ended before it are left out.
    """
    newest = await links.newest_accounts(tx, group_id)
    among = None if persons is None else json.dumps(sorted(_with_old(newest, persons)))
    given, chosen = (group_id, among), "?2 IS NULL" if among is None else _AMONG
    acceptances = await tx.fetch_all(
        f"""
        SELECT person_id, version, digest, at FROM acceptances WHERE group_id = ?1 AND {chosen} ORDER BY at
        """,
        given,
    )
    stays = await tx.fetch_all(
        f"""
        SELECT person_id, came_at, went_at FROM stays
        WHERE group_id = ?1 AND {chosen} AND (went_at IS NULL OR went_at >= ?3) ORDER BY came_at
        """,
        (*given, 0 if since is None else micros(since)),
    )
    leaves = await tx.fetch_all(
        f"""
        SELECT person_id, first_day, last_day, asked_at FROM leaves
        WHERE group_id = ?1 AND {chosen} AND withdrawn_at IS NULL AND last_day >= ?3 ORDER BY first_day, id
        """,
        (*given, "" if since is None else (since - _TWO_DAYS).date().isoformat()),
    )
    return _members(newest, acceptances, stays, leaves)


def _with_old(newest: Mapping[int, int], persons: Iterable[int]) -> set[int]:
    wanted = {newest.get(person, person) for person in persons}
    return wanted | {old for old, new in newest.items() if new in wanted}


def _members(
    newest: Mapping[int, int], acceptances: list[Row], stays: list[Row], leaves: list[Row]
) -> tuple[Member, ...]:
    agreed: defaultdict[int, list[Acceptance]] = defaultdict(list)
    stayed: defaultdict[int, list[Span]] = defaultdict(list)
    away: defaultdict[int, list[Leave]] = defaultdict(list)
    for person, version, digest, at in acceptances:
        agreed[newest.get(person, person)].append(Acceptance(version, digest, instant(at)))
    for person, came_at, went_at in stays:
        stayed[newest.get(person, person)].append(Span(instant(came_at), optional_instant(went_at)))
    for person, *leave in leaves:
        away[newest.get(person, person)].append(_leave(tuple(leave)))
    return tuple(
        Member(
            person,
            acceptances=tuple(agreed.get(person, ())),
            stays=tuple(stayed.get(person, ())),
            leaves=tuple(away.get(person, ())),
        )
        for person in sorted(agreed.keys() | stayed.keys())
    )


async def member(tx: Tx, group_id: int, person_id: int) -> Member | None:
    """One member, by any of their accounts; None for somebody who never was in the group."""
    found = await members(tx, group_id, persons=(person_id,))
    return found[0] if found else None


async def enrolled_count(tx: Tx, group_id: int) -> int:
    """在册人数: who is in the group and has agreed to its charter, each member once."""
    newest = await links.newest_accounts(tx, group_id)
    rows = await tx.fetch_all("SELECT DISTINCT person_id FROM acceptances WHERE group_id = ?", (group_id,))
    agreed = {newest.get(row[0], row[0]) for row in rows}
    return len(agreed & {newest.get(person, person) for person in await present(tx, group_id)})


async def find(tx: Tx, group_id: int, text: str) -> tuple[Person, ...]:
    """指名: the people of a group that a text names, by @username, by Telegram's id, or by name.

    People of one name are all given, up to `MOST_NAMED`: the caller asks which.
    """
    wanted = text.strip()
    if wanted.startswith("@"):
        return await _seen(tx, group_id, "username = ? COLLATE NOCASE", wanted[1:])
    if wanted.isascii() and wanted.isdigit() and len(wanted) <= 15:  # noqa: PLR2004 (what SQLite holds)
        found = await person_by_user(tx, int(wanted))
        if found is not None:
            return await _seen(tx, group_id, "people.id = ?", found.id)
    return await _seen(tx, group_id, "name = ? COLLATE NOCASE", wanted) if wanted else ()


async def _seen(tx: Tx, group_id: int, condition: str, value: object) -> tuple[Person, ...]:
    rows = await tx.fetch_all(
        f"""
        SELECT people.id FROM memberships JOIN people ON people.id = memberships.person_id
        WHERE group_id = ? AND {condition} ORDER BY people.id LIMIT {MOST_NAMED}
        """,
        (group_id, value),
    )
    return await people(tx, [row[0] for row in rows])


def _leave(row: tuple[str, str, int] | Row) -> Leave:
    first, last, asked_at = row
    return Leave(date.fromisoformat(first), date.fromisoformat(last), instant(asked_at))
