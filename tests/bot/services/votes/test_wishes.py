"""想改什么: a change as it is typed, which may look as the parameters are shown."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.votes.wishes import Now, Problem, read_wish
from bot.views.charter.votes_terms import value
from rules.charter.ladder import KickMode
from rules.charter.terms import BOUNDS, Terms
from storage.charter.proposals import Wanted
from tests.bot.services.house import catalogues

NOW = Now(Terms(), {}, KickMode.PROPOSE)


def read(text: str) -> Wanted | Problem:
    return read_wish(text, NOW, list(catalogues().values()))


def wanted(field: str, text: str) -> Any:
    found = read(f"{field} {text}")
    assert isinstance(found, Wanted), found
    return getattr(found.terms, field)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("field", [*BOUNDS, "quiet", "reminders", "amendment_majority"])
def test_a_value_is_read_as_it_is_shown(field: str, language: str) -> None:
    own = getattr(Terms(), field)
    assert wanted(field, value(catalogues()[language], field, own)) == own


@pytest.mark.parametrize(
    "text", ["quiet 23:00–08:00", "quiet 23:00 - 08:00", "quiet 23:00到08:00", "安静时段 23:00～08:00"]
)
def test_quiet_hours_are_read_with_any_dash(text: str) -> None:
    assert read(text) == read("quiet 23:00-08:00")
    assert isinstance(read(text), Wanted)


@pytest.mark.parametrize("text", ["48 天", "48 小时小时", "小时", "四十八小时", "48-49"])
def test_a_number_with_another_unit_is_not_guessed(text: str) -> None:
    assert isinstance(read(f"objection_hours {text}"), Problem)
