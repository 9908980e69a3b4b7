"""Chooses the database that tests and commands run on: a SQLite file in a folder, or PostgreSQL."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.support.database_templates import migrated
from tests.support.postgresql_server import Server, postgresql

SQLITE, POSTGRESQL = KINDS = ("sqlite", "postgresql")


def _file(place: Path) -> str:
    return migrated(f"sqlite+aiosqlite:///{place}.sqlite3")


_url: Callable[[Path], str] = _file


def url_in(folder: Path, name: str = "bot") -> str:
    """The URL of a database with an up-to-date schema, the same for the same name."""
    return _url(folder / name)


@contextmanager
def on(server: Server) -> Iterator[None]:
    """Let `url_in` return databases of this server."""
    global _url
    _ = server.template
    _url = cache(lambda _place: server.copy())
    try:
        yield
    finally:
        _url = _file


@contextmanager
def databases(kind: str) -> Iterator[None]:
    """Let `url_in` return databases of this kind.

    Raises AbsentError if PostgreSQL cannot be started.
    """
    if kind == SQLITE:
        yield
        return
    with postgresql() as server, on(server):
        yield


def add_database(arguments: ArgumentParser) -> None:
    """Add the option `--database` to a command."""
    arguments.add_argument("--database", choices=KINDS, default=SQLITE)
