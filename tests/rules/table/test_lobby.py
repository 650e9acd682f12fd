"""等人: sitting down, leaving, luck words, readiness, the start."""

from __future__ import annotations

import hmac
from datetime import datetime

import pytest

from rules.mahjong.shuffle import commitment, deal, hand_seed
from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table import lobby
from rules.table.dealing import next_hand
from rules.table.evolve import evolve
from rules.table.state import Chair, Phase, TableState
from tests.rules.table.scene import (
    AT,
    MASTER,
    PEOPLE,
    STRANGER,
    after,
    begun,
    full,
    opened,
    running,
    sitting,
    then,
    why,
)


def ended() -> TableState:
    return then(opened(), lobby.cancel(opened(), e.Ending.LAPSED, AT))


def test_a_table_shows_the_commitment_of_its_master_seed_from_the_start() -> None:
    state = opened()
    assert state.commitment == commitment(MASTER)
    assert (state.version, state.phase, state.humans) == (1, Phase.LOBBY, ())


def test_people_sit_in_the_order_in_which_they_come() -> None:
    state = sitting(opened(), *PEOPLE)
    assert [chair.person for chair in state.chairs] == list(PEOPLE)
    assert [chair.nonce for chair in state.chairs] == [f"nonce-{person}" for person in PEOPLE]
    assert state.humans == (0, 1, 2, 3)
    assert state.seat_of(STRANGER) is None


def test_a_seat_that_became_free_is_the_next_to_be_taken() -> None:
    state = sitting(opened(), *PEOPLE)
    state = then(state, lobby.leave(state, PEOPLE[1], AT))
    assert sitting(state, STRANGER).seat_of(STRANGER) == 1


def test_nobody_sits_twice() -> None:
    state = sitting(opened(), PEOPLE[0])
    assert why(lobby.sit(state, PEOPLE[0], "again", AT)) is Code.ALREADY_SEATED


def test_a_fifth_person_finds_no_seat() -> None:
    assert why(lobby.sit(full(), STRANGER, "late", AT)) is Code.SEATS_TAKEN


def test_a_person_takes_the_seat_of_the_computer_that_came_last() -> None:
    state = sitting(full(people=2), STRANGER)
    assert state.seat_of(STRANGER) == 3
    assert state.chairs[2].computer == "easy"
    assert state.chairs[3].computer is None


def test_a_free_seat_is_taken_before_a_computers() -> None:
    state = full(people=2)
    state = then(state, lobby.leave(state, PEOPLE[0], AT))
    assert sitting(state, STRANGER).seat_of(STRANGER) == 0


def test_nobody_sits_down_once_the_match_runs_or_is_over() -> None:
    assert why(lobby.sit(begun(), STRANGER, "late", AT)) is Code.ALREADY_STARTED
    assert why(lobby.sit(begun(), PEOPLE[0], "again", AT)) is Code.ALREADY_SEATED
    assert why(lobby.sit(ended(), STRANGER, "late", AT)) is Code.TABLE_CLOSED


def test_whoever_leaves_before_the_start_frees_the_seat() -> None:
    state = sitting(opened(), *PEOPLE[:2])
    left = then(state, lobby.leave(state, PEOPLE[0], AT))
    assert left.chairs[0] == Chair()
    assert left.phase is Phase.LOBBY


def test_the_last_person_who_leaves_closes_the_table() -> None:
    state = then(full(people=1), lobby.leave(full(people=1), PEOPLE[0], after(5)))
    assert (state.phase, state.ending, state.ended_at) == (Phase.ENDED, e.Ending.CANCELLED, after(5))


def test_strangers_cannot_leave_and_nobody_leaves_a_running_match() -> None:
    assert why(lobby.leave(full(), STRANGER, AT)) is Code.NOT_SEATED
    assert why(lobby.leave(begun(), PEOPLE[0], AT)) is Code.ALREADY_STARTED


