from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage.database import Database
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
def now() -> datetime:
    return datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
