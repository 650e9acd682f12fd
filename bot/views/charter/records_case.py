"""案件卡: one case as its member, and the admins, read it; nothing of it is ever said in the group."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.views.charter.votes_matter import ASK, appeal_data
from bot.views.match_names import match_name
from bot.words import Words
from rules.charter.appealable import OfCase
from rules.charter.cases import Case, Charge, Misconduct, Status
from rules.charter.penalties import Consequence, Mark, Sentence
from storage.appointments.charged import ChargedMatch
from storage.groups import Group


@dataclass(frozen=True, slots=True)
class CaseSeen:
    """一案的样子: `brings` is what it costs, `further` what the next one like it would; None where nothing.

    `total` is the sum of the member's active weights; `about` the match that was announced ahead, where the
    case is about one; `is_offline` whether its match was one around a real table.
    """

    group: Group
    case: Case
    weight: int
    expires_at: datetime
    status: Status
    brings: Consequence | None
    further: Consequence | None
    total: int
    zone: tzinfo = UTC
    about: ChargedMatch | None = None
    is_offline: bool = False


def case_card(words: Words, seen: CaseSeen) -> Screen:
    """Why, how much, until when, under which version, what it brings and what would come next."""
    number = seen.case.number
    lines = [words("case-title", title=title(seen.group), number=number), *case_lines(words, seen)]
    if seen.status is Status.VOIDED:
        return Screen("\n".join(lines))
    lines.append(words("case-total", total=seen.total))
    if seen.further is not None:
        lines.append(words("case-further", what=consequence_text(words, seen.further, None)))
    if seen.status is not Status.ACTIVE:
        return Screen("\n".join(lines))
    lines.append(words("case-appeal-hint"))
    button = Button(words("case-appeal"), appeal_data(seen.group.id, OfCase(number), ASK))
    return Screen("\n".join(lines), ((button,),))


def case_lines(words: Words, seen: CaseSeen) -> list[str]:
    """The case itself, without whose it is."""
    opened = seen.case.opened
    lines = [
        words(
            "case-charge",
            charge=charge_text(words, opened.charge),
            weight=seen.weight,
            at=moment(words, opened.at, seen.zone),
        )
    ]
    if opened.match is not None:
        match = match_name(words, opened.match, is_offline=seen.is_offline)
        lines.append(words("case-match", match=match))
    if seen.about is not None:
        starts = moment(words, seen.about.starts_at, seen.zone)
        lines.append(words("case-appointment", number=seen.about.appointment, at=starts))
    lines.append(words("case-until", until=moment(words, seen.expires_at, seen.zone), version=opened.version))
    if seen.brings is not None:
        lines.append(words("case-brings", what=consequence_text(words, seen.brings, seen.zone)))
    if seen.case.resolved_at is not None:
        lines.append(words("case-resolved"))
    if seen.case.voided is not None:
        lines.append(words(f"case-voided-{seen.case.voided.ground}"))
    elif seen.status is not Status.ACTIVE:
        lines.append(words(f"case-status-{seen.status}"))
    return lines


def charge_text(words: Words, charge: Charge) -> str:
    """What somebody is charged with, and how gravely."""
    if not isinstance(charge, Misconduct):
        return words(f"breach-{charge}")
    grade = "until-resolved" if charge.until_resolved else charge.grade.value
    return words("case-graded", conduct=words(f"conduct-{charge.conduct}"), grade=words(f"grade-{grade}"))


def consequence_text(words: Words, what: Consequence, zone: tzinfo | None) -> str:
    """What a case brings; without a zone of one that has not happened, which has no end yet."""
    if isinstance(what, Mark):
        return words(f"consequence-{what}")
    if zone is None:
        return _would(words, what)
    key = "consequence-until-resolved" if what.until_resolved else "consequence-suspended"
    return words(key, until=moment(words, what.ends_at, zone))


def _would(words: Words, what: Sentence) -> str:
    if what.until_resolved:
        return words("consequence-would-resolve")
    return words("consequence-would-suspend", days=(what.ends_at - what.begins_at).days)


def call(words: Words, url: str) -> Screen:
    """叫一声 in the group: something waits for somebody, who is not named."""
    return Screen(words("case-call"), ((Button(words("records-open-private"), url=url),),))


def call_over(words: Words) -> Screen:
    """It has arrived."""
    return Screen(words("case-call-over"))
