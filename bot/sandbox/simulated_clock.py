"""Keeps the simulated Discord in step with real time, and its pages with the bot."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import simcord
from simcord.preview import Preview
from simcord.types import HttpLogEntry

from bot.sandbox.page_script import change_scripts
from bot.sandbox.page_viewer import show_as_discord_does
from bot.sandbox.simcord_internals.pages import (
    Act,
    View,
    another_page,
    around_publish,
    change_act,
    redraw,
    send_news,
    to_front,
    views,
)
from bot.sandbox.world import World

TICK_S = 0.25
CHOICES = 8
"""Discord's number for an answer that offers choices."""


class Clock:
    """Moves the simulated time on as real time passes; a press waits while it does."""

    def __init__(self, world: World) -> None:
        self._env = world.env
        self._pages: list[Preview] = []
        self._seen = Counter[str]()  # by view, what of the bot's requests it shows already
        self._one_at_a_time = asyncio.Lock()

    async def open(
        self,
        stack: AsyncExitStack,
        channel: simcord.ChannelHandle,
        viewers: Sequence[simcord.MemberActor | simcord.UserHandle],
        *,
        locale: str,
        port: int | None = None,
        table_address: str | None = None,
    ) -> Preview:
        """Open a page on a channel until `stack` closes. Raises SetupError if the port is taken.

        `table_address`: that of the web table.

        SimCord allows one page at a time because two presses must not overlap; here they queue.
        """
        page = another_page(self._env, channel, viewers, locale=locale, port=port)
        change_scripts(page)
        show_as_discord_does(page, table_address)
        around_publish(page, self._note)
        send_news(page)
        await stack.enter_async_context(page)

        def in_turn(act: Act) -> Act:
            async def acted(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
                async with self._one_at_a_time:
                    return await act(context_id, to_front(page, context_id, body))

            return acted

        change_act(page, in_turn)
        self._pages.append(page)
        return page

    async def run(self) -> None:
        """Keep time until cancelled."""
        loop = asyncio.get_running_loop()
        began = loop.time() - self._env.backend.clock.elapsed
        while True:
            await asyncio.sleep(TICK_S)
            async with self._one_at_a_time:
                behind = loop.time() - began - self._env.backend.clock.elapsed
                try:
                    await self._env.advance_time(max(0.0, behind))
                except TimeoutError:
                    continue  # the bot is still at work; it is asked again at the next tick
                for page in self._pages:
                    for view in views(page):
                        news = self._env.http_requests[self._seen[view.id] :]
                        if not all(map(_is_unseen, news)):
                            redraw(page, view)

    @contextmanager
    def _note(self, view: View) -> Iterator[None]:
        """Note that a view is put together anew."""
        self._seen[view.id] = len(self._env.http_requests)
        yield


def _is_unseen(request: HttpLogEntry) -> bool:
    """Whether a request offers choices to somebody who types, and changes nothing else."""
    return isinstance(request.json, Mapping) and request.json.get("type") == CHOICES
