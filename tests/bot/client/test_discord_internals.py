"""The undocumented parts of discord.py that the bot uses are few, and there in this version.

Ruff refuses other private names (SLF001), and other imports of undocumented modules (TID251).
"""

from inspect import getsource

import pytest

from bot.client.discord_internals import UNDOCUMENTED


@pytest.mark.parametrize(
    ("owner", "name"), UNDOCUMENTED, ids=lambda each: getattr(each, "__name__", each)
)
def test_an_undocumented_name_is_there(owner: type, name: str) -> None:
    assert hasattr(owner, name) or f"self.{name}" in getsource(owner)


def test_there_are_at_most_eight() -> None:
    assert len(UNDOCUMENTED) <= 8
