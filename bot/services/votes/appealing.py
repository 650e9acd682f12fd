"""申诉: what somebody can appeal, told in private; the presses that open an appeal; one's own words to it."""

from __future__ import annotations

import re
from datetime import date, datetime

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import SILENT, Reply, say
from bot.services.roster.charter import ensure_charter
from bot.services.roster.where import HELLO, Here, answer_in_private, here
from bot.services.seating import deep_link
from bot.services.votes import showing
from bot.services.votes.casting import ballot_press, ruling_press
from bot.services.votes.matters import LOOKED_BACK, Matter, matter_of, matters_of
from bot.services.votes.opening import MOST_WORDS, open_appeal
from bot.services.votes.seeing import about_of, zone_of
from bot.services.votes.states import states_of
from bot.views.charter import votes_matter
from bot.views.charter.votes_appeal import RULE
from bot.views.charter.votes_matter import ASK, OPEN, Choosable, RunningAppeal
from bot.views.refusals import clipped, toast
from bot.words import Words
from rules.charter.appealable import NoAppeal, OfAnswer, OfCase, OfResult, OfWeek, Subject, appealable_until
from rules.charter.cases import charters
from rules.charter.jury import Choice
from rules.refusal import Code, Refusal
from storage import groups
from storage.address import PersonAddress
from storage.charter import appeal_words, appeals, links, versions
from storage.charter.outages import outages
from storage.groups import Group
from storage.members import Dm
from storage.transaction import Tx

_WORDS = re.compile(r"#?([0-9]{1,15})\s+(\S.*)", re.DOTALL)
MOST_SHOWN = 20
"""So many matters and appeals are listed, the newest first."""


async def appeal(club: Club, said: Said) -> None:
    """/appeal: what can be appealed, as buttons; /appeal NUMBER WORDS adds one's words to an appeal."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if place.text:
            screen = Screen(await _add_words(tx, place))
        else:
            screen = await _list(tx, place)
        await answer_in_private(club, tx, said, place.person, at, screen)

    await club.db.transact(job)


async def _add_words(tx: Tx, place: Here) -> str:
    words, found = place.own_words, _WORDS.fullmatch(place.text)
    if found is None:
        return words("appeal-usage")
    number, text = int(found[1]), " ".join(found[2].split())
    if len(text) > MOST_WORDS:
        return words("appeal-words-long", most=MOST_WORDS)
    kept = await appeals.appeal(tx, number)
    own = await links.accounts(tx, place.group.id, place.person.id)
    if kept is None or kept.group_id != place.group.id or kept.appeal.person not in own or kept.outcome:
        return words("appeal-words-over", number=number)
    await appeal_words.say(tx, number, place.person.id, text, place.at)
    await showing.words_changed(tx, place.group.id, kept.appeal, place.at)
    return words("appeal-words-kept")


async def _list(tx: Tx, place: Here) -> Screen:
    group_id, at = place.group.id, place.at
    zone = await zone_of(tx, group_id)
    open_ones = await _choosable(tx, group_id, place.person.id, at)
    running = []
    for account in sorted(await links.accounts(tx, group_id, place.person.id)):
        for found, state in await states_of(tx, group_id, at, person=account, since=at - LOOKED_BACK):
            about = await about_of(tx, group_id, found.subject, zone)
            running.append(RunningAppeal(found.number, about, state))
    newest = tuple(sorted(running, key=lambda one: one.number, reverse=True)[:MOST_SHOWN])
    return votes_matter.appeal_list(place.own_words, place.group, zone, tuple(open_ones[:MOST_SHOWN]), newest)


async def _choosable(tx: Tx, group_id: int, person_id: int, at: datetime) -> list[Choosable]:
    """What can still be appealed, the newest first."""
    known = await ensure_charter(tx, group_id, at)
    found = await matters_of(tx, group_id, person_id, known, at)
    answers = _answers(found)
    return [await _shown(tx, group_id, one, answers, at) for one in found if one.refusal is None]


async def _shown(tx: Tx, group_id: int, matter: Matter, answers: list[Subject], at: datetime) -> Choosable:
    known, subject = await versions.versions(tx, group_id), matter.about.subject
    away = await outages(tx, group_id, at - LOOKED_BACK, at)
    return Choosable(
        await about_of(tx, group_id, subject, await zone_of(tx, group_id)),
        appealable_until(matter.about, charters(known)[matter.version], away),
        answers.index(subject) if subject in answers else 0,
    )


def _answers(found: tuple[Matter, ...]) -> list[Subject]:
    """A person's answered records, the oldest first: buttons name them by their place."""
    mine = [one.about.subject for one in found if isinstance(one.about.subject, OfAnswer)]
    return list(reversed(mine))


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """Every button of an appeal."""
    step, _, kind = pressed.payload.choice.partition("-")
    choices = {choice.value: choice for choice in Choice}
    if pressed.payload.choice in choices:
        return await ballot_press(club, tx, pressed, choices[pressed.payload.choice])
    if step == RULE and kind in choices:
        return await ruling_press(club, tx, pressed, choices[kind])
    subject = await _subject(tx, pressed, kind) if step in (ASK, OPEN) else None
    group = await groups.group(tx, pressed.payload.group)
    if subject is None or group is None:
        return Reply(toast(words_for(club, pressed.person), Refusal(Code.STALE)))
    if step == ASK:
        return await _ask(club, tx, pressed, group, subject)
    return await _open(club, tx, pressed, group, subject)


async def _subject(tx: Tx, pressed: Pressed, kind: str) -> Subject | None:
    """What a button is about; None for data that no button of ours carries."""
    number, person, group_id = pressed.payload.number, pressed.person.id, pressed.payload.group
    match kind:
        case "case":
            return OfCase(number)
        case "result":
            return OfResult(number)
        case "week" if 1 <= number <= date.max.toordinal():
            return OfWeek(person, date.fromordinal(number))
        case "answer":
            known = await versions.versions(tx, group_id)
            mine = _answers(await matters_of(tx, group_id, person, known, pressed.at)) if known else []
            return mine[number] if number < len(mine) else None
        case _:
            return None


async def _ask(club: Club, tx: Tx, pressed: Pressed, group: Group, subject: Subject) -> Reply:
    """What an appeal means, in private, before it is opened."""
    words, person = words_for(club, pressed.person), pressed.person
    known = await ensure_charter(tx, group.id, pressed.at)
    found = await matters_of(tx, group.id, person.id, known, pressed.at)
    matter = await matter_of(tx, group.id, person.id, subject, known, pressed.at)
    if matter is None or matter.refusal is not None:
        return _refused(words, NoAppeal.NOT_CONCERNED if matter is None else matter.refusal)
    if person.dm is not Dm.REACHABLE:
        return Reply(url=deep_link(club, HELLO))
    one = await _shown(tx, group.id, matter, _answers(found), pressed.at)
    await say(tx, PersonAddress(person.id), votes_matter.confirm(words, group, one), pressed.at)
    return SILENT


async def _open(club: Club, tx: Tx, pressed: Pressed, group: Group, subject: Subject) -> Reply:
    words = words_for(club, pressed.person)
    opened = await open_appeal(club, tx, group.id, subject, pressed.person.id, "", pressed.at)
    if isinstance(opened, NoAppeal):
        return _refused(words, opened)
    return Reply(clipped(words("appeal-opened", number=opened)))


def _refused(words: Words, why: NoAppeal | None) -> Reply:
    return Reply(clipped(words(f"appeal-refused-{why}")))
