"""诈胡: a win that was declared and is none, and what the three others make of it (rules §7)."""

from __future__ import annotations

from rules.mahjong.actions import Penalty, Verdict
from rules.mahjong.course import Course
from rules.mahjong.events import Accused, Forgiven, KongSpent, Punished
from rules.mahjong.money import Reason
from rules.mahjong.settlement import fines, given_back
from rules.mahjong.state import HandState, Trial

_JUDGES = 3


def accuse(course: Course, trial: Trial) -> None:
    """The three others are asked, out or not."""
    course.tell(Accused(trial))


def verdict_of(state: HandState) -> Verdict | None:
    """谅解原则: the harshest vote, once there is a full one or all three are there; None before."""
    votes = [answer.verdict for answer in state.answers if isinstance(answer, Penalty)]
    if Verdict.FULL in votes:
        return Verdict.FULL
    if len(votes) < _JUDGES:
        return None
    return Verdict.HALF if Verdict.HALF in votes else Verdict.FORGIVE


def sentence(course: Course, seat: int, verdict: Verdict) -> None:
    """罚或谅解: who is punished pays, gives back the kong money it still holds, and is out."""
    if verdict is Verdict.FORGIVE:
        course.tell(Forgiven(seat))
        return
    course.tell(Punished(seat, fines(course.state, seat, verdict)))
    for place, kong in enumerate(course.state.takings):
        if kong.seat == seat:
            course.tell(KongSpent(place, given_back(kong, Reason.KONG_REFUND)))
