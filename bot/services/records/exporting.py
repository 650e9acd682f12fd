"""导出: the chain of a group and its cases as files, in the private chat of the admin who asks.

Both name nobody, unless the admin asks for names. The chain can be checked offline, by
`python -m storage check FILE`.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import words_for
from bot.services.records.standing import charters_of
from bot.services.replies import say
from bot.services.roster.listing import chat_meant
from bot.services.roster.where import Here, here, reaches
from bot.services.seating import is_admin
from rules.charter.cases import Case, Charters, Misconduct, expires_at, known, weighs
from storage import members
from storage.address import PersonAddress
from storage.chain_export import Disclosed, export
from storage.charter import cases, references, texts
from storage.transaction import Tx

WITH_NAMES = "names"
CHAIN_FILE, CASES_FILE = "xuezhan-cases.json", "xuezhan-cases.csv"
_COLUMNS = (
    "case",
    "opened",
    "person",
    "charge",
    "grade",
    "weight",
    "version",
    "match",
    "expires",
    "told",
    "resolved",
    "voided",
    "ground",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class _Files:
    """两个文件 for one person, each with what it is."""

    user_id: int
    chain: bytes
    about_chain: Screen
    cases: bytes
    about_cases: Screen


async def export_cases(club: Club, said: Said) -> None:
    """/export [names], by an admin: the chain as JSON and the cases as CSV, in private."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)

    async def job(tx: Tx) -> _Files | None:
        place = await here(club, tx, said, at)
        if place is None:
            return None
        if not allowed:
            await say(tx, place.address, Screen(place.words("records-admins-only")), at)
            return None
        if place.text and place.text.lower() not in (WITH_NAMES, place.own_words("export-with-names")):
            await say(tx, place.address, Screen(place.words("export-usage")), at)
            return None
        return await _files(tx, place, named=bool(place.text)) if await reaches(tx, place) else None

    files = await club.db.transact(job)
    if files is None:
        return
    await club.gateway.document(files.user_id, CHAIN_FILE, files.chain, files.about_chain)
    await club.gateway.document(files.user_id, CASES_FILE, files.cases, files.about_cases)


async def _files(tx: Tx, place: Here, *, named: bool) -> _Files:
    group_id, words = place.group.id, words_for(place.club, place.person)
    group = await references.chain_reference(tx, group_id, place.club.entropy)
    who = await references.people_by_reference(tx, group_id)
    names = {one.id: one.name for one in await members.people(tx, set(who.values()))} if named else {}
    disclosed = [
        Disclosed(one.number, one.name, one.salt.hex(), one.text)
        for one in (await texts.texts_of(tx, group_id) if named else ())
    ]
    shown = {reference: names.get(person, "") for reference, person in who.items()} if named else {}
    document = export(group, tuple(await cases.chain_links(tx, group_id)), disclosed, shown)
    head = await cases.head(tx, group_id)
    found = known(await cases.case_events(tx, group_id), place.at)
    called = {person: names.get(person) or reference for reference, person in who.items()}
    return _Files(
        user_id=place.person.user_id,
        chain=json.dumps(document, ensure_ascii=False, indent=1).encode(),
        about_chain=Screen(words("export-chain", head=head or words("export-no-head"))),
        cases=as_csv(found, await charters_of(tx, group_id), called),
        about_cases=Screen(words("export-cases", count=len(found))),
    )


def as_csv(found: tuple[Case, ...], charters: Charters, called: dict[int, str]) -> bytes:
    """The cases as a table; instants are UTC. A name that a spreadsheet would reckon with is quoted."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_COLUMNS)
    for case in found:
        writer.writerow(_row(case, charters, called))
    return out.getvalue().encode("utf-8-sig")


def _row(case: Case, charters: Charters, called: dict[int, str]) -> tuple[str | int, ...]:
    opened, charge, voided = case.opened, case.opened.charge, case.voided
    conduct = charge if isinstance(charge, Misconduct) else None
    return (
        case.number,
        _instant(opened.at),
        _harmless(called.get(opened.person, "")),
        str(charge) if conduct is None else conduct.conduct.value,
        "" if conduct is None else conduct.grade.value,
        weighs(case, charters),
        opened.version,
        "" if opened.match is None else opened.match,
        _instant(expires_at(case, charters)),
        _instant(case.told_at),
        _instant(case.resolved_at),
        _instant(None if voided is None else voided.at),
        "" if voided is None else voided.ground.value,
    )


def _instant(at: datetime | None) -> str:
    return "" if at is None else at.astimezone(UTC).isoformat(timespec="seconds")


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


async def head_line(tx: Tx, place: Here) -> str:
    """链首 as it is shown to whoever asks."""
    head = await cases.head(tx, place.group.id)
    return place.own_words("violations-head", head=head or place.own_words("export-no-head"))


async def tell(tx: Tx, place: Here, *screens: Screen) -> None:
    """Answers in private; in the group only that it has gone out, or how to get it."""
    if await reaches(tx, place):
        for screen in screens:
            await say(tx, PersonAddress(place.person.id), screen, place.at)
