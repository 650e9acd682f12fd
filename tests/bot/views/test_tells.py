"""防读牌: while a discard is held or its window is open, no screen tells who can claim or has answered."""

from __future__ import annotations

from random import Random

import pytest

from bot.screens import Screen
from bot.views.alert import my_hand_alert
from bot.views.board import board
from bot.views.panel import panel
from bot.views.seen import is_asked, own_hand
from bot.words import Catalogues, Words
from rules.mahjong.actions import Discard, Pass, Pong, Win
from rules.mahjong.melds import MeldKind
from rules.mahjong.seeing import table_view
from rules.mahjong.views import Did, Stage, TableView
from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table.play import answer, fold
from rules.table.state import SEATS, Running, TableState
from tests.bot.views import scenes
from tests.bot.views.scenes import AT, BOT, NAMES, PLACE, TABLE, after

NOBODY = (scenes.HANDS[0], scenes.HANDS[1], "123456m2266s7s33p", scenes.HANDS[3])
"""As `scenes.HANDS`, but nobody has any use for 九条."""

CONTESTED = ("6899p1122377889s", "123456789p55p78s", "24688p134456s99s", "123456789m1234m")
"""小明 discards 九条: 阿芳 could win on it, 老王 could only pong it."""

PEOPLE = (11, 12, 13)

ROBBED = ("55p123p789p13579m", "22m444m666m88m246p", "46p111222333s99s", "5p773m44556677s88s")
UNROBBED = (ROBBED[0], ROBBED[1], "48p111222333s99s", ROBBED[3])


@pytest.fixture
def words(catalogues: Catalogues) -> Words:
    return catalogues["zh"]


def is_claimable(table: TableView) -> bool:
    """Whether the newest act laid a tile before everybody: a discard or an added kong."""
    last = table.last
    if last.did is Did.KONGED:
        return any(
            meld.tile == last.tile and meld.kind is MeldKind.ADDED_KONG
            for meld in table.seats[last.seat].melds
        )
    return last.did is Did.DISCARDED


def running(state: TableState) -> Running:
    assert state.running is not None
    return state.running


def with_keypad(state: TableState) -> TableState:
    return fold(state, (e.ChatRefused(0, AT),))


def table_screens(words: Words, state: TableState, *seats: int) -> list[Screen | str]:
    """Everything that the group, and these seats, see."""
    boards = [board(words, one, NAMES, 1, TABLE, BOT) for one in (state, with_keypad(state))]
    panels = [panel(words, state, seat, NAMES, PLACE) for seat in seats]
    alerts = [my_hand_alert(words, state, seat, NAMES) for seat in seats]
    return [*boards, *panels, *alerts]


def discarded(hands: tuple[str, ...]) -> TableState:
    playing = scenes.voids(scenes.dealt(scenes.full(), hands), "sspm")
    return after(playing, "0 discard 9s")


def test_a_discard_looks_the_same_whether_or_not_somebody_can_claim_it(words: Words) -> None:
    claimable, useless = discarded(scenes.HANDS), discarded(NOBODY)
    assert running(claimable).state.stage is Stage.WINDOW
    assert running(useless).state.stage is not Stage.WINDOW
    assert table_screens(words, claimable, 0, 1, 3) == table_screens(words, useless, 0, 1, 3)


@pytest.mark.parametrize("said", ["2 win", "2 pong", "2 kong 9s", "2 pass"])
def test_an_answer_shows_to_nobody_else_before_the_hold_is_over(words: Words, said: str) -> None:
    window = discarded(scenes.HANDS)
    answered = after(window, said)
    assert running(answered).state != running(window).state
    assert table_screens(words, answered, 0, 1, 3) == table_screens(words, window, 0, 1, 3)
    own = panel(words, answered, 2, NAMES, PLACE)
    assert words("prompt-answered", answer="x").split("<b>")[0] in own.text
    assert [button.url for row in own.rows for button in row] == [PLACE.url]


def test_an_open_window_shows_nothing_after_the_hold_either(words: Words) -> None:
    held = discarded(scenes.HANDS)
    thinking = after(held, "reveal")
    assert running(thinking).held is None
    assert table_screens(words, held, 0, 1, 3) == table_screens(words, thinking, 0, 1, 3)


def added_kong(hands: tuple[str, ...], *passed: str) -> TableState:
    """小明 pongs 五筒 and adds the fourth one a turn later; it can be robbed by who passed before."""
    state = scenes.voids(scenes.dealt(scenes.full(), hands, draws="3p1m9p5p", dealer=3), "ssmp")
    state = after(state, "3 discard 5p", *passed, "0 pong", "reveal", "0 discard 9m", "reveal")
    state = after(state, "1 discard 3p", "reveal", "2 discard 1m", "reveal", "3 discard 9p", "reveal")
    return after(state, "0 kong 5p")


