"""Opens an existing database for an admin command."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.cli.terminal import PreventedError
from bot.runtime.settings import SettingsError
from bot.store.engine.database import NotTakenError, OtherVersionError, UnreachableError
from bot.store.store import Store

Work = Callable[[Store], Awaitable[int]]
"""Does something with the store. Returns the exit code."""


async def with_store(url: str, work: Work) -> int:
    """Do something with an existing database. Returns the exit code.

    Raises PreventedError if it does not exist, has another version, or cannot be read.
    """
    if path := sqlite_path(url):
        require_file(path)
    try:
        store = await Store.existing(url)
        try:
            return await work(store)
        finally:
            await store.close()
    except (UnreachableError, NotTakenError, OtherVersionError) as error:
        raise PreventedError(str(error)) from error
    except SettingsError:  # its text is one sentence already
        raise
    except (SQLAlchemyError, CommandError, ValueError) as error:
        raise PreventedError(f"{described(url)} cannot be read: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """The message of a database error in one line without a full stop."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(cause).split()).rstrip(".")


def described(url: str) -> str:
    """The database in words: with the path of SQLite's file, without a password."""
    path = sqlite_path(url)
    return f"The database {path}" if path else "The database of BAOHUANG_DATABASE_URL"


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database, None for others."""
    file = sa.make_url(url).database
    return Path(file) if file and url.startswith("sqlite") else None


def require_file(path: Path) -> None:
    """Raise PreventedError if the file does not exist."""
    with suppress(OSError):
        if path.is_file():
            return
        path = path.absolute()  # fails if the current folder was deleted
    raise PreventedError(f"There is no database at {path}.")