def test_computers_fill_the_free_seats_by_the_wish_of_somebody_seated() -> None:
    state = sitting(opened(), PEOPLE[0])
    assert why(lobby.add_computer(state, STRANGER, "easy", AT)) is Code.NOT_SEATED
    state = then(state, lobby.add_computer(state, PEOPLE[0], "easy", AT))
    assert (state.chairs[1].computer, state.chairs[1].nonce) == ("easy", "computer-1")
    assert state.humans == (0,)
    assert why(lobby.add_computer(full(people=1), PEOPLE[0], "easy", AT)) is Code.SEATS_TAKEN
    assert why(lobby.add_computer(begun(), PEOPLE[0], "easy", AT)) is Code.ALREADY_STARTED


def test_a_wish_for_a_computer_that_comes_again_seats_nobody_more() -> None:
    state = sitting(opened(), PEOPLE[0])
    state = then(state, lobby.add_computer(state, PEOPLE[0], "easy", AT, wish="press 1"))
    assert why(lobby.add_computer(state, PEOPLE[0], "easy", AT, wish="press 1")) is Code.STALE
    state = then(state, lobby.add_computer(state, PEOPLE[0], "easy", AT, wish="press 2"))
    assert [chair.computer for chair in state.chairs] == [None, "easy", "easy", None]


@pytest.mark.parametrize("word", ["桂花", " 发发发 ", "x" * 32, "two words"])
def test_a_luck_word_replaces_the_nonce_of_the_press(word: str) -> None:
    state = sitting(opened(), *PEOPLE[:2])
    state = then(state, lobby.choose_nonce(state, PEOPLE[1], word, after(3)))
    assert state.chairs[1].nonce == word.strip()
    assert state.chairs[1].chose_nonce_at == after(3)


@pytest.mark.parametrize("word", ["", "   ", "x" * 33, "a\nb", "\u202eevil", "\ud800", "\x00"])
def test_a_luck_word_is_a_short_printable_word(word: str) -> None:
    refused = lobby.choose_nonce(sitting(opened(), PEOPLE[0]), PEOPLE[0], word, AT)
    assert refused == Refusal(Code.BAD_WORD, (("most", lobby.LUCK_LENGTH),))


def test_a_luck_word_is_for_those_seated_and_before_the_start() -> None:
    assert why(lobby.choose_nonce(opened(), STRANGER, "桂花", AT)) is Code.NOT_SEATED
    assert why(lobby.choose_nonce(begun(), PEOPLE[0], "桂花", AT)) is Code.ALREADY_STARTED


def test_a_panel_that_arrived_makes_its_seat_ready_once() -> None:
    state = sitting(opened(), PEOPLE[0], reached=False)
    arrived = lobby.reached(state, PEOPLE[0], AT)
    assert arrived == (e.PanelReached(0, AT),)
    state = then(state, arrived)
    assert state.chairs[0].reached
    assert lobby.reached(state, PEOPLE[0], AT) == ()


def test_a_private_chat_that_refuses_makes_its_seat_unready_until_it_is_back() -> None:
    state = sitting(opened(), PEOPLE[0])
    state = then(state, lobby.refused(state, PEOPLE[0], AT))
    assert (state.chairs[0].reached, state.chairs[0].refused) == (False, True)
    assert lobby.refused(state, PEOPLE[0], AT) == ()
    back = lobby.reached(state, PEOPLE[0], AT)
    assert back == (e.ChatBack(0, AT),)
    assert then(state, back).chairs[0].reached


def test_what_happens_to_private_chats_of_strangers_or_after_the_end_is_no_event() -> None:
    over = then(full(), lobby.cancel(full(), e.Ending.LAPSED, AT))
    for note in (lobby.reached, lobby.refused):
        assert note(opened(), STRANGER, AT) == ()
        assert note(over, PEOPLE[0], AT) == ()


def test_the_automatic_start_counts_from_when_everybody_was_ready() -> None:
    state = sitting(opened(), *PEOPLE[:3])
    state = sitting(state, PEOPLE[3], reached=False, at=after(5))
    assert state.is_full
    assert state.full_since is None
    state = then(state, lobby.reached(state, PEOPLE[3], after(8)))
    assert state.full_since == after(8)
    state = then(state, lobby.choose_nonce(state, PEOPLE[0], "桂花", after(9)))
    assert state.full_since == after(8)
    state = then(state, lobby.refused(state, PEOPLE[0], after(10)))
    assert state.full_since is None
    state = then(state, lobby.reached(state, PEOPLE[0], after(20)))
    assert state.full_since == after(20)


