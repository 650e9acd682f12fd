"""换号: a new account takes the place of the old one in a match."""

from __future__ import annotations

from rules.appointments import blame
from rules.appointments import events as e
from rules.appointments.events import Readiness, Reply
from tests.rules.appointments.scene import (
    EIGHT,
    before,
    full,
    gathered,
    ready,
    said,
    then,
)


def test_a_new_account_stands_where_the_old_one_stood() -> None:
    state = said(said(full(), 19), 20, Reply.MAYBE)
    state = ready(gathered(state), 18)
    after = then(state, (e.Handed(18, 30, before(minutes=9)),))
    assert after.holders == (*EIGHT[:7], 30)
    assert after.readiness(30) is Readiness.READY
    assert all(person not in (18, 30) for person, _ in after.asked)
    assert then(state, (e.Handed(11, 30, before(minutes=9)),)).by == 30


def test_of_two_accounts_answers_the_one_with_a_seat_holds() -> None:
    state = said(full(), 19)
    for old, new in ((18, 19), (19, 18)):
        after = then(state, (e.Handed(old, new, before(hours=9)),))
        assert after.holders == (*EIGHT[:7], new)
        assert after.waiting == ()
        assert after.answer(old) is None


def test_what_an_old_account_gave_up_late_is_the_new_ones() -> None:
    late = said(full(), 18, Reply.NO, at=before(minutes=119))
    after = then(late, (e.Handed(18, 30, before(minutes=100)),))
    assert [one.person for one in blame.late_cancels(after, ())] == [30]
