"""约一场: the dialogue that puts an announcement, a move or a change of rules together, as one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.appointments import moments
from bot.views.appointments.card import plan_line
from bot.views.charter.roster_leave import day
from bot.words import Words
from rules.appointments.announcing import earliest
from rules.appointments.plan import MOST_ROUNDS, MOST_SEATS, SEATS_OF_A_TABLE, Plan
from rules.mahjong.options import PROFILES, Exchange
from storage.appointments.drafts import Draft, Outcome

MAIN, DAY, HOUR, MINUTE = "main", "day", "hour", "minute"
SEATS, PROFILE, LENGTH, ROUNDS, BASE, CAP = "seats", "profile", "length", "rounds", "base", "cap"
PAGES = (MAIN, DAY, HOUR, MINUTE, SEATS, PROFILE, LENGTH, ROUNDS, BASE, CAP)
PUBLISH, DROP, COUNTED, WEEKLY, EXCHANGE = "publish", "drop", "counted", "weekly", "exchange"
DAYS_AHEAD = 8
SEAT_NUMBERS = range(SEATS_OF_A_TABLE, MOST_SEATS + 1, SEATS_OF_A_TABLE)
ROUND_NUMBERS = range(1, MOST_ROUNDS + 1)
QUARTERS = (0, 15, 30, 45)
HANDS = (1, 2, 4, 8, 12, 16)
MINUTES = (60, 90, 120, 180)
BASES = (1, 2, 5, 10, 20, 50)
CAPS = (3, 4, 5, 6)
_HOURS_A_ROW, _NUMBERS_A_ROW = 6, 5
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Planned:
    """一份草稿 as its card shows it, at a moment; `group` is the escaped name of the group it is for."""

    draft: Draft
    plan: Plan
    group: str
    zone: tzinfo
    notice_hours: int
    at: datetime

    @property
    def today(self) -> date:
        """The date on the group's calendar."""
        return self.at.astimezone(self.zone).date()


def plan_card(words: Words, planned: Planned) -> Screen:
    """The card: what is planned so far, and the question of the page; one line once it is done."""
    draft = planned.draft
    if draft.outcome is not None:
        return Screen(_done(words, planned, draft.outcome))
    lines = [*_head(words, planned), *_so_far(words, planned)]
    if draft.page != MAIN:
        lines.append(words(f"plan-ask-{draft.page}"))
    lines.append(words("plan-typed-private" if draft.in_private else "plan-typed-group"))
    return Screen("\n".join(lines), tuple(_rows(words, planned)))


def _done(words: Words, planned: Planned, outcome: Outcome) -> str:
    draft = planned.draft
    if outcome is not Outcome.PUBLISHED or draft.starts_at is None:
        return words(f"plan-over-{outcome}")
    when = moments.full(words, draft.starts_at, planned.zone)
    return words("plan-over-published", when=when)


def _head(words: Words, planned: Planned) -> Iterator[str]:
    number = planned.draft.appointment_id
    if number is None:
        yield words("plan-title", group=planned.group)
    else:
        yield words("plan-title-change", group=planned.group, number=number)


def _so_far(words: Words, planned: Planned) -> Iterator[str]:
    draft = planned.draft
    if draft.starts_at is None:
        soonest = earliest(planned.at, planned.notice_hours)
        yield words("plan-no-time", hours=planned.notice_hours, at=moments.full(words, soonest, planned.zone))
    else:
        yield words("plan-time", at=moments.full(words, draft.starts_at, planned.zone))
        yield words("plan-left", left=moments.left(words, draft.starts_at - planned.at))
    yield plan_line(words, planned.plan)
    yield words(f"plan-exchange-{planned.plan.terms.rules.exchange}")
    if draft.weekly:
        yield words("plan-weekly")


