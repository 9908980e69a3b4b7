"""Everything that commands and presses need.

A method that does something for a user answers through `reply`, or returns a refusal.
"""

from dataclasses import dataclass, field
from functools import partial

import discord
from cachetools import FIFOCache

from bot.commands.framework.decisions import TableDecisions
from bot.commands.framework.display import TableDisplay
from bot.commands.framework.finished_hands import FinishedHands
from bot.commands.framework.hand_actions import HandActions
from bot.commands.framework.limits import Cooldowns, GrantedAccess
from bot.commands.framework.locales import UserLocales
from bot.commands.framework.page_access import PageAccess
from bot.commands.framework.seat_actions import SeatActions
from bot.commands.framework.table_actions import TableActions
from bot.commands.framework.table_finder import TableFinder
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.store.store import Store
from bot.tables.service import Tables

REMEMBERED = 10_000
"""How many interactions are remembered, so that none is carried out twice."""


@dataclass(slots=True)
class Controller:
    """The tables, what shows them, the actions on them, and what is remembered about users.

    `page`: who may open the web page, if there is one. `begun`: the ids of the newest interactions.
    """

    tables: Tables
    publisher: Publisher
    dealer: Dealer
    store: Store
    page: PageAccess | None = None
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    settings_access: GrantedAccess = field(default_factory=GrantedAccess)
    moderation_access: GrantedAccess = field(default_factory=GrantedAccess)
    sharing: set[int] = field(default_factory=set)
    begun: FIFOCache[int, bool] = field(default_factory=partial(FIFOCache, REMEMBERED))
    locales: UserLocales = field(init=False)
    finder: TableFinder = field(init=False)
    display: TableDisplay = field(init=False)
    table_actions: TableActions = field(init=False)
    seats: SeatActions = field(init=False)
    decisions: TableDecisions = field(init=False)
    hands: HandActions = field(init=False)
    finished: FinishedHands = field(init=False)

    def __post_init__(self) -> None:
        tables, publisher, dealer, store = self.tables, self.publisher, self.dealer, self.store
        self.locales = UserLocales(store, dealer)
        self.finder = TableFinder(tables)
        self.display = TableDisplay(tables, publisher, dealer, store)
        self.table_actions = TableActions(
            tables, publisher, store, self.cooldowns, self.finder, self.display, self.page
        )
        self.seats = SeatActions(tables, publisher, dealer, self.cooldowns, self.display)
        self.decisions = TableDecisions(tables, self.cooldowns, self.display)
        self.hands = HandActions(tables, self.finder, self.display)
        self.finished = FinishedHands(store)


class ControllerClient(discord.Client):
    """A client whose interactions go to a controller."""

    @property
    def controller(self) -> Controller:
        """The controller of the bot."""
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
