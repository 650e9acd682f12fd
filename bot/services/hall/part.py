"""大厅: what this part registers."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.hall import clearing, pinning, rounds, verifying
from bot.services.hall.following import CLEAR, CLEAR_COMMAND, RENEW, ROUND_OVER, SETTLE, STUB, UNPIN
from bot.services.part import Part

PART = Part(
    presses={Topic.HALL: verifying.press},
    due={
        ROUND_OVER: rounds.round_over,
        SETTLE: rounds.settle,
        RENEW: rounds.renew,
        UNPIN: pinning.unpin,
        CLEAR: clearing.clear,
        CLEAR_COMMAND: clearing.clear_command,
        STUB: clearing.stub,
    },
)
