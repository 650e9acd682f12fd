"""什么时候再看: a vote is looked at when it closes, when an admin's time lapses, when its matter falls."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.charter.appealable import Subject
from storage import due
from storage.charter import appeals, ballots
from storage.instants import micros
from storage.transaction import Tx

LOOK, CALL, EFFECT = "vote", "jurors", "appeal-effect"
BEGIN, MODE, NAMES = "charter-begins", "charter-mode", "look-back-names"
"""The kinds of due work of this part."""
AWAY = timedelta(minutes=15)
"""While nobody can say when a vote closes it is looked at again so much later."""


def due_subject(group_id: int, number: int) -> str:
    """The subject of a vote's due work.

    >>> due_subject(1, 12)
    'vote:1:12'
    """
    return f"vote:{group_id}:{number}"


def number_of(subject: str) -> tuple[int, int]:
    """Group and number of a vote's due work.

    >>> number_of("vote:1:12")
    (1, 12)
    """
    _, group_id, number = subject.split(":")
    return int(group_id), int(number)


async def look(tx: Tx, group_id: int, number: int, when: datetime, why: str) -> None:
    """Look at a vote then; two reasons of one instant are two looks."""
    await due.schedule(tx, LOOK, due_subject(group_id, number), f"{why}-{micros(when)}", when)


async def look_again(tx: Tx, group_id: int, number: int, until: datetime | None, at: datetime) -> None:
    """Look when it closes, or a while later where nobody can say when that is."""
    await look(tx, group_id, number, at + AWAY if until is None else until, "close")


async def resume(tx: Tx, at: datetime) -> None:
    """After a start: every open vote is looked at now, whatever became of the row that was to do it."""
    for group_id, number in await ballots.open_votes(tx):
        await look(tx, group_id, number, at, "start")


async def fallen(tx: Tx, group_id: int, subject: Subject, at: datetime) -> None:
    """What may be under appeal was voided, pardoned or lifted: an open appeal is looked at at once."""
    number = await appeals.appeal_of(tx, group_id, subject)
    if number is not None:
        await look(tx, group_id, number, at, "fallen")
