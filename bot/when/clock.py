"""钟点: hours with the part of the day that belongs to them."""

from __future__ import annotations

from bot.when.parts import TimeOfDay, Unread, UnreadError

HOUR = 60
NOON, MIDNIGHT = 12, 24

PARTS_OF_DAY: dict[str, dict[int, int]] = {
    "early": {hour: hour for hour in range(6)} | {MIDNIGHT // 2: 0},
    "morning": {hour: hour for hour in range(5, 12)},
    "noon": {11: 11, 12: 12, 1: 13, 2: 14, 13: 13, 14: 14},
    "afternoon": {hour: hour + 12 for hour in range(1, 8)} | {hour: hour for hour in range(12, 20)},
    "evening": {hour: hour + 12 for hour in range(5, 12)} | {hour: hour for hour in range(17, 25)} | {12: 24},
}
"""Which hour a number means in each part of the day; a number that is not there contradicts it."""


def time_of(hour: int, minute: int, part: str | None, *, clock24: bool) -> TimeOfDay:
    """The time of a number of hours; `clock24` for those that are written as on a 24-hour clock (8:00).

    >>> time_of(8, 30, "evening", clock24=False)
    TimeOfDay(minutes=1230)

    Raises:
        UnreadError: for times that do not exist, contradict their part of the day, or leave open which half
            of the day is meant.
    """
    if minute >= HOUR or hour > MIDNIGHT or (hour == MIDNIGHT and minute):
        raise UnreadError(Unread.NO_SUCH_TIME)
    if part is None:
        if not clock24 and 1 <= hour <= NOON:
            raise UnreadError(Unread.WHICH_HALF)
        return TimeOfDay(HOUR * hour + minute)
    if hour not in PARTS_OF_DAY[part]:
        raise UnreadError(Unread.CONTRADICTION)
    meant = PARTS_OF_DAY[part][hour]
    if meant == MIDNIGHT and minute:
        raise UnreadError(Unread.WHICH_MIDNIGHT)
    return TimeOfDay(HOUR * meant + minute)
