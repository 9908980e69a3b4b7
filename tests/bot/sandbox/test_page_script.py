"""What is changed in the page's scripts finds its place in the SimCord installed."""

from importlib.metadata import version
from importlib.resources import files

import pytest

from bot.sandbox.page_script import ScriptChange, changes


@pytest.mark.parametrize("change", changes(), ids=lambda change: change.path)
def test_the_lines_that_are_changed_are_there_once(change: ScriptChange) -> None:
    text = files("simcord.preview").joinpath("static", change.path[1:]).read_text(encoding="utf-8")
    found = text.count(change.before)
    assert found == 1, (
        f"SimCord {version('simcord')} has in {change.path} {found} times:\n{change.before}"
    )
    assert change.after not in text
