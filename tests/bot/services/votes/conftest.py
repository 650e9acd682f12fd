from __future__ import annotations

import pytest

from storage.database import Database
from tests.bot.services.votes.club_house import VotesHouse


@pytest.fixture
async def house(db: Database) -> VotesHouse:
    house = VotesHouse(db)
    await house.settle_down()
    return house
