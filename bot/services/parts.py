"""全部部件: every part of the club, and what they register together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.callback_data import Topic
from bot.services.appointments.part import PART as APPOINTMENTS
from bot.services.asked import COMMANDS as OF_TABLES
from bot.services.asked import Command
from bot.services.calculator.part import PART as CALCULATOR
from bot.services.confirming.part import PART as CONFIRMING
from bot.services.duty.part import PART as DUTY
from bot.services.gathering.part import PART as GATHERING
from bot.services.hall.part import PART as HALL
from bot.services.matches.part import PART as MATCHES
from bot.services.offline.part import PART as OFFLINE
from bot.services.part import CardSort, OnComing, OnDue, OnPress, Service
from bot.services.records.part import PART as RECORDS
from bot.services.reports.part import PART as REPORTS
from bot.services.roster.part import PART as ROSTER
from bot.services.votes.part import PART as VOTES

PARTS = (
    ROSTER,
    MATCHES,
    RECORDS,
    DUTY,
    VOTES,
    CALCULATOR,
    CONFIRMING,
    APPOINTMENTS,
    GATHERING,
    HALL,
    OFFLINE,
    REPORTS,
)

COMMANDS: tuple[Command, ...] = (*OF_TABLES, *(command for part in PARTS for command in part.commands))
"""Every command, from which registration, the menus and the tests come."""
SERVICES: Mapping[str, Service] = MappingProxyType(
    {command.name: service for part in PARTS for command, service in part.commands.items()}
)
PRESSES: Mapping[Topic, OnPress] = MappingProxyType(
    {topic: press for part in PARTS for topic, press in part.presses.items()}
)
CARDS: Mapping[str, CardSort] = MappingProxyType(
    {kind: sort for part in PARTS for kind, sort in part.cards.items()}
)
DUE: Mapping[str, OnDue] = MappingProxyType({kind: act for part in PARTS for kind, act in part.due.items()})
COMINGS: tuple[OnComing, ...] = tuple(hear for part in PARTS for hear in part.comings)
"""Who hears of everybody who comes, goes, or is given another standing, in the order of the parts."""
