"""A long history is read in the order of an index: nothing of it is sorted, or looked through."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from bot.records.history import HistoryPosition
from bot.store.store import Store
from tests.bot.tables.seated import NOON

INDEXES_ALONE = ("enable_seqscan", "enable_sort", "enable_incremental_sort", "enable_bitmapscan")
"""Of an empty database PostgreSQL would look through all: it does so now only where it must."""
SPOT = HistoryPosition(NOON, 5)


async def plans(store: Store, asked: Awaitable[object]) -> list[str]:
    """The lines of all plans of what is asked."""
    said: list[tuple[str, Any]] = []

    def note(_c: object, _k: object, statement: str, parameters: object, *_rest: object) -> None:
        said.append((statement, parameters))

    engine = store.database.engine
    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await asked
    sa.event.remove(engine.sync_engine, "before_cursor_execute", note)
    on_sqlite = engine.dialect.name == "sqlite"
    found = list[str]()
    async with engine.connect() as connection:
        if not on_sqlite:
            for setting in INDEXES_ALONE:
                await connection.exec_driver_sql(f"SET LOCAL {setting} = off")
        for statement, parameters in said:
            if "FROM scores" in statement:
                explain = "EXPLAIN QUERY PLAN " if on_sqlite else "EXPLAIN "
                rows = await connection.exec_driver_sql(explain + statement, parameters)
                found += [str(row[-1]) for row in rows]
    assert found
    return found


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(lambda store: store.records.history(1, 11), id="the newest hands"),
        pytest.param(lambda store: store.records.history(1, 11, SPOT), id="older hands"),
        pytest.param(
            lambda store: store.records.history(1, 11, SPOT, newer=True), id="newer hands"
        ),
        pytest.param(lambda store: store.records.results(1, None), id="a server's results"),
        pytest.param(lambda store: store.records.latest_hands(1), id="a server's latest hands"),
    ],
)
async def test_hands_stand_in_their_order_already(
    store: Store, asked: Callable[[Store], Awaitable[object]]
) -> None:
    found = await plans(store, asked(store))
    bad = ("Sort", "ORDER BY", "Seq Scan on scores", "SCAN scores")
    assert not [line for line in found if any(word in line for word in bad)], found
