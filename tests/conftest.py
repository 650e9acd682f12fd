"""What holds for all tests: no property fails because the machine was busy; the longest one begins first."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The simulated year takes minutes: begun last it would leave the other processes idle."""
    items.sort(key=lambda item: "test_year.py" not in item.nodeid)
