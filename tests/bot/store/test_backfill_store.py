"""What an older version kept of its hands is filled in by what their logs tell."""

import asyncio
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

import pytest
import sqlalchemy as sa

from bot.board import Company
from bot.model import Table
from bot.periods import Span
from bot.store import backfill_queries, schema
from bot.store.database import connect, migrate
from bot.store.log_codec import unpacked
from bot.store.store import Store
from bot.store.tallies import TallyKey
from bot.tables import own_moves
from bot.tables.backfill import fill_next
from bot.tables.record_upkeep import recount_stale
from bot.tables.snapshot import Lobby, Playing
from bot.tables.steps import acting, clock, seat_changes
from bot.tables.steps.step import Step
from bot.tables.stops import Refused
from game.hand.actions import Autoplay
from game.hand.view import view
from game.players import plain
from game.players.levels import Level
from tests.bot.tables.seated import AI, GUILD, NOON, PEOPLE, in_play, seed, start_hand
from tests.bot.tables.seated import table as seated
from tests.support.database_templates import migrated, migrated_to, tables_of

BEFORE = "0019"
NOT_TOLD = {"id", "at", "thinking", "level", "name"}
"""What no log tells."""
EAST, SOUTH, WEST = PEOPLE[:3]
FRIEND = 99

Rows = dict[str, list[dict[str, Any]]]


def done(step: Step | Refused) -> Step:
    assert isinstance(step, Step), step
    return step


def hand_of(table: Table, number: int, moments: Iterator[datetime], why: str = "") -> list[Step]:
    """The steps of a hand; `why` somebody does not play it to its end alone."""
    steps = [start_hand(Lobby(table), seed(number), next(moments))]
    first = in_play(steps[0].after)
    if why == "left":
        steps.append(done(seat_changes.leave_hand(first, WEST, next(moments))))
    if why == "tired":
        steps.append(done(acting.take_turn(first, Autoplay(1), next(moments))))
    if why == "helped":
        first = replace(first, table=replace(first.table, invited=FRIEND))
        steps.append(done(seat_changes.take_over(first, FRIEND, "Friend", next(moments))))
    while isinstance(now := steps[-1].after, Playing):
        people = {n for n, seat in enumerate(now.table.seats) if seat and seat.is_person}
        waiting = now.hand.waiting & people - now.hand.on_autoplay
        if waiting:
            action = plain.choose(view(now.hand, min(waiting)))
            steps.append(done(acting.take_turn(now, action, next(moments))))
        else:
            steps.append(done(clock.time_out(now, next(moments))))
    return steps


def tables() -> Iterator[tuple[Table, str]]:
    """Hands of all kinds, each at a table in a server of its own."""
    five, three = seated(*PEOPLE), seated(*PEOPLE[:3], AI, AI)
    for number, (table, why) in enumerate(
        [(five, ""), (three, ""), (three, "left"), (five, "tired"), (three, "helped")]
    ):
        seats = tuple(seat and replace(seat, level=Level.EASY) for seat in table.seats)
        yield replace(table, id=f"table{number}", guild_id=GUILD + number, seats=seats), why


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """Whole hands as this version keeps them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own_moves, "ai_time", lambda _table: (0.0, 0.0))
        file = tmp_path_factory.mktemp("evening") / "now.sqlite3"
        return asyncio.run(written(migrated(f"sqlite+aiosqlite:///{file}")))


@pytest.fixture
def kept(evening: Rows) -> Rows:
    return {name: [row.copy() for row in rows] for name, rows in evening.items()}


async def written(url: str) -> Rows:
    store = await Store.open(url)
    for number, (table, why) in enumerate(tables()):
        await store.tables.create(table)
        moments = (NOON + timedelta(seconds=second) for second in range(10_000))
        for step in hand_of(table, number, moments, why):
            assert await store.tables.commit(step.change)
    await store.close()
    return await read(url)


async def read(url: str) -> Rows:
    engine, found = connect(url), {}
    async with engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            rows = (await connection.execute(sa.select(table))).mappings()
            found[table.name] = [dict(row) for row in rows]
    await engine.dispose()
    return found


async def written_before(url: str, rows: Rows) -> None:
    """The same hands as the version before kept them: no times, and no scores but people's own."""
    await migrated_to(url, BEFORE)
    engine = connect(url)
    scores = [row for row in rows["scores"] if row["user_id"] and not row["helped"]]
    for row in scores:
        del row["id"]  # which PostgreSQL counts by itself
    hands = [row | {"log": packed_before(row["log"])} for row in rows["hands"]]

    def fill(connection: sa.Connection) -> None:
        then = tables_of(connection)
        known = (rows | {"scores": scores, "hands": hands}).items()
        for name, kept in ((name, kept) for name, kept in known if name in then):
            columns = then[name].c
            made = [{k: v for k, v in row.items() if k in columns} for row in kept]
            if made:
                connection.execute(sa.insert(then[name]), made)

    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()


def packed_before(log: bytes) -> bytes:
    rows = [[action.seat, action.action, action.by] for action in unpacked(log)]
    return zlib.compress(json.dumps(rows).encode())


async def filled(url: str, *, at_most: int = 100) -> int:
    """How many hands were filled in, as the bot does after its start."""
    store, number = await Store.open(url), 0
    while number < at_most and await fill_next(store):
        number += 1
    await store.close()
    return number


def told(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in NOT_TOLD}


def by_seat(rows: Rows) -> list[dict[str, Any]]:
    return sorted(rows["scores"], key=lambda row: (row["table_id"], row["seat"], row["left"]))


