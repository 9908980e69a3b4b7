"""Marks that run a test on SQLite, on PostgreSQL, or on both."""

import pytest

from tests.support.databases import KINDS, POSTGRESQL, SQLITE

ON_BOTH = pytest.mark.parametrize("kind", KINDS)
ON_POSTGRESQL = pytest.mark.parametrize("kind", [POSTGRESQL])
ON_SQLITE = pytest.mark.parametrize("kind", [SQLITE])
"""Runs on SQLite whatever `--database` says."""
