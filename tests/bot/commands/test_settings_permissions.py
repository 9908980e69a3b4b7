"""Who is offered `/settings`."""

from unittest.mock import Mock

import discord

from bot.commands.framework.controller import Controller
from bot.commands.server.settings import SettingsGroup


def test_only_who_manages_the_server_is_offered_its_settings() -> None:
    offered = SettingsGroup(Mock(spec=Controller)).default_permissions
    assert offered == discord.Permissions(manage_guild=True)
