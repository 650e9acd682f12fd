"""比赛卡: the one card of a match in the group while it is open, and the stub of one that was called off."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.appointments.moments import own
from bot.views.charter.duty_week import moment
from bot.views.gathering.card import gathering_lines, gathering_rows
from bot.views.lobby import short_hash
from bot.views.names import Names, name
from bot.views.points import rules_line
from bot.words import Words
from rules.appointments.events import Reply, Why
from rules.appointments.gathering import CHECK_BEFORE
from rules.appointments.plan import MOST_SEATS, SEATS_OF_A_TABLE, Plan
from rules.appointments.state import Appointment, Phase

RULES, FILE = "rules", "file"
MOST_NAMED = MOST_SEATS
"""Everybody with a seat is named on the card, and as many of those who wait, or have not decided."""
_STYLES = {Reply.YES: "success", Reply.MAYBE: None, Reply.NO: None}


@dataclass(frozen=True, slots=True)
class Shown:
    """一场比赛 as its screens need it. `silent` is how many of the enrolled have not answered.

    `off_reason` is what was written when it was called off.
    """

    group_id: int
    number: int
    state: Appointment
    names: Names
    zone: tzinfo
    silent: int = 0
    notice_hours: int = 24
    off_reason: str = ""

    @property
    def is_weekly(self) -> bool:
        """Whether the next one follows in a week."""
        return self.state.series is not None


def match_card(words: Words, shown: Shown) -> Screen:
    """比赛卡 as long as answers are taken; the stub once the match was called off."""
    state = shown.state
    if state.phase is Phase.OFF:
        return _stub(words, shown)
    if state.phase is Phase.GATHERING:
        lines = [*_head(words, shown), *gathering_lines(words, state, shown.names)]
        if state.waiting:
            lines.append(
                words("match-waiting", count=len(state.waiting), names=_listed(words, shown, state.waiting))
            )
        stands_by = Button(words("match-button-standby"), _data(shown, f"{Reply.YES}-r{state.revision}"))
        rows = (*gathering_rows(words, shown.group_id, shown.number), (stands_by, *_more(words, shown)))
        return Screen("\n".join(lines), rows)
    lines = [*_head(words, shown), *_answers(words, shown), *_foot(words, shown)]
    return Screen("\n".join(lines), (answer_row(words, shown), _more(words, shown)))


def plan_line(words: Words, plan: Plan) -> str:
    """8 人 2 桌 · QQ 成都 · 8 局 · 底分 1 · 不封顶 · 3 轮 · 计入考勤."""
    parts = [words("match-size", seats=plan.seats, tables=plan.tables), rules_line(words, plan.terms)]
    if plan.rounds > 1:
        parts.append(words("match-rounds", rounds=plan.rounds))
    parts.append(words("match-counted" if plan.terms.counted else "match-casual"))
    return words("match-dot").join(parts)


def answer_row(words: Words, shown: Shown) -> tuple[Button, ...]:
    """[来] [待定] [不来], to the time and the rules that are shown."""
    return tuple(
        Button(
            words(f"match-button-{reply}"),
            _data(shown, f"{reply}-r{shown.state.revision}"),
            style=style,
        )
        for reply, style in _STYLES.items()
    )


def _more(words: Words, shown: Shown) -> tuple[Button, ...]:
    return (Button(words("button-rules"), _data(shown, RULES)), file_button(words, shown))


def file_button(words: Words, shown: Shown) -> Button:
    """[日历]."""
    return Button(words("match-button-file"), _data(shown, FILE))


def _data(shown: Shown, choice: str) -> str:
    return pack(Charter(shown.group_id, Topic.MATCH, shown.number, choice))


def title(words: Words, shown: Shown) -> str:
    """7 号比赛 · 12 月 5 日 周六 20:00."""
    when = moment(words, shown.state.starts_at, shown.zone)
    return words("match-title", number=shown.number, when=when)


def _head(words: Words, shown: Shown) -> Iterator[str]:
    yield title(words, shown)
    yield words("match-own-time", at=own(words, shown.state.starts_at, shown.zone))
    yield plan_line(words, shown.state.plan)
    if shown.is_weekly:
        yield words("match-weekly")


def _answers(words: Words, shown: Shown) -> Iterator[str]:
    state = shown.state
    holders, seats = state.holders, state.plan.seats
    people = _listed(words, shown, holders)
    yield (
        words("match-coming", count=len(holders), seats=seats, names=people)
        if holders
        else words("match-nobody", seats=seats)
    )
    yield from _tables(words, len(holders), seats)
    for offer in state.offers:
        until = moment(words, offer.until, shown.zone)
        yield words("match-offered", name=name(words, shown.names.get(offer.person)), until=until)
    if state.waiting:
        yield words("match-waiting", count=len(state.waiting), names=_listed(words, shown, state.waiting))
    if state.undecided:
        yield words("match-undecided", names=_listed(words, shown, state.undecided))
    if state.to_confirm:
        yield words("match-to-confirm", names=_listed(words, shown, state.to_confirm))
    if shown.silent:
        yield words("match-silent", count=shown.silent)


def _tables(words: Words, count: int, seats: int) -> Iterator[str]:
    """几桌: how many tables are full, and how many people the next one lacks."""
    if count >= seats:
        yield words("match-full", tables=seats // SEATS_OF_A_TABLE)
        return
    full, over = divmod(count, SEATS_OF_A_TABLE)
    lacks = SEATS_OF_A_TABLE - over
    if full:
        yield words("match-some-tables", tables=full, lacks=lacks)
    else:
        yield words("match-no-table", lacks=lacks)


def _foot(words: Words, shown: Shown) -> Iterator[str]:
    state = shown.state
    last = moment(words, state.agreed_at - CHECK_BEFORE, shown.zone)
    yield words("match-movable", until=last, hours=shown.notice_hours)
    yield words("match-commitment", hash=short_hash(state.commitment))
    yield words("match-consent")


def _listed(words: Words, shown: Shown, people: Sequence[int]) -> str:
    """The names, and how many more there are: a message holds 4096 characters, and lists have no end."""
    named = [name(words, shown.names.get(person)) for person in people[:MOST_NAMED]]
    more = len(people) - MOST_NAMED
    return words("match-comma").join(named) + (f"… +{more}" if more > 0 else "")


def _stub(words: Words, shown: Shown) -> Screen:
    return Screen("\n".join(off_lines(words, shown)), ((file_button(words, shown),),))


def off_lines(words: Words, shown: Shown) -> list[str]:
    """为何没打, under the title."""
    state = shown.state
    lines = [title(words, shown), words(f"match-off-{state.why_off or Why.CALLED_OFF}")]
    if state.off_by is not None:
        lines.append(words("match-off-by", name=name(words, shown.names.get(state.off_by))))
    if shown.off_reason:
        lines.append(words("match-off-reason", reason=html.escape(shown.off_reason, quote=False)))
    return lines
