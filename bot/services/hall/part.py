"""大厅: what this part registers."""

from __future__ import annotations

from bot.services.hall.following import ROUND_OVER
from bot.services.hall.rounds import round_over
from bot.services.part import Part

PART = Part(due={ROUND_OVER: round_over})
