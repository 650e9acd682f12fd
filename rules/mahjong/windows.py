"""收窗: what the answers to a claimed tile come to (rules §5)."""

from __future__ import annotations

from rules.mahjong.actions import Kong, Pong, Win
from rules.mahjong.course import Course, go_on, stand
from rules.mahjong.events import Barred, Closed, Konged, KongSpent, Paid, Ponged, Robbed, Taken, Won
from rules.mahjong.fan import Score
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import MultiWin, PassRule
from rules.mahjong.settlement import shot_payments, win_payments
from rules.mahjong.state import SEATS, HandState, Window, WonHand, after
from rules.mahjong.winning import shot_score

_WIN = Win()


def close(course: Course, window: Window) -> None:
    """Wins first, then a pong or kong, then play goes on."""
    state = course.state
    barred = _barred(state, window)
    winners = _winners(state, window)
    course.tell(Closed())
    for seat, worth in barred:
        course.tell(Barred(seat, worth.doublings))
    if winners:
        _win(course, window, winners)
        return
    for seat in SEATS:
        match state.answers[seat]:
            case Pong():
                _pong(course, window, seat, barred)
                return
            case Kong():
                _melded_kong(course, window, seat)
                return
    if window.is_kong:
        stand(course, window.source, window.tile, MeldKind.ADDED_KONG)
    else:
        go_on(course, window.source)


def _winners(state: HandState, window: Window) -> tuple[tuple[int, Score], ...]:
    """一炮多响: who called a win, in turn order after the source, with its worth."""
    called = [
        (seat, worth)
        for seat in after(window.source)
        if state.answers[seat] == _WIN and (worth := shot_score(state, window, seat)) is not None
    ]
    return tuple(called[:1] if state.rules.multi_win is MultiWin.NEAREST else called)


def _barred(state: HandState, window: Window) -> tuple[tuple[int, Score], ...]:
    """过手胡: who could have won and answered something else, with what it passed."""
    if state.rules.pass_rule is PassRule.OFF:
        return ()
    return tuple(
        (seat, worth)
        for seat in SEATS
        if _WIN in window.options[seat]
        and state.answers[seat] not in (None, _WIN)
        and (worth := shot_score(state, window, seat)) is not None
    )


def _win(course: Course, window: Window, winners: tuple[tuple[int, Score], ...]) -> None:
    step = course.state.step
    course.tell(Robbed(window.source, window.tile) if window.is_kong else Taken(window.source))
    for seat, worth in winners:
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


def _pong(course: Course, window: Window, seat: int, barred: tuple[tuple[int, Score], ...]) -> None:
    """碰. With `retreat_rule`, one that was free until this very window may be freed by its discard."""
    was_free = course.state.rules.retreat_rule and any(other == seat for other, _ in barred)
    course.tell(Taken(window.source))
    course.tell(Ponged(seat, window.tile, window.source, may_lift=was_free))


def _melded_kong(course: Course, window: Window, seat: int) -> None:
    """直杠."""
    course.tell(Taken(window.source))
    course.tell(Konged(seat, window.tile, MeldKind.MELDED_KONG, window.source))
    stand(course, seat, window.tile, MeldKind.MELDED_KONG, window.source)
