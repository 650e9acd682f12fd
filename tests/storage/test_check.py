from __future__ import annotations

import hashlib
import hmac
import io
import itertools
import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rules.charter.cases import Breach, Conduct, Grade, Misconduct, Opened, Told
from storage.chain_export import Disclosed, export
from storage.charter import cases, references, texts
from storage.charter.texts import CaseText
from storage.check import BROKEN, HOLDS, UNREADABLE, main
from tests.storage.charter.people import a_group
from tests.support import empty_database

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
Change = Callable[[dict[str, Any]], None]


async def a_chain(path: Path) -> dict[str, Any]:
    """A database with three entries and a text; returns the export of it."""
    db = await empty_database.opened(path)
    group, (one, two) = await a_group(db, NOW, 2)
    counted = itertools.count()

    def entropy(size: int) -> bytes:
        return hashlib.sha256(str(next(counted)).encode()).digest()[:size]

    charge = Misconduct(Conduct.INSULT, Grade.LIGHT)
    events = (
        (Opened(1, one, charge, 1, NOW, reporter=two), (CaseText("words", "骂人", two),)),
        (Told(1, NOW + timedelta(minutes=1)), ()),
        (Opened(2, two, Breach.QUIT, 1, NOW + timedelta(minutes=2)), ()),
    )
    for event, written in events:
        await db.transact(
            lambda tx, event=event, written=written: cases.record(  # type: ignore[misc]
                tx, group, event, texts=written, entropy=entropy
            )
        )
    reference = await db.read(lambda tx: references.chain_reference(tx, group, entropy))
    links = tuple(await db.read(lambda tx: cases.chain_links(tx, group)))
    kept = await db.read(lambda tx: texts.texts_of(tx, group))
    await db.close()
    disclosed = [Disclosed(text.number, text.name, text.salt.hex(), text.text) for text in kept]
    return export(reference, links, disclosed)


def run(*arguments: str) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main(arguments, out, err)
    return code, out.getvalue() + err.getvalue()


@pytest.fixture
async def document(tmp_path: Path) -> dict[str, Any]:
    return await a_chain(tmp_path / "x.db")


def written(tmp_path: Path, document: object) -> str:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(document), "utf-8")
    return str(path)


def test_a_whole_export_holds_and_names_its_head(tmp_path: Path, document: dict[str, Any]) -> None:
    heads = [one["hash"] for one in document["entries"]]
    code, said = run("check", written(tmp_path, document), *heads)
    assert code == HOLDS
    assert f"holds, 3 entries, head {heads[-1]}" in said


def test_a_database_is_checked_as_it_lies(tmp_path: Path, document: dict[str, Any]) -> None:
    head = document["entries"][-1]["hash"]
    code, said = run("check", str(tmp_path / "x.db"), head)
    assert (code, "group 1: holds, 3 entries" in said) == (HOLDS, True)
    code, said = run("check", str(tmp_path / "x.db"), "0" * 64)
    assert (code, "a head that was printed is missing" in said) == (BROKEN, True)


def test_a_head_that_was_copied_in_part_is_not_taken_for_a_broken_chain(
    tmp_path: Path, document: dict[str, Any]
) -> None:
    file, head = written(tmp_path, document), document["entries"][-1]["hash"]
    for wrong in (head[:-1], "HEAD", ""):
        code, said = run("check", file, wrong)
        assert (code, said) == (UNREADABLE, f"{wrong.lower()!r} is no head: 64 of 0-9 and a-f are expected\n")
    assert run("check", file, f" {head.upper()}")[0] == HOLDS


def test_a_missing_file_is_said_in_a_line(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    assert run("check", str(missing)) == (UNREADABLE, f"{missing}: No such file or directory\n")


def test_a_check_written_from_the_document_alone_agrees(document: dict[str, Any]) -> None:
    """Word for word what section 6 of docs/charter.md says."""
    previous = hashlib.sha256(b"xuezhan-cases/1" + document["group"].encode()).digest()
    for number, one in enumerate(document["entries"], start=1):
        canonical = json.dumps(one["entry"], sort_keys=True, separators=(",", ":")).encode()
        previous = hashlib.sha256(previous + canonical).digest()
        assert (one["entry"]["number"], one["hash"]) == (number, previous.hex())
    (text,) = document["texts"]
    said = hmac.digest(bytes.fromhex(text["salt"]), text["text"].encode(), "sha256").hex()
    assert document["entries"][text["number"] - 1]["entry"]["texts"] == {text["name"]: said}


def _weaker(document: dict[str, Any]) -> None:
    document["entries"][0]["entry"]["facts"]["version"] = 2


def _shorter(document: dict[str, Any]) -> None:
    del document["entries"][1]


def _cut(document: dict[str, Any]) -> None:
    del document["entries"][2]


def _other_text(document: dict[str, Any]) -> None:
    document["texts"][0]["text"] = "夸人"


def _invented_text(document: dict[str, Any]) -> None:
    document["texts"][0]["number"] = 2


def _nameless(document: dict[str, Any]) -> None:
    document["entries"][2]["entry"]["people"] = {"subject": "小明"}


def _no_entry(document: dict[str, Any]) -> None:
    document["entries"][1] = 5


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (_weaker, 1),
        (_shorter, 2),
        (_cut, 3),
        (_other_text, 1),
        (_invented_text, 2),
        (_nameless, 3),
        (_no_entry, 2),
    ],
)
def test_whatever_was_changed_is_found_at_its_entry(
    tmp_path: Path, document: dict[str, Any], change: Change, entry: int
) -> None:
    head = document["entries"][-1]["hash"]
    change(document)
    code, said = run("check", written(tmp_path, document), head)
    assert (code, f"BROKEN at entry {entry}:" in said) == (BROKEN, True), said


def test_a_changed_database_is_found(tmp_path: Path, document: dict[str, Any]) -> None:
    assert len(document["entries"]) == 3
    connection = sqlite3.connect(tmp_path / "x.db")
    connection.execute("DROP TRIGGER case_events_keep")
    connection.execute("UPDATE case_events SET entry = replace(entry, 'insult', 'hint') WHERE number = 1")
    connection.commit()
    connection.close()
    code, said = run("check", str(tmp_path / "x.db"))
    assert (code, "BROKEN at entry 1" in said) == (BROKEN, True)


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"format": "else"}', '{"format": "xuezhan-cases/1"}', "\x00\xff"]
)
def test_what_is_no_export_cannot_be_read(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(content, "utf-8")
    code, said = run("check", str(path))
    assert code == UNREADABLE
    assert said


def test_a_group_without_a_reference_or_texts_of_another_shape_cannot_be_read(
    tmp_path: Path, document: dict[str, Any]
) -> None:
    for field, value in (("group", "小明"), ("group", None), ("texts", 5), ("texts", [5])):
        assert run("check", written(tmp_path, document | {field: value}))[0] == UNREADABLE


@pytest.mark.parametrize("arguments", [(), ("check",), ("look", "x"), ("check", "/nowhere/at/all")])
def test_a_wrong_call_says_so(arguments: tuple[str, ...]) -> None:
    code, said = run(*arguments)
    assert code == UNREADABLE
    assert said
