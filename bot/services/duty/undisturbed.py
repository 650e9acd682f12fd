"""一气呵成: much that is read or reckoned in one go, without looks for garbage in between."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is made meanwhile is kept, or goes when its last name does: only cycles have to be looked for.

    Facts have none. Of a large group they are more objects than all else in the process, and each full look
    goes through every one of them: two or three would take a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
