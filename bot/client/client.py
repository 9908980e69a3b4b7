"""The bot: its store, its tables, and a Discord client for each shard of this process."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from secrets import token_hex
from socket import gethostname

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.client.command_tree import Tree, add_all_commands, sync_commands
from bot.client.connections import Connections
from bot.client.discord_internals import ask_gateway, skip_unreadable_events
from bot.client.keeper import DATABASE, ShardKeeper
from bot.client.upkeep import Upkeep
from bot.commands.components import PressedItem
from bot.commands.framework.controller import Controller, ControllerClient
from bot.commands.framework.interactions import (
    answer_or_give_up,
    tell_of_outage,
    wait_until_answered,
)
from bot.commands.framework.locales import CatalogueTranslator
from bot.commands.framework.page_access import PageAccess
from bot.commands.server.help import greet, greet_new
from bot.commands.table.onlookers import Onlookers
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model import Pulse
from bot.model.shards import Phrase, Shards, Wake
from bot.runtime.beacon import Beacon
from bot.runtime.discord_clock import DiscordClock
from bot.runtime.metrics import trace
from bot.runtime.settings import Settings, SettingsError
from bot.store.shards.shards import Owned
from bot.store.store import Store
from bot.tables.deadlines import Deadlines
from bot.tables.service import Tables
from bot.web.avatars import fetch_avatar
from bot.web.server import WebServer

log = structlog.get_logger(__name__)

skip_unreadable_events()

LONGEST_WAIT = 30.0
"""The longest time in seconds that a request waits for a rate limit; longer waits end in a retry
later.
"""
RESERVED = 10
"""IDENTIFYs kept unused, of 1,000 per day: Discord resets the token of a bot that uses too many."""
LONGEST_RESET = 600.0
"""Seconds until Discord is asked again whether there are IDENTIFYs left."""
CONNECTING = 30.0
"""Time limit in seconds for logging in, and for reaching the gateway."""
RESUMED_WITHIN = 30.0
"""Seconds in which a lost connection may be resumed. Then it is given up, and the bot counts as not
ready until it is connected anew.
"""
LAST_ANSWERS = 5.0
"""Seconds in which running work may finish when the bot stops."""
LAST_WORD = 3.0
"""Seconds for the gateway, and for the database, to close."""


class ShardClient(ControllerClient):
    """The connection of one shard to Discord. What comes over it goes to the bot.

    Without a shard it is the client that makes the bot's requests. It is connected only in the
    sandbox, as shard 0.
    """

    def __init__(self, bot: "BaoHuang", shard: int | None = None, count: int | None = None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, moderation=True),
            shard_id=shard,
            shard_count=count,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            http_trace=trace(bot.before_request, bot.discord_clock),
            proxy=bot.settings.proxy,
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.shard = shard or 0
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._bot = bot
        self._has_connected = self._is_leaving = False
        self._resuming: asyncio.Timeout | None = None

    @property
    def controller(self) -> Controller:
        return self._bot.controller

    @property
    def ending(self) -> bool:
        return self._bot.ending

    def is_member_of(self, guild_id: int | None) -> bool:
        """Whether the bot is in a server. Its commands may be installed without it."""
        return guild_id is None or self.get_guild(guild_id) is not None

    def owns_guild(self, guild_id: int | None) -> bool:
        """Whether this process answers interactions from a server, or a direct message (None)."""
        if guild_id is not None and self.is_member_of(guild_id):
            return self._bot.keeper.owns_guild(guild_id)
        return self._bot.keeper.owns_shard(self.shard)  # Discord told the client of this shard

    async def setup_hook(self) -> None:
        """Add the commands and buttons; the bot's own client also begins its work."""
        await self._bot.open()
        self.add_dynamic_items(PressedItem)
        add_all_commands(self.tree)
        if self is self._bot.client:
            await self._bot.begin()

    async def stay_connected(self) -> None:
        """Connect, and resume the connection whenever it breaks; return when it is lost.

        Raises discord.ConnectionClosed if Discord does not accept the bot, TimeoutError if a lost
        connection is not resumed in time (`RESUMED_WITHIN`), and other errors if Discord cannot be
        reached.
        """
        connection = asyncio.ensure_future(self.connect(reconnect=False))
        try:
            async with asyncio.timeout(None) as self._resuming:
                await asyncio.shield(connection)
        except AttributeError as error:
            if self._has_connected:
                raise
            # discord.py 2.7: the first connection was closed before it said hello
            raise discord.GatewayNotFound from error
        finally:
            self._resuming, self._is_leaving = None, True
            if self._has_connected and self.ws.open:  # what has arrived by now is still read
                await self.ws.close(code=aiohttp.WSCloseCode.OK)
            else:
                connection.cancel()

    def is_closed(self) -> bool:
        """Whether it is closed, or about to be: discord.py resumes no such connection."""
        return self._is_leaving or super().is_closed()

    async def before_identify_hook(self, _shard_id: int | None, *, initial: bool = False) -> None:
        await self._bot.keeper.identify_turns.use(self.shard)

    async def on_connect(self) -> None:
        self._has_connected = True
        self._resume_within(None)

    async def on_ready(self) -> None:
        """The shard is connected; the bot may have joined and left servers meanwhile."""
        bot = self._bot
        if self.shard not in bot.keeper.shards.ids or bot.ending:
            return
        bot.keeper.note_connected(self.shard)
        bot.connections.clients[self.shard] = self
        bot.connections.connected.add(self.shard)
        bot.connections.caught_up.discard(self.shard)
        bot.start(bot.upkeep.catch_up(self.shard))

    async def on_resumed(self) -> None:
        """The connection is back."""
        self._resume_within(None)
        if self._is_current:
            self._bot.connections.connected.add(self.shard)

    async def on_disconnect(self) -> None:
        """The connection is lost, and may come back: discord.py tries again and again."""
        if self._resuming and self._resuming.when() is None:
            self._resume_within(RESUMED_WITHIN)
        if self._is_current:
            self._bot.note_lost(self.shard)

    def _resume_within(self, seconds: float | None) -> None:
        """Give the connection up unless it is back within this time; None: it is back."""
        if self._resuming and not self._resuming.expired():
            now = asyncio.get_running_loop().time()
            self._resuming.reschedule(seconds and now + seconds)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Say why nothing happens while the database is away."""
        keeper, is_typing = self._bot.keeper, discord.InteractionType.autocomplete
        if not keeper.is_alone and interaction.type is not is_typing:
            is_away = partial(keeper.is_uncertain_of, interaction.guild_id)
            await tell_of_outage(interaction, is_away)

    async def on_message(self, message: discord.Message) -> None:
        """Record that the author is present, and that messages above moved up.

        Discord does not send the text.
        """
        if message.author == self.user:
            return
        if self.controller.publisher.note_message(message.channel.id):
            self.controller.tables.presence.note(message.author.id, discord.utils.utcnow())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet the server if it is new, and continue its tables if the bot was there before."""
        self._bot.start(self.controller.publisher.catch_up(guild.id))
        self._bot.start(greet(self.controller, guild))
        self._bot.start(self._bot.upkeep.note_presence())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord tells of a server that was unavailable."""
        self._bot.start(greet_new(self.controller, [guild]))

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel was changed; tables may be shown there again."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            self._bot.start(self._bot.upkeep.show_again(after.guild.id))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            self._bot.start(self._bot.upkeep.show_again(after.guild.id))

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        self._bot.start(self._bot.upkeep.show_again(role.guild.id))

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """A member was changed; Discord tells of the bot itself, such as of its roles."""
        if after == after.guild.me:
            self._bot.start(self._bot.upkeep.show_again(after.guild.id))

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was changed; perhaps it is not archived any more."""
        if not event.data["thread_metadata"]["archived"]:
            self._bot.start(self._bot.upkeep.show_again(event.guild_id))

    async def on_member_ban(
        self, guild: discord.Guild, user: discord.User | discord.Member
    ) -> None:
        """The pages of who is banned from a server end."""
        if page := self.controller.page:
            self._bot.start(page.revoke(guild.id, user.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._bot.start(self.controller.publisher.pause_lost(guild.id))
        self._bot.start(self._bot.upkeep.note_presence())

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted: its tables are paused. Its threads have events of their own."""
        self._bot.start(self.controller.publisher.pause_lost(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        self._bot.start(self.controller.publisher.pause_lost(event.guild_id, event.thread_id))

    async def close(self) -> None:
        """Disconnect once the current interactions are answered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS):
                await wait_until_answered()
        if self._has_connected:  # else discord.py 2.7 fails to call `on_ready` afterwards
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORD):
                    await self.wait_until_ready()
        if self._is_current:
            self._bot.note_lost(self.shard)
            del self._bot.connections.clients[self.shard]
        await super().close()

    @property
    def _is_current(self) -> bool:
        """Whether no newer client has the connection of this shard."""
        return self._bot.connections.clients.get(self.shard) is self


