"""docs/rules.md agrees with the code: tests and hands exist, tables are true, and nothing is missing."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rules.mahjong.money import Reason
from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, PROFILES, Rules
from tests.rules.test_recorded_hands import NAMES, hand

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULE = re.compile(r"^\| ([a-z0-9-]+) \|.+\| `([\w/]+)::(\w+)` \| ([^|]*)\|$", re.MULTILINE)
ROW = re.compile(r"^\| `(\w+)` \|.+$", re.MULTILINE)
OF_A_MATCH = {"next-first"}
"""What comes before any hand."""


def section(number: int) -> str:
    begin = DOCUMENT.index(f"\n## {number}. ")
    end = DOCUMENT.find(f"\n## {number + 1}. ", begin)
    return DOCUMENT[begin : end if end > 0 else len(DOCUMENT)]


def clauses() -> dict[str, list[str]]:
    """Every clause of sections 2 to 8 with the hands that the document names for it."""
    found = {}
    for number in range(2, 9):
        for name, _, _, hands in RULE.findall(section(number)):
            found[name] = re.findall(r"`([\w-]+)`", hands)
    for row in ROW.findall(section(6)):
        found[f"row-{row}"] = re.findall(r"`([\w-]+)`", cells(section(6), row)[-1])
    return found


def cells(text: str, row: str) -> list[str]:
    """The cells after the first of the table row of that option."""
    found = re.search(rf"^\| `{row}` \|(.+)\|$", text, re.MULTILINE)
    assert found is not None, row
    return [cell.strip() for cell in found[1].split("|")]


def shown(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple():
            return ", ".join(value)
        case _:
            return str(value)


def test_every_rule_names_a_test_that_exists() -> None:
    rules = RULE.findall(DOCUMENT)
    assert len(rules) == DOCUMENT.count("::test_")
    for name, module, test, _ in rules:
        source = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {test}(" in source, f"{name}: {module} has no {test}"


def test_every_rule_has_an_id_of_its_own() -> None:
    names = [rule[0] for rule in RULE.findall(DOCUMENT)]
    assert len(names) == len(set(names))


def test_every_clause_of_play_has_a_whole_hand_that_tells_it() -> None:
    told: dict[str, set[str]] = {clause: set() for clause in OF_A_MATCH}
    for name in NAMES:
        for clause in hand(name)["clauses"]:
            told.setdefault(clause, set()).add(name)
    assert {clause: set(hands) for clause, hands in clauses().items()} == told


def test_every_section_has_clauses_and_every_clause_is_in_sections_two_to_eight() -> None:
    for number in range(2, 9):
        assert RULE.findall(section(number))
    for name, _, _, hands in RULE.findall(DOCUMENT):
        assert name in clauses() or name.startswith(("option-", "record-", "command-"))
        assert name in clauses() or not hands.strip()


def test_every_option_row_and_reason_is_in_the_document() -> None:
    options = [option.name for option in fields(Rules)]
    for name in (*options, *PATTERN_ROWS, *ADDITION_ROWS, *Reason):
        assert f"`{name}`" in DOCUMENT, f"{name} is missing in docs/rules.md"


@pytest.mark.parametrize("option", [one.name for one in fields(Rules)])
def test_the_table_of_profiles_is_what_they_are(option: str) -> None:
    if option in ("profile", "patterns", "additions"):
        return
    assert cells(section(9), option)[1:] == [shown(getattr(rules, option)) for rules in PROFILES.values()]


@pytest.mark.parametrize("row", [*PATTERN_ROWS, *ADDITION_ROWS])
def test_the_tables_of_rows_are_what_the_profiles_have(row: str) -> None:
    table = "patterns" if row in PATTERN_ROWS else "additions"
    expected = [str(getattr(rules, table).get(row, "–")) for rules in PROFILES.values()]
    assert cells(section(6), row)[2:-1] == expected


def test_every_section_that_the_code_refers_to_exists() -> None:
    sections = set(re.findall(r"^## (\d+)\.", DOCUMENT, re.MULTILINE))
    referred = {
        number
        for path in (ROOT / "rules").rglob("*.py")
        for number in re.findall(r"rules §(\d+)", path.read_text(encoding="utf-8"))
    }
    assert referred
    assert referred <= sections
