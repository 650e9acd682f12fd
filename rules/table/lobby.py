"""等人: sitting down, leaving, luck words, and the start."""

from __future__ import annotations

import hmac
from datetime import datetime

from rules.refusal import Code, Refusal
from rules.table import events as e
from rules.table.dealing import Deals, next_hand
from rules.table.state import SEATS, Phase, TableState

LUCK_LENGTH = 32
"""The most characters of a luck word: it must fit a line of the lobby card."""


def sit(state: TableState, person: int, nonce: str, at: datetime) -> tuple[e.TableEvent, ...] | Refusal:
    """坐下 on the first free seat; a person may also take a computer's seat when all are taken."""
    if state.phase is Phase.ENDED:
        return Refusal(Code.TABLE_CLOSED)
    if state.seat_of(person) is not None:
        return Refusal(Code.ALREADY_SEATED)
    if state.phase is not Phase.LOBBY:
        return Refusal(Code.ALREADY_STARTED)
    free = [seat for seat in SEATS if state.chairs[seat].is_free]
    computers = [seat for seat in SEATS if state.chairs[seat].computer is not None]
    if not free and not computers:
        return Refusal(Code.SEATS_TAKEN)
    return (e.SatDown((free or computers[::-1])[0], person, nonce, at),)


def leave(
    state: TableState, person: int, at: datetime, *, own_act: bool = True
) -> tuple[e.TableEvent, ...] | Refusal:
    """离开 before the start; the last human who leaves closes the table."""
    seat = state.seat_of(person)
    if seat is None:
        return Refusal(Code.NOT_SEATED)
    if state.phase is not Phase.LOBBY:
        return Refusal(Code.ALREADY_STARTED)
    return vacated(state, seat, at, own_act=own_act)


def vacated(state: TableState, seat: int, at: datetime, *, own_act: bool) -> tuple[e.TableEvent, ...]:
    """空出来: a seat becomes free before the start; without any person the table closes."""
    left = e.LeftSeat(seat, at, own_act)
    if state.humans == (seat,):
        return (left, e.TableEnded(e.Ending.CANCELLED, None, at))
    return (left,)


def add_computer(
    state: TableState, person: int, strength: str, at: datetime, *, wish: str = ""
) -> tuple[e.TableEvent, ...] | Refusal:
    """加电脑: a computer player on the first free seat, by somebody seated.

    `wish` names the press: Telegram may bring the same one again, which then seats nobody more.
    """
    if state.phase is not Phase.LOBBY:
        return Refusal(Code.ALREADY_STARTED)
    if state.seat_of(person) is None:
        return Refusal(Code.NOT_SEATED)
    if wish and any(chair.wish == wish for chair in state.chairs):
        return Refusal(Code.STALE)
    for seat in SEATS:
        if state.chairs[seat].is_free:
            return (e.ComputerSat(seat, strength, at, wish),)
    return Refusal(Code.SEATS_TAKEN)


def choose_nonce(
    state: TableState, person: int, word: str, at: datetime
) -> tuple[e.TableEvent, ...] | Refusal:
    """/luck WORD: one's own word in the shuffle, until the start."""
    seat = state.seat_of(person)
    if seat is None:
        return Refusal(Code.NOT_SEATED)
    if state.phase is not Phase.LOBBY:
        return Refusal(Code.ALREADY_STARTED)
    word = word.strip()
    if not 0 < len(word) <= LUCK_LENGTH or not word.isprintable():
        return Refusal(Code.BAD_WORD, (("most", LUCK_LENGTH),))
    return (e.NonceChosen(seat, word, at),)


def reached(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """面板已送到: the person's private chat carries a panel."""
    seat = state.seat_of(person)
    if seat is None or state.phase is Phase.ENDED:
        return ()
    chair = state.chairs[seat]
    if chair.is_cut_off:
        return (e.ChatBack(seat, at),)
    return () if chair.reached else (e.PanelReached(seat, at),)


def flooded(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """私聊限流: nothing gets through to the person's private chat for long; no clock starts meanwhile."""
    seat = state.seat_of(person)
    if seat is None or state.phase is Phase.ENDED or state.chairs[seat].flooded:
        return ()
    return (e.ChatFlooded(seat, at),)


def refused(state: TableState, person: int, at: datetime) -> tuple[e.TableEvent, ...]:
    """私聊不通: the person's private chat refuses messages."""
    seat = state.seat_of(person)
    if seat is None or state.phase is Phase.ENDED or state.chairs[seat].refused:
        return ()
    return (e.ChatRefused(seat, at),)


def begin(
    state: TableState, person: int | None, deals: Deals, at: datetime
) -> tuple[e.TableEvent, ...] | Refusal:
    """开始: by anybody seated, or by itself (`person` None) once everybody's panel is there."""
    if state.phase is Phase.ENDED:
        return Refusal(Code.TABLE_CLOSED)
    if state.phase is not Phase.LOBBY:
        return Refusal(Code.ALREADY_STARTED)
    if person is not None and state.seat_of(person) is None:
        return Refusal(Code.NOT_SEATED)
    if not state.is_full:
        return Refusal(Code.NOT_ENOUGH_PLAYERS, (("free", sum(c.is_free for c in state.chairs)),))
    if not state.is_ready:
        return Refusal(Code.NOT_READY)
    return (next_hand(state, first_dealer(state), deals, at),)


def first_dealer(state: TableState) -> int:
    """首庄: random, from the master seed, so that it can be verified like the walls."""
    digest = hmac.digest(state.master, f"first dealer || {state.table}".encode(), "sha256")
    return digest[0] % 4


def cancel(state: TableState, ending: e.Ending, at: datetime) -> tuple[e.TableEvent, ...]:
    """不开了: a table that never started closes."""
    return (e.TableEnded(ending, None, at),) if state.phase is Phase.LOBBY else ()
