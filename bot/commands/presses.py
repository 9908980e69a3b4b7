"""Buttons and menus, listened to by the shape of their `custom_id`; so they outlive a restart."""

import re

import discord
from discord import ui

from bot.commands.answering import answer
from bot.commands.choices import passing, playing, saying, taking_back
from bot.commands.floor import Floor, FloorClient
from bot.panels.press import PATTERN, Press
from bot.panels.reply import Reply
from bot.tables.refusal import Refused, Stop, Stopped


class PressedItem(ui.DynamicItem[ui.Item[ui.LayoutView]], template=PATTERN):
    """Any button or menu of ours; the value chosen in a menu is the argument of its press."""

    def __init__(self, item: ui.Item[ui.LayoutView], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: ui.Item[ui.LayoutView],
        match: re.Match[str],
    ) -> "PressedItem":
        """What was pressed."""
        return cls(item, Press.read(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the press stands for."""
        client = interaction.client
        if not isinstance(client, FloorClient):
            raise TypeError("presses need a client with a floor")
        floor = client.floor
        chosen = self.item.values if isinstance(self.item, ui.Select) else []

        async def work(reply: Reply) -> Refused | None:
            await floor.remember_locale(interaction)
            return await press(floor, reply, self.press, *chosen)

        await answer(interaction, self.press.place, work)


async def press(floor: Floor, reply: Reply, press: Press, chosen: str = "") -> Refused | None:
    """Do what a press stands for; `chosen` is the option chosen in a menu."""
    table, at = press.table_id, (press.hand_no, press.step)
    match press.verb:
        case "join":
            return await floor.join(reply, table)
        case "leave":
            return await floor.leave(reply, table)
        case "fill":
            return await floor.fill(reply, table)
        case "deal":
            return await floor.deal(reply, table)
        case "file":
            return await floor.show_game_file(reply, table)
        case "preset":
            return await floor.choose_rules(reply, table, chosen)
        case "close":
            return await floor.close(reply, table)
        case "hand" | "refresh" | "pick":
            return await floor.show_hand(reply, table, chosen)
        case "lay":
            return await floor.act(reply, table, playing(chosen), at=at)
        case "call" | "give":
            return await floor.act(reply, table, saying(chosen), at=at)
        case "back":
            return await floor.act(reply, table, taking_back)
        case "pass":
            return await floor.act(reply, table, passing, at=at)
        case "yes" | "no" | "ascend" | "solo" | "cede":
            return await floor.act(reply, table, saying(press.verb), at=at)
        case _:
            return Stopped(Stop.STALE)
