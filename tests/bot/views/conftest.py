"""Golden screens: `python -m pytest tests/bot/views --regolden` writes `tests/golden/*.txt` anew.

Read the difference before committing it: the files are what people see.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.screens import Screen
from bot.words import Catalogues

GOLDEN = Path(__file__).parents[2] / "golden"
_RULE = "-" * 20


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regolden", action="store_true", help="write the golden screens anew")


@pytest.fixture(scope="session")
def catalogues() -> Catalogues:
    return Catalogues.load()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, Screen | str], None]:
    """Compares a screen with its golden file."""
    writes = request.config.getoption("--regolden", default=False)

    def compare(name: str, screen: Screen | str) -> None:
        path = GOLDEN / f"{name}.txt"
        drawn = drawing(screen)
        if writes:
            path.write_text(drawn, "utf-8")
        assert path.read_text("utf-8") == drawn, f"{path.name} differs; --regolden writes it anew"

    return compare


def drawing(screen: Screen | str) -> str:
    """A screen as text: the message, then its buttons with what each sends or opens."""
    if isinstance(screen, str):
        return f"{screen}\n"
    lines = [screen.text]
    for row in screen.rows:
        lines.append(_RULE)
        lines += [f"[{b.label}]{f' ({b.style})' if b.style else ''} {b.data or b.url}" for b in row]
    return "\n".join(lines) + "\n"
