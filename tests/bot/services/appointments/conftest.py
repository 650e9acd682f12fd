from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from storage.database import Database
from tests.bot.services.appointments.club_house import PlanHouse
from tests.bot.services.house import House


@pytest.fixture
async def house(db: Database) -> AsyncIterator[PlanHouse]:
    made = PlanHouse(db)
    await made.opens()
    yield made
    await made.delivery.stop()


@pytest.fixture
def club(db: Database) -> House:
    """A house in which hands are played."""
    return House(db)
