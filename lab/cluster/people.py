"""Simulated people in every server, who play at random and retry when nobody answers."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from sqlalchemy.exc import SQLAlchemyError

from bot.model import Loaded, ServerSettings
from bot.replays.replays import record_of
from bot.tables.rules.snapshot import from_log
from game.notation.game_file import check
from lab.chaos.kills import accepts
from lab.cluster.processes import Cluster
from tests.wire.payloads import GUILD, Json, direct_channel
from tests.wire.people import PEOPLE, BrokenError, People
from tests.wire.server import SHOW, Asked, custom_ids

PATIENCE = 3.0
"""Seconds after which Discord shows that an interaction failed."""
PLAY = 15
IDLE = 0.04
"""The share of decisions that are left to the deadline."""
IDLE_SECONDS = 20.0
PROBE = 1.0
"""Time limit in seconds for one answer while measuring when answers come again."""
AGAIN = 0.25
OUTAGE = ("cannot save anything", "could not be saved")
"""Parts of the answers while PostgreSQL is away."""
ASKED = 40.0
"""Maximum questions per second of all servers together in `asking`."""


def users_of(guild_id: int) -> tuple[int, ...]:
    return tuple(user + 1000 * ((guild_id - GUILD) >> 22) for user in PEOPLE)


@dataclass
class Crowd:
    """Three people at a table of each server. `think`: the seconds between two decisions.

    `counts`: what came of what they did. `silences`: by server, the seconds in which it did not
    answer, each up to the next answer; noted where somebody asks all the time. `late`: the tables
    at which something was not answered in time, which may have been done later.
    """

    cluster: Cluster
    think: float
    dice: Random
    counts: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    tables: dict[int, People] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)
    disturbed: bool = False

    def __post_init__(self) -> None:
        for guild in self.cluster.discord.guilds:
            dice = Random(self.dice.random())  # noqa: S311 - people
            self.tables[guild] = People(
                self.cluster.discord,
                self.cluster.store,
                dice,
                guild=guild,
                users=users_of(guild),
                patience=PATIENCE,
            )

    async def gather(self, seconds: float) -> None:
        """Open a table in every server. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            for guild, people in self.tables.items():
                house = ServerSettings(guild, "simple", play_seconds=PLAY, question_seconds=PLAY)
                await self.cluster.store.servers.remember(house)
                await self._try(people)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play while the block runs."""
        going = [asyncio.create_task(self._play(each)) for each in self.tables.values()]
        try:
            yield
        finally:
            for task in going:
                task.cancel()
            ended = await asyncio.gather(*going, return_exceptions=True)
        if faults := [each for each in ended if isinstance(each, Exception)]:
            raise ExceptionGroup("of the people", faults)

    async def _play(self, people: People) -> None:
        while True:
            await asyncio.sleep(2 * self.think * people.dice.random())
            if people.dice.random() < IDLE:
                await asyncio.sleep(IDLE_SECONDS)
            await self._try(people)

    async def _try(self, people: People) -> None:
        """Make one decision; report it if it is undone, or refused although it was accepted."""
        try:
            before = await people.load()
            asked = await people.decide()
            await people.discord.answered(asked, people.patience)
            after = await people.load()
        except TimeoutError:
            self.counts["not answered"] += 1
            self.late.add(people.table_id)
            return
        except (SQLAlchemyError, OSError):
            self.counts["no database"] += 1
            return
        except BrokenError as error:
            self.broken.append(str(error))
            return
        self.counts["answered"] += 1
        if before and after:
            self.broken += list(self._checked(before, after, asked))

    def _checked(self, before: Loaded, after: Loaded, asked: Asked) -> list[str]:
        if before.table.id != after.table.id or before.table.hand_no != after.table.hand_no:
            return []
        known = len(before.actions)
        if after.actions[:known] != before.actions:
            return [f"{after.table.id}: the log is not the one it was"]
        if accepts(asked) and after.table.version == before.table.version and _decides(asked):
            return [f"{after.table.id}: lost {asked.payload['data']}"]
        seat = after.table.seat_of(asked.user_id)
        mine = [each for each in after.actions[known:] if each.by == "user" and each.seat == seat]
        is_refused = asked.kind == SHOW and asked.said and not accepts(asked)
        if mine and is_refused and not self.disturbed and after.table.id not in self.late:
            return [f"{after.table.id}: done, and answered {asked.said[:80]!r}"]
        return []

    # what is known of one server

    async def first_answer(self, guild: int, since: float) -> float:
        """Ask until there is an answer. Returns the seconds from `since` until it came."""
        user, asked = users_of(guild)[0], list[Asked]()
        while True:
            asked.append(self.cluster.discord.command(user, "hand", in_guild=guild))
            with suppress(TimeoutError):
                await self.cluster.discord.answered(asked[-1], PROBE)
            for each in asked:
                if each.told.is_set() and not any(sentence in each.said for sentence in OUTAGE):
                    return (each.answered_at or perf_counter()) - since
            if asked[-1].told.is_set():
                await asyncio.sleep(AGAIN)

    async def answers(self, guilds: Sequence[int], since: float, seconds: float) -> list[float]:
        """Seconds from `since` until each of these servers answered. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            return await asyncio.gather(*(self.first_answer(guild, since) for guild in guilds))

    @asynccontextmanager
    async def asking(self, silences: list[float]) -> AsyncIterator[None]:
        """Ask in every server all the time; append the seconds until each answer to `silences`."""

        async def ask(guild: int) -> None:
            while True:
                silences.append(await self.first_answer(guild, perf_counter()))
                await asyncio.sleep(max(AGAIN, len(self.tables) / ASKED))

        asking = [asyncio.create_task(ask(guild)) for guild in self.tables]
        try:
            yield
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    def in_private(self, people: People, user: int) -> tuple[Json, list[str]] | None:
        """The message with a user's newest hand at a table, and its buttons."""
        channel = str(direct_channel(user))
        for message in reversed(people.discord.posted):
            if message["channel_id"] == channel:
                now = people.discord.messages.get(int(message["id"]), message)
                mine = [each for each in custom_ids(now) if f":{people.table_id}:" in each]
                return (now, mine) if mine else None
        return None

    async def replay(self) -> int:
        """Replay the log of every hand. Returns their number. Raises ValueError or LookupError."""
        hands = 0
        for people in self.tables.values():
            loaded = await people.load()
            if loaded is None:
                continue
            from_log(loaded)
            for number in range(1, loaded.table.hand_no):
                earlier = await people.store.tables.load(people.table_id, number)
                if earlier is None or earlier.hand is None:
                    raise ValueError(f"{people.table_id}: no hand {number}")
                _replayed(earlier)
                hands += 1
            hands += loaded.hand is not None
        return hands


def _decides(asked: Asked) -> bool:
    """Whether a command decides something, instead of only showing something."""
    return asked.payload["data"].get("name") in ("play", "pass", "bid")


def _replayed(loaded: Loaded) -> None:
    if check(record_of(loaded)) is not None:
        raise ValueError(f"{loaded.table.id}: a hand does not check")
