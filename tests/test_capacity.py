"""The arithmetic of `tests.bench.capacity`, with costs that are easy to reckon with."""

from dataclasses import replace

from tests.bench.capacity import Costs, Each, Limits, Play, most_tables, need

COSTS = Costs(
    press=Each(cpu=0.1, commits=10, wal=1000, requests=1),
    direct=3,
    call=Each(cpu=0.2, commits=5, wal=500, requests=2),
    process=100,
    table=1,
)
PLAY = Play(presses=6, servers=10, direct=0.5, called=0)
LIMITS = Limits(busy=0.5, requests=50, commits=1000, identifies=1000, servers=1000)


def test_a_thousand_tables_are_a_hundred_presses_a_second() -> None:
    found = need(1000, COSTS, PLAY, LIMITS)
    assert (found.presses, found.cores, found.processes) == (100, 10, 20)
    assert (found.memory, found.commits, found.requests) == (20 * 100 + 1000, 1000, 200)
    assert found.shards == 10


def test_who_is_called_costs_more() -> None:
    found = need(1000, COSTS, replace(PLAY, called=0.25), LIMITS)
    assert (found.cores, found.commits, found.wal, found.requests) == (15, 1125, 112_500, 250)


def test_the_largest_share_breaks_first() -> None:
    shares = need(1000, COSTS, PLAY, LIMITS).shares(LIMITS)
    assert list(shares.items()) == [
        ("REST requests", 4.0),
        ("PostgreSQL commits", 1.0),
        ("IDENTIFYs of one restart", 0.01),
    ]


def test_what_breaks_first_breaks_at_the_fewest_tables() -> None:
    assert most_tables(COSTS, PLAY, LIMITS) == {
        "one process": 50.0,
        "REST requests": 250.0,
        "PostgreSQL commits": 1000.0,
        "IDENTIFYs of one restart": 100_000.0,
    }


def test_one_table_needs_a_process_and_a_shard() -> None:
    found = need(1, COSTS, PLAY, LIMITS)
    assert (found.processes, found.shards) == (1, 1)
