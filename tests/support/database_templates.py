"""Empty databases of any schema revision: the migrations run once, and each test gets a copy.

A copy takes 0.05 s.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import sqlalchemy as sa

from bot.store import database
from bot.store.database import connect, upgrade

VERSIONS = Path(database.__file__).parent / "migrations" / "versions"
REVISIONS = sorted(path.name[:4] for path in VERSIONS.glob("[0-9]*.py"))

_scripts: dict[str, str] = {}
"""By revision, the SQL that makes its schema in an empty PostgreSQL database."""
_tables = dict[tuple[Any, ...], sa.Table]()
"""Tables of any revision, by name and columns."""


def migrated(url: str) -> str:
    """Returns the URL, and makes the database that it names if that is a missing SQLite file."""
    file = _file_of(url)
    if file and not file.exists():
        file.write_bytes(newest())
    return url


async def migrated_to(url: str, revision: str) -> None:
    """Makes the schema of a revision in an empty database."""
    if file := _file_of(url):
        file.write_bytes(_at(revision))
        return
    engine = connect(url)
    if not _scripts:
        async with engine.connect() as connection:
            await connection.run_sync(_note_scripts)
            await connection.rollback()
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        await raw.driver_connection.execute(_scripts[revision])  # type: ignore[union-attr]
    await engine.dispose()


def upgrade_to(connection: sa.Connection, revision: str) -> None:
    """Upgrades a database as a version of the bot did whose newest revision was this one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "NEWEST", revision)
        upgrade(connection)


def tables_of(connection: sa.Connection) -> dict[str, sa.Table]:
    """Returns the tables of a database with their columns only, which is much faster to read.

    Databases whose table is alike share one object, so its statements are compiled once.
    """
    found = dict[str, sa.Table]()
    for (_, name), columns in sa.inspect(connection).get_multi_columns().items():
        alike = (name, *((column["name"], repr(column["type"])) for column in columns))
        if alike not in _tables:
            kept = (sa.Column(column["name"], column["type"]) for column in columns)
            _tables[alike] = sa.Table(name, sa.MetaData(), *kept)
        found[name] = _tables[alike]
    return found


def _file_of(url: str) -> Path | None:
    found = sa.make_url(url)
    is_file = found.drivername.startswith("sqlite") and found.database
    return Path(found.database or "") if is_file else None


@cache
def newest() -> bytes:
    """Returns an empty SQLite database of the newest revision."""
    return _upgraded(b"", database.NEWEST)


@cache
def _at(revision: str) -> bytes:
    number = REVISIONS.index(revision)
    return _upgraded(_at(REVISIONS[number - 1]) if number else b"", revision)


def _upgraded(before: bytes, revision: str) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.sqlite3"
        file.write_bytes(before)
        engine = sa.create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade_to(connection, revision)
        engine.dispose()
        return file.read_bytes()


def _note_scripts(connection: sa.Connection) -> None:
    said: list[str] = []

    def note(_connection: object, _cursor: object, text: str, values: Any, *_: object) -> None:
        if not values:
            said.append(text)
        elif "INSERT" in text:
            raise ValueError(f"What it writes depends on values: {text}")

    sa.event.listen(connection, "before_cursor_execute", note)
    for revision in REVISIONS:
        upgrade_to(connection, revision)
        _scripts[revision] = ";\n".join(said)
