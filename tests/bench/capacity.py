"""Estimates what more tables need: `python -m tests.bench.capacity --picture out/capacity.png`.

It multiplies measured costs by live tables, at which a hand is being played: processes, cores,
memory, the load of PostgreSQL, and requests to Discord. Each is compared with its limit; the
largest share breaks first.
"""

import argparse
from dataclasses import dataclass
from math import ceil, log10
from pathlib import Path

from PIL import Image, ImageDraw

from bot.client.request_gate import REQUESTS

SIZES = (1_000, 10_000, 100_000)


@dataclass(frozen=True, slots=True)
class Each:
    """What something costs each time.

    `cpu`: seconds of the bot; `database`: seconds of PostgreSQL, which makes so many `commits` and
    `wal` (bytes); `requests`: those to Discord that count against its limit.
    """

    cpu: float
    database: float
    commits: float
    wal: float
    requests: float


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured; docs/capacity.md says how.

    `press`: with all that follows from it, other seats' moves, pictures and live hands too.
    `direct`: the requests of one in a direct message; `answer`: seconds of the process that hears
    it, without what follows. `call`: a new message in the place of the old one, which calls
    somebody. `hand`: its beginning and its end, besides the presses: five hands by direct message,
    the result, the luck of the deal. `look`: seconds of PostgreSQL for what a process asks it every
    second, and `look_at` for each live table in it. `process`: MiB of a process that keeps all the
    pictures it may; `table`: MiB of a live table with five live hands.
    """

    press: Each = Each(cpu=0.033, database=0.0021, commits=1.4, wal=1_700.0, requests=0.1)
    direct: float = 1.0
    answer: float = 0.013
    call: Each = Each(cpu=0.012, database=0.003, commits=3.0, wal=1_000.0, requests=2.2)
    hand: Each = Each(cpu=0.15, database=0.02, commits=10.0, wal=20_000.0, requests=7.0)
    look: float = 0.005
    look_at: float = 0.3e-6
    process: float = 320.0
    table: float = 0.31


@dataclass(frozen=True, slots=True)
class Play:
    """How people play, which is assumed: presses a minute at a live table, and servers for each.

    `hand`: presses of people in a hand. `direct`: the part of them that come from hands in direct
    messages. `called`: calls for each press, as `bench_calls` counts them of five people who think
    for 4 to 12 s.
    """

    presses: float = 10.0
    servers: float = 10.0
    hand: float = 90.0
    direct: float = 0.3
    called: float = 0.29


@dataclass(frozen=True, slots=True)
class Limits:
    """What there is, or what Discord allows.

    `busy`: the part of a core that a process may use before people wait. `requests`: a second, of
    all processes of a bot together, which make fewer than Discord allows. `database`: cores of one
    PostgreSQL, and `commits` that it makes a second on a disk of its own. `identifies`: a day.
    `servers`: of a shard, of which each process has one at least. `starts`: seconds between two
    IDENTIFYs.
    """

    busy: float = 0.6
    requests: float = REQUESTS
    database: float = 8.0
    commits: float = 5_000.0
    identifies: float = 1_000.0
    servers: float = 1_000.0
    starts: float = 5.5


@dataclass(frozen=True, slots=True)
class Need:
    """What a number of live tables needs; per second where nothing else is said.

    `direct`: cores of the one process that hears all direct messages. `database`: cores of
    PostgreSQL. `restart`: minutes until all shards have introduced themselves.
    """

    tables: int
    presses: float
    cores: float
    direct: float
    processes: int
    memory: float
    database: float
    commits: float
    wal: float
    requests: float
    shards: int
    restart: float

    def shares(self, limits: Limits) -> dict[str, float]:
        """The shares of the limits that more processes do not move, the largest first."""
        found = {
            "REST requests": self.requests / limits.requests,
            "direct messages": self.direct / limits.busy,
            "PostgreSQL cores": self.database / limits.database,
            "PostgreSQL commits": self.commits / limits.commits,
            "IDENTIFYs of one restart": self.shards / limits.identifies,
        }
        return dict(sorted(found.items(), key=lambda share: -share[1]))


def need(tables: int, costs: Costs, play: Play, limits: Limits) -> Need:
    """Return what this number of live tables needs."""
    presses = tables * play.presses / 60
    hands = presses / play.hand if play.hand else 0.0
    times = ((costs.press, presses), (costs.call, presses * play.called), (costs.hand, hands))
    cores = sum(each.cpu * often for each, often in times)
    processes = max(1, ceil(cores / limits.busy))
    looks = processes * (costs.look + costs.look_at * tables)
    by_direct_message = presses * play.direct
    shards = max(processes, ceil(tables * play.servers / limits.servers))
    return Need(
        tables=tables,
        presses=presses,
        cores=cores,
        direct=by_direct_message * costs.answer,
        processes=processes,
        memory=processes * costs.process + tables * costs.table,
        database=sum(each.database * often for each, often in times) + looks,
        commits=sum(each.commits * often for each, often in times),
        wal=sum(each.wal * often for each, often in times),
        requests=sum(each.requests * often for each, often in times)
        + by_direct_message * (costs.direct - costs.press.requests),
        shards=shards,
        restart=shards * limits.starts / 60,
    )


def most_tables(costs: Costs, play: Play, limits: Limits) -> dict[str, int]:
    """Return at how many live tables each limit is reached, the first one first; and one core."""
    found = dict[str, int]()
    for name in need(1, costs, play, limits).shares(limits):
        low, high = 1, 10_000_000
        while low < high:
            tables = (low + high) // 2
            if need(tables, costs, play, limits).shares(limits)[name] < 1:
                low = tables + 1
            else:
                high = tables
        found[name] = low
    one = need(60_000, costs, play, limits)
    found["one process"] = round(limits.busy * one.tables / one.cores)
    return dict(sorted(found.items(), key=lambda most: most[1]))


def table(needs: list[Need], limits: Limits) -> str:
    """Return the needs as a table of Markdown, a column for each number of tables."""
    rows: list[tuple[str, list[str]]] = [
        ("live tables", [f"{each.tables:,}" for each in needs]),
        ("presses a second", [f"{each.presses:,.0f}" for each in needs]),
        ("cores of the bot", [f"{each.cores:,.1f}" for each in needs]),
        ("of them for direct messages, by one process", [f"{each.direct:,.1f}" for each in needs]),
        ("processes", [f"{each.processes:,}" for each in needs]),
        ("memory, GiB", [f"{each.memory / 1024:,.1f}" for each in needs]),
        ("PostgreSQL cores", [f"{each.database:,.1f}" for each in needs]),
        ("PostgreSQL commits a second", [f"{each.commits:,.0f}" for each in needs]),
        ("PostgreSQL WAL, MB a second", [f"{each.wal / 1e6:,.1f}" for each in needs]),
        ("REST requests a second that count", [f"{each.requests:,.0f}" for each in needs]),
        ("shards, and IDENTIFYs of a restart", [f"{each.shards:,}" for each in needs]),
        ("minutes for them, one after another", [f"{each.restart:,.0f}" for each in needs]),
    ]
    rows += [
        (f"share of the limit: {name}", [_share(each, name, limits) for each in needs])
        for name in needs[0].shares(limits)
    ]
    rows.append(("breaks first", [next(iter(each.shares(limits))) for each in needs]))
    lines = [f"| {name} | {' | '.join(cells)} |" for name, cells in rows]
    return "\n".join([lines[0], "|---" * (len(needs) + 1) + "|", *lines[1:]])


def _share(each: Need, name: str, limits: Limits) -> str:
    return f"{each.shares(limits)[name]:.0%}"


def picture(needs: list[Need], limits: Limits) -> Image.Image:
    """Draw the shares of the limits as bars, each step to the right ten times as much."""
    height, left, decade = 30, 260, 120
    lines = [(each, name, share) for each in needs for name, share in each.shares(limits).items()]
    drawn = Image.new("RGB", (left + 6 * decade, height * (len(lines) + 2)), "white")
    draw = ImageDraw.Draw(drawn)
    for power in range(-3, 3):
        across = left + decade * (power + 3)
        draw.line((across, 0, across, drawn.height), "black" if power == 0 else "lightgrey")
        draw.text((across + 3, 4), f"{10.0**power:.1%}", "black")
    for number, (each, name, share) in enumerate(lines, 1):
        top = height * number
        width = decade * (_decades(share) + 3)
        draw.text((8, top + 8), f"{each.tables:,} tables: {name}", "black")
        colour = "firebrick" if share > 1 else "seagreen"
        draw.rectangle((left, top + 4, left + max(1, round(width)), top + height - 6), colour)
    return drawn


def _decades(share: float) -> float:
    return max(-3.0, min(3.0, log10(share)))


def main() -> None:
    """Print the table; draw it where a path is given."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.capacity", description=__doc__)
    made.add_argument("--tables", type=int, nargs="*", default=list(SIZES))
    made.add_argument("--presses", type=float, default=Play().presses, help="a minute and table")
    made.add_argument("--picture", type=Path)
    given = made.parse_args()
    costs, play, limits = Costs(), Play(given.presses), Limits()
    needs = [need(tables, costs, play, limits) for tables in given.tables]
    print(table(needs, limits))
    for name, most in most_tables(costs, play, limits).items():
        print(f"{name}: {most:,} live tables")
    if given.picture:
        given.picture.parent.mkdir(parents=True, exist_ok=True)
        picture(needs, limits).save(given.picture)


if __name__ == "__main__":
    main()
