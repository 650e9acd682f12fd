"""投票: by a button or by `/vote`, changeable until the close; nobody but the voter learns of the choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import assert_never

from bot.callback_data import Topic
from bot.screens import Screen
from bot.services.asked import Said, answer_address
from bot.services.club import Club
from bot.services.duty.inbox import settle_inbox
from bot.services.part import Pressed
from bot.services.people import meet, words_for
from bot.services.records import juries
from bot.services.replies import Reply, say
from bot.services.roster.where import answer_in_private
from bot.services.votes import planning, showing
from bot.services.votes.adopting import stands
from bot.services.votes.states import seen, state_of
from bot.views.refusals import clipped
from bot.words import Words
from rules.charter import amendments
from rules.charter.amendments import Voice
from rules.charter.appeals import Ruling, Voting, WithAdmin
from rules.charter.jury import Choice
from storage.charter import appeals, ballots, cases, links, proposals
from storage.charter.ballots import Vote, VoteKind
from storage.members import Person
from storage.transaction import Tx

_NUMBER = re.compile(r"#?([0-9]{1,15})")
_AS_YES = {Voice.YES: Choice.OVERTURN, Voice.NO: Choice.UPHOLD}
"""Of an appeal, `yes` is a vote for the appellant."""


async def vote(club: Club, said: Said) -> None:
    """/vote NUMBER CHOICE, in private or in the group; the answer does not name the choice.

    With the number of a report it is a juror's ballot on whether something was grave; whether it was taken is
    said in private only, since nobody else is to know that there is a jury.
    """
    at, languages = club.clock.now(), list(club.catalogues.values())
    asked, of_report = read_ballot(said.text, languages), juries.read_ballot(said.text, languages)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        address = await answer_address(tx, person, said.chat, at)
        words = words_for(club, person)
        text = words("vote-usage")
        if asked is not None:
            number, choice = asked
            text = await cast(club, tx, person, await ballots.vote(tx, number), number, choice, at)
        elif of_report is not None:
            text = words(await juries.cast(tx, of_report[0], person.id, of_report[1], at))
            await answer_in_private(club, tx, said, person, at, Screen(text))
            return
        await say(tx, address, Screen(text), at)

    await club.db.transact(job)


def read_ballot(text: str, languages: Sequence[Words]) -> tuple[int, Choice | Voice] | None:
    """A number and a choice as they are typed, in any language; None for anything else."""
    parts = text.split()
    found = _NUMBER.fullmatch(parts[0]) if len(parts) == 2 else None  # noqa: PLR2004 (number and choice)
    if found is None:
        return None
    kinds: Iterable[Choice | Voice] = (*Choice, *Voice)
    for choice in kinds:
        names = {choice.value, *(name for words in languages for name in words.one_of(f"vote-word-{choice}"))}
        if parts[1].casefold() in names:
            return int(found[1]), choice
    return None


async def cast(
    club: Club, tx: Tx, person: Person, vote: Vote | None, number: int, choice: Choice | Voice, at: datetime
) -> str:
    """One ballot of somebody who may vote; returns what they are answered."""
    words = words_for(club, person)
    if vote is None:
        return words("vote-unknown", number=number)
    meant = _meant(vote.kind, choice)
    if meant is None:
        return words(f"vote-wrong-choice-{vote.kind}", number=number)
    accounts = await links.accounts(tx, vote.group_id, person.id)
    voter = await ballots.may_vote(tx, number, accounts)
    if voter is None:
        why = await appeals.why_left_out(tx, number, accounts)
        not_yours = words("vote-not-yours", number=number)
        return not_yours if why is None else words(f"left-out-{why}", number=number)
    if not await _is_voting(tx, vote, at):
        await planning.look(tx, vote.group_id, number, at, "late")
        return words("vote-over", number=number)
    if await ballots.own_choice(tx, number, voter) == meant:
        return words("vote-same", number=number)
    await ballots.cast(tx, number, voter, meant, at)
    if vote.kind is VoteKind.APPEAL:
        await showing.appeal_voted(tx, vote.group_id, number, voter)
    else:
        await showing.proposal_changed(tx, vote.group_id, number)
    return words("vote-cast", number=number)


def _meant(kind: VoteKind, choice: Choice | Voice) -> str | None:
    """What a choice means in a vote of this kind; None for nothing."""
    match kind:
        case VoteKind.APPEAL:
            return _AS_YES[choice] if isinstance(choice, Voice) else choice
        case VoteKind.PROPOSAL:
            return choice if isinstance(choice, Voice) else None
        case _:
            assert_never(kind)


async def _is_voting(tx: Tx, vote: Vote, at: datetime) -> bool:
    """Whether the vote is open at this instant."""
    if vote.ended_at is not None:
        return False
    if vote.kind is VoteKind.APPEAL:
        found = await seen(tx, vote.number, at)
        return found is not None and isinstance(found[1], Voting)
    return isinstance(await stands(tx, await proposals.need(tx, vote.number), at), amendments.Voting)


async def ballot_press(club: Club, tx: Tx, pressed: Pressed, choice: Choice | Voice) -> Reply:
    """[推翻] [维持], [赞成] [反对]; a button of another group's vote finds nothing."""
    number = pressed.payload.number
    found = await ballots.vote(tx, number)
    if found is not None and found.group_id != pressed.payload.group:
        found = None
    return Reply(clipped(await cast(club, tx, pressed.person, found, number, choice, pressed.at)))


async def ruling_press(club: Club, tx: Tx, pressed: Pressed, choice: Choice) -> Reply:
    """裁定: the first press of an admin who is no party decides, if an admin is asked at all."""
    words, group_id, number = words_for(club, pressed.person), pressed.payload.group, pressed.payload.number
    kept = await appeals.appeal(tx, number)
    if kept is None or kept.group_id != group_id:
        return Reply(clipped(words("vote-unknown", number=number)))
    if not pressed.is_admin or pressed.person.id not in kept.appeal.admins:
        return Reply(clipped(words("ruling-not-you")))
    found = await state_of(tx, kept, pressed.at)
    if not isinstance(found, WithAdmin):
        return Reply(clipped(words("ruling-over")))
    ruling = Ruling(pressed.person.id, choice, pressed.at)
    if await appeals.rule(tx, number, ruling):
        await cases.record(tx, group_id, ruling, about=kept.appeal.subject, entropy=club.entropy)
        await settle_inbox(tx, group_id, Topic.APPEAL, number, pressed.at)
        await planning.look(tx, group_id, number, pressed.at, "ruled")
    return Reply(clipped(words("ruling-done", choice=words(f"choice-{choice}"))))
