"""Opens the database that exists, for a command that looks after it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.runtime.settings import SettingsError
from bot.store.engine.database import NotTakenError, OtherVersionError, UnreachableError
from bot.store.store import Store

Work = Callable[[Store], Awaitable[int]]
"""Something to do with the store. It returns the exit code."""


class NoDatabaseError(Exception):
    """There is no database at the address, or not what was asked for. The text is one sentence."""


async def with_store(url: str, work: Work) -> int:
    """Do something with an existing database as it is, and return the exit code.

    Raises NoDatabaseError if there is none of this version of the bot, or it cannot be read.
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
        raise NoDatabaseError(str(error)) from error
    except SettingsError:  # it is a sentence of its own already
        raise
    except (SQLAlchemyError, CommandError, ValueError) as error:
        raise NoDatabaseError(f"The database cannot be read: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """Return what a database or its driver says, in one line, without a full stop."""
    why = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(why).split()).rstrip(".")


def sqlite_path(url: str) -> Path | None:
    """Return the file of a SQLite database, None for any other."""
    made = sa.make_url(url)
    return Path(made.database) if made.database and made.drivername.startswith("sqlite") else None


def require_file(path: Path) -> None:
    """Raise NoDatabaseError if there is no such file."""
    with suppress(OSError):
        if path.is_file():
            return
        path = path.absolute()  # the folder that it is looked for in may be gone
    raise NoDatabaseError(f"There is no database at {path}.")
