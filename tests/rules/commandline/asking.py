"""The program, run inside the test: what it writes and how it ends."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

from rules.commandline.program import main


@dataclass(frozen=True, slots=True)
class Said:
    """Exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        """The one JSON object that was printed."""
        assert (self.code, self.err) == (0, ""), self.err
        return json.loads(self.out)

    @property
    def answers(self) -> list[Any]:
        """One JSON object a line."""
        assert (self.code, self.err) == (0, ""), self.err
        return [json.loads(line) for line in self.out.splitlines()]


def ask(line: str, *more: str, stdin: bytes = b"") -> Said:
    """`fan --hand 123m…`; arguments with spaces come after the line."""
    out, err = io.StringIO(), io.StringIO()
    ticks = iter((10.0, 12.0))
    code = main([*line.split(), *more], io.BytesIO(stdin), out, err, lambda: next(ticks))
    return Said(code, out.getvalue(), err.getvalue())


def lines(*documents: Any) -> bytes:
    """Questions, one a line; a text stands as it is."""
    texts = [one if isinstance(one, str) else json.dumps(one) for one in documents]
    return "\n".join(texts).encode()
