from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import ConfigError, Settings, load, variables
from bot.problems import said
from bot.words import Catalogues
from rules.table.terms import Tempo

TOKEN = "123456789:AAF-abcdefghijklmnopqrstuvwxyz0123"


def problems(**env: str) -> tuple[str, ...]:
    """The English sentences; each has its Chinese one in front."""
    with pytest.raises(ConfigError) as caught:
        Settings.from_env(env)
    return in_english(caught.value)


def in_english(error: ConfigError) -> tuple[str, ...]:
    sentences = said(Catalogues.load(), error.problems)
    count = len(error.problems)
    chinese, english = sentences[:count], sentences[count:]
    assert all("。" in one and "。" not in other for one, other in zip(chinese, english, strict=True))
    assert [one.split()[0] for one in chinese] == [one.split()[0].rstrip(",") for one in english]
    return tuple(english)


def test_nothing_set_means_the_sandbox_and_the_defaults() -> None:
    settings = Settings.from_env({"PATH": "/bin"})
    assert settings.sandboxed
    assert settings.api_base_url == "https://api.telegram.org"
    assert settings.database == Path("data/xuezhan.sqlite3")
    assert (settings.webhook_url, settings.webhook_listen, settings.webhook_port) == (None, "127.0.0.1", 8443)
    assert (settings.language, settings.log_level) == ("zh", "INFO")
    assert settings.hold_ms == (Tempo().hold_low_ms, Tempo().hold_high_ms)


def test_an_empty_value_is_the_default() -> None:
    assert Settings.from_env(dict.fromkeys(variables(), "")) == Settings.from_env({})


def test_a_token_is_kept_but_never_printed() -> None:
    settings = Settings.from_env({"TELEGRAM_BOT_TOKEN": TOKEN})
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"
    assert settings.secrets() == (TOKEN,)


def test_a_malformed_token_is_reported_without_it() -> None:
    (problem,) = problems(TELEGRAM_BOT_TOKEN="my-secret-thing")
    assert problem.startswith("TELEGRAM_BOT_TOKEN is not a bot token")
    assert "my-secret-thing" not in problem


def test_all_problems_are_reported_at_once() -> None:
    found = problems(
        TELEGRAM_BOT_TOKEN="x",
        TELEGRAM_API_BASE_URL="ftp://example.org",
        XUEZHAN_LANGUAGE="fr",
        XUEZHAN_LOG_LEVEL="LOUD",
        XUEZHAN_WEBHOOK_PORT="0",
        XUEZHAN_WEBHOOK_SECRET="with space",
        XUEZHAN_DATABSE="x.sqlite3",
    )
    named = " ".join(found)
    for name in ("TOKEN", "BASE_URL", "LANGUAGE", "LOG_LEVEL", "PORT", "SECRET", "DATABSE"):
        assert name in named
    assert len(found) == 7
    assert all(sentence.endswith(".") for sentence in found)


def test_a_webhook_needs_its_secret_and_a_token() -> None:
    found = problems(XUEZHAN_WEBHOOK_URL="https://example.org/hook")
    assert [sentence.split()[0] for sentence in found] == ["XUEZHAN_WEBHOOK_SECRET", "XUEZHAN_WEBHOOK_URL"]


def test_the_hold_is_two_lengths_in_order() -> None:
    assert Settings.from_env({"XUEZHAN_HOLD_MS": "0-0"}).hold_ms == (0, 0)
    assert Settings.from_env({"XUEZHAN_HOLD_MS": "500-1500"}).hold_ms == (500, 1500)
    for wrong in ("2000", "4000-2000", "-1-5", "a-b", "1-99999", "1 - 2"):
        (problem,) = problems(XUEZHAN_HOLD_MS=wrong)
        assert problem.startswith("XUEZHAN_HOLD_MS should be shortest-longest in milliseconds")


@pytest.mark.parametrize("wrong", ["0", "65536", "99999999", "-1", "80.5", "http", "８４４３"])
def test_a_port_is_a_whole_number_that_there_is(wrong: str) -> None:
    assert Settings.from_env({"XUEZHAN_WEBHOOK_PORT": "65535"}).webhook_port == 65535
    (problem,) = problems(XUEZHAN_WEBHOOK_PORT=wrong)
    assert problem == "XUEZHAN_WEBHOOK_PORT should be a whole number from 1 to 65535."


