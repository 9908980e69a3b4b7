"""The live hand of each player: the newest private message that shows it, kept true.

It follows the table by itself, through the interaction it answered while that lasts. What concerns
its owner is shown at once, what others do a little later, and only to who uses it. What was shown
before becomes one line.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
import structlog

from bot.background import Background
from bot.delivery.limits import UNDELIVERED, code_of
from bot.delivery.message_handle import EphemeralHandle, MessageHandle
from bot.delivery.recovery import hand_left_behind
from bot.panels.own_panel import older_hand_panel, own_panel
from bot.panels.panel import Panel
from bot.store.store import Store
from bot.tables.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.text.catalogue import Language, Words, language_of
from game.hand.state import PhaseName
from game.hand.view import own_view

log = structlog.get_logger(__name__)

SOON, LATER = 0.3, 5.0
"""Seconds after which what concerns the owner of a hand is shown, and what concerns others."""
IN_USE = timedelta(minutes=2)
"""For so long after it was shown or pressed a hand is in use."""
REMEMBERED = 5_000
"""So many live hands are kept true, those used last."""

Handle = MessageHandle | EphemeralHandle


@dataclass(slots=True)
class LiveHand:
    """A message with a hand: `newest` is how the table stands, `panel` what is shown.

    `picked`: the rank chosen in the first of two menus, at the step of `concern`.
    """

    handle: Handle
    language: Language
    newest: Snapshot
    panel: Panel | None
    used: datetime
    concern: object
    picked: str = ""
    timer: asyncio.TimerHandle | None = None
    rings: float = 0.0
    editing: bool = False


class LiveHands:
    """The live hands of all players, by table and user.

    Memory holds no others; those that the process before this one sent by direct message are
    found again when their table goes on. `background`: what runs beside everything else.
    """

    def __init__(self, client: discord.Client, store: Store, background: Background) -> None:
        self._client = client
        self._store = store
        self._background = background
        self._hands: OrderedDict[tuple[str, int], LiveHand] = OrderedDict()
        self._looked_for: set[tuple[str, int]] = set()
        self._stopped = False

    def show(
        self,
        now: Snapshot,
        user_id: int,
        handle: Handle,
        panel: Panel | None,
        language: Language,
        picked: str = "",
    ) -> None:
        """This message is the newest that shows the hand; the one before becomes a line."""
        key = now.table.id, user_id
        self._looked_for.add(key)
        old = self._hands.pop(key, None)
        if old:
            self._cancel(old)
            if old.handle.id != handle.id:
                self._background.start(self._put_away(old, now))
        used, concern = discord.utils.utcnow(), _concern(now, user_id)
        live = LiveHand(handle, language, now, panel, used, concern, picked)
        self._hands[key] = live
        if len(self._hands) > REMEMBERED:
            self._cancel(self._hands.popitem(last=False)[1])
        if old and old.newest.table.version > now.table.version:
            live.newest = old.newest
            self._ring(key, live, SOON)

    def follow(self, now: Snapshot) -> None:
        """The table stands like this now."""
        for user_id in now.table.people:
            key = now.table.id, user_id
            live = self._hands.get(key)
            if live is None and key not in self._looked_for and _has_begun(now):
                self._looked_for.add(key)
                self._background.start(self._find(now, user_id))
            if live is None or live.newest.table.version >= now.table.version:
                continue
            live.newest = now
            concern = _concern(now, user_id)
            if concern != live.concern:
                live.concern, live.picked = concern, ""
                self._ring(key, live, SOON)
            elif discord.utils.utcnow() - live.used < IN_USE:
                self._ring(key, live, LATER)
        if isinstance(now, Closed):
            self._forget(now.table.id)

    def stop(self) -> None:
        """Follow nothing any more."""
        self._stopped = True
        for live in self._hands.values():
            self._cancel(live)

    async def _find(self, now: Snapshot, user_id: int) -> None:
        """Go on with what the process before this one sent."""
        user = await self._store.user(user_id)
        if user is None or user.dm_channel_id is None or user.dm_refused_at:
            return
        channel = self._client.get_partial_messageable(user.dm_channel_id)
        bot_id = self._client.user.id if self._client.user else 0
        found = await hand_left_behind(channel, now.table, bot_id)
        if found is not None and (now.table.id, user_id) not in self._hands:
            handle = MessageHandle(channel.get_partial_message(found))
            language = language_of(user.locale or now.table.locale)
            self.show(now, user_id, handle, None, language)
            self._ring((now.table.id, user_id), self._hands[now.table.id, user_id], SOON)

    def _forget(self, table_id: str) -> None:
        self._looked_for = {key for key in self._looked_for if key[0] != table_id}
        for key in [key for key in self._hands if key[0] == table_id]:
            live = self._hands.pop(key)
            self._cancel(live)
            self._background.start(self._put_away(live, live.newest))

    def _ring(self, key: tuple[str, int], live: LiveHand, seconds: float) -> None:
        """Bring it up to date in so long, or earlier if that was to be."""
        loop = asyncio.get_running_loop()
        rings = loop.time() + seconds
        if self._stopped or (live.timer and live.rings <= rings):
            return
        self._cancel(live)
        live.rings, live.timer = rings, loop.call_later(seconds, self._begin, key, live)

    def _cancel(self, live: LiveHand) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None

    def _begin(self, key: tuple[str, int], live: LiveHand) -> None:
        live.timer = None
        if live.editing:
            self._ring(key, live, SOON)
        elif self._hands.get(key) is live:
            self._background.start(self._bring_up(key, live))

    async def _bring_up(self, key: tuple[str, int], live: LiveHand) -> None:
        live.editing = True
        now = live.newest
        try:
            panel = await self._panel(live, now, key[1])
            if panel and not (live.panel and panel.same_as(live.panel)):
                await live.handle.edit(panel)
                live.panel = panel
        except UNDELIVERED as error:
            log.info("hand not brought up to date", table=key[0], code=code_of(error))
            if self._hands.get(key) is live:
                del self._hands[key]
        finally:
            live.editing = False

    async def _panel(self, live: LiveHand, now: Snapshot, user_id: int) -> Panel | None:
        seat = now.seat_of(user_id)
        if seat is None or not isinstance(now, Playing | Settled):
            return None
        look = await self._store.look(user_id)
        return own_panel(now, seat, live.language, live.picked, look)

    async def _put_away(self, old: LiveHand, now: Snapshot) -> None:
        """Say where it was that the hand is elsewhere by now."""
        try:
            await old.handle.edit(older_hand_panel(now.table, Words(old.language)))
        except UNDELIVERED as error:
            log.info("old hand not put away", table=now.table.id, code=code_of(error))


def _has_begun(now: Snapshot) -> bool:
    """Whether a hand is under way that was sent to its players before."""
    return isinstance(now, Playing) and now.hand.step > 0


def _concern(now: Snapshot, user_id: int) -> object:
    """What of a table concerns one of its players: when it changes, their hand shows it at once.

    Of others it is what changes for everybody; not what they do in their turn.
    """
    seat = now.seat_of(user_id)
    if seat is None or isinstance(now, Lobby) or now.hand is None:
        return None
    hand, sits = now.hand, now.table.seats[seat]
    seen = own_view(hand, seat)
    decides = bool(seen.legal) and not (seen.phase is PhaseName.TRICK and now.table.auto)
    return (
        now.table.hand_no,
        seen.phase,
        seen.cards,
        decides and seen.step,
        seen.answer,
        seen.offered,
        seen.emperor,
        seen.exposed,
        seen.multiplier,
        seat in seen.on_autoplay,
        sits and (sits.plan, sits.ready),
        now.table.paused,
    )
