from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.hall.match_house import MatchHouse


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    return MatchHouse(db)
