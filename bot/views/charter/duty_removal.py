"""移出的卡: what the admins are asked about a removal, and what became of it; never seen by the group."""

from __future__ import annotations

from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import WeekSeen, moment, week_text
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from rules.charter.duty import Excused, Met, Missed
from rules.charter.facts import Leave
from rules.charter.ladder import Closed, Done, Wait, Waiting
from storage.charter.removals import Did, ForWeek, KeptRemoval, Step
from storage.groups import Group

REMOVE, GRACE, PARDON, RECORD = "remove", "grace", "pardon", "record"
UNMUTE, KEEP = "unmute", "keep"
_OVER = {Did.GRACED: "graced", Did.PARDONED: "pardoned", Did.KEPT: "kept"}


@dataclass(frozen=True, slots=True)
class RemovalSeen:
    """一次移出 as the admins see it: `week` is the one it is for (None: for a record), `weeks` the last ones.

    `admin` is who decided, `lapsed` whether nobody did.
    """

    group: Group
    removal: KeptRemoval
    name: str
    week: WeekSeen | None
    weeks: tuple[WeekSeen, ...]
    leaves: tuple[Leave, ...]
    admin: str | None
    lapsed: bool

    @property
    def may_decide(self) -> bool:
        """Whether it still waits for the first answer."""
        return not self.lapsed and not self.removal.is_over and not self.removal.has(Did.ORDERED)

    @property
    def asks_about_mute(self) -> bool:
        """Whether it waits for a word on lifting a mute."""
        last = self.removal.last
        return not self.lapsed and last is not None and last.did is Did.MUTED

    @property
    def is_over(self) -> bool:
        """Whether the card will not change any more."""
        return self.lapsed or self.removal.is_over


def removal_card(words: Words, seen: RemovalSeen) -> Screen:
    """建议移出: facts, and the four answers; afterwards what became of it."""
    lines = [_title(words, seen), *_facts(words, seen), *_state(words, seen)]
    return Screen("\n".join(lines), _rows(words, seen))


def _title(words: Words, seen: RemovalSeen) -> str:
    cause, who = seen.removal.cause, name(words, seen.name)
    if isinstance(cause, ForWeek):
        return words("duty-proposal-title", name=who, title=title(seen.group), version=cause.version)
    return words("duty-proposal-record-title", name=who, title=title(seen.group))


def _facts(words: Words, seen: RemovalSeen) -> list[str]:
    cause, week = seen.removal.cause, seen.week
    if not isinstance(cause, ForWeek) or week is None:
        return []
    seats = len(week.owed.seats) if isinstance(week.owed, Missed) else 0
    leave = words("duty-leave-some" if _was_away(seen, week) else "duty-leave-none")
    zone = week.judged.zone
    given = [moment(words, one.due_at, zone) for one in week.warnings if one.confirmed_at is not None]
    met = sum(isinstance(one.owed, Met) for one in seen.weeks)
    excused = sum(isinstance(one.owed, Excused) for one in seen.weeks)
    lines = [words("duty-proposal-week", week=week.number, seats=seats, leave=leave)]
    if given:
        closed = moment(words, cause.closed_at, zone)
        lines.append(words("duty-proposal-warned", times=words("duty-comma").join(given), closed=closed))
    lines.append(words("duty-proposal-record", weeks=len(seen.weeks), met=met, excused=excused))
    lines += [words(f"duty-trip-{trip}") for trip in seen.removal.trips]
    return lines


def _was_away(seen: RemovalSeen, week: WeekSeen) -> bool:
    monday = week.judged.week.monday.toordinal()
    return any(one.first.toordinal() < monday + 7 and one.last.toordinal() >= monday for one in seen.leaves)


def _state(words: Words, seen: RemovalSeen) -> list[str]:
    """Where it stands, for whoever looks later."""
    removal = seen.removal
    if removal.is_over:
        return [_outcome(words, seen, next(step for step in removal.steps if _is_end(step)))]
    if seen.lapsed:
        return [words("duty-inbox-lapsed")]
    if removal.last is None:
        return [words("duty-inbox-objected")] if _is_objected(seen.week) else []
    match removal.last.did:
        case Did.MUTED:
            return [words("duty-inbox-muted")]
        case Did.NO_RIGHT:
            return [words("duty-inbox-no-right")]
        case _ if seen.admin is not None:
            return [words("duty-ordered-by", admin=name(words, seen.admin))]
        case _:
            return [words("duty-ordered")]


def _is_end(step: Step) -> bool:
    return step.did in (*_OVER, Did.DONE, Did.DROPPED)


def _outcome(words: Words, seen: RemovalSeen, end: Step) -> str:
    if end.did is Did.DONE:
        return words("duty-over-done")
    if end.did is Did.DROPPED:
        return words("duty-over-dropped", why=words(f"duty-dropped-{end.detail}"))
    return words(f"duty-over-{_OVER[end.did]}", admin=name(words, seen.admin))


def _is_objected(week: WeekSeen | None) -> bool:
    return week is not None and isinstance(week.step, Wait) and week.step.why is Waiting.OBJECTION


def _rows(words: Words, seen: RemovalSeen) -> tuple[tuple[Button, ...], ...]:
    if seen.asks_about_mute and not seen.removal.is_over:
        unmute = _button(words("duty-unmute-button"), seen, UNMUTE, "danger")
        return ((unmute,), (_button(words("duty-keep-button"), seen, KEEP),))
    if not seen.may_decide:
        return ()
    return (
        (_button(words("duty-remove-button"), seen, REMOVE, "danger"),),
        (
            _button(words("duty-grace-button"), seen, GRACE),
            _button(words("duty-pardon-button"), seen, PARDON),
        ),
        (_button(words("duty-record-button"), seen, RECORD),),
    )


def _button(label: str, seen: RemovalSeen, choice: str, style: str | None = None) -> Button:
    data = pack(Charter(seen.group.id, Topic.REMOVAL, seen.removal.id, choice))
    return Button(label, data, style=style)


def record(words: Words, seen: RemovalSeen) -> Screen:
    """完整记录: every week that is looked at, in full."""
    parts = [_title(words, seen), *(week_text(words, week) for week in seen.weeks)]
    return Screen("\n\n".join(parts))


def way_back(words: Words, seen: RemovalSeen) -> Screen:
    """出群的话 in the group: that somebody is out, and that they are welcome back."""
    key = "duty-removed-group" if isinstance(seen.removal.cause, ForWeek) else "duty-removed-record-group"
    return Screen(words(key, name=name(words, seen.name)))


def farewell(words: Words, seen: RemovalSeen) -> Screen:
    """给本人的话: why, how to come back, how to appeal."""
    cause = seen.removal.cause
    if isinstance(cause, ForWeek):
        week = cause.monday.isocalendar().week
        return Screen(words("duty-removed-private", title=title(seen.group), week=week))
    return Screen(words("duty-removed-record-private", title=title(seen.group)))


def is_past(week: WeekSeen) -> bool:
    """Whether nothing comes of the week any more."""
    return isinstance(week.step, Done) and week.step.why is not Closed.LAPSED
