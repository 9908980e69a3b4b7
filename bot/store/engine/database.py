"""Connecting to the database, and migrating its schema."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store import migrations
from bot.store.engine.schema import metadata

BUSY_TIMEOUT_MS = 10_000
"""The longest time that a writer on SQLite waits for another one."""

SERVING = {
    "timeout": 5.0,
    "command_timeout": 20.0,
    "server_settings": {
        "default_transaction_isolation": "read committed",
        "idle_in_transaction_session_timeout": "3s",
        "lock_timeout": "6s",
        "tcp_keepalives_idle": "5",
        "tcp_keepalives_interval": "2",
        "tcp_keepalives_count": "3",
    },
}
"""asyncpg's options for a running bot: time limits for connecting and statements; and for
PostgreSQL, how transactions are isolated whatever the server's default is, how long one may be idle
or wait for a lock, and how soon a lost connection is noticed.
"""

POOL = {"pool_size": 15, "max_overflow": 0, "pool_use_lifo": True}
"""The connections to SQLite, each with a thread: the one used last is used next, and none is closed
after a burst, because opening another one costs more than keeping it.
"""

LEASING = 1.5
"""Time limit in seconds for statements about leases."""

MIGRATION_LOCK = 0x62616F6875616E67
"""PostgreSQL's advisory lock held while migrating: "baohuang" in ASCII."""


MIGRATION_TURN, MIGRATION_LOCKS = "10s", "2s"
"""The longest waits of a migration for another one, and for each lock; other statements queue
behind it.
"""

MAY_PASS = ("40P01", "53300", "55P03", "57P01", "57P02", "57P03")
"""PostgreSQL's error codes for temporary problems: locks, deadlocks, too many connections, starting
or stopping.
"""

NOT_UNDERSTOOD = "08P01"
"""The error code with which poolers refuse what PostgreSQL understands."""
POOLER = "There is a connection pooler in front of PostgreSQL: connect to the server itself."


class UnreachableError(RuntimeError):
    """The database does not answer or is blocked, perhaps temporarily. The text is one sentence."""


class NotTakenError(RuntimeError):
    """The driver rejects an option in the database's URL, or the server is unsuitable. The text is
    one sentence.
    """


class FileError(RuntimeError):
    """SQLite's file cannot be opened. The text is one sentence with its path and the cause."""


LOCK = ".lock"
"""The end of the name of the file that locks a SQLite database."""


def require_usable(url: str, *suffixes: str) -> None:
    """Check that SQLite's file can be opened for writing; create it if necessary.

    SQLite itself does not say why it cannot open a file. Raises FileError, which does. Does nothing
    for PostgreSQL. `suffixes`: those of files next to it to check instead.
    """
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite":
        return
    for suffix in suffixes or ("",):
        path = Path(f"{place.database}{suffix}")
        with suppress(FileNotFoundError):  # the current folder was deleted
            path = path.absolute()
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise FileError(
                f"The database cannot be used: {path} cannot be written: {error.strerror}."
            ) from None


_MIGRATIONS = Path(migrations.__file__).parent
NEWEST = "head"
"""The revision to migrate to."""


class OtherVersionError(RuntimeError):
    """The schema is of another version. The text is one sentence that says what to do."""

    text = ""

    def __init__(self) -> None:
        super().__init__(self.text)


class OlderError(OtherVersionError):
    """The schema is of an older version and can be migrated."""

    text = "The database is of an older version of the bot: `baohuang run` brings it up to date."


class NewerError(OtherVersionError):
    """The schema is of a newer version."""

    text = (
        "The database is of a newer version of the bot: install that one, or go back to a copy"
        " of the database that is as old as this one."
    )


class NotOursError(OtherVersionError):
    """The database belongs to another program, or is empty."""

    text = "The database is empty, or another program's: `baohuang run` fills an empty one."


def connect(url: str) -> AsyncEngine:
    """Return an engine for a `sqlite+aiosqlite:` or `postgresql+asyncpg:` URL. Raises
    NotTakenError.
    """
    return _connect(url, {})


def connect_to_serve(url: str) -> AsyncEngine:
    """Return an engine for a running bot, whose transactions must not block other processes for
    long.

    A process may stop in the middle of a transaction, or lose its connection.
    """
    on_postgresql = sa.make_url(url).get_backend_name() == "postgresql"
    return _connect(url, SERVING if on_postgresql else {})


def _connect(url: str, connect_args: Mapping[str, object]) -> AsyncEngine:
    place = sa.make_url(url)
    if mode := place.query.get("sslmode"):  # as PostgreSQL's own tools call it
        place = place.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    is_sqlite = place.get_backend_name() == "sqlite"
    options = {"connect_args": dict(connect_args)} | (POOL if is_sqlite else {})
    with _taking(place):  # parameters are hidden, or faults would log cards and votes
        engine = create_async_engine(place, hide_parameters=True, **options)
    if is_sqlite:
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        sa.event.listen(engine.sync_engine, "begin", _begin_on_sqlite)
    else:
        sa.event.listen(engine.sync_engine, "handle_error", _note_lost)
    return engine


BEGIN = "sqlite_begin"
"""The execution option with the statement that begins a transaction on SQLite; empty for none."""
WRITING = {BEGIN: "BEGIN IMMEDIATE"}
"""Options of a transaction that writes. It takes SQLite's write lock at once, because one that
reads first would fail if another writes in between.
"""
WITHOUT_TRANSACTION = {BEGIN: ""}


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Set up a new SQLite connection. Transactions are begun by `_begin_on_sqlite`."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_TIMEOUT_MS}",
        "foreign_keys = ON",
        "secure_delete = ON",  # overwrite what is deleted
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_on_sqlite(connection: sa.Connection) -> None:
    if begin := connection.get_execution_options().get(BEGIN, "BEGIN"):
        connection.exec_driver_sql(begin)