def test_somebody_who_takes_a_computers_seat_has_to_be_reached_first() -> None:
    state = sitting(full(people=3), PEOPLE[3], reached=False)
    assert state.full_since is None
    assert why(lobby.begin(state, PEOPLE[3], deal, AT)) is Code.NOT_READY


def test_a_match_starts_with_four_seats_taken_and_every_panel_delivered() -> None:
    short = sitting(opened(), *PEOPLE[:3])
    assert lobby.begin(short, PEOPLE[0], deal, AT) == Refusal(Code.NOT_ENOUGH_PLAYERS, (("free", 1),))
    unreached = sitting(short, PEOPLE[3], reached=False)
    assert why(lobby.begin(unreached, PEOPLE[0], deal, AT)) is Code.NOT_READY
    assert why(lobby.begin(full(), STRANGER, deal, AT)) is Code.NOT_SEATED
    assert why(lobby.begin(begun(), PEOPLE[0], deal, AT)) is Code.ALREADY_STARTED
    assert why(lobby.begin(ended(), PEOPLE[0], deal, AT)) is Code.TABLE_CLOSED


@pytest.mark.parametrize("person", [*PEOPLE, None])
def test_anybody_seated_may_start_and_it_starts_by_itself(person: int | None) -> None:
    state = then(full(), lobby.begin(full(), person, deal, after(30)))
    assert state.phase is Phase.PLAYING
    assert running(state).paced_from == after(30)
    assert (state.hands_dealt, state.full_since) == (1, None)
    assert {chair.bank_s for chair in state.chairs} == {60.0}


def test_the_wall_follows_from_the_master_seed_and_the_nonces_and_can_be_recomputed() -> None:
    state = then(full(), lobby.begin(full(), None, deal, AT))
    now = running(state)
    seed = hand_seed(MASTER, "7", 1)
    nonces = ("nonce-11", "nonce-12", "nonce-13", "nonce-14")
    honest = deal(seed, 1, nonces)
    assert (now.seed, now.commitment, now.nonces) == (seed, commitment(seed), nonces)
    assert (now.state.wall, now.state.dice) == (honest.wall, honest.dice)


def test_one_word_of_one_person_changes_the_whole_wall() -> None:
    lucky = then(full(), lobby.choose_nonce(full(), PEOPLE[2], "桂花", AT))
    walls = {next_hand(state, 0, deal, AT).wall for state in (full(), lucky)}
    assert len(walls) == 2


def test_the_first_dealer_follows_from_the_master_seed() -> None:
    state = then(full(), lobby.begin(full(), None, deal, AT))
    digest = hmac.digest(MASTER, b"first dealer || 7", "sha256")
    assert state.dealer == running(state).state.dealer == digest[0] % 4 == lobby.first_dealer(state)


def test_every_seat_may_become_the_first_dealer() -> None:
    def dealer(number: int) -> int:
        opening = e.TableOpened("7", 11, opened().terms, bytes([number]) * 32, AT)
        return lobby.first_dealer(evolve(None, opening))

    assert {dealer(number) for number in range(32)} == {0, 1, 2, 3}


@pytest.mark.parametrize("ending", [e.Ending.LAPSED, e.Ending.CANCELLED])
def test_only_a_table_that_never_started_is_cancelled(ending: e.Ending) -> None:
    assert then(opened(), lobby.cancel(opened(), ending, AT)).ending is ending
    assert lobby.cancel(begun(), ending, AT) == ()
    assert lobby.cancel(ended(), ending, AT) == ()


def test_the_first_event_opens_the_table_and_no_later_one_does() -> None:
    at: datetime = AT
    with pytest.raises(ValueError, match="LeftSeat before the table was opened"):
        evolve(None, e.LeftSeat(0, at))
    with pytest.raises(ValueError, match="table 7 was opened twice"):
        evolve(opened(), e.TableOpened("7", 11, opened().terms, MASTER, at))
