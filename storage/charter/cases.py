"""案卷: what was recorded about the cases of a group, in a chain that is only ever added to.

Entries hold references in place of people (`storage.charter.references`); what comes back are the events of
`rules.charter`. Somebody whose reference was erased is `NOBODY`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from rules.charter.appealable import OfAnswer, OfCase, OfWeek, Subject
from rules.charter.appeals import Appeal, Decided, Moot, Ruling
from rules.charter.cases import Case, CaseEvent, Opened, Resolved, Told, Voided, known
from rules.charter.chain import Link, document, entry_from, first, link
from rules.charter.recording import Recorded, entry
from rules.charter.repeat import Answer, Answered, Lifted
from storage.charter import references
from storage.charter.appeals import matter_of
from storage.charter.case_reading import NOBODY, Reading, people_in
from storage.charter.references import Entropy, Filed
from storage.charter.texts import CaseText, keep
from storage.instants import instant, micros
from storage.transaction import Row, Tx

__all__ = ["NOBODY"]

_Parsed: TypeAlias = tuple[int, str, datetime, dict[str, Any]]

_NOTHING: dict[str, Any] = {"people": {}, "facts": {}}
"""In place of the entry of an event that says no more than that it happened."""
_OF_CASES = "'opened', 'told', 'voided', 'resolved'"


async def record(
    tx: Tx,
    group_id: int,
    event: Recorded,
    *,
    about: Subject | None = None,
    texts: Sequence[CaseText] = (),
    entropy: Entropy,
) -> int:
    """记一条: appends an event to the group's chain; returns its number there.

    `about` is what is judged, for events that do not say so themselves: a ruling, a decision, a moot appeal.

    Raises:
        ValueError: for such an event without `about`.
        LookupError: when something is lifted of which there is nothing.
    """
    filed = await _filed(tx, group_id, event, about)
    reference = await references.file_reference(tx, group_id, filed, entropy)
    people = await references.person_references(tx, group_id, people_in(event), entropy)
    last = await _last(tx, group_id)
    group = await references.chain_reference(tx, group_id, entropy)
    number, previous = (1, first(group)) if last is None else (last[0] + 1, last[1])
    digests = await keep(tx, group_id, number, texts, entropy)
    made = entry(number, reference, event, people, digests)
    await tx.execute(
        """
        INSERT INTO case_events (group_id, number, reference, kind, at, entry, hash)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        (
            group_id,
            number,
            reference,
            made.kind,
            micros(made.at),
            json.dumps(document(made), sort_keys=True, separators=(",", ":")),
            link(previous, made),
        ),
    )
    return number


async def _filed(tx: Tx, group_id: int, event: Recorded, about: Subject | None) -> Filed:
    """What the event is about."""
    match event:
        case Opened():
            return Filed(matter_of(OfCase(event.case)), event.case, event.person)
        case Told() | Voided() | Resolved():
            return Filed(matter_of(OfCase(event.case)), event.case)
        case Answered():
            return Filed(matter_of(OfAnswer(event.person, event.at)), person=event.person)
        case Lifted():
            return Filed(await _last_answer(tx, group_id, event.person), person=event.person)
        case Appeal():
            return _filed_subject(event.subject)
        case Ruling() | Decided() | Moot():
            if about is None:
                raise ValueError(f"{type(event).__name__} does not say what it is about")
            return _filed_subject(about)


def _filed_subject(subject: Subject) -> Filed:
    match subject:
        case OfCase(number):
            return Filed(matter_of(subject), number)
        case OfWeek(person) | OfAnswer(person):
            return Filed(matter_of(subject), person=person)
        case _:
            return Filed(matter_of(subject))


async def _last_answer(tx: Tx, group_id: int, person_id: int) -> str:
    """The matter of the last answer against somebody: what is lifted."""
    entries = await answered(tx, group_id, person_id)
    listed = [one for one in entries if isinstance(one, Answered) and one.answer is not Answer.PARDON]
    if not listed:
        raise LookupError(f"nothing was answered against person {person_id} in group {group_id}")
    return matter_of(OfAnswer(person_id, listed[-1].at))


async def _last(tx: Tx, group_id: int) -> tuple[int, str] | None:
    row = await tx.fetch_one(
        "SELECT number, hash FROM case_events WHERE group_id = ? ORDER BY number DESC LIMIT 1", (group_id,)
    )
    return None if row is None else (int(row[0]), str(row[1]))


async def next_case(tx: Tx, group_id: int) -> int:
    """The number of the group's next case."""
    row = await tx.fetch_written(
        "SELECT ifnull(max(number), 0) + 1 FROM case_files WHERE group_id = ? AND number IS NOT NULL",
        (group_id,),
    )
    return int(row[0])


