"""The private methods of SimCord that the sandbox overrides exist in the version installed."""

from importlib.metadata import version

import pytest
from simcord import Env
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

from bot.sandbox.simcord_internals import Environment, Page, PageServer


@pytest.mark.parametrize(
    ("ours", "theirs"), [(Environment, Env), (Page, Preview), (PageServer, PreviewServer)]
)
def test_whatever_is_overridden_exists(ours: type, theirs: type) -> None:
    overridden = {name for name in vars(ours) if name.startswith("_") and not name.endswith("__")}
    gone = overridden - set(dir(theirs))
    assert overridden
    assert not gone, f"SimCord {version('simcord')} has no more {', '.join(sorted(gone))}"
