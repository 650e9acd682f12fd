from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.records.club_house import CourtHouse


@pytest.fixture
async def house(db: Database) -> CourtHouse:
    made = CourtHouse(db)
    await made.convene()
    return made
