import pytest

from tests.wire.process import PATIENCE
from tests.wire.spawned import give_time


@pytest.fixture(autouse=True)
def the_bot_runs_on_it(database: None) -> None:
    """Whichever it is: a file, or one of a PostgreSQL."""


@pytest.fixture
def no_answer_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot of this process, on a slow machine too, try long enough to answer."""
    give_time(PATIENCE, monkeypatch.setattr)
