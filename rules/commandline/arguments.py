"""参数: what each command takes (rules §10)."""

from __future__ import annotations

import argparse
import json
from typing import Any, NoReturn

from rules.commandline.queries import DEFAULT_PROFILE, FLAGS, MELD_KINDS, QueryError
from rules.mahjong.options import PROFILES


class UsageError(Exception):
    """Arguments that no command takes; the message says which, and how the command is used."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Raises UsageError: instead of leaving the process."""
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}")


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments; parsing raises `UsageError`."""
    top = _Parser(
        prog="python -m rules",
        description="四川麻将 血战到底: 算番, 听牌, 复盘, 核对, 模拟",
        allow_abbrev=False,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    fan = commands.add_parser("fan", help="what a won hand is worth", allow_abbrev=False)
    _add_hand(fan)
    fan.add_argument("--win", metavar="TILE", help="the tile won on, 3m")
    fan.add_argument("--self-draw", action="store_true", help="it was drawn by the winner")
    fan.add_argument("--flag", action="append", default=[], metavar="FLAG", help=f"one of {', '.join(FLAGS)}")
    _add_format(fan)

    waits = commands.add_parser("waits", help="what a hand waits for, and for how much", allow_abbrev=False)
    _add_hand(waits)
    waits.add_argument("--void", metavar="SUIT", help="the void suit: m, p or s")
    _add_format(waits)

    replay = commands.add_parser("replay", help="how a recorded hand stands", allow_abbrev=False)
    replay.add_argument(
        "file", nargs="?", metavar="FILE", help="a record (xuezhan-record/1); - is standard input"
    )
    _add_format(replay)

    verify = commands.add_parser(
        "verify", help="whether a revealed seed gives the wall that was played", allow_abbrev=False
    )
    verify.add_argument("file", metavar="FILE", help="a record with seed, hand and nonces")
    verify.add_argument("--json", action="store_true", help="one JSON object")

    simulate = commands.add_parser(
        "simulate", help="hands of four computer players, checked", allow_abbrev=False
    )
    _add_rules(simulate)
    simulate.add_argument("--hands", type=_count, default=100, metavar="N")
    simulate.add_argument(
        "--seed", default="1", metavar="S", help="any text; the same one gives the same hands"
    )
    simulate.add_argument("--players", default="easy", metavar="NAMES", help="one name, or four with commas")
    simulate.add_argument("--json", action="store_true", help="one JSON object")
    return top


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--profile", default=DEFAULT_PROFILE, metavar="P", help=f"one of {', '.join(PROFILES)}"
    )
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option changed, as JSON or text",
    )


def _add_hand(command: argparse.ArgumentParser) -> None:
    _add_rules(command)
    command.add_argument("--hand", metavar="TILES", help="concealed tiles, 123m55p")
    command.add_argument(
        "--meld", action="append", default=[], metavar="KIND:TILE", help=f"{', '.join(MELD_KINDS)}: pong:5s"
    )


def _add_format(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.add_argument("--jsonl", action="store_true", help="one question a line in, one answer a line out")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: a number over 0 is expected")
    return int(text)


def query_document(options: argparse.Namespace) -> dict[str, Any]:
    """The question that the arguments of `fan` and `waits` put, as a JSON line would.

    Raises:
        QueryError: for a missing hand or winning tile, or a change of rules that is none.
    """
    if options.hand is None:
        raise QueryError("--hand is missing")
    document = {"set": changes_of(options.set), "hand": options.hand, "melds": options.meld}
    if options.command == "waits":
        return document | {"void": options.void}
    if options.win is None:
        raise QueryError("--win is missing")
    return document | {"win": options.win, "self_draw": options.self_draw, "flags": options.flag}


def rules_document_of(options: argparse.Namespace) -> dict[str, Any]:
    """The rule set that `--profile` and `--set` name, as a record would.

    Raises:
        QueryError: for a change of rules that is none.
    """
    return {"profile": options.profile, **changes_of(options.set)}


def changes_of(texts: list[str]) -> dict[str, Any]:
    """`cap=5`, `pass_rule=strict`, `pig_pays=["won"]`; `patterns.terminals=null` changes one row.

    Raises:
        QueryError: for a text without an equals sign.
    """
    changes: dict[str, Any] = {}
    for text in texts:
        option, sign, raw = text.partition("=")
        if not sign or option == "profile":
            raise QueryError(f"--set {text}: OPTION=VALUE is expected")
        table, dot, row = option.partition(".")
        if dot:
            rows = changes.setdefault(table, {})
            changes[table] = {**(rows if isinstance(rows, dict) else {}), row: _value(raw)}
        else:
            changes[option] = _value(raw)
    return changes


def _value(raw: str) -> Any:
    """JSON where it is JSON, otherwise the text itself."""
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return raw
