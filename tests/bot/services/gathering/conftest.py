from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from storage.database import Database
from tests.bot.services.gathering.club_house import MatchHouse


@pytest.fixture
async def house(db: Database) -> AsyncIterator[MatchHouse]:
    made = MatchHouse(db)
    yield made
    await made.delivery.stop()
