"""裁定: what an answer leads to, or why it is refused (rules §3–§7)."""

from __future__ import annotations

from typing import assert_never

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
from rules.mahjong.claims import open_claims
from rules.mahjong.course import Course, add_kong, announce_missing, discard, go_on, stand
from rules.mahjong.events import (
    Answered,
    BarLifted,
    Event,
    Exchanged,
    Konged,
    Paid,
    VoidSet,
    VoidsShown,
    Won,
)
from rules.mahjong.legal import legal_actions
from rules.mahjong.melds import MeldKind
from rules.mahjong.refusals import refusal
from rules.mahjong.settlement import win_payments
from rules.mahjong.state import HandState, Trial, WonHand
from rules.mahjong.tiles import Tile
from rules.mahjong.trials import accuse, sentence, verdict_of
from rules.mahjong.views import Stage
from rules.mahjong.waits import waits
from rules.mahjong.windows import close, judge
from rules.mahjong.winning import bloom_feeder, self_draw_score, win_tile
from rules.refusal import Refusal

_TURN = Stage.TURN
_TO_PREVIOUS, _TO_OPPOSITE, _TO_NEXT = 3, 2, 1
_MOST_FOR_PREVIOUS, _MOST_FOR_OPPOSITE = 10, 17


def decide(state: HandState, seat: int, action: Action) -> tuple[Event, ...] | Refusal:
    """The events that follow from an answer; a refusal when it is not one of `legal_actions`."""
    course = _unfold(state, seat, action)
    return tuple(course.events) if isinstance(course, Course) else course


def act(state: HandState, seat: int, action: Action) -> HandState | Refusal:
    """The state after an answer: `decide` and the fold of what it says."""
    course = _unfold(state, seat, action)
    return course.state if isinstance(course, Course) else course


def _unfold(state: HandState, seat: int, action: Action) -> Course | Refusal:
    legal = legal_actions(state, seat)
    # Most answers are the very values that were offered, and comparing two values takes longer.
    if id(action) not in map(id, legal) and action not in legal:
        return refusal(state, seat, action)
    course = Course(state)
    if state.stage is _TURN:
        _own_turn(course, action)
        return course
    course.tell(Answered(seat, action))
    if state.window is not None:
        if not open_claims(course.state, state.window):
            close(course, state.window)
    elif state.trial is not None:
        _vote(course, state.trial)
    elif None not in course.state.answers:
        course.tell(VoidsShown() if state.stage is Stage.VOID else Exchanged(exchange_step(state.dice)))
    return course


def exchange_step(dice: tuple[int, int, int, int]) -> int:
    """换三张的方向: 3 to the previous seat (sums 4..10), 2 to the opposite (11..17), 1 to the next."""
    total = sum(dice)
    if total <= _MOST_FOR_PREVIOUS:
        return _TO_PREVIOUS
    return _TO_OPPOSITE if total <= _MOST_FOR_OPPOSITE else _TO_NEXT


def _own_turn(course: Course, action: Action) -> None:
    match action:
        case Discard():
            if course.state.may_lift:
                _lift(course, action.tile)
            discard(course, action.tile)
        case Win():
            _self_draw(course)
        case Kong():
            _own_kong(course, action.tile)
        case DeclareVoid(suit):
            course.tell(VoidSet(course.state.turn, suit))
        case Exchange() | Pong() | Pass() | Penalty():
            raise ValueError(f"{type(action).__name__} is no answer in one's own turn")
        case _:
            assert_never(action)


def _self_draw(course: Course) -> None:
    """自摸."""
    state = course.state
    seat, payer, worth = state.turn, bloom_feeder(state), self_draw_score(state)
    if worth is None:
        if not state.rules.manual_win:
            raise ValueError(f"seat {seat} holds no complete hand")
        accuse(course, Trial(seat))
        return
    announce_missing(course, seat, win_tile(state))
    course.tell(Won(WonHand(seat, win_tile(state), payer, worth, state.step)))
    course.tell(Paid(win_payments(state, seat, payer, worth)))
    go_on(course, seat)


def _vote(course: Course, trial: Trial) -> None:
    """诈胡的处罚, once the vote is over; then play goes on where it was declared."""
    verdict = verdict_of(course.state)
    if verdict is None:
        return
    sentence(course, trial.seat, verdict)
    if trial.calls is not None:
        judge(course, trial.calls, trial.waiting)
    elif verdict is not Verdict.FORGIVE:
        go_on(course, trial.seat)


def _own_kong(course: Course, tile: Tile) -> None:
    seat = course.state.turn
    if any(meld.tile == tile for meld in course.state.seats[seat].melds):
        add_kong(course, tile)
        return
    course.tell(Konged(seat, tile, MeldKind.CONCEALED_KONG))
    stand(course, seat, tile, MeldKind.CONCEALED_KONG)


def _lift(course: Course, tile: Tile) -> None:
    """退牌: a discard that is no wait of the tiles left has changed the hand, and frees its seat."""
    state = course.state
    own = state.seats[state.turn]
    place = own.tiles.index(tile)
    left = own.tiles[:place] + own.tiles[place + 1 :]
    void = tile // 9 if own.void is None else own.void
    if tile not in waits(state.rules, left, own.melds, void):
        course.tell(BarLifted(state.turn))
