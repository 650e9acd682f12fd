"""陪审问案卡: what a juror reads of a report that may be grave, without who reported it."""

from __future__ import annotations

import html
from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.views.match_names import match_name
from bot.views.names import name
from bot.words import Words
from rules.charter.jury import Choice
from storage.charter.report_juries import AskedJury
from storage.charter.reports import KeptReport
from storage.groups import Group

PREFIX = "jury-"


@dataclass(frozen=True, slots=True)
class JurySeen:
    """一名陪审看到的: `mine` is the juror's own ballot."""

    group: Group
    report: KeptReport
    name: str
    asked: AskedJury
    mine: Choice | None
    is_offline: bool = False


def jury_card(words: Words, seen: JurySeen) -> Screen:
    """Whether it was grave: the charge, the evidence, two buttons; afterwards the result."""
    kept = seen.report
    what = words(f"conduct-{kept.conduct}")
    lines = [words("jury-title", title=title(seen.group), name=name(words, seen.name), conduct=what)]
    if kept.table is not None:
        match = match_name(words, kept.table, is_offline=seen.is_offline)
        lines.append(words("report-match", match=match))
    if kept.evidence:
        lines.append(f"<blockquote>{html.escape(kept.evidence, quote=False)}</blockquote>")
    if kept.words:
        lines.append(words("report-words", words=html.escape(kept.words, quote=False)))
    if seen.asked.outcome is not None:
        upheld = sum(one.choice is Choice.UPHOLD for one in seen.asked.ballots)
        against = len(seen.asked.ballots) - upheld
        lines.append(words(f"jury-{seen.asked.outcome}", uphold=upheld, overturn=against))
        return Screen("\n".join(lines))
    lines += [words("jury-secret"), words("jury-by-text", number=kept.id)]
    if seen.mine is not None:
        lines.append(words("jury-mine", choice=words(f"jury-{seen.mine}-button")))
    row = tuple(
        Button(
            words(f"jury-{choice}-button"),
            pack(Charter(kept.group, Topic.REPORT, kept.id, f"{PREFIX}{choice}")),
        )
        for choice in (Choice.UPHOLD, Choice.OVERTURN)
    )
    return Screen("\n".join(lines), (row,))
