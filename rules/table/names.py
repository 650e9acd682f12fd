"""Names of events as they are stored: they stay when a class is renamed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.mahjong import actions as a
from rules.table import events as e

EVENT_NAMES: Mapping[str, type] = MappingProxyType(
    {
        "opened": e.TableOpened,
        "sat_down": e.SatDown,
        "computer_sat": e.ComputerSat,
        "left_seat": e.LeftSeat,
        "nonce_chosen": e.NonceChosen,
        "panel_reached": e.PanelReached,
        "chat_refused": e.ChatRefused,
        "chat_flooded": e.ChatFlooded,
        "chat_back": e.ChatBack,
        "hand_dealt": e.HandDealt,
        "answered": e.Answered,
        "revealed": e.Revealed,
        "clock_started": e.ClockStarted,
        "timed_out": e.TimedOut,
        "autopilot_off": e.AutopilotOff,
        "went_away": e.WentAway,
        "suspended": e.Suspended,
        "resumed": e.Resumed,
        "hand_paused": e.HandPaused,
        "clocks_extended": e.ClocksExtended,
        "stop_asked": e.StopAsked,
        "stop_declined": e.StopDeclined,
        "ended": e.TableEnded,
        "quit_confirmed": e.QuitConfirmed,
        "going_on_voted": e.GoingOnVoted,
        "going_on_decided": e.GoingOnDecided,
        "substitute_sat": e.SubstituteSat,
        "started_away": e.StartedAway,
        "overtaken": e.Overtaken,
        "substitute_gone": e.SubstituteGone,
        "started_gone": e.StartedGone,
    }
)
"""Every kind of `TableEvent`, by its stored name."""

PART_NAMES: Mapping[str, type] = MappingProxyType(
    {
        "exchange": a.Exchange,
        "void": a.DeclareVoid,
        "discard": a.Discard,
        "pong": a.Pong,
        "kong": a.Kong,
        "win": a.Win,
        "pass": a.Pass,
        "penalty": a.Penalty,
    }
)
"""Every kind of answer inside an event, by its stored name."""
