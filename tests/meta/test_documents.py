"""文档: what the documents promise is there, and what is there is in the documents."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.services.parts import COMMANDS
from bot.services.spoken import SERVICES

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def package(requirement: str) -> str:
    return re.split(r"[\[<>=~!;]", requirement)[0].strip()


def own_files() -> list[Path]:
    folders = ("bot", "rules", "storage", "tests", "docs", "benchmarks")
    return [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]


@pytest.mark.parametrize("requirement", PROJECT["project"]["dependencies"])
def test_each_library_has_a_reason(requirement: str) -> None:
    assert f"| {package(requirement)} |" in ARCHITECTURE


@pytest.mark.parametrize("requirement", PROJECT["dependency-groups"]["dev"])
def test_each_tool_for_development_is_named(requirement: str) -> None:
    assert re.search(rf"\b{re.escape(package(requirement))}\b", ARCHITECTURE)


@pytest.mark.parametrize("requirement", PROJECT["project"]["dependencies"])
def test_each_library_is_pinned_with_hashes(requirement: str) -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").lower()
    name = package(requirement).lower().replace(".", "-")
    assert re.search(rf"^{re.escape(name)}==\S+ \\\n    --hash=sha256:", lock, re.MULTILINE)


def test_every_command_is_served_and_nothing_else() -> None:
    assert {command.name for command in COMMANDS} == set(SERVICES)


@pytest.mark.parametrize("target", ["run", "test"])
def test_the_two_commands_of_the_readme_are_there(target: str) -> None:
    assert f"make {target}" in README
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "docs/contributing.md"])
def test_files_that_a_document_links_to_exist(document: str) -> None:
    place = ROOT / document
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", place.read_text(encoding="utf-8")):
        assert (place.parent / target).exists(), target


def test_modules_that_the_architecture_names_exist() -> None:
    for path in re.findall(r"`((?:bot|rules|storage|tests)/[\w./]+)`", ARCHITECTURE):
        assert (ROOT / path).exists() or (ROOT / f"{path}.py").exists(), path


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    for path in own_files():
        if path.suffix in {".py", ".md", ".toml", ".ftl", ".sql", ".json", ".txt"} and path.is_file():
            text = path.read_text(encoding="utf-8")
            found = re.search(r"(?<![\w.])/(?:root|home|work|Users)/\w", text)
            assert found is None, f"{path.relative_to(ROOT)}: {text[found.start() : found.start() + 40]}"
