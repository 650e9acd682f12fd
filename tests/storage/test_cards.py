from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from storage.address import Address, GroupAddress, PersonAddress, address_of, columns
from storage.database import Database
from storage.delivery import cards, sending
from storage.delivery.card import Card, CardsChanged, CardState
from storage.transaction import Tx
from tests.storage.chats import group_address, person_address


async def board(tx: Tx, at: datetime, subject: str = "table:1") -> Card:
    return await cards.ensure_card(tx, "board", subject, await group_address(tx, at))


async def panel(tx: Tx, at: datetime, subject: str = "table:1") -> Card:
    return await cards.ensure_card(tx, "panel", subject, await person_address(tx, at))


async def shown(tx: Tx, card: Card, message_id: int, at: datetime) -> Card:
    """The card after its message has been sent and confirmed."""
    assert await sending.begin_send(tx, card, at) is not None
    confirmed = await sending.confirm(tx, card, message_id, f"digest of {message_id}", "1", at)
    assert confirmed is not None
    return confirmed


async def reread(tx: Tx, card: Card) -> Card:
    found = await cards.card(tx, card.id)
    assert found is not None
    return found


@pytest.mark.parametrize("address", [GroupAddress(1), GroupAddress(1, 5), PersonAddress(2)])
def test_an_address_comes_back_from_its_columns(address: Address) -> None:
    assert address_of(*columns(address)) == address


def test_an_address_is_never_nowhere() -> None:
    with pytest.raises(ValueError, match="group or a person"):
        address_of(None, None, None)


async def test_a_new_card_is_to_be_sent(db: Database, now: datetime) -> None:
    told: list[object] = []
    db.on_commit(told.extend)
    card = await db.transact(lambda tx: board(tx, now))
    assert (card.state, card.dirty, card.message_id) == (CardState.NEW, True, None)
    assert await db.read(cards.dirty_cards) == (card,)
    assert told == [CardsChanged((card.id,))]


