"""Panels as the page gets them: with names instead of mentions."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from bot.model import Table
from bot.panels.custom_id import AnyPress, DailyPress, EntryPress, Place, Press, ReplayTurn, read
from bot.panels.panel import Panel
from bot.panels.player_names import escaped
from bot.panels.press_verbs import DailyVerb, EntryVerb, ReplayVerb, Verb
from bot.panels.table.message import has_company
from bot.panels.table.next_hand import READY
from bot.text.catalogue import Words
from bot.web.drawings import drawings_of
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
_COMMAND = re.compile(r"</[^:>]+:\d+>|`/[^`]+`")
_SENTENCE = re.compile(r"[^.。?？!！]+(?:[.。?？!！]+|$)\s*")
FOR_PLAYERS = frozenset(
    {Verb.LEAVE, Verb.READY, Verb.FILL, Verb.SEATS, Verb.REVIEW, Verb.END, Verb.AUTO}
)
FOR_HOST = frozenset({Verb.CLOSE, Verb.PRESET, Verb.AGAIN})
_COLOURS: Mapping[ButtonStyle, ButtonColour] = {
    ButtonStyle.primary: "primary",
    ButtonStyle.secondary: "secondary",
    ButtonStyle.success: "success",
    ButtonStyle.danger: "danger",
}

Attachments = Mapping[str, Drawing | str]
"""The files of a panel by name: what the page draws, or the content in base64."""
_NO_FILES: Attachments = MappingProxyType({})


async def complete_parts(
    panel: Panel, table: Table, words: Words, *, seat: int | None = None
) -> list[PanelPart]:
    """The parts of a panel, as in `panel_parts`, with its pictures and files."""
    drawings = drawings_of(panel, words)
    files = await panel.files(except_for=drawings)
    contents = {file.filename: b64encode(file.fp.read()).decode() for file in files}
    return panel_parts(panel, table, {**drawings, **contents}, seat=seat)


def panel_parts(
    panel: Panel,
    table: Table,
    attachments: Attachments = _NO_FILES,
    *,
    seat: int | None = None,
) -> list[PanelPart]:
    """The parts of a panel about a table, without buttons that are of no use to the user.

    `seat`: theirs; None for a spectator.
    """
    parts = list[PanelPart]()
    for item in panel.walk_children():
        match item:
            case ui.TextDisplay():
                if text := with_names(item.content, table):
                    parts.append(TextPart("text", text))
            case ui.Separator():
                parts.append(LinePart("line"))
            case ui.MediaGallery():
                parts.extend(_pictures(item, attachments))
            case ui.File():
                name = _file_name(item.media.url)
                parts.append(FilePart("file", name, str(attachments[name])))
            case ui.ActionRow():
                items = list(_row_items(item, table, seat))
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


def _row_items(row: ui.ActionRow[Any], table: Table, seat: int | None) -> Iterator[PanelItem]:
    for item in row.children:
        match item:
            case ui.Button(url=str(url)):
                yield PanelLink("link", item.label or "", url)
            case ui.Button(custom_id=str(each)) | ui.Select(custom_id=str(each)) if _is_useless(
                read(each), table, seat
            ):
                pass
            case ui.Button(custom_id=str(custom_id)):
                press = read(custom_id)
                verb = press.verb if isinstance(press, Press) else None
                player = table.seats[seat] if seat is not None else None
                is_pressed = verb is Verb.READY and player is not None and player.ready
                yield PanelButton(
                    "button",
                    f"{READY} {item.label}" if is_pressed else item.label or "",
                    _COLOURS[item.style],
                    custom_id,
                    disabled=item.disabled or is_pressed,
                    confirm=verb is Verb.CLOSE,
                )
            case ui.Select():
                options = list(map(_option, item.options))
                yield PanelMenu("menu", item.placeholder or "", item.custom_id, options)
            case _:
                raise TypeError(type(item))


def _option(option: SelectOption) -> MenuOption:
    return MenuOption(option.label, option.value, option.description or "", option.default)


def _is_useless(press: AnyPress | None, table: Table, seat: int | None) -> bool:
    if isinstance(press, Press):
        if press.verb is Verb.END_PAGES:  # the page that is open would end, too
            return True
        if press.place is Place.PRIVATE:  # made for this user
            return False
        if seat is None:
            return press.verb in FOR_PLAYERS | FOR_HOST
        return press.verb is Verb.JOIN or (
            press.verb in FOR_HOST and seat != table.seat_of(table.host_id)
        )
    if isinstance(press, ReplayTurn):
        return press.verb in (ReplayVerb.SHARE, ReplayVerb.LINK, ReplayVerb.FORM)
    if isinstance(press, DailyPress):
        return press.verb is DailyVerb.PRACTISE
    if isinstance(press, EntryPress) and press.verb is EntryVerb.OPEN:
        return seat is None or seat != table.seat_of(table.host_id) or has_company(table)
    if isinstance(press, EntryPress) and press.verb is EntryVerb.NOTICES:
        return not table.audience.has_message
    return isinstance(press, EntryPress) and press.verb is not EntryVerb.RULES


def with_names(text: str, table: Table) -> str:
    """A text with names instead of mentions, and without sentences that name a command.

    None can be typed on the page.
    """
    names = {seat.user_id: escaped(seat.name) for seat in table.seats if seat and seat.user_id}
    channel = rf"[Discord](https://discord.com/channels/{table.guild_id}/\1)"
    text = _MENTION.sub(lambda match: f"**{names.get(int(match[1]), '…')}**", text)
    text = "\n".join(map(_without_commands, text.split("\n")))
    return _CHANNEL.sub(channel, text)


def _without_commands(line: str) -> str:
    if not _COMMAND.search(line):
        return line
    kept = (each[0] for each in _SENTENCE.finditer(line) if not _COMMAND.search(each[0]))
    return "".join(kept).strip()
