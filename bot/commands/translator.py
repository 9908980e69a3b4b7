"""Command names and descriptions in Discord's locales, from the catalogues."""

import discord
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.text.catalogue import Words, language_of

CHINESE = (discord.Locale.chinese, discord.Locale.taiwan_chinese)


class CatalogueTranslator(Translator):
    """Chinese for both Chinese locales; everybody else sees the English defaults."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        _context: TranslationContextTypes,
    ) -> str | None:
        """The text of the string's key in a locale, or None for the default."""
        key = string.extras.get("key")
        if locale not in CHINESE or not isinstance(key, str):
            return None
        return Words(language_of(locale))(key)
