"""A database of every version there was is brought up to date with all that is in it."""

from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from bot.board import COUNTS, Company
from bot.periods import EVER
from bot.stats import DEEDS
from bot.store import schema
from bot.store.column_types import EPOCH
from bot.store.database import connect, writing
from bot.store.store import Store
from bot.tables.record_upkeep import recount_stale
from bot.tables.snapshot import Playing, from_log
from game.record.feats import Feat, mask_of
from tests.bot.store.standings import standings
from tests.bot.tables.seated import CHANNEL, GUILD, PEOPLE, dealt, in_play
from tests.support.database_templates import REVISIONS, migrated_to, tables_of, upgrade_to

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
DEALT = dealt(*PEOPLE)
TABLE = DEALT.change.table
BESIDE = {"message_id": 3, "shown": TABLE.version, "closed_at": None}
HAND = {"table_id": TABLE.id, "hand_no": 1}
KEYS = {"id", "table_id", "guild_id", "user_id", "other_id", "host_id", "best_table", "key"} | {
    "hand_id",
    "season_id",
    "bucket",
}
"""The columns that tell servers, tables and people apart."""
Rows = dict[str, list[dict[str, Any]]]
"""What is in a database, by table."""


def rows() -> Rows:
    """What the newest version would have written: a hand being played, and something of all else.

    `dm_refused` is what only the oldest ones knew.
    """
    assert DEALT.change.deal
    taken = zip(range(5), TABLE.seats, strict=True)
    named = {"guild_id": GUILD, "user_id": PEOPLE[0]}
    return {
        "tables": [{k: v for k, v in asdict(TABLE).items() if k != "seats"} | BESIDE],
        "seats": [
            {"table_id": TABLE.id, "seat": n, "guild_id": GUILD, "held": True, **asdict(seat)}
            for n, seat in taken
            if seat
        ],
        "hands": [asdict(DEALT.change.deal)],
        "actions": [
            {**HAND, "n": n, "seat": n, "action": "no", "by": "user", "ms": 700} for n in range(2)
        ],
        "scores": [
            {"id": 1, **HAND, **named, "name": "East", "points": -8, "won": False}
            | {"seat": 0, "practice": True, "left": False, "hinted": True}
            | {"helped": False, "level": None}
            | {"at": NOON, "preset": "simple", "solo": "none", "multiplier": 2}
            | {"dealt": "royal", "role": "rebel", "place": 4, "ceded": 1, "robbed": False}
            | {"declared": False, "hoe": True, "kicked": False, "autoplays": 1}
            | {"on_autoplay": False, "decisions": 24, "thinking": 90_000, "luck": -0.75}
            | {"feats": frozenset({Feat.UPRISING, Feat.CARRIED})}
            | {"again": None}
        ],
        "users": [
            {"user_id": PEOPLE[0], "dm_channel_id": 5, "dm_refused": True, "locale": "zh-TW"}
            | {"dm_refused_at": NOON}
        ],
        "notes": [{"key": "commands of 1", "value": "abc"}],
        "servers": [
            {"guild_id": GUILD, "preset": "qingdao", "rules": "", "play_seconds": 45}
            | {"question_seconds": 30, "forced_passes": False}
            | {"channel_tables": 2, "server_tables": 3, "level": "strong", "hints": False}
            | {"zone": "Asia/Shanghai", "season": "quarter", "film": "gif"}
        ],
        "players": [
            {**named, "name": "East", "stale": True, "weighed": 1, "luck": -0.75, "made": -8}
        ],
        "tallies": [
            {**named, "span": "ever", "since": EVER, "preset": "any", "company": "all"}
            | {"played_as": "any", "hands": 1, "points": -8, "won": 0, "drawn": 0}
            | {"placed": 1, "first": 0, "last": 0, "run": 0, "best": 0}
            | dict.fromkeys(schema.counts_of(Company.PEOPLE), 0)
            | dict(zip(schema.counts_of(Company.ALL), (1, -8, 0, 0, 1, 0, 0, 0, 0), strict=True))
        ],
        "careers": [
            {**named, **dict.fromkeys((*DEEDS, *map(str, Feat)), 0), "fourth": 1, "hoe": 1}
            | {"best_points": -8, "best_table": TABLE.id, "best_hand": 1}
        ],
        "pairs": [
            {**named, "other_id": PEOPLE[1], "with_hands": 1, "with_won": 0, "with_drawn": 0}
            | {"with_points": -8, "against_hands": 0, "against_won": 0, "against_drawn": 0}
            | {"against_points": 0}
        ],
        "looks": [
            {"user_id": PEOPLE[0], "low_first": True, "two_colours": True, "large": False}
            | {"counter_clockwise": False, "theme": "light"}
        ],
        "hidden": [{"user_id": PEOPLE[1]}],
        "bans": [{**named, "reason": "left five games"}],
        "audit": [
            {"id": 1, **named, "moderator_id": 99, "measure": "ban", "table_id": None}
            | {"reason": "left five games", "at": NOON, "hand_no": None}
        ],
        "running_seasons": [{"guild_id": GUILD, "since": NOON.date(), "ends_at": NOON}],
        "seasons": [
            {"id": 1, "guild_id": GUILD, "since": date(2025, 12, 1), "until": date(2026, 1, 1)}
            | {"company": "people", "untold": False, "channel_id": CHANNEL, "message_id": 4}
            | {"tried_at": NOON}
        ],
        "season_lines": [
            {"season_id": 1, "n": 0, "user_id": PEOPLE[0], "name": "East", "hands": 7}
            | {"points": -8, "won": 2, "placed": 7, "first": 1}
        ],
        "departures": [{"guild_id": 7, "since": NOON}],
        "greetings": [{"guild_id": GUILD}],
        "processes": [{"id": "host-1", "since": NOON, "until": NOON, "draining": False}],
        "shards": [{"id": 0, "owner": "host-1", "epoch": 3, "since": NOON, "until": NOON}],
        "identifies": [{"bucket": 0, "free_at": NOON}],
        "rated_hands": [
            {"id": 1, "guild_id": GUILD, **HAND, "preset": "simple", "size": -4.5, "spread": 21.5}
            | {"royal": 0.5, "royal_mean": 1.5, "royal_variance": 0.125}
            | {"guard": 0.5, "guard_mean": 1.25, "guard_variance": 0.125}
            | {"both": 0.0, "both_mean": 3.0, "both_variance": 0.25}
        ],
        "rerated": [{"guild_id": GUILD, "since": 1}],
        "rating_changes": [
            {"hand_id": 1, **named, "mean_before": 0.0, "variance_before": 0.25}
            | {"honour_before": 0, "mean": -0.25, "variance": 0.125, "honour": 20}
        ],
        "ratings": [
            {**named, "mean": -0.25, "variance": 0.125, "honour": 20, "hands": 1, "sure": -1.0}
        ],
    }


