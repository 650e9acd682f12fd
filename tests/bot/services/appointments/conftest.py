from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.appointments.club_house import PlanHouse


@pytest.fixture
async def house(db: Database) -> PlanHouse:
    made = PlanHouse(db)
    await made.opens()
    return made
