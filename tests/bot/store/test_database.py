"""Unsuitable databases, lost connections and locks."""

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa

from bot.store.engine import database
from bot.store.engine.access import DatabaseAccess, alone, shielded_from_cancellation
from bot.store.engine.database import WRITING, NotTakenError, UnreachableError, connect
from bot.store.store import Store
from tests.support.postgresql_server import Server


@shielded_from_cancellation
class Part:
    """Loses the connection of its first transaction between two statements."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database
        self.attempts = 0

    async def write(self) -> tuple[int, int]:
        self.attempts += 1
        async with self.database.writing() as connection:
            await connection.execute(sa.text("CREATE TABLE one (n INTEGER)"))
            if self.attempts == 1:
                process = await connection.scalar(sa.select(sa.func.pg_backend_pid()))
                async with self.database.reading() as other:
                    await other.execute(sa.select(sa.func.pg_terminate_backend(process)))
            await connection.execute(sa.text("INSERT INTO one VALUES (1)"))
            rows = await connection.scalar(sa.text("SELECT count(*) FROM one"))
        return rows, self.attempts


async def test_connections_to_sqlite_are_kept_after_a_burst(tmp_path: Path) -> None:
    engine, opened = connect(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"), list[object]()
    sa.event.listen(engine.sync_engine, "connect", lambda connection, _: opened.append(connection))
    at_once = 12

    async def read(all_read: asyncio.Barrier) -> None:
        async with engine.connect() as connection:
            await connection.execute(sa.text("SELECT 1"))
            await all_read.wait()

    for _ in range(2):
        all_read = asyncio.Barrier(at_once)
        await asyncio.gather(*(read(all_read) for _ in range(at_once)))
    await engine.dispose()
    assert len(opened) == at_once


NOWHERE = "postgresql+asyncpg://user:word@127.0.0.1:1/games"


@pytest.mark.parametrize("opening", [Store.open, Store.existing])
@pytest.mark.parametrize(
    ("url", "error", "said"),
    [
        (NOWHERE, UnreachableError, "cannot be reached"),
        (f"{NOWHERE}?sslmode=require", UnreachableError, "cannot be reached"),
        (f"{NOWHERE}?sslcompression=1", NotTakenError, "check sslcompression"),
        (f"{NOWHERE}?ssl=disable&timeout=soon", NotTakenError, "check ssl, timeout"),
        (f"{NOWHERE}?prepared_statement_cache_size=x", NotTakenError, "check prepared_statement"),
        ("postgresql+asyncpg://a..b/games", NotTakenError, "check its host and its port"),
    ],
    ids=[
        "nobody there",
        "encrypted",
        "option",
        "value of connecting",
        "value of the engine",
        "host",
    ],
)
async def test_a_url_that_leads_nowhere(
    opening: object, url: str, error: type[Exception], said: str
) -> None:
    assert callable(opening)
    with pytest.raises(error, match=said):
        await opening(url)


Pump = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[None, None, None]]


async def of_another(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand over the connection of another client, as a pooler does: the process announced is not
    that which answers.
    """
    while data := await reader.read(65_536):
        key = data.find(b"K\0\0\0\x0c") + 5  # BackendKeyData
        writer.write(data[:key] + b"\0\0\0\x01" + data[key + 4 :] if key > 4 else data)
    writer.close()


@asynccontextmanager
async def proxy(folder: str, pump: Pump) -> AsyncIterator[str]:
    """A server in a new folder that passes on, by `pump`, what the one in this folder sends."""
    pumps = set[asyncio.Task[None]]()

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        for source, target in ((reader, to_server), (server, writer)):
            pumps.add(asyncio.create_task(pump(source, target)))

    with TemporaryDirectory() as own:
        async with await asyncio.start_unix_server(join, f"{own}/.s.PGSQL.5432"):
            yield own
            await asyncio.wait(pumps, timeout=1)


async def test_encryption_is_asked_for_as_in_libpq(server: Server) -> None:
    url = server.new_database()
    store = await Store.open(f"{url}&sslmode=disable")
    await store.close()
    with pytest.raises(UnreachableError):  # which this server does not offer
        await Store.open(f"{url.replace(str(server.folder), '127.0.0.1')}&sslmode=require")


async def test_a_connection_pooler_is_refused(server: Server) -> None:
    url = server.new_database()
    async with proxy(str(server.folder), of_another) as folder:
        with pytest.raises(NotTakenError, match="connection pooler"):
            await Store.open(url.replace(str(server.folder), folder))


