"""对局: the matches of a group, who had which part in them, and who left them.

`Match.id` is the number of the table. A table that began before these facts were kept has none. What was
entered of a match around a real table (`storage.charter.offline`) is one of them, unless it was closed again.
"""

# ruff: noqa: S608 (what is put into the SQL is the queries of this module)
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from rules.charter.facts import Ending, Kind, Match, Part
from storage.charter.void_grounds import grounds
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_MATCH = """
    table_id, kind, started_at, ended_at, CASE kind
        WHEN 'offline' THEN (SELECT count(*) FROM match_parts WHERE match_parts.table_id = matches.table_id)
        ELSE humans
    END, planned, hands, ending, entered_at, confirmed_at
"""
_KINDS: Mapping[str, Kind] = {kind.value: kind for kind in Kind}
_ENDINGS: Mapping[str, Ending] = {ending.value: ending for ending in Ending}


async def start_match(
    tx: Tx,
    table_id: int,
    group_id: int,
    kind: Kind,
    planned: int,
    persons: Sequence[int | None],
    at: datetime,
) -> None:
    """A match begins; `persons` are the people by seat, None for a computer player."""
    humans = [(table_id, person, seat) for seat, person in enumerate(persons) if person is not None]
    await tx.execute(
        """
        INSERT INTO matches (table_id, group_id, kind, started_at, planned, humans)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        (table_id, group_id, kind.value, micros(at), planned, len(humans)),
    )
    await tx.executemany("INSERT INTO match_parts (table_id, person_id, seat) VALUES (?, ?, ?)", humans)


async def substitute(tx: Tx, table_id: int, person_id: int, seat: int) -> None:
    """换人: somebody else sits down in a running match; who left keeps their part in it."""
    await tx.execute(
        """
        INSERT INTO match_parts (table_id, person_id, seat)
        SELECT table_id, ?2, ?3 FROM matches WHERE table_id = ?1
        ON CONFLICT (table_id, person_id) DO NOTHING
        """,
        (table_id, person_id, seat),
    )


async def set_hands(tx: Tx, table_id: int, hands: int) -> None:
    """How many hands are finished."""
    await tx.execute("UPDATE matches SET hands = ? WHERE table_id = ?", (hands, table_id))


async def end_match(tx: Tx, table_id: int, ending: Ending, parts: Sequence[Part], at: datetime) -> None:
    """A match is over, with the part that everybody had in it."""
    await tx.executemany(
        "UPDATE match_parts SET asked = ?, made = ?, stayed = ? WHERE table_id = ? AND person_id = ?",
        [(part.asked, part.made, part.stayed, table_id, part.person) for part in parts],
    )
    await tx.execute(
        "UPDATE matches SET ended_at = max(started_at, ?2), ending = ?3 WHERE table_id = ?1",
        (table_id, micros(at), ending.value),
    )


async def match(tx: Tx, match_id: int) -> Match | None:
    """One match, running or over."""
    found = await _matches(tx, "?", match_id)
    return found[0] if found else None


async def group_of(tx: Tx, match_id: int) -> int | None:
    """The group in which a match was played."""
    row = await tx.fetch_one("SELECT group_id FROM matches WHERE table_id = ?", (match_id,))
    return None if row is None else int(row[0])


async def is_offline(tx: Tx, match_id: int | None) -> bool:
    """Whether a match was played around a real table."""
    row = await tx.fetch_one(
        "SELECT kind = ? FROM matches WHERE table_id = ?", (Kind.OFFLINE.value, match_id)
    )
    return row is not None and bool(row[0])


async def players(tx: Tx, match_id: int) -> tuple[int, ...]:
    """Everybody who had a part in a match, by seat, in the order in which they sat down."""
    rows = await tx.fetch_all(
        """
        SELECT person_id FROM match_parts WHERE table_id = ?1
        ORDER BY seat, EXISTS (
            SELECT 1 FROM match_exits
            WHERE match_exits.table_id = ?1 AND match_exits.person_id = match_parts.person_id
        ) DESC, person_id
        """,
        (match_id,),
    )
    return tuple(row[0] for row in rows)


async def matches(tx: Tx, group_id: int, since: datetime, *, person: int | None = None) -> tuple[Match, ...]:
    """The matches of a group (or of one person in it) that ended at `since` or after it, or still run."""
    if person is None:
        chosen = """
        SELECT table_id FROM matches WHERE group_id = ?1 AND ended_at IS NULL
        UNION ALL SELECT table_id FROM matches WHERE group_id = ?1 AND ended_at >= ?2
        """
        return await _matches(tx, chosen, group_id, micros(since))
    chosen = """
        SELECT table_id FROM matches WHERE table_id IN (SELECT table_id FROM match_parts WHERE person_id = ?1)
            AND +group_id = ?2 AND (ended_at IS NULL OR ended_at >= ?3)
    """
    return await _matches(tx, chosen, person, group_id, micros(since))


async def newest_first(
    tx: Tx, group_id: int, since: datetime, until: datetime
) -> Mapping[int, Iterator[Match]]:
    """By person: the matches of a group that ended within that time, the last to end first.

    Each is made when it is asked for, with that person's part alone: of many only what is looked at costs.
    """
    given = (group_id, micros(since), micros(until))
    ended = "group_id = ?1 AND ended_at BETWEEN ?2 AND ?3"
    chosen = f"SELECT table_id FROM matches WHERE {ended}"
    rows = await tx.fetch_all(
        f"SELECT {_MATCH} FROM matches LEFT JOIN offline_matches USING (table_id) "
        f"WHERE {ended} AND closing IS NULL",
        given,
    )
    by_table = {row[0]: row for row in rows}
    at_fault = await grounds(tx, chosen, given)
    parts = await tx.fetch_all(
        f"""
        SELECT person_id, table_id, asked, made, stayed FROM matches JOIN match_parts USING (table_id)
        WHERE {ended} ORDER BY ended_at DESC
        """,
        given,
    )
    own: defaultdict[int, list[Row]] = defaultdict(list)
    for row in parts:
        own[row[0]].append(row)
    return {person: _made(some, by_table, at_fault) for person, some in own.items()}


def _made(
    parts: Sequence[Row], by_table: Mapping[int, Row], at_fault: Mapping[int, set[int | None]]
) -> Iterator[Match]:
    for person, table, asked, made, stayed in parts:
        row = by_table.get(table)
        if row is not None:
            part = Part(person, asked, made, bool(stayed), person in at_fault.get(table, ()))
            yield _match(row, (part,))


async def _matches(tx: Tx, chosen: str, *parameters: object) -> tuple[Match, ...]:
    """Those whose tables are chosen by a query."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_MATCH} FROM matches LEFT JOIN offline_matches USING (table_id)
        WHERE table_id IN ({chosen}) AND closing IS NULL ORDER BY table_id
        """,
        parameters,
    )
    parts = await _parts(tx, chosen, parameters)
    return tuple([_match(row, tuple(parts[row[0]])) for row in rows])


async def _parts(tx: Tx, chosen: str, parameters: tuple[object, ...]) -> Mapping[int, list[Part]]:
    """By match; disqualified is by whose fault its result is void."""
    at_fault = await grounds(tx, chosen, parameters)
    rows = await tx.fetch_all(
        f"""
        SELECT table_id, person_id, asked, made, stayed FROM match_parts
        WHERE table_id IN ({chosen}) ORDER BY table_id, seat, person_id
        """,
        parameters,
    )
    found: defaultdict[int, list[Part]] = defaultdict(list)
    for table, person, asked, made, stayed in rows:
        found[table].append(Part(person, asked, made, bool(stayed), person in at_fault.get(table, ())))
    return found


def _match(row: Row, parts: tuple[Part, ...]) -> Match:
    key, kind, started_at, ended_at, humans, planned, hands, ending, entered_at, confirmed_at = row
    return Match(
        id=key,
        kind=_KINDS[kind],
        started_at=instant(started_at),
        ended_at=optional_instant(ended_at),
        humans=humans,
        planned=planned,
        hands=hands,
        parts=parts,
        ending=None if ending is None else _ENDINGS[ending],
        entered_at=optional_instant(entered_at),
        confirmed_at=optional_instant(confirmed_at),
    )
