"""Connections and transactions for the parts of the store."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.engine.database import (
    LOCK,
    WITHOUT_TRANSACTION,
    WRITING,
    require_usable,
    rewrite,
    was_not_sent,
)
from bot.store.engine.rows import record, upsert

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    D = TypeVar("D", bound=DataclassInstance)

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
"""The option with which PostgreSQL reads everything as of one moment, as SQLite always does."""
_ONE_STATEMENT = {"isolation_level": "AUTOCOMMIT"}
"""The option that saves PostgreSQL the transaction around a single statement, as
`WITHOUT_TRANSACTION` does SQLite.
"""


class DatabaseAccess:
    """Connections to the database, one kind for each purpose."""

    def __init__(self, engine: AsyncEngine) -> None:
        is_sqlite = engine.dialect.name == "sqlite"
        self.engine = engine
        self.is_shared = not is_sqlite
        """Whether several processes may use the database: on PostgreSQL."""
        self._reading = engine if is_sqlite else engine.execution_options(**_SNAPSHOT)
        one = WITHOUT_TRANSACTION if is_sqlite else _ONE_STATEMENT
        self._one_read = engine.execution_options(**one)
        self._writing = engine.execution_options(**WRITING)
        self._turn: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if is_sqlite else nullcontext()
        )
        """A lock for writers. SQLite itself would let any of those waiting go next."""
        self._running: set[asyncio.Task[Any]] = set()

    def one_read(self) -> AsyncConnection:
        """Return a connection for a single statement that reads."""
        return self._one_read.connect()

    def reading(self) -> AsyncConnection:
        """Return a connection with a transaction that reads everything as of one moment."""
        return self._reading.connect()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, self._writing.begin() as connection:
            yield connection

    async def rows(self, query: sa.Executable) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        """Return the rows of a single query."""
        async with self.one_read() as connection:
            return (await connection.execute(query)).all()

    async def every(self, kind: "type[D]", query: sa.Executable) -> "tuple[D, ...]":
        """Return the rows of a single query as records."""
        return tuple(record(kind, row) for row in await self.rows(query))

    async def one(self, kind: "type[D]", query: sa.Executable) -> "D | None":
        """Return the only row of a single query as a record; None if there is none."""
        async with self.one_read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return record(kind, row) if row else None

    async def scalars(self, query: sa.Select[T]) -> Sequence[T]:
        """Return the values of a single query for one column."""
        async with self.one_read() as connection:
            return (await connection.scalars(query)).all()

    async def scalar(
        self, query: sa.Select[T], parameters: dict[str, Any] | None = None
    ) -> T | None:
        """Return the first value of a single query; None if there is none."""
        async with self.one_read() as connection:
            return await connection.scalar(query, parameters)

    async def write(self, *statements: sa.Executable) -> None:
        """Carry out statements in a transaction."""
        async with self.writing() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def put(self, table: sa.Table, row: dict[str, Any]) -> None:
        """Insert or update the row with this key."""
        async with self.writing() as connection:
            await upsert(connection, table, row)

    async def overwrite_deleted(self) -> bool:
        """Remove every trace of deleted data from SQLite's file; see `rewrite`."""
        async with self._turn:
            return await rewrite(self.engine)

    async def problems(self) -> tuple[str, ...]:
        """Return the errors that SQLite finds in its file; nothing for PostgreSQL."""
        if self.is_shared:
            return ()
        return await self.to_its_end(self._problems())

    async def _problems(self) -> tuple[str, ...]:
        async with self.reading() as connection:
            lines = await connection.scalars(sa.text("PRAGMA integrity_check"))
            errors = [line for line in lines if line != "ok"]
            orphans = await connection.execute(sa.text("PRAGMA foreign_key_check"))
            return (
                *errors,
                *(f"{row.table}: row {row.rowid} has no {row.parent}" for row in orphans),
            )

    async def to_its_end(self, work: Coroutine[Any, Any, R]) -> R:
        """Finish the work even if the caller is cancelled. Its errors concern only the caller."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._note_end)
        return await asyncio.shield(task)

    def _note_end(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # else asyncio would log it if the caller was cancelled

    async def finish(self) -> None:
        """Wait for everything started by `to_its_end`."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def close(self) -> None:
        await self.engine.dispose()


class _Part(Protocol):
    database: DatabaseAccess


Q = TypeVar("Q", bound=_Part)


def shielded_from_cancellation(part: type[T]) -> type[T]:
    """Make the coroutine methods of a class finish even if their caller is cancelled, because an
    abandoned connection in the middle of a transaction may keep SQLite locked.

    A method that loses its connection is repeated once, unless it may have committed.
    """
    for name, method in list(vars(part).items()):
        if iscoroutinefunction(method):
            setattr(part, name, _to_its_end(method))
    return part


def _to_its_end(
    method: Callable[Concatenate[Q, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Q, P], Coroutine[Any, Any, R]]:
    @wraps(method)
    async def whole(part: Q, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await part.database.to_its_end(twice(part, *args, **kwargs))

    async def twice(part: Q, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(part, *args, **kwargs)
        except sa.exc.DBAPIError as error:
            is_over = error.statement is not None or was_not_sent(error.orig)  # else committed?
            if not error.connection_invalidated or not is_over:
                raise
        return await method(part, *args, **kwargs)

    return whole


RELEASE_LIMIT = 5.0
"""Seconds to wait for an earlier process to release the database."""


class InUseError(RuntimeError):
    """Another process holds the database."""


@contextmanager
def alone(url: str, patience: float = RELEASE_LIMIT) -> Iterator[None]:
    """Lock a SQLite database for this process, with a file lock that ends with the process.

    Raises InUseError if another process holds it, and FileError if the lock's file cannot be
    written. Does nothing for PostgreSQL.
    """
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite":
        yield
        return
    for part in ("", "-wal", "-shm", LOCK):  # a copy may have wider permissions
        with suppress(OSError):
            Path(f"{place.database}{part}").chmod(0o600)
    with closing(_locked(url, patience)):
        with suppress(OSError):  # who restores a copy as root is not who runs the bot
            owner = Path(f"{place.database}").stat()
            os.chown(f"{place.database}{LOCK}", owner.st_uid, owner.st_gid)
        yield


def _locked(url: str, patience: float) -> sqlite3.Connection:
    try:
        lock = sqlite3.connect(f"{sa.make_url(url).database}{LOCK}", timeout=patience)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            require_usable(url, LOCK)  # which knows the cause
            raise
        raise InUseError("Another process of the bot uses this database.") from None
    return lock
