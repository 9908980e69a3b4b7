"""Command names and descriptions in Discord's locales, from the catalogues."""

import discord
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.text.catalogue import Language, Words, language_of


class CatalogueTranslator(Translator):
    """Every language for its own locales; everybody else sees the English defaults."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        _context: TranslationContextTypes,
    ) -> str | None:
        """The text of the string's key in a locale, or None for the default."""
        key = string.extras.get("key")
        language = language_of(locale)
        if language is Language.ENGLISH or not isinstance(key, str):
            return None
        return Words(language)(key)
