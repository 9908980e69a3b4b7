"""The kinds of databases, as parameters: for tests that run on each."""

import pytest

from tests.databases import POSTGRESQL, SQLITE

TOGETHER = pytest.mark.xdist_group(POSTGRESQL)
"""All of them in one process: starting a server takes seconds."""
OF_SEVERAL = pytest.mark.xdist_group("leases")
"""Several processes of a bot on a PostgreSQL: they mostly wait for each other's leases to end, so
another worker has them, with a server of its own."""
BOTH = (SQLITE, pytest.param(POSTGRESQL, marks=TOGETHER))
ON_BOTH = pytest.mark.parametrize("kind", BOTH)
ON_POSTGRESQL = pytest.mark.parametrize("kind", BOTH[1:])
ON_SQLITE = pytest.mark.parametrize("kind", BOTH[:1])
"""Whatever `--database` says."""