def was_not_sent(error: BaseException | None) -> bool:
    """Whether asyncpg sent nothing, because PostgreSQL has ended the connection.

    It has read PostgreSQL's last message by then, but not the end of the connection.
    """
    return str(error and error.__cause__).startswith("cannot switch to state")


def _note_lost(context: sa.ExceptionContext) -> None:
    """Replace a connection that PostgreSQL has ended, which SQLAlchemy would use again."""
    context.is_disconnect |= was_not_sent(context.original_exception)


async def rewrite(engine: AsyncEngine) -> bool:
    """Rewrite SQLite's file and empty its log, so that neither contains deleted data.

    Overwriting is not enough: a row that moved to another page may leave a copy. Almost all of the
    time is that of VACUUM, whose parts cannot be done one by one. It takes about a
    second per 30 MB, during which nobody else writes. Returns False if a reader still needs the
    log. PostgreSQL cleans up by itself.
    """
    if engine.dialect.name != "sqlite":
        return True
    async with engine.execution_options(**WITHOUT_TRANSACTION).connect() as connection:
        await connection.exec_driver_sql("VACUUM")
        checkpoint = await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return not checkpoint.one().busy


def for_leases(engine: AsyncEngine) -> AsyncEngine:
    """Return a separate engine for leases on the same PostgreSQL, so that they wait for nothing
    else.
    """
    options = SERVING | {"command_timeout": LEASING, "timeout": LEASING}
    return create_async_engine(
        engine.url, hide_parameters=True, pool_size=3, max_overflow=2, connect_args=options
    )


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the newest schema, also while other processes do the same.

    Raises sqlalchemy.exc.SQLAlchemyError or NotTakenError if the database is unusable,
    UnreachableError if it does not answer or is blocked, NewerError if its schema is unknown.
    """
    with _reaching():
        await _connect_once(engine)
        if engine.dialect.name == "postgresql":
            await _require_suitable(engine)
        else:
            async with engine.execution_options(**WITHOUT_TRANSACTION).connect() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        await _migrate(engine)


@contextmanager
def _reaching() -> Iterator[None]:
    """Raise UnreachableError for errors that mean that the database is away or busy."""
    try:
        yield
    except OSError as error:  # drivers raise this
        raise UnreachableError("The database cannot be reached.") from error
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == NOT_UNDERSTOOD:
            raise NotTakenError(POOLER) from error
        if not may_pass(error):
            raise
        raise UnreachableError(f"The database is not ready: {error.orig}.") from error


def may_pass(error: sa.exc.DBAPIError) -> bool:
    """Whether an error is probably temporary: the server is away or busy."""
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in MAY_PASS


@contextmanager
def _taking(url: sa.URL) -> Iterator[None]:
    """Raise NotTakenError for errors with which a driver rejects the options in a URL."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:  # drivers raise these
        parts = ", ".join(url.query) or "its host and its port"
        raise NotTakenError(
            f"The database's URL is not taken by its driver: check {parts}."
        ) from error


async def _connect_once(engine: AsyncEngine) -> None:
    with _taking(engine.url):
        async with engine.connect():
            pass


_SERVER = sa.select(
    sa.func.pg_backend_pid().label("process"),
    sa.func.current_setting("server_encoding").label("encoding"),
    sa.func.current_setting("transaction_read_only").label("read_only"),
    sa.func.current_setting("server_version_num").label("version"),
)
OLDEST_POSTGRESQL = 14
"""The oldest version of PostgreSQL with which the bot is known to work."""


async def _require_suitable(engine: AsyncEngine) -> None:
    """Raise NotTakenError for a PostgreSQL server with which the bot would fail later."""
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        server = (await connection.execute(_SERVER)).one()
    if server.process != driver.get_server_pid():
        raise NotTakenError(POOLER)
    if server.encoding != "UTF8":
        raise NotTakenError(
            f"The database stores text as {server.encoding}: create one with the encoding UTF8."
        )
    if (version := int(server.version) // 10_000) < OLDEST_POSTGRESQL:
        raise NotTakenError(
            f"PostgreSQL {version} is too old: use version {OLDEST_POSTGRESQL} or later."
        )
    if server.read_only == "on":
        raise NotTakenError(
            "The database can only be read: connect to the primary server, as a user who may write."
        )


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.execution_options(**WRITING).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.text(f"SET LOCAL lock_timeout = '{MIGRATION_TURN}'"))
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.execute(sa.text(f"SET LOCAL lock_timeout = '{MIGRATION_LOCKS}'"))
        await connection.run_sync(upgrade)


async def require_newest(engine: AsyncEngine) -> None:
    """Check that the schema is the newest, without changing it. Raises OtherVersionError."""
    with _reaching():
        await _connect_once(engine)
        async with engine.begin() as connection:
            await connection.run_sync(_require_newest)


def _require_newest(connection: sa.Connection) -> None:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise NotOursError
    if revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise NewerError
    if revision != _scripts().get_current_head():
        raise OlderError


def upgrade(connection: sa.Connection) -> None:
    """Create the newest schema in an empty database, or migrate another one to it. Raises
    NewerError.
    """
    migration_context = MigrationContext.configure(connection)
    revision = migration_context.get_current_revision()
    if revision == _scripts().get_current_head():
        return
    if revision is None:
        metadata.create_all(connection, checkfirst=False)
        migration_context.stamp(_scripts(), NEWEST)
        return
    try:
        command.upgrade(_config(connection), NEWEST)
    except CommandError as error:
        raise NewerError from error


def _config(connection: sa.Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_MIGRATIONS))
