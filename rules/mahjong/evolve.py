"""演变: how each event changes the state. Never refuses: events are facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from rules.mahjong.actions import DeclareVoid, Exchange
from rules.mahjong.altering import altered, draft
from rules.mahjong.events import (
    Accused,
    Answered,
    Asked,
    BarLifted,
    Barred,
    Closed,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Forgiven,
    Konged,
    KongSpent,
    KongStood,
    OpeningEvent,
    OutcomeEvent,
    Paid,
    Ponged,
    Punished,
    Robbed,
    Taken,
    TrialEvent,
    VoidSet,
    VoidsShown,
    WindowEvent,
    Won,
)
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.state import (
    NO_ANSWERS,
    SEATS,
    HandState,
    KongTakings,
    SeatState,
    void_stage,
    with_tile,
    without_tile,
)
from rules.mahjong.tiles import KINDS, Tile
from rules.mahjong.views import Act, Did, Stage

_TURN = Stage.TURN
_DREW = tuple(Act(Did.DREW, seat) for seat in SEATS)
_DISCARDED = tuple(tuple(Act(Did.DISCARDED, seat, tile) for tile in range(KINDS)) for seat in SEATS)
_OWN_TILES = {MeldKind.CONCEALED_KONG: 4, MeldKind.MELDED_KONG: 3, MeldKind.ADDED_KONG: 1}


def evolve(state: HandState, event: Event) -> HandState:
    """The state after a fact."""
    return _FOLDS[type(event)](state, event)


def _opening(state: HandState, event: OpeningEvent) -> HandState:
    match event:
        case Answered(seat, action):
            answers = (*state.answers[:seat], action, *state.answers[seat + 1 :])
            return altered(state, answers=answers)
        case Exchanged(step):
            return _exchanged(state, step)
        case VoidsShown():
            voids = [action.suit for action in state.answers if isinstance(action, DeclareVoid)]
            return altered(
                state,
                seats=tuple(altered(seat, void=void) for seat, void in zip(state.seats, voids, strict=True)),
                answers=NO_ANSWERS,
                stage=Stage.TURN,
                step=state.step + 1,
                last=Act(Did.VOIDS_SHOWN, state.dealer),
            )
        case VoidSet(seat, suit):
            return altered(
                state,
                seats=_with_seat(state, seat, altered(state.seats[seat], void=suit)),
                step=state.step + 1,
                last=Act(Did.ANNOUNCED, seat),
            )
        case _:
            assert_never(event)


def _exchanged(state: HandState, step: int) -> HandState:
    """换三张: every seat gives its three and gets those of the seat `step` before it."""
    given = [action.tiles for action in state.answers if isinstance(action, Exchange)]
    seats = []
    for seat in SEATS:
        tiles = state.seats[seat].tiles
        for tile in given[seat]:
            tiles = without_tile(tiles, tile)
        seats.append(altered(state.seats[seat], tiles=tuple(sorted(tiles + given[(seat - step) % 4]))))
    return altered(
        state,
        seats=tuple(seats),
        answers=NO_ANSWERS,
        stage=void_stage(state.rules),
        step=state.step + 1,
        last=Act(Did.EXCHANGED, state.dealer),
    )


def _meld(state: HandState, event: KongStood | Robbed) -> HandState:
    match event:
        case KongStood(seat, kind, feeder, payments):
            return altered(
                state,
                takings=(*state.takings, KongTakings(seat, kind, feeder, payments)),
                chain=(*state.chain, len(state.takings)),
                ledger=state.ledger + payments,
            )
        case Robbed(seat, tile):
            own = state.seats[seat]
            melds = _with_kind(own.melds, tile, MeldKind.PONG)
            return altered(
                state,
                seats=_with_seat(state, seat, altered(own, melds=melds)),
                last=Act(Did.ROBBED, seat, tile),
            )
        case _:
            assert_never(event)


def _drew(state: HandState, event: Drew) -> HandState:
    seat, tile = event.seat, event.tile
    after, fields = draft(state)
    fields["seats"] = _with_seat(state, seat, _after_draw(state.seats[seat], tile))
    fields["front"] = state.front + 1
    fields["stage"] = _TURN
    fields["step"] = state.step + 1
    fields["turn"] = seat
    fields["drawn"] = tile
    fields["is_declared"] = False
    fields["turn_draws"] = (*state.turn_draws, tile) if event.is_replacement else (tile,)
    if not event.is_replacement:
        fields["chain"] = ()
    fields["last"] = _DREW[seat]
    return after


def _discarded(state: HandState, event: Discarded) -> HandState:
    seat, tile = event.seat, event.tile
    after, fields = draft(state)
    fields["seats"] = _with_seat(state, seat, _after_discard(state.seats[seat], tile))
    fields["step"] = state.step + 1
    fields["discards_made"] = state.discards_made + 1
    fields["drawn"] = None
    fields["may_lift"] = False
    fields["last"] = _DISCARDED[seat][tile]
    return after


def passed_on(state: HandState, discarded: Discarded, drew: Drew) -> HandState:
    """打, 摸: what `evolve` makes of a discard and the next seat's draw, in one copy instead of two.

    Nine turns of ten go so: nobody could claim the tile.
    """
    seat, tile = drew.seat, drew.tile
    seats = [*state.seats]
    seats[discarded.seat] = _after_discard(seats[discarded.seat], discarded.tile)
    seats[seat] = _after_draw(seats[seat], tile)
    after, fields = draft(state)
    fields["seats"] = tuple(seats)
    fields["front"] = state.front + 1
    fields["step"] = state.step + 2
    fields["turn"] = seat
    fields["discards_made"] = state.discards_made + 1
    fields["drawn"] = tile
    fields["may_lift"] = fields["is_declared"] = False
    fields["turn_draws"] = (tile,)
    fields["chain"] = ()
    fields["last"] = _DREW[seat]
    return after


def _after_draw(own: SeatState, tile: Tile) -> SeatState:
    """摸: whatever was passed before is free again (过手胡)."""
    after, fields = draft(own)
    fields["tiles"] = with_tile(own.tiles, tile)
    fields["bar"] = None
    fields["draws"] = own.draws + 1
    return after


def _after_discard(own: SeatState, tile: Tile) -> SeatState:
    """打: a first discard that no announcement preceded sets the void suit (`void = first_discard`)."""
    suit = tile // 9
    after, fields = draft(own)
    fields["tiles"] = without_tile(own.tiles, tile)
    fields["river"] = (*own.river, tile)
    if own.void is None:
        fields["void"] = suit
    elif own.void != suit:
        fields["only_void"] = False
    return after


def _ponged(state: HandState, event: Ponged) -> HandState:
    own = state.seats[event.seat]
    ponged = altered(
        own,
        tiles=without_tile(own.tiles, event.tile, 2),
        melds=(*own.melds, Meld(MeldKind.PONG, event.tile, event.feeder)),
    )
    return altered(
        state,
        seats=_with_seat(state, event.seat, ponged),
        stage=Stage.TURN,
        step=state.step + 1,
        turn=event.seat,
        drawn=None,
        turn_draws=(),
        chain=(),
        may_lift=event.may_lift,
        last=Act(Did.PONGED, event.seat, event.tile),
    )


def _konged(state: HandState, event: Konged) -> HandState:
    """杠: a melded kong begins a turn of its owner, the others go on with theirs."""
    own = state.seats[event.seat]
    is_added, is_claimed = event.kind is MeldKind.ADDED_KONG, event.kind is MeldKind.MELDED_KONG
    if is_added:
        melds = _with_kind(own.melds, event.tile, MeldKind.ADDED_KONG)
    else:
        melds = (*own.melds, Meld(event.kind, event.tile, event.feeder))
    laid = altered(own, tiles=without_tile(own.tiles, event.tile, _OWN_TILES[event.kind]), melds=melds)
    return altered(
        state,
        seats=_with_seat(state, event.seat, laid),
        turn=event.seat,
        step=state.step + is_added,
        discards_made=state.discards_made + is_added,
        drawn=None,
        turn_draws=() if is_claimed else state.turn_draws,
        chain=() if is_claimed else state.chain,
        last=Act(Did.KONGED, event.seat, event.tile),
    )


def _with_kind(melds: tuple[Meld, ...], tile: Tile, kind: MeldKind) -> tuple[Meld, ...]:
    """The melds with the one of `tile` as another kind (补杠, and back when it is robbed)."""
    return tuple(replace(meld, kind=kind) if meld.tile == tile else meld for meld in melds)


def _window(state: HandState, event: WindowEvent) -> HandState:
    match event:
        case Asked(window):
            return altered(state, window=window, answers=NO_ANSWERS, stage=Stage.WINDOW)
        case Closed():
            return altered(state, window=None, answers=NO_ANSWERS)
        case Taken(source):
            own = state.seats[source]
            return altered(state, seats=_with_seat(state, source, altered(own, river=own.river[:-1])))
        case Barred(seat, doublings):
            own = state.seats[seat]
            bar = doublings if own.bar is None else max(own.bar, doublings)
            return altered(state, seats=_with_seat(state, seat, altered(own, bar=bar)))
        case BarLifted(seat):
            own = state.seats[seat]
            return altered(state, seats=_with_seat(state, seat, altered(own, bar=None)))
        case _:
            assert_never(event)


def _outcome(state: HandState, event: OutcomeEvent) -> HandState:
    match event:
        case Won(hand):
            own = state.seats[hand.seat]
            is_drawn = state.turn == hand.seat
            tiles = without_tile(own.tiles, hand.tile) if is_drawn else own.tiles
            return altered(
                state,
                seats=_with_seat(state, hand.seat, altered(own, tiles=tiles, is_out=True)),
                wins=(*state.wins, hand),
                drawn=None,
                last=Act(Did.WON, hand.seat, hand.tile),
            )
        case Paid(payments):
            return altered(state, ledger=state.ledger + payments)
        case KongSpent(place, payments):
            spent = replace(state.takings[place], payments=())
            takings = (*state.takings[:place], spent, *state.takings[place + 1 :])
            return altered(state, takings=takings, ledger=state.ledger + payments)
        case Ended():
            return altered(state, stage=Stage.ENDED, drawn=None, last=Act(Did.ENDED, state.turn))
        case _:
            assert_never(event)


def _trial(state: HandState, event: TrialEvent) -> HandState:
    match event:
        case Accused(trial):
            tile = None if trial.calls is None else trial.calls.window.tile
            return altered(
                state,
                trial=trial,
                answers=NO_ANSWERS,
                stage=Stage.VOTE,
                step=state.step + 1,
                last=Act(Did.ACCUSED, trial.seat, tile),
            )
        case Punished(seat, payments):
            own = state.seats[seat]
            return altered(
                state,
                seats=_with_seat(state, seat, altered(own, is_out=True)),
                trial=None,
                answers=NO_ANSWERS,
                stage=Stage.TURN,
                drawn=None,
                ledger=state.ledger + payments,
                last=Act(Did.PUNISHED, seat),
            )
        case Forgiven(seat):
            return altered(
                state,
                trial=None,
                answers=NO_ANSWERS,
                stage=Stage.TURN,
                step=state.step + 1,
                is_declared=seat == state.turn,
                last=Act(Did.FORGIVEN, seat),
            )
        case _:
            assert_never(event)


def _with_seat(state: HandState, seat: int, changed: SeatState) -> tuple[SeatState, ...]:
    seats = [*state.seats]
    seats[seat] = changed
    return tuple(seats)


_FOLDS: Mapping[type, Callable[[HandState, Any], HandState]] = {
    Drew: _drew,
    Discarded: _discarded,
    Ponged: _ponged,
    Konged: _konged,
    **dict.fromkeys((KongStood, Robbed), _meld),
    **dict.fromkeys((Answered, Exchanged, VoidsShown, VoidSet), _opening),
    **dict.fromkeys((Asked, Closed, Taken, Barred, BarLifted), _window),
    **dict.fromkeys((Won, Paid, KongSpent, Ended), _outcome),
    **dict.fromkeys((Accused, Punished, Forgiven), _trial),
}
"""By kind of event. A table, since a `match` asks every other kind first; a test holds it complete."""
