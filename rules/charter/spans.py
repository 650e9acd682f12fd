"""时段: stretches of time, from an instant up to, and without, another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Span:
    """时段: `since` belongs to it, `until` does not; `until` is None while it lasts."""

    since: datetime
    until: datetime | None = None

    def holds(self, at: datetime) -> bool:
        """Whether an instant lies in it."""
        return self.since <= at and (self.until is None or at < self.until)

    def meets(self, other: Span) -> bool:
        """Whether the two share any time; one without length is met where it lies."""
        begins = other.until is None or self.since < other.until or self.since == other.since
        return begins and (self.until is None or other.since < self.until or other.since == self.since)

    def length(self) -> timedelta:
        """How long it is; `timedelta.max` while it lasts."""
        return timedelta.max if self.until is None else self.until - self.since


def shared(one: Span, other: Span) -> Span | None:
    """The time that both have, None where that is nothing."""
    since, until = max(one.since, other.since), one.until
    if until is None or (other.until is not None and other.until < until):
        until = other.until
    return Span(since, until) if until is None or since < until else None


def without(span: Span, cuts: Iterable[Span]) -> tuple[Span, ...]:
    """What is left of a stretch, in order.

    >>> from datetime import UTC
    >>> at = lambda hour: datetime(2024, 1, 1, hour, tzinfo=UTC)
    >>> [(part.since.hour, part.until.hour) for part in without(Span(at(9), at(15)), [Span(at(10), at(11))])]
    [(9, 10), (11, 15)]
    """
    parts = [span]
    for cut in cuts:
        parts = [left for part in parts for left in _cut(part, cut)]
    return tuple(parts)


def _cut(span: Span, cut: Span) -> list[Span]:
    common = shared(span, cut)
    if common is None:
        return [span]
    left = []
    if span.since < common.since:
        left.append(Span(span.since, common.since))
    if common.until is not None and common.until != span.until:
        left.append(Span(common.until, span.until))
    return left


def covered(span: Span, cuts: Sequence[Span]) -> timedelta:
    """How much of a stretch that ends lies in others."""
    if not cuts:
        return timedelta()
    return span.length() - sum((part.length() for part in without(span, cuts)), start=timedelta())


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same time as stretches in order, none of which touch."""
    joined: list[Span] = []
    for span in sorted(spans, key=lambda one: one.since):
        last = joined[-1] if joined else None
        if last is None or (last.until is not None and last.until < span.since):
            joined.append(span)
        elif last.until is not None and (span.until is None or span.until > last.until):
            joined[-1] = Span(last.since, span.until)
    return tuple(joined)


def extended(since: datetime, deadline: datetime, outages: Iterable[Span]) -> datetime | None:
    """顺延: a deadline that ran while the bot was away, in the order of the gaps (charter, principle 4).

    A gap adds its length; a window of up to an hour that it touches opens again in full after it.
    None while a gap lasts that the deadline fell into: nobody can say yet.
    """
    later = [gap for gap in outages if gap.until is None or gap.until > since]
    if not later:
        return deadline
    whole = deadline - since
    for gap in merged(later):
        begins = max(since, gap.since)
        if begins >= deadline:
            continue
        if gap.until is None:
            return None
        if begins < gap.until:
            deadline = gap.until + whole if whole <= HOUR else deadline + (gap.until - begins)
    return deadline
