"""docs/rules.md agrees with the code: its tests exist, and nothing is missing in it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from rules.mahjong.money import Reason
from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, Rules

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULE = re.compile(r"^\| ([a-z0-9-]+) \|.+\| `(\w+)::(\w+)` \|$", re.MULTILINE)


def test_every_rule_names_a_test_that_exists() -> None:
    rules = RULE.findall(DOCUMENT)
    assert len(rules) == DOCUMENT.count("::test_")
    for name, module, test in rules:
        source = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {test}(" in source, f"{name}: {module} has no {test}"


def test_every_rule_has_an_id_of_its_own() -> None:
    names = [rule[0] for rule in RULE.findall(DOCUMENT)]
    assert len(names) == len(set(names))


def test_every_option_row_and_reason_is_in_the_document() -> None:
    options = [option.name for option in fields(Rules)]
    for name in (*options, *PATTERN_ROWS, *ADDITION_ROWS, *Reason):
        assert f"`{name}`" in DOCUMENT, f"{name} is missing in docs/rules.md"


def test_every_section_that_the_code_refers_to_exists() -> None:
    sections = set(re.findall(r"^## (\d+)\.", DOCUMENT, re.MULTILINE))
    referred = {
        number
        for path in (ROOT / "rules").rglob("*.py")
        for number in re.findall(r"rules §(\d+)", path.read_text(encoding="utf-8"))
    }
    assert referred
    assert referred <= sections
