"""The short version of `lab.cluster`: two processes on one PostgreSQL, of which one is killed."""

from pathlib import Path
from random import Random

from lab.cluster.people import Crowd
from lab.cluster.processes import cluster
from lab.cluster.report import Report
from lab.cluster.scenes import Stage, killed, undisturbed
from lab.cluster.watch import Watch
from tests.support.postgresql_server import Server
from tests.wire.evening import until
from tests.wire.shown import called_twice, went_back

SHARDS = 4
PAUSE = 2.5
"""Half the seconds that Discord wants between two IDENTIFYs, and the bot leaves: a busy machine may
stand still between a process's turn and its IDENTIFY."""


async def test_who_is_killed_is_stood_in_for_and_each_interaction_is_answered_once(
    server: Server, tmp_path: Path
) -> None:
    async with cluster(
        server, tmp_path, processes=2, shards=SHARDS, servers=SHARDS, buckets=SHARDS, pause=PAUSE
    ) as running:
        report, dice = Report(), Random(1)  # noqa: S311 - people
        crowd, watch = Crowd(running, 0.5, dice), Watch(running.url)
        stage = Stage(running, crowd, watch, report, dice, kills=1, quiet=8.0)
        await crowd.gather(stage.patience)

        async def has_answered() -> bool:
            return crowd.counts["answered"] > SHARDS

        async with crowd.playing():
            await undisturbed(stage)
            await until(has_answered)
            crowd.disturbed = True
            await killed(stage)
        discord = running.discord
        assert set(discord.answers) == {(200, 0)}
        assert await crowd.replay()
        assert discord.identified > SHARDS  # by who stood in, and by who began again
        wrong = [*crowd.broken, *running.faults(), *discord.unknown, *discord.too_soon]
        wrong += [*discord.doubled, *went_back(discord.shown), *called_twice(discord.shown)]
        assert wrong == []
