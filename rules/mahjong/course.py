"""经过: what one accepted answer leads to, event by event, until somebody is asked again."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.mahjong.checks import check_payments
from rules.mahjong.claims import offered
from rules.mahjong.events import Asked, Discarded, Drew, Ended, Event, Konged, KongStood, Paid, VoidSet
from rules.mahjong.evolve import evolve, passed_on
from rules.mahjong.melds import MeldKind
from rules.mahjong.settlement import kong_payments
from rules.mahjong.state import SEATS, HandState, others_in
from rules.mahjong.tiles import KINDS, SUITS, TILE_COUNT, Tile

# What happens in every turn is made once.
_DISCARDED = tuple(tuple(Discarded(seat, tile) for tile in range(KINDS)) for seat in SEATS)
_DREW = tuple(tuple(Drew(seat, tile) for tile in range(KINDS)) for seat in SEATS)


@dataclass(slots=True)
class Course:
    """The state so far and the events that led to it, while one answer is worked out."""

    state: HandState
    events: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def discard(course: Course, tile: Tile) -> None:
    """打: others may claim it, otherwise play goes on."""
    state = course.state
    source = state.turn
    discarded = _DISCARDED[source][tile]
    # What the others may do with the tile does not depend on the hand that it came from.
    asked = offered(state, tile, is_kong=False, is_shot=bool(state.chain))
    if asked is None and state.front < TILE_COUNT:
        drew = _DREW[others_in(state, source)[0]][state.wall[state.front]]
        course.events += (discarded, drew)
        course.state = passed_on(state, discarded, drew)
        return
    course.tell(discarded)
    if asked is None:
        go_on(course, source)
    else:
        course.tell(Asked(asked))


def add_kong(course: Course, tile: Tile) -> None:
    """补杠: others may rob it, otherwise it stands. With a kong's replacement it shoots for that kong."""
    state = course.state
    is_shot = bool(state.chain) and state.drawn == tile
    course.tell(Konged(state.turn, tile, MeldKind.ADDED_KONG))
    if not ask(course, tile, is_kong=True, is_shot=is_shot):
        stand(course, state.turn, tile, MeldKind.ADDED_KONG)


def ask(course: Course, tile: Tile, *, is_kong: bool, is_shot: bool) -> bool:
    """Opens the window if anybody could do anything but pass; says whether it did."""
    asked = offered(course.state, tile, is_kong=is_kong, is_shot=is_shot)
    if asked is None:
        return False
    course.tell(Asked(asked))
    return True


def stand(course: Course, seat: int, tile: Tile, kind: MeldKind, feeder: int | None = None) -> None:
    """杠成: the kong is paid and its owner draws the next tile."""
    payments = kong_payments(course.state, seat, tile, kind, feeder)
    course.tell(KongStood(seat, kind, feeder, payments))
    draw(course, seat, is_replacement=True)


def draw(course: Course, seat: int, *, is_replacement: bool = False) -> None:
    """摸: the front tile of the wall, which holds one."""
    tile = course.state.wall[course.state.front]
    course.tell(Drew(seat, tile, is_replacement=True) if is_replacement else _DREW[seat][tile])


def announce_missing(course: Course, seat: int, tile: Tile) -> None:
    """报缺: who wins before its void suit is set announces a suit that it lacks with the win."""
    own = course.state.seats[seat]
    if own.void is None:
        held = {one // 9 for one in (tile, *own.tiles, *(meld.tile for meld in own.melds))}
        course.tell(VoidSet(seat, next(suit for suit in SUITS if suit not in held)))


def go_on(course: Course, seat: int) -> None:
    """下家: the next active seat after `seat` draws, unless the hand is over (rules §5)."""
    state = course.state
    others = others_in(state, seat)
    if len(others) + (not state.seats[seat].is_out) <= 1:
        course.tell(Ended())
    elif not state.wall_left:
        payments = check_payments(state)
        if payments:
            course.tell(Paid(payments))
        course.tell(Ended())
    else:
        draw(course, others[0])
