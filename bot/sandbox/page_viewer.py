"""The viewers of a page: what they are shown, and that they press what they were shown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.preview import Preview

from bot.panels.custom_id import Press, read
from bot.panels.press_verbs import Verb
from bot.sandbox.card_table import link_to_card_table
from bot.sandbox.simcord_internals.pages import (
    View,
    around_publish,
    measure_pictures,
    press_as_shown,
    serve_pictures,
)

MOST_PRIVATE = 4
"""The newest messages that only one viewer sees are shown, so many, and the newest with their hand;
Discord forgets them too."""

_BUTTON, _MENU = 2, 3
_MENTION = re.compile(r"<[@#]\d+>")


def show_as_discord_does(page: Preview, page_address: str | None = None) -> None:
    """Change what a page that is not served yet shows, and what it does with a press.

    `page_address`: that of the card table, to which its buttons lead at once.
    """
    messages = page.env.backend.messages
    shown: dict[str, Message] = {}

    @contextmanager
    def around(view: View) -> Iterator[None]:
        everything = messages.get(view.channel_id, {})
        messages[view.channel_id] = _without_old(everything, view.viewer.id)
        try:
            yield
        finally:
            messages[view.channel_id] = everything
        measure_pictures(page, view)
        for message in view.snapshot["messages"].values():
            for key in _named_controls(message):
                shown.setdefault(key, copy(everything[int(message["id"])]))
        visible = page.env.backend.visible_commands(
            user_id=view.viewer.id, channel_id=view.channel_id
        )
        _name_mentions(view.snapshot["messages"], _names(page))
        if page_address:
            viewer = page.env.backend.users[view.viewer.id]
            link_to_card_table(view.snapshot["messages"], viewer, page_address)
        commands = {str(command["id"]): command for command in visible}
        said = dict[str, str]()
        for token in _mentions(view.snapshot["messages"]):
            if command := commands.get(token["id"]):
                _, *inside = token["label"].split()
                said[token["label"]] = f"/{_named(command, inside, page.locale)}"
                token["label"] = said[token["label"]]
        for row in view.snapshot["messageIndex"]:
            for name, translated in said.items():
                row["excerpt"] = row["excerpt"].replace(name, translated)
        for entry in view.command_catalog["entries"]:
            translate(entry, commands[entry["commandId"]], page.locale)

    around_publish(page, around)
    press_as_shown(page, shown)
    serve_pictures(page)


def _names(page: Preview) -> dict[str, str]:
    """The names of users and channels, by their mention in a text."""
    backend = page.env.backend
    users = {
        f"<@{user.id}>": f"@{user.global_name or user.name}" for user in backend.users.values()
    }
    channels = {f"<#{each.id}>": f"#{each.name}" for each in backend.channels.values()}
    return users | channels


def _name_mentions(shown: object, names: Mapping[str, str]) -> None:
    """Name users and channels in direct messages, where SimCord leaves mentions as they are."""
    if isinstance(shown, dict):
        if shown.get("type") == "text" and isinstance(text := shown.get("content"), str):
            shown["content"] = _MENTION.sub(lambda match: names.get(match[0], match[0]), text)
        shown = list(shown.values())
    if isinstance(shown, list):
        for each in shown:
            _name_mentions(each, names)


def _without_old(messages: Mapping[int, Message], viewer_id: int) -> dict[int, Message]:
    """Returns what a viewer may see; of what nobody else does, only the newest.

    The hand that is played stays: it may be older than many an answer.
    """
    private = sorted(
        number
        for number, message in messages.items()
        if message.is_ephemeral and message.visible_to(viewer_id)
    )
    hands = [number for number in private if _shows_a_hand(messages[number])]
    old = set(private[:-MOST_PRIVATE]) - set(hands[-1:])
    return {number: message for number, message in messages.items() if number not in old}


def _shows_a_hand(message: Message) -> bool:
    """Whether it is a hand with cards, which can be had as text."""
    presses = (read(str(each.get("custom_id"))) for each in walk_components(message.components))
    return any(
        isinstance(press, Press) and press.verb in (Verb.MORE, Verb.TEXT) for press in presses
    )


def _named_controls(message: dict[str, Any]) -> Iterator[str]:
    """Call buttons and menus by what they do; SimCord calls them by where they are."""
    for component in walk_components(message["components"]):
        if component["type"] in (_BUTTON, _MENU) and "custom_id" in component:
            key = f"message:{message['id']}:component:{component['custom_id']}"
            component["control_key"] = key
            yield key


def translate(entry: dict[str, Any], command: Mapping[str, Any], locale: str) -> None:
    """Say a command of the picker in a language: its name, its options, their choices."""
    *_, part = _parts(command, entry["path"][1:])
    entry["invocation"] = _named(command, entry["path"][1:], locale)
    entry["description"] = _said(part, "description", locale)
    for option, known in zip(entry["options"], part.get("options") or (), strict=True):
        option["label"] = _said(known, "name", locale)
        option["description"] = _said(known, "description", locale)
        for choice, named in zip(option["choices"], known.get("choices") or (), strict=True):
            choice["name"] = _said(named, "name", locale)


def _mentions(shown: object) -> Iterator[dict[str, Any]]:
    """The commands named in what is shown."""
    if isinstance(shown, dict):
        if shown.get("type") == "command":
            yield shown
        shown = list(shown.values())
    if isinstance(shown, list):
        for each in shown:
            yield from _mentions(each)


def _parts(command: Mapping[str, Any], inside: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """A command, and those inside it by which one comes to another."""
    yield command
    for name in inside:
        (command,) = (option for option in command["options"] if option["name"] == name)
        yield command


def _named(command: Mapping[str, Any], inside: Sequence[str], locale: str) -> str:
    """A command in a language, with the names of those inside it."""
    return " ".join(_said(part, "name", locale) for part in _parts(command, inside))


def _said(thing: Mapping[str, Any], what: str, locale: str) -> str:
    return str((thing.get(f"{what}_localizations") or {}).get(locale) or thing[what])
