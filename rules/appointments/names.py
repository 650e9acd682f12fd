"""Names of events as they are stored: they stay when a class is renamed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.appointments import events as e

EVENT_NAMES: Mapping[str, type] = MappingProxyType(
    {
        "announced": e.Announced,
        "answered": e.Answered,
        "parted": e.Parted,
        "offered": e.Offered,
        "offer_lapsed": e.OfferLapsed,
        "moved": e.Moved,
        "plan_changed": e.PlanChanged,
        "gathering_begun": e.GatheringBegun,
        "asked": e.Asked,
        "ready_said": e.ReadySaid,
        "called": e.Called,
        "started": e.Started,
        "round_opened": e.RoundOpened,
        "arrived": e.Arrived,
        "left_match": e.LeftMatch,
        "finished": e.Finished,
        "called_off": e.CalledOff,
        "handed": e.Handed,
    }
)
"""Every kind of `AppointmentEvent`, by its stored name."""
