"""Panels as the page gets them: with names instead of mentions."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from bot.model import Table
from bot.panels.custom_id import AnyPress, EntryPress, Press, ReplayTurn, read
from bot.panels.panel import Panel
from bot.panels.player_names import escaped
from bot.panels.press_verbs import EntryVerb, ReplayVerb, Verb
from bot.text.catalogue import Words
from bot.text.mentions import typed
from bot.web.messages import (
    ButtonColour,
    Drawing,
    FilePart,
    LinePart,
    MenuOption,
    PanelButton,
    PanelItem,
    PanelLink,
    PanelMenu,
    PanelPart,
    PicturePart,
    RowPart,
    TextPart,
)

_MENTION = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_COMMAND = re.compile(r"</([^:>]+):\d+>")
_COLOURS: Mapping[ButtonStyle, ButtonColour] = {
    ButtonStyle.primary: "primary",
    ButtonStyle.secondary: "secondary",
    ButtonStyle.success: "success",
    ButtonStyle.danger: "danger",
}

Attachments = Mapping[str, Drawing | str]
"""The files of a panel by name: what the page draws, or the content in base64."""
_NO_FILES: Attachments = MappingProxyType({})


def panel_parts(
    panel: Panel,
    table: Table,
    words: Words,
    attachments: Attachments = _NO_FILES,
    *,
    seated: bool = False,
) -> list[PanelPart]:
    """The parts of a panel about a table, without buttons that are of no use on the page.

    `seated`: the user sits there already.
    """
    parts = list[PanelPart]()
    for item in panel.walk_children():
        match item:
            case ui.TextDisplay():
                parts.append(TextPart("text", with_names(item.content, table, words)))
            case ui.Separator():
                parts.append(LinePart("line"))
            case ui.MediaGallery():
                parts.extend(_pictures(item, attachments))
            case ui.File():
                name = _file_name(item.media.url)
                parts.append(FilePart("file", name, str(attachments[name])))
            case ui.ActionRow():
                items = list(_row_items(item, seated=seated))
                if items:
                    parts.append(RowPart("row", items))
            case ui.Container() | ui.Button() | ui.Select():
                pass  # what contains the rest, or an item of a row
            case _:
                raise TypeError(type(item))
    return parts


def _pictures(gallery: ui.MediaGallery[Any], attachments: Attachments) -> Iterator[PicturePart]:
    for item in gallery.items:
        name, alt = _file_name(item.media.url), item.description or ""
        shown = attachments.get(name, "")
        if isinstance(shown, Drawing):
            yield PicturePart("picture", name, alt, shown, "")
        else:
            yield PicturePart("picture", name, alt, None, shown)


def _file_name(url: str) -> str:
    return url.removeprefix("attachment://")


def _row_items(row: ui.ActionRow[Any], *, seated: bool) -> Iterator[PanelItem]:
    for item in row.children:
        match item:
            case ui.Button(url=str(url)):
                yield PanelLink("link", item.label or "", url)
            case ui.Button(custom_id=str(custom_id)):
                press = read(custom_id)
                if not _is_useless(press, seated=seated):
                    confirm = isinstance(press, Press) and press.verb is Verb.CLOSE
                    colour = _COLOURS[item.style]
                    label, disabled = item.label or "", item.disabled
                    yield PanelButton("button", label, colour, custom_id, disabled, confirm)
            case ui.Select():
                options = list(map(_option, item.options))
                yield PanelMenu("menu", item.placeholder or "", item.custom_id, options)
            case _:
                raise TypeError(type(item))


def _option(option: SelectOption) -> MenuOption:
    return MenuOption(option.label, option.value, option.description or "", option.default)


def _is_useless(press: AnyPress | None, *, seated: bool) -> bool:
    if isinstance(press, Press):
        return seated and press.verb is Verb.JOIN
    if isinstance(press, ReplayTurn):
        return press.verb in (ReplayVerb.SHARE, ReplayVerb.FORM)
    return isinstance(press, EntryPress) and press.verb is EntryVerb.OPEN


def with_names(text: str, table: Table, words: Words) -> str:
    """A text with the names of people, commands and the channel instead of their ids."""
    names = {seat.user_id: escaped(seat.name) for seat in table.seats if seat and seat.user_id}
    channel = rf"[Discord](https://discord.com/channels/{table.guild_id}/\1)"
    text = _MENTION.sub(lambda match: f"**{names.get(int(match[1]), '…')}**", text)
    text = _CHANNEL.sub(channel, text)
    return _COMMAND.sub(lambda match: typed(match[1], words), text)
