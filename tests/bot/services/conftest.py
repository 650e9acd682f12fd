from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from tests.bot.services.house import House
from tests.support import empty_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "xuezhan.db"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    database = await empty_database.opened(path)
    yield database
    await database.close()


@pytest.fixture
async def house(db: Database) -> House:
    return House(db)