async def case_events(tx: Tx, group_id: int, *, person: int | None = None) -> tuple[CaseEvent, ...]:
    """The events of all cases of a group, or of those against one person (one account), in order."""
    if person is None:
        return await _read(tx, group_id, await _all(tx, group_id))
    return await _events(tx, group_id, "case_files.person_id = ?2", (group_id, person))


async def case(tx: Tx, group_id: int, number: int) -> Case | None:
    """One case, as far as it has gone; None when there is none of that number."""
    events = await _events(tx, group_id, "case_files.number = ?2", (group_id, number))
    return known(events, max(one.at for one in events))[0] if events else None


async def in_match(tx: Tx, group_id: int, match_id: int | None) -> tuple[Case, ...]:
    """The cases about one match of a group."""
    if match_id is None:
        return ()
    events = await _events(
        tx,
        group_id,
        """
        case_files.reference IN (
            SELECT reference FROM case_events INDEXED BY case_events_of_match
            WHERE group_id = ?1 AND kind = 'opened' AND entry ->> '$.facts.match' = ?2
        )
        """,
        (group_id, match_id),
    )
    return known(events, max(one.at for one in events)) if events else ()


async def _all(tx: Tx, group_id: int) -> list[Row]:
    """The rows of all cases of a group, along the chain."""
    return await tx.fetch_all(
        f"""
        SELECT case_files.number, kind, at, iif(kind = 'told', NULL, entry) FROM case_events
        CROSS JOIN case_files USING (group_id, reference)
        WHERE case_events.group_id = ? AND case_files.number IS NOT NULL AND kind IN ({_OF_CASES})
        ORDER BY case_events.number
        """,  # noqa: S608 (the kinds of this module)
        (group_id,),
    )


async def _events(tx: Tx, group_id: int, condition: str, given: tuple[object, ...]) -> tuple[CaseEvent, ...]:
    """The events of some cases, through their files."""
    rows = await tx.fetch_all(
        f"""
        SELECT case_files.number, kind, at, iif(kind = 'told', NULL, entry) FROM case_files
        CROSS JOIN case_events INDEXED BY case_events_of_file USING (group_id, reference)
        WHERE case_files.group_id = ?1 AND {condition} AND case_files.number IS NOT NULL
            AND kind IN ({_OF_CASES})
        ORDER BY case_events.number
        """,  # noqa: S608 (conditions of this module)
        given,
    )
    return await _read(tx, group_id, rows)


async def _read(tx: Tx, group_id: int, rows: list[Row]) -> tuple[CaseEvent, ...]:
    reading, parsed = await _reading(tx, group_id, rows)
    return tuple(reading.case_event(number, kind, at, entry) for number, kind, at, entry in parsed)


async def answered(tx: Tx, group_id: int, person: int) -> tuple[Answered | Lifted, ...]:
    """What admins answered to a person's whole record, and what was lifted of it, in order."""
    rows = await tx.fetch_all(
        """
        SELECT case_files.person_id, kind, at, entry FROM case_files
        CROSS JOIN case_events INDEXED BY case_events_of_file USING (group_id, reference)
        WHERE case_files.group_id = ? AND case_files.person_id = ? AND kind IN ('answered', 'lifted')
        ORDER BY case_events.number
        """,
        (group_id, person),
    )
    reading, parsed = await _reading(tx, group_id, rows)
    return tuple(reading.answer_event(whose, kind, at, entry) for whose, kind, at, entry in parsed)


async def _reading(tx: Tx, group_id: int, rows: list[Row]) -> tuple[Reading, list[_Parsed]]:
    """The rows with their entries read, and who the references in them are."""
    parsed: list[_Parsed] = [
        (key, kind, instant(at), _NOTHING if text is None else json.loads(text))
        for key, kind, at, text in rows
    ]
    wanted = {reference for _, _, _, entry in parsed for reference in entry["people"].values()}
    known_people = await references.people_by_reference(tx, group_id, wanted) if wanted else {}
    return Reading(known_people), parsed


async def head(tx: Tx, group_id: int) -> str | None:
    """链首: the newest hash of a group's chain; None while nothing is recorded."""
    last = await _last(tx, group_id)
    return None if last is None else last[1]


async def chain_links(tx: Tx, group_id: int) -> Iterator[Link]:
    """The whole chain of a group, in order, to be checked or shown."""
    rows = await tx.fetch_all(
        "SELECT entry, hash FROM case_events WHERE group_id = ? ORDER BY number", (group_id,)
    )
    return (Link(entry_from(json.loads(text)), hashed) for text, hashed in rows)
