"""等人开桌: the card in the group at which people sit down."""

from __future__ import annotations

import html

from bot.callback_data import Lobby, LobbyDoes, pack
from bot.screens import Button, Screen
from bot.views.names import Names, seat_names
from bot.views.points import rules_line
from bot.words import Words
from rules.charter.terms import Terms
from rules.table.state import Chair, Phase, TableState

HASH_DIGITS = 32
COUNTED_HANDS = Terms().counted_hands
"""So many hands make a match count where a group has not decided otherwise."""
_PRESS_DIGITS = 8


def lobby_card(
    words: Words, state: TableState, names: Names, table_id: int, counted_hands: int = COUNTED_HANDS
) -> Screen:
    """The lobby while the table waits; the same without buttons once it plays; one line if it never did.

    `counted_hands` is how many hands a match needs to count for the week.
    """
    if state.phase is Phase.ENDED and not state.finished and state.dealer is None:
        return Screen(words(f"lobby-{state.ending}"))
    waits = state.phase is Phase.LOBBY
    taken = sum(not chair.is_free for chair in state.chairs)
    title = (
        words("lobby-title", table=table_id, taken=taken)
        if waits
        else words("lobby-started-title", table=table_id)
    )
    lines = [
        title,
        rules_line(words, state.terms),
        *_seats(words, state, names, is_open=waits),
        words("lobby-commitment", hash=short_hash(state.commitment)),
        *_last_nonce(words, state, names),
    ]
    if not waits:
        return Screen("\n".join(lines))
    if state.is_ready:
        lines.append(words("lobby-ready", seconds=state.terms.tempo.auto_start_s))
    lines += ["", _counts(words, state, counted_hands), words("lobby-consent")]
    return Screen("\n".join(lines), _buttons(words, state, table_id))


def _counts(words: Words, state: TableState, counted_hands: int) -> str:
    """计不计数: whether the match will count for the week."""
    if not state.terms.counted:
        return words("lobby-casual")
    key = "lobby-counts" if state.terms.hands >= counted_hands else "lobby-too-short"
    return words(key, hands=counted_hands)


def short_hash(digits: str) -> str:
    """The first 128 bits of a hash: too many to find two seeds that share them.

    >>> short_hash("7f3a91c2d4e5f607" + 48 * "0")
    '7f3a91c2d4e5f6070000000000000000…'
    """
    return f"{digits[:HASH_DIGITS]}…"


def _seats(words: Words, state: TableState, names: Names, *, is_open: bool) -> list[str]:
    lines = []
    for wind, name, chair in zip(
        words.one_of("winds"), seat_names(words, state.chairs, names), state.chairs, strict=True
    ):
        parts = [wind, name, *([_standing(words, chair)] if is_open and chair.person is not None else [])]
        if chair.person is not None:
            parts.append(words("lobby-nonce", nonce=_nonce(chair.nonce)))
        if chair.computer is not None:
            parts.append(words(f"strength-{chair.computer}"))
        lines.append(" ".join(parts))
    return lines


def _standing(words: Words, chair: Chair) -> str:
    """Whether the person's private chat works: reached, refused, or not known yet."""
    if chair.reached:
        return "✓"
    return words("lobby-refused") if chair.refused else "…"


def _nonce(nonce: str) -> str:
    """A word of one's own in full; the long number of a press by its end."""
    if nonce.isdigit() and len(nonce) > _PRESS_DIGITS:
        return f"…{nonce[-_PRESS_DIGITS:]}"
    return html.escape(nonce, quote=False)


def _last_nonce(words: Words, state: TableState, names: Names) -> list[str]:
    """Who had the last word in the shuffle: only somebody who also knows the seed could steer by it."""
    chosen = [
        (chair.chose_nonce_at, seat)
        for seat, chair in enumerate(state.chairs)
        if chair.chose_nonce_at is not None and chair.person is not None
    ]
    if not chosen:
        return []
    _, last = max(chosen)
    return [words("lobby-last-nonce", name=seat_names(words, state.chairs, names)[last])]


def _buttons(words: Words, state: TableState, table_id: int) -> tuple[tuple[Button, ...], ...]:
    def button(key: str, what: LobbyDoes, style: str | None = None) -> Button:
        return Button(words(key), pack(Lobby(table_id, what)), style=style)

    can_sit = len(state.humans) < len(state.chairs)
    sit = [button("button-sit", LobbyDoes.SIT, "primary")] if can_sit else []
    add = (
        button("button-add-computer", LobbyDoes.ADD_COMPUTER),
        button("button-add-normal", LobbyDoes.ADD_NORMAL),
        button("button-add-strong", LobbyDoes.ADD_STRONG),
    )
    return (
        (*sit, button("button-leave", LobbyDoes.LEAVE)),
        *(() if state.is_full else (add,)),
        (
            button("button-rules", LobbyDoes.RULES),
            button("button-start", LobbyDoes.START, "success" if state.is_ready else None),
        ),
    )
