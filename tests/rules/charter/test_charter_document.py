"""docs/charter.md agrees with the code: blanks, numbers, modules and tests are those that exist."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from rules.charter.changes import changes
from rules.charter.terms import BOUNDS, Terms

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "charter.md").read_text(encoding="utf-8")
FIELDS = {field.name for field in fields(Terms)}
BLANK = re.compile(r"\{(\w+)\}")
ARTICLE = re.compile(r"^(\d+)\. \*\*", re.MULTILINE)
PARAMETER = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROW = re.compile(r"^\| ([\d, –-]+) \| [^|]+ \| `([\w/]+)` \| `([\w/]+)::(\w+)` \|$", re.MULTILINE)


def section(number: int) -> str:
    begin = DOCUMENT.index(f"\n## {number}. ")
    end = DOCUMENT.find(f"\n## {number + 1}. ", begin)
    return DOCUMENT[begin : end if end > 0 else len(DOCUMENT)]


ROWS = ROW.findall(section(4))


@pytest.mark.parametrize("language", [1, 2])
def test_the_text_has_twelve_articles(language: int) -> None:
    assert ARTICLE.findall(section(language)) == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize("language", [1, 2])
def test_the_blanks_of_the_text_are_the_parameters(language: int) -> None:
    assert set(BLANK.findall(section(language))) == FIELDS


def test_an_article_has_the_same_blanks_in_both_languages() -> None:
    chinese, english = (ARTICLE.split(section(language)) for language in (1, 2))
    for number, one, other in zip(chinese[1::2], chinese[2::2], english[2::2], strict=True):
        assert set(BLANK.findall(one)) == set(BLANK.findall(other)), number


def test_every_parameter_is_listed() -> None:
    assert [row[0] for row in PARAMETER.findall(section(3))] == [field.name for field in fields(Terms)]


@pytest.mark.parametrize("field", BOUNDS)
def test_defaults_and_bounds_are_those_of_the_code(field: str) -> None:
    listed = {row[0]: row[1:3] for row in PARAMETER.findall(section(3))}
    least, most = BOUNDS[field]
    assert listed[field] == (str(getattr(Terms(), field)), f"{least}–{most}")


@pytest.mark.parametrize("field", BOUNDS)
def test_what_tightens_is_listed(field: str) -> None:
    listed = {row[0]: row[3] for row in PARAMETER.findall(section(3))}
    more = dict.fromkeys([field], getattr(Terms(), field) + 1)
    (change,) = changes(Terms(), Terms(**more))
    assert listed[field] == ("more" if change.tightens else "less")


def test_every_row_names_a_module_and_a_test_that_exist() -> None:
    assert len(ROWS) == section(4).count("\n| ") - 2
    for _, module, file, test in ROWS:
        place = ROOT / "rules" / (module if "/" in module else f"charter/{module}")
        assert place.with_suffix(".py").exists(), module
        tree = ast.parse((ROOT / "tests" / "rules" / f"{file}.py").read_text(encoding="utf-8"))
        assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, test


def test_every_module_that_decides_something_is_named() -> None:
    modules = {path.stem for path in (ROOT / "rules" / "charter").glob("*.py")}
    assert {row[1] for row in ROWS if "/" not in row[1]} == modules - {"__init__", "facts"}


def test_articles_are_named_by_their_numbers() -> None:
    numbers = {int(number) for row in ROWS for number in re.findall(r"\d+", row[0])}
    assert numbers <= set(range(1, 13))
