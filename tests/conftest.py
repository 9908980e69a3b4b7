"""What all tests have in common: databases, logs, and how pytest runs them."""

import os
import shutil
import sys
from collections.abc import Generator, Iterator
from hashlib import sha256

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.text import mentions
from tests.support.databases import KINDS, SQLITE, on
from tests.support.postgresql_server import AbsentError, Server, postgresql
from tests.support.temporary_files import keep_in_memory

sys.dont_write_bytecode = False
"""Rewriting the asserts of all tests takes each worker six seconds unless the result is cached."""

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in a bot; the cores are busy anyway
keep_in_memory()

settings.register_profile(
    "laws",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("laws")

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
    """Add options: the database of `tests/e2e` and `tests/wire`, and whether skips fail."""
    parser.addoption("--database", choices=KINDS, default=SQLITE)
    parser.addoption("--no-skips", action="store_true", help="fail the tests that are skipped")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail skipped tests with `--no-skips`, as where everything they need was installed."""
    report = yield
    if report.skipped and item.config.getoption("no_skips"):
        report.outcome = "failed"
    return report


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
    """The kind of database on which a test runs."""
    return str(pytestconfig.getoption("database"))


@pytest.fixture
def database(request: pytest.FixtureRequest, kind: str) -> Iterator[None]:
    """Create the databases of a test on this kind."""
    if kind == SQLITE:
        yield
        return
    with on(request.getfixturevalue("server")):
        yield


@pytest.fixture(autouse=True)
def no_command_ids_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the ids of commands, which a bot learns for the whole process."""
    monkeypatch.setattr(mentions, "known", {})


def pytest_configure(config: pytest.Config) -> None:
    """Let all processes share numba's compiled code until a file of `game` changes."""
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


def pytest_xdist_auto_num_workers() -> int:
    """Start two more workers than there are cores: many tests wait for a socket or a browser."""
    return (os.cpu_count() or 1) + 2
