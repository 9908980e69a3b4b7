"""The avatars of players, for the web page."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

import discord
from cachetools import TLRUCache

from bot.model import Audience, Table
from bot.runtime.pace import Pace
from bot.runtime.requests import UNDELIVERED, in_time
from game.cards import SEATS

SIZE = 128
"""The width of a picture in pixels."""
LARGEST, MOST_BYTES = 65_536, 8_000_000
"""The largest picture, and all pictures together, in bytes."""
KEPT_S, FAILED_S = 6 * 3_600.0, 60.0
"""Seconds until Discord is asked again for an avatar, and for one that it did not give."""
ASKING = (2.0, 20.0)
"""How many avatars Discord is asked for each second, and at once after a quiet time."""
ANSWER_S = 5.0
"""Time limit in seconds for each of the two requests that an avatar needs."""
_OVERHEAD = 256
"""Bytes that an avatar needs beside its picture."""

FetchAvatar = Callable[[int], Awaitable[bytes]]
"""Fetches the avatar of a user as WebP; empty if they have none. Raises `UNDELIVERED`."""
AvatarPaths = tuple[str | None, ...]
"""Where the page finds the avatar of each seat of a table, relative to its own address."""
LETTERS: AvatarPaths = (None,) * SEATS
"""Those of a table that shows letters instead."""


async def no_avatar(_user_id: int) -> bytes:
    """Nobody has an avatar, as in tests without Discord."""
    return b""


async def fetch_avatar(client: discord.Client, user_id: int) -> bytes:
    """Fetch the avatar of a user from Discord."""
    avatar = (await in_time(client.fetch_user(user_id), ANSWER_S)).avatar
    if avatar is None:
        return b""
    return await in_time(avatar.with_size(SIZE).with_format("webp").read(), ANSWER_S)


@dataclass(frozen=True, slots=True)
class Avatar:
    """A picture as WebP, empty if there is none. `digest`: its hash, which is part of its path."""

    picture: bytes
    digest: str
    kept_s: float


class Avatars:
    """The avatars of people at tables that are shown, in memory only.

    A path has nothing of the user, and can only be guessed by somebody who has the picture.
    `on_new`: called when another picture is known.
    """

    def __init__(self, fetch: FetchAvatar, on_new: Callable[[], None]) -> None:
        self._fetch = fetch
        self._on_new = on_new
        self._asking = Pace(*ASKING)
        self._known: TLRUCache[int, Avatar] = TLRUCache(
            MOST_BYTES,
            ttu=lambda _user_id, avatar, now: now + avatar.kept_s,
            getsizeof=lambda avatar: len(avatar.picture) + _OVERHEAD,
        )
        self._fetching: dict[int, asyncio.Task[Avatar]] = {}

    def stop(self) -> None:
        """Fetch no more."""
        for task in self._fetching.values():
            task.cancel()

    def paths(self, table: Table) -> AvatarPaths:
        """The paths of the avatars that are known. The others are fetched meanwhile."""
        return tuple(self._path(table, seat) for seat in range(len(table.seats)))

    async def picture(self, table: Table, seat: int, digest: str) -> bytes:
        """The picture of a seat, fetched if need be; empty unless it has this digest."""
        user_id = _user_at(table, seat)
        if user_id is None:
            return b""
        avatar = self._known.get(user_id)
        if avatar is None:
            avatar = await asyncio.shield(self._begin(user_id))
        return avatar.picture if avatar.digest == digest else b""

    def _path(self, table: Table, seat: int) -> str | None:
        user_id = _user_at(table, seat)
        if user_id is None:
            return None
        avatar = self._known.get(user_id)
        if avatar is None:
            self._begin(user_id)
            return None
        return f"avatars/{table.id}/{seat}/{avatar.digest}" if avatar.picture else None

    def _begin(self, user_id: int) -> asyncio.Task[Avatar]:
        """Fetch the avatar of a user, once at a time."""
        if user_id not in self._fetching:
            task = asyncio.create_task(self._fetched(user_id))
            self._fetching[user_id] = task
            task.add_done_callback(lambda _: self._fetching.pop(user_id))
        return self._fetching[user_id]

    async def _fetched(self, user_id: int) -> Avatar:
        picture, kept_s = b"", FAILED_S
        if await self._asking.turn():
            with suppress(*UNDELIVERED):
                picture, kept_s = await self._fetch(user_id), KEPT_S
        if len(picture) > LARGEST or not _is_webp(picture):
            picture = b""
        avatar = Avatar(picture, sha256(picture).hexdigest(), kept_s)
        self._known[user_id] = avatar
        if picture:
            self._on_new()
        return avatar


def _user_at(table: Table, number: int) -> int | None:
    """The user of a seat whose avatar is shown. Discord is not asked about tables of friends."""
    seat = table.seats[number]
    return seat.user_id if seat and table.audience is not Audience.LINK else None


def _is_webp(content: bytes) -> bool:
    return content.startswith(b"RIFF") and content[8:12] == b"WEBP"
