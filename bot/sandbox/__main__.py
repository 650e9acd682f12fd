"""The stand-in on its own: `python -m bot.sandbox --port 8081 --token 4242424242:SANDBOX-SANDBOX-SANDBOX`."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from bot.clock import SystemClock
from bot.sandbox.flood import UNLIMITED, FloodLimits
from bot.sandbox.server import SandboxServer
from bot.sandbox.world import World


def main(arguments: list[str]) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8081, help="0 takes a free port")
    parser.add_argument("--token", required=True, help="the bot's token, NUMBER:WORD")
    parser.add_argument("--username", default="xuezhan_bot", help="the bot's username")
    parser.add_argument("--no-limits", action="store_true", help="lift the flood limits")
    options = parser.parse_args(arguments)
    limits = UNLIMITED if options.no_limits else FloodLimits()
    world = World(SystemClock().now, options.token, bot_username=options.username, limits=limits)
    asyncio.run(_serve(world, options.port))


async def _serve(world: World, port: int) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with SandboxServer(world, port=port) as server:
        # The one line that a starting process waits for to learn the port.
        sys.stdout.write(f"serving {server.url}\n")
        sys.stdout.flush()
        await stopped.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
