"""Buttons and menus, listened to by the shape of their `custom_id`; so they outlive a restart."""

import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord import ui

from bot.commands.controller import Controller
from bot.commands.interactions import answer, client_of
from bot.delivery.reply import Reply
from bot.panels.custom_id import Place
from bot.tables.stops import Refused

P = TypeVar("P")

Listener = type[ui.DynamicItem[ui.Item[ui.LayoutView]]]


def listener(
    pattern: str,
    read: Callable[[re.Match[str]], P],
    do: Callable[[Controller, Reply, P, str], Awaitable[Refused | None]],
    place: Callable[[P], Place],
) -> Listener:
    """A listener for the presses of a pattern: `read` makes a press of a match, `do` does it.

    `do` is also given what was chosen, if that was a menu; `place` tells where the press was.
    """

    class Pressed(ui.DynamicItem[ui.Item[ui.LayoutView]], template=pattern):
        def __init__(self, item: ui.Item[ui.LayoutView], press: P) -> None:
            super().__init__(item)
            self.press = press

        @classmethod
        async def from_custom_id(
            cls,
            _interaction: discord.Interaction,
            item: ui.Item[ui.LayoutView],
            match: re.Match[str],
        ) -> "Pressed":
            return cls(item, read(match))

        async def callback(self, interaction: discord.Interaction) -> None:
            controller = client_of(interaction).controller
            chosen = self.item.values[0] if isinstance(self.item, ui.Select) else ""

            async def work(reply: Reply) -> Refused | None:
                await controller.remember_locale(interaction)
                return await do(controller, reply, self.press, chosen)

            await answer(interaction, place(self.press), work)

    return Pressed
