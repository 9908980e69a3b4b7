"""SQLite's driver for SQLAlchemy, with one hop to the connection's thread for each statement.

aiosqlite hops to the thread of a connection for a cursor, to execute, to fetch and to close. A hop
costs more than most statements here, so one hop for all of these takes a third of the time. A
transaction begins with its first statement, in the same hop, and not where sqlite3 would begin it:
before the first statement that writes. All undocumented names of aiosqlite and of its dialect that
are used are in this file.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, cast

import aiosqlite
from sqlalchemy.connectors.asyncio import AsyncIODBAPIConnection, AsyncIODBAPICursor
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_ss_cursor,
)
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.util import concurrency

READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
"""How a transaction begins. One that first reads and later writes fails at once if another wrote in
between, so what writes takes the write lock when it begins."""


class _Cursor:
    """All of a statement's result. It stands in for the driver's cursor."""

    def __init__(self, connection: "_OneHopConnection") -> None:
        self._connection = connection
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
        driver: Any = self._connection.driver_connection

        def do() -> None:
            cursor = driver._conn.cursor()
            try:
                if begin := self._connection.begin():
                    cursor.execute(begin)
                execute(cursor)
                self._rows = cursor.fetchall()
            finally:
                cursor.close()
            self.description, self.rowcount = cursor.description, cursor.rowcount
            self.lastrowid = cursor.lastrowid

        await driver._execute(do)

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor is closed already."""


class _OneHopCursor(AsyncAdapt_aiosqlite_cursor):
    __slots__ = ()

    def _make_new_cursor(self, connection: AsyncIODBAPIConnection) -> AsyncIODBAPICursor:
        return cast(AsyncIODBAPICursor, _Cursor(cast(_OneHopConnection, self._adapt_connection)))


class _StreamingCursor(AsyncAdapt_aiosqlite_ss_cursor):
    __slots__ = ()

    def _make_new_cursor(self, connection: AsyncIODBAPIConnection) -> AsyncIODBAPICursor:
        if begin := cast(_OneHopConnection, self._adapt_connection).begin():
            concurrency.await_(connection.execute(begin))
        return super()._make_new_cursor(connection)


class _OneHopConnection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ("begins",)
    begins: str | None
    _cursor_cls = _OneHopCursor
    _ss_cursor_cls = _StreamingCursor

    def __init__(self, dbapi: object, connection: AsyncIODBAPIConnection) -> None:
        super().__init__(dbapi, connection)
        self.begins = READING

    def begin(self) -> str | None:
        """Return what begins a transaction before a statement, if one is to begin."""
        return None if self.driver_connection.in_transaction else self.begins

    def commit(self) -> None:
        if self.driver_connection.in_transaction:
            super().commit()

    def rollback(self) -> None:
        if self.driver_connection.in_transaction:  # else the pool just makes sure of it
            super().rollback()
        self.begins = READING


def connect(
    dialect: Dialect, args: Sequence[Any], options: dict[str, Any], pragmas: str
) -> DBAPIConnection:
    """Return such a connection, on which these statements were run, outside of a transaction."""
    made = cast(AsyncAdapt_aiosqlite_connection, dialect.connect(*args, **options))
    made.isolation_level = None  # sqlite3 itself begins nothing
    driver = cast(aiosqlite.Connection, made.driver_connection)
    concurrency.await_(driver.executescript(pragmas))
    return cast(DBAPIConnection, _OneHopConnection(made.dbapi, made.driver_connection))


def begin_with(connection: AsyncConnection, begin: str | None) -> None:
    """Have transactions of a connection begin like this, or each statement be on its own.

    It is so until a rollback, or until the connection is given back. This is for SQLite alone: for
    another database it does nothing.
    """
    sync = connection.sync_connection
    driver = sync and sync.connection.dbapi_connection
    if isinstance(driver, _OneHopConnection):
        driver.begins = begin
