"""The languages of users and of servers."""

from dataclasses import dataclass, field

import discord
from cachetools import FIFOCache
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.delivery.dealer import Dealer
from bot.store.store import Store
from bot.text.catalogue import Language, Words, language_of

REMEMBERED = 10_000
"""The most users whose languages are kept in memory: nothing is asked of the store for them, and
their presses are served in the order of their arrival."""


@dataclass(frozen=True, slots=True)
class UserLocales:
    """The languages of users, for what is sent without an interaction."""

    store: Store
    dealer: Dealer
    _locales: FIFOCache[int, str] = field(default_factory=lambda: FIFOCache(REMEMBERED))

    async def remember_of(self, interaction: discord.Interaction) -> None:
        """Keep the user's language for what is sent without an interaction.

        A user who presses something in a direct message takes direct messages.
        """
        user_id = interaction.user.id
        if interaction.guild_id is None:
            self.dealer.background.start(self.dealer.heard_from(user_id))
        await self.remember(user_id, str(interaction.locale))

    async def remember(self, user_id: int, locale: str) -> None:
        """Keep the language of a user, in memory and in the store."""
        if self._locales.get(user_id) == locale:
            return
        self._locales[user_id] = locale
        user = await self.store.users.load(user_id)
        if user is None or user.locale != locale:
            await self.store.users.remember_locale(user_id, locale)

    async def forget_due(self) -> None:
        """Forget the users whose data was to be deleted by now."""
        for user_id in await self.store.users.forget_due(discord.utils.utcnow()):
            self._locales.pop(user_id, None)

    async def forget_former(self) -> None:
        """Forget each language that is not the one in the store.

        Nothing is kept of its user any more, or another process has noted another language.
        """
        known = await self.store.users.locales(self._locales.keys())
        for user_id, locale in list(self._locales.items()):
            if known.get(user_id) != locale:
                del self._locales[user_id]


def server_locale(interaction: discord.Interaction) -> discord.Locale:
    """The server's language; where it was never set, the user's is the better guess."""
    locale = interaction.guild_locale
    unset = locale is None or locale is discord.Locale.american_english
    return interaction.locale if unset or locale is None else locale


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
