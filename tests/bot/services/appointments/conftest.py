from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.appointments.club_house import PlanHouse
from tests.bot.services.house import House


@pytest.fixture
async def house(db: Database) -> PlanHouse:
    made = PlanHouse(db)
    await made.opens()
    return made


@pytest.fixture
def club(db: Database) -> House:
    """A house in which hands are played."""
    return House(db)
