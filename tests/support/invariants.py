"""What must hold of every state of every hand, whatever is played."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import reduce

from rules.mahjong.actions import (
    Action,
    DeclareVoid,
    Discard,
    Exchange,
    Kong,
    Pass,
    Penalty,
    Pong,
    Verdict,
    Win,
)
from rules.mahjong.decide import act, decide
from rules.mahjong.evolve import evolve
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.money import Reason, totals
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.state import SEATS, HandState, Trial, Window
from rules.mahjong.tiles import ALL_TILES
from rules.mahjong.views import Stage
from rules.refusal import Refusal

EVERY_ACTION: tuple[Action, ...] = (
    *(Discard(tile) for tile in (-1, *range(28))),
    *(Kong(tile) for tile in (-1, *range(28))),
    *(DeclareVoid(suit) for suit in (-1, 0, 1, 2, 3)),
    *(Penalty(verdict) for verdict in Verdict),
    Exchange((0, 1, 2)),
    Exchange(()),
    Pong(),
    Win(),
    Pass(),
)
_TO_THE_OUT = {Reason.KONG_REFUND, Reason.KONG_CANCEL, Reason.PIG, Reason.FALSE_WIN}


def assert_conserved(state: HandState) -> None:
    """Each of the 108 tiles is in one place."""
    tiles = list(state.wall[state.front :])
    for seat in state.seats:
        tiles += seat.tiles
        tiles += seat.river
        for meld in seat.melds:
            tiles += [meld.tile] * meld.size
    tiles += {won.step: won.tile for won in state.wins}.values()
    if state.window is not None and state.window.is_kong:
        assert state.last.tile == state.window.tile
    assert tuple(sorted(tiles)) == ALL_TILES


def assert_books(before: HandState, state: HandState) -> None:
    """The ledger only grows and sums to zero; who is out neither pays nor is paid, refunds excepted."""
    known = len(before.ledger)
    assert state.ledger[:known] == before.ledger
    new = state.ledger[known:]
    pot = sum(payment.points for payment in new if payment.payee is None)
    assert sum(totals(new)) + pot == 0
    for payment in new:
        assert payment.points > 0
        assert payment.payer != payment.payee
        assert not before.seats[payment.payer].is_out
        assert payment.reason in _TO_THE_OUT or (
            payment.payee is not None and not before.seats[payment.payee].is_out
        )
    if not new:
        return
    held = {(payment.payer, payment.payee, payment.points, payment.reason) for payment in state.ledger}
    for kong in state.takings:
        assert all((one.payer, one.payee, one.points, one.reason) in held for one in kong.payments)


def assert_asked(state: HandState) -> None:
    """Somebody is awaited until the end; nobody who is out but in a vote, nobody without an answer."""
    waiting = awaited(state)
    asked = [seat for seat in SEATS if legal_actions(state, seat)]
    assert set(waiting) <= set(asked)
    assert bool(waiting) == (state.stage is not Stage.ENDED)
    if state.stage is Stage.VOTE:
        assert state.trial is not None
        assert state.trial.seat not in asked
        assert all(
            state.answers[seat] is not None for seat in SEATS if seat not in (*asked, state.trial.seat)
        )
    else:
        assert not any(state.seats[seat].is_out for seat in asked)
    if state.stage is Stage.TURN:
        assert list(waiting) == asked == [state.turn]
    if state.stage is Stage.WINDOW:
        assert state.window is not None
        assert state.window.source not in asked
        assert any(set(legal_actions(state, seat)) - {Pass()} for seat in waiting)


def assert_quiet(before: HandState, state: HandState) -> None:
    """An answer that does not close the decision shows nowhere but to its own seat."""
    if state.step == before.step and state.stage is before.stage:
        assert table_view(state) == table_view(before)


def assert_no_leak(state: HandState, seat: int, rng: random.Random) -> None:
    """A state that differs only in what the seat must not know looks the same to it."""
    other = disguised(state, seat, rng)
    assert seat_view(other, seat) == seat_view(state, seat)


def disguised(state: HandState, seat: int, rng: random.Random) -> HandState:
    """The state with every hidden tile, answer and bar exchanged that `seat` does not see."""
    others = [other for other in SEATS if other != seat]
    hidden = list(state.wall[state.front :])
    for other in others:
        hidden += state.seats[other].tiles
    turn = rng.randrange(len(hidden)) if hidden else 0
    hidden = (hidden[turn:] + hidden[:turn])[::-1]
    seats = list(state.seats)
    for other in others:
        own = state.seats[other]
        tiles, hidden = tuple(hidden[: len(own.tiles)]), hidden[len(own.tiles) :]
        void = own.void if state.stage not in (Stage.EXCHANGE, Stage.VOID) else rng.choice((0, 1, 2, None))
        bar = rng.choice((None, 0, 3))
        seats[other] = replace(own, tiles=tiles, void=void, bar=bar, only_void=rng.random() < 0.5)
    drawn = state.drawn if state.turn == seat or state.drawn is None else seats[state.turn].tiles[0]
    return replace(
        state,
        seats=tuple(seats),
        wall=(*state.wall[: state.front], *hidden),
        drawn=drawn,
        answers=_others_changed(state, seat, rng),
        window=_window_changed(state, seat, rng),
        trial=_trial_changed(state.trial, rng),
    )


def _others_changed(state: HandState, seat: int, rng: random.Random) -> tuple[Action | None, ...]:
    if state.stage is Stage.VOID:
        choices: tuple[Action | None, ...] = (None, DeclareVoid(0), DeclareVoid(2))
    elif state.stage is Stage.WINDOW:
        choices = (None, Pass(), Win(), Pong())
    elif state.stage is Stage.VOTE:
        choices = (None, Penalty(Verdict.HALF), Penalty(Verdict.FORGIVE))
    else:
        return state.answers
    return tuple(state.answers[other] if other == seat else rng.choice(choices) for other in SEATS)


def _window_changed(state: HandState, seat: int, rng: random.Random) -> Window | None:
    if state.window is None:
        return None
    choices: tuple[tuple[Action, ...], ...] = ((), (Win(),), (Win(), Pass()), (Pong(), Pass()))
    options = state.window.options
    changed = tuple(options[other] if other == seat else rng.choice(choices) for other in SEATS)
    return replace(state.window, options=changed)


def _trial_changed(trial: Trial | None, rng: random.Random) -> Trial | None:
    """Who is judged next, and who called what, is not public either."""
    if trial is None or trial.calls is None:
        return trial
    calls = replace(trial.calls, answers=(Pass(),) * 4, passed=(rng.randrange(4),))
    return replace(trial, calls=calls, waiting=(rng.randrange(4),))


def assert_refused(state: HandState, seat: int, action: Action) -> None:
    """An answer that is not legal is refused, by both ways in."""
    assert isinstance(act(state, seat, action), Refusal)


def assert_accepted(state: HandState, seat: int, action: Action) -> None:
    """A legal answer is accepted, and its events lead to the state that `act` gives."""
    outcome = act(state, seat, action)
    assert isinstance(outcome, HandState)
    events = decide(state, seat, action)
    assert not isinstance(events, Refusal)
    assert reduce(evolve, events, state) == outcome


def assert_over(state: HandState) -> None:
    """After the end nobody is asked, and nothing is accepted."""
    assert state.stage is Stage.ENDED
    assert awaited(state) == ()
    for seat in SEATS:
        assert legal_actions(state, seat) == ()
        for action in (
            Discard(state.seats[seat].tiles[0] if state.seats[seat].tiles else 0),
            *EVERY_ACTION[-6:],
        ):
            assert_refused(state, seat, action)


def assert_legal_is_accepted(state: HandState) -> None:
    """Of all answers of all seats exactly the legal ones are accepted."""
    for seat in (-1, *SEATS, 4):
        legal = legal_actions(state, seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert_accepted(state, seat, action)
        for action in EVERY_ACTION:
            if action not in legal:
                assert_refused(state, seat, action)
                assert isinstance(decide(state, seat, action), Refusal)
