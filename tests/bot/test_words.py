from __future__ import annotations

import pytest

from bot.words import Catalogue, Catalogues, Face, Words, WordsError


def catalogue(source: str, language: str = "en") -> Words:
    return Words(Catalogue(language, {"test.ftl": source}))


def test_blanks_are_filled_without_isolation_marks() -> None:
    assert catalogue("hello = Hello, { $name }!")("hello", name="Ada") == "Hello, Ada!"


def test_a_number_has_no_thousands_separator() -> None:
    words = catalogue(
        "points = { $n ->\n    [one] { $n } point\n   *[other] { $n } points\n}\nplain = { $n }"
    )
    assert words("points", n=1) == "1 point"
    assert words("points", n=12345) == "12345 points"
    assert words("plain", n=12345) == "12345"


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(WordsError, match="no text 'gone'"):
        catalogue("here = x")("gone")


@pytest.mark.parametrize("values", [{}, {"name": "x", "more": 1}, {"other": "x"}])
def test_a_missing_or_surplus_blank_is_an_error(values: dict[str, str]) -> None:
    with pytest.raises(WordsError, match=r"hello has \['name'\]"):
        catalogue("hello = Hello, { $name }")("hello", **values)


def test_what_is_not_fluent_is_an_error() -> None:
    with pytest.raises(WordsError, match=r"en/test\.ftl: not Fluent"):
        catalogue("hello = ok\n\nnot fluent at all\n")


def test_a_key_that_is_there_twice_is_an_error() -> None:
    with pytest.raises(WordsError, match="hello is there twice"):
        catalogue("hello = a\nhello = b\n")


def test_a_text_that_fluent_cannot_resolve_is_an_error() -> None:
    words = catalogue("broken = { nowhere } { $n }")
    with pytest.raises(WordsError, match="broken"):
        words("broken", n=1)


def test_a_list_is_split_at_its_spaces() -> None:
    assert catalogue("winds = E S W N").one_of("winds") == ("E", "S", "W", "N")


@pytest.mark.parametrize(
    ("code", "language"),
    [("zh", "zh"), ("en", "en"), ("en-GB", "en"), ("zh-hans", "zh"), ("de", "zh"), ("", "zh")],
)
def test_a_language_without_a_catalogue_is_answered_in_chinese(
    catalogues: Catalogues, code: str, language: str
) -> None:
    assert catalogues[code].language == language


def test_another_face_says_the_same_language(catalogues: Catalogues) -> None:
    words = catalogues["en"].with_face(Face.GLYPHS)
    assert (words.language, words.face) == ("en", Face.GLYPHS)
    assert list(catalogues) == ["zh", "en"]
    assert len(catalogues) == 2


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    return Catalogues.load()
