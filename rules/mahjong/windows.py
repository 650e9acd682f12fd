"""收窗: what the answers to a claimed tile come to (rules §5)."""

from __future__ import annotations

from rules.mahjong.actions import Kong, Pass, Pong, Win
from rules.mahjong.claims import offers_win
from rules.mahjong.course import Course, announce_missing, go_on, stand
from rules.mahjong.events import Barred, Closed, Konged, KongSpent, Paid, Ponged, Robbed, Taken, Won
from rules.mahjong.fan import Score
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import MultiWin, PassRule
from rules.mahjong.settlement import shot_payments, win_payments
from rules.mahjong.state import SEATS, Calls, HandState, Trial, Window, WonHand, after
from rules.mahjong.trials import accuse
from rules.mahjong.winning import can_win_on, shot_score

_PASS = Pass()


def close(course: Course, window: Window) -> None:
    """No more answers: false wins are judged first, then the true calls come to what they come to."""
    state = course.state
    barred = _barred(state, window)
    false = _false_wins(state, window)
    answers = state.answers
    if false:
        answers = tuple(_PASS if seat in false else answers[seat] for seat in SEATS)
    course.tell(Closed())
    for seat, worth in barred:
        course.tell(Barred(seat, worth.doublings))
    judge(course, Calls(window, answers, tuple(seat for seat, _ in barred)), false)


def judge(course: Course, calls: Calls, false: tuple[int, ...]) -> None:
    """The next false win, with a vote of its own; when there is none left, the true calls."""
    if false:
        accuse(course, Trial(false[0], calls, false[1:]))
    else:
        _settle(course, calls)


def _settle(course: Course, calls: Calls) -> None:
    """Wins first, then a pong or kong, then play goes on."""
    window, winners = calls.window, _winners(course.state, calls)
    if winners:
        _win(course, window, winners)
        return
    for seat in SEATS:
        match calls.answers[seat]:
            case Pong():
                _pong(course, calls, seat)
                return
            case Kong():
                _melded_kong(course, window, seat)
                return
    if window.is_kong and len(course.state.active) > 1:
        stand(course, window.source, window.tile, MeldKind.ADDED_KONG)
    else:
        go_on(course, window.source)


def _false_wins(state: HandState, window: Window) -> tuple[int, ...]:
    """诈胡: who declared a win that is none, or that is barred, in turn order after the source."""
    if not state.rules.manual_win:
        return ()
    return tuple(
        seat
        for seat in after(window.source)
        if isinstance(state.answers[seat], Win) and not can_win_on(state, window, seat)
    )


def _winners(state: HandState, calls: Calls) -> tuple[tuple[int, Score], ...]:
    """一炮多响: who called a win, in turn order after the source, with its worth."""
    called = [
        (seat, worth)
        for seat in after(calls.window.source)
        if isinstance(calls.answers[seat], Win)
        and (worth := shot_score(state, calls.window, seat)) is not None
    ]
    return tuple(called[:1] if state.rules.multi_win is MultiWin.NEAREST else called)


def _barred(state: HandState, window: Window) -> tuple[tuple[int, Score], ...]:
    """过手胡: who could have won and answered something else, with what it passed."""
    if state.rules.pass_rule is PassRule.OFF:
        return ()
    return tuple(
        (seat, worth)
        for seat in SEATS
        if offers_win(window, seat)
        and state.answers[seat] is not None
        and not isinstance(state.answers[seat], Win)
        and can_win_on(state, window, seat)
        and (worth := shot_score(state, window, seat)) is not None
    )


def _win(course: Course, window: Window, winners: tuple[tuple[int, Score], ...]) -> None:
    step = course.state.step
    course.tell(Robbed(window.source, window.tile) if window.is_kong else Taken(window.source))
    for seat, worth in winners:
        announce_missing(course, seat, window.tile)
        course.tell(Won(WonHand(seat, window.tile, window.source, worth, step)))
        course.tell(Paid(win_payments(course.state, seat, window.source, worth)))
    if window.is_shot:
        _spend_kong(course, tuple(seat for seat, _ in winners))
    go_on(course, winners[-1][0])


def _spend_kong(course: Course, winners: tuple[int, ...]) -> None:
    """杠上炮: the newest kong of the shooter's turn loses its takings."""
    state = course.state
    place = state.chain[-1]
    payments = shot_payments(state, state.takings[place], winners)
    if payments:
        course.tell(KongSpent(place, payments))


def _pong(course: Course, calls: Calls, seat: int) -> None:
    """碰. With `retreat_rule`, one that was free until this very window may be freed by its discard."""
    window, was_free = calls.window, course.state.rules.retreat_rule and seat in calls.passed
    course.tell(Taken(window.source))
    course.tell(Ponged(seat, window.tile, window.source, may_lift=was_free))


def _melded_kong(course: Course, window: Window, seat: int) -> None:
    """直杠."""
    course.tell(Taken(window.source))
    course.tell(Konged(seat, window.tile, MeldKind.MELDED_KONG, window.source))
    stand(course, seat, window.tile, MeldKind.MELDED_KONG, window.source)
