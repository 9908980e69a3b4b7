"""A PostgreSQL server of the tests' own, where its programs are installed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

_numbers = count(1)


class AbsentError(Exception):
    """No server can be started here; says why."""


class Server:
    """A server that only this machine's socket in `folder` reaches."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs = programs
        self.folder = folder
        self.user = user

    def run(self, program: str, *arguments: str | Path) -> None:
        """Raises subprocess.CalledProcessError."""
        subprocess.run(  # noqa: S603 - programs of the server, by their full path
            [self.programs / program, *arguments],
            check=True,
            cwd=self.folder,
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"t{next(_numbers)}"
        self.run("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"


@contextmanager
def postgresql() -> Iterator[Server]:
    """A server that lives as long as the tests. Raises AbsentError where it cannot be started."""
    programs = _programs()
    with TemporaryDirectory() as name:
        folder, data = Path(name), Path(name) / "data"
        root = os.geteuid() == 0  # as whom it refuses to run
        if root:
            shutil.chown(folder, "postgres")
        server = Server(programs, folder, "postgres" if root else None)
        sockets = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        try:
            server.run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8")
            server.run("pg_ctl", "-D", data, "-l", folder / "log", "-o", sockets, "-w", "start")
        except subprocess.CalledProcessError as error:
            raise AbsentError(f"PostgreSQL does not start: {error}") from error
        try:
            yield server
        finally:
            server.run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def _programs() -> Path:
    """Where its programs are; Debian puts the server's beside no other."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (places[-1] if places else None)
    if found is None:
        raise AbsentError("PostgreSQL is not installed")
    return Path(found).resolve().parent
