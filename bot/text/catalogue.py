"""Messages by key and language."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import discord
from fluent.runtime import FluentBundle, FluentResource


class Language(StrEnum):
    """A language there is a catalogue for; the values are Discord's locales."""

    CHINESE = "zh-CN"
    ENGLISH = "en"


CATALOGUES = (
    "commands.ftl",
    "table.ftl",
    "hand.ftl",
    "refusals.ftl",
    "options.ftl",
    "rules.ftl",
    "sandbox.ftl",
    "replay.ftl",
)
Param = str | int


def language_of(locale: discord.Locale | str | None) -> Language:
    """The language for a Discord locale: Chinese for either Chinese, else English."""
    return Language.CHINESE if str(locale).startswith("zh") else Language.ENGLISH


@cache
def bundle(language: Language) -> FluentBundle:
    """The parsed catalogues of a language."""
    made = FluentBundle([language.value], use_isolating=False)
    for name in CATALOGUES:
        source = files("bot.text").joinpath(language.value, name).read_text(encoding="utf-8")
        made.add_resource(FluentResource(source))
    return made


class Words:
    """Says things in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, /, **params: Param) -> str:
        """The message of this key. Raises `LookupError` if it or a parameter is missing."""
        made = bundle(self.language)
        if not made.has_message(key):
            raise LookupError(f"no message {key!r} in {self.language}")
        pattern = made.get_message(key).value
        if pattern is None:
            raise LookupError(f"message {key!r} has no text in {self.language}")
        text, errors = made.format_pattern(pattern, params)
        if errors:
            raise LookupError(f"message {key!r} in {self.language}: {errors}")
        return str(text)

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return bundle(self.language).has_message(key)
