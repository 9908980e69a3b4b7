"""A channel in the browser, shown as Discord shows it."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

import simcord
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import ComponentType

from bot.panels.custom_id import Press, read
from bot.panels.press_verbs import Verb
from bot.sandbox.card_table import link_to_card_table
from bot.sandbox.gateway_events import press
from bot.sandbox.simcord_internals import Page, Viewer

MOST_PRIVATE = 4
"""The newest private messages that are shown; the newest hand is shown in any case."""

_MENTION = re.compile(r"<[@#]\d+>")


class ChannelPage(Page):
    """A page with mentions by name, commands in its language, and presses that are never lost."""

    def __init__(
        self,
        env: simcord.Env,
        channel: simcord.ChannelHandle,
        viewers: Sequence[Viewer],
        *,
        turn: asyncio.Lock,
        locale: str,
        avatars: Mapping[str, tuple[str, bytes]],
        port: int | None = None,
        table_address: str | None = None,
    ) -> None:
        """`avatars`: names and contents of files by their address.

        `turn`: held during every action in the simulated Discord. `table_address`: that of the web
        table, which its buttons open at once.
        """
        super().__init__(
            turn,
            env,
            channel,
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=locale,
            timezone="UTC",
            presentation_time=None,
            assets=avatars,
            port=port or 0,
        )
        self._table_address = table_address
        self._pressable: dict[tuple[int, str], tuple[Message, str]] = {}
        """The buttons and menus that viewers were shown, by viewer and key: the message as it was
        when each was first shown, and the custom id."""

    def visible_messages(self, messages: dict[int, Message], viewer: Viewer) -> dict[int, Message]:
        """Select what a viewer is shown: all public messages and the newest private ones.

        The newest hand stays, though it may be older than many other answers.
        """
        private = sorted(
            number
            for number, message in messages.items()
            if message.is_ephemeral and message.visible_to(viewer.id)
        )
        hands = [number for number in private if _shows_hand(messages[number])]
        old = set(private[:-MOST_PRIVATE]) - set(hands[-1:])
        return {number: message for number, message in messages.items() if number not in old}

    def adapt(self, snapshot: dict[str, Any], viewer: Viewer) -> None:
        """Name mentions and commands, and give buttons and menus keys that tell what they do."""
        snapshot["targetId"] = None  # the page would start at this message, not at the end
        names = self._names()
        commands = self._commands(viewer)
        stored = self.env.backend.messages.get(self.channel.id, {})
        if self._table_address:
            user = self.env.backend.users[viewer.id]
            link_to_card_table(snapshot["messages"], user, self._table_address)
        for message_id, message in snapshot["messages"].items():
            for part in _dictionaries(message):
                match part:
                    case {"type": "text", "content": str(text)}:
                        part["content"] = _MENTION.sub(
                            lambda mention: names.get(mention[0], mention[0]), text
                        )
                    case {"type": "command", "id": str(command_id), "label": str(label)}:
                        if command := commands.get(command_id):
                            _, *inside = label.split()
                            part["label"] = f"/{self._invocation(command, inside)}"
                    case {
                        "type": ComponentType.BUTTON | ComponentType.SELECT,
                        "custom_id": str(custom_id),
                    }:
                        key = f"message:{message_id}:component:{custom_id}:{_chosen(part)}"
                        part["control_key"] = key
                        pressable = copy(stored[int(message_id)]), custom_id
                        self._pressable.setdefault((viewer.id, key), pressable)
                    case _:
                        pass

    def adapt_commands(self, catalog: Mapping[str, Any], viewer: Viewer) -> None:
        """Name and describe commands, their options and choices in the language of the page."""
        commands = self._commands(viewer)
        for entry in catalog["entries"]:
            command, inside = commands[entry["commandId"]], entry["path"][1:]
            *_, leaf = _path(command, inside)
            entry["invocation"] = self._invocation(command, inside)
            entry["description"] = self._localized(leaf, "description")
            for option, definition in zip(entry["options"], leaf.get("options") or (), strict=True):
                option["description"] = self._localized(definition, "description")
                for choice, named_choice in zip(
                    option["choices"], definition.get("choices") or (), strict=True
                ):
                    choice["name"] = self._localized(named_choice, "name")

    async def press(self, viewer: Viewer, control_key: str, values: Sequence[str] | None) -> None:
        """Press what a viewer was shown, though the message may have changed or gone since."""
        message, custom_id = self._pressable[viewer.id, control_key]
        press(self.env, viewer, message, custom_id, values)
        await self.env.settle()

    def _names(self) -> dict[str, str]:
        """The names of users and channels, by their mention in a text."""
        backend = self.env.backend
        users = {
            f"<@{user.id}>": f"@{user.global_name or user.name}" for user in backend.users.values()
        }
        channels = {f"<#{channel.id}>": f"#{channel.name}" for channel in backend.channels.values()}
        return users | channels

    def _commands(self, viewer: Viewer) -> dict[str, Mapping[str, Any]]:
        visible = self.env.backend.visible_commands(user_id=viewer.id, channel_id=self.channel.id)
        return {str(command["id"]): command for command in visible}

    def _invocation(self, command: Mapping[str, Any], inside: Sequence[str]) -> str:
        """A command, or one inside it, as it is typed in the language of the page."""
        return " ".join(self._localized(part, "name") for part in _path(command, inside))

    def _localized(self, thing: Mapping[str, Any], field: str) -> str:
        return str((thing.get(f"{field}_localizations") or {}).get(self.locale) or thing[field])


def _shows_hand(message: Message) -> bool:
    """Whether a message is a hand with cards: only such a one has these buttons."""
    presses = (read(str(each.get("custom_id"))) for each in walk_components(message.components))
    return any(
        isinstance(press, Press) and press.verb in (Verb.MORE, Verb.TEXT) for press in presses
    )


def _chosen(component: Mapping[str, Any]) -> str:
    """The options chosen in a menu: once they change, the page forgets what was chosen in it."""
    options = component.get("options") or ()
    return ",".join(option["value"] for option in options if option.get("default"))


def _path(command: Mapping[str, Any], inside: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """A command, and those inside it on the way to one of them."""
    yield command
    for name in inside:
        (command,) = (option for option in command["options"] if option["name"] == name)
        yield command


def _dictionaries(value: object) -> Iterator[dict[str, Any]]:
    """Every dictionary inside a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _dictionaries(item)
