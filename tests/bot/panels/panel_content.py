"""A panel as its reader has it: its texts, its buttons and menus, its pictures."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any
from unicodedata import east_asian_width

from discord import ui

from bot.panels.panel import Panel
from tests.e2e import limits
from tests.support.discord_internals import component_dict


def components(panel: Panel) -> list[dict[str, Any]]:
    """A panel as it is sent."""
    return [component_dict(item) for item in panel.children]


def items(panel: Panel) -> Iterator[ui.Item[Panel]]:
    """Everything in a panel."""
    return chain.from_iterable([item, *inside(item)] for item in panel.children)


def inside(item: object) -> Iterator[Any]:
    """Everything in a container or a row."""
    for child in getattr(item, "children", ()):
        yield child
        yield from inside(child)


def text(panel: Panel) -> str:
    """All text of a panel."""
    return "\n".join(item.content for item in items(panel) if isinstance(item, ui.TextDisplay))


def lines(panel: Panel) -> list[str]:
    """The lines of the text."""
    return text(panel).splitlines()


def columns(line: str) -> int:
    """How wide a line is: 2 for a Chinese character, 1 for another."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def buttons(panel: Panel) -> dict[str, str]:
    """The buttons: the verb they stand for, and their label."""
    found = (item for item in items(panel) if isinstance(item, ui.Button))
    return {(item.custom_id or "").split(":")[2]: item.label or "" for item in found}


def play_buttons(panel: Panel) -> dict[str, str]:
    """The plays that are one press each: what the button tells, and its label."""
    found = (item for item in items(panel) if isinstance(item, ui.Button))
    told = {(item.custom_id or ""): item.label or "" for item in found}
    return {key.split(":")[6]: label for key, label in told.items() if ":play:" in key}


def menus(panel: Panel) -> dict[str, dict[str, str]]:
    """The menus by verb: their values, and how each is labelled."""
    found = (item for item in items(panel) if isinstance(item, ui.Select))
    return {
        item.custom_id.split(":")[2]: {option.value: option.label for option in item.options}
        for item in found
    }


def alt_texts(panel: Panel) -> list[str]:
    """What is told of the pictures to those who do not see them."""
    galleries = (item for item in items(panel) if isinstance(item, ui.MediaGallery))
    return [image.description or "" for gallery in galleries for image in gallery.items]


def drawn(panel: Panel) -> dict[str, "partial[bytes]"]:
    """What draws the pictures of a panel, and what of, by the names of the files."""
    made = {each.filename: each.make for each in panel.attached}
    return {name: make for name, make in made.items() if isinstance(make, partial)}


def problems(panel: Panel) -> list[str]:
    """Every limit of Discord that the panel breaks."""
    return limits.problems({"components": components(panel)})