async def test_there_is_one_card_of_a_kind_and_subject_at_an_address(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> list[int]:
        group = await group_address(tx, now)
        places = (group, GroupAddress(group.group_id, 5), await person_address(tx, now), group)
        return [(await cards.ensure_card(tx, "board", "table:1", place)).id for place in places]

    assert await db.transact(job) == [1, 2, 3, 1]


async def test_a_card_that_shows_what_is_wanted_is_left_alone(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    assert (live.state, live.message_id, live.digest) == (CardState.LIVE, 5, "digest of 5")
    assert (live.confirmed_revision, live.confirmed_at, live.sent_at) == ("1", now, now)
    assert await db.read(cards.dirty_cards) == ()
    assert await db.transact(lambda tx: board(tx, now)) == live


async def test_a_change_marks_the_cards_of_its_subject(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        group, person = await group_address(tx, now), await person_address(tx, now)
        wanted: tuple[tuple[str, str, Address], ...] = (
            ("board", "table:1", group),
            ("panel", "table:1", person),
            ("lobby", "table:1", group),
            ("board", "table:2", group),
        )
        for number, (kind, subject, place) in enumerate(wanted):
            await shown(tx, await cards.ensure_card(tx, kind, subject, place), number + 10, now)

    await db.transact(job)

    async def dirty(tx: Tx) -> list[tuple[str, str]]:
        return [(card.kind, card.subject) for card in await cards.dirty_cards(tx)]

    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:1", {"board", "hall"})) == 1
    assert await db.read(dirty) == [("board", "table:1")]
    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:1", address=PersonAddress(1))) == 1
    assert await db.read(dirty) == [("board", "table:1"), ("panel", "table:1")]
    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:1")) == 3
    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:9")) == 0
    assert await db.transact(cards.mark_all_dirty) == 4
    assert len(await db.read(dirty)) == 4
    assert [card.id for card in await db.read(lambda tx: cards.dirty_cards(tx, {1, 3, 99}))] == [1, 3]
    assert [card.kind for card in await db.read(lambda tx: cards.cards_of(tx, "table:1"))] == [
        "board",
        "panel",
        "lobby",
    ]


async def test_several_cards_are_marked_at_once_and_only_those(db: Database, now: datetime) -> None:
    told: list[object] = []

    async def job(tx: Tx) -> int:
        group = await group_address(tx, now)
        topic, person = GroupAddress(group.group_id, 5), await person_address(tx, now)
        wanted = (("board", group), ("board", topic), ("panel", person), ("lobby", group))
        made = [await cards.ensure_card(tx, kind, "table:1", place) for kind, place in wanted]
        for number, card in enumerate(made):
            await shown(tx, card, number + 10, now)
        await cards.retire(tx, "table:1", {"lobby"})
        return await cards.mark_each_dirty(
            tx,
            [
                cards.Changed("board", "table:1", topic),
                cards.Changed("panel", "table:1", person, fresh=True),
                cards.Changed("lobby", "table:1", group),
                cards.Changed("board", "table:2", group),
            ],
        )

    await db.transact(lambda tx: board(tx, now))
    db.on_commit(told.extend)
    assert await db.transact(job) == 2
    found = await db.read(cards.dirty_cards)
    assert [(card.kind, card.address, card.wants_fresh) for card in found] == [
        ("board", GroupAddress(1, 5), 0),
        ("panel", PersonAddress(1), 2),
    ]
    assert CardsChanged(tuple(card.id for card in found)) in told
    assert await db.transact(lambda tx: cards.mark_each_dirty(tx, ())) == 0


async def test_a_change_during_a_send_is_not_lost(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    await db.transact(lambda tx: sending.begin_send(tx, card, now))
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1"))
    assert await db.read(cards.dirty_cards) == ()
    confirmed = await db.transact(lambda tx: sending.confirm(tx, card, 5, "d", "1", now))
    assert confirmed is not None
    assert confirmed.dirty
    assert await db.read(cards.dirty_cards) == (confirmed,)


async def test_a_change_between_rendering_and_sending_is_not_lost(db: Database, now: datetime) -> None:
    rendered = await db.transact(lambda tx: board(tx, now))
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1"))
    begun = await db.transact(lambda tx: sending.begin_send(tx, rendered, now))
    assert begun is not None
    confirmed = await db.transact(lambda tx: sending.confirm(tx, begun, 5, "d", "1", now))
    assert confirmed is not None
    assert confirmed.dirty


async def test_a_change_during_an_edit_is_not_lost(db: Database, now: datetime) -> None:
    first = await db.transact(lambda tx: board(tx, now))
    await db.transact(lambda tx: shown(tx, first, 5, now))
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1"))
    (rendered,) = await db.read(cards.dirty_cards)
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1"))
    later = now + timedelta(seconds=3)
    assert await db.transact(lambda tx: sending.confirm_edit(tx, rendered, "e", "2", later))
    (again,) = await db.read(cards.dirty_cards)
    assert (again.digest, again.confirmed_revision, again.confirmed_at, again.sent_at) == (
        "e",
        "2",
        later,
        now,
    )
    assert await db.transact(lambda tx: sending.confirm_edit(tx, again, "f", "3", later))
    assert await db.read(cards.dirty_cards) == ()


async def test_an_edit_of_a_message_that_is_no_longer_the_cards_counts_for_nothing(
    db: Database, now: datetime
) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    await db.transact(lambda tx: shown(tx, live, 6, now))
    assert not await db.transact(lambda tx: sending.confirm_edit(tx, live, "e", "2", now))


async def test_a_fresh_message_replaces_the_old_one_whose_presses_stay_valid(
    db: Database, now: datetime
) -> None:
    card = await db.transact(lambda tx: panel(tx, now))
    await db.transact(lambda tx: shown(tx, card, 5, now))
    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:1", fresh=True)) == 1
    (wanted,) = await db.read(cards.dirty_cards)
    assert wanted.wants_fresh
    begun = await db.transact(lambda tx: sending.begin_send(tx, wanted, now))
    assert begun is not None
    assert (begun.state, begun.message_id, begun.old_message_id) == (CardState.SENDING, None, 5)
    fresh = await db.transact(lambda tx: sending.confirm(tx, begun, 6, "d", "1", now))
    assert fresh is not None
    assert (fresh.message_id, fresh.old_message_id, fresh.wants_fresh) == (6, 5, 0)
    for message_id in (5, 6):
        pressed = await db.read(lambda tx, m=message_id: cards.card_by_message(tx, card.address, m))  # type: ignore[misc]
        assert pressed == fresh
    await db.transact(lambda tx: sending.mark_old_gone(tx, fresh))
    assert await db.read(lambda tx: cards.card_by_message(tx, card.address, 5)) is None


async def test_a_fresh_message_asked_for_during_a_send_is_still_wanted(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: panel(tx, now))
    await db.transact(lambda tx: sending.begin_send(tx, card, now))
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1", fresh=True))
    live = await db.transact(lambda tx: sending.confirm(tx, card, 5, "d", "1", now))
    assert live is not None
    assert (live.wants_fresh, live.dirty) == (2, True)


async def test_a_change_during_a_fresh_send_is_an_edit_of_it(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: panel(tx, now))
    await db.transact(lambda tx: shown(tx, card, 5, now))
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1", fresh=True))
    (wanted,) = await db.read(cards.dirty_cards)
    begun = await db.transact(lambda tx: sending.begin_send(tx, wanted, now))
    assert begun is not None
    await db.transact(lambda tx: cards.mark_dirty(tx, "table:1"))
    live = await db.transact(lambda tx: sending.confirm(tx, wanted, 6, "d", "1", now))
    assert live is not None
    assert (live.wants_fresh, live.dirty) == (0, True)


@pytest.mark.parametrize("place", [board, panel])
async def test_a_send_that_a_crash_interrupted_is_known_with_what_came_before_it(
    db: Database, now: datetime, place: object
) -> None:
    assert callable(place)
    card = await db.transact(lambda tx: place(tx, now))
    await db.transact(lambda tx: sending.begin_send(tx, card, now))
    (unknown,) = await db.read(cards.sending_cards)
    assert unknown.sending_began_at == now
    assert unknown.sending_after == (100 if place is board else 200)
    assert await db.transact(lambda tx: sending.begin_send(tx, card, now)) is None
    await db.transact(lambda tx: sending.send_failed(tx, unknown))
    assert await db.read(cards.sending_cards) == ()
    (again,) = await db.read(cards.dirty_cards)
    assert again == card


async def test_a_fresh_send_that_fails_leaves_the_old_message_in_place(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: panel(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    await db.transact(lambda tx: sending.begin_send(tx, live, now))
    await db.transact(lambda tx: sending.send_failed(tx, live))
    assert await db.read(lambda tx: reread(tx, live)) == live


async def test_a_message_that_somebody_deleted_comes_back(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    await db.transact(lambda tx: sending.mark_gone(tx, live))
    (again,) = await db.read(cards.dirty_cards)
    assert (again.state, again.message_id, again.digest) == (CardState.NEW, None, None)
    await db.transact(lambda tx: shown(tx, again, 6, now))
    await db.transact(lambda tx: sending.mark_gone(tx, live))
    assert (await db.read(lambda tx: reread(tx, live))).message_id == 6


async def test_a_chat_that_refuses_is_left_alone_until_it_is_repaired(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        await shown(tx, await panel(tx, now), 5, now)
        waiting = await panel(tx, now, "table:2")
        await sending.begin_send(tx, waiting, now)
        await board(tx, now)
        await panel(tx, now, "table:3")
        await cards.retire(tx, "table:3")

    await db.transact(job)
    address = await db.transact(lambda tx: person_address(tx, now))
    assert await db.transact(lambda tx: sending.mark_broken(tx, address)) == 2
    await db.transact(cards.mark_all_dirty)
    assert [card.kind for card in await db.read(cards.dirty_cards)] == ["board"]
    assert await db.transact(lambda tx: sending.mark_repaired(tx, address)) == 2
    repaired = [card for card in await db.read(cards.dirty_cards) if card.kind == "panel"]
    assert [(card.state, card.message_id, card.old_message_id) for card in repaired] == [
        (CardState.NEW, None, 5),
        (CardState.NEW, None, None),
    ]
    assert await db.transact(lambda tx: sending.mark_repaired(tx, address)) == 0


async def test_a_retired_card_is_never_touched_but_still_known_by_its_message(
    db: Database, now: datetime
) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    assert await db.transact(lambda tx: cards.retire(tx, "table:1", {"board"})) == 1
    assert await db.transact(lambda tx: cards.mark_dirty(tx, "table:1")) == 0
    assert await db.read(lambda tx: cards.cards_of(tx, "table:1")) == ()
    assert await db.transact(lambda tx: sending.begin_send(tx, live, now)) is None
    pressed = await db.read(lambda tx: cards.card_by_message(tx, GroupAddress(1, thread_id=9), 5))
    assert pressed is not None
    assert pressed.state is CardState.RETIRED


async def test_a_card_retired_during_its_send_learns_its_message(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    await db.transact(lambda tx: sending.begin_send(tx, card, now))
    await db.transact(lambda tx: cards.retire(tx, "table:1"))
    confirmed = await db.transact(lambda tx: sending.confirm(tx, card, 5, "d", "1", now))
    assert confirmed is not None
    assert (confirmed.state, confirmed.message_id) == (CardState.RETIRED, 5)


async def test_a_retired_card_that_is_wanted_again_is_sent_anew(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    await db.transact(lambda tx: shown(tx, card, 5, now))
    await db.transact(lambda tx: cards.retire(tx, "table:1"))
    again = await db.transact(lambda tx: board(tx, now))
    assert (again.id, again.state, again.dirty, again.message_id) == (card.id, CardState.NEW, True, None)


async def test_messages_are_found_before_they_are_too_old_to_delete(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    live = await db.transact(lambda tx: shown(tx, card, 5, now))
    assert await db.read(lambda tx: cards.cards_sent_before(tx, now)) == ()
    assert await db.read(lambda tx: cards.cards_sent_before(tx, now + timedelta(hours=47))) == (live,)


async def test_an_unknown_card_is_none(db: Database, now: datetime) -> None:
    card = await db.transact(lambda tx: board(tx, now))
    assert await db.read(lambda tx: cards.card(tx, 99)) is None
    assert await db.read(lambda tx: cards.card_by_message(tx, card.address, 99)) is None
