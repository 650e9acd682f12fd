"""The charter in the catalogue is the one of the document."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from bot.views.charter.roster_text import ARTICLES, MOST_CHARACTERS, full_text
from bot.words import LANGUAGES, Words
from rules.charter.parameters import Reminder, Terms
from rules.charter.versions import Version
from tests.bot.services.house import catalogues

DOCUMENT = (Path(__file__).parents[4] / "docs" / "charter.md").read_text("utf-8")
SECTIONS = dict(zip(("zh", "en"), re.split(r"^## \d\. .*$", DOCUMENT, flags=re.MULTILINE)[1:3], strict=True))
AT = datetime(2026, 12, 5, tzinfo=UTC)


def text(words: Words, terms: Terms, own: dict[str, str] | None = None) -> str:
    pages = full_text(words, Version(3, terms, AT, "classic"), own or {})
    assert all(len(page.text) <= MOST_CHARACTERS for page in pages)
    return "\n\n".join(page.text for page in pages)


def bare(raw: str) -> str:
    """Letters only: without markup, blanks, spaces and tables."""
    without = re.sub(r"<[^>]+>|\*\*|\{ ?\$?\w+ ?\}|\||---", "", raw)
    return re.sub(r"[\s:：.0-9]", "", without)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_document_is_in_the_catalogue(language: str) -> None:
    words = catalogues()[language]
    blanks = words.catalogue.variables
    keys = ["charter-preamble", *(f"article-{n}" for n in range(1, ARTICLES + 1))]
    keys += ["charter-guests", "charter-conduct", "charter-penalties"]
    keys += [f"charter-penalty-{degree}" for degree in ("light", "serious", "grave", "sum")]
    document = bare(SECTIONS[language])
    for key in keys:
        said = bare(words(key, **dict.fromkeys(blanks[key], "{x}")))
        assert said in document, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_blanks_are_filled_with_the_groups_own_parameters(language: str) -> None:
    words = catalogues()[language]
    terms = Terms(
        zone="Asia/Shanghai",
        objection_hours=77,
        reminders=(Reminder(1, time(18, 30)),),
        quiet=(time(9), time(9)),
    )
    said = text(words, terms)
    assert all(f"{word}" in said for word in ("Asia/Shanghai", "77", "18:30", "2/3"))
    assert words("charter-never-quiet") in said
    assert "{" not in said
    assert words("charter-no-zone") in text(words, Terms())


def test_an_article_that_the_group_words_itself_is_shown_as_it_is_and_harmless() -> None:
    said = text(catalogues()["zh"], Terms(), {"article-3": "<b>牌</b>要 {干净} & 新"})
    assert "3. &lt;b&gt;牌&lt;/b&gt;要 {干净} &amp; 新" in said
    assert "备好牌再开局" not in said


def test_a_long_article_has_a_page_of_its_own() -> None:
    pages = full_text(
        catalogues()["zh"],
        Version(3, Terms(), AT, "own-3"),
        {f"article-{n}": "长" * 1500 for n in range(1, 13)},
    )
    assert len(pages) > 5
