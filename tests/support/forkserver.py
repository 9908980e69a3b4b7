"""Starts processes as forks of one that has loaded the bot already, which saves its import time.

All tests must use these PROCESSES, as `multiprocessing` has one fork server with one list of
preloaded modules. It is one for all workers of pytest-xdist, too: loading takes three seconds.
"""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from pathlib import Path
from tempfile import gettempdir
from typing import Any

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.support.forkserver_preload"])

_server: Any = vars(forkserver)["_forkserver"]
_start = _server.ensure_running


@contextmanager
def shared(run: str) -> Iterator[None]:
    """Starts a fork server that the workers of a run of pytest-xdist find.

    Newer Pythons let only the process that started one use it: there each worker starts its own.
    """
    if hasattr(_server, "_forkserver_authkey"):
        yield
        return
    _start()
    place = _place(run)
    place.symlink_to(_server._forkserver_address)
    try:
        yield
    finally:
        place.unlink()


def _place(run: str) -> Path:
    return Path(gettempdir()) / f"forkserver-{run}"


def _find_or_start() -> None:
    place = _place(os.environ.get("PYTEST_XDIST_TESTRUNUID", ""))
    if not place.exists():
        _start()
    elif _server._forkserver_address is None:
        _server._forkserver_address = str(place)
        _server._forkserver_alive_fd = os.open(os.devnull, os.O_RDONLY)


_server.ensure_running = _find_or_start
