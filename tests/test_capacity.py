"""The arithmetic of `tests.bench.capacity`, with costs that are easy to reckon with."""

from dataclasses import replace
from pathlib import Path

from tests.bench.capacity import SIZES, Costs, Each, Limits, Play, most_tables, need, table

COSTS = Costs(
    press=Each(cpu=0.1, database=0.01, commits=10, wal=1000, requests=1),
    direct=3,
    answer=0.005,
    call=Each(cpu=0.2, database=0, commits=5, wal=500, requests=2),
    hand=Each(cpu=1, database=0, commits=0, wal=0, requests=10),
    look=0.05,
    look_at=0.0001,
    process=100,
    table=1,
)
PLAY = Play(presses=6, servers=10, hand=0, direct=0.5, called=0)
LIMITS = Limits(
    busy=0.5, requests=50, database=10, commits=1000, identifies=1000, servers=1000, starts=6
)


def test_a_thousand_tables_are_a_hundred_presses_a_second() -> None:
    found = need(1000, COSTS, PLAY, LIMITS)
    assert (found.presses, found.cores, found.processes) == (100, 10, 20)
    assert (found.memory, found.commits, found.requests) == (20 * 100 + 1000, 1000, 200)
    assert (found.shards, found.restart) == (20, 2), "a shard for each process"
    servers = replace(PLAY, servers=50)
    assert need(1000, COSTS, servers, LIMITS).shards == 50, "a thousand servers in each"
    assert found.direct == 0.25, "50 presses a second in direct messages reach one process"
    assert found.database == 1 + 20 * (0.05 + 0.1)


def test_calls_and_hands_cost_more() -> None:
    found = need(1000, COSTS, replace(PLAY, called=0.25), LIMITS)
    assert (found.cores, found.commits, found.wal, found.requests) == (15, 1125, 112_500, 250)
    found = need(1000, COSTS, replace(PLAY, hand=100), LIMITS)
    assert (found.cores, found.requests) == (11, 210)


def test_the_largest_share_breaks_first() -> None:
    shares = need(1000, COSTS, PLAY, LIMITS).shares(LIMITS)
    assert list(shares.items()) == [
        ("REST requests", 4.0),
        ("PostgreSQL commits", 1.0),
        ("direct messages", 0.5),
        ("PostgreSQL cores", 0.4),
        ("IDENTIFYs of one restart", 0.02),
    ]


def test_what_breaks_first_breaks_at_the_fewest_tables() -> None:
    found = most_tables(COSTS, PLAY, LIMITS)
    assert {name: found[name] for name in ("one process", "REST requests", "direct messages")} == {
        "one process": 50,
        "REST requests": 250,
        "direct messages": 2000,
    }
    assert list(found)[:2] == ["one process", "REST requests"]


def test_one_table_needs_a_process_and_a_shard() -> None:
    found = need(1, COSTS, PLAY, LIMITS)
    assert (found.processes, found.shards) == (1, 1)


def test_the_page_shows_what_the_model_says() -> None:
    page = (Path(__file__).parents[1] / "docs" / "capacity.md").read_text(encoding="utf-8")
    needs = [need(tables, Costs(), Play(), Limits()) for tables in SIZES]
    assert table(needs, Limits()) in page
    for tables in most_tables(Costs(), Play(), Limits()).values():
        assert f"{tables:,}" in page
