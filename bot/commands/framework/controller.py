"""Everything that commands and presses need."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from functools import partial

import discord
from cachetools import FIFOCache

from bot.commands.framework.limits import (
    MOST_INVITATIONS,
    Cooldowns,
    GrantedAccess,
    Invitation,
    granted_access,
)
from bot.commands.framework.locales import UserLocales
from bot.commands.framework.page_access import PageAccess
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model import HandKey
from bot.runtime.beacon import Beacon
from bot.store.store import Store
from bot.tables.daily import DailyDeals
from bot.tables.service import Tables

REMEMBERED = 10_000
"""The newest interactions that are remembered, so that none is carried out twice."""


@dataclass(slots=True)
class Controller:
    """The tables, what shows them, and what is remembered about users.

    `page`: who may open the web page, if there is one. `beacon`: the one that deals depend on, if
    any. `zone`: that of the deals of the day. `invitations`: the newest of each table, by its id.
    `sharing`: who is sharing a replay right now. `pictured`: the hands whose pictures were posted
    lately. `drawing_film`, `reviewing`: held while an animation is drawn, or a hand reviewed, which
    keep a processor busy. `begun`: the ids of the newest interactions.
    """

    tables: Tables
    publisher: Publisher
    dealer: Dealer
    store: Store
    page: PageAccess | None = None
    beacon: Beacon | None = None
    zone: tzinfo = UTC
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    settings_access: GrantedAccess = field(default_factory=granted_access)
    moderation_access: GrantedAccess = field(default_factory=granted_access)
    invitations: FIFOCache[str, Invitation] = field(
        default_factory=partial(FIFOCache, MOST_INVITATIONS)
    )
    sharing: set[int] = field(default_factory=set)
    pictured: FIFOCache[HandKey, bool] = field(default_factory=partial(FIFOCache, REMEMBERED))
    drawing_film: asyncio.Lock = field(default_factory=asyncio.Lock)
    reviewing: asyncio.Lock = field(default_factory=asyncio.Lock)
    begun: FIFOCache[int, bool] = field(default_factory=partial(FIFOCache, REMEMBERED))
    locales: UserLocales = field(init=False)
    daily: DailyDeals = field(init=False)

    def __post_init__(self) -> None:
        self.daily = DailyDeals(self.tables, self.beacon, self.zone)
        self.locales = UserLocales(self.store, self.dealer)


class ControllerClient(discord.Client):
    """A client whose interactions go to a controller."""

    @property
    def controller(self) -> Controller:
        raise NotImplementedError

    @property
    def ending(self) -> bool:
        """Whether the bot is shutting down and starts nothing new."""
        return False

    def is_member_of(self, guild_id: int | None) -> bool:
        """Whether the bot is in a server. Its commands may be installed without it."""
        return True

    def owns_guild(self, guild_id: int | None) -> bool:
        """Whether this process answers interactions from a server, or a direct message (None)."""
        return True
