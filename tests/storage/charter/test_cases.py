from __future__ import annotations

import hashlib
import itertools
from datetime import UTC, datetime, timedelta

import pytest

from rules.charter.appealable import OfAnswer, OfCase, Subject
from rules.charter.appeals import Appeal, By, Decided, Ruling
from rules.charter.cases import (
    Breach,
    Conduct,
    Grade,
    Ground,
    Misconduct,
    Opened,
    Resolved,
    Told,
    Voided,
)
from rules.charter.chain import Flaw, check, discloses
from rules.charter.effects import Act, Effect
from rules.charter.jury import Choice, Jury
from rules.charter.recording import Recorded
from rules.charter.repeat import Answer, Answered, Lifted
from storage.charter import cases, effects, forgetting, references, texts
from storage.charter.texts import CaseText
from storage.database import Database
from storage.errors import StorageError
from tests.storage.charter.people import a_group

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
_COUNTED = itertools.count()


def entropy(size: int) -> bytes:
    return hashlib.sha256(str(next(_COUNTED)).encode()).digest()[:size]


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


async def recorded(db: Database, group: int, event: Recorded, about: Subject | None = None) -> int:
    return await db.transact(lambda tx: cases.record(tx, group, event, about=about, entropy=entropy))


async def next_case(db: Database, group: int) -> int:
    return await db.read(lambda tx: cases.next_case(tx, group))


async def head(db: Database, group: int) -> str | None:
    return await db.read(lambda tx: cases.head(tx, group))


@pytest.fixture
async def club(db: Database) -> tuple[int, tuple[int, ...]]:
    return await a_group(db, NOW, 5)


async def test_every_event_of_a_case_comes_back_as_it_was(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, (one, two, three, four, five) = club
    charge = Misconduct(Conduct.SIGNAL, Grade.SERIOUS, until_resolved=True)
    events = (
        Opened(1, one, charge, 1, NOW, match=7, others=(two, three), reporter=four, judges=(five, two)),
        Told(1, after(1)),
        Opened(2, two, Breach.QUIT, 1, after(2), match=8, others=(one,)),
        Resolved(1, five, after(3)),
        Voided(2, Ground.APPEAL, None, after(4)),
        Voided(1, Ground.MISTAKE, five, after(5)),
    )
    for event in events:
        await recorded(db, group, event)
    assert await db.read(lambda tx: cases.case_events(tx, group)) == events
    mine = await db.read(lambda tx: cases.case_events(tx, group, person=two))
    assert mine == (events[2], events[4])
    first = await db.read(lambda tx: cases.case(tx, group, 1))
    assert first is not None
    assert (first.told_at, first.resolved_at, first.voided) == (after(1), after(3), events[5])
    assert await next_case(db, group) == 3
    assert await db.read(lambda tx: cases.case(tx, group, 3)) is None


async def test_the_chain_of_a_group_holds_and_ends_in_its_head(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, people = club
    assert await head(db, group) is None
    heads = []
    for number, person in enumerate(people, start=1):
        opened = Opened(number, person, Breach.NO_SHOW, 1, after(number))
        await recorded(db, group, opened)
        heads.append(await head(db, group))
    links = tuple(await db.read(lambda tx: cases.chain_links(tx, group)))
    reference = await db.read(lambda tx: references.chain_reference(tx, group, entropy))
    assert check(reference, links, [head for head in heads if head]) is None
    cut = check(reference, links[:-1], [head for head in heads if head])
    assert cut is not None
    assert cut.flaw is Flaw.HEAD
    people_named = {name for one in links for _, name in one.entry.people}
    assert len(people_named) == len(people)
    assert all(len(name) == 32 for name in people_named)


async def test_every_group_has_a_chain_and_numbers_of_its_own(db: Database) -> None:
    here, people = await a_group(db, NOW, 1)
    there, others = await a_group(db, NOW, 1, chat_id=-2)
    for group, person in ((here, people[0]), (there, others[0])):
        assert await recorded(db, group, Opened(1, person, Breach.QUIT, 1, NOW)) == 1
        assert await next_case(db, group) == 2
    assert await head(db, here) != await head(db, there)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE case_events SET entry = '{}'",
        "UPDATE case_events SET hash = 'x', at = 0",
        "DELETE FROM case_events",
        "UPDATE case_effects SET what = 'undone'",
        "DELETE FROM case_effects",
    ],
)
async def test_what_was_recorded_is_never_changed(
    db: Database, club: tuple[int, tuple[int, ...]], change: str
) -> None:
    group, (one, *_) = club
    opened = Opened(1, one, Breach.QUIT, 1, NOW)
    await recorded(db, group, opened)
    await db.transact(lambda tx: effects.done(tx, group, Act(1, Effect.PRICE), NOW))
    with pytest.raises(StorageError, match="append-only"):
        await db.transact(lambda tx: tx.execute(change))


