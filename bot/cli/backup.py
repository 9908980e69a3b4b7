"""`baohuang admin backup`, `restore` and `import`."""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.cli.admin import check
from bot.cli.open_database import reason, require_file, sqlite_path, with_store
from bot.cli.terminal import PreventedError, say
from bot.store.engine.access import InUseError, alone
from bot.store.engine.database import (
    NotTakenError,
    OlderError,
    OtherVersionError,
    UnreachableError,
    connect,
    require_newest,
)
from bot.store.engine.transfer import LostError, NotEmptyError, transfer
from bot.store.store import Store

PARTS = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to its own."""
RELEASE_LIMIT = 0.5
"""Seconds to wait for a stopping bot to release its database."""


def backup(url: str, to: Path) -> int:
    """Copy a SQLite database consistently into a new file, while others write to it.

    Raises PreventedError and creates no file if the database or the target is unsuitable.
    """
    path = _file_of(url, "backed up", "pg_dump")
    require_file(path)
    if os.path.lexists(to):
        raise PreventedError(f"{to} is there already.")
    try:
        _copy(path, to)
    except sqlite3.Error as error:
        raise PreventedError(f"No copy was made: {error}.") from error
    say(str(to), "It holds the hands that are being played: keep it as private as the database.")
    return 0


def restore(url: str, copy: Path) -> int:
    """Replace a SQLite database by a copy; the old one is kept next to it.

    Raises PreventedError and changes nothing if a bot is running, or if the copy is damaged or of
    a newer version.
    """
    path = _file_of(url, "restored", "pg_restore")
    require_file(copy)
    try:
        with alone(url, RELEASE_LIMIT):
            _restore(path, copy)
    except InUseError:
        raise PreventedError("The bot runs on this database: stop it first.") from None
    except (OSError, sqlite3.Error) as error:
        raise PreventedError(f"The copy was not restored: {reason(error)}.") from error
    return 0


def _restore(path: Path, copy: Path) -> None:
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        _copy(copy, new)
        note = _check(new)
        if path.exists():
            owner = path.stat()
            os.chown(new, owner.st_uid, owner.st_gid)  # root may do this for another user
            old = path.with_name(f"{path.name}.{datetime.now(UTC):%Y%m%d-%H%M%S}")
            _put_aside(path, old)
            say(f"The database that was there is now {old}.")
        new.replace(path)
    finally:
        for part in ("", *PARTS):
            new.with_name(new.name + part).unlink(missing_ok=True)
    say(f"{copy} is restored. {note}")


def _put_aside(path: Path, old: Path) -> None:
    """Rename a database with all its files.

    SQLite does not open it, because it would delete what it cannot read.
    """
    os.link(path, old)
    for part in PARTS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + part).replace(f"{old}{part}")


def _check(copy: Path) -> str:
    """A sentence about a copy. Raises PreventedError if it is unusable."""
    with closing(sqlite3.connect(copy)) as database:
        (result,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        astray = database.execute("PRAGMA foreign_key_check").fetchone()
    if result != "ok" or astray:
        raise PreventedError(f"The copy is not whole: {result if result != 'ok' else astray[0]}.")
    try:
        asyncio.run(_open(f"sqlite+aiosqlite:///{copy}"))
    except OlderError:
        return "It is of an older version: `baohuang run` brings it up to date."
    except OtherVersionError as error:
        raise PreventedError(f"The copy was not restored. {error}") from error
    return "`baohuang run` goes on with it."


async def _open(url: str) -> None:
    await (await Store.existing(url)).close()


def _copy(source: Path, to: Path) -> None:
    """Copy a database. Raises sqlite3.Error and leaves no file."""
    try:
        with closing(sqlite3.connect(source)) as database:
            database.execute("PRAGMA schema_version")  # fails unless it is a database
            with closing(sqlite3.connect(to)) as copy:
                database.backup(copy)
    except sqlite3.Error:
        with suppress(OSError):
            to.unlink()
        raise


def _file_of(url: str, verb: str, alternative: str) -> Path:
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise PreventedError(f"Only SQLite is {verb} by this command; use {alternative}.")
    return Path(parsed.database)


def import_file(url: str, file: Path) -> int:
    """Copy a SQLite database into the empty PostgreSQL at `url`, and verify it.

    Raises PreventedError and copies nothing if a bot is running on the file, a version is wrong,
    the target is not empty, or something cannot be read or written.
    """
    if sqlite_path(url):
        raise PreventedError(
            "Only PostgreSQL can import a file: set BAOHUANG_DATABASE_URL to the database that it"
            " is to go into. A copy of SQLite is put in its place by `admin restore`."
        )
    require_file(file)
    source = sa.URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()
    try:
        with alone(source, RELEASE_LIMIT):
            rows = asyncio.run(_import(source, url, file))
    except InUseError:
        raise PreventedError("The bot runs on this file: stop it first.") from None
    except (NotEmptyError, LostError, UnreachableError, NotTakenError, OtherVersionError) as error:
        raise PreventedError(f"Nothing was imported. {error}") from error
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        raise PreventedError(f"Nothing was imported: {reason(error)}.") from error
    say(f"{file} is imported: {rows} rows. `baohuang run` goes on with them; keep the file.")
    return asyncio.run(with_store(url, check))


async def _import(source: str, target: str, file: Path) -> int:
    source_engine, target_engine = connect(source), connect(target)
    try:
        try:
            await require_newest(source_engine)
        except OlderError:
            once = f"`BAOHUANG_DATABASE_URL=sqlite+aiosqlite:///{file} baohuang run`"
            raise PreventedError(
                f"{file} was not imported. It is of an older version of the bot: start the bot on"
                f" it once ({once}), end it, and import it then."
            ) from None
        except OtherVersionError as error:
            raise PreventedError(f"{file} was not imported. {error}") from error
        return await transfer(source_engine, target_engine)
    finally:
        await source_engine.dispose()
        await target_engine.dispose()
