"""Configuration is a value: `Settings.from_env(mapping)`; `load()` alone looks at the process.

All problems are reported together; each names the variable and never its value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from os.path import expanduser
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.problems import Problem
from bot.words import LANGUAGES, Value

PREFIX = "XUEZHAN_"
TOKEN_SHAPE = re.compile(r"[0-9]{3,20}:[A-Za-z0-9_-]{20,80}")
SECRET_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,256}")
PORT_SHAPE = re.compile(r"[0-9]{1,5}")
SPAN_SHAPE = re.compile(r"([0-9]{1,5})-([0-9]{1,5})")
LONGEST_HOLD_MS = 10_000
"""A longer hold would use up most of a claim window (rules.table.terms)."""
LAST_PORT = 65535
_FACTS: Mapping[str, tuple[tuple[str, Value], ...]] = MappingProxyType(
    {"hold": (("most", LONGEST_HOLD_MS),), "port": (("most", LAST_PORT),)}
)


class ConfigError(ValueError):
    """The configuration cannot be used; `problems` holds every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(f"{one.about}: {one.code}" for one in problems))
        self.problems = problems


def _wrong(code: str) -> PydanticCustomError:
    """A value that cannot be used; `code` is that of its `Problem`."""
    return PydanticCustomError("problem", "{code}", {"code": code})


def _token(value: SecretStr) -> SecretStr:
    if not TOKEN_SHAPE.fullmatch(value.get_secret_value()):
        raise _wrong("token")
    return value


def _webhook_secret(value: SecretStr) -> SecretStr:
    if not SECRET_SHAPE.fullmatch(value.get_secret_value()):
        raise _wrong("webhook-secret")
    return value


def _hold_ms(value: object) -> object:
    """`2000-4000` as (2000, 4000); what is no text goes on to be checked as it is."""
    if not isinstance(value, str):
        return value
    match = SPAN_SHAPE.fullmatch(value)
    span = (0, -1) if match is None else (int(match[1]), int(match[2]))
    if not 0 <= span[0] <= span[1] <= LONGEST_HOLD_MS:
        raise _wrong("hold")
    return span


