"""A player's hand, drawn and sent: as an answer only they see, or by DM at the deal."""

from dataclasses import replace

import discord
import structlog

from bot.look import Look
from bot.panels.hand import hand_panel
from bot.panels.panel import GREY, Panel
from bot.panels.press import Place
from bot.panels.reply import NOBODY, UNDELIVERED, Reply, code_of
from bot.store.records import User
from bot.store.store import Store
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Language, Words, language_of

log = structlog.get_logger(__name__)

DM_REFUSED = (50007, 50278)
"""Discord's codes: the user takes no DMs, or shares no server with the bot any more."""
UNKNOWN_CHANNEL = 10003


async def show_hand(
    reply: Reply,
    snapshot: Snapshot,
    seat: int,
    language: Language,
    look: Look,
    picked: str = "",
) -> None:
    """Answer with the hand of a seat: in the place of the hand pressed on, or as a new message."""
    panel = hand_panel(snapshot, seat, language, picked, look)
    if reply.place is Place.HAND:
        await reply.replace(panel)
    else:
        await reply.show(panel)


def text_panel(text: str) -> Panel:
    """A sentence."""
    panel = Panel(GREY)
    panel.text(text)
    return panel


class Dealer:
    """Sends the hands by DM at the deal; a DM refused is remembered and not tried again."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def deal(self, snapshot: Snapshot) -> None:
        """Send every person at the table their hand, one after the other."""
        for number, seat in enumerate(snapshot.table.seats):
            if seat is None or seat.user_id is None:
                continue
            user = await self._store.user(seat.user_id) or User(seat.user_id)
            if not user.dm_refused:
                await self._deal_to(snapshot, number, user)

    async def tell_one(self, paused: Snapshot) -> None:
        """Tell the host, or else the first player who takes DMs, that the table is paused."""
        people = [seat.user_id for seat in paused.table.seats if seat and seat.user_id]
        for user_id in sorted(people, key=lambda user_id: user_id != paused.table.host_id):
            user = await self._store.user(user_id) or User(user_id)
            words = Words(language_of(user.locale or paused.table.locale))
            panel = text_panel(words("paused", channel=f"<#{paused.table.channel_id}>"))
            if await self._send(paused.table.id, user, panel):
                return

    async def _deal_to(self, snapshot: Snapshot, number: int, user: User) -> None:
        language = language_of(user.locale or snapshot.table.locale)
        look = await self._store.look(user.user_id)
        panel = hand_panel(snapshot, number, language, look=look)
        await self._send(snapshot.table.id, user, panel)

    async def _send(self, table_id: str, user: User, panel: Panel) -> bool:
        """Send a DM; False where it was refused, which is remembered."""
        try:
            channel_id = user.dm_channel_id or await self._open(user)
            await self._client.get_partial_messageable(channel_id).send(
                view=panel, files=await panel.files(), allowed_mentions=NOBODY
            )
            return True
        except UNDELIVERED as error:
            code = code_of(error)
            if code in DM_REFUSED:
                await self._store.remember_user(replace(user, dm_refused=True))
            elif code == UNKNOWN_CHANNEL:
                await self._store.remember_user(replace(user, dm_channel_id=None))
            log.info("DM not sent", table=table_id, code=code)
            return False

    async def _open(self, user: User) -> int:
        channel = await self._client.create_dm(discord.Object(user.user_id))
        await self._store.remember_user(replace(user, dm_channel_id=channel.id))
        return channel.id
