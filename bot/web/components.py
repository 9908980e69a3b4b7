"""Panels as the page gets them: Discord's components, with names instead of mentions."""

import re
from collections.abc import Mapping
from typing import Any

from bot.model import Table
from bot.panels.custom_id import EntryPress, Press, ReplayTurn, read
from bot.panels.panel import Panel
from bot.panels.player_names import escaped
from bot.panels.press_verbs import EntryVerb, ReplayVerb, Verb
from bot.text.catalogue import Words
from bot.text.mentions import typed

_MENTION = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_COMMAND = re.compile(r"</([^:>]+):\d+>")


def container(panel: Panel, table: Table, words: Words, *, seated: bool = False) -> dict[str, Any]:
    """The container of a panel about a table, without buttons that are of no use on the page.

    `seated`: the user sits there already.
    """
    (component,) = panel.to_components()  # type: ignore[no-untyped-call] # discord.py has no types
    for row in component["components"]:
        if "components" in row:
            buttons = row["components"]
            row["components"] = [each for each in buttons if not _is_useless(each, seated=seated)]
    component["components"] = [row for row in component["components"] if row.get("components", row)]
    named: dict[str, Any] = _named(component, table, words)
    return named


def _is_useless(component: Mapping[str, Any], *, seated: bool) -> bool:
    press = read(str(component.get("custom_id")))
    if isinstance(press, Press):
        return seated and press.verb is Verb.JOIN
    if isinstance(press, ReplayTurn):
        return press.verb in (ReplayVerb.SHARE, ReplayVerb.FORM)
    return isinstance(press, EntryPress) and press.verb is EntryVerb.OPEN


def _named(component: Any, table: Table, words: Words) -> Any:  # noqa: ANN401 - JSON
    match component:
        case dict():
            return {
                key: with_names(value, table, words)
                if key == "content"
                else _named(value, table, words)
                for key, value in component.items()
            }
        case list():
            return [_named(each, table, words) for each in component]
        case _:
            return component


def with_names(text: str, table: Table, words: Words) -> str:
    """A text with the names of people, commands and the channel instead of their ids."""
    names = {seat.user_id: escaped(seat.name) for seat in table.seats if seat and seat.user_id}
    channel = rf"[Discord](https://discord.com/channels/{table.guild_id}/\1)"
    text = _MENTION.sub(lambda match: f"**{names.get(int(match[1]), '…')}**", text)
    text = _CHANNEL.sub(channel, text)
    return _COMMAND.sub(lambda match: typed(match[1], words), text)