async def test_erasing_names_and_texts_breaks_no_hash(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, (one, two, *_) = club
    opened = Opened(1, one, Misconduct(Conduct.INSULT, Grade.LIGHT), 1, NOW, reporter=two)
    number = await db.transact(
        lambda tx: cases.record(tx, group, opened, texts=(CaseText("words", "他骂人", two),), entropy=entropy)
    )
    (kept,) = await db.read(lambda tx: texts.texts_of(tx, group, number))
    (entry,) = await db.read(lambda tx: cases.chain_links(tx, group))
    ((name, digest),) = entry.entry.texts
    assert (name, kept.text) == ("words", "他骂人")
    assert discloses(digest, kept.salt, kept.text)
    await db.transact(lambda tx: forgetting.make_key(tx, bytes(forgetting.KEY_BYTES)))
    await db.transact(lambda tx: forgetting.forget(tx, two, 1, "牌友1", NOW))
    await db.transact(lambda tx: tx.execute("DELETE FROM person_references"))
    reference = await db.read(lambda tx: references.chain_reference(tx, group, entropy))
    assert check(reference, await db.read(lambda tx: cases.chain_links(tx, group))) is None
    (nameless,) = await db.read(lambda tx: cases.case_events(tx, group))
    assert isinstance(nameless, Opened)
    assert (nameless.person, nameless.reporter) == (cases.NOBODY, cases.NOBODY)
    assert await db.read(lambda tx: texts.texts_of(tx, group)) == ()


async def test_answers_to_a_record_are_kept_with_it(db: Database, club: tuple[int, tuple[int, ...]]) -> None:
    group, (one, two, three, *_) = club
    entries = (
        Answered(one, Answer.PARDON, two, NOW),
        Answered(one, Answer.BLACKLIST, three, after(1)),
        Lifted(one, two, after(2)),
        Lifted(one, None, after(3)),
    )
    for entry in entries:
        await recorded(db, group, entry)
    assert await db.read(lambda tx: cases.answered(tx, group, one)) == entries
    assert await db.read(lambda tx: cases.answered(tx, group, two)) == ()
    links = tuple(await db.read(lambda tx: cases.chain_links(tx, group)))
    assert len({link.entry.case for link in links}) == 2
    assert await db.read(lambda tx: cases.case_events(tx, group)) == ()


async def test_nobody_is_taken_off_a_blacklist_that_they_are_not_on(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, (one, *_) = club
    with pytest.raises(LookupError):
        await recorded(db, group, Lifted(one, None, NOW))


async def test_an_appeal_and_its_end_stand_beside_their_case(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, (one, two, three, *_) = club
    appeal = Appeal(3, OfCase(1), one, after(1), Jury((two, three), ()), (two,))
    decided = Decided(Choice.OVERTURN, By.JURY, None, after(3))
    written: tuple[tuple[Recorded, Subject | None], ...] = (
        (Opened(1, one, Breach.QUIT, 1, NOW), None),
        (appeal, None),
        (Ruling(two, Choice.OVERTURN, after(2)), OfCase(1)),
        (decided, OfCase(1)),
        (Answered(one, Answer.REMOVE, two, after(4)), None),
        (decided, OfAnswer(one, after(4))),
    )
    for event, about in written:
        await recorded(db, group, event, about)
    links = tuple(await db.read(lambda tx: cases.chain_links(tx, group)))
    of_case, of_answer = {link.entry.case for link in links[:4]}, {link.entry.case for link in links[4:]}
    assert len(of_case) == len(of_answer) == 1
    assert of_case != of_answer
    with pytest.raises(ValueError, match="what it is about"):
        await recorded(db, group, decided)


async def test_an_effect_is_done_once_and_undone_once(
    db: Database, club: tuple[int, tuple[int, ...]]
) -> None:
    group, _ = club
    act = Act(1, Effect.PRICE)
    assert await db.transact(lambda tx: effects.done(tx, group, act, NOW))
    assert not await db.transact(lambda tx: effects.done(tx, group, act, after(1)))
    assert await db.transact(lambda tx: effects.undone(tx, group, act, after(1)))
    assert not await db.transact(lambda tx: effects.undone(tx, group, act, after(2)))
    assert await db.read(lambda tx: effects.effects_of(tx, group, 1)) == ((act,), (act,))
    assert await db.read(lambda tx: effects.effects_of(tx, group, 2)) == ((), ())
