"""词: every text that a person reads, by key and language.

The texts are Fluent files in `bot/locales/<language>/`; Chinese is the source. A `Words` says one language
with one way to write tiles; asking it for a key or with blanks that its catalogue does not have is a
`WordsError`, never a half-filled text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

SOURCE = "zh"
LANGUAGES = (SOURCE, "en")
_KEPT_TEXTS = 4096

Value: TypeAlias = str | int
_Part: TypeAlias = str | tuple[str]
"""A piece of a text: itself, or the name of a blank."""


class WordsError(LookupError):
    """A key, or a blank of a text, that the catalogue does not have; the message names both."""


class Face(StrEnum):
    """牌面写法: 三万, 3万, or the characters of the Mahjong Tiles block (🀉)."""

    WORDS = "words"
    DIGITS = "digits"
    GLYPHS = "glyphs"


class Catalogue:
    """一种语言: its texts, ready to be filled."""

    __slots__ = ("_bundle", "_filled", "_kept", "language", "variables")

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self.variables: dict[str, frozenset[str]] = {}
        self._filled: dict[str, tuple[_Part, ...]] = {}
        for name, source in sources.items():
            self._add(name, FluentResource(source))
        self._kept = lru_cache(maxsize=_KEPT_TEXTS)(self._resolved)

    def _add(self, name: str, resource: ast.Resource) -> None:
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise WordsError(f"{self.language}/{name}: not Fluent: {entry.content!r}")
            if not isinstance(entry, ast.Message) or entry.value is None:
                continue
            key = entry.id.name
            if key in self.variables:
                raise WordsError(f"{self.language}/{name}: {key} is there twice")
            self.variables[key] = _blanks(entry)
            parts = _parts(entry.value)
            if parts is not None:
                self._filled[key] = parts
        self._bundle.add_resource(resource)

    def text(self, key: str, values: Mapping[str, Value]) -> str:
        """The text of a key with its blanks filled.

        Raises:
            WordsError: for an unknown key, and for blanks other than those that the text has.
        """
        blanks = self.variables.get(key)
        if blanks is None:
            raise WordsError(f"{self.language}: there is no text {key!r}")
        if blanks != values.keys():
            raise WordsError(f"{self.language}: {key} has {sorted(blanks)}, given are {sorted(values)}")
        parts = self._filled.get(key)
        if parts is None:
            return self._kept(key, tuple(values.items()))
        return "".join([part if isinstance(part, str) else str(values[part[0]]) for part in parts])

    def _resolved(self, key: str, values: tuple[tuple[str, Value], ...]) -> str:
        """A text with plurals or other choices, by way of Fluent."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise WordsError(f"{self.language}: {key} has no text")
        given = {
            name: value if isinstance(value, str) else fluent_number(value, useGrouping=False)
            for name, value in values
        }
        text, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise WordsError(f"{self.language}: {key} with {sorted(values)}: {type(errors[0]).__name__}")
        return str(text)


class Words:
    """说话: one language and one way to write tiles; called with a key it gives the text."""

    __slots__ = ("_text", "catalogue", "face", "language", "one_of")

    def __init__(self, catalogue: Catalogue, face: Face = Face.WORDS) -> None:
        self.catalogue = catalogue
        self.language = catalogue.language
        self.face = face
        self._text = catalogue.text
        self.one_of: Callable[[str], tuple[str, ...]] = lru_cache(maxsize=None)(self._one_of)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The text of a key.

        Raises:
            WordsError: for an unknown key, and for blanks other than those that the text has.
        """
        return self._text(key, values)

    def _one_of(self, key: str) -> tuple[str, ...]:
        """A text that is a list (winds, suits, numerals), split at its spaces."""
        return tuple(self._text(key, {}).split())

    def with_face(self, face: Face) -> Words:
        """The same language with another way to write tiles."""
        return Words(self.catalogue, face)


class Catalogues(Mapping[str, Words]):
    """所有语言, by their codes. A language without a catalogue is answered in Chinese."""

    __slots__ = ("_words",)

    def __init__(self, words: Mapping[str, Words]) -> None:
        self._words = dict(words)

    @classmethod
    @cache
    def load(cls) -> Catalogues:
        """All catalogues of the package; they are read once a process, which takes a third of a second.

        Raises:
            WordsError: for a file that is not Fluent, or a key that is there twice.
        """
        return cls({language: Words(Catalogue(language, _sources(language))) for language in LANGUAGES})

    def __getitem__(self, language: str) -> Words:
        """The words of a language code as Telegram gives it (`en`, `en-GB`, `zh-hans`)."""
        return self._words.get(language.partition("-")[0].lower(), self._words[SOURCE])

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


def _sources(language: str) -> dict[str, str]:
    folder = resources.files("bot") / "locales" / language
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".ftl")), key=lambda f: f.name)
    return {file.name: file.read_text("utf-8") for file in files}


class _Blanks(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the visitor's name)
        self.names.add(node.id.name)


def _blanks(message: ast.Message) -> frozenset[str]:
    visitor = _Blanks()
    visitor.visit(message)
    return frozenset(visitor.names)


def _parts(pattern: ast.Pattern) -> tuple[_Part, ...] | None:
    """A pattern without choices as pieces to join, None for every other one."""
    parts: list[_Part] = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(element.value)
            continue
        expression = element.expression
        if isinstance(expression, ast.VariableReference):
            parts.append((expression.id.name,))
        elif isinstance(expression, ast.StringLiteral):
            parts.append(str(expression.parse()["value"]))
        else:
            return None
    return tuple(parts)
