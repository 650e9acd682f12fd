from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.offline.club_house import OfflineHouse


@pytest.fixture
async def house(db: Database) -> OfflineHouse:
    house = OfflineHouse(db)
    await house.gather()
    return house