def of_server(number: int) -> Rows:
    """The same, of other people in another server, so that one database can have them all."""

    def apart(key: Any) -> Any:
        if isinstance(key, str):
            return f"{number:02}{key[2:]}"
        return None if key is None else key + 100 * number

    return {
        name: [{k: apart(v) if k in KEYS else v for k, v in row.items()} for row in found]
        for name, found in rows().items()
    }


def fill(connection: sa.Connection, given: Rows) -> Rows:
    """Write what the schema has room for, and return it."""
    then, filled = tables_of(connection), {}
    for name, found in given.items():
        if (table := then.get(name)) is not None:
            filled[name] = [{k: v for k, v in row.items() if k in table.c} for row in found]
            kept = [{k: as_kept(v, table.c[k]) for k, v in row.items()} for row in filled[name]]
            connection.execute(sa.insert(table), kept)
    return filled


async def written(url: str, revision: str) -> Rows:
    """Make a database as it was at a revision and fill it; what was written is returned."""
    await migrated_to(url, revision)
    engine = connect(url)
    async with engine.begin() as connection:
        filled = await connection.run_sync(fill, rows())
    await engine.dispose()
    return filled


def as_kept(value: object, column: sa.Column[Any]) -> object:
    """A value as a column holds it, of whose meaning only its type in the database is known."""
    if isinstance(value, datetime) and isinstance(column.type, sa.Integer):
        return (value - EPOCH) // timedelta(milliseconds=1)
    if isinstance(value, frozenset):
        return mask_of(value)
    if isinstance(value, date) and isinstance(column.type, sa.Integer):
        return (value - EVER).days
    return value


async def read(url: str) -> Rows:
    engine, found = connect(url), {}
    async with engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            ordered = sa.select(table).order_by(*table.primary_key)
            found[table.name] = [
                dict(row) for row in (await connection.execute(ordered)).mappings()
            ]
    await engine.dispose()
    return found


def test_there_is_something_for_every_table() -> None:
    assert rows().keys() == schema.metadata.tables.keys()


