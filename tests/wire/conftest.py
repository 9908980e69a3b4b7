import pytest


@pytest.fixture(autouse=True)
def the_bot_runs_on_it(database: None) -> None:
    """Whichever it is: a file, or one of a PostgreSQL."""
