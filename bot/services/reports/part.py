"""战报: what this part registers."""

from __future__ import annotations

from bot.services.part import Part

PART = Part()
