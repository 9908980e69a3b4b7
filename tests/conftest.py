"""What all tests have in common: laws and logs that take no longer than they must."""

import gc
import os

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.text import mentions

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


@pytest.fixture(autouse=True)
def no_command_is_known_from_the_test_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot learns the numbers of its commands for the whole process."""
    monkeypatch.setattr(mentions, "known", {})


def pytest_collection_finish() -> None:
    """The garbage collector need not look at some thousand tests again and again."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many a test waits for a socket or a browser."""
    return (os.cpu_count() or 1) + 1
