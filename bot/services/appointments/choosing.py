"""挑: what the buttons of the dialogue do; only who began it may press them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

from bot.services.appointments import planning
from bot.services.appointments.asking import Asked, applied
from bot.services.appointments.planning import Place
from bot.services.appointments.publishing import publish
from bot.services.club import Club
from bot.services.opening import Wish
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import SILENT, Reply
from bot.views.appointments import plan as views
from bot.views.appointments.plan import profile_choice
from bot.views.refusals import clipped, toast
from rules.appointments.documents import plan_document
from rules.charter.weeks import instant
from rules.mahjong.options import PROFILES, Exchange
from rules.refusal import Code, Refusal
from storage.appointments import drafts
from storage.appointments.drafts import Draft, Outcome
from storage.transaction import Tx


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on a draft's card."""
    words = words_for(club, pressed.person)
    draft = await drafts.draft(tx, pressed.payload.number)
    if draft is None or draft.group_id != pressed.payload.group or draft.outcome is not None:
        return Reply(toast(words, Refusal(Code.STALE)))
    if draft.person_id != pressed.person.id:
        return Reply(words("plan-toast-not-yours"))
    choice = pressed.payload.choice
    if choice == views.DROP:
        await planning.finish(tx, draft, Outcome.DROPPED, pressed.at)
        return Reply(words("plan-toast-dropped"))
    if choice == views.PUBLISH:
        return await publish(club, tx, draft, pressed)
    place = await planning.place_of(tx, draft.group_id, pressed.at)
    changed = _timed(draft, choice, place, pressed.at) or _chosen(club, draft, choice)
    if changed is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    if changed.starts_at is not None and changed.starts_at != draft.starts_at:
        refused = planning.notice_refusal(words, changed.starts_at, place, pressed.at)
        if refused is not None:
            await planning.save(tx, replace(draft, page=views.DAY))
            return Reply(clipped(refused), alert=True)
    await planning.save(tx, changed)
    return SILENT


def _timed(draft: Draft, choice: str, place: Place, at: datetime) -> Draft | None:
    """A day, an hour, minutes; a time that the clocks skip is none."""
    what, _, value = choice.partition("-")
    if what == "page" and value in views.PAGES:
        return replace(draft, page=value)
    if not value.isdecimal():
        return None
    if what == "day":
        day = _day(value, at.astimezone(place.clock).date())
        return None if day is None else replace(draft, day=day, page=views.HOUR)
    number = int(value)
    if what == "hour" and draft.day is not None and number < 24:  # noqa: PLR2004 (hours of a day)
        return replace(draft, hour=number, page=views.MINUTE)
    if what != "minute" or draft.day is None or draft.hour is None or number not in views.QUARTERS:
        return None
    starts_at = instant(draft.day, time(draft.hour, number), place.clock)
    return replace(draft, starts_at=starts_at, day=None, hour=None, page=views.MAIN)


def _day(value: str, today: date) -> date | None:
    """One of the days that the card offers, or offered since yesterday."""
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    return day if -1 <= (day - today).days <= views.DAYS_AHEAD else None


def _chosen(club: Club, draft: Draft, choice: str) -> Draft | None:
    """One option."""
    if choice == views.WEEKLY:
        return None if draft.appointment_id is not None else replace(draft, weekly=not draft.weekly)
    plan = planning.plan_of(club, draft)
    found = _option(choice, plan.terms.counted, swaps=plan.terms.rules.exchange is not Exchange.OFF)
    if found is None:
        return None
    return replace(draft, plan=plan_document(applied(plan, found)), page=views.MAIN)


def _option(choice: str, counted: bool, *, swaps: bool) -> Asked | None:
    if choice == views.COUNTED:
        return Asked(counted=not counted)
    if choice == views.EXCHANGE:
        return Asked(exchange=not swaps)
    if choice == "cap-none":
        return Asked(uncapped=True)
    profiles = {profile_choice(one): one for one in PROFILES}
    if choice in profiles:
        return Asked(wish=Wish(profile=profiles[choice]))
    what, _, value = choice.partition("-")
    return _number(what, int(value)) if value.isdecimal() else None


def _number(what: str, number: int) -> Asked | None:
    """An option with a number that the card offers."""
    match what:
        case "seats" if number in views.SEAT_NUMBERS:
            return Asked(seats=number)
        case "rounds" if number in views.ROUND_NUMBERS:
            return Asked(rounds=number)
        case "hands" if number in views.HANDS:
            return Asked(wish=Wish(hands=number))
        case "minutes" if number in views.MINUTES:
            return Asked(wish=Wish(minutes=number))
        case "base" if number in views.BASES:
            return Asked(wish=Wish(base=number))
        case "cap" if number in views.CAPS:
            return Asked(wish=Wish(cap=number))
        case _:
            return None
