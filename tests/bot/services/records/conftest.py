from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.records.club_house import CourtHouse
from tests.bot.services.records.jury_house import JuryHouse


@pytest.fixture
async def house(db: Database, request: pytest.FixtureRequest) -> CourtHouse:
    is_jury = request.module.__name__.endswith("test_judging")
    made = JuryHouse(db) if is_jury else CourtHouse(db)
    await made.convene()
    return made
