"""Writes down the messages that the bot sends: their receiver, text and pictures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcord.backend.models import Message

from bot.sandbox.world import World
from bot.text.catalogue import Words

TABLE = "table"
"""The receiver of messages that everybody in the channel can read."""

_BUTTON, _TEXT, _GALLERY = 2, 10, 12


@dataclass(frozen=True, slots=True)
class News:
    """A message that was sent or edited; `whom` is a member's account name, or `TABLE`."""

    whom: str
    text: str


class Transcript:
    """Writes a folder of numbered files for each member and one for the table.

    Without `out` nothing is written to disk. Countdowns are worded by `words`.
    """

    def __init__(self, world: World, out: Path | None, words: Words) -> None:
        self._world = world
        self._words = words
        self._out = out
        self._seen: dict[int, tuple[object, ...]] = {}
        self._written: Counter[str] = Counter()
        self._names = {member.id: member.user.global_name or "" for member in world.members}
        self._accounts = {member.id: member.name for member in world.members}
        self._private = {member.user.dm_channel.id: member.name for member in world.members}

    def news(self) -> list[News]:
        """Write down the messages sent or edited since the last call, and return them by age."""
        news = []
        for channel_id in (self._world.channel.id, *self._private):
            for message in list(self._world.env.backend.messages.get(channel_id, {}).values()):
                # An edit puts new lists in the place of the old ones.
                state = (message.content, message.components, message.attachments)
                before = self._seen.get(message.id)
                if before and all(old is new for old, new in zip(before, state, strict=True)):
                    continue
                self._seen[message.id] = state
                if message.author_id == self._world.env.backend.bot_user.id:
                    news.append(self._write(message))
        return news

    def keep(self, number: int, game: str) -> None:
        """Write the game file of a hand beside the messages to the table."""
        if self._out is not None:
            folder = self._out / TABLE
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"hand-{number}.txt").write_text(game, encoding="utf-8")

    def _write(self, message: Message) -> News:
        news = News(self._whom(message), self._readable("\n".join(_lines(message))))
        if self._out is not None:
            self._file(news, message, self._out / news.whom)
        return news

    def _file(self, news: News, message: Message, folder: Path) -> None:
        self._written[news.whom] += 1
        folder.mkdir(parents=True, exist_ok=True)
        number = f"{self._written[news.whom]:04}"
        (folder / f"{number}.txt").write_text(news.text + "\n", encoding="utf-8")
        for attachment in message.attachments:
            content = self._world.env.backend.cdn.get(attachment["url"])
            if content is not None:
                (folder / f"{number}-{attachment['filename']}").write_bytes(content)

    def _whom(self, message: Message) -> str:
        if message.channel_id in self._private:
            return self._private[message.channel_id]
        if message.is_ephemeral and message.interaction_metadata:
            return self._accounts[int(message.interaction_metadata["user"]["id"])]
        return TABLE

    def _readable(self, text: str) -> str:
        def until(match: re.Match[str]) -> str:
            seconds = float(match[1]) - self._world.env.now().timestamp()
            return self._words("sandbox-in", seconds=max(0, round(seconds)))

        text = re.sub(r"<@(\d+)>", lambda match: f"@{self._names[int(match[1])]}", text)
        text = re.sub(r"</([^:>]+):\d+>", r"`/\1`", text)
        return re.sub(r"<t:(\d+):R>", until, text)


def _lines(message: Message) -> Iterator[str]:
    if message.content:
        yield message.content
    yield from _components(message.components)


def _components(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        inside = component.get("components") or ()
        if component["type"] == _TEXT:
            yield component["content"]
        elif component["type"] == _GALLERY:
            yield from (f"[{item['description']}]" for item in component["items"])
        elif "options" in component:
            labels = " / ".join(option["label"] for option in component["options"])
            yield f"({component.get('placeholder', '')}: {labels})"
        elif inside and all(item["type"] == _BUTTON for item in inside):
            yield " ".join(f"[{item['label']}]" for item in inside)
        else:
            yield from _components(inside)
