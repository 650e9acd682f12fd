"""A stand-in for Telegram: its Bot API over HTTP on loopback, and the people who write and press.

    world = World(clock.now, token="42:SANDBOX")
    people = People(LocalLine(world))
    async with SandboxServer(world) as server:
        application = Application.builder().token(world.token).base_url(server.base_url).build()

It knows nothing of mahjong. What it answers, and in which words, follows the sources of
tdlib/telegram-bot-api and tdlib/td.
"""

from __future__ import annotations

from bot.sandbox.calls import Call
from bot.sandbox.changes import Change
from bot.sandbox.client import SandboxClient
from bot.sandbox.errors import ApiError, ImpossibleError, SandboxError
from bot.sandbox.faults import Fault
from bot.sandbox.flood import UNLIMITED, FloodLimits
from bot.sandbox.folk import Group, Person, PressResult, Topic
from bot.sandbox.line import LocalLine
from bot.sandbox.people import People
from bot.sandbox.screens import VisibleButton, VisibleMessage
from bot.sandbox.server import SandboxServer
from bot.sandbox.world import World

__all__ = [
    "UNLIMITED",
    "ApiError",
    "Call",
    "Change",
    "Fault",
    "FloodLimits",
    "Group",
    "ImpossibleError",
    "LocalLine",
    "People",
    "Person",
    "PressResult",
    "SandboxClient",
    "SandboxError",
    "SandboxServer",
    "Topic",
    "VisibleButton",
    "VisibleMessage",
    "World",
]
