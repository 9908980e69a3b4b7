"""SQLite without its threads, but where a test is of them, or of another database."""

import pytest

from tests.support.sqlite_without_threads import run_without_threads


@pytest.fixture(autouse=True)
def the_database_has_no_threads(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing races with them here; in tests marked as of `threads` and in `tests/wire` it does."""
    if request.node.get_closest_marker("threads"):
        return
    if "kind" in request.fixturenames and request.getfixturevalue("kind") == "postgresql":
        return
    run_without_threads(monkeypatch)
