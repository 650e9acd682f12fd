"""举报卡: what a reporter chooses, and what those who judge it read."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.views.match_names import match_name
from bot.views.names import name, plain
from bot.words import Words
from rules.charter.cases import CHEATING, OFFLINE_ONLY, Conduct
from storage.charter.reports import KeptReport, ReportDid
from storage.groups import Group

FORM, WHO, CANCEL = "form-", "who-", "cancel"
DISMISS, LIGHT, SERIOUS, OPEN_ENDED = "dismiss", "light", "serious", "open-ended"
GRAVE, JURY, PAIRS, RESOLVE, VOID = "grave", "jury", "pairs", "resolve", "void"


@dataclass(frozen=True, slots=True)
class FormSeen:
    """举报单: whom it may be about (`others`), with everybody's name; `offline` for a real table's match."""

    report: KeptReport
    others: tuple[int, ...]
    names: Mapping[int, str]
    offline: bool = False


def form(words: Words, seen: FormSeen, *, is_over: bool) -> Screen:
    """Whom, then what; nothing is sent before that."""
    kept = seen.report
    if kept.sent_at is not None:
        return Screen(words("report-sent"))
    if is_over:
        return Screen(words("report-dropped"))
    cancel = (_button(words("report-cancel"), kept, f"{FORM}{CANCEL}"),)
    if kept.person is None:
        rows = [
            (_button(plain(words, seen.names.get(one)), kept, f"{FORM}{WHO}{one}"),) for one in seen.others
        ]
        return Screen(
            words("report-whom", match=table_name(words, kept, is_offline=seen.offline)), (*rows, cancel)
        )
    choices = [
        _button(words(f"conduct-{one}"), kept, f"{FORM}{one}")
        for one in Conduct
        if seen.offline or one not in OFFLINE_ONLY
    ]
    pairs = [tuple(choices[place : place + 2]) for place in range(0, len(choices), 2)]
    return Screen(words("report-what", name=name(words, seen.names.get(kept.person))), (*pairs, cancel))


@dataclass(frozen=True, slots=True)
class ReportSeen:
    """一次举报 as its judges see it; `until_resolved` while a suspension still waits for [已解决]."""

    group: Group
    report: KeptReport
    names: Mapping[int, str]
    zone: tzinfo
    is_open: bool
    lapsed: bool
    until_resolved: bool
    may_void: bool
    jury: str = ""
    offline: bool = False


def table_name(words: Words, kept: KeptReport, *, is_offline: bool) -> str:
    """The match that a report is about."""
    return match_name(words, kept.table or 0, is_offline=is_offline)


def report_card(words: Words, seen: ReportSeen) -> Screen:
    """Who reports whom for what, the evidence, and what can be decided; afterwards what was."""
    lines = [words("report-title", title=title(seen.group), number=seen.report.id), *_facts(words, seen)]
    lines += _state(words, seen)
    return Screen("\n".join(lines), _rows(words, seen))


def _facts(words: Words, seen: ReportSeen) -> list[str]:
    kept = seen.report
    who, whom = (name(words, seen.names.get(one or 0)) for one in (kept.reporter, kept.person))
    at = moment(words, kept.sent_at or kept.drafted_at, seen.zone)
    lines = [words("report-who", reporter=who, name=whom, conduct=words(f"conduct-{kept.conduct}"), at=at)]
    if kept.table is not None and kept.hand is not None:
        match = table_name(words, kept, is_offline=seen.offline)
        lines.append(words("report-hand", match=match, hand=kept.hand))
    elif kept.table is not None:
        lines.append(words("report-match", match=table_name(words, kept, is_offline=seen.offline)))
    if kept.message_id is not None:
        key = "report-evidence" if kept.evidence else "report-evidence-copied"
        lines.append(words(key))
    if kept.evidence:
        lines.append(f"<blockquote>{html.escape(kept.evidence, quote=False)}</blockquote>")
    if kept.words:
        lines.append(words("report-words", words=html.escape(kept.words, quote=False)))
    return lines


def _state(words: Words, seen: ReportSeen) -> list[str]:
    lines = []
    for step in seen.report.steps:
        if step.case is not None:
            lines.append(words("report-opened", case=step.case))
        else:
            lines.append(words(f"report-did-{step.did}", by=name(words, seen.names.get(step.by or 0))))
    if seen.jury:
        lines.append(seen.jury)
    if seen.is_open and seen.report.has(ReportDid.GRAVE):
        lines.append(words("report-second"))
    if seen.lapsed and not seen.report.steps:
        lines.append(words("records-lapsed"))
    return lines


def _rows(words: Words, seen: ReportSeen) -> tuple[tuple[Button, ...], ...]:
    kept = seen.report
    if not seen.is_open:
        return _afterwards(words, seen)
    grave = [_button(words("report-grave"), kept, GRAVE, "danger")]
    if kept.has(ReportDid.GRAVE) and not kept.has(ReportDid.JURY):
        grave.append(_button(words("report-jury"), kept, JURY))
    rows = [
        (_button(words("report-dismiss"), kept, DISMISS), _button(words("report-light"), kept, LIGHT)),
        (
            _button(words("report-serious"), kept, SERIOUS),
            _button(words("report-open-ended"), kept, OPEN_ENDED),
        ),
        tuple(grave),
    ]
    if kept.table is not None or kept.conduct in CHEATING:
        rows.append((_button(words("report-pairs"), kept, PAIRS),))
    return tuple(rows)


def _afterwards(words: Words, seen: ReportSeen) -> tuple[tuple[Button, ...], ...]:
    kept, row = seen.report, []
    if seen.until_resolved:
        row.append(_button(words("report-resolve"), kept, RESOLVE, "success"))
    if seen.may_void:
        row.append(_button(words("report-void"), kept, VOID))
    return (tuple(row),) if row else ()


def _button(label: str, kept: KeptReport, choice: str, style: str | None = None) -> Button:
    return Button(label, pack(Charter(kept.group, Topic.REPORT, kept.id, choice)), style=style)
