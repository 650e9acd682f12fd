"""案卷链的条目: what the chain holds of cases, appeals, and what admins did about a whole record.

People become references, numbers stay numbers; texts come salted. Ballots stay out: they are secret, only the
totals of a decision are recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias, assert_never

from rules.charter.appeals import Appeal, Decided, Moot, Ruling
from rules.charter.cases import CaseEvent, Charge, Misconduct, Opened, Resolved, Told, Voided
from rules.charter.chain import Entry
from rules.charter.repeat import Answered, Lifted

Recorded: TypeAlias = CaseEvent | Appeal | Ruling | Decided | Moot | Answered | Lifted
KINDS: Mapping[type[Recorded], str] = MappingProxyType(
    {
        Opened: "opened",
        Told: "told",
        Voided: "voided",
        Resolved: "resolved",
        Appeal: "appealed",
        Ruling: "ruled",
        Decided: "decided",
        Moot: "moot",
        Answered: "answered",
        Lifted: "lifted",
    }
)
"""The name of every event in the chain: never changed, never used again."""
Facts: TypeAlias = tuple[tuple[str, int | str], ...]


def entry(
    number: int,
    case: str,
    event: Recorded,
    references: Mapping[int, str],
    texts: tuple[tuple[str, str], ...] = (),
) -> Entry:
    """The entry of an event.

    `case` is the random reference of the case, or of the record; `references` are those of all people in the
    event; `texts` are (name, salted digest) of what was written about it.

    Raises:
        KeyError: for a person without a reference.
        EntryError: for what cannot stand in a chain.
    """
    people = tuple((role, references[person]) for role, person in _people(event))
    at = event.opened_at if isinstance(event, Appeal) else event.at
    return Entry(number, at, KINDS[type(event)], case, people, _facts(event), texts)


def _people(event: Recorded) -> list[tuple[str, int]]:
    match event:
        case Opened():
            others = [(f"party-{place}", person) for place, person in enumerate(event.others, 1)]
            judges = [(f"judge-{place}", person) for place, person in enumerate(event.judges, 1)]
            reporter = [] if event.reporter is None else [("reporter", event.reporter)]
            return [("subject", event.person), *others, *reporter, *judges]
        case Voided():
            return _by(event.by)
        case Answered() | Lifted():
            return [("subject", event.person), *_by(event.by)]
        case Ruling():
            return [("by", event.admin)]
        case Resolved():
            return [("by", event.by)]
        case Appeal():
            return [("by", event.person)]
        case Told() | Decided() | Moot():
            return []
        case _:
            assert_never(event)


def _by(person: int | None) -> list[tuple[str, int]]:
    return [] if person is None else [("by", person)]


def _facts(event: Recorded) -> Facts:
    match event:
        case Opened():
            match_ = () if event.match is None else (("match", event.match),)
            return (*_charge(event.charge), ("version", event.version), *match_)
        case Voided():
            return (("ground", event.ground.value),)
        case Appeal():
            return (("jurors", len(event.jury.jurors)),)
        case Ruling():
            return (("choice", event.choice.value),)
        case Decided():
            return _decision(event)
        case Answered():
            return (("answer", event.answer.value),)
        case Told() | Resolved() | Moot() | Lifted():
            return ()
        case _:
            assert_never(event)


def _charge(charge: Charge) -> Facts:
    if not isinstance(charge, Misconduct):
        return (("charge", charge.value),)
    return (
        ("charge", charge.conduct.value),
        ("grade", charge.grade.value),
        ("until-resolved", int(charge.until_resolved)),
    )


def _decision(decided: Decided) -> Facts:
    found: Facts = (("choice", decided.choice.value), ("decided-by", decided.by.value))
    count = decided.count
    if count is None:
        return found
    return (*found, ("overturn", count.overturn), ("uphold", count.uphold), ("silent", count.silent))
