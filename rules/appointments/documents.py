"""约定成文: a plan as a JSON document and back, for what is announced week by week and for drafts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.appointments.plan import Plan
from rules.mahjong.options import rules_document, rules_from
from rules.table.terms import Tempo, Terms


def plan_document(plan: Plan) -> dict[str, Any]:
    """Everything but the tempo, which is the club's.

    >>> plan_document(Plan(seats=8))["seats"]
    8
    """
    return {
        "seats": plan.seats,
        "rounds": plan.rounds,
        "hands": plan.terms.hands,
        "minutes": plan.terms.minutes,
        "counted": plan.terms.counted,
        "rules": rules_document(plan.terms.rules),
    }


def plan_from(document: Mapping[str, Any], tempo: Tempo) -> Plan:
    """The plan of such a document.

    >>> plan_from(plan_document(Plan(seats=8, rounds=2)), Tempo()) == Plan(seats=8, rounds=2)
    True

    Raises:
        ValueError: for numbers out of bounds or rules that cannot be played.
    """
    terms = Terms(
        rules=rules_from(document["rules"]),
        hands=document["hands"],
        tempo=tempo,
        counted=document["counted"],
        minutes=document["minutes"],
    )
    return Plan(document["seats"], terms, document["rounds"])
