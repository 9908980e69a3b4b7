"""An empty database with the schema of this version, created once and copied for each test."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from bot.store.engine.database import upgrade


def migrated(url: str) -> str:
    """Return the URL, and create the database that it names if that is a missing SQLite file."""
    place = sa.make_url(url)
    if place.drivername.startswith("sqlite") and place.database:
        file = Path(place.database)
        if not file.exists():
            file.write_bytes(newest())
    return url


@cache
def newest() -> bytes:
    """The file of an empty SQLite database with the schema of this version."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        engine = sa.create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return file.read_bytes()
