"""Gives all tests of a file to one worker of pytest-xdist, so that they prepare things once."""

from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling

ALONE = ("tests/wire/", "tests/e2e/", "tests/laws/")
"""Each test in these folders takes or waits long, and goes to any worker that is free."""


def file_scheduler(config: pytest.Config, log: Any) -> Any:
    """A scheduler that keeps groups of tests together, then files."""
    scheduling = LoadGroupScheduling(config, log)
    group_of = scheduling._split_scope

    def scope_of(nodeid: str) -> str:
        scope = str(group_of(nodeid))
        if scope != nodeid or nodeid.startswith(ALONE):
            return scope
        return nodeid.partition("::")[0]

    scheduling._split_scope = scope_of
    return scheduling
