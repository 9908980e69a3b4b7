"""Kills and stops processes that share a PostgreSQL: `python -m lab.cluster --kills 200`.

Three processes, six shards and sixty servers, with a table and three people at each, over real
sockets; what happens to them is in `lab.cluster.scenes`. Printed is how long the servers were
silent, how late deadlines were kept, how interactions were answered, and everything that is wrong.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from lab.cluster.people import Crowd
from lab.cluster.processes import cluster
from lab.cluster.report import Report
from lab.cluster.scenes import SCENES, Stage
from lab.cluster.watch import Watch
from tests.support.postgresql_server import Server, postgresql


async def run(database: Server, folder: Path, given: argparse.Namespace) -> Report:
    """Run the chosen scenes one after another."""
    report, dice = Report(), Random(given.seed)  # noqa: S311 - people
    async with cluster(
        database,
        folder,
        processes=given.processes,
        shards=given.shards,
        servers=given.servers,
        buckets=given.max_concurrency,
    ) as running:
        running.discord.late_after = 3.0
        report.say(f"connected: {running.discord.owners()}")
        crowd, watch = Crowd(running, given.think, dice), Watch(running.url)
        stage = Stage(running, crowd, watch, report, dice, given.kills, given.quiet, given.patience)
        await crowd.gather(300)
        report.say(f"{len(crowd.tables)} tables are open")
        async with watch.watching(), crowd.playing():
            for letter in given.scenes:
                crowd.disturbed = letter != "a"
                try:
                    await SCENES[letter](stage)
                except TimeoutError:
                    report.fault(f"({letter}) took longer than {stage.patience:.0f} s")
                    report.say(f"connected: {running.discord.owners()}")
        report.say(f"logs that replay: {await crowd.replay()}")
        report.looked_at(running, crowd, watch)
        return report


def main() -> None:
    """Run the scenes. Exits with 1 if there is a fault."""
    arguments = argparse.ArgumentParser(prog="python -m lab.cluster", description=__doc__)
    arguments.add_argument("--processes", type=int, default=3)
    arguments.add_argument("--shards", type=int, default=6)
    arguments.add_argument("--servers", type=int, default=60)
    arguments.add_argument("--kills", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--quiet", type=float, default=60.0, help="seconds of (a)")
    arguments.add_argument("--think", type=float, default=5.0, help="seconds between two decisions")
    arguments.add_argument("--max-concurrency", type=int, default=1, help="buckets of IDENTIFYs")
    arguments.add_argument("--scenes", default="".join(SCENES), help="which, and in which order")
    arguments.add_argument("--patience", type=float, default=120.0, help="seconds for anything")
    arguments.add_argument("--logs", type=Path, help="where the logs of the processes are left")
    given = arguments.parse_args()
    with TemporaryDirectory(prefix="baohuang-") as folder, postgresql() as database:
        logs = given.logs or Path(folder)
        logs.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(run(database, logs, given))
    print(f"wrong: {len(report.wrong)}")
    sys.exit(1 if report.wrong else 0)


if __name__ == "__main__":
    main()
