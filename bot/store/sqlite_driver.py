"""SQLite's driver for SQLAlchemy, with one hop to the connection's thread for each statement.

aiosqlite hops to the thread of a connection for a cursor, to execute, to fetch and to close. A hop
costs more than most statements here, so one hop for all of these takes a third of the time. All
undocumented names of aiosqlite and of its dialect that are used are in this file.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, cast

import aiosqlite
from sqlalchemy.connectors.asyncio import AsyncIODBAPIConnection, AsyncIODBAPICursor
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
)
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.pool import ConnectionPoolEntry


class _Cursor:
    """All of a statement's result. It stands in for the driver's cursor."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection: Any = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        await self._hop(lambda cursor: cursor.execute(statement, parameters))

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        await self._hop(lambda cursor: cursor.executemany(statement, rows))

    async def _hop(self, execute: Callable[[sqlite3.Cursor], object]) -> None:
        def do() -> None:
            cursor = self._connection._conn.cursor()
            try:
                execute(cursor)
                self._rows = cursor.fetchall()
            finally:
                cursor.close()
            self.description, self.rowcount = cursor.description, cursor.rowcount
            self.lastrowid = cursor.lastrowid

        await self._connection._execute(do)

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor is closed already."""


class _OneHopCursor(AsyncAdapt_aiosqlite_cursor):
    __slots__ = ()

    def _make_new_cursor(self, connection: AsyncIODBAPIConnection) -> AsyncIODBAPICursor:
        return cast(AsyncIODBAPICursor, _Cursor(cast(aiosqlite.Connection, connection)))


class _OneHopConnection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ()
    _cursor_cls = _OneHopCursor

    def rollback(self) -> None:
        if self.driver_connection.in_transaction:  # else the pool just makes sure of it
            super().rollback()


def connect(
    dialect: Dialect, _: ConnectionPoolEntry, args: Sequence[Any], options: dict[str, Any]
) -> DBAPIConnection:
    """Return such a connection, for the event `do_connect` of an engine."""
    made = cast(AsyncAdapt_aiosqlite_connection, dialect.connect(*args, **options))
    return cast(DBAPIConnection, _OneHopConnection(made.dbapi, made.driver_connection))
