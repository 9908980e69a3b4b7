"""Languages of users and servers, and translated command names."""

import asyncio
from dataclasses import dataclass, field
from datetime import date

import discord
import structlog
from cachetools import FIFOCache
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.delivery.dealer import Dealer, is_direct
from bot.store.store import Store
from bot.text.catalogue import Language, Words, language_of

log = structlog.get_logger(__name__)

REMEMBERED = 10_000
"""The most users whose languages are cached, so that presses need no query and stay in order."""


@dataclass(frozen=True, slots=True)
class UserLocales:
    """The languages of users, for messages without an interaction."""

    store: Store
    dealer: Dealer
    _locales: FIFOCache[int, str] = field(default_factory=lambda: FIFOCache(REMEMBERED))
    _unstored: dict[int, str] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def remember_of(self, interaction: discord.Interaction) -> None:
        """Store the language of an interaction's user.

        A press in a direct message also shows that they accept those.
        """
        user_id = interaction.user.id
        if is_direct(interaction):
            self.dealer.background.start(self.dealer.heard_from(user_id))
        await self.remember(user_id, str(interaction.locale))

    async def remember(self, user_id: int, locale: str) -> None:
        """Store a user's language, together with those that wait for their turn."""
        if self._locales.get(user_id) == locale:
            return
        self._locales[user_id] = self._unstored[user_id] = locale
        async with self._turn:
            if user_id in self._unstored:
                locales = self._unstored.copy()
                self._unstored.clear()
                await self.store.users.remember_locales(locales)

    async def forget_due(self, today: date) -> None:
        """Delete the users whose deletion is due. `today`: that of the deal of the day."""
        forgotten = await self.store.users.forget_due(discord.utils.utcnow(), today)
        for user_id in forgotten:
            self._locales.pop(user_id, None)
        if forgotten:
            log.info("users forgotten", count=len(forgotten))

    async def forget_former(self) -> None:
        """Drop cached languages that differ from the stored ones.

        The user was deleted, or another process stored another language.
        """
        stored = await self.store.users.locales(self._locales.keys())
        for user_id, locale in list(self._locales.items()):
            if stored.get(user_id) != locale:
                del self._locales[user_id]


def server_locale(interaction: discord.Interaction) -> discord.Locale:
    """The server's language; the user's if the server never set one."""
    locale = interaction.guild_locale
    unset = locale is None or locale is discord.Locale.american_english
    return interaction.locale if unset or locale is None else locale


def server_words(interaction: discord.Interaction) -> Words:
    return Words(language_of(server_locale(interaction)))


class CatalogueTranslator(Translator):
    """Translates command names and descriptions; other locales see English."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        _context: TranslationContextTypes,
    ) -> str | None:
        """The translation of a key, or None for English."""
        key = string.extras.get("key")
        language = language_of(locale)
        if language is Language.ENGLISH or not isinstance(key, str):
            return None
        return Words(language)(key)
