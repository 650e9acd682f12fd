"""手动处理: what admins do in Telegram itself is noticed and recorded; who did it is asked for the reason.

The blacklist survives it: whoever is on it and comes back is banned, and a ban that was lifted by hand is
asked about: kept, or lifted here too.
"""

from __future__ import annotations

import re
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.part import Coming, Pressed
from bot.services.people import meet, reader_words, words_for
from bot.services.records import blacklist
from bot.services.records.standing import is_blacklisted
from bot.services.replies import Reply, say
from bot.services.seating import is_admin
from bot.views.charter import records_hand as view
from storage import groups, members
from storage.address import PersonAddress
from storage.charter import inbox, links, moderation, roster
from storage.charter.moderation import HandAct, HandDid
from storage.delivery.card import Card
from storage.groups import Group
from storage.members import Status
from storage.transaction import Tx

INBOX = asking.kind_of(Topic.MODERATION)
MOST_REASON = 300
"""Characters of a reason."""
_REASON = re.compile(r"#?([0-9]{1,15})\s+(\S.*)", re.DOTALL)


async def heard_coming(club: Club, tx: Tx, coming: Coming) -> None:
    """Somebody's standing has changed: by hand, perhaps; and who is on the blacklist does not stay."""
    listed = await is_blacklisted(tx, coming.group_id, coming.person.id, coming.at)
    if listed and coming.present:
        await blacklist.keep_out(tx, coming.group_id, coming.person.id, coming.at)
    did = done_by_hand(coming)
    if did is None:
        return
    by = None if coming.by is None else coming.by.id
    group_id, person_id = coming.group_id, coming.person.id
    act = await moderation.notice(tx, group_id, person_id, did, by, coming.happened_at, coming.at)
    if act is None:
        return
    unlisted = listed and did is HandDid.UNBANNED
    if unlisted or await is_concerned(tx, coming):
        without = await links.accounts(tx, group_id, person_id)
        await asking.ask_admins(club, tx, group_id, Topic.MODERATION, act.id, coming.at, without=without)


def done_by_hand(coming: Coming) -> HandDid | None:
    """What somebody else has done to a person's standing; None for their own acts and the bot's."""
    if coming.by_bot or coming.own_act or coming.before is coming.after:
        return None
    match coming.before, coming.after:
        case _, Status.BARRED:
            return HandDid.BANNED
        case Status.BARRED, _:
            return HandDid.UNBANNED
        case _, Status.LEFT if coming.went and coming.by is not None:
            return HandDid.REMOVED
        case _, Status.RESTRICTED:
            return HandDid.RESTRICTED
        case Status.RESTRICTED, Status.MEMBER:
            return HandDid.FREED
        case _:
            return None


async def is_concerned(tx: Tx, coming: Coming) -> bool:
    """Whether whom it was done to had agreed to the charter: about strangers nobody is asked.

    They may be out by now, and the roster may have noted that already.
    """
    if coming.before is Status.UNKNOWN:
        return False
    member = await roster.member(tx, coming.group_id, coming.person.id)
    enrolled_at = None if member is None else member.enrolled_at()
    return enrolled_at is not None and enrolled_at <= coming.happened_at


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """What was done, by whom, and what is still asked; namelessly in the group."""
    asked = await asking.find_asked(tx, card)
    act = None if asked is None else await moderation.hand_act(tx, asked.number)
    group = None if act is None else await groups.group(tx, act.group)
    if asked is None or act is None or group is None:
        return None
    now = club.clock.now()
    is_open = asked.is_open(now)
    revision = f"asked-{act.reason is None}" if is_open else FINAL
    if asking.is_nameless(card, asked):
        return asking.nameless(club, card, group, revision, is_open=is_open)
    words = await reader_words(club, tx, card.address, group)
    seen = await _seen(tx, group, act, club, is_open=is_open)
    return Rendered(partial(view.hand_card, words, seen), revision, Priority.NOTICE)


async def _seen(tx: Tx, group: Group, act: HandAct, club: Club, *, is_open: bool) -> view.HandSeen:
    names = {one.id: one.name for one in await members.people(tx, {act.person, act.by or 0})}
    listed = await is_blacklisted(tx, group.id, act.person, club.clock.now())
    return view.HandSeen(
        group=group,
        act=act,
        name=names.get(act.person, ""),
        by=None if act.by is None else names.get(act.by),
        listed=listed,
        is_open=is_open,
    )


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[继续拉黑] [解除] after a ban was lifted by hand."""
    words, act = words_for(club, pressed.person), await moderation.hand_act(tx, pressed.payload.number)
    if act is None or act.group != pressed.payload.group:
        return Reply(words("records-answered"))
    if pressed.standing is None:
        return Reply(words("records-try-again"))
    if not pressed.standing.is_admin or not pressed.standing.can_restrict:
        return Reply(words("records-not-admin"), alert=True)
    if pressed.person.id in await links.accounts(tx, act.group, act.person):
        return Reply(words("records-party"), alert=True)
    asked = await inbox.asked(tx, act.group, Topic.MODERATION, act.id)
    if asked is None or not asked.is_open(pressed.at) or act.did is not HandDid.UNBANNED:
        return Reply(words("records-answered"))
    if not await is_blacklisted(tx, act.group, act.person, pressed.at):
        await asking.settle_inbox(tx, act.group, Topic.MODERATION, act.id, pressed.at)
        return Reply(words("records-changed"))
    match pressed.payload.choice:
        case view.KEEP:
            await blacklist.keep_out(tx, act.group, act.person, pressed.at)
        case view.LIFT:
            await blacklist.lift(club, tx, act.group, act.person, pressed.person.id, pressed.at)
        case _:
            return Reply(words("records-answered"))
    await asking.settle_inbox(tx, act.group, Topic.MODERATION, act.id, pressed.at)
    return Reply(words("records-decided"))


async def reason(club: Club, said: Said) -> None:
    """/reason NUMBER TEXT, by an admin of the group of that act, in private or in the admins' own group."""
    at, found = club.clock.now(), _REASON.fullmatch(said.text.strip())
    number = 0 if found is None else int(found[1])
    act = await club.db.read(lambda tx: moderation.hand_act(tx, number))
    group = None if act is None else await club.db.read(lambda tx: groups.group(tx, act.group))
    allowed = group is not None and await is_admin(club, group.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        words = words_for(club, person)
        text = "" if found is None else " ".join(found[2].split())
        own = frozenset() if act is None else await links.accounts(tx, act.group, act.person)
        if found is None:
            answer = words("reason-usage")
        elif act is None or not allowed:
            answer = words("reason-unknown", number=number)
        elif person.id in own:
            answer = words("records-party")
        elif len(text) > MOST_REASON:
            answer = words("reason-long", most=MOST_REASON)
        else:
            await moderation.give_reason(tx, act.id, text, person.id, at)
            await asking.settle_inbox(tx, act.group, Topic.MODERATION, act.id, at)
            answer = words("reason-kept", number=number)
        await say(tx, PersonAddress(person.id), Screen(answer), at)

    await club.db.transact(job)
