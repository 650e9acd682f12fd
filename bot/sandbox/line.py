"""The line between the people's side and a world: in this process, or elsewhere over HTTP."""

from __future__ import annotations

from typing import Any, Protocol

from bot.sandbox.acts.verbs import perform_verb
from bot.sandbox.clock import Waiting, wait_for
from bot.sandbox.model import Json
from bot.sandbox.world import World


class Line(Protocol):
    """How the people's side reaches a world."""

    async def call(self, verb: str, args: Json) -> Any:
        """Carry out one act."""
        ...


class LocalLine:
    """Reaches a world in the same process."""

    def __init__(self, world: World, wait: Waiting = wait_for) -> None:
        self._world = world
        self._wait = wait

    async def call(self, verb: str, args: Json) -> Any:
        """Carry out one act."""
        return await perform_verb(self._world, verb, args, self._wait)