def _http_url(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#@]+(/[^\s?#]*)?", value):
        raise _wrong("url")
    return value.rstrip("/")


def _port(value: object) -> object:
    """`8443` as a number; what is no text goes on to be checked as it is."""
    if not isinstance(value, str):
        return value
    if not PORT_SHAPE.fullmatch(value) or not 1 <= int(value) <= LAST_PORT:
        raise _wrong("port")
    return int(value)


class Settings(BaseSettings):
    """Everything that can be set from outside. Build it with `from_env` or `load`."""

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", case_sensitive=True, hide_input_in_errors=True
    )

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(None, alias="TELEGRAM_BOT_TOKEN")
    api_base_url: Annotated[str, AfterValidator(_http_url)] = Field(
        "https://api.telegram.org", alias="TELEGRAM_API_BASE_URL"
    )
    database: Path = Field(Path("data/xuezhan.sqlite3"), alias="XUEZHAN_DATABASE")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", alias="XUEZHAN_LOG_LEVEL")
    language: Literal["zh", "en"] = Field("zh", alias="XUEZHAN_LANGUAGE")
    hold_ms: Annotated[tuple[int, int], BeforeValidator(_hold_ms)] = Field(
        (2000, 4000), alias="XUEZHAN_HOLD_MS"
    )
    webhook_url: Annotated[str, AfterValidator(_http_url)] | None = Field(None, alias="XUEZHAN_WEBHOOK_URL")
    webhook_listen: str = Field("127.0.0.1", alias="XUEZHAN_WEBHOOK_LISTEN")
    webhook_port: Annotated[int, BeforeValidator(_port)] = Field(8443, alias="XUEZHAN_WEBHOOK_PORT")
    webhook_secret: Annotated[SecretStr, AfterValidator(_webhook_secret)] | None = Field(
        None, alias="XUEZHAN_WEBHOOK_SECRET"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is passed in: the process is looked at in `load` and nowhere else."""
        del settings_cls, env_settings, dotenv_settings, file_secret_settings
        return (init_settings,)

    @classmethod
    def from_env(cls, env: Mapping[str, str | None]) -> Self:
        """Settings from variables; other programs' variables and empty values are passed over.

        Raises:
            ConfigError: with a problem for each variable that is unknown (of our prefix) or wrong.
        """
        known = variables()
        given: dict[str, Any] = {name: env[name] for name in known if env.get(name)}
        problems = [
            Problem(name, "unknown", (("known", ", ".join(known)),))
            for name in sorted(env)
            if name.startswith(PREFIX) and name not in known
        ]
        try:
            settings = cls(**given)
        except ValidationError as error:
            problems.extend(_problem(item) for item in error.errors())
            raise ConfigError(tuple(problems)) from None
        if settings.webhook_url and settings.webhook_secret is None:
            problems.append(Problem("XUEZHAN_WEBHOOK_SECRET", "secret-missing"))
        if settings.webhook_url and settings.token is None:
            problems.append(Problem("XUEZHAN_WEBHOOK_URL", "token-missing"))
        if problems:
            raise ConfigError(tuple(problems))
        return settings

    @property
    def sandboxed(self) -> bool:
        """Without a token the bot plays in the built-in stand-in for Telegram."""
        return self.token is None

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages of what is said when the program cannot start: all, until one has been chosen."""
        return (self.language,) if "language" in self.model_fields_set else LANGUAGES

    def secrets(self) -> tuple[str, ...]:
        """The texts that must never be logged."""
        return tuple(s.get_secret_value() for s in (self.token, self.webhook_secret) if s is not None)


def variables() -> tuple[str, ...]:
    """The names of all environment variables that the program knows."""
    return tuple(str(field.alias) for field in Settings.model_fields.values())


def load(env_file: Path | None = Path(".env")) -> Settings:
    """Settings from the process's environment, and below it from `env_file` if there is one.

    A file's `~` is the home folder, as it is where a shell has read it.

    Raises:
        ConfigError: as `Settings.from_env` does.
    """
    written = {} if env_file is None else _written(env_file)
    given = {**written, **EnvSettingsSource(Settings).env_vars}
    place = expanduser(given.get("XUEZHAN_DATABASE") or "")  # noqa: PTH111 (Path's raises where no home is known)
    return Settings.from_env({**given, "XUEZHAN_DATABASE": place})


def _written(file: Path) -> Mapping[str, str | None]:
    """What the file sets. A line that was meant to set something and does not must not start a demonstration.

    Raises:
        ConfigError: for a file that is no text, and with a problem for each such line.
    """
    if not file.exists():
        return {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        found = DotEnvSettingsSource(Settings, env_file=file).env_vars
    except (OSError, UnicodeDecodeError):
        raise ConfigError((Problem(str(file), "env-file"),)) from None
    wrong = [number for number, line in enumerate(lines, start=1) if _sets_nothing(line)]
    if wrong:
        raise ConfigError(tuple(Problem(str(file), "env-line", (("line", number),)) for number in wrong))
    return found


def _sets_nothing(line: str) -> bool:
    """Whether a line names a setting, or is a token, without the sign that would set it."""
    meant = TOKEN_SHAPE.search(line) or any(name in line for name in variables())
    return bool(meant) and "=" not in line.partition("#")[0] and not line.lstrip().startswith("#")


def _problem(item: ErrorDetails) -> Problem:
    """Our own checks say what is wrong by its code; pydantic's own one is that of a choice."""
    name = str(item["loc"][0])
    if item["type"] == "problem":
        code = str(item["ctx"]["code"])
        return Problem(name, code, _FACTS.get(code, ()))
    (field,) = (field for field in Settings.model_fields.values() if field.alias == name)
    return Problem(name, "choice", (("choices", ", ".join(get_args(field.annotation))),))
