"""Where Discord tells of the file that a message bears: beside its parts, or in one of them."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.commands.records.replay import file_of
from bot.panels.records.replay import FILE_NAME

MEDIA: Any = {"type": 13, "file": {"url": "https://cdn/hand.txt"}, "spoiler": False, "id": 3}


def message(attachments: list[Any], parts: list[Any]) -> discord.Message:
    told = SimpleNamespace(attachments=attachments, components=[SimpleNamespace(children=parts)])
    return cast("discord.Message", told)


OTHER = SimpleNamespace(filename="table.png")
BESIDE = SimpleNamespace(filename=FILE_NAME)
INSIDE = discord.FileComponent(MEDIA, None)


@pytest.mark.parametrize(
    ("attachments", "parts", "found"),
    [
        ([OTHER, BESIDE], [], BESIDE),
        ([OTHER], [SimpleNamespace(), INSIDE], INSIDE.media),
        ([OTHER], [SimpleNamespace()], None),
    ],
)
def test_the_file_is_found_where_discord_puts_it(
    attachments: list[Any], parts: list[Any], found: object
) -> None:
    assert file_of(message(attachments, parts)) is found


def test_without_a_message_there_is_none() -> None:
    assert file_of(None) is None
