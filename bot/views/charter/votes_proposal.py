"""提案卡: what would change, the look-back, two buttons; afterwards the outcome and from when it holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import assert_never

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.votes_terms import Differences, difference_lines
from bot.views.names import name
from bot.words import Words
from rules.charter.amendments import Outcome, Passed, Rejected, Route, Voice, Voting
from rules.charter.ballots import quorum
from rules.charter.terms import Terms
from storage.charter.proposals import Looked

WHO = "who"
"""The choice of the button that asks for the names of the look-back."""


@dataclass(frozen=True, slots=True)
class SeenProposal:
    """提案 as its card shows it; `asks` are the terms by which it is voted on, `begins_at` once it passed."""

    group: int
    number: int
    proposer: str | None
    differences: Differences
    looked: Looked | None
    asks: Terms
    voters: int
    voted: int
    outcome: Outcome
    begins_at: datetime | None
    zone: tzinfo


def proposal_card(words: Words, seen: SeenProposal) -> Screen:
    """提案卡 in the group."""
    found = seen.outcome
    match found:
        case Voting(closes_at):
            rows = [_buttons(words, seen)]
            if seen.looked is not None and (seen.looked.now or seen.looked.proposed):
                who = pack(Charter(seen.group, Topic.PROPOSAL, seen.number, WHO))
                rows.append((Button(words("proposal-who-button"), who),))
            return Screen("\n".join(_open(words, seen, closes_at)), tuple(rows))
        case Passed():
            head = words("proposal-passed", number=seen.number)
        case Rejected():
            head = words(f"proposal-rejected-{found.why}", number=seen.number)
        case _:
            assert_never(found)
    count = found.count
    lines = [head, words("proposal-count", yes=count.yes, no=count.no, silent=count.silent)]
    lines += difference_lines(words, seen.differences)
    if isinstance(found, Passed):
        lines.append(begins(words, seen.begins_at, found.at, seen.zone))
    return Screen("\n".join(lines))


def decided(
    words: Words, way: Route, raw_name: str | None, differences: Differences, begins_line: str
) -> Screen:
    """What an admin or the owner has decided alone."""
    key = "decided-admin" if way is Route.ADMIN else "decided-owner"
    head = words(key, name=name(words, raw_name))
    return Screen("\n".join([head, *difference_lines(words, differences), begins_line]))


def begins(words: Words, begins_at: datetime | None, decided_at: datetime, zone: tzinfo) -> str:
    """From when it holds."""
    if begins_at is None or begins_at <= decided_at:
        return words("proposal-effective-now")
    return words("proposal-effective", **{"from": moment(words, begins_at, zone)})


def _open(words: Words, seen: SeenProposal, closes_at: datetime | None) -> list[str]:
    lines = [words("proposal-open", number=seen.number, name=name(words, seen.proposer))]
    lines += difference_lines(words, seen.differences)
    lines += _looked(words, seen)
    lines.append(
        words(
            "proposal-how",
            voters=seen.voters,
            quorum=quorum(seen.voters, seen.asks),
            majority=str(seen.asks.amendment_majority),
        )
    )
    if closes_at is None:
        lines.append(words("proposal-until-later"))
    else:
        lines.append(words("proposal-until", until=moment(words, closes_at, seen.zone)))
    lines += [words("proposal-voted", voted=seen.voted, voters=seen.voters), words("proposal-discuss")]
    return lines


def _looked(words: Words, seen: SeenProposal) -> list[str]:
    """回看, in numbers only; nothing where the terms stay as they are."""
    if seen.differences.old == seen.differences.new:
        return []
    looked = seen.looked
    if looked is None or looked.weeks == 0:
        return [words("proposal-look-back-none")]
    if looked.now == looked.proposed:
        return [words("proposal-look-back-same", weeks=looked.weeks, now=looked.now)]
    return [words("proposal-look-back", weeks=looked.weeks, now=looked.now, proposed=looked.proposed)]


def _buttons(words: Words, seen: SeenProposal) -> tuple[Button, ...]:
    return tuple(
        Button(
            words(f"proposal-{voice}"),
            pack(Charter(seen.group, Topic.PROPOSAL, seen.number, voice.value)),
            style=style,
        )
        for voice, style in ((Voice.YES, "success"), (Voice.NO, "danger"))
    )
