"""Direct messages: hands at the deal, and answers that could not be delivered otherwise."""

import asyncio
from collections.abc import Callable, Sequence, Set
from datetime import timedelta

import discord
import structlog
from cachetools import TTLCache

from bot.delivery.live_hands import LiveHands
from bot.delivery.shown_message import AnswerWebhook, EphemeralHandle, MessageHandle
from bot.model import AuditEntry, Replaced, Table, User
from bot.model.notice import NoticeWish
from bot.panels.hand.hand import hand_panel
from bot.panels.panel import Panel, text_panel
from bot.panels.server.moderation import measure_panel
from bot.panels.server.notices import notice_panel
from bot.panels.table.seats import replaced_panel
from bot.runtime.background import Background
from bot.runtime.metrics import DMS_REFUSED
from bot.runtime.requests import (
    HEAD_START,
    LATER_ANSWER,
    NO_MENTIONS,
    REQUEST_LIMIT,
    UNDELIVERED,
    code_of,
    described,
    in_time,
)
from bot.store.store import Store
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)

DM_REFUSED = (50007, 50278)
"""Discord's error codes: the user accepts no DMs, or shares no server with the bot."""
UNKNOWN_CHANNEL = 10003
AGAIN = timedelta(days=1)
"""A user who refused a direct message is sent nothing for this long."""
ASKED_AGAIN, REMEMBERED = 600.0, 10_000
"""A cache of users who accept DMs: how many seconds, and how many users, it remembers."""


