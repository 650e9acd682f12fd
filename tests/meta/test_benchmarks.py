from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.charter import opened
from storage.database import Database


async def test_a_measurement_that_fails_lets_go_of_its_database(tmp_path: Path) -> None:
    path = tmp_path / "charter.db"
    await (await Database.open(path)).close()
    with pytest.raises(ZeroDivisionError):
        async with opened(path, size=4, years=1):
            raise ZeroDivisionError
    await (await Database.open(path)).close()
