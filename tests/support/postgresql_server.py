"""A PostgreSQL server for the tests, started in a temporary folder if PostgreSQL is installed."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from bot.store.engine.schema import metadata
from bot.store.store import Store

UNSYNCED = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off"
"""No test loses power, so nothing has to reach the disk."""

_numbers = count(1)


class AbsentError(Exception):
    """No server can be started here. The text says why."""


class Server:
    """A server that is reached only by a socket in `folder`."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs = programs
        self.folder = folder
        self.user = user

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run one of the server's programs. Raises subprocess.CalledProcessError."""
        subprocess.run(  # noqa: S603 - programs of the server, by their full path
            [self.programs / program, *arguments],
            check=True,
            cwd=self.folder,
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def execute(self, url: str, script: str) -> None:
        """Run SQL in a database, in one transaction."""
        name = sa.make_url(url).database
        self.run("psql", "-h", self.folder, "-U", "postgres", "-c", script, str(name))

    def restart(self) -> None:
        """Close all connections and restart the server."""
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "restart")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server. `mode`: as pg_ctl has it; `immediate` loses the latest transactions."""
        self.run("pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop")

    def new_database(self, *options: str) -> str:
        """The URL of a new, empty database. Creating one takes 0.25 s."""
        name = f"t{next(_numbers)}"
        self.run("createdb", "-h", self.folder, "-U", "postgres", *options, name)
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def copy(self) -> str:
        """The URL of a new copy of `template`."""
        return self.new_database("-T", self.template)

    @cached_property
    def _shared(self) -> str:
        return self.copy()

    def tidy(self) -> str:
        """The URL of a database with an up-to-date schema, whose rows are deleted: always the same.

        Deleting the rows is faster than creating a database.
        """
        self.execute(self._shared, DELETE_ALL)
        return self._shared

    @cached_property
    def template(self) -> str:
        """The name of a database with an up-to-date schema, to which nobody connects.

        It must be used first outside of an event loop.
        """
        url = self.new_database()
        asyncio.run(_migrate(url))
        return str(sa.make_url(url).database)


async def _migrate(url: str) -> None:
    await (await Store.open(url)).close()


END_OTHER_WORK = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle';
"""
DELETE_ALL = END_OTHER_WORK + ";".join(
    str(table.delete()) for table in reversed(metadata.sorted_tables)
)


@contextmanager
def postgresql() -> Iterator[Server]:
    """Run a server. Raises AbsentError if it cannot be started."""
    programs = _programs()
    with TemporaryDirectory() as name:
        folder, data = Path(name), Path(name) / "data"
        root = os.geteuid() == 0  # as whom it refuses to run
        if root:
            shutil.chown(folder, "postgres")
        server = Server(programs, folder, "postgres" if root else None)
        options = f"-c listen_addresses= -c unix_socket_directories={folder} {UNSYNCED}"
        try:
            server.run("initdb", "-N", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8")
            server.run("pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        except subprocess.CalledProcessError as error:
            raise AbsentError(f"PostgreSQL does not start: {error}") from error
        try:
            yield server
        finally:
            server.stop("immediate")


def _programs() -> Path:
    """The folder of the server's programs, which Debian does not put on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (places[-1] if places else None)
    if found is None:
        raise AbsentError("PostgreSQL is not installed")
    return Path(found).resolve().parent
