from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from storage.database import Database
from tests.bot.services.duty.club_house import at
from tests.bot.services.gathering.club_house import MatchHouse


@pytest.fixture
async def house(db: Database) -> AsyncIterator[MatchHouse]:
    """On the Friday before the match, at noon."""
    made = MatchHouse(db, start=at("Fr", "12:00"))
    yield made
    await made.delivery.stop()


@pytest.fixture
async def early(db: Database) -> AsyncIterator[MatchHouse]:
    """A week earlier, so that everybody owes a match in the week of the match."""
    made = MatchHouse(db)
    yield made
    await made.delivery.stop()
