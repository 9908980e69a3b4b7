"""Finds what an earlier process left in a table's channel.

It may have died between a step and its message, or between a message and recording it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import discord
import structlog

from bot.model import Status, Table
from bot.panels.custom_id import AnyPress, Place, Press, read, table_press
from bot.panels.hand.own import is_of_older_hand
from bot.panels.press_verbs import Verb
from bot.panels.table.result import KEPT
from bot.runtime.requests import UNDELIVERED, described, in_time
from bot.tables.rules.next_hand import due_time
from bot.tables.rules.snapshot import Playing, Snapshot
from game.beacon import EARLIEST_MS
from game.hand.state import PhaseName
from game.shuffle import commitment

log = structlog.get_logger(__name__)

LOOK_BACK, LOOK_BACK_IN_PRIVATE = 50, 10
"""The latest messages of a channel, and of direct messages, that are searched for the bot's own."""


@dataclass(frozen=True, slots=True)
class Found:
    """The messages of a table that were found in its channel, and how to go on with them.

    `message_id`: the message to continue with, None to post one. `stale`: others to delete.
    `is_current`: it shows the current state. `mentioned`: whom the messages for this state
    mentioned. `done`: nothing is left to show.
    """

    message_id: int | None
    stale: tuple[int, ...] = ()
    is_current: bool = False
    mentioned: frozenset[int] = frozenset()
    done: bool = False


async def left_behind(
    channel: discord.PartialMessageable, snapshot: Snapshot, bot_id: int
) -> Found:
    """Look for the messages of a table, and decide which to keep; a result stays.

    Messages of others are not read. Raises one of `UNDELIVERED` if Discord does not answer now: a
    message that mentions somebody may exist, and must not be posted twice.
    """
    table = snapshot.table
    as_stored = Found(table.message_id)
    if table.status is Status.SETTLED:
        return as_stored
    try:
        stored = await _fetch(channel, table.message_id)
        verbs = {press.verb for press in _presses(stored)} if stored else set()
        is_result = stored is not None and (not verbs or Verb.REVIEW in verbs)
        if table.status is Status.CLOSED:
            if stored and verbs <= KEPT:  # it shows the closed table already, or a result
                return Found(table.message_id, done=True)
            return Found(None) if is_result else as_stored
        history = await in_time(_history(channel, bot_id))
        current = [message for message in history if _shows(message, snapshot)]
        older = {message.id for message in history if _shows_hand(message, table)}
        if current:
            kept, *others = (message.id for message in current)  # newest first
            if table.message_id and not is_result:
                older.add(table.message_id)
            mentioned = frozenset(user.id for message in current for user in message.mentions)
            stale = (*others, *sorted(older - {kept, *others}))
            return Found(kept, stale=stale, is_current=True, mentioned=mentioned)
        stale = tuple(sorted(older - {table.message_id}))
        return Found(None if is_result else table.message_id, stale=stale)
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("no message found", table=table.id, **described(error))
        return Found(None) if _may_be_result(snapshot) else as_stored


async def hand_left_behind(
    channel: discord.PartialMessageable, table: Table, bot_id: int
) -> int | None:
    """The newest message of a private channel that shows a hand of this table.

    If there is none, the newest one that did.
    """
    older_hand = None
    try:
        for message in await in_time(_history(channel, bot_id, LOOK_BACK_IN_PRIVATE)):
            presses = [p for p in _presses(message, Place.PRIVATE) if p.table_id == table.id]
            if not all(map(is_of_older_hand, presses)):
                return message.id
            if presses and older_hand is None:
                older_hand = message.id
    except UNDELIVERED as error:
        log.info("no hand found", table=table.id, **described(error))
    return older_hand


async def announcement_left_behind(
    channel: discord.PartialMessageable, table: Table, bot_id: int
) -> int | None:
    """The message in which an earlier process announced the table's round in time, if any.

    Raises one of `UNDELIVERED` if Discord does not answer now.
    """
    marks = commitment(bytes.fromhex(table.seed)), str(table.round)
    due = due_time(table)
    since = due - timedelta(milliseconds=EARLIEST_MS)
    found = channel.history(limit=LOOK_BACK, after=since, before=due, oldest_first=True)

    async def first() -> int | None:
        async for message in found:
            text = "".join(getattr(part, "content", "") for part in _parts(message))
            if message.author.id == bot_id and all(mark in text for mark in marks):
                return message.id
        return None

    try:
        return await in_time(first())
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("no announcement found", table=table.id, **described(error))
        return None


async def _history(
    channel: discord.PartialMessageable, bot_id: int, limit: int = LOOK_BACK
) -> list[discord.Message]:
    latest = channel.history(limit=limit)
    return [message async for message in latest if message.author.id == bot_id]


def _may_be_result(snapshot: Snapshot) -> bool:
    """Whether the recorded message may still show the hand before."""
    if isinstance(snapshot, Playing):
        return snapshot.table.hand_no > 1 and snapshot.hand.phase.name is not PhaseName.TRICK
    return snapshot.table.hand_no > 0


async def _fetch(
    channel: discord.PartialMessageable, message_id: int | None
) -> discord.Message | None:
    if message_id is None:
        return None
    try:
        return await in_time(channel.fetch_message(message_id))
    except discord.NotFound:
        return None


def _shows(message: discord.Message, snapshot: Snapshot) -> bool:
    """Whether a message shows the table at this step, or its lobby."""
    if isinstance(snapshot, Playing):
        press = table_press(snapshot.table, Verb.HAND, snapshot.hand.step)
    else:
        press = table_press(snapshot.table, Verb.FAIR)
    return press in _presses(message)


def _shows_hand(message: discord.Message, table: Table) -> bool:
    """Whether a message shows any step of any hand of a table."""
    presses = _presses(message)
    return any(each.verb is Verb.HAND and each.table_id == table.id for each in presses)


def _presses(message: discord.Message, place: Place = Place.TABLE) -> Iterator[Press]:
    """The presses of a message that are about a table, on panels of this kind."""
    for press in all_presses(message):
        if isinstance(press, Press) and press.place is place:
            yield press


def all_presses(message: discord.Message) -> Iterator[AnyPress]:
    """The presses of all buttons and menus of a message."""
    for part in _parts(message):
        custom_id = getattr(part, "custom_id", None)
        if isinstance(custom_id, str) and (press := read(custom_id)):
            yield press


def _parts(whole: object) -> Iterator[object]:
    """All components of a message or of another component, however deep."""
    for part in (*getattr(whole, "components", ()), *getattr(whole, "children", ())):
        yield part
        yield from _parts(part)
