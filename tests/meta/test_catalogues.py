"""Catalogues and code agree: no text is missing, left over, or written anywhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.services.parts import COMMANDS
from bot.views.help import Topic, help_text
from bot.words import LANGUAGES, SOURCE, Catalogues
from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, PIG_RECEIVERS, PROFILES
from rules.refusal import Code

BOT = Path(__file__).parents[2] / "bot"
CATALOGUES = Catalogues.load()
KEYS = CATALOGUES[SOURCE].catalogue.variables
SHOWN = frozenset({"Button", "Screen", "Reply"})
READERS = frozenset(
    {
        "services/appointments/asking.py",
        "services/appointments/orders.py",
        "services/hall/verifying.py",
        "services/opening.py",
        "services/calculator/notation.py",
        "services/reports/asking.py",
        "services/votes/wishes.py",
        "services/offline/notation.py",
        "services/roster/days.py",
        "when/chinese.py",
        "when/numerals.py",
        "when/past.py",
    }
)
"""Modules that understand what people type, in every language at once."""

CHINESE = re.compile("[\u3001\u3002\u300a-\u3011\u4e00-\u9fff\uff01-\uff5e]")
COMMAND = re.compile(r"(?<![\w<}/])/([a-z]+)\b")
LETTERS = re.compile("[A-Za-z]{2}")
UNSAID = frozenset({"start", "help"})
"""What nobody has to be told: the button of a new chat, and the help itself."""


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """The program's modules; the stand-in for Telegram has a page of its own and no catalogues."""
    for path in sorted(BOT.rglob("*.py")):
        if "sandbox" not in path.parts:
            yield path, ast.parse(path.read_text("utf-8"))


TREES = tuple(sources())


def built_keys(tree: ast.AST) -> Iterator[str]:
    """Keys with blanks, wherever they are put together."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr) or not isinstance(node.values[0], ast.Constant):
            continue
        if re.fullmatch("[a-z_]+-.*", str(node.values[0].value)):
            yield from key_patterns(node)


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """String statements: docstrings, of attributes too."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node


def asked_keys(tree: ast.Module) -> Iterator[tuple[int, re.Pattern[str]]]:
    """The keys of all calls of words, as patterns; a blank in a key stands for any text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and speaks(node.func):
            for pattern in key_patterns(node.args[0]):
                yield node.lineno, re.compile(pattern)


def speaks(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr == "one_of"
    return isinstance(function, ast.Name) and function.id == "words"


def key_patterns(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.JoinedStr(values=parts):
            texts = (re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts)
            return ["".join(texts)]
        case ast.IfExp(body=first, orelse=second):
            return key_patterns(first) + key_patterns(second)
        case _:
            return []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_catalogues_have_the_same_keys_with_the_same_blanks(language: str) -> None:
    assert CATALOGUES[language].catalogue.variables == KEYS


def test_every_key_that_is_asked_for_exists() -> None:
    missing = [
        f"{path.relative_to(BOT)}:{line}: {pattern.pattern}"
        for path, tree in TREES
        for line, pattern in asked_keys(tree)
        if not any(pattern.fullmatch(key) for key in KEYS)
    ]
    assert missing == []


def test_every_key_is_asked_for() -> None:
    said = {str(node.value) for _, tree in TREES for node in literals(tree)}
    patterns = [re.compile(pattern) for _, tree in TREES for pattern in built_keys(tree)]
    unused = {key for key in KEYS if key not in said and not any(p.fullmatch(key) for p in patterns)}
    assert unused == set()


def test_every_refusal_has_a_text_and_no_text_lacks_its_refusal() -> None:
    assert {key for key in KEYS if key.startswith("refusal-")} == {f"refusal-{code}" for code in Code}


def test_every_row_of_the_rules_has_a_name() -> None:
    names = {f"pattern-{row}" for row in PATTERN_ROWS}
    names |= {f"addition-{row}" for row in (*ADDITION_ROWS, "self_draw")}
    names |= {f"profile-{profile}" for profile in PROFILES}
    names |= {f"rules-receiver-{receiver}" for receiver in PIG_RECEIVERS}
    families = ("pattern-", "addition-", "profile-", "rules-receiver-")
    assert {key for key in KEYS if key.startswith(families)} == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_no_command_that_does_not_exist(language: str) -> None:
    texts = [path.read_text("utf-8") for path in (BOT / "locales" / language).glob("*.ftl")]
    named = {name for text in texts for name in COMMAND.findall(text)}
    assert named <= {command.name for command in COMMANDS}
    assert "table" in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_command(language: str) -> None:
    said = "\n".join(help_text(CATALOGUES[language], topic) for topic in Topic)
    assert {command.name for command in COMMANDS} - set(COMMAND.findall(said)) <= UNSAID


def test_no_chinese_stands_in_the_code() -> None:
    found = [
        f"{path.relative_to(BOT)}:{node.lineno}: {node.value!r}"
        for path, tree in TREES
        for node in literals(tree)
        if path.relative_to(BOT).as_posix() not in READERS and CHINESE.search(str(node.value))
    ]
    assert found == []


def test_nothing_is_shown_to_a_person_but_words() -> None:
    found = [
        f"{path.relative_to(BOT)}:{node.lineno}: {ast.unparse(node)}"
        for path, tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in SHOWN
        and node.args
        and is_written_out(node.args[0])
    ]
    assert found == []


def is_written_out(argument: ast.expr) -> bool:
    match argument:
        case ast.Constant(value=str(text)):
            return LETTERS.search(text) is not None
        case ast.JoinedStr(values=parts):
            return any(is_written_out(part) for part in parts)
        case _:
            return False


@pytest.mark.parametrize(("language", "quoted"), [("zh", "〔([^〕]+)〕"), ("en", r"\[([^]]+)\]")])
def test_what_is_quoted_like_a_button_is_one(language: str, quoted: str) -> None:
    """按钮 stand in 〔〕 and in [], everything else in “”: whoever reads 〔来〕 looks for a button."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((BOT / "locales" / language).glob("*.ftl")))
    assert not set("「」") & set(text)
    names = set(re.findall(quoted, text)) - {"one", "other"}
    assert [name for name in sorted(names) if f"= {name}".casefold() not in text.casefold()] == []
