"""Plays whole hands by itself: five simulated members press buttons and type commands."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from simcord import MemberActor, ResponseMessage
from simcord.components import walk_components
from simcord.enums import ComponentType

from bot.client.client import BaoHuang
from bot.replays.replays import game_file
from bot.runtime.settings import Settings
from bot.sandbox.database_folder import passing_folder
from bot.sandbox.transcript import TABLE, Transcript
from bot.sandbox.world import World, simulated
from bot.text.catalogue import Words, language_of
from game.rules.ruleset import DEFAULT_PRESET
from game.shuffle import random_words

MOST_STEPS = 2_000
"""More decisions than any hand takes; a hand that goes on counts as stuck."""

INCLINATION = {"no": 6, "ascend": 4, "cede": 3}
"""The weights of answers; others have 1. Without them nearly every hand would be robbed."""

say = partial(print, flush=True)
"""Print at once, also when the output is not a terminal."""

_POINTS = re.compile(r" · ([+-]\d+) · ")


class StuckError(Exception):
    """Nobody at the table can do anything, yet the hand goes on."""


async def autoplay(
    settings: Settings,
    *,
    preset: str,
    hands: int,
    seed: int,
    out: Path | None,
    locale: str = "zh-CN",
) -> int:
    """Play `hands` hands from `seed` and print a transcript.

    Returns 0 if each hand was settled and its points sum to zero, else 1. Messages and game files
    are written to `out`, if given, in a folder for each member and one for the table.
    """
    with passing_folder() as folder:
        url = f"sqlite+aiosqlite:///{folder / 'autoplay.sqlite3'}"
        bot = BaoHuang(settings.model_copy(update={"database_url": url}), seeds=seeds(seed))
        async with simulated(bot, locale=locale) as world:
            transcript = Transcript(world, out, Words(language_of(locale)))
            party = Party(world, transcript, random_words(_hash(f"choices {seed}"), 0))
            try:
                await party.gather(preset)
                for number in range(1, hands + 1):
                    points = await party.play_hand(number)
                    transcript.keep(number, await _last_game(bot, world))
                    settled = len(points) == len(world.members) and sum(points) == 0
                    say(_ending(number, points, settled=settled))
                    if not settled:
                        return 1
            except StuckError as stuck:
                say(f"! {stuck}")
                return 1
    return 0


def _ending(number: int, points: Sequence[int], *, settled: bool) -> str:
    """Word the result of a hand."""
    listed = " ".join(f"{each:+d}" for each in points)
    verdict = "OK" if settled else "NOT ZERO"
    return f"= hand {number}, from 1st to 5th: {listed}, in all {sum(points)}: {verdict}\n"


async def _last_game(bot: BaoHuang, world: World) -> str:
    """The game file of the hand just settled."""
    tables = bot.controller.tables
    snapshot = await tables.in_channel(world.guild.id, world.channel.id)
    if snapshot and (loaded := await tables.store.tables.load(snapshot.table.id)):
        return game_file(loaded)
    raise StuckError("the table is gone")


def seeds(seed: int) -> Callable[[], bytes]:
    """Derive from one number the seeds of all hands: each call returns the next."""
    numbers = count(1)
    return lambda: _hash(f"hand {seed} {next(numbers)}")


def _hash(text: str) -> bytes:
    return sha256(text.encode()).digest()


class Party:
    """Five members who act in turn; `chance` decides between their options."""

    def __init__(self, world: World, transcript: Transcript, chance: Iterator[int]) -> None:
        self._world = world
        self._transcript = transcript
        self._chance = chance
        self._public: list[str] = []

    async def gather(self, preset: str) -> None:
        """Open a table without automatic passes, and take its five seats."""
        host, second, *others = self._world.members
        await self._slash(host, "settings tables", **{"automatic-passes": False})
        await self._slash(host, "table open")
        if preset != DEFAULT_PRESET:
            await self._choose(host, "preset", preset)
        await self._slash(second, "table join")
        for member in others:
            await self._press(member, "join")

    async def play_hand(self, number: int) -> list[int]:
        """Play a hand, and return the points that the result shows, in order of places.

        Raises StuckError if the hand does not end.
        """
        host, *others = self._world.members
        await self._slash(host, "table start")
        for member in others:
            await self._press(member, "deal")
        for member in self._world.members:
            await self._press(member, "hand")
        for _ in range(MOST_STEPS):
            if self._verb("deal"):
                return [int(points) for points in _POINTS.findall("\n".join(self._public))]
            for member in sorted(self._world.members, key=self._is_mentioned, reverse=True):
                if await self._act(member):
                    break
            else:
                raise StuckError(f"hand {number}: nobody can act")
        raise StuckError(f"hand {number}: no end after {MOST_STEPS} decisions")

    async def _act(self, member: MemberActor) -> bool:
        """Let a member act; returns False if there is nothing to do for them."""
        answers = await member.autocomplete(self._world.channel, "bid", "choice", "")
        if answers:
            answer = self._preferred([choice["value"] for choice in answers])
            if self._verb(answer) and next(self._chance) % 2:
                await self._press(member, answer)
            else:
                await self._slash(member, "bid", choice=answer)
            return True
        plays = await member.autocomplete(self._world.channel, "play", "cards", "")
        can_pass = self._verb("pass")
        if plays and not (can_pass and next(self._chance) % 4 == 0):
            best = next(self._chance) % 4 > 0
            play = plays[0 if best else next(self._chance) % len(plays)]
            await self._slash(member, "play", cards=play["value"])
        elif can_pass and self._is_mentioned(member):
            if next(self._chance) % 2:
                await self._press(member, "pass")
            else:
                await self._slash(member, "pass")
        else:
            return False
        return True

    def _preferred(self, answers: list[str]) -> str:
        weighted = [answer for answer in answers for _ in range(INCLINATION.get(answer, 1))]
        return weighted[next(self._chance) % len(weighted)]

    async def _slash(self, member: MemberActor, command: str, **options: object) -> None:
        typed = "".join(f" {name}:{value}" for name, value in options.items())
        say(f"{member.user.global_name} /{command}{typed}")
        await member.slash(self._world.channel, command, **options)
        self._tell()

    async def _press(self, member: MemberActor, verb: str) -> None:
        button = self._verb(verb)
        if button is None:
            raise StuckError(f"there is no button to {verb}")
        message, custom_id, label = button
        say(f"{member.user.global_name} [{label}]")
        await member.click(message, custom_id=custom_id)
        self._tell()

    async def _choose(self, member: MemberActor, verb: str, value: str) -> None:
        menu = self._component(verb, ComponentType.SELECT)
        if menu is None:
            raise StuckError(f"there is no menu to choose the {verb}")
        message, component = menu
        say(f"{member.user.global_name} <{component['placeholder']}: {value}>")
        await member.select(message, [value], custom_id=component["custom_id"])
        self._tell()

    def _tell(self) -> None:
        """Print what the bot sent; of messages to the table only new lines."""
        for news in self._transcript.news():
            lines = [line for line in news.text.splitlines() if line]
            new = lines
            if news.whom == TABLE:
                new = [line for line in lines if line not in self._public]
                self._public = lines
            for line in new:
                say(f"    {news.whom:<7}| {line}")

    def _verb(self, verb: str) -> tuple[ResponseMessage, str, str] | None:
        """The public button with this verb: its message, custom id and label."""
        button = self._component(verb, ComponentType.BUTTON)
        return button and (button[0], button[1]["custom_id"], button[1]["label"])

    def _component(
        self, verb: str, kind: ComponentType
    ) -> tuple[ResponseMessage, dict[str, Any]] | None:
        """The component with this verb on the newest public message with buttons."""
        env = self._world.env
        for message in reversed(env.backend.messages[self._world.channel.id].values()):
            components = [
                component
                for component in walk_components(message.components)
                if "custom_id" in component
            ]
            if components and not message.is_ephemeral:
                return next(
                    (
                        (ResponseMessage(env, message), component)
                        for component in components
                        if component["type"] == kind
                        and component["custom_id"].split(":")[2] == verb
                    ),
                    None,
                )
        return None

    def _is_mentioned(self, member: MemberActor) -> bool:
        return any(f"@{member.user.global_name}" in line for line in self._public)