async def assert_kept(store: Store, filled: Rows, found: Rows) -> None:
    """All that was filled in is found, and the table goes on."""
    for name, given in filled.items():
        columns = schema.metadata.tables[name].c.keys() & given[0].keys()
        as_given = [{column: row[column] for column in columns} for row in given]
        assert [{column: row[column] for column in columns} for row in found[name]] == as_given
    (table,) = filled["tables"]
    loaded = await store.tables.load(table["id"])
    assert loaded is not None
    now = from_log(loaded)
    assert isinstance(now, Playing)
    assert len(now.hand.waiting) == 3
    assert now.hand.hands == in_play(DEALT.after).hand.hands
    guild, user = table["guild_id"], table["host_id"]
    assert await standings(store, guild) == {}  # too few have a score: there were AI players
    assert await standings(store, guild, Company.ALL) == {user: ("East", 1, 0, -8)}
    places = {place.table_id: place.channel_id for place in await store.tables.places()}
    assert places[table["id"]] == CHANNEL


async def test_all_that_the_first_version_kept_is_kept(empty: str) -> None:
    """By all upgrades, one after another in one transaction."""
    filled = await written(empty, REVISIONS[0])
    store = await Store.open(empty)
    assert await store.database.problems() == ()
    found = await read(empty)
    await recount_stale(store)
    await assert_kept(store, filled, found)
    await store.close()


@pytest.mark.parametrize("at_once", [False, True])
async def test_all_that_any_version_kept_is_kept(empty: str, *, at_once: bool) -> None:
    """One database sees every version, and each writes what there is of a server of its own.

    So each upgrade runs once, and not once for every version before it: each in a transaction of
    its own, or all `at_once` in one.
    """
    engine, filled = connect(empty), list[Rows]()
    for upgrades in [REVISIONS] if at_once else [[revision] for revision in REVISIONS]:
        async with writing(engine) as connection:
            for revision in upgrades:
                await connection.run_sync(upgrade_to, revision)
                filled.append(await connection.run_sync(fill, of_server(len(filled))))
    await engine.dispose()
    store = await Store.open(empty)
    assert await store.database.problems() == ()
    found = await read(empty)
    await recount_stale(store)
    for number, given in enumerate(filled):
        here = {
            name: [row for row in rows if server_of(row) == number] for name, rows in found.items()
        }
        await assert_kept(store, given, here)
    await store.close()


def server_of(row: dict[str, Any]) -> int:
    key = next(value for name, value in row.items() if name in KEYS and value is not None)
    return int(key[:2]) if isinstance(key, str) else key // 100


async def test_what_was_closed_before_it_was_noted_when_is_kept_for_a_while(empty: str) -> None:
    await written(empty, "0008")
    engine = connect(empty)
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE tables SET status = 'closed'"))
    await engine.dispose()
    before = datetime.now(UTC)
    store = await Store.open(empty)
    assert await store.tables.delete(9, closed_before=before) == 0
    assert await store.tables.delete(9, closed_before=datetime.now(UTC)) == 1
    await store.close()


async def test_in_a_lobby_of_before_it_was_noted_seats_count_as_changed(empty: str) -> None:
    await written(empty, "0020")
    engine = connect(empty)
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE tables SET status = 'lobby'"))
    await engine.dispose()
    store = await Store.open(empty)
    loaded = await store.tables.load(TABLE.id)
    assert loaded is not None
    assert loaded.table.changed_hands
    await store.close()


async def test_the_tallies_of_two_companies_become_one_row(empty: str) -> None:
    """Of hands by their preset there is one in practice alone, and of all two, one among people."""
    await written(empty, "0030")
    (one,) = rows()["tallies"]
    counts = {name: one[f"all_{name}"] for name in COUNTS}
    key = {name: one[name] for name in ("guild_id", "user_id", "span", "preset", "played_as")}
    added = [
        {**key, "since": 0, "company": "people", **counts, "points": 7},
        {**key, "since": 0, "company": "all", **counts, "points": 5, "preset": "simple"},
    ]
    engine, then = connect(empty), sa.table("tallies", *map(sa.column, added[0]))
    async with engine.begin() as connection:
        await connection.execute(sa.insert(then), added)
    await engine.dispose()
    await (await Store.open(empty)).close()
    found = {row["preset"]: row for row in (await read(empty))["tallies"]}
    points = {of: (row["all_points"], row["people_points"]) for of, row in found.items()}
    assert points == {"any": (-8, 7), "simple": (5, 0)}
