"""On which database tests run, and what is run by hand: the file of a folder, or a PostgreSQL."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.migrated import migrated
from tests.postgresql import Server, postgresql

SQLITE, POSTGRESQL = KINDS = ("sqlite", "postgresql")


def _file(place: Path) -> str:
    return migrated(f"sqlite+aiosqlite:///{place}.sqlite3")


_url: Callable[[Path], str] = _file


def url_in(folder: Path, name: str = "bot") -> str:
    """The URL of the database of that name in a folder, made by the migrations: always the same."""
    return _url(folder / name)


@contextmanager
def on(server: Server) -> Iterator[None]:
    """Let each be a database of this server, as the migrations make it."""
    global _url
    _ = server.template
    _url = cache(lambda _place: server.copy())
    try:
        yield
    finally:
        _url = _file


@contextmanager
def databases(kind: str) -> Iterator[None]:
    """Let each be of that kind. Raises AbsentError where no PostgreSQL can be started."""
    if kind == SQLITE:
        yield
        return
    with postgresql() as server, on(server):
        yield


def add_database(arguments: ArgumentParser) -> None:
    """The option by which a command is told which kind it runs on."""
    arguments.add_argument("--database", choices=KINDS, default=SQLITE)
