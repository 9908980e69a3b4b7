"""Every request that a bot makes in these tests must be one that Discord would take."""

import sys
from collections.abc import Iterator

import pytest
import simcord

from bot.model import ServerSettings
from bot.panels.panel import Panel
from bot.store.records.store import RecordStore
from bot.store.tables import servers
from bot.tables.rules import automatic_moves, during_hand
from game.rules.ruleset import DEFAULT_PRESET
from tests.e2e import traffic
from tests.e2e.undrawn import undrawn
from tests.support.no_newcomers import no_newcomers


@pytest.fixture(autouse=True)
def nobody_is_passed_for(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody passes for themselves, except in tests marked as of `forced_passes`."""
    if request.node.get_closest_marker("forced_passes") is None:
        monkeypatch.setattr(
            servers,
            "default_settings",
            lambda guild_id: ServerSettings(guild_id, DEFAULT_PRESET, forced_passes=False),
        )


@pytest.fixture(autouse=True)
def nobody_is_new(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All have the usual time and need no advice, but in tests marked as of `newcomers`."""
    if request.node.get_closest_marker("newcomers") is None:
        monkeypatch.setattr(RecordStore, "newcomers", no_newcomers)


@pytest.fixture(autouse=True)
def ai_players_need_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """They act as soon as their turn comes; tests of their time say otherwise."""
    monkeypatch.setattr(automatic_moves, "ai_time", lambda _table: (0.0, 0.0))
    monkeypatch.setattr(during_hand, "MOST_TURNS", sys.maxsize)


@pytest.fixture(autouse=True)
def pictures_are_drawn_in_no_time(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A point stands for each picture, but in tests marked as `drawn`."""
    if request.node.get_closest_marker("drawn") is None:
        monkeypatch.setattr(Panel, "picture", undrawn)


@pytest.fixture(autouse=True)
def the_bot_runs_on_it(database: None) -> None:
    """Whichever it is: a file, or one of a PostgreSQL."""


@pytest.fixture(autouse=True)
def every_request_would_be_taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check the traffic of every simulated Discord that the test started."""
    worlds: list[simcord.Env] = []
    start = simcord.Env.start

    async def noted(env: simcord.Env) -> None:
        worlds.append(env)
        await start(env)

    monkeypatch.setattr(simcord.Env, "start", noted)
    yield
    found = [problem for env in worlds for problem in traffic.problems(env.http_requests)]
    assert not found, "\n".join(found)
