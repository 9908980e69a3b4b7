"""What a panel shows and does: its texts, buttons, menus and pictures."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any
from unicodedata import east_asian_width

import pytest
from discord import ui

from bot.panels.panel import Panel
from bot.text.catalogue import Language, Words
from tests.e2e import limits
from tests.support.discord_internals import component_dict

EVERY_LANGUAGE = pytest.mark.parametrize(
    "words", [Words(language) for language in Language], ids=list(Language)
)
WORST_NAME = "**_~|`[]#>-@<**_~|`[]#>-"
"""A name of the greatest length, each character of which is escaped."""


def components(panel: Panel) -> list[dict[str, Any]]:
    """The panel as it is sent to Discord."""
    return [component_dict(item) for item in panel.children]


def items(panel: Panel) -> Iterator[ui.Item[Panel]]:
    """All items of a panel, also those inside others."""
    return chain.from_iterable([item, *inside(item)] for item in panel.children)


def inside(item: object) -> Iterator[Any]:
    """All items inside a container or a row."""
    for child in getattr(item, "children", ()):
        yield child
        yield from inside(child)


def text(panel: Panel) -> str:
    """All texts of a panel."""
    return "\n".join(item.content for item in items(panel) if isinstance(item, ui.TextDisplay))


def lines(panel: Panel) -> list[str]:
    """The lines of all texts."""
    return text(panel).splitlines()


def columns(line: str) -> int:
    """The width of a line: 2 for a Chinese character, 1 for another."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def _labels(panel: Panel) -> dict[str, str]:
    """The labels of the buttons by `custom_id`."""
    buttons = (item for item in items(panel) if isinstance(item, ui.Button))
    return {item.custom_id or "": item.label or "" for item in buttons}


def buttons(panel: Panel) -> dict[str, str]:
    """The labels of the buttons by verb."""
    return {custom_id.split(":")[2]: label for custom_id, label in _labels(panel).items()}


def play_buttons(panel: Panel) -> dict[str, str]:
    """The labels of the buttons that play cards, by the play in their press."""
    return {key.split(":")[6]: label for key, label in _labels(panel).items() if ":play:" in key}


def menus(panel: Panel) -> dict[str, dict[str, str]]:
    """The menus by verb: labels by value."""
    return {
        item.custom_id.split(":")[2]: {option.value: option.label for option in item.options}
        for item in items(panel)
        if isinstance(item, ui.Select)
    }


def alt_texts(panel: Panel) -> list[str]:
    """The alt texts of the pictures."""
    galleries = (item for item in items(panel) if isinstance(item, ui.MediaGallery))
    return [image.description or "" for gallery in galleries for image in gallery.items]


def drawn(panel: Panel) -> dict[str, "partial[bytes]"]:
    """The calls that draw the pictures, by file name."""
    calls = {each.filename: each.make for each in panel.attached}
    return {name: call for name, call in calls.items() if isinstance(call, partial)}


def problems(panel: Panel) -> list[str]:
    """The limits of Discord that the panel breaks."""
    return limits.problems({"components": components(panel)})
