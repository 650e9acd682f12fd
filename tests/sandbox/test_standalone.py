from __future__ import annotations

import io
import signal
import sys

import pytest

from bot.sandbox.__main__ import main
from tests.sandbox.conftest import TOKEN


class Interrupting(io.StringIO):
    """Standard output of a process that is told to stop once it has said where it serves."""

    def flush(self) -> None:
        if "serving" in self.getvalue():
            signal.raise_signal(signal.SIGTERM)


def test_it_says_where_it_serves_and_stops_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Interrupting()
    monkeypatch.setattr(sys, "stdout", output)
    main(["--port", "0", "--token", TOKEN])
    assert output.getvalue().startswith("serving http://127.0.0.1:")