async def test_a_connection_pooler_that_knows_no_options_is_refused() -> None:
    async def refuse(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        told = b"SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: lock_timeout\0\0"
        writer.write(b"E" + (len(told) + 4).to_bytes(4) + told)
        writer.close()

    with TemporaryDirectory() as folder:
        async with await asyncio.start_unix_server(refuse, f"{folder}/.s.PGSQL.5432"):
            with pytest.raises(NotTakenError, match="connection pooler"):
                await Store.open(f"postgresql+asyncpg://user@/games?host={folder}")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("-E", "LATIN1", "-T", "template0", "--locale=C"), "as LATIN1"),
        ((), "can only be read"),
    ],
)
async def test_a_server_on_which_the_bot_would_fail_later_is_refused(
    server: Server, options: tuple[str, ...], said: str
) -> None:
    url = server.new_database(*options)
    if not options:
        name = sa.make_url(url).database
        server.execute(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(NotTakenError, match=said):
        await Store.open(url)


async def test_transactions_do_not_depend_on_the_default_of_the_server(server: Server) -> None:
    url = server.new_database()
    name = sa.make_url(url).database
    setting = "default_transaction_isolation = serializable"
    server.execute(url, f"ALTER DATABASE {name} SET {setting}")
    store = await Store.open(url)
    async with store.database.writing() as connection:
        isolation = await connection.scalar(sa.text("SHOW transaction_isolation"))
    await store.close()
    assert isolation == "read committed"


async def test_an_old_server_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "OLDEST_POSTGRESQL", 99)
    with pytest.raises(NotTakenError, match="too old"):
        await Store.open(server.new_database())


async def test_a_method_that_loses_its_connection_is_begun_again(server: Server) -> None:
    database = DatabaseAccess(connect(server.new_database()))
    part = Part(database)
    assert await part.write() == (1, 2)  # its second attempt wrote, its first did not
    await database.close()


@shielded_from_cancellation
class Late:
    """Loses the connection of its first transaction before a commit, or before a statement."""

    def __init__(self, database: DatabaseAccess, lose: Callable[[int], Awaitable[None]]) -> None:
        self.database, self.lose = database, lose
        self.is_lost = False

    async def write(self, *rest: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(sa.text("CREATE TABLE one (n INTEGER)"))
            if not self.is_lost:
                self.is_lost = True
                process: int = (
                    await connection.execute(sa.select(sa.func.pg_backend_pid()))
                ).scalar_one()
                await self.lose(process)
            for statement in rest:
                await connection.execute(sa.text(statement))


@pytest.mark.parametrize("rest", [(), ("INSERT INTO one VALUES (1)",)])
async def test_a_connection_whose_end_has_not_arrived_counts_as_lost(
    server: Server, rest: tuple[str, ...]
) -> None:
    url, ended, may_arrive = server.new_database(), asyncio.Event(), asyncio.Event()

    async def end_late(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            writer.write(data)
        ended.set()
        await may_arrive.wait()
        writer.close()

    async def lose(process: int) -> None:
        async with direct.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_terminate_backend(process)))
            await ended.wait()
            await connection.execute(sa.select(1))  # meanwhile its last message is read

    direct = connect(url)
    async with proxy(str(server.folder), end_late) as folder:
        database = DatabaseAccess(connect(url.replace(str(server.folder), folder)))
        try:
            await Late(database, lose).write(*rest)
        finally:
            may_arrive.set()
            await database.close()
    async with direct.connect() as connection:
        count = await connection.scalar(sa.text("SELECT count(*) FROM one"))
    assert count == len(rest)
    await direct.dispose()


async def test_an_error_after_the_caller_was_cancelled_concerns_nobody(tmp_path: Path) -> None:
    database = DatabaseAccess(connect(f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}"))
    begun, may_fail, failed = asyncio.Event(), asyncio.Event(), asyncio.Event()
    unhandled: list[object] = []

    async def fail() -> None:
        begun.set()
        await may_fail.wait()
        failed.set()
        raise ValueError

    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
    caller = asyncio.create_task(database.to_its_end(fail()))
    await begun.wait()
    caller.cancel()
    await asyncio.wait({caller})
    may_fail.set()
    await failed.wait()
    await asyncio.sleep(0)
    del caller
    gc.collect()
    assert unhandled == []
    await database.close()


async def test_who_writes_on_sqlite_has_the_lock_from_the_first_statement(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'db'}?timeout=0"
    one, other = connect(url), connect(url)
    async with one.execution_options(**WRITING).begin() as first, other.connect() as second:
        await first.execute(sa.text("VALUES (1)"))
        await second.execute(sa.text("PRAGMA busy_timeout = 0"))
        with pytest.raises(sa.exc.OperationalError, match="locked"):
            await second.execute(sa.text("CREATE TABLE t (n INTEGER)"))
    await one.dispose()
    await other.dispose()


def test_the_lock_belongs_to_the_owner_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise root, who restores a copy, would lock out the bot."""
    file, owners = tmp_path / "a.sqlite3", []
    file.touch()
    monkeypatch.setattr(os, "chown", lambda *arguments: owners.append(arguments))
    with alone(f"sqlite+aiosqlite:///{file}"):
        pass
    assert owners == [(f"{file}.lock", file.stat().st_uid, file.stat().st_gid)]
