"""大厅卡: the tables of a match, its standings, and in the end its result; one card in the group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.lobby import short_hash
from bot.views.names import Names, name
from bot.views.points import rules_line, signed
from bot.words import Words
from rules.rounds.standings import Standing
from rules.table.terms import Terms

VERIFY = "verify"
"""The choice of the button that recomputes the draw."""
MOST_COMMITMENTS = 5
"""With more tables only the match's commitment is shown, from which those of the tables follow."""
MOST_VOID = 12
"""More tables than that whose result does not count are not listed by number."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """一桌的现状. `number` counts the tables of the round, `id` is its number in the club.

    `hand` is the newest that was dealt, `away` the seats on autopilot. `url` leads to its board.
    """

    number: int
    id: int
    people: tuple[int, ...]
    points: tuple[int, ...]
    away: frozenset[int] = frozenset()
    hand: int = 0
    over: bool = False
    waits: bool = False
    commitment: str = ""
    url: str | None = None


@dataclass(frozen=True, slots=True)
class HallSeen:
    """比赛的现状 while it is played and afterwards; `number` names it, `seed` is None until it is over.

    `tables` are those of the newest round, `void` the numbers of all tables whose result does not count.
    `pause_minutes` is how long the break is, when the round is over and another one follows.
    """

    group: int
    number: int
    terms: Terms
    round: int
    rounds: int
    tables: tuple[TableSeen, ...]
    standings: tuple[Standing, ...]
    void: tuple[int, ...]
    commitment: str
    seed: str | None = None
    pause_minutes: int | None = None


def hall_card(words: Words, hall: HallSeen, names: Names) -> Screen:
    """While it is played: where everybody sits, how the tables stand, and the standings so far."""
    bound = len(hall.tables) <= MOST_COMMITMENTS
    lines = [
        words("hall-title", number=hall.number, round=hall.round, rounds=hall.rounds),
        rules_line(words, hall.terms),
    ]
    for table in hall.tables:
        lines += ["", *_table(words, hall.terms, table, names, bound=bound)]
    if any(table.away for table in hall.tables if not table.over):
        lines += ["", words("hall-away-help")]
    if hall.standings:
        lines += ["", words("hall-standings"), *_standings_now(words, hall.standings, names)]
    lines += _void(words, hall)
    if hall.pause_minutes is not None:
        next_round = hall.round + 1
        lines += ["", words("hall-pause", round=hall.round, next=next_round, minutes=hall.pause_minutes)]
    lines += ["", words("hall-commitment", hash=short_hash(hall.commitment))]
    return Screen("\n".join(lines))


def result_card(words: Words, hall: HallSeen, names: Names) -> Screen:
    """名次: the one card that stays of the match; the seed answers for the draw and for every wall."""
    lines = [
        words("hall-over", number=hall.number, rounds=hall.rounds),
        rules_line(words, hall.terms),
        "",
        words("hall-standings"),
        *_standings(words, hall.standings, names),
        *_void(words, hall),
    ]
    if hall.seed is not None:
        lines += ["", words("hall-proof", number=hall.number, seed=hall.seed, commitment=hall.commitment)]
    verify = pack(Charter(hall.group, Topic.HALL, hall.number, VERIFY))
    return Screen("\n".join(lines), ((Button(words("button-hall-verify"), verify),),))


def _table(words: Words, terms: Terms, table: TableSeen, names: Names, *, bound: bool) -> list[str]:
    """Its state in one line, the people by seat with their points, and what its walls are bound to."""
    title = words("hall-table", number=table.number, table=table.id)
    if table.url is not None and not table.over:
        title = f'<a href="{table.url}">{title}</a>'
    winds = words.one_of("winds")
    seats = [
        words(
            "hall-seat-away" if not table.over and seat in table.away else "hall-seat",
            wind=winds[seat],
            name=name(words, names.get(person)),
            points=signed(points),
        )
        for seat, (person, points) in enumerate(zip(table.people, table.points, strict=True))
    ]
    lines = [f"{title} · {_state(words, terms, table)}", " · ".join(seats)]
    if bound and not table.over:
        lines.append(words("hall-table-commitment", hash=short_hash(table.commitment)))
    return lines


def _state(words: Words, terms: Terms, table: TableSeen) -> str:
    if table.over:
        return words("hall-table-over")
    if table.waits:
        return words("hall-table-waits")
    if terms.minutes is None:
        return words("hall-table-hand", hand=table.hand, hands=terms.hands)
    return words("hall-table-hand-of-time", hand=table.hand)


def _standings_now(words: Words, standings: Sequence[Standing], names: Names) -> Iterator[str]:
    """While tables are played: short, since forty people and ten tables share one message."""
    for own in standings:
        who, share = name(words, names.get(own.person)), share_text(own.table_points)
        yield words("hall-place-now", place=own.place, name=who, share=share, points=signed(own.points))


def _standings(words: Words, standings: Sequence[Standing], names: Names) -> Iterator[str]:
    for own in standings:
        yield words(
            "hall-place",
            place=own.place,
            name=name(words, names.get(own.person)),
            share=share_text(own.table_points),
            points=signed(own.points),
            firsts=own.firsts,
        )


def share_text(share: Fraction) -> str:
    """Table points: halves are all that equals can share.

    >>> share_text(Fraction(15, 2)), share_text(Fraction(8))
    ('7.5', '8')
    """
    return f"{float(share):g}"


def _void(words: Words, hall: HallSeen) -> list[str]:
    """Tables whose result was disputed and does not count, by their numbers in the club."""
    if not hall.void:
        return []
    listed = words("comma").join(str(table) for table in hall.void[:MOST_VOID])
    return ["", words("hall-void", tables=listed + ("…" if len(hall.void) > MOST_VOID else ""))]
