"""局间: a player's panel while no hand is running: waiting for players, between two hands, at the end."""

from __future__ import annotations

from bot.callback_data import Play, Settlement, SettlementDoes, pack
from bot.screens import Button, Screen
from bot.views.placing import place_title, to_board
from bot.views.points import hand_of, rules_line, signed
from bot.views.seen import Place
from bot.words import Words
from rules.table.state import TableState


def waiting_panel(words: Words, state: TableState, seat: int, place: Place) -> Screen:
    """等人: the panel that shows a seated person that the private chat works."""
    taken = sum(not chair.is_free for chair in state.chairs)
    lines = [
        place_title(words, place),
        words("panel-waiting", wind=words.one_of("winds")[seat], taken=taken),
        rules_line(words, state.terms),
        "",
        words("panel-waiting-next"),
        words("panel-luck"),
    ]
    return _screen(words, lines, place)


def between_panel(words: Words, state: TableState, seat: int, who: tuple[str, ...], place: Place) -> Screen:
    """两局之间: what the last hand brought, and when the next one comes."""
    done = state.finished[-1]
    hand = hand_of(state.terms, done.number)
    if done.persons[seat] == state.chairs[seat].person:
        gained, points = signed(done.totals[seat]), signed(_own_points(state, seat))
        said = words("panel-hand-over", hand=hand, gained=gained, points=points)
    else:
        said = words("panel-hand-over-substitute", hand=hand)
    lines = [place_title(words, place), said, next_hand_line(words, state, who)]
    if state.suspended_until is None:
        return _screen(words, lines, place)
    return _screen(words, lines, place, back_button(words, place, done.number))


def _own_points(state: TableState, seat: int) -> int:
    """What the person on a seat has won and lost: of a substitute only since they play."""
    person = state.chairs[seat].person
    return sum(done.totals[seat] for done in state.finished if done.persons[seat] == person)


def next_hand_line(words: Words, state: TableState, who: tuple[str, ...]) -> str:
    """When the next hand begins, or what it waits for."""
    tempo = state.terms.tempo
    if state.suspended_until is not None:
        return words("panel-suspended")
    if state.paused_by is not None:
        return words("next-hand-paused", name=who[state.paused_by], minutes=tempo.pause_s // 60)
    return words("next-hand", seconds=tempo.next_hand_s)


def pause_button(words: Words, state: TableState, table_id: int) -> Button:
    """[暂停], or [继续] while the next hand waits."""
    waits = state.paused_by is not None or state.suspended_until is not None
    what = SettlementDoes.RESUME if waits else SettlementDoes.PAUSE
    label = words("button-resume" if waits else "button-pause")
    return Button(label, pack(Settlement(table_id, len(state.finished), what)))


def ended_panel(words: Words, state: TableState, seat: int, who: tuple[str, ...], place: Place) -> Screen:
    """散场: the match in one line; the result card in the group has the rest."""
    lines = [place_title(words, place)]
    if state.dealer is None:
        lines.append(words(f"lobby-{state.ending}"))
    else:
        lines.append(words("panel-ended", points=signed(_own_points(state, seat))))
        ranking = sorted(range(4), key=lambda one: -state.points[one])
        lines.append(" · ".join(f"{who[one]} {signed(state.points[one])}" for one in ranking))
    return _screen(words, lines, place)


def left_panel(words: Words, place: Place) -> Screen:
    """退出了: whoever has left for good sees nothing of the hands that the autopilot plays."""
    return _screen(words, [place_title(words, place), words("panel-quit")], place)


def back_button(words: Words, place: Place, hand: int) -> Button:
    """[我回来了]: an answer to no decision at all; any press of a person brings the seat back."""
    return Button(words("button-back"), pack(Play(place.table, hand, 0, "pass")), style="primary")


def _screen(words: Words, lines: list[str], place: Place, *buttons: Button) -> Screen:
    row = (*buttons, *to_board(words, place))
    return Screen("\n".join(lines), (row,) if row else ())