def test_an_added_kong_looks_the_same_whether_or_not_it_can_be_robbed(words: Words) -> None:
    robbable, safe = added_kong(ROBBED, "2 pass"), added_kong(UNROBBED)
    assert running(robbable).state.stage is Stage.WINDOW
    assert running(safe).state.stage is not Stage.WINDOW
    assert table_screens(words, robbable, 0, 1, 3) == table_screens(words, safe, 0, 1, 3)


def test_a_claim_keeps_its_buttons_though_another_has_settled_it_within_the_hold(words: Words) -> None:
    """Were they taken away, the seat would know of the win before it may be shown."""
    window = after(scenes.voids(scenes.dealt(scenes.full(), CONTESTED)), "0 discard 9s")
    won = after(window, "1 win")
    assert running(won).state.stage is not Stage.WINDOW
    assert Pong() in own_hand(running(won), 2).legal
    assert is_asked(running(won), 2)
    assert table_screens(words, won, 0, 2, 3) == table_screens(words, window, 0, 2, 3)


def test_an_answer_looks_the_same_whether_or_not_it_was_overtaken(words: Words) -> None:
    window = after(scenes.voids(scenes.dealt(scenes.full(), CONTESTED)), "0 discard 9s")
    first, overtaken = after(window, "2 pong"), after(window, "1 win")
    late = answer(overtaken, PEOPLE[2], 1, running(overtaken).shown.step, Pong(), AT)
    assert not isinstance(late, Refusal)
    screens = table_screens(words, fold(overtaken, late), 0, 2, 3)
    assert screens == table_screens(words, first, 0, 2, 3)
    assert not is_asked(running(fold(overtaken, late)), 2)


def test_nobody_gets_buttons_once_the_answers_have_settled_it() -> None:
    settled = after(discarded(scenes.HANDS), "2 pass")
    for seat in SEATS:
        assert own_hand(running(settled), seat).legal == ()
    assert own_hand(running(discarded(NOBODY)), 1).legal == ()


def test_buttons_name_the_same_decision_whether_or_not_there_was_a_window() -> None:
    """Callback data shows to a curious phone: the numbers on it must not tell either."""
    window, none = discarded(scenes.HANDS), discarded(NOBODY)
    assert running(window).shown.step == running(none).shown.step
    passed = after(after(window, "2 pass"), "reveal")
    assert running(passed).shown.step == running(after(none, "reveal")).shown.step


@pytest.mark.parametrize("step", [-1, 0, 1, 2])
def test_a_forged_answer_to_a_held_tile_learns_nothing(step: int) -> None:
    window, none = discarded(scenes.HANDS), discarded(NOBODY)
    for seat in (0, 1):
        answers = [
            answer(state, PEOPLE[seat], 1, running(state).shown.step + step, action, AT)
            for state in (window, none, after(window, "2 pass"), after(window, "2 pong"))
            for action in (Pass(), Pong(), Win(), Discard(0))
        ]
        assert all(isinstance(one, Refusal) for one in answers)
        assert len(set(answers)) == 1


def test_an_answer_is_not_taken_twice_while_the_tile_is_held() -> None:
    answered = after(discarded(scenes.HANDS), "2 pass")
    again = answer(answered, PEOPLE[2], 1, running(answered).shown.step, Pass(), AT)
    assert again == Refusal(Code.ALREADY_ANSWERED)


def test_no_screen_holds_a_seed_before_the_hand_is_over(words: Words) -> None:
    state = scenes.own_turn()
    secrets = (running(state).seed.hex(), state.master.hex())
    for screen in table_screens(words, state, *SEATS):
        text = screen if isinstance(screen, str) else screen.text
        assert not any(secret in text for secret in secrets)


@pytest.mark.parametrize("seed", range(3))
def test_through_whole_hands_a_seat_that_has_answered_nothing_sees_a_discard_stand_still(
    words: Words, seed: int
) -> None:
    chance = Random(seed)
    state = scenes.dealt(scenes.full())
    held_screens: dict[int, Screen] = {}
    compared = 0
    while state.running is not None:
        made = state.running.state.discards_made
        state = scenes.random_step(state, chance)
        if state.running is None:
            break
        shown = state.running.shown
        if state.running.state.discards_made != made or not is_claimable(table_view(shown)):
            held_screens = {}
        for seat, screen in quiet_screens(words, state):
            if is_claimable(table_view(shown)):
                compared += seat in held_screens
                assert held_screens.setdefault(seat, screen) == screen
    assert compared > 30


def quiet_screens(words: Words, state: TableState) -> list[tuple[int, Screen]]:
    """The board (as seat −1), and the panels of all who have given no answer, whether they could or not."""
    screens = [(-1, board(words, with_keypad(state), NAMES, 1, TABLE, BOT))]
    for seat in SEATS:
        own = own_hand(running(state), seat)
        if own.answered is None:
            screens.append((seat, panel(words, state, seat, NAMES, PLACE)))
    return screens
