"""The languages, and what they say: messages by key."""

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
    """The languages that the bot speaks; every list of languages is made from this one.

    Each is its code, the Discord locales that it answers, and the code of the language that says
    what it does not say yet. The code names the folder of its catalogue, beside this module, and
    its words for cards in `game.notation`.
    """

    CHINESE = "zh-CN", ("zh-CN",), "en"
    TAIWAN_CHINESE = "zh-TW", ("zh-TW",), "zh-CN"
    ENGLISH = "en", ("en-US", "en-GB"), None

    locales: tuple[str, ...]
    fallback: str | None

    def __new__(cls, code: str, locales: tuple[str, ...], fallback: str | None) -> Self:
        """A language by its code."""
        made = str.__new__(cls, code)
        made._value_ = code
        made.locales = locales
        made.fallback = fallback
        return made

    @property
    def chain(self) -> tuple["Language", ...]:
        """Returns this language, and those that say what it does not."""
        return (self, *(language_of(self.fallback).chain if self.fallback else ()))


Param = str | int

_KEPT = 4096
"""The most sentences that are kept as they were said: most are said again and again."""


@cache
def language_of(locale: "discord.Locale | str | None") -> Language:
    """Returns the language that answers a Discord locale or has this code, or else English."""
    return _ANSWERING.get(str(locale), Language.ENGLISH)


_ANSWERING = {
    name: language for language in Language for name in (language.value, *language.locales)
}


@cache
def bundle(language: Language) -> "FluentBundle":
    """Returns the parsed catalogue of a language: all files of its folder."""
    from fluent.runtime import FluentBundle, FluentResource  # a third of `--help` goes by with it

    named: Callable[[str], Any] = partial(mentions.mention, words=Words(language))
    made = FluentBundle([language.value], use_isolating=False, functions={"COMMAND": named})
    for file in files("bot.text").joinpath(language.value).iterdir():
        made.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return made


class Words:
    """Says things in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, /, **params: Param) -> str:
        """Returns the message of this key. Raises `LookupError` if it or a parameter is missing."""
        return said(self.language, key, tuple(mentions.known.items()), **params)

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return _bundle_with(self.language, key) is not None


@lru_cache(maxsize=_KEPT)
def said(
    language: Language, key: str, _known: tuple[tuple[str, int], ...], /, **params: Param
) -> str:
    """Returns what `Words` say, kept while the same commands are `known` by their numbers."""
    made = _bundle_with(language, key)
    if made is None:
        raise LookupError(f"no message {key!r} in {language}")
    pattern = made.get_message(key).value
    if pattern is None:
        raise LookupError(f"message {key!r} has no text in {language}")
    text, errors = made.format_pattern(pattern, params)
    if errors:
        raise LookupError(f"message {key!r} in {language}: {errors}")
    return str(text)


def _bundle_with(language: Language, key: str) -> "FluentBundle | None":
    return next((made for made in map(bundle, language.chain) if made.has_message(key)), None)