class BaoHuang(AbstractAsyncContextManager["BaoHuang", None]):
    """The bot. Everything is wired in `open`, and runs from `begin` to `close`.

    `client` makes the requests that answer no interaction. `seeds`: returns the seed of each deal,
    by default a random one. `beacon`: what deals also depend on, by default that of the settings,
    but none with `seeds`. `shared`: other processes may serve some of the shards, if the database
    allows that.
    """

    store: Store
    controller: Controller
    page_server: WebServer | None
    keeper: ShardKeeper
    upkeep: Upkeep

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], bytes] | None = None,
        *,
        beacon: Beacon | None = None,
        shared: bool = True,
    ) -> None:
        self.settings = settings
        self.process = f"{gethostname()}-{token_hex(8)}"
        self.discord_clock = DiscordClock()
        self.client = ShardClient(self)
        self.connections = Connections()
        self.ending = False
        self._seeds = seeds
        self._beacon = beacon or (settings.randomness if seeds is None else None)
        self._shared = shared
        self._is_open = self._has_begun = False
        self._token = ""
        self._lost_at = 0.0

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Open the store, and wire everything together. Safe to call twice.

        Raises what `Store.open` raises.
        """
        if self._is_open:
            return
        store = await Store.open(self.settings.database_url)
        beacon = self._beacon
        tables = Tables(store, self._seeds, has_beacon=beacon is not None)
        keeper = ShardKeeper(self, store.shards.leases(self.process) if self._shared else None)
        tables.shards = keeper.shards
        dealer = Dealer(self.client, store, keeper.gate.note_shown)
        onlookers = Onlookers(self.client, self.connections.guild)
        url = self.settings.web_url
        page = PageAccess(store, url, onlookers.may_look) if url else None
        publisher = Publisher(
            self.client,
            tables,
            dealer,
            lease_of=keeper.lease_of,
            on_shown=keeper.gate.note_shown,
            wake=self._wake,
            has_page=page is not None,
            beacon=beacon,
        )
        self._deadlines = Deadlines(tables, publisher.publish, publisher.warn, beacon)
        tables.observers.append(self._deadlines)
        tables.observers.append(publisher)
        tables.observers.append(dealer.live_hands)
        self.store = store
        zone = self.settings.zone
        self.controller = Controller(tables, publisher, dealer, store, page, beacon, zone)
        avatar = partial(fetch_avatar, self.client)
        self.page_server = WebServer(self.controller, page, avatar) if page else None
        if self.page_server:
            tables.observers.append(self.page_server.sockets)
        self.keeper = keeper
        self.upkeep = Upkeep(
            self.settings,
            self.controller,
            keeper,
            self._deadlines,
            self.connections,
            self.client,
            self.discord_clock,
            onlookers.may_look,
        )
        self._is_open = True

    async def login(self, token: str) -> None:
        """Open the store, then log in to Discord and begin to work.

        Raises what `Store.open` and discord.py raise, and SettingsError if the API URL leads
        elsewhere or the port of the web page is in use.
        """
        await self.open()
        self._token = token
        try:
            await self.client.login(token)
        except aiohttp.ClientConnectionError:  # some are a ValueError too
            raise
        except (aiohttp.ContentTypeError, LookupError, TypeError, ValueError) as error:
            if self.client.application is not None:
                raise
            raise SettingsError(
                "BAOHUANG_API_URL leads to something that is no Discord."
            ) from error

    async def begin(self) -> None:
        """Register the commands, and continue every table in the store."""
        await self.controller.tables.read_servers()
        await self.client.tree.set_translator(CatalogueTranslator())
        await sync_commands(self.client, self.client.tree, self.store)
        await self._deadlines.start()
        if self.page_server and self.settings.web_port:
            await self.page_server.start(self.settings.web_address, self.settings.web_port)
        self.upkeep.start()
        self._has_begun = True

    async def serve(self) -> None:
        """Connect the shards of this process until `close`, and follow the leases.

        Raises discord.GatewayNotFound, and what `ShardKeeper.serve` raises.
        """
        gateway = await ask_gateway(self.client)
        await self.keeper.serve(self.settings.shards or gateway.shards, gateway.max_concurrency)

    async def connect_shard(self, shard: int) -> None:
        """Connect a shard, and return when its connection is lost.

        Raises what `ShardClient.stay_connected` and discord.py raise.
        """
        async with ShardClient(self, shard, self.keeper.shards.count) as client:
            async with asyncio.timeout(CONNECTING):
                await client.login(self._token)
            await self._wait_for_identifies()
            await self.keeper.identify_turns.reserve(shard)
            await client.stay_connected()

    async def _wait_for_identifies(self) -> None:
        """Wait until there are IDENTIFYs left today."""
        while (gateway := await ask_gateway(self.client)).identifies_left <= RESERVED:
            seconds = min(gateway.reset_after, LONGEST_RESET) + 1
            log.warning(
                "too many connections today, waiting",
                left=gateway.identifies_left,
                seconds=round(seconds),
            )
            await asyncio.sleep(seconds)

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers connections; no IDENTIFY is sent."""
        try:
            async with (
                asyncio.timeout(CONNECTING),
                aiohttp.ClientSession() as session,
                session.ws_connect(self.settings.gateway_url, proxy=self.settings.proxy) as socket,
            ):
                await socket.receive()
        except (OSError, aiohttp.ClientError, TimeoutError):
            return False
        return True

    async def before_request(self, path: str) -> Callable[[], None]:
        """Let a request to Discord pass when it is its turn. Returns what to call afterwards."""
        return await self.keeper.gate.admit(path)

    def start(self, work: Coroutine[None, None, None]) -> None:
        self.controller.dealer.background.start(work)

    def note_lost(self, shard: int) -> None:
        """Record that the connection of a shard is lost."""
        if self.connected:
            self._lost_at = asyncio.get_running_loop().time()
        self.connections.connected.discard(shard)

    def serve_shards(self, shards: Shards) -> frozenset[int]:
        """Serve these shards from now on.

        Returns the ids of channels and messages of tables that other processes serve now.
        """
        controller = self.controller
        controller.tables.shards = controller.dealer.live_hands.shards = shards
        controller.tables.drop_unserved()
        hands = controller.dealer.live_hands.drop_unserved()
        self.connections.keep_only(shards)
        self.start(self._read_tables())
        return controller.publisher.drop_unserved() | hands

    async def wait_until_answered(self) -> None:
        """Wait until all current interactions are answered, and store what is shown by then.

        The next owner of the shards then need not check those messages.
        """
        await wait_until_answered()
        with suppress(*DATABASE):
            await self.store.shown_versions.write()

    async def _read_tables(self) -> None:
        await self.controller.tables.read_servers()
        await self._deadlines.start()

    async def _wake(self, wake: Wake) -> None:
        """Tell the process that serves a table what this one did there."""
        with suppress(*DATABASE):  # the owner looks by itself, too
            await self.store.shards.wake(wake)

    async def woken(self, wake: Wake) -> None:
        """Continue with what another process did at a table of this one."""
        controller = self.controller
        if wake.user_id is not None:
            controller.tables.presence.note(wake.user_id, discord.utils.utcnow())
        if table := await controller.tables.get(wake.table_id):
            if wake.message_id is not None:
                await controller.dealer.live_hands.go_on_with(table, wake)
            if self.page_server:
                self.page_server.sockets.on_changed(table)
        await controller.publisher.refresh(wake.table_id)
        await self._deadlines.poll()

    def go_on(self) -> None:
        """Show what was stored just before the database was away, but not shown any more.

        Reading the tables may have failed, too.
        """
        self.start(self._read_tables())
        for shard in self.connections.connected:
            self.start(self.upkeep.catch_up(shard))

    def show_phrase(self, phrase: Phrase) -> None:
        if self.page_server:
            self.page_server.sockets.show_phrase(phrase)

    @property
    def connected(self) -> bool:
        """Whether all its shards are connected."""
        if not self._is_open or not self.keeper.begun:
            return False
        if self.keeper.stepped_back and not self.keeper.shards.ids:  # it cannot reach Discord
            return False
        return self.connections.connected >= self.keeper.shards.ids

    @property
    def serving(self) -> bool:
        """Whether it is connected and shows every table of its shards.

        A connection lost a moment ago is usually resumed.
        """
        if self.ending or not self._is_open:
            return False
        if not self.connections.caught_up >= self.keeper.shards.ids:
            return False
        now = asyncio.get_running_loop().time()
        return self.connected or now - self._lost_at < RESUMED_WITHIN

    @property
    def servers(self) -> int:
        return len(self.connections.guilds(self.keeper.shards)) if self._is_open else 0

    async def pulse(self) -> Pulse | None:
        """The state of its tables, None before the store is open."""
        if not self._is_open:
            return None
        return await self.store.deadlines.pulse(self.keeper.shards)

    async def owned(self) -> tuple[Owned, ...]:
        """The shards that it has leased; none on SQLite, where there are no leases."""
        if not self._is_open:
            return ()
        owned = await self.store.shards.owned(discord.utils.utcnow())
        return tuple(shard for shard in owned if shard.owner == self.process)

    async def close(self) -> None:
        """Finish running work, then disconnect from Discord and close the store.

        Nothing that hangs is waited for. Safe to call twice.
        """
        self.ending = True
        if self._is_open:
            self.upkeep.cancel()
            await _at_most(LAST_ANSWERS, self.keeper.stop(), "shards")
        if self._has_begun:
            self._has_begun = False
            if self.page_server:
                await _at_most(LAST_ANSWERS, self.page_server.stop(), "page")
            await _at_most(LAST_ANSWERS, self._finish(), "answers")
            self.controller.dealer.live_hands.stop()
            self.controller.dealer.background.give_up()
        if self._is_open:
            await _at_most(LAST_WORD, self.keeper.disconnect(), "gateway")
        await _at_most(LAST_WORD, self.client.close(), "requests")
        if self._is_open:
            self._is_open = False
            await _at_most(LAST_WORD, self.store.close(), "database")

    async def _finish(self) -> None:
        """Finish what was begun."""
        await self.upkeep.ended()
        await self._deadlines.stop()
        await answer_or_give_up()
        await self.controller.dealer.background.settle()


async def _at_most(seconds: float, ending: Coroutine[None, None, None], what: str) -> None:
    """Wait for something to end, but only this long; then log and cancel it."""
    task = asyncio.ensure_future(ending)
    _, late = await asyncio.wait({task}, timeout=seconds)
    if late:
        log.warning("not waited for any longer", what=what)
        task.cancel()
        await asyncio.wait({task}, timeout=LAST_WORD)  # a query cancelled twice would never end
