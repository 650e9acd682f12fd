"""陪审问题卡: a juror is asked whether a grave charge stands; the reporter's name is the referees' alone."""

from __future__ import annotations

import html
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from rules.charter.jury import Choice, Referred, Tally
from storage.charter.reports import KeptReport
from storage.groups import Group


@dataclass(frozen=True, slots=True)
class SeenCharge:
    """一次交陪审 as its jurors see it; `verdict` and `count` are None while they vote."""

    group: Group
    number: int
    report: KeptReport
    accused: str | None
    closes_at: datetime | None
    voted: int
    jurors: int
    verdict: Choice | Referred | None
    count: Tally | None
    zone: tzinfo


def charge_card(words: Words, seen: SeenCharge, own: Choice | None) -> Screen:
    """What is charged and what there is to show, with one's own ballot only."""
    report = seen.report
    lines = [
        words("charge-title", title=title(seen.group), number=seen.number),
        words("charge-about", name=name(words, seen.accused), conduct=words(f"conduct-{report.conduct}")),
    ]
    if report.table is not None:
        lines.append(words("charge-table", match=report.table))
    for key, text in (("charge-evidence", report.evidence), ("charge-words", report.words)):
        if text:
            lines.append(words(key, text=html.escape(text, quote=False)))
    if seen.verdict is not None:
        return Screen("\n".join([*lines, charge_line(words, seen)]))
    if seen.closes_at is None:
        lines.append(words("ballot-how-later"))
    else:
        lines.append(words("ballot-how", until=moment(words, seen.closes_at, seen.zone)))
    lines.append(
        words("ballot-own-none") if own is None else words("ballot-own", choice=words(f"charge-{own}"))
    )
    row = tuple(
        Button(
            words(f"charge-{choice}"), pack(Charter(seen.group.id, Topic.APPEAL, seen.number, choice.value))
        )
        for choice in (Choice.UPHOLD, Choice.OVERTURN)
    )
    return Screen("\n".join(lines), (row,))


def charge_line(words: Words, seen: SeenCharge) -> str:
    """Where the question stands, in a line for the referees: no count before the close."""
    if seen.verdict is None or seen.count is None:
        return words("charge-voting", number=seen.number, voted=seen.voted, jurors=seen.jurors)
    found = seen.verdict
    answer = words(f"charge-{found}") if isinstance(found, Choice) else words(f"referred-{found}")
    count = seen.count
    return words(
        "charge-answered",
        number=seen.number,
        answer=answer,
        uphold=count.uphold,
        overturn=count.overturn,
        silent=count.silent,
    )
