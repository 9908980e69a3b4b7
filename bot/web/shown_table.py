"""A table on its open pages."""

import asyncio

import discord

from bot.model.shards import Phrase
from bot.panels.player_names import seat_name
from bot.panels.table.scene import unformatted
from bot.runtime.background import isolated
from bot.runtime.beacon import Beacon
from bot.store.records.store import RecordStore
from bot.tables.rules.snapshot import Closed, Settled, Snapshot
from bot.web.avatars import LETTERS, Avatars
from bot.web.connected_page import ConnectedPage, ScenePoint
from bot.web.evening import NO_HANDS, PlayedHands
from bot.web.messages import Said, encoded
from bot.web.scene import scene_of

AT_ONCE = 100
"""Pages to which a change is sent before others have their turn."""


class ShownTable:
    """A table that follows its changes on all its pages.

    A scene is made once for all pages that show the same. All scenes are made before any is sent,
    with one time for all: else a spectator could tell from it how long a seat's scene took, so
    whether that seat has much to choose from. `beacon`: the one that deals depend on, if any.

    `settled`: the table as the latest hand ended, if a page was open then or since.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        avatars: Avatars,
        records: RecordStore,
        beacon: Beacon | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.settled = snapshot if isinstance(snapshot, Settled) else None
        self._records = records
        self._avatars = avatars
        self._paths = LETTERS
        self._watching = 0
        self._beacon = beacon
        self.pages: list[ConnectedPage] = []
        self._scenes: dict[ScenePoint, bytes] = {}
        self._is_outdated = asyncio.Event()
        self._following = asyncio.create_task(self._follow())

    def stop(self) -> None:
        """Follow no longer."""
        self._following.cancel()

    def change(self, snapshot: Snapshot) -> None:
        """Show how the table stands now."""
        self.snapshot, self._scenes = snapshot, {}
        if isinstance(snapshot, Settled):
            self.settled = snapshot
        self.refresh()

    def count_watching(self) -> None:
        """Count who looks on: by the clock, as all pages are told when the number has changed.

        If it came with a change of the table, it would tell of secret answers.
        """
        users = {page.visitor.user_id for page in self.pages}
        watching = sum(self.snapshot.seat_of(user_id) is None for user_id in users)
        if watching != self._watching:
            self._watching, self._scenes = watching, {}

    def refresh(self) -> None:
        """Show the table to pages that are new or have new display preferences, or avatars that
        are new.
        """
        self._is_outdated.set()

    def say(self, phrase: Phrase) -> None:
        """Show what a player says."""
        name = unformatted(seat_name(self.snapshot.table, phrase.seat))
        said = Said("said", phrase.seat, name, phrase.number)
        for page in self.pages:
            page.say(said)

    async def _follow(self) -> None:
        while True:
            await self._is_outdated.wait()
            self._is_outdated.clear()
            await isolated(self._show(), "pages not updated", table=self.snapshot.table.id)

    async def _show(self) -> None:
        clock = round(discord.utils.utcnow().timestamp() * 1000)
        paths = self._avatars.paths(self.snapshot.table)
        if paths != self._paths:
            self._paths, self._scenes = paths, {}
        snapshot, scenes = self.snapshot, self._scenes
        pages = [(page, page.point_at(snapshot)) for page in self.pages]
        new = [point for point in dict.fromkeys(point for _, point in pages) if point not in scenes]
        hands = NO_HANDS
        if new:
            hands = await played_hands(snapshot, self._records)
        for point in new:
            scene = scene_of(
                snapshot, *point, self._beacon, paths, hands, self.settled, self._watching
            )
            scenes[point] = encoded(scene)
            await asyncio.sleep(0)  # others may be in a hurry
        messages = {point: _message(clock, scene) for point, scene in scenes.items()}
        for number, (page, point) in enumerate(pages, 1):
            page.show(scenes[point], messages[point])
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)


async def played_hands(snapshot: Snapshot, records: RecordStore) -> PlayedHands:
    """The hands of a closed table; nothing for another, of which no scene tells them."""
    if not isinstance(snapshot, Closed):
        return NO_HANDS
    return await records.of_table(snapshot.table.id)


def _message(clock: int, scene: bytes) -> bytes:
    """The message `Shown`, around a scene that is JSON already."""
    return b'{"type": "scene", "clock": %d, "scene": %b}' % (clock, scene)
