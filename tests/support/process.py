"""The real program, `python -m bot`, as a process of its own with nothing but the environment it is given."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from signal import Signals

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0


class BotProcess:
    """A started process and everything it has written so far."""

    def __init__(self, process: asyncio.subprocess.Process, token: str) -> None:
        self._process = process
        self._secret = token.partition(":")[2]
        self._heard = asyncio.Event()
        self.stdout: list[str] = []
        self.stderr: list[str] = []
        self._listening = [
            asyncio.create_task(self._listen(process.stdout, self.stdout)),
            asyncio.create_task(self._listen(process.stderr, self.stderr)),
        ]

    @classmethod
    async def start(cls, folder: Path, env: Mapping[str, str], module: str = "bot") -> BotProcess:
        """Start it in `folder`, which holds no `.env`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PATH": os.defpath, **_measured(), **env},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        return cls(process, env.get("TELEGRAM_BOT_TOKEN", ""))

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    @property
    def output(self) -> str:
        """Everything that it has written, to either stream."""
        return "\n".join([*self.stdout, *self.stderr])

    async def said(self, text: str, seconds: float = PATIENCE_S) -> str:
        """The first line that contains `text`, as soon as it is written."""
        async with asyncio.timeout(seconds):
            while True:
                self._heard.clear()
                for line in (*self.stdout, *self.stderr):
                    if text in line:
                        return line
                assert not all(task.done() for task in self._listening), self.output
                await self._heard.wait()

    def signal(self, number: Signals) -> None:
        """Send a signal to this process and no other."""
        self._process.send_signal(number)

    async def ended(self, seconds: float = PATIENCE_S) -> int:
        """The exit code, once it has ended and everything it wrote has been read: never the token."""
        async with asyncio.timeout(seconds):
            code = await self._process.wait()
            await asyncio.gather(*self._listening)
        assert not self._secret or self._secret not in self.output, "the token has been written"
        return code

    async def kill(self) -> None:
        """`kill -9`: it gets no chance to do anything any more."""
        if self.is_running:
            self._process.kill()
        await self.ended()

    async def _listen(self, stream: asyncio.StreamReader | None, lines: list[str]) -> None:
        assert stream is not None
        while line := await stream.readline():
            lines.append(line.decode().rstrip("\n"))
            self._heard.set()
        self._heard.set()


@asynccontextmanager
async def bot_process(folder: Path, env: Mapping[str, str], module: str = "bot") -> AsyncIterator[BotProcess]:
    """A process that is gone at the end of the block, whatever happens."""
    started = await BotProcess.start(folder, env, module)
    try:
        yield started
    finally:
        await started.kill()


def _measured() -> dict[str, str]:
    """What coverage.py tells child processes by; nothing else of this process's environment is passed on."""
    own = dict(os.environ)  # noqa: TID251 (the only way to see what coverage.py has set)
    return {name: value for name, value in own.items() if name.startswith("COVERAGE_")}
