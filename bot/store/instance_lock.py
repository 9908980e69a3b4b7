"""One process on a SQLite database: a second one, started by mistake, says so and ends.

Several stores on one database corrupt nothing, as every step names the version that it goes on
from. But two bots with one token would both hear and answer every press.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

LOCK = ".lock"
PATIENCE = 5.0
"""Seconds that the process before this one has to end."""


class InUseError(RuntimeError):
    """Another process holds the database."""


@contextmanager
def alone(url: str, patience: float = PATIENCE) -> Iterator[None]:
    """Hold a SQLite database, by a lock beside it that ends with the process, however it ends.

    Raises InUseError if another process holds it. PostgreSQL is not held.
    """
    place = sa.make_url(url)
    if place.get_backend_name() != "sqlite":
        yield
        return
    for part in ("", "-wal", "-shm", LOCK):  # an old version left them readable
        with suppress(OSError):
            Path(f"{place.database}{part}").chmod(0o600)
    with closing(sqlite3.connect(f"{place.database}{LOCK}", timeout=patience)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise InUseError("Another process of the bot uses this database.") from None
        with suppress(OSError):  # who restores a copy as root is not who runs the bot
            owner = Path(f"{place.database}").stat()
            os.chown(f"{place.database}{LOCK}", owner.st_uid, owner.st_gid)
        yield
