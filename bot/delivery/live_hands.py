"""Live hands: the newest private message with a player's hand follows the table.

It is a direct message, or an answer in a channel that only its reader sees. An older one is
replaced by one line with a link to it and a button that brings it back. Who is asked something, or
has pressed, sees a change after 0.3 s, others after 3 s, or after 30 s if the hand was not used for
two minutes. When a hand is updated depends on nothing secret.

The message is edited through the interaction that it answers; after that expires, only a direct
message can be edited. After a restart the newest direct message is found in its channel; an answer
is not.
"""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from weakref import WeakValueDictionary

import discord
import structlog
from cachetools import FIFOCache

from bot.delivery.recovery import hand_left_behind
from bot.delivery.reply import Reply
from bot.delivery.shown_message import EphemeralHandle, MessageHandle
from bot.delivery.turn import Turn
from bot.model import Table
from bot.model.shards import ALL, Shards, Wake
from bot.panels.custom_id import Place
from bot.panels.hand.own import last_panel, older_hand_panel, own_panel
from bot.panels.panel import Panel
from bot.runtime.background import Background
from bot.runtime.requests import (
    NO_MENTIONS,
    UNDELIVERED,
    code_of,
    described,
    forbids_edits,
    in_time,
    is_old,
)
from bot.store.store import Store
from bot.tables.observer import TableObserver
from bot.tables.rules.snapshot import Closed, Playing, Settled, Snapshot
from bot.text.catalogue import Language, Words, language_of
from game.hand.view import own_view, view_of
from game.players.hints import Hint

log = structlog.get_logger(__name__)

SOON, LATER, SELDOM = 0.3, 3.0, 30.0
"""Seconds until a change is shown to who is asked or has pressed; to others, so that several moves
are shown at once; and in a hand not in use.
"""
AGAIN = 5.0
"""Seconds until an edit that failed is first repeated."""
IN_USE = 120.0
"""Seconds for which a hand counts as in use after it was shown or pressed."""
LAST_EDIT = timedelta(seconds=30)
"""A hand is replaced by one line this long before its interaction expires."""
REMEMBERED, TABLES = 5_000, 1_000
"""The most live hands kept up to date, each about 50 KiB, and the most tables remembered for them.
"""
GONE = (10003, 10008, 10015, 10062, 50001, 50007, 50027)
"""Discord's error codes: the message, or the way to it, is gone."""
MOST_FAILURES = 5
"""The number of times that a failed edit is retried."""

Handle = MessageHandle | EphemeralHandle
Key = tuple[str, int]
Asked = tuple[int, ...]
"""A hand, its deal, whether the table is paused, and the step at which a player is asked something.
It grows when the cards are dealt, when the table is paused, when the player is asked, and when the
hand is over.
"""


@dataclass(slots=True)
class LiveHand:
    """A message with a hand of this `table`. `panel`: what it shows, if known.

    `used_at`: by the loop's clock. `turn`: for edits of this message, which could overtake one
    another. `picked`, `hint`: the rank chosen in the first of two menus, and the hint that was
    asked for; both are dropped when `concern` (`_concern`) changes. `keeps`: the next hand is shown
    in this message, too. `timer` updates it, `end` replaces it by one line before it can no longer
    be edited.
    """

    handle: Handle
    language: Language
    table: Table
    panel: Panel | None
    used_at: float
    asked: Asked
    concern: object
    turn: Turn
    picked: str = ""
    hint: Hint | None = None
    keeps: bool = False
    timer: asyncio.TimerHandle | None = None
    update_at: float = 0.0
    end: asyncio.TimerHandle | None = None
    failures: int = 0

    @property
    def words(self) -> Words:
        return Words(self.language)

    def note_concern(self, concern: object) -> None:
        """Note what concerns the player now. If it has changed, drop what was asked for before."""
        if concern != self.concern:
            self.concern, self.picked, self.hint = concern, "", None

    def cancel(self) -> None:
        """Stop the timers."""
        for timer in (self.timer, self.end):
            if timer:
                timer.cancel()
        self.timer = self.end = None


