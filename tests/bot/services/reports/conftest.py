from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.reports.club_house import ReportHouse


@pytest.fixture
async def house(db: Database) -> ReportHouse:
    made = ReportHouse(db)
    await made.settle()
    return made
