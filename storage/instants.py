"""Instants in the database: whole microseconds since 1970 in UTC, as INTEGER.

>>> from datetime import UTC, datetime
>>> micros(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
1000000
>>> instant(1_000_000).isoformat()
'1970-01-01T00:00:01+00:00'
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def micros(at: datetime) -> int:
    """An aware instant as the database keeps it.

    Raises:
        ValueError: for an instant without a time zone.
    """
    if at.tzinfo is None:
        raise ValueError(f"{at.isoformat()} has no time zone")
    return (at - _EPOCH) // _MICROSECOND


def optional_micros(at: datetime | None) -> int | None:
    """`micros`, with NULL for None."""
    return None if at is None else micros(at)


def duration_micros(length: timedelta) -> int:
    """A length of time in whole microseconds."""
    return length // _MICROSECOND


def instant(value: int) -> datetime:
    """What `micros` wrote, aware and in UTC."""
    return _EPOCH + timedelta(0, 0, value)


def optional_instant(value: int | None) -> datetime | None:
    """`instant`, with None for NULL."""
    return None if value is None else instant(value)


class Instants(dict[int, datetime]):
    """`instant` for a reading of many rows that name the same instants: each is made once.

    >>> known = Instants()
    >>> known[1_000_000] is known[1_000_000]
    True
    """

    def __missing__(self, value: int) -> datetime:
        found = self[value] = instant(value)
        return found
