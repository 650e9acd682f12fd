from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from storage.database import Database
from tests.bot.services.duty.club_house import DutyHouse


@pytest.fixture
async def house(db: Database) -> AsyncIterator[DutyHouse]:
    made = DutyHouse(db)
    yield made
    await made.delivery.stop()
