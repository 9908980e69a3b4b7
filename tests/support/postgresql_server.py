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

import asyncpg
import sqlalchemy as sa

from bot.store.engine.schema import metadata
from bot.store.store import Store

UNSYNCED = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off"
"""No test loses power, so nothing has to reach the disk."""

_numbers = count(1)


class AbsentError(Exception):
    """No server can be started here. Its text says why."""


class Server:
    """A server that is reached by a socket in `folder` alone."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs = programs
        self.folder = folder
        self.user = user
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._kept = dict[str, asyncpg.Connection]()

    def run(self, program: str, *arguments: str | Path) -> None:
        """Runs one of the server's programs. Raises subprocess.CalledProcessError."""
        subprocess.run(  # noqa: S603 - programs of the server, by their full path
            [self.programs / program, *arguments],
            check=True,
            cwd=self.folder,
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def restart(self) -> None:
        """Closes all connections and restarts the server."""
        self._let_go()
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "restart")

    def stop(self) -> None:
        """Stops the server."""
        self._let_go()
        self._runner.close()
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def _let_go(self) -> None:
        for connection in self._kept.values():
            self._runner.run(connection.close())
        self._kept.clear()

    def new_database(self, *options: str) -> str:
        """Returns the URL of a new, empty database. Making one takes 0.25 s."""
        name = f"t{next(_numbers)}"
        self.run("createdb", "-h", self.folder, "-U", "postgres", *options, name)
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def empty(self) -> str:
        """Returns the URL of a database that it empties first: always the same one."""
        self._alone(self._empty, DROP_ALL)
        return self._empty

    def tidy(self) -> None:
        """Deletes all rows of `newest`."""
        self._alone(self.newest, DELETE_ALL)

    def _alone(self, url: str, script: str) -> None:
        """Runs SQL in a database in one round trip, and ends all other work there first."""
        self._runner.run(self._run_alone(url, script))

    async def _run_alone(self, url: str, script: str) -> None:
        if url not in self._kept:
            self._kept[url] = await asyncpg.connect(url.replace("+asyncpg", ""))
        await self._kept[url].execute(OTHERS_GO + script)

    @cached_property
    def _empty(self) -> str:
        return self.new_database()

    def copy(self) -> str:
        """Returns the URL of a new copy of `template`, which must be there already."""
        return self.new_database("-T", self.template)

    @cached_property
    def newest(self) -> str:
        """The URL of a database with an up-to-date schema: always the same one."""
        return self.copy()

    @cached_property
    def template(self) -> str:
        """The name of a database with an up-to-date schema, to which nobody connects.

        It has to be asked for first where no event loop runs.
        """
        url = self.new_database()
        asyncio.run(_migrate(url))
        return str(sa.make_url(url).database)


async def _migrate(url: str) -> None:
    await (await Store.open(url)).close()


OTHERS_GO = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle';
"""
DROP_ALL = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
DELETE_ALL = ";".join(str(table.delete()) for table in reversed(metadata.sorted_tables))


@contextmanager
def postgresql() -> Iterator[Server]:
    """Runs a server. Raises AbsentError if it cannot be started."""
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
            server.run(
                "pg_ctl",
                "-D",
                data,
                "-l",
                folder / "log",
                "-o",
                options,
                "-w",
                "start",
            )
        except subprocess.CalledProcessError as error:
            raise AbsentError(f"PostgreSQL does not start: {error}") from error
        try:
            yield server
        finally:
            server.stop()


def _programs() -> Path:
    """Returns the folder of the server's programs, which Debian does not put on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (places[-1] if places else None)
    if found is None:
        raise AbsentError("PostgreSQL is not installed")
    return Path(found).resolve().parent
