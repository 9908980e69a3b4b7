"""Marks that run a test on SQLite, on PostgreSQL, or on both."""

import pytest

from tests.support.databases import POSTGRESQL, SQLITE

TOGETHER = pytest.mark.xdist_group(POSTGRESQL)
"""Runs tests of PostgreSQL on one worker, because starting a server takes seconds."""
OF_SEVERAL = pytest.mark.xdist_group("leases")
"""Runs tests of several bot processes on another worker with its own server: they mostly wait for
leases to end.
"""
BOTH = (SQLITE, pytest.param(POSTGRESQL, marks=TOGETHER))
ON_BOTH = pytest.mark.parametrize("kind", BOTH)
ON_POSTGRESQL = pytest.mark.parametrize("kind", BOTH[1:])
ON_SQLITE = pytest.mark.parametrize("kind", BOTH[:1])
"""Runs on SQLite whatever `--database` says."""
