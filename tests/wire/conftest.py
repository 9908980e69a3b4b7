import pytest

from bot.commands.framework import display
from bot.delivery import interaction_reply
from tests.wire.process import PATIENCE


@pytest.fixture(autouse=True)
def the_bot_runs_on_it(database: None) -> None:
    """Whichever it is: a file, or one of a PostgreSQL."""


@pytest.fixture
def no_answer_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot of this process, on a slow machine too, try long enough to answer."""
    monkeypatch.setattr(display, "FIRST_ANSWER", PATIENCE)
    monkeypatch.setattr(interaction_reply, "FIRST_ANSWER", PATIENCE)
    monkeypatch.setattr(interaction_reply, "LATER_ANSWER", PATIENCE)
