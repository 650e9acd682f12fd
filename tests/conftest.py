"""What holds for all tests: no property fails because the machine was busy; the longest ones begin first."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


_LONGEST = ("test_a_year_of_forty_people", "test_a_match_goes_on_through_twelve_crashes")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector would go through it in vain, for seconds."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The year and the crashes take minutes: begun last they would leave the other processes idle."""
    items.sort(key=lambda item: not item.name.startswith(_LONGEST))
