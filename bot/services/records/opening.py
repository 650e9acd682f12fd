"""立案与撤销: a case is opened, voided or resolved in one transaction with everything that it does by itself.

What a case costs is booked here, what it voids is voided here, and each of both is undone here: once for each
case and effect, however often it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from bot.services.club import Club
from bot.services.duty.looking import look_again
from bot.services.matches.result_cards import result_changed
from bot.services.records import repeating, telling
from bot.services.votes import planning
from rules.charter.appealable import OfCase
from rules.charter.cases import Case, Ground, Opened, Resolved, Voided
from rules.charter.effects import Act, Effect, acts, reversals
from rules.charter.quits import Transfer
from storage.charter import cases, effects, ledger, results
from storage.charter.ledger import Booking
from storage.charter.texts import CaseText
from storage.transaction import Tx


async def open_case(
    club: Club,
    tx: Tx,
    group_id: int,
    opened: Opened,
    at: datetime,
    *,
    texts: Sequence[CaseText] = (),
    price: Sequence[Transfer] = (),
) -> Case:
    """立案: records it, does what it does, tells its member, asks the admins where the record calls for it.

    `price` is what a quit costs, by `rules.charter.quits`.
    """
    await cases.record(tx, group_id, opened, texts=texts, entropy=club.entropy)
    for effect in acts(opened):
        await _do(tx, group_id, opened, effect, price, at)
    await telling.tell(tx, group_id, opened)
    await repeating.look(club, tx, group_id, opened.person, at)
    await look_again(tx, group_id, at)
    return Case(opened)


async def void_case(
    club: Club, tx: Tx, group_id: int, number: int, ground: Ground, by: int | None, at: datetime
) -> bool:
    """撤销: the case counts for nothing any more, and what it did is undone; False where there is none.

    May be asked again at any time: what was not undone yet is then. `by` is None for a jury.
    """
    case = await cases.case(tx, group_id, number)
    if case is None:
        return False
    if case.voided is None:
        await cases.record(tx, group_id, Voided(number, ground, by, at), entropy=club.entropy)
        await telling.tell_again(tx, group_id, case)
        await planning.fallen(tx, group_id, OfCase(number), at)
    done, undone = await effects.effects_of(tx, group_id, number)
    for act in reversals(done, undone, frozenset({number})):
        await _undo(tx, group_id, case, act, at)
    await repeating.look_less(tx, group_id, case.opened.person, at)
    await look_again(tx, group_id, at)
    return True


async def resolve_case(club: Club, tx: Tx, group_id: int, number: int, by: int, at: datetime) -> bool:
    """已解决: ends a suspension that lasts until then; False when there is none that still does."""
    case = await cases.case(tx, group_id, number)
    if case is None or case.voided is not None or case.resolved_at is not None:
        return False
    await cases.record(tx, group_id, Resolved(number, by, at), entropy=club.entropy)
    await telling.tell_again(tx, group_id, case)
    await look_again(tx, group_id, at)
    return True


async def _do(
    tx: Tx, group_id: int, opened: Opened, effect: Effect, price: Sequence[Transfer], at: datetime
) -> None:
    """One act of a case, noted with it."""
    match effect:
        case Effect.PRICE:
            bookings = [Booking(one.payer, one.payee, one.points) for one in price]
            await ledger.add_price(tx, group_id, opened.match, opened.case, bookings, at)
        case Effect.RESULT if opened.match is not None:
            await results.void(tx, opened.match, at, cheat=opened.person)
            await result_changed(tx, group_id, opened.match)
        case Effect.RESULT | Effect.REMOVAL | Effect.BLACKLIST | Effect.SUSPENSION | Effect.BAR:
            return
        case _:
            assert_never(effect)
    await effects.done(tx, group_id, Act(opened.case, effect), at)


async def _undo(tx: Tx, group_id: int, case: Case, act: Act, at: datetime) -> None:
    """冲正 of one act."""
    match act.effect:
        case Effect.PRICE:
            await ledger.reverse_case(tx, group_id, act.case, at)
        case Effect.RESULT if case.opened.match is not None:
            cheat, others = case.opened.person, await _other_cheats(tx, group_id, case)
            await results.restore(tx, case.opened.match, at, cheat=cheat, others=others)
            await result_changed(tx, group_id, case.opened.match)
        case Effect.RESULT | Effect.REMOVAL | Effect.BLACKLIST | Effect.SUSPENSION | Effect.BAR:
            return
        case _:
            assert_never(act.effect)
    await effects.undone(tx, group_id, act, at)


async def _other_cheats(tx: Tx, group_id: int, case: Case) -> frozenset[int]:
    """Against whom another case of cheating in the same match still stands."""
    others = await _of_cheating(tx, group_id, case.opened.match)
    return frozenset(one.opened.person for one in others if one.number != case.number)


async def _of_cheating(tx: Tx, group_id: int, match_id: int | None) -> tuple[Case, ...]:
    """The cases of a match that stand and make its result void."""
    found = await cases.in_match(tx, group_id, match_id)
    return tuple(one for one in found if one.voided is None and Effect.RESULT in acts(one.opened))


async def void_for_cheats(tx: Tx, group_id: int, match_id: int, at: datetime) -> None:
    """作废 a result that is there only now, of a match in which cheating was found before."""
    for case in await _of_cheating(tx, group_id, match_id):
        await results.void(tx, match_id, at, cheat=case.opened.person)
        await result_changed(tx, group_id, match_id)
