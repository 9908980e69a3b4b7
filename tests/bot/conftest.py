"""Tests of the bot run SQLite without threads, unless they are about threads or PostgreSQL."""

import pytest

from tests.support.sqlite_without_threads import run_without_threads


@pytest.fixture(autouse=True)
def the_database_has_no_threads(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests marked `threads`, and those in `tests/wire`, run with threads."""
    if request.node.get_closest_marker("threads"):
        return
    if "kind" in request.fixturenames and request.getfixturevalue("kind") == "postgresql":
        return
    run_without_threads(monkeypatch)
