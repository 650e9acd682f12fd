"""人看的答案: the answers as lines for people, in the words of `docs/rules.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NOBODY = "nobody"


def fan_text(answer: Mapping[str, Any]) -> str:
    """all_pongs, root 1: 2 doublings, 4 points."""
    if not answer["complete"]:
        return "not complete"
    rows = ", ".join([answer["pattern"], *(f"{row} {count}" for row, count in answer["additions"].items())])
    return f"{rows}: {_count(answer['doublings'], 'doubling')}, {_count(answer['points'], 'point')}"


def waits_text(answer: Mapping[str, Any]) -> str:
    """A line a wait."""
    if not answer["ready"]:
        return "not ready"
    return "\n".join(
        f"{tile}: {_count(worth['doublings'], 'doubling')}, {_count(worth['points'], 'point')}"
        for tile, worth in answer["waits"].items()
    )


def replay_text(answer: Mapping[str, Any]) -> str:
    """The ledger, a line an entry, the totals, and who is waited for or deals next."""
    lines = [
        f"seat {one['from']} pays {_NOBODY if one['to'] is None else 'seat ' + str(one['to'])} "
        f"{one['points']}: {one['reason']}"
        for one in answer["ledger"]
    ]
    lines.append("totals: " + " ".join(f"{points:+d}" for points in answer["totals"]))
    if answer["won"]:
        lines.append("won: seats " + " ".join(map(str, answer["won"])))
    if answer["status"] == "finished":
        lines.append(f"finished; seat {answer['next_dealer']} deals next")
    else:
        lines.append("waiting for seats " + " ".join(map(str, answer["waiting_for"])))
    return "\n".join(lines)


def verify_text(answer: Mapping[str, Any]) -> str:
    """commitment: matches, a line for each thing."""
    said = {True: "matches", False: "DOES NOT MATCH", None: "is not in the record"}
    lines = [f"{name}: {said[answer[name]]}" for name in ("commitment", "wall", "dice")]
    return "\n".join([*lines, "the seed holds" if answer["holds"] else "the seed does not hold"])


def simulate_text(answer: Mapping[str, Any]) -> str:
    """Hands a second, the draw rate, and a line a player."""
    head = (
        f"{answer['profile']}: {_count(answer['hands'], 'hand')} of seed {answer['seed']}, "
        f"{answer['hands_per_second']:.0f} hands/s, {answer['draw_rate']:.1%} drawn"
    )
    lines = [
        f"seat {one['seat']} {one['player']:9}  wins {one['win_rate']:6.1%}"
        f"  self-draws {one['self_draw_rate']:6.1%}"
        f"  deals in {one['deal_in_rate']:6.1%}"
        f"  points a hand {one['points_per_hand']:+.2f}"
        for one in answer["players"]
    ]
    return "\n".join([head, *lines])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
