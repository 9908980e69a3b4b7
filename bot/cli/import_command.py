"""`baohuang admin import`: what is in a SQLite file goes into an empty PostgreSQL database."""

import asyncio
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.cli.admin import check
from bot.cli.backup import PATIENCE
from bot.cli.open_database import NoDatabaseError, reason, require_file, sqlite_path, with_store
from bot.cli.terminal import say
from bot.store.database import (
    NotTakenError,
    OlderError,
    OtherVersionError,
    UnreachableError,
    connect,
    require_newest,
)
from bot.store.instance_lock import InUseError, alone
from bot.store.transfer import LostError, NotEmptyError, transfer


def import_file(url: str, file: Path) -> int:
    """Copy all of a SQLite file into the PostgreSQL at `url`, and check what is there then.

    Raises NoDatabaseError, and copies nothing, while a bot runs on the file, if one of them is not
    of this version, if the PostgreSQL is not empty, and where something cannot be read or written.
    """
    if sqlite_path(url):
        raise NoDatabaseError(
            "Only PostgreSQL can import a file: set BAOHUANG_DATABASE_URL to the database that it"
            " is to go into. A copy of SQLite is put in its place by `admin restore`."
        )
    require_file(file)
    source = sa.URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()
    try:
        with alone(source, PATIENCE):
            rows = asyncio.run(_import(source, url, file))
    except InUseError:
        raise NoDatabaseError("The bot runs on this file: stop it first.") from None
    except (NotEmptyError, LostError, UnreachableError, NotTakenError, OtherVersionError) as error:
        raise NoDatabaseError(f"Nothing was imported. {error}") from error
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        raise NoDatabaseError(f"Nothing was imported: {reason(error)}.") from error
    say(f"{file} is imported: {rows} rows. `baohuang run` goes on with them; keep the file.")
    return asyncio.run(with_store(url, check))


async def _import(source: str, target: str, file: Path) -> int:
    reading, writing = connect(source), connect(target)
    try:
        try:
            await require_newest(reading)
        except OlderError:
            once = f"`BAOHUANG_DATABASE_URL=sqlite+aiosqlite:///{file} baohuang run`"
            raise NoDatabaseError(
                f"{file} was not imported. It is of an older version of the bot: start the bot on"
                f" it once ({once}), end it, and import it then."
            ) from None
        except OtherVersionError as error:
            raise NoDatabaseError(f"{file} was not imported. {error}") from error
        return await transfer(reading, writing)
    finally:
        await reading.dispose()
        await writing.dispose()
