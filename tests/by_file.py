"""Which tests go to one worker: those of a file, so that what they prepare is prepared once."""

from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling

ALONE = ("tests/wire/", "tests/e2e/", "tests/laws/")
"""Each test here takes so long, or waits so much, that it goes to whoever is free."""


def by_file(config: pytest.Config, log: Any) -> Any:
    """What tells pytest-xdist which worker takes which tests: groups, then files."""
    scheduling = LoadGroupScheduling(config, log)
    group_of = scheduling._split_scope

    def scope_of(nodeid: str) -> str:
        scope = str(group_of(nodeid))
        if scope != nodeid or nodeid.startswith(ALONE):
            return scope
        return nodeid.partition("::")[0]

    scheduling._split_scope = scope_of
    return scheduling
