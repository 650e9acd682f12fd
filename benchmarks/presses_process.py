"""A bot as a process of its own: started, watched from outside, ended."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from bot.clock import SystemClock

ROOT = Path(__file__).parents[1]
CLOCK = SystemClock()
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
USER_TIME, SYSTEM_TIME = 11, 12
PATIENCE_S = 10.0


async def pause(seconds: float) -> None:
    await CLOCK.sleep_until(CLOCK.now() + timedelta(seconds=seconds))


class Subject:
    """A running process. What it says goes into a file, so that nobody has to read along."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log

    @property
    def said(self) -> str:
        return self._log.read_text()

    def processor_s(self) -> float:
        """All processor time of all its threads so far, to the tick of 10 ms."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[USER_TIME]) + int(fields[SYSTEM_TIME])) / TICKS_A_SECOND

    def memory_mb(self) -> float:
        """What is resident in memory now."""
        pages = int(self._proc("statm").split()[1])
        return pages * resource.getpagesize() / 2**20

    def _proc(self, name: str) -> str:
        if self._process.returncode is not None:
            raise RuntimeError(f"the bot has ended:\n{self.said}")
        return Path(f"/proc/{self._process.pid}/{name}").read_text()

    async def until_it_says(self, text: str, seconds: float = 30.0) -> None:
        async with asyncio.timeout(seconds):
            while text not in self.said:
                self._proc("stat")
                await pause(0.01)

    async def stop(self) -> None:
        """Ask it to end; wait until it has."""
        if self._process.returncode is None:
            self._process.terminate()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def subject(log: Path, *arguments: str, env: Mapping[str, str] | None = None) -> AsyncIterator[Subject]:
    """`python ARGUMENTS` with nothing of this process's environment but the search path."""
    everything = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PATH": os.defpath, **(env or {})}
    with log.open("w") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=log.parent,
            env=everything,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    started = Subject(process, log)
    try:
        yield started
    finally:
        await started.stop()
