"""What all tests have in common: laws and logs that take no longer than they must."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.text import mentions
from tests.support.databases import KINDS, SQLITE, on
from tests.support.forkserver import shared
from tests.support.postgresql_server import AbsentError, Server, postgresql
from tests.support.sqlite_without_fsync import disable_fsync
from tests.support.statement_cache import share_statements
from tests.support.temporary_files import keep_in_memory
from tests.support.translation_cache import share_translations
from tests.support.xdist_scheduling import file_scheduler

sys.dont_write_bytecode = False
"""Six seconds of each worker go by until what pytest makes of the tests' asserts is compiled."""

FORKING = ("tests/browser/", "tests/wire/", "tests/bot/cli/", "tests/bot/test_interrupt.py")
"""Where tests start processes as forks."""
FORKS = pytest.StashKey[ExitStack]()

GARBAGE = 100_000
"""So many objects more than were let go, and it is looked which of them nobody can reach."""

gc.disable()  # while tests are imported and collected: they stay

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in a bot; all cores have work without it
keep_in_memory()

settings.register_profile(
    "laws",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("laws")

share_statements()
share_translations()
disable_fsync()

*_before, _ = structlog.get_config()["processors"]
structlog.configure(
    processors=[
        *_before,
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        ),
    ]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """On which database the tests of `tests/e2e` and `tests/wire` run."""
    parser.addoption("--database", choices=KINDS, default=SQLITE)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL for all the tests of this process that need one."""
    try:
        with postgresql() as running:
            yield running
    except AbsentError as error:
        pytest.skip(str(error))


@pytest.fixture
def kind(pytestconfig: pytest.Config) -> str:
    """On which kind of database a test runs, if on any."""
    return str(pytestconfig.getoption("database"))


@pytest.fixture
def database(request: pytest.FixtureRequest, kind: str) -> Iterator[None]:
    """Let the databases of a test be of that kind."""
    if kind == SQLITE:
        yield
        return
    with on(request.getfixturevalue("server")):
        yield


@pytest.fixture(autouse=True)
def no_command_is_known_from_the_test_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot learns the numbers of its commands for the whole process."""
    monkeypatch.setattr(mentions, "known", {})


def pytest_configure(config: pytest.Config) -> None:
    """Let all processes share what numba compiles, until a file of `game` changes."""
    cache = getattr(config, "cache", None)
    if cache is None or "NUMBA_CACHE_DIR" in os.environ:  # as in each worker
        return
    digest = sha256()
    for path in sorted((config.rootpath / "game").rglob("*.py")):
        digest.update(path.read_bytes())
    kept = cache.mkdir("numba")
    for other in kept.iterdir():
        if other.name != digest.hexdigest():
            shutil.rmtree(other)
    os.environ["NUMBA_CACHE_DIR"] = str(kept / digest.hexdigest())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let groups of tests be the first, each on one worker.

    pytest-xdist 3.8 looks for a group behind a test's name; pytest 9.2 lets it write none there.
    """
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    if not config.getoption("loadgroup", default=False):
        return
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        if mark is not None and not item.nodeid.endswith(f"@{mark.args[0]}"):
            item._id = type(item.id).parse(f"{item.nodeid}@{mark.args[0]}")


def pytest_collection_finish() -> None:
    """The garbage collector need not look at some thousand tests again and again, nor so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


def pytest_sessionfinish() -> None:
    """What cannot be reached any more is let go; pytest looks for more of it five times over."""
    gc.collect()
    gc.freeze()


def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """Before the first test runs, let there be one fork server for all workers that need it."""
    if FORKS not in node.config.stash and any(found.startswith(FORKING) for found in ids):
        node.config.stash[FORKS] = forks = ExitStack()
        forks.enter_context(shared(node.workerinput["testrunuid"]))
        node.config.add_cleanup(forks.close)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Which tests one worker takes."""
    return file_scheduler(config, log)


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: many a test waits for a socket or a browser."""
    return (os.cpu_count() or 1) + 2
