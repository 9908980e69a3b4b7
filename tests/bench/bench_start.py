"""Measures a start with many open tables: `python -m tests.bench.bench_start --tables 10000`.

The bot is a real process on a real SQLite file, connected to a Discord behind real sockets. All
tables are in the middle of a hand; `--overdue` of them have let their deadline pass, and the
messages of `--behind` of them do not show how they stand. After the start `--passing` deadlines
pass each second, for a minute. Printed are the time from the start of the process to its
connection, from there to the answer to the first interaction, how long all that ask in the first
seconds wait, how long the rest takes, how late the deadlines of that minute are kept, and the
memory of the process.
"""

import argparse
import asyncio
import logging
import resource
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from os import sysconf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import structlog

from bot.store.store import Store
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Snapshot
from game.hand.actions import Action
from game.hand.engine import Hand
from game.hand.view import view
from game.players import plain
from tests.bench.bench_size import person_waited_for
from tests.bot.tables.seated import deal
from tests.wire.payloads import CHANNEL, GUILD
from tests.wire.process import Bot, bot
from tests.wire.server import Discord, serving

HOST = 10**18 + 101
KINDS = 20
"""So many different hands are played; the others are copies of them."""
DECISIONS = 60
"""About the middle of a hand."""
TABLES_OF_A_SERVER = 10
ASKED = 40
EVERY = 0.25
STARTING = timedelta(seconds=30)
"""The time from the beginning to the first of the deadlines that pass one after another."""
PASSING = 60
"""Seconds in which they pass."""
PATIENCE = 900.0


async def play(url: str) -> None:
    """Some tables in the middle of a hand."""
    dice = Random(1)  # noqa: S311 - a benchmark
    store = await Store.open(url)
    tables = Tables(store, lambda: dice.randbytes(32))
    for kind in range(KINDS):
        users = range(HOST + 10 * kind, HOST + 10 * kind + 5)
        opened = await tables.open(GUILD, CHANNEL + kind, users[0], "Host", "en-US")
        assert isinstance(opened, Snapshot)
        now = opened
        for user in users[1:]:
            await tables.join(now.table.id, user, f"user{user}")
        await deal(tables, now.table.id)
        for _ in range(DECISIONS):
            await go_on(tables, now.table.id)
        await tables.placed(now.table.id, CHANNEL + kind, 10**17 + kind)
    await store.close()


async def go_on(tables: Tables, table_id: str) -> None:
    """Somebody who is waited for decides."""

    def choose(hand: Hand, seat: int) -> Action:
        return plain.choose(view(hand, seat))

    now = await tables.get(table_id)
    if isinstance(now, Playing):
        await tables.act(table_id, person_waited_for(now), choose)


