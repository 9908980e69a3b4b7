"""All of a panel that a reader sees or presses, as values that can be compared."""

from typing import Any

from discord import SelectOption, ui


def contents(item: ui.Item[Any]) -> tuple[object, ...]:
    """Returns what an item shows and does. Raises TypeError for a kind that no panel has."""
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
            return "button", item.label, item.style, item.custom_id, item.disabled
        case ui.Select():
            return "menu", item.placeholder, item.custom_id, *map(_option, item.options)
        case _:
            raise TypeError(type(item))


def _option(option: SelectOption) -> tuple[object, ...]:
    return option.label, option.value, option.description, option.emoji, option.default