class LiveHands(TableObserver):
    """The live hands at the tables of `shards`, by table and user.

    Those that an earlier process sent by direct message are found again when their table goes on.
    `background`: runs what does not block. `on_shown` is called with the id of a message that shows
    a hand.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        background: Background,
        on_shown: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.shards: Shards = ALL
        self._client = client
        self._store = store
        self.background = background
        self._hands: OrderedDict[Key, LiveHand] = OrderedDict()
        self._newest: FIFOCache[str, Snapshot] = FIFOCache(TABLES)
        self._looked_for: set[Key] = set()
        self._turns: WeakValueDictionary[int, Turn] = WeakValueDictionary()
        self._stopped = False
        self._on_shown = on_shown

    def show(
        self,
        snapshot: Snapshot,
        user_id: int,
        handle: Handle,
        panel: Panel | None,
        language: Language,
        picked: str = "",
        hint: Hint | None = None,
        version: int | None = None,
    ) -> None:
        """Record the newest message with a hand; the one before it is replaced by one line.

        `version`: the table's version that the message shows, if `panel` is unknown.
        """
        if not self.shards.has(snapshot.table.guild_id):
            return
        key = snapshot.table.id, user_id
        self._looked_for.add(key)
        used_at, concern = asyncio.get_running_loop().time(), _concern(snapshot, user_id)
        asked = _asked(snapshot).get(user_id, ())
        turn = self._turns.setdefault(handle.id, Turn())
        live = LiveHand(
            handle, language, snapshot.table, panel, used_at, asked, concern, turn, picked, hint
        )
        is_current = panel is not None or version == snapshot.table.version
        if turn.taken:  # that edit may arrive after this one
            live.panel, is_current = None, False
        if old := self._hands.pop(key, None):
            old.cancel()
            if old.handle.id != handle.id:
                link = older_hand_panel(snapshot.table, "hand-elsewhere", old.words, handle.url)
                self.background.start(self._show_last(key, old, link))
        self._hands[key] = live
        self._on_shown(handle.id)
        if isinstance(handle, EphemeralHandle):
            seconds = max(0.0, (handle.lasts - LAST_EDIT).total_seconds())
            loop = asyncio.get_running_loop()
            live.end = loop.call_later(seconds, self._expire, key, live)
        if len(self._hands) > REMEMBERED:
            self._hands.popitem(last=False)[1].cancel()
        cached = self._newest.get(snapshot.table.id, snapshot)
        newest = cached if cached.table.version > snapshot.table.version else snapshot
        self._newest[snapshot.table.id] = newest
        if newest is not snapshot or not is_current:
            live.table = newest.table
            live.note_concern(_concern(newest, user_id))
            self._schedule(key, live, SOON)
        if isinstance(newest, Closed) or user_id not in newest.table.people:
            self._finish(key, newest)

    async def go_on_with(self, snapshot: Snapshot, wake: Wake) -> None:
        """Keep the direct message up to date in which another process showed a hand."""
        user_id, message_id = wake.user_id, wake.message_id
        if user_id is None or message_id is None:
            return
        user = await self._store.users.load(user_id)
        if user is None or user.dm_channel_id is None:
            return
        channel = self._client.get_partial_messageable(user.dm_channel_id)
        handle = MessageHandle(channel.get_partial_message(message_id))
        language = language_of(user.locale or snapshot.table.locale)
        self.show(snapshot, user_id, handle, None, language, version=wake.version)

    def on_changed(self, snapshot: Snapshot) -> None:
        """Update the hands at a table."""
        table = snapshot.table
        if not self.shards.has(table.guild_id):
            return
        cached = self._newest.get(table.id)
        if cached and cached.table.version > table.version:
            return
        self._newest[table.id] = snapshot
        for key in [key for key in self._hands if key[0] == table.id]:
            if isinstance(snapshot, Closed) or key[1] not in table.people:
                self._finish(key, snapshot)
        if isinstance(snapshot, Closed):
            self._looked_for = {key for key in self._looked_for if key[0] != table.id}
            return
        for user_id, asked in _asked(snapshot).items():
            self._follow(snapshot, user_id, asked)

    async def answer(self, reply: Reply, panel: Panel, table_id: str) -> bool:
        """Put a hand, as the answer to a press. Returns whether its message surely shows it now.

        No other edit of the message begins meanwhile. One that is under way may arrive later, as
        the answer does not wait for it.
        """
        message_id = reply.message.id if reply.message and reply.place is Place.PRIVATE else 0
        live = self._hands.get((table_id, reply.user_id))
        uploads = None
        if live and live.handle.id == message_id:
            uploads, live.panel = live.handle.uploads, None
        turn = self._turns.setdefault(message_id, Turn()) if message_id else Turn()
        if turn.taken:
            await reply.put(panel, uploads)
            turn.is_crossed = True
            return False
        async with turn:
            turn.is_crossed = False
            await reply.put(panel, uploads)
            return not turn.is_crossed

    def is_in(self, table_id: str, user_id: int, channel_id: int | None) -> bool:
        """Whether the hand of a user is an answer in this channel that can still be edited."""
        live = self._hands.get((table_id, user_id))
        handle = live.handle if live else None
        return isinstance(handle, EphemeralHandle) and handle.channel_id == channel_id

    def note_press(self, table_id: str, user_id: int) -> None:
        """Show a user soon what came of their press at a table, wherever they pressed."""
        key = table_id, user_id
        if live := self._hands.get(key):
            live.used_at = asyncio.get_running_loop().time()
            self._schedule(key, live, SOON)

    def keep(self, table_id: str, user_id: int) -> None:
        """Show the next hand in the same message, as the user pressed *Ready* there."""
        if live := self._hands.get((table_id, user_id)):
            live.keeps, live.used_at = True, asyncio.get_running_loop().time()

    def stays(self, table_id: str, user_id: int) -> bool:
        """Whether the hand that is dealt now is shown in the message of the last one (`keep`).

        Ask once per deal: `keep` counts for one hand only.
        """
        live = self._hands.get((table_id, user_id))
        if live is None or not live.keeps:
            return False
        live.keeps = False
        return not isinstance(live.handle, EphemeralHandle) or live.handle.lasts > LAST_EDIT

    def drop_unserved(self) -> frozenset[int]:
        """Drop the hands at tables that another process serves from now on.

        Returns the ids of their messages.
        """
        shards = self.shards
        keys = {key for key, live in self._hands.items() if not shards.has(live.table.guild_id)}
        messages = frozenset(self._hands[key].handle.id for key in keys)
        for key in keys:
            self._hands.pop(key).cancel()
        tables = {
            n for n, snapshot in self._newest.items() if not shards.has(snapshot.table.guild_id)
        }
        for table_id in tables:
            del self._newest[table_id]
        self._looked_for = {key for key in self._looked_for - keys if key[0] not in tables}
        return messages

    def stop(self) -> None:
        """Stop updating all hands."""
        self._stopped = True
        for live in self._hands.values():
            live.cancel()

    def _follow(self, snapshot: Snapshot, user_id: int, asked: Asked) -> None:
        key = snapshot.table.id, user_id
        live = self._hands.get(key)
        if live is None:
            if key not in self._looked_for and _has_begun(snapshot):
                self._looked_for.add(key)
                self.background.start(self._find(snapshot, user_id))
            return
        if live.table.version >= snapshot.table.version:
            return
        live.table = snapshot.table
        live.note_concern(_concern(snapshot, user_id))
        before, live.asked = live.asked, asked
        in_use = asyncio.get_running_loop().time() - live.used_at < IN_USE
        if live.asked > before:
            self._schedule(key, live, SOON)
        else:
            self._schedule(key, live, LATER if in_use else SELDOM)

    async def _find(self, snapshot: Snapshot, user_id: int) -> None:
        """Find the messages that an earlier process sent."""
        user = await self._store.users.load(user_id)
        if user is None or user.dm_channel_id is None or user.dm_refused_at:
            return
        channel = self._client.get_partial_messageable(user.dm_channel_id)
        bot_id = self._client.user.id if self._client.user else 0
        message_id = await hand_left_behind(channel, snapshot.table, bot_id)
        if message_id is not None and (snapshot.table.id, user_id) not in self._hands:
            handle = MessageHandle(channel.get_partial_message(message_id))
            self.show(
                snapshot, user_id, handle, None, language_of(user.locale or snapshot.table.locale)
            )

    def _finish(self, key: Key, snapshot: Snapshot) -> None:
        """Show a hand for the last time: the table is closed, or somebody else has the seat."""
        if live := self._hands.pop(key, None):
            live.cancel()
            panel = last_panel(snapshot, snapshot.seat_of(key[1]), live.words)
            self.background.start(self._show_last(key, live, panel))

    def _expire(self, key: Key, live: LiveHand) -> None:
        """Replace a hand by one line before its interaction expires."""
        if self._hands.get(key) is live:
            del self._hands[key]
            live.cancel()
            panel = older_hand_panel(live.table, "hand-expired", live.words)
            self.background.start(self._show_last(key, live, panel))

    def _schedule(self, key: Key, live: LiveHand, seconds: float) -> None:
        """Update a hand after this time, or earlier if that is scheduled."""
        loop = asyncio.get_running_loop()
        update_at = loop.time() + seconds
        if self._stopped or (live.timer and live.update_at <= update_at):
            return
        if live.timer:
            live.timer.cancel()
        live.update_at, live.timer = update_at, loop.call_later(seconds, self._begin, key, live)

    def _begin(self, key: Key, live: LiveHand) -> None:
        live.timer = None
        if live.turn.taken:
            self._schedule(key, live, SOON)
        elif self._hands.get(key) is live:
            self.background.start(self._update(key, live))

    async def _update(self, key: Key, live: LiveHand) -> None:
        async with live.turn:
            snapshot = self._newest.get(key[0])
            if snapshot is None:  # it is shown again when the table goes on
                return
            try:
                panel = await self._panel(live, snapshot, key[1])
                if self._hands.get(key) is not live:  # another process may serve it now
                    return
                if panel and not (live.panel and panel.same_as(live.panel)):
                    await self._edit(key, live, panel)
                    live.panel, live.failures = panel, 0
            except UNDELIVERED as error:
                self._retry(key, live, error)

    async def _edit(self, key: Key, live: LiveHand, panel: Panel) -> None:
        """Edit a hand. A direct message that is too old for that is replaced by a new one."""
        old = live.handle
        try:
            await old.edit(panel, can_wait=True)
        except UNDELIVERED as error:
            is_current = self._hands.get(key) is live
            if isinstance(old, EphemeralHandle) or not is_current:
                raise
            if not forbids_edits(error, old.id) or not is_old(old.id):
                raise
            new = await self._send_anew(old, panel)
            if self._hands.get(key) is live:
                live.handle, replaced = new, old
                self._turns[new.id] = live.turn
                self._on_shown(new.id)
            else:  # it was shown elsewhere meanwhile
                replaced = new
            await self.background.insist(replaced.delete, "old hand not deleted", table=key[0])

    async def _send_anew(self, old: MessageHandle, panel: Panel) -> MessageHandle:
        channel = self._client.get_partial_messageable(old.message.channel.id)
        send = channel.send(
            view=panel, files=await panel.files(), allowed_mentions=NO_MENTIONS, nonce=str(old.id)
        )
        sent = await in_time(send)
        new = MessageHandle(channel.get_partial_message(sent.id))
        new.uploads.note(panel, sent)
        return new

    def _retry(self, key: Key, live: LiveHand, error: Exception) -> None:
        """Retry after growing pauses, unless the message is gone."""
        log.info("hand not brought up to date", table=key[0], **described(error))
        if self._hands.get(key) is not live:
            return
        live.panel, live.failures = None, live.failures + 1
        if code_of(error) in GONE or live.failures > MOST_FAILURES:
            del self._hands[key]
            live.cancel()
        else:
            self._schedule(key, live, AGAIN * 2**live.failures)

    async def _panel(self, live: LiveHand, snapshot: Snapshot, user_id: int) -> Panel | None:
        seat = snapshot.seat_of(user_id)
        if seat is None or not isinstance(snapshot, Playing | Settled):
            return last_panel(snapshot, seat, live.words) if snapshot.hand else None
        look = await self._store.users.look(user_id)
        return own_panel(snapshot, seat, live.language, live.picked, look, live.hint)

    async def _show_last(self, key: Key, old: LiveHand, panel: Panel) -> None:
        """Edit the message of a hand for the last time, unless it shows the hand again."""
        async with old.turn:
            live = self._hands.get(key)
            if live and live.handle.id == old.handle.id:
                return
            try:
                await old.handle.edit(panel, can_wait=True)
            except UNDELIVERED as error:
                log.info("old hand not put away", **described(error))


def _has_begun(snapshot: Snapshot) -> bool:
    """Whether a hand is in progress that was sent to its players before."""
    return isinstance(snapshot, Playing) and snapshot.hand.step > 0


def _asked(snapshot: Snapshot) -> dict[int, Asked]:
    """For each person at a table, at which step they are asked something, as everybody can see.

    It must depend on nothing secret, because it decides when their messages are edited.
    """
    table = snapshot.table
    if not isinstance(snapshot, Playing):
        return dict.fromkeys(table.people, (table.hand_no, sys.maxsize))
    view = view_of(snapshot.hand, None)
    asked = table.users_at(view.awaited)
    return {
        user_id: (table.hand_no, view.deals, table.paused, view.step if user_id in asked else -1)
        for user_id in table.people
    }


def _concern(snapshot: Snapshot, user_id: int) -> object:
    """A player's cards and what they are to decide. A pick or a hint holds until they change."""
    seat = snapshot.seat_of(user_id)
    if seat is None or snapshot.hand is None:
        return None
    view, table = own_view(snapshot.hand, seat), snapshot.table
    premove = table.player(seat).premove
    asleep = seat in view.on_autoplay
    return table.hand_no, view.phase, view.cards, view.legal, asleep, premove
