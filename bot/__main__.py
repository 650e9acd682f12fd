"""`python -m bot`: serve Telegram, or, without a token, play a match in the sandbox."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import signal
import sys
from dataclasses import replace

from telegram.error import TelegramError

from bot.app import Chances, SecondInstanceError, TokenError, running
from bot.clock import SystemClock
from bot.config import ConfigError, Settings, load
from bot.demo.show import show
from bot.log_setup import set_up
from bot.problems import said
from bot.words import Catalogues, Value
from rules.table.terms import Tempo
from storage.errors import InUseError, StorageError

_log = logging.getLogger("bot")

OK, FAILED, MISCONFIGURED = 0, 1, 2
INTERRUPTED = 130


def main() -> int:
    """Run until told to stop; returns the exit code."""
    try:
        settings = load()
    except ConfigError as error:
        sys.stderr.write("".join(f"{one}\n" for one in said(Catalogues.load(), error.problems)))
        return MISCONFIGURED
    set_up("WARNING" if settings.sandboxed else settings.log_level, sys.stderr, settings.secrets())
    try:
        if settings.sandboxed:
            return asyncio.run(demonstrate(settings))
        return asyncio.run(serve(settings))
    except KeyboardInterrupt:
        return INTERRUPTED


async def demonstrate(settings: Settings) -> int:
    """Play matches in the sandbox until SIGINT or SIGTERM, however the process was started."""
    _stop_at_signals()
    try:
        await show(settings, SystemClock(), sys.stdout)
    except asyncio.CancelledError:
        return INTERRUPTED
    return OK


async def serve(settings: Settings) -> int:
    """Serve real groups until SIGINT or SIGTERM; every reason not to is said in one sentence."""
    words = Catalogues.load()[settings.language]
    low_ms, high_ms = settings.hold_ms
    tempo = replace(Tempo(), hold_low_ms=low_ms, hold_high_ms=high_ms)
    _stop_at_signals()
    try:
        async with running(settings, Chances(SystemClock(), secrets.token_bytes, tempo=tempo)) as started:
            _set_apart_what_stays()
            _log.info(words("main-serving", username=started.club.username))
            raise await started.failed
    except asyncio.CancelledError:
        _log.info(words("main-stopped"))
        return OK
    except InUseError as error:
        return _refuse(settings, "main-in-use", place=error.place)
    except StorageError as error:
        return _refuse(settings, "main-storage", reason=str(error))
    except TokenError:
        return _refuse(settings, "main-token")
    except SecondInstanceError:
        return _refuse(settings, "main-second")
    except TelegramError as error:
        return _refuse(settings, "main-telegram", reason=type(error).__name__)
    except OSError as error:
        return _refuse(settings, "main-storage", reason=_of_file(error))


def _set_apart_what_stays() -> None:
    """What the start has made is never garbage: no search for it goes through all of that again."""
    gc.collect()
    gc.freeze()


def _stop_at_signals() -> None:
    """The first SIGINT or SIGTERM unwinds the running task, wherever it is; a second one ends at once."""
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()

    def stop() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        if task is not None:
            task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)


def _of_file(error: OSError) -> str:
    """What the system says, and of which file."""
    reason = error.strerror or type(error).__name__
    return reason if error.filename is None else f"{error.filename}: {reason}"


def _refuse(settings: Settings, key: str, **facts: Value) -> int:
    for language in settings.spoken:
        sys.stderr.write(f"{Catalogues.load()[language](key, **facts)}\n")
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
