"""Writes numbers from several tasks and prints each one as soon as its commit has been acknowledged."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

from storage.database import Database
from tests.storage.events import count


async def main(path: str) -> None:
    database = await Database.open(path)

    async def write(stream: str) -> None:
        number = 0
        while True:
            number += 1
            await database.transact(partial(count, stream=stream, number=number))
            sys.stdout.write(f"{stream} {number}\n")
            sys.stdout.flush()

    await asyncio.gather(*(write(f"s{task}") for task in range(4)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
