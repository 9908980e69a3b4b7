"""Keeps the simulated Discord in step with real time, and its pages with the bot."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

import simcord
from simcord.preview import Preview

from bot.sandbox.picker import ask_at_once
from bot.sandbox.world import World

TICK_S = 0.25
REDRAW_S = 5.0
"""After this long without news the pages are drawn anew, for their "in 40 seconds"."""


class Clock:
    """Moves the simulated time on as real time passes; a press waits while it does."""

    def __init__(self, world: World) -> None:
        self._env = world.env
        self._pages: list[Preview] = []
        self._one_at_a_time = asyncio.Lock()

    async def open(
        self,
        stack: AsyncExitStack,
        channel: simcord.ChannelHandle,
        viewers: Sequence[simcord.MemberActor | simcord.UserHandle],
        *,
        locale: str,
        port: int | None = None,
    ) -> Preview:
        """Open a page on a channel until `stack` closes. Raises SetupError if the port is taken.

        SimCord allows one page at a time because two presses must not overlap; here they queue.
        """
        self._env._preview = None
        page = self._env.preview(
            channel, viewers=viewers, layout="channel", locale=locale, port=port
        )
        ask_at_once(page)
        await stack.enter_async_context(page)
        act = page._action

        async def in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._one_at_a_time:
                self._env._preview = page
                page._advance_presentation_time()
                return await act(context_id, body)

        page._action = in_turn  # type: ignore[method-assign]  # SimCord has no hook for it
        self._pages.append(page)
        return page

    async def run(self) -> None:
        """Keep time until cancelled."""
        loop = asyncio.get_running_loop()
        began = loop.time() - self._env.backend.clock.elapsed
        seen, drawn = -1, began
        while True:
            await asyncio.sleep(TICK_S)
            async with self._one_at_a_time:
                behind = loop.time() - began - self._env.backend.clock.elapsed
                try:
                    await self._env.advance_time(max(0.0, behind))
                except TimeoutError:
                    continue  # the bot is still at work; it is asked again at the next tick
                happened = len(self._env.backend.transcript)
                if happened != seen or loop.time() - drawn > REDRAW_S:
                    seen, drawn = happened, loop.time()
                    for page in self._pages:
                        _redraw(page)


def _redraw(preview: Preview) -> None:
    """Publish what there is now under the old revision, so that a press on its way still counts."""
    preview._advance_presentation_time()
    for page in list(preview._pages.values()):
        if page is not preview._python and page.id in preview._pages:
            page.revision -= 1
            preview._publish(page, reason="refresh")
            for message in page.snapshot["messages"].values():
                if ":R>" in json.dumps(message):
                    # The page draws a message again only if something in it has changed.
                    message["drawn_at"] = preview.capture_time.isoformat()