def test_a_choice_is_told_with_everything_that_may_be_chosen() -> None:
    (problem,) = problems(XUEZHAN_LOG_LEVEL="LOUD")
    assert problem == "XUEZHAN_LOG_LEVEL should be one of DEBUG, INFO, WARNING, ERROR."


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("XUEZHAN_LANGUAGE=中".encode("gb18030"))
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert in_english(caught.value) == (f"{file} cannot be read: a text file in UTF-8 is expected.",)


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path)
    assert in_english(caught.value) == (f"{tmp_path} cannot be read: a text file in UTF-8 is expected.",)


@pytest.mark.parametrize(
    "line",
    [
        f"TELEGRAM_BOT_TOKEN: {TOKEN}",
        f"TELEGRAM_BOT_TOKEN {TOKEN}",
        f"TELEGRAM_BOT_TOKEN\uff1d{TOKEN}",
        f"TELEGRAM_BOT_TOKEN {TOKEN}  # name = 血战",
        TOKEN,
        "XUEZHAN_LANGUAGE en",
    ],
)
def test_a_line_that_was_meant_to_set_something_is_told_without_it(tmp_path: Path, line: str) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# our bot\n\n{line}\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert in_english(caught.value) == (f"{file}, line 3, sets nothing: NAME=value is expected.",)
    assert TOKEN not in f"{caught.value} {caught.value.problems}"


@pytest.mark.parametrize(
    "line",
    [
        f"TELEGRAM_BOT_TOKEN = {TOKEN}  ",
        f"TELEGRAM_BOT_TOKEN={TOKEN} # our bot",
        f"export TELEGRAM_BOT_TOKEN='{TOKEN}'",
        f"\ufeffTELEGRAM_BOT_TOKEN={TOKEN}\r",
        f"# TELEGRAM_BOT_TOKEN goes here\nTELEGRAM_BOT_TOKEN={TOKEN}",
    ],
)
def test_a_token_may_be_written_as_in_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.delenv("TELEGRAM_BOT_TOKEN", raising=False)
    file = tmp_path / ".env"
    file.write_text(f"{line}\n", encoding="utf-8", newline="")
    assert load(file).secrets() == (TOKEN,)


def test_a_tilde_in_the_file_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XUEZHAN_DATABASE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / ".env"
    file.write_text("XUEZHAN_DATABASE=~/club/x.sqlite3\n", encoding="utf-8")
    assert load(file).database == tmp_path / "club" / "x.sqlite3"


def test_no_value_is_in_what_the_error_holds() -> None:
    with pytest.raises(ConfigError) as caught:
        Settings.from_env({"TELEGRAM_BOT_TOKEN": "my-secret-thing", "XUEZHAN_WEBHOOK_SECRET": "ge heim"})
    assert "my-secret-thing" not in f"{caught.value} {caught.value!r} {caught.value.problems}"
    assert "ge heim" not in f"{caught.value} {caught.value!r} {caught.value.problems}"


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in variables():
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / ".env"
    file.write_text("XUEZHAN_LANGUAGE=en\nXUEZHAN_LOG_LEVEL=DEBUG\n", encoding="utf-8")
    monkeypatch.setenv("XUEZHAN_LOG_LEVEL", "ERROR")
    settings = load(file)
    assert (settings.language, settings.log_level) == ("en", "ERROR")
    assert load(tmp_path / "missing").language == "zh"


def test_the_example_file_explains_every_variable_and_no_other() -> None:
    lines = Path(__file__).parents[2].joinpath(".env.example").read_text(encoding="utf-8").splitlines()
    named = [line.split("=", 1)[0] for line in lines if "=" in line and not line.startswith("#")]
    assert tuple(named) == variables()
    for number, line in enumerate(lines):
        if line.split("=", 1)[0] in named:
            assert lines[number - 1].startswith("# ")
            assert lines[number - 1].endswith(".")


def test_the_values_of_the_example_file_are_the_defaults() -> None:
    assert load(Path(__file__).parents[2] / ".env.example") == Settings.from_env({})
