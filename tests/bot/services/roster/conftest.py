from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.roster.club_house import ClubHouse


@pytest.fixture
async def house(db: Database) -> ClubHouse:
    made = ClubHouse(db)
    await made.arrive()
    return made
