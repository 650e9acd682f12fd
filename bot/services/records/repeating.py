"""屡犯: the admins are asked about a member's whole record; the first one's press decides (article 11)."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.duty.removing import schedule_removal
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.records import blacklist
from bot.services.records.seeing import appealed_cases, record_seen
from bot.services.records.standing import answers_of, cases_of, charters_of
from bot.services.replies import Reply, say
from bot.views.charter import records_repeat as view
from bot.views.names import name
from rules.charter.repeat import Answer, Answered, Repeat, repeat
from storage import groups, members
from storage.address import GroupAddress
from storage.charter import cases, inbox, links
from storage.charter.inbox import Asked
from storage.charter.removals import ForRecord
from storage.delivery.card import Card
from storage.transaction import Tx

INBOX = asking.kind_of(Topic.REPEAT)


async def repeat_of(tx: Tx, group_id: int, person_id: int, now: datetime) -> Repeat | None:
    """Whether a member's record asks the admins now."""
    given = [one for one in await answers_of(tx, group_id, person_id) if isinstance(one, Answered)]
    return repeat(
        await cases_of(tx, group_id, person_id, now),
        given,
        await charters_of(tx, group_id),
        await appealed_cases(tx, group_id, person_id, now),
        now,
    )


async def look(club: Club, tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """A further case: the admins are asked, or asked anew, if the record calls for it."""
    if await repeat_of(tx, group_id, person_id, at) is None:
        return
    whom = await links.newest_account(tx, group_id, person_id)
    without = await links.accounts(tx, group_id, person_id)
    await asking.ask_admins(club, tx, group_id, Topic.REPEAT, whom, at, without=without)


async def look_less(tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """A case has fallen: where the record asks nothing any more, nobody need answer."""
    whom = await links.newest_account(tx, group_id, person_id)
    asked = await inbox.asked(tx, group_id, Topic.REPEAT, whom)
    if asked is None or not asked.is_open(at):
        return
    if await repeat_of(tx, group_id, person_id, at) is None:
        await asking.settle_inbox(tx, group_id, Topic.REPEAT, whom, at)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The whole record in an admin's chat, or namelessly in the group."""
    asked = await asking.find_asked(tx, card)
    group = None if asked is None else await groups.group(tx, asked.group)
    if asked is None or group is None:
        return None
    now = club.clock.now()
    is_open = asked.is_open(now)
    revision = f"asked{asked.asked_at:%Y%m%d%H%M%S}" if is_open else FINAL
    if asking.is_nameless(card, asked):
        return asking.nameless(club, card, group, revision, is_open=is_open)
    words = await reader_words(club, tx, card.address, group)
    seen = await _seen(tx, asked, now)
    return Rendered(partial(view.repeat_card, words, seen), revision, Priority.NOTICE, silent=False)


async def _seen(tx: Tx, asked: Asked, now: datetime) -> view.RepeatSeen:
    group = await groups.group(tx, asked.group)
    if group is None:
        raise LookupError(f"group {asked.group} is not there")
    person, found = asked.number, await repeat_of(tx, asked.group, asked.number, now)
    given = [one for one in await answers_of(tx, group.id, person) if isinstance(one, Answered)]
    last = given[-1] if given and given[-1].at >= asked.asked_at else None
    names = {one.id: one.name for one in await members.people(tx, {person, *(one.by for one in given)})}
    return view.RepeatSeen(
        group=group,
        person=person,
        name=names.get(person, ""),
        weight=0 if found is None else found.weight,
        waits=found is not None and bool(found.waits_for),
        cases=await record_seen(tx, group, person, now),
        is_open=asked.is_open(now),
        lapsed=asking.lapsed(asked),
        answer=None if last is None else last.answer,
        admin=None if last is None else names.get(last.by),
    )


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[移除] [拉黑] [不追究], on the record of this very moment."""
    words, group_id, whom = words_for(club, pressed.person), pressed.payload.group, pressed.payload.number
    if pressed.standing is None:
        return Reply(words("records-try-again"))
    if not pressed.standing.is_admin or not pressed.standing.can_restrict:
        return Reply(words("records-not-admin"), alert=True)
    if pressed.person.id in await links.accounts(tx, group_id, whom):
        return Reply(words("records-party"), alert=True)
    asked = await inbox.asked(tx, group_id, Topic.REPEAT, whom)
    if pressed.payload.choice not in view.ANSWERS or asked is None or not asked.is_open(pressed.at):
        return Reply(words("records-answered"))
    if await repeat_of(tx, group_id, whom, pressed.at) is None:
        await asking.settle_inbox(tx, group_id, Topic.REPEAT, whom, pressed.at)
        return Reply(words("records-changed"))
    answered = Answered(whom, Answer(pressed.payload.choice), pressed.person.id, pressed.at)
    await cases.record(tx, group_id, answered, entropy=club.entropy)
    await asking.settle_inbox(tx, group_id, Topic.REPEAT, whom, pressed.at)
    await _act(club, tx, group_id, answered)
    return Reply(words("records-decided"))


async def _act(club: Club, tx: Tx, group_id: int, answered: Answered) -> None:
    """What an answer does: removing and banning are intentions, a pardon is said in public."""
    match answered.answer:
        case Answer.REMOVE:
            cause = ForRecord(answered.at)
            await schedule_removal(club, tx, group_id, answered.person, cause, answered.at, by=answered.by)
        case Answer.BLACKLIST:
            await blacklist.put_on(club, tx, group_id, answered.person, answered.at)
        case Answer.PARDON:
            await _say_pardon(club, tx, group_id, answered)


async def _say_pardon(club: Club, tx: Tx, group_id: int, answered: Answered) -> None:
    group = await groups.group(tx, group_id)
    names = {one.id: one.name for one in await members.people(tx, {answered.person, answered.by})}
    words = club.words(None if group is None else group.language)
    admin, whom = (name(words, names.get(one)) for one in (answered.by, answered.person))
    await say(
        tx, GroupAddress(group_id), Screen(words("repeat-pardoned", admin=admin, name=whom)), answered.at
    )
