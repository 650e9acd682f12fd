"""程序: arguments, files, lines in and out, exit codes.

0: done. 1: the answer is no (a seed that does not hold, an invariant that broke). 2: the question cannot be
understood; standard error says what is wrong and where.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TextIO, TypeAlias

from rules.commandline import telling
from rules.commandline.answers import fan_answer, replay_answer, waits_answer
from rules.commandline.arguments import UsageError, changes_of, parser, query_document, rules_document_of
from rules.commandline.queries import QueryError, fan_query, waits_query
from rules.commandline.simulation import BrokenInvariantError, Outcome, simulate
from rules.commandline.verifying import verify_answer
from rules.mahjong.options import Rules, rules_from
from rules.players.roster import PLAYERS

Answer: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[[Mapping[str, Any]], Answer]

_SEATS = 4
_NO, _FAULTY = 1, 2


def main(
    argv: Sequence[str],
    stdin: BinaryIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> int:
    """The exit code of a command; `clock` counts seconds from any instant."""
    out, err = stdout or sys.stdout, stderr or sys.stderr
    try:
        options = parser().parse_args(argv)
        if getattr(options, "jsonl", False):
            _lines(_ask_of(options), stdin or sys.stdin.buffer, out)
            return 0
        answer, text = _one(options, stdin or sys.stdin.buffer, clock)
    except BrokenInvariantError as error:
        err.write(f"broken invariant: {error}\n")
        return _NO
    except (UsageError, ValueError, RecursionError, OSError) as error:
        err.write(f"error: {_said(error)}\n")
        return _FAULTY
    out.write(f"{json.dumps(answer) if options.json else text(answer)}\n")
    return 0 if answer.get("holds", True) else _NO


def _one(
    options: argparse.Namespace, stdin: BinaryIO, clock: Callable[[], float]
) -> tuple[Answer, Callable[[Mapping[str, Any]], str]]:
    """The answer of a command, and how it is said to people."""
    match options.command:
        case "fan":
            return fan_answer(fan_query(query_document(options), options.profile)), telling.fan_text
        case "waits":
            return waits_answer(waits_query(query_document(options), options.profile)), telling.waits_text
        case "replay":
            return replay_answer(_document(options.file, stdin)), telling.replay_text
        case "verify":
            return verify_answer(_document(options.file, stdin)), telling.verify_text
        case _:
            return _simulated(options, clock), telling.simulate_text


def _ask_of(options: argparse.Namespace) -> Ask:
    """How a line is answered; what it does not say of the rules the arguments say."""
    if options.command == "replay":
        return replay_answer
    changes, profile = changes_of(options.set), options.profile
    if options.command == "fan":
        return lambda document: fan_answer(fan_query(_with_changes(document, changes), profile))
    return lambda document: waits_answer(waits_query(_with_changes(document, changes), profile))


def _with_changes(document: Mapping[str, Any], changes: dict[str, Any]) -> Mapping[str, Any]:
    own = document.get("set") or {}
    return {**document, "set": {**changes, **own}} if changes and isinstance(own, Mapping) else document


def _lines(ask: Ask, stdin: Iterable[bytes], out: TextIO) -> None:
    """One answer a line, in the order of the questions, each written at once; a faulty line stops nothing."""
    for line in stdin:
        try:
            answer = ask(_object(line))
        except (ValueError, RecursionError) as error:
            answer = {"error": _said(error)}
        out.write(f"{json.dumps(answer)}\n")
        out.flush()


def _document(name: str | None, stdin: BinaryIO) -> Mapping[str, Any]:
    """The JSON object of a file, or of standard input (`-`)."""
    if name is None:
        raise QueryError("FILE is missing")
    return _object(stdin.read() if name == "-" else Path(name).read_bytes())


def _object(raw: bytes) -> Mapping[str, Any]:
    document = json.loads(raw.decode())
    if not isinstance(document, Mapping):
        raise QueryError(f"{str(document)[:40]!r}: a JSON object is expected")
    return document


def _said(error: Exception) -> str:
    """What is wrong, in one line."""
    match error:
        case json.JSONDecodeError():
            return f"no JSON: {error}"
        case UnicodeDecodeError():
            return f"no UTF-8: byte {error.start}"
        case RecursionError():
            return "no JSON that can be read: it is nested too deeply"
        case OSError():
            return f"{error.filename}: {error.strerror}"
        case UsageError():
            return str(error)
        case _:
            return " ".join(str(error).split())


def _simulated(options: argparse.Namespace, clock: Callable[[], float]) -> Answer:
    rules, names = rules_from(rules_document_of(options)), _players(options.players)
    began = clock()
    outcome = simulate(rules, [PLAYERS[name] for name in names], options.hands, options.seed)
    return _rates(rules, names, options.seed, outcome, clock() - began)


def _players(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in PLAYERS:
            raise QueryError(f"player {name!r} is unknown: {', '.join(PLAYERS)} are expected")
    if len(names) not in (1, _SEATS):
        raise QueryError(f"{len(names)} players: one for all seats, or {_SEATS}, are expected")
    return names if len(names) == _SEATS else names * _SEATS


def _rates(rules: Rules, names: Sequence[str], seed: str, outcome: Outcome, took_s: float) -> Answer:
    hands = outcome.hands
    return {
        "profile": rules.profile,
        "hands": hands,
        "seed": seed,
        "hands_per_second": hands / took_s if took_s > 0 else 0.0,
        "draw_rate": outcome.draws / hands,
        "players": [
            {
                "seat": seat,
                "player": names[seat],
                "win_rate": tally.wins / hands,
                "self_draw_rate": tally.self_draws / hands,
                "deal_in_rate": tally.deal_ins / hands,
                "points_per_hand": tally.points / hands,
            }
            for seat, tally in enumerate(outcome.seats)
        ],
    }
