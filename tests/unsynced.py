"""SQLite that need not reach the disk: a process that is killed loses nothing by that.

A machine that loses its power is in no test, and waiting for a disk is a third of some.
"""

import sqlite3

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry


def _unsynced(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    if isinstance(connection, sqlite3.Connection | AsyncAdapt_aiosqlite_connection):
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = OFF")
        cursor.close()


def unsync() -> None:
    """Let this process wait for no disk, whatever database it connects to."""
    sa.event.listen(sa.Engine, "connect", _unsynced)
