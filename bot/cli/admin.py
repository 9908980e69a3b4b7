"""`baohuang admin`: what the host of a bot looks after, while the bot runs or does not."""

import json
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from dataclasses import asdict, replace
from pathlib import Path

import sqlalchemy as sa
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.cli.terminal import say
from bot.model import Loaded, Table
from bot.store.database import NotTakenError, UnreachableError
from bot.store.store import Store
from bot.tables.house_rules import rules_of
from bot.tables.snapshot import from_log

Work = Callable[[Store], Awaitable[int]]
"""Something done with the store; the exit code is returned."""


class NoDatabaseError(Exception):
    """There is nothing at the address of the database, or not what was asked for. One sentence."""


async def with_store(url: str, work: Work) -> int:
    """Do something with a database that exists, and change nothing else in it.

    Raises NoDatabaseError if there is none of this version of the bot, or it cannot be read.
    """
    if path := sqlite_path(url):
        _exists(path)
    try:
        store = await Store.existing(url)
        if store is None:
            raise NoDatabaseError(
                "The database of BAOHUANG_DATABASE_URL is not one of this version of the bot;"
                " `baohuang run` brings an older one up to date."
            )
        try:
            return await work(store)
        finally:
            await store.close()
    except (UnreachableError, NotTakenError) as error:
        raise NoDatabaseError(str(error)) from error
    except (SQLAlchemyError, CommandError, ValueError) as error:
        raise NoDatabaseError(f"The database cannot be read: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """What a database or its driver says, in one line, without a full stop."""
    why = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(why).split()).rstrip(".")


async def list_tables(store: Store) -> int:
    """A line for every open table: no names, no cards."""
    for table in await store.open_tables():
        say(_line(table))
    return 0


def export(table_id: str) -> Work:
    """Print everything of one table as JSON; a hand that is not over keeps its secrets."""

    async def work(store: Store) -> int:
        loaded = await store.load(table_id)
        if loaded is None:
            raise NoDatabaseError(f"There is no table {table_id}.")
        told = json.dumps(_told(loaded), ensure_ascii=False, indent=2, default=str)
        say(*told.split("\n"))
        return 0

    return work


async def check(store: Store) -> int:
    """Whether the database is whole, and every open table's log leads to a hand: 0, else 1."""
    problems = [*await store.problems()]
    for table in await store.open_tables():
        loaded = await store.load(table.id)
        if loaded:
            problems += _unreadable(loaded)
    for problem in problems:
        say(problem)
    if not problems:
        say("OK")
    return 1 if problems else 0


def backup(url: str, to: Path) -> int:
    """Copy a SQLite database into a new file, consistently, whoever is writing to it.

    Raises NoDatabaseError, and makes no file, if there is none, if it is no SQLite database, if the
    file is there, or if it cannot be written.
    """
    path = sqlite_path(url)
    if path is None:
        raise NoDatabaseError("Only SQLite is backed up by this command; use pg_dump.")
    _exists(path)
    if os.path.lexists(to):
        raise NoDatabaseError(f"{to} is there already.")
    try:
        with closing(sqlite3.connect(path)) as source:
            source.execute("PRAGMA schema_version")  # fails unless it is a database
            with closing(sqlite3.connect(to)) as copy:
                source.backup(copy)
    except sqlite3.Error as error:
        with suppress(OSError):
            to.unlink()
        raise NoDatabaseError(f"No copy was made: {error}.") from error
    say(str(to), "It holds the hands that are being played: keep it as private as the database.")
    return 0


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database, None for any other."""
    made = sa.make_url(url)
    return Path(made.database) if made.database and made.drivername.startswith("sqlite") else None


def _exists(path: Path) -> None:
    with suppress(OSError):
        if path.is_file():
            return
    raise NoDatabaseError(f"There is no database at {path}.")


def _line(table: Table) -> str:
    people = len(table.people)
    due = f"{table.due:%Y-%m-%d %H:%M:%S}Z" if table.due else "-"
    return (
        f"{table.id}  server {table.guild_id}  channel {table.channel_id}  {table.status:8}"
        f"  hand {table.hand_no}  people {people}  due {due}"
    )


def _told(loaded: Loaded) -> dict[str, object]:
    hand = loaded.hand if loaded.hand and loaded.hand.result else None
    seats = tuple(seat and replace(seat, plan="") for seat in loaded.table.seats)
    table = asdict(replace(loaded.table, seats=seats, auto=None))
    del table["seed"]  # of the next hand
    return {
        "table": table,
        "hand": asdict(hand) if hand else None,
        "actions": [asdict(action) for action in loaded.actions] if hand else [],
    }


def _unreadable(loaded: Loaded) -> Iterator[str]:
    try:
        rules_of(loaded.table)
        from_log(loaded)
    except (ValueError, LookupError) as error:
        yield f"table {loaded.table.id}: {error}"
