"""`Panel`: a message as a value, with texts, pictures, files, buttons and menus."""

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple, Protocol

import discord
from discord import SelectOption, ui


def contents(item: ui.Item[Any]) -> tuple[object, ...]:
    """The texts and ids of an item, for comparing two items. Raises TypeError for unknown items."""
    match item:
        case ui.Container():
            return "container", item.accent_colour, *map(contents, item.children)
        case ui.ActionRow():
            return "row", *map(contents, item.children)
        case ui.TextDisplay():
            return "text", item.content
        case ui.Separator():
            return ("line",)
        case ui.MediaGallery():
            return "picture", *((each.media.url, each.description) for each in item.items)
        case ui.File():
            return "file", item.media.url
        case ui.Button():
            return "button", item.label, item.style, item.custom_id or item.url, item.disabled
        case ui.Select():
            return "menu", item.placeholder, item.custom_id, *map(_option, item.options)
        case _:
            raise TypeError(type(item))


def _option(option: SelectOption) -> tuple[object, ...]:
    return option.label, option.value, option.description, option.emoji, option.default


GOLD = discord.Colour(0xD4A017)
GREEN = discord.Colour(0x2E7D55)
GREY = discord.Colour(0x6B7280)


WIDTH = 5
"""The most buttons in a row."""
ALT_LENGTH = 1024
"""The longest alt text that Discord allows."""
MOST_OPTIONS = 25
"""The most options that Discord allows in a menu."""
OPTION_LENGTH = 100
"""The longest label or description of an option that Discord allows."""


_DRAWING = ThreadPoolExecutor(1, thread_name_prefix="pictures")
"""The thread that draws pictures. One thread keeps the order of requests."""
_DRAWING_LATER = ThreadPoolExecutor(1, thread_name_prefix="later-pictures")
"""Background drawing thread, so that interactive pictures are not delayed."""


class KeptFile(NamedTuple):
    """A file that a message has and keeps when it is edited.

    It stands in for a `discord.Attachment`, of which discord.py would send fields that Discord does
    not specify.
    """

    id: int
    filename: str
    description: str | None

    def to_dict(self) -> dict[str, Any]:
        """The fields by which an edit of a message names the file."""
        return self._asdict()


class Attached(NamedTuple):
    """A file of a panel, created when the panel is sent."""

    filename: str
    make: Callable[[], bytes]
    alt: str | None = None

    @property
    def content(self) -> tuple[object, ...]:
        """A value that identifies the content; for a picture, its scene."""
        make = self.make
        source = (make.func, make.args, make.keywords) if isinstance(make, partial) else (make,)
        return self.filename, self.alt, source


class Panel(ui.LayoutView):
    """A coloured container of texts, pictures and rows.

    It can be dropped after it was sent: a press contains everything in its `custom_id`.
    """

    def __init__(self, colour: discord.Colour) -> None:
        super().__init__(timeout=None)
        self._container: ui.Container[Panel] = ui.Container(accent_colour=colour)
        self._attached: list[Attached] = []
        self.add_item(self._container)
        self.stop()

    def text(self, *lines: str) -> None:
        """Add lines of Markdown, without empty ones."""
        if content := "\n".join(line for line in lines if line):
            self._container.add_item(ui.TextDisplay(content))

    def line(self) -> None:
        self._container.add_item(ui.Separator())

    def picture(self, filename: str, alt: str, draw: Callable[[], bytes]) -> None:
        """Add a picture with alt text, drawn outside the event loop when the panel is sent."""
        alt = alt[:ALT_LENGTH]
        gallery: ui.MediaGallery[Panel] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{filename}", description=alt)
        self._container.add_item(gallery)
        self._attached.append(Attached(filename, draw, alt))

    def file(self, filename: str, data: bytes) -> None:
        """Add a file for download."""
        file: ui.File[Panel] = ui.File(f"attachment://{filename}")
        self._container.add_item(file)
        self._attached.append(Attached(filename, lambda: data))

    @property
    def attached(self) -> tuple[Attached, ...]:
        """The files of the panel, from top to bottom."""
        return tuple(self._attached)

    def same_as(self, other: "Panel") -> bool:
        """Whether both panels look and work the same."""
        own_files = [attached.content for attached in self._attached]
        other_files = [attached.content for attached in other.attached]
        return own_files == other_files and self.contents() == other.contents()

    def contents(self) -> object:
        """The texts and buttons of the panel, for comparing it with another; no files."""
        return contents(self._container)

    async def files(self, *, except_for: Container[str] = ()) -> list[discord.File]:
        """Create the files, except for those with these names. They can be sent once."""
        return [
            await _created(each, _DRAWING)
            for each in self._attached
            if each.filename not in except_for
        ]

    async def attachments(
        self, kept: "Mapping[str, KeptFile]", *, can_wait: bool = False
    ) -> list[Any]:
        """The files for an edit of a message: those that it keeps, by name, and new ones.

        `can_wait`: whether the pictures may take longer, because nobody waits for them.
        """
        executor = _DRAWING_LATER if can_wait else _DRAWING
        return [
            kept.get(each.filename) or await _created(each, executor) for each in self._attached
        ]

    def row(self, items: "Iterable[ui.Button[Panel] | ui.Select[Panel]]") -> None:
        """Add buttons, five per row, or one menu."""
        children = list(items)
        for first in range(0, len(children), WIDTH):
            self._container.add_item(ui.ActionRow(*children[first : first + WIDTH]))


async def _created(attached: Attached, executor: ThreadPoolExecutor) -> discord.File:
    content = await asyncio.get_running_loop().run_in_executor(executor, attached.make)
    return discord.File(BytesIO(content), attached.filename, description=attached.alt)


def text_panel(text: str) -> Panel:
    """A panel with one sentence."""
    panel = Panel(GREY)
    panel.text(text)
    return panel


class Pressable(Protocol):
    """What a button or a menu stands for."""

    @property
    def custom_id(self) -> str:
        """The encoded press, at most 100 characters."""


def button(
    label: str,
    press: Pressable,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> ui.Button[Panel]:
    return ui.Button(label=label[:80], style=style, custom_id=press.custom_id, disabled=disabled)


def option(label: str, value: str, about: str = "", *, chosen: bool = False) -> SelectOption:
    """An option of a menu, its texts cut to what Discord allows. `about`: a second line."""
    return SelectOption(
        label=label[:OPTION_LENGTH],
        value=str(value),
        description=about[:OPTION_LENGTH] or None,
        default=chosen,
    )


def menu(placeholder: str, press: Pressable, options: Iterable[SelectOption]) -> ui.Select[Panel]:
    """A menu of at most 25 options; the chosen value is the press's argument."""
    return ui.Select(
        placeholder=placeholder[:150],
        options=list(islice(options, MOST_OPTIONS)),
        custom_id=press.custom_id,
    )
