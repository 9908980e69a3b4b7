"""Tests of a group are on one worker: else each starts a server, or compiles for half a minute."""

import os

import pytest


@pytest.mark.xdist_group("numba")
def test_workers_are_told_of_groups(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@numba") == ("PYTEST_XDIST_WORKER" in os.environ)
