"""Reckons what more tables need: `python -m tests.bench.capacity --picture out/capacity.png`.

Costs that were measured times live tables, at which a hand is being played: processes, cores,
memory, what PostgreSQL takes, and requests. Each is a share of its limit; the largest breaks first.
"""

import argparse
from dataclasses import dataclass
from math import ceil, log10
from pathlib import Path

from PIL import Image, ImageDraw

SIZES = (1_000, 10_000, 100_000)


@dataclass(frozen=True, slots=True)
class Each:
    """What something costs each time: `cpu` in seconds of the bot, `commits` and `wal` (bytes) of
    PostgreSQL, and `requests` to Discord that count against its limit."""

    cpu: float
    commits: float
    wal: float
    requests: float


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured by `bench_costs --postgresql`, as docs/capacity.md says.

    `press`: with all that follows from it, other seats' moves, pictures and live hands too;
    `direct`: its requests in a direct message, at most. `call`: a new message in the place of the
    old one, that calls somebody. MiB of a `process` that keeps all the pictures it may, and of a
    live `table` with five live hands: about 65 and 5 × 50 KiB, as the code says of them.
    """

    press: Each = Each(cpu=0.029, commits=1.5, wal=2_130.0, requests=0.08)
    direct: float = 0.9
    call: Each = Each(cpu=0.012, commits=3.0, wal=1_000.0, requests=2.2)
    process: float = 320.0
    table: float = 0.31


@dataclass(frozen=True, slots=True)
class Play:
    """How people play, which is assumed: presses a minute at a live table, and servers for each.

    `direct`: the part of the presses that come from hands in direct messages. `called`: calls for
    each press, as `bench_calls` counts them of five people who think for 4 to 12 s.
    """

    presses: float = 10.0
    servers: float = 10.0
    direct: float = 0.3
    called: float = 0.29


@dataclass(frozen=True, slots=True)
class Limits:
    """What there is, or what Discord allows.

    `busy`: the part of a core that a process may take before people wait. `requests`: a second, for
    all processes of a bot together. `commits`: a second, of one PostgreSQL on a disk of its own.
    `identifies`: a day. `servers`: of a shard.
    """

    busy: float = 0.6
    requests: float = 50.0
    commits: float = 5_000.0
    identifies: float = 1_000.0
    servers: float = 1_000.0


@dataclass(frozen=True, slots=True)
class Need:
    """What so many live tables need; per second where nothing else is said."""

    tables: int
    presses: float
    cores: float
    processes: int
    memory: float
    commits: float
    wal: float
    requests: float
    shards: int

    def shares(self, limits: Limits) -> dict[str, float]:
        """How much of each limit that is which more processes do not move; the largest first."""
        found = {
            "REST requests": self.requests / limits.requests,
            "PostgreSQL commits": self.commits / limits.commits,
            "IDENTIFYs of one restart": self.shards / limits.identifies,
        }
        return dict(sorted(found.items(), key=lambda share: -share[1]))


def need(tables: int, costs: Costs, play: Play, limits: Limits) -> Need:
    """What so many live tables need."""
    presses = tables * play.presses / 60
    calls = presses * play.called
    press, call = costs.press, costs.call
    cores = presses * press.cpu + calls * call.cpu
    processes = max(1, ceil(cores / limits.busy))
    counted = press.requests + play.direct * (costs.direct - press.requests)
    return Need(
        tables=tables,
        presses=presses,
        cores=cores,
        processes=processes,
        memory=processes * costs.process + tables * costs.table,
        commits=presses * press.commits + calls * call.commits,
        wal=presses * press.wal + calls * call.wal,
        requests=presses * counted + calls * call.requests,
        shards=max(1, ceil(tables * play.servers / limits.servers)),
    )


def most_tables(costs: Costs, play: Play, limits: Limits) -> dict[str, float]:
    """At how many live tables each limit is reached, the first one first; and one core."""
    one = need(60_000, costs, play, limits)
    found = {name: one.tables / share for name, share in one.shares(limits).items()}
    found["one process"] = limits.busy * one.tables / one.cores
    return dict(sorted(found.items(), key=lambda most: most[1]))


def table(needs: list[Need], limits: Limits) -> str:
    """The needs, a column for each number of tables."""
    rows: list[tuple[str, list[str]]] = [
        ("live tables", [f"{each.tables:,}" for each in needs]),
        ("presses a second", [f"{each.presses:,.0f}" for each in needs]),
        ("cores of the bot", [f"{each.cores:,.1f}" for each in needs]),
        ("processes", [f"{each.processes:,}" for each in needs]),
        ("memory, GiB", [f"{each.memory / 1024:,.1f}" for each in needs]),
        ("PostgreSQL commits a second", [f"{each.commits:,.0f}" for each in needs]),
        ("PostgreSQL WAL, MB a second", [f"{each.wal / 1e6:,.1f}" for each in needs]),
        ("REST requests a second that count", [f"{each.requests:,.0f}" for each in needs]),
        ("shards, and IDENTIFYs of a restart", [f"{each.shards:,}" for each in needs]),
    ]
    rows += [
        (f"share of the limit: {name}", [_share(each, name, limits) for each in needs])
        for name in needs[0].shares(limits)
    ]
    rows.append(("breaks first", [next(iter(each.shares(limits))) for each in needs]))
    return "\n".join(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)


def _share(each: Need, name: str, limits: Limits) -> str:
    return f"{each.shares(limits)[name]:.0%}"


def picture(needs: list[Need], limits: Limits) -> Image.Image:
    """The shares of the limits as bars, each step to the right ten times as much."""
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
        print(f"{name}: {most:,.0f} live tables")
    if given.picture:
        given.picture.parent.mkdir(parents=True, exist_ok=True)
        picture(needs, limits).save(given.picture)


if __name__ == "__main__":
    main()
