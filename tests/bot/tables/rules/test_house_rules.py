"""The house rules: a preset, and what differs from it."""

from dataclasses import replace

import pytest

from bot.model import ServerSettings
from bot.store.store import Store
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.rule_sets import rules_of, with_option, with_preset
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Tribute

SIMPLE = ServerSettings(1, "simple")


def changed(server: ServerSettings, option: str, code: str) -> ServerSettings:
    """The server with one option changed, which may not be refused."""
    after = with_option(server, option, code)
    assert isinstance(after, ServerSettings), after
    return after


async def test_a_server_plays_by_the_default_rules_until_it_sets_others(store: Store) -> None:
    assert await store.servers.settings(1) == SIMPLE
    assert rules_of(SIMPLE) == PRESETS["simple"]
    for server in (changed(SIMPLE, "deck", "216"), ServerSettings(1, "home")):
        await store.servers.remember(server)
        assert await store.servers.settings(1) == server
    assert await store.servers.settings(2) == ServerSettings(2, "simple")


def test_an_option_is_changed_on_top_of_the_preset_and_back() -> None:
    server = changed(changed(SIMPLE, "tribute", "equal"), "rob", "off")
    assert rules_of(server) == replace(PRESETS["simple"], tribute=Tribute.EQUAL, rob=False)
    assert changed(changed(SIMPLE, "rob", "off"), "rob", "on") == SIMPLE
    assert with_preset(changed(SIMPLE, "rob", "off"), "sixes") == ServerSettings(1, "sixes")


def test_what_cannot_go_together_is_refused_with_the_reason() -> None:
    refused = with_option(SIMPLE, "guard", "called")
    assert isinstance(refused, Refusal)
    assert refused.why is Why.REBELLION_NEEDS_FIXED_GUARD


@pytest.mark.parametrize(("option", "code"), [("deck", "54"), ("wild", "on")])
def test_what_there_is_none_of_is_stale(option: str, code: str) -> None:
    assert with_option(SIMPLE, option, code) == Refusal(TableWhy.STALE)
    assert with_preset(SIMPLE, "no such") == Refusal(TableWhy.STALE)
