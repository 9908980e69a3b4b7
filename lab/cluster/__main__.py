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
    ) as made:
        made.discord.late_after = 3.0
        report.say(f"connected: {made.discord.owners()}")
        crowd, watch = Crowd(made, given.think, dice), Watch(made.url)
        stage = Stage(made, crowd, watch, report, dice, given.kills, given.quiet, given.patience)
        await crowd.gather(300)
        report.say(f"{len(crowd.tables)} tables are open")
        async with watch.watching(), crowd.playing():
            for letter in given.scenes:
                crowd.disturbed = letter != "a"
                try:
                    await SCENES[letter](stage)
                except TimeoutError:
                    report.fault(f"({letter}) took longer than {stage.patience:.0f} s")
                    report.say(f"connected: {made.discord.owners()}")
        report.say(f"logs that replay: {await crowd.replay()}")
        report.looked_at(made, crowd, watch)
        return report


def main() -> None:
    """Run the scenes. Exits with 1 if there is a fault."""
    made = argparse.ArgumentParser(prog="python -m lab.cluster", description=__doc__)
    made.add_argument("--processes", type=int, default=3)
    made.add_argument("--shards", type=int, default=6)
    made.add_argument("--servers", type=int, default=60)
    made.add_argument("--kills", type=int, default=200)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--quiet", type=float, default=60.0, help="seconds of (a)")
    made.add_argument("--think", type=float, default=5.0, help="seconds between two decisions")
    made.add_argument("--max-concurrency", type=int, default=1, help="buckets of IDENTIFYs")
    made.add_argument("--scenes", default="".join(SCENES), help="which, and in which order")
    made.add_argument("--patience", type=float, default=120.0, help="seconds for anything")
    made.add_argument("--logs", type=Path, help="where the logs of the processes are left")
    given = made.parse_args()
    with TemporaryDirectory(prefix="baohuang-") as folder, postgresql() as running:
        logs = given.logs or Path(folder)
        logs.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(run(running, logs, given))
    print(f"wrong: {len(report.wrong)}")
    sys.exit(1 if report.wrong else 0)


if __name__ == "__main__":
    main()