class Dealer:
    """Sends direct messages. After a refusal none are sent to that user for a day.

    `background`: runs what does not block answers to interactions. `on_shown` is called with the id
    of a message that shows a hand.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        on_shown: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._client = client
        self._store = store
        self.background = Background()
        self.live_hands = LiveHands(client, store, self.background, on_shown)
        self._heard: TTLCache[int, bool] = TTLCache(REMEMBERED, ASKED_AGAIN)

    async def deal(self, dealt: Playing, but_for: Set[int] = frozenset()) -> None:
        """Send every person at the table their hand, except those in `but_for`.

        A slow one delays the others by `HEAD_START` at most.
        """
        sending = []
        for user_id in dealt.table.people:
            if user_id not in but_for:
                sending.append(asyncio.ensure_future(self.deal_to(dealt, user_id)))
                await asyncio.wait(sending[-1:], timeout=HEAD_START)
        await asyncio.gather(*sending)

    async def deal_to(self, dealt: Playing, user_id: int) -> None:
        """Send somebody their hand, unless a live hand shows it or they accept no DMs."""
        seat = dealt.seat_of(user_id)
        if seat is None or self.live_hands.stays(dealt.table.id, user_id):
            return
        user = await self._store.users.load(user_id) or User(user_id)
        if not _takes_dms(user):
            return
        language = language_of(user.locale or dealt.table.locale)
        look = await self._store.users.look(user_id)
        panel = hand_panel(dealt.table, dealt.hand, seat, language, look=look)
        if message := await self._send(dealt.table.id, user, panel):
            self.live_hands.show(dealt, user_id, MessageHandle(message), panel, language)

    async def tell(self, interaction: discord.Interaction, panel: Panel) -> None:
        """Send a panel to a user whose interaction could not be answered.

        If they accept no DMs, they are told in the channel that an answer was lost, but not which.
        """
        author = interaction.user
        user = await self._store.users.load(author.id) or User(author.id)
        if _takes_dms(user) and await self._send(None, user, panel, LATER_ANSWER):
            return
        if interaction.guild_id is None or interaction.channel_id is None:
            return
        words = Words(language_of(interaction.locale))
        notice = text_panel(words("answer-lost", who=author.mention))
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[author])
        channel = self._client.get_partial_messageable(interaction.channel_id)
        try:
            await in_time(channel.send(view=notice, allowed_mentions=mentions), LATER_ANSWER)
        except UNDELIVERED as error:
            log.info("answer lost", **described(error))

    def webhook_of(self, interaction: discord.Interaction) -> AnswerWebhook:
        """The webhook that can change answers to an interaction, even after its shard's client is
        closed.
        """
        webhook = discord.Webhook.partial(
            interaction.application_id, interaction.token, client=self._client
        )
        return AnswerWebhook(webhook, interaction.expires_at)

    def private_message(
        self, interaction: discord.Interaction, message_id: int
    ) -> MessageHandle | EphemeralHandle:
        """An answer that only this user sees: a direct message, or an ephemeral one."""
        webhook, channel_id = self.webhook_of(interaction), interaction.channel_id or 0
        if is_direct(interaction) and channel_id:
            channel = self._client.get_partial_messageable(channel_id)
            return MessageHandle(channel.get_partial_message(message_id), webhook)
        return EphemeralHandle(message_id, webhook, interaction.guild_id or 0, channel_id)

    def public_message(self, interaction: discord.Interaction, message_id: int) -> MessageHandle:
        channel = self._client.get_partial_messageable(interaction.channel_id or 0)
        return MessageHandle(channel.get_partial_message(message_id), self.webhook_of(interaction))

    async def heard_from(self, user_id: int) -> None:
        """Record that somebody pressed a button in a direct message, so that they accept them."""
        if user_id in self._heard:
            return
        self._heard[user_id] = True
        if user := await self._store.users.load(user_id):
            await self.takes_dms(user)

    async def takes_dms(self, user: User) -> None:
        if user.dm_refused_at:
            await self._store.users.remember_dm_refused(user.user_id, None)

    async def tell_measure(self, entry: AuditEntry, user_id: int, server: str) -> None:
        """Tell a user what a moderator did about them and why, if they ever used the bot."""
        user = await self._store.users.load(user_id)
        if user and _takes_dms(user):
            panel = measure_panel(entry, server, Words(language_of(user.locale)))
            await self._send(entry.table_id, user, panel)

    async def tell_replaced(self, table: Table, replaced: Sequence[Replaced]) -> None:
        """Tell people whose seats went to AI players between hands who decided it, and why."""
        for replacement in replaced:
            user = await self._store.users.load(replacement.user_id)
            if user and _takes_dms(user):
                panel = replaced_panel(table, replacement, Words(language_of(user.locale)))
                await self._send(table.id, user, panel)

    async def tell_of_table(self, table: Table, wish: NoticeWish, server: str) -> None:
        """Tell a user of a table that waits. `server`: the server's name."""
        user = await self._store.users.load(wish.user_id) or User(wish.user_id)
        words = Words(language_of(user.locale or table.locale))
        await self._send(table.id, user, notice_panel(table, wish, server, words))

    async def tell_one(self, paused: Snapshot) -> bool:
        """Tell the host, or else the first player who accepts DMs, that the table is paused.

        Returns whether one was told.
        """
        for user_id in sorted(
            paused.table.people, key=lambda user_id: user_id != paused.table.host_id
        ):
            user = await self._store.users.load(user_id) or User(user_id)
            words = Words(language_of(user.locale or paused.table.locale))
            panel = text_panel(words("paused", channel=f"<#{paused.table.channel_id}>"))
            if _takes_dms(user) and await self._send(paused.table.id, user, panel):
                return True
        return False

    async def _send(
        self,
        table_id: str | None,
        user: User,
        panel: Panel,
        seconds: float = REQUEST_LIMIT,
    ) -> discord.PartialMessage | None:
        """Send a DM. None if it was refused, which is recorded, or took too long."""
        try:
            message = await in_time(self._send_in_channel(user, panel), seconds)
            await self.takes_dms(user)
            return message
        except UNDELIVERED as error:
            code = code_of(error)
            if code in DM_REFUSED:
                DMS_REFUSED.inc()
                self._heard.pop(user.user_id, None)
                await self._store.users.remember_dm_refused(user.user_id, discord.utils.utcnow())
            elif code == UNKNOWN_CHANNEL:
                await self._store.users.remember_dm_channel(user.user_id, None)
            log.info("DM not sent", table=table_id, code=code)
            return None

    async def _send_in_channel(self, user: User, panel: Panel) -> discord.PartialMessage:
        channel_id = user.dm_channel_id or await self._open(user)
        channel = self._client.get_partial_messageable(channel_id)
        message = await channel.send(
            view=panel, files=await panel.files(), allowed_mentions=NO_MENTIONS
        )
        return channel.get_partial_message(message.id)

    async def _open(self, user: User) -> int:
        channel = await self._client.create_dm(discord.Object(user.user_id))
        await self._store.users.remember_dm_channel(user.user_id, channel.id)
        return channel.id


def is_direct(interaction: discord.Interaction) -> bool:
    """Whether an interaction comes from the direct messages of a user with the bot."""
    return interaction.guild_id is None and not interaction.context.private_channel


def _takes_dms(user: User) -> bool:
    """Whether a user has not refused a direct message lately, also if the clock was set back."""
    refused_at, now = user.dm_refused_at, discord.utils.utcnow()
    return refused_at is None or not now - AGAIN < refused_at <= now
