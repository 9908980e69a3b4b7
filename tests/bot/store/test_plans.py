"""Long histories are read in the order of an index, without sorting or scanning `scores`."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from bot.model import HandKey
from bot.records.history import HistoryPosition
from bot.store.records.recomputation import Recomputation
from bot.store.records.settlement import remove_hand
from bot.store.store import Store
from tests.bot.tables.seated import NOON

INDEXES_ALONE = ("enable_seqscan", "enable_sort", "enable_incremental_sort", "enable_bitmapscan")
"""Settings turned off so that PostgreSQL uses indexes of an empty database if it can."""
POSITION = HistoryPosition(NOON, 5)


async def plans(store: Store, query: Awaitable[object]) -> list[str]:
    """The lines of the plans of all statements that a query executes."""
    statements: list[tuple[str, Any]] = []

    def note(_c: object, _k: object, statement: str, parameters: object, *_rest: object) -> None:
        statements.append((statement, parameters))

    engine = store.database.engine
    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await query
    sa.event.remove(engine.sync_engine, "before_cursor_execute", note)
    on_sqlite = engine.dialect.name == "sqlite"
    lines = list[str]()
    async with engine.connect() as connection:
        if not on_sqlite:
            for setting in INDEXES_ALONE:
                await connection.exec_driver_sql(f"SET LOCAL {setting} = off")
        for statement, parameters in statements:
            if "FROM scores" in statement:
                explain = "EXPLAIN QUERY PLAN " if on_sqlite else "EXPLAIN "
                rows = await connection.exec_driver_sql(explain + statement, parameters)
                lines += [str(row[-1]) for row in rows]
    assert lines
    return lines


@pytest.mark.parametrize(
    "query",
    [
        pytest.param(lambda store: store.records.history(1, 11), id="the newest hands"),
        pytest.param(lambda store: store.records.history(1, 11, POSITION), id="older hands"),
        pytest.param(
            lambda store: store.records.history(1, 11, POSITION, newer=True), id="newer hands"
        ),
        pytest.param(lambda store: store.records.results(1, None), id="a server's results"),
        pytest.param(lambda store: store.records.latest_hands(1), id="a server's latest hands"),
        pytest.param(lambda store: store.ratings.go_on(Recomputation(1, 1)), id="hands to rate"),
    ],
)
async def test_hands_are_read_in_the_order_of_an_index(
    store: Store, query: Callable[[Store], Awaitable[object]]
) -> None:
    lines = await plans(store, query(store))
    bad = ("Sort", "ORDER BY", "Seq Scan on scores", "SCAN scores")
    assert not [line for line in lines if any(word in line for word in bad)], lines


async def test_a_hand_is_removed_by_its_table_and_number(store: Store) -> None:
    async def remove() -> None:
        async with store.database.writing() as connection:
            await remove_hand(connection, 1, HandKey("t1", 1))

    lines = await plans(store, remove())
    assert any("table_id" in line for line in lines), lines
