"""申诉卡: in the group without a word of what it is about, at the appellant, at each juror, at the admins."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import assert_never

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import WeekSeen, moment, week_text
from bot.views.charter.records_case import CaseSeen, case_lines
from bot.views.charter.roster_places import title
from bot.views.charter.votes_matter import About, matter_line
from bot.views.names import name
from bot.words import Words
from rules.charter.appealable import OfAnswer
from rules.charter.appeals import Decided, Moot, State, Voting, WithAdmin
from rules.charter.jury import Choice
from storage.groups import Group

RULE = "rule"
"""What an admin's buttons begin with, a juror's do not."""


@dataclass(frozen=True, slots=True)
class SeenAppeal:
    """申诉 as its cards show it; each card takes what its readers may know.

    `said` are the appellant's words, empty for none; `details` are for those who judge, as the member and
    the admins read them too; `private_url` opens the bot's private chat.
    """

    group: Group
    number: int
    appellant: str | None
    about: About
    said: str
    details: CaseSeen | WeekSeen | None
    state: State
    voted: int
    jurors: int
    zone: tzinfo
    private_url: str
    most_words: int


def group_card(words: Words, seen: SeenAppeal) -> Screen:
    """申诉卡 in the group: no name, no matter, and no count before the close."""
    state = seen.state
    match state:
        case Voting(closes_at):
            lines = [
                words("appeal-group", number=seen.number, voted=seen.voted, jurors=seen.jurors),
                words("appeal-group-later")
                if closes_at is None
                else words("appeal-group-until", until=moment(words, closes_at, seen.zone)),
                words("appeal-group-how"),
            ]
            button = Button(words("appeal-group-private"), url=seen.private_url)
            return Screen("\n".join(lines), ((button,),))
        case WithAdmin(why):
            referred = words(f"referred-{why}")
            return Screen(words("appeal-group-admin", number=seen.number, why=referred))
        case Moot():
            return Screen(words("appeal-group-moot", number=seen.number))
        case Decided():
            head = words("appeal-group-decided", number=seen.number, choice=words(f"choice-{state.choice}"))
            return Screen("\n".join([head, *decision_lines(words, state)]))
        case _:
            assert_never(state)


def decision_lines(words: Words, found: Decided) -> list[str]:
    """Who decided, and the count where a jury has voted."""
    lines = [words(f"decided-by-{found.by}")]
    count = found.count
    if count is not None:
        lines.append(words("appeal-count", overturn=count.overturn, uphold=count.uphold, silent=count.silent))
    return lines


def own_card(words: Words, seen: SeenAppeal) -> Screen:
    """你的申诉, at the appellant."""
    lines = [
        words("appeal-own", number=seen.number, title=title(seen.group)),
        words("ballot-matter", matter=matter_line(words, seen.about)),
    ]
    state = seen.state
    match state:
        case Voting(closes_at):
            lines.append(_until(words, "appeal-own-voting", "appeal-own-later", closes_at, seen.zone))
            lines.append(_how(words, seen))
        case WithAdmin(why):
            lines.append(words("appeal-own-admin", why=words(f"referred-{why}")))
            lines.append(_how(words, seen))
        case Moot():
            lines.append(words("appeal-own-moot"))
        case Decided():
            lines.append(words(f"appeal-own-{state.choice}"))
            lines += decision_lines(words, state)
            if state.choice is Choice.OVERTURN and isinstance(seen.about.subject, OfAnswer):
                lines.append(words("appeal-own-back"))
        case _:
            assert_never(state)
    return Screen("\n".join(lines))


def ballot_card(words: Words, seen: SeenAppeal, own: Choice | None) -> Screen:
    """请你评议, at a juror: what it is about, and one's own ballot only."""
    lines = _told(words, "ballot-title", seen)
    state = seen.state
    if not isinstance(state, Voting):
        return Screen("\n".join([*lines, *_over(words, seen)]))
    lines.append(_until(words, "ballot-how", "ballot-how-later", state.closes_at, seen.zone))
    lines.append(
        words("ballot-own-none") if own is None else words("ballot-own", choice=words(f"ballot-{own}"))
    )
    return Screen("\n".join(lines), (_choices(seen, "", [words(f"ballot-{choice}") for choice in Choice]),))


def ruling_card(words: Words, seen: SeenAppeal) -> Screen:
    """请你裁定, at an admin who is no party."""
    lines = _told(words, "ruling-title", seen)
    state = seen.state
    if not isinstance(state, WithAdmin):
        return Screen("\n".join([*lines, *_over(words, seen)]))
    lines.append(words("ruling-why", why=words(f"referred-{state.why}")))
    if state.lapses_at is not None:
        lines.append(words("ruling-until", until=moment(words, state.lapses_at, seen.zone)))
    return Screen(
        "\n".join(lines), (_choices(seen, f"{RULE}-", [words(f"ruling-{choice}") for choice in Choice]),)
    )


def _told(words: Words, head: str, seen: SeenAppeal) -> list[str]:
    lines = [
        words(head, title=title(seen.group), number=seen.number),
        words("ballot-who", name=name(words, seen.appellant)),
        words("ballot-matter", matter=matter_line(words, seen.about)),
        *_details(words, seen.details),
    ]
    if seen.said:
        lines.append(words("ballot-said", said=html.escape(seen.said, quote=False)))
    return lines


def _details(words: Words, found: CaseSeen | WeekSeen | None) -> list[str]:
    match found:
        case CaseSeen():
            return case_lines(words, found)
        case WeekSeen():
            return [week_text(words, found)]
        case None:
            return []
        case _:
            assert_never(found)


def _over(words: Words, seen: SeenAppeal) -> list[str]:
    state = seen.state
    match state:
        case Decided():
            head = words("appeal-group-decided", number=seen.number, choice=words(f"choice-{state.choice}"))
            return [head, *decision_lines(words, state)]
        case Moot():
            return [words("appeal-group-moot", number=seen.number)]
        case WithAdmin(why):
            return [words("appeal-group-admin", number=seen.number, why=words(f"referred-{why}"))]
        case Voting():
            return []
        case _:
            assert_never(state)


def _until(words: Words, known: str, unknown: str, until: datetime | None, zone: tzinfo) -> str:
    return words(unknown) if until is None else words(known, until=moment(words, until, zone))


def _how(words: Words, seen: SeenAppeal) -> str:
    return words("appeal-words-how", number=seen.number, most=seen.most_words)


def _choices(seen: SeenAppeal, prefix: str, labels: Sequence[str]) -> tuple[Button, ...]:
    return tuple(
        Button(label, pack(Charter(seen.group.id, Topic.APPEAL, seen.number, f"{prefix}{choice}")))
        for choice, label in zip(Choice, labels, strict=True)
    )
