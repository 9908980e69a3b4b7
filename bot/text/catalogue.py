"""The languages, and their texts by key."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from bot.text import mentions

if TYPE_CHECKING:
    import discord
    from fluent.runtime import FluentBundle


class Language(StrEnum):
    """The languages of the bot; every other list of languages is derived from this one.

    Each has a code, the Discord locales for which it is used, and the code of the language for
    texts that it lacks. The code is also the name of the folder with its catalogue, and of its
    words for cards in `game.notation`.
    """

    CHINESE = "zh-CN", ("zh-CN",), "en"
    TAIWAN_CHINESE = "zh-TW", ("zh-TW",), "zh-CN"
    ENGLISH = "en", ("en-US", "en-GB"), None

    locales: tuple[str, ...]
    fallback: str | None

    def __new__(cls, code: str, locales: tuple[str, ...], fallback: str | None) -> Self:
        """A language by its code."""
        language = str.__new__(cls, code)
        language._value_ = code
        language.locales = locales
        language.fallback = fallback
        return language

    @property
    def chain(self) -> tuple["Language", ...]:
        """This language, and those that are used for texts that it lacks."""
        return (self, *(language_of(self.fallback).chain if self.fallback else ()))


Param = str | int

_CACHED = 4096
"""Formatted texts in the cache; most are used again and again."""


@cache
def language_of(locale: "discord.Locale | str | None") -> Language:
    """The language for a Discord locale or with this code, or else English."""
    return _BY_LOCALE.get(str(locale), Language.ENGLISH)


_TRADITIONAL = ("zh-tw", "zh-hk", "zh-mo", "zh-hant")


def preferred_language(accept_language: str) -> Language:
    """The first language that the bot has in what a browser says that its user reads; or English.

    `accept_language`: the header of HTTP, whose languages browsers write in order.
    """
    for item in accept_language.lower().split(","):
        tag = item.partition(";")[0].strip()
        if tag.startswith(_TRADITIONAL):
            return Language.TAIWAN_CHINESE
        for language in Language:
            if tag.partition("-")[0] == language.partition("-")[0]:
                return language
    return Language.ENGLISH


_BY_LOCALE = {
    name: language for language in Language for name in (language.value, *language.locales)
}


@cache
def bundle(language: Language) -> "FluentBundle":
    """The parsed catalogue of a language: all files of its folder."""
    from fluent.runtime import FluentBundle, FluentResource  # slow to import

    mention: Callable[[str], Any] = partial(mentions.mention, words=Words(language))
    catalogue = FluentBundle([language.value], use_isolating=False, functions={"COMMAND": mention})
    for file in files("bot.text").joinpath(language.value).iterdir():
        catalogue.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return catalogue


class Words:
    """The texts of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.english = language is Language.ENGLISH

    def __call__(self, key: str, /, **params: Param) -> str:
        """The text of this key. Raises LookupError if it or a parameter is missing."""
        return formatted(self.language, key, tuple(mentions.known.items()), **params)

    def has(self, key: str) -> bool:
        return _bundle_with(self.language, key) is not None


@lru_cache(maxsize=_CACHED)
def formatted(
    language: Language, key: str, _command_ids: tuple[tuple[str, int], ...], /, **params: Param
) -> str:
    """The text of a key, cached as long as the ids of commands stay the same."""
    catalogue = _bundle_with(language, key)
    if catalogue is None:
        raise LookupError(f"no message {key!r} in {language}")
    pattern = catalogue.get_message(key).value
    if pattern is None:
        raise LookupError(f"message {key!r} has no text in {language}")
    text, errors = catalogue.format_pattern(pattern, params)
    if errors:
        raise LookupError(f"message {key!r} in {language}: {errors}")
    return str(text)


def _bundle_with(language: Language, key: str) -> "FluentBundle | None":
    return next((each for each in map(bundle, language.chain) if each.has_message(key)), None)
