"""结算: a finished hand: every entry, the totals, all tiles, and the proof of the wall."""

from __future__ import annotations

import html

from bot.callback_data import Settlement, SettlementDoes, pack
from bot.screens import Button, Screen
from bot.views.between import next_hand_line, pause_button
from bot.views.ledger import ledger_lines
from bot.views.names import Names, names_then, seat_names
from bot.views.points import hand_of, signed
from bot.views.tiles import compact, meld_list, tile_name
from bot.words import Words
from rules.mahjong.seeing import open_hands
from rules.mahjong.settlement import next_dealer
from rules.mahjong.state import HandState
from rules.table.state import SEATS, FinishedHand, Phase, TableState

_FIGHTING = 2


def settlement(words: Words, state: TableState, names: Names, hand_number: int, table_id: int) -> Screen:
    """The settlement of a finished hand, with buttons while the next hand has not begun.

    Raises:
        ValueError: when that hand has not been finished.
    """
    if not 1 <= hand_number <= len(state.finished):
        raise ValueError(f"table {state.table}: hand {hand_number} is not finished")
    done = state.finished[hand_number - 1]
    who = names_then(words, state.chairs, done.persons, names)
    lines = [
        words("settlement-title", hand=hand_of(state.terms, done.number), how=_how(words, done.state)),
        *(ledger_lines(words, done.state, who) or [words("settlement-nothing")]),
        "",
        _totals(who, done.totals),
        words("settlement-sums", totals=_totals(who, _sums(state, hand_number))),
        "",
        *_hands(words, done.state, who),
        _proof(words, done),
    ]
    if state.phase is not Phase.BETWEEN or hand_number != len(state.finished):
        return Screen("\n".join(lines))
    now = seat_names(words, state.chairs, names)
    lines.append(
        words("settlement-dealer", name=now[next_dealer(done.state)], next=next_hand_line(words, state, now))
    )
    return Screen("\n".join(lines), (_buttons(words, state, done, table_id),))


def _proof(words: Words, done: FinishedHand) -> str:
    """Everything that the wall follows from, in full, so that anybody can recompute it."""
    nonces = " ".join(f"<code>{html.escape(nonce, quote=False)}</code>" for nonce in done.nonces)
    return words("settlement-proof", seed=done.seed.hex(), commitment=done.commitment, nonces=nonces)


def _how(words: Words, state: HandState) -> str:
    """How the hand ended: three winners, nobody left to play against, or an empty wall."""
    if len(state.active) < _FIGHTING:
        three_won = len(state.wins) == len(SEATS) - 1
        return words("settlement-three-out" if three_won else "settlement-one-left")
    return words("settlement-exhausted" if state.wins else "settlement-nobody-won")


def _totals(who: tuple[str, ...], totals: tuple[int, ...]) -> str:
    return " · ".join(f"{name} {signed(points)}" for name, points in zip(who, totals, strict=True))


def _sums(state: TableState, hand_number: int) -> tuple[int, ...]:
    return tuple(sum(one.totals[seat] for one in state.finished[:hand_number]) for seat in SEATS)


def _hands(words: Words, state: HandState, who: tuple[str, ...]) -> list[str]:
    """四家手牌, a line each: concealed tiles, melds, and the tile won on."""
    won = {hand.seat: hand.tile for hand in state.wins}
    lines = []
    for seat, tiles in enumerate(open_hands(state).seats):
        parts = [words.one_of("winds")[seat], who[seat], compact(words, tiles)]
        if melds := state.seats[seat].melds:
            parts.append(meld_list(words, melds))
        if seat in won:
            parts.append(words("settlement-won-tile", tile=tile_name(words, won[seat])))
        elif state.seats[seat].is_out:
            parts.append(words("seat-out"))
        lines.append(" ".join(part for part in parts if part))
    return lines


def _buttons(words: Words, state: TableState, done: FinishedHand, table_id: int) -> tuple[Button, ...]:
    verify = pack(Settlement(table_id, done.number, SettlementDoes.VERIFY))
    return (pause_button(words, state, table_id), Button(words("button-verify"), verify))
