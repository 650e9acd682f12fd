"""A call's parameters: strings as they travel, read as what they stand for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came along; only its name and size are kept."""

    file_name: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Params:
    """The fields of one call and the files that came with it."""

    fields: Mapping[str, str]
    files: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """Give a string; None where it is missing."""
        return self.fields.get(name)

    def flag(self, name: str) -> bool:
        """Give a Boolean; missing is False."""
        return self.fields.get(name, "").lower() in ("true", "1", "yes")

    def whole(self, name: str, default: int = 0) -> int:
        """Give a whole number; `default` where it is missing or none."""
        try:
            return int(float(self.fields[name]))
        except (KeyError, ValueError):
            return default

    def optional(self, name: str) -> int | None:
        """Give a whole number; None where it is missing or 0."""
        return self.whole(name) or None

    def document(self, name: str) -> Any:
        """Give what a JSON string says; None where it is missing.

        Raises:
            ApiError: it is no JSON.
        """
        source = self.fields.get(name)
        if not source:
            return None
        try:
            return json.loads(source)
        except ValueError as error:
            raise bad_request(f"can't parse {name} JSON object") from error

    def shown(self) -> dict[str, Any]:
        """Give all parameters for the log: JSON decoded, files by their size."""
        shown: dict[str, Any] = {name: _decoded(value) for name, value in self.fields.items()}
        shown.update({name: f"<{file.size_bytes} bytes>" for name, file in self.files.items()})
        return shown


def _decoded(value: str) -> Any:
    if not value.startswith(("{", "[")):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