def copy(path: Path, count: int, overdue: int, behind: int, passing: float) -> tuple[int, ...]:
    """Copy the tables until there are so many, in servers of their own. Returns these servers."""
    now = datetime.now(UTC).replace(tzinfo=None)
    with closing(sqlite3.connect(path)) as file, file:
        file.row_factory = sqlite3.Row
        file.execute("UPDATE servers SET server_tables = 1000")
        kinds = [row["id"] for row in file.execute("SELECT id FROM tables ORDER BY id")]
        for name, key in (("tables", "id"), ("hands", "table_id"), ("actions", "table_id")):
            columns = [row["name"] for row in file.execute(f"PRAGMA table_info({name})")]
            kept = ", ".join(column for column in columns if column != key)
            for number in range(count - KINDS):
                file.execute(
                    f"INSERT INTO {name} ({key}, {kept}) SELECT ?, {kept} FROM {name} "  # noqa: S608
                    f"WHERE {key} = ?",
                    (f"{number:08d}", kinds[number % KINDS]),
                )
        for number in range(count - KINDS):
            guild, first = GUILD + 1 + number // TABLES_OF_A_SERVER, 10**18 + 10**6 + 10 * number
            place = (guild, CHANNEL + 100 + number, 10**17 + 100 + number, f"{number:08d}")
            file.execute(
                "INSERT INTO seats (table_id, seat, guild_id, user_id, name, points, held, plan) "
                "SELECT ?, seat, ?, ? + seat, name, points, held, plan FROM seats "
                "WHERE table_id = ?",
                (f"{number:08d}", guild, first, kinds[number % KINDS]),
            )
            file.execute(
                "UPDATE tables SET guild_id = ?, channel_id = ?, message_id = ? WHERE id = ?", place
            )
        later, before = now + timedelta(days=1), now - timedelta(minutes=10)
        file.execute(
            "UPDATE tables SET shown = version, warn = NULL, auto = NULL, call = NULL, due = ?",
            (later.isoformat(" "),),
        )
        for number in range(overdue):
            since = before + timedelta(milliseconds=number)
            due = (since.isoformat(" "), f"{number:08d}")
            file.execute("UPDATE tables SET due = ? WHERE id = ?", due)
        for number in range(overdue, overdue + behind):
            file.execute("UPDATE tables SET shown = shown - 1 WHERE id = ?", (f"{number:08d}",))
        for number in range(round(PASSING * passing)):
            at = now + STARTING + timedelta(seconds=number / passing)
            which = f"{overdue + behind + number:08d}"
            file.execute("UPDATE tables SET due = ? WHERE id = ?", (at.isoformat(" "), which))
    return tuple(sorted({GUILD + 1 + n // TABLES_OF_A_SERVER for n in range(count - KINDS)}))


def memory(process: Bot) -> float:
    """MiB that the bot holds."""
    assert process.process is not None
    pages = int(Path(f"/proc/{process.process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def worked(process: Bot) -> float:
    """Seconds of a processor that the bot has used."""
    assert process.process is not None
    assert process.process.pid is not None
    return times_of(process.process.pid)[0]


def times_of(pid: int) -> tuple[float, float, int]:
    """Seconds of a processor that a process has used, and its dead children; and its parent."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used, dead = (sum(map(int, fields[n : n + 2])) / sysconf("SC_CLK_TCK") for n in (11, 13))
    return used, dead, int(fields[1])


async def answer(discord: Discord, number: int) -> float:
    """Seconds from somebody's command to its answer."""
    before, user = perf_counter(), HOST + 10 * (number % KINDS) + number // KINDS
    await discord.answered(discord.command(user, "hand"), PATIENCE)
    return perf_counter() - before


async def caught_up(path: Path) -> float:
    """When nothing is overdue or behind any more that was so at the start."""
    now = datetime.now(UTC).replace(tzinfo=None)
    soon = (now.isoformat(" "), (now + timedelta(hours=12)).isoformat(" "))
    query = "SELECT count(*) FROM tables WHERE due <= ? OR (due > ? AND shown < version)"
    with closing(sqlite3.connect(path, timeout=60)) as file:
        while file.execute(query, soon).fetchone()[0]:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.2)
    return perf_counter()


async def lateness(path: Path, until: datetime) -> list[float]:
    """How late, in seconds, the deadlines were that were seen late until then, in order."""
    query, late = "SELECT id, due FROM tables WHERE due <= ?", dict[tuple[str, str], float]()
    with closing(sqlite3.connect(path, timeout=60)) as file:
        while (now := datetime.now(UTC)) < until:
            for key in file.execute(query, (now.replace(tzinfo=None).isoformat(" "),)):
                late[key] = (
                    now - datetime.fromisoformat(key[1]).replace(tzinfo=UTC)
                ).total_seconds()
            await asyncio.sleep(EVERY / 5)
    return sorted(late.values())


async def measure(folder: Path, count: int, overdue: int, behind: int, passing: float) -> None:
    """Start, ask, and print."""
    async with serving() as discord:
        with bot(discord, folder) as process:
            path = folder / "bot.sqlite3"
            await play(process.url)
            copied = datetime.now(UTC)
            discord.guilds += copy(path, count, overdue, behind, passing)
            print(f"{count} open tables, {overdue} overdue, {behind} behind", flush=True)
            began = perf_counter()
            process.process = process.spawn()
            await discord.ready(PATIENCE)
            print(f"connected after {perf_counter() - began:.2f} s, {memory(process):.0f} MiB")
            connected, before = perf_counter(), worked(process)
            waits = [await answer(discord, 0)]
            print(
                f"first interaction answered after {waits[0]:.3f} s, in which the bot worked for "
                f"{worked(process) - before:.2f} s",
                flush=True,
            )
            rest = asyncio.create_task(caught_up(path))
            while len(waits) < ASKED:
                await asyncio.sleep(EVERY)
                waits.append(await answer(discord, len(waits)))
            print(
                f"the first {ASKED} waited {sorted(waits)[ASKED // 2]:.3f} s (median), "
                f"{max(waits):.3f} s (longest); {memory(process):.0f} MiB",
                flush=True,
            )
            done = await asyncio.wait_for(rest, PATIENCE)
            print(
                f"all caught up {done - connected:.1f} s after connecting, "
                f"{memory(process):.0f} MiB"
            )
            if passing:
                before, since = worked(process), perf_counter()
                late = await lateness(path, copied + STARTING + timedelta(seconds=PASSING))
                every = [0.0] * (round(PASSING * passing) - len(late)) + late
                median, p99 = every[len(every) // 2], every[len(every) * 99 // 100]
                cores = (worked(process) - before) / (perf_counter() - since)
                print(
                    f"{passing:g} deadlines a second: {len(every)} were kept {median:.2f} s late"
                    f" (median), {p99:.2f} s (p99), {every[-1]:.2f} s (latest), with {cores:.2f} of"
                    " a core"
                )


def main() -> None:
    """Measure one start."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_start", description=__doc__)
    made.add_argument("--tables", type=int, default=10_000)
    made.add_argument("--overdue", type=int, default=0)
    made.add_argument("--behind", type=int, default=0)
    made.add_argument("--passing", type=float, default=0.0, help="deadlines a second")
    given = made.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory(prefix="baohuang-") as folder:
        counts = (given.tables, given.overdue, given.behind, given.passing)
        asyncio.run(measure(Path(folder), *counts))


if __name__ == "__main__":
    main()