def _rows(words: Words, planned: Planned) -> Iterator[tuple[Button, ...]]:
    match planned.draft.page:
        case "day":
            yield from _cut([_day_button(words, planned, offset) for offset in range(DAYS_AHEAD)], 2)
        case "hour":
            hours = [_button(planned, f"{hour:02}", f"hour-{hour}") for hour in range(24)]
            yield from _cut(hours, _HOURS_A_ROW)
        case "minute":
            hour = planned.draft.hour or 0
            yield tuple(_button(planned, f"{hour:02}:{one:02}", f"minute-{one}") for one in QUARTERS)
        case "main":
            yield from _main(words, planned)
            return
        case page:
            yield from _numbers(words, planned, page)
    yield (_button(planned, words("plan-button-back"), f"page-{MAIN}"),)


def _numbers(words: Words, planned: Planned, page: str) -> Iterator[tuple[Button, ...]]:
    """The pages of one option each."""
    match page:
        case "seats":
            seats = [_button(planned, str(one), f"seats-{one}") for one in SEAT_NUMBERS]
            yield from _cut(seats, _NUMBERS_A_ROW)
        case "profile":
            buttons = [_button(planned, words(f"profile-{one}"), profile_choice(one)) for one in PROFILES]
            yield from _cut(buttons, 2)
        case "length":
            yield tuple(
                _button(planned, words("length-hands", hands=one), f"hands-{one}") for one in HANDS[:3]
            )
            yield tuple(
                _button(planned, words("length-hands", hands=one), f"hands-{one}") for one in HANDS[3:]
            )
            yield from _cut(
                [_button(planned, words("length-minutes", minutes=one), f"minutes-{one}") for one in MINUTES],
                2,
            )
        case "rounds":
            rounds = [_button(planned, str(one), f"rounds-{one}") for one in ROUND_NUMBERS]
            yield from _cut(rounds, _NUMBERS_A_ROW)
        case "base":
            yield from _cut([_button(planned, str(one), f"base-{one}") for one in BASES], _NUMBERS_A_ROW)
        case _:
            yield (_button(planned, words("rules-uncapped"), "cap-none"),)
            yield tuple(_button(planned, str(one), f"cap-{one}") for one in CAPS)


def _main(words: Words, planned: Planned) -> Iterator[tuple[Button, ...]]:
    draft, terms = planned.draft, planned.plan.terms
    yield (_page(words, planned, DAY),)
    yield (_page(words, planned, SEATS), _page(words, planned, PROFILE), _page(words, planned, LENGTH))
    yield (_page(words, planned, ROUNDS), _page(words, planned, BASE), _page(words, planned, CAP))
    swaps = terms.rules.exchange is not Exchange.OFF
    yield (
        _button(planned, words("plan-button-no-exchange" if swaps else "plan-button-exchange"), EXCHANGE),
        _button(planned, words("plan-button-casual" if terms.counted else "plan-button-counted"), COUNTED),
    )
    if draft.appointment_id is None:
        label = words("plan-button-once" if draft.weekly else "plan-button-weekly")
        yield (_button(planned, label, WEEKLY),)
    publish = words("plan-button-publish" if draft.appointment_id is None else "plan-button-change")
    yield (_button(planned, publish, PUBLISH, "success"), _button(planned, words("plan-button-drop"), DROP))


def _page(words: Words, planned: Planned, page: str) -> Button:
    return _button(planned, words(f"plan-page-{page}"), f"page-{page}")


def _day_button(words: Words, planned: Planned, offset: int) -> Button:
    one = planned.today + offset * _DAY
    return _button(planned, day(words, one), f"day-{one:%Y%m%d}")


def profile_choice(profile: str) -> str:
    """A profile's id on a button.

    >>> profile_choice("qq_chengdu")
    'profile-qq-chengdu'
    """
    return f"profile-{profile.replace('_', '-')}"


def _button(planned: Planned, label: str, choice: str, style: str | None = None) -> Button:
    draft = planned.draft
    return Button(label, pack(Charter(draft.group_id, Topic.PLAN, draft.id, choice)), style=style)


def _cut(buttons: Sequence[Button], width: int) -> Iterator[tuple[Button, ...]]:
    for start in range(0, len(buttons), width):
        yield tuple(buttons[start : start + width])
