"""Whatever may be said about an announcement has its words, in every language."""

from __future__ import annotations

import pytest

from bot.services.appointments.asking import Fault
from bot.when.parts import Unread
from bot.words import LANGUAGES
from rules.appointments.events import Reply, Why
from rules.appointments.refusals import NotNow
from rules.appointments.state import Phase
from rules.mahjong.options import Exchange
from storage.appointments.drafts import Outcome
from tests.bot.services.house import catalogues

OF_ANNOUNCING = (NotNow.OVER, NotNow.PLAYING, NotNow.RULES_CHANGED, NotNow.NOT_YOURS, NotNow.SAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    wanted = {f"plan-unread-{why}" for why in Unread}
    wanted |= {f"plan-fault-{fault}" for fault in Fault}
    wanted |= {f"plan-over-{outcome}" for outcome in Outcome}
    wanted |= {f"plan-exchange-{swap}" for swap in Exchange}
    wanted |= {f"match-refused-{why}" for why in OF_ANNOUNCING}
    wanted |= {f"match-off-{why}" for why in Why}
    wanted |= {f"match-phase-{phase}" for phase in (Phase.GATHERING, Phase.PLAYING, Phase.OVER)}
    wanted |= {f"match-mine-{reply}" for reply in Reply} | {f"match-button-{reply}" for reply in Reply}
    assert wanted <= catalogues()[language].catalogue.variables.keys()