async def test_all_that_the_logs_tell_is_as_if_it_had_been_kept(empty: str, kept: Rows) -> None:
    await written_before(empty, kept)
    assert await filled(empty) == len(kept["hands"]) == 5
    found = await read(empty)
    expected = [row for row in by_seat(kept) if not (row["user_id"] and row["helped"])]
    assert [told(row) for row in by_seat(found)] == [told(row) for row in expected]
    assert {row["level"] for row in expected} == {None, Level.EASY, Level.NORMAL}
    for row in found["scores"]:
        assert (row["at"], row["thinking"], row["level"]) == (None, None, None)
        assert row["name"] == ("" if row["user_id"] is None else row["name"])
    for hand in found["hands"]:
        assert (hand["dealt_at"], hand["led_at"], hand["ended_at"]) == (None, None, None)
        assert hand["preset"] == "simple"


async def test_hands_that_were_kept_before_there_were_feats_get_theirs_and_nothing_else_changes(
    empty: str, kept: Rows
) -> None:
    await written_before(empty, kept)
    await filled(empty)
    before, engine = await read(empty), connect(empty)
    n, s = schema.notes, schema.scores
    async with engine.begin() as connection:
        await connection.execute(sa.delete(n).where(n.c.key == backfill_queries.FEATS))
        await connection.execute(sa.update(s).values(feats=None))
        await connection.execute(sa.update(schema.players).values(stale=False))
    await engine.dispose()
    assert [await filled(empty, at_most=2) for _ in range(4)] == [2, 2, 1, 0]
    found = await read(empty)
    assert unordered(found) == unordered(before)
    assert {feat for row in found["scores"] for feat in row["feats"] or ()}
    assert {row["stale"] for row in found["players"]} == {True}


async def test_what_was_filled_in_is_counted_as_if_it_had_been_kept(empty: str, kept: Rows) -> None:
    await written_before(empty, kept)
    await filled(empty)
    store = await Store.open(empty)
    await recount_stale(store)
    await store.close()
    ever = [row for row in kept["tallies"] if row["span"] is Span.EVER]
    assert len(ever) > 20
    assert by_key((await read(empty))["tallies"]) == by_key(ever)


async def test_what_was_filled_in_is_rated_once_where_every_seat_is_known(
    empty: str, kept: Rows
) -> None:
    await written_before(empty, kept)
    await filled(empty)
    store = await Store.open(empty)
    while await store.ratings.rate_marked_hands():
        pass
    await store.close()
    found = await read(empty)
    unknown = {row["table_id"] for row in found["scores"] if not (row["user_id"] or row["level"])}
    rated = {row["table_id"] for row in found["rated_hands"]}
    assert rated == {row["table_id"] for row in found["hands"]} - unknown
    assert rated
    assert {row["user_id"] for row in found["ratings"]} >= {EAST, SOUTH}


def unordered(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    return {
        name: sorted(kept, key=lambda row: str(row | {"feats": None}))
        for name, kept in rows.items()
    }


def by_key(rows: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    names = (
        *TallyKey._fields,
        "guild_id",
        "user_id",
        *chain.from_iterable(map(schema.counts_of, Company)),
    )
    return sorted(tuple(str(row[name]) for name in names) for row in rows)


async def test_who_breaks_off_goes_on_where_it_was_and_what_is_done_is_done_once(
    empty: str, kept: Rows
) -> None:
    await written_before(empty, kept)
    assert [await filled(empty, at_most=2) for _ in range(4)] == [2, 2, 1, 0]
    assert len((await read(empty))["scores"]) == len(kept["scores"]) - 1  # the friend's


async def test_a_new_hand_is_left_as_it_is(empty: str, kept: Rows) -> None:
    await written_before(empty, kept)
    engine = connect(empty)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(sa.update(schema.hands).values(preset="roast"))
    await engine.dispose()
    assert await filled(empty) == 0


async def test_a_hand_that_cannot_be_read_stays_unknown_and_the_others_are_filled_in(
    empty: str, kept: Rows
) -> None:
    kept["hands"][1]["rules"] = '{"wild_twos": true}'
    await written_before(empty, kept)
    assert await filled(empty) == 5
    found = await read(empty)
    unknown = {row["table_id"] for row in found["scores"] if row["preset"] is None}
    assert unknown == {kept["hands"][1]["table_id"]}


async def test_a_torn_log_stays_unknown_and_the_others_are_filled_in(
    empty: str, kept: Rows
) -> None:
    await written_before(empty, kept)
    torn, h = kept["hands"][0], schema.hands
    engine = connect(empty)
    async with engine.begin() as connection:
        its = sa.update(h).where(h.c.table_id == torn["table_id"], h.c.hand_no == torn["hand_no"])
        await connection.execute(its.values(log=torn["log"][:-20]))
    await engine.dispose()
    assert await filled(empty) == 5
    unknown = {row["table_id"] for row in (await read(empty))["hands"] if row["preset"] is None}
    assert unknown == {torn["table_id"]}


async def test_of_who_has_no_seat_on_record_the_hand_is_known_and_not_their_part(
    empty: str, kept: Rows
) -> None:
    for row in kept["scores"]:
        if row["user_id"] == EAST:
            row["seat"] = -1
    await written_before(empty, kept)
    await filled(empty)
    theirs = [row for row in (await read(empty))["scores"] if row["user_id"] == EAST]
    assert len(theirs) == 5
    for row in theirs:
        assert (row["preset"], row["role"], row["place"]) == ("simple", None, None)
        assert row["solo"] is not None


async def test_who_was_forgotten_stays_so(empty: str, kept: Rows) -> None:
    kept["scores"] = [row for row in kept["scores"] if row["user_id"] != SOUTH]
    await written_before(empty, kept)
    await filled(empty)
    found = (await read(empty))["scores"]
    assert not [row for row in found if row["seat"] == 1]
    assert {row["seat"] for row in found} == {0, 2, 3, 4}
