"""When Discord is told the slash commands, and when a newer version's are left alone."""

from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.client.client import BaoHuang
from bot.client.command_tree import sync_commands
from bot.client.discord_internals import register_commands
from bot.runtime.settings import Settings, SettingsError
from bot.text import mentions


@pytest.mark.parametrize(
    ("told_by", "alive", "tells"),
    [
        (None, {}, True),
        ("0.9.2", {"b": False}, True),
        ("0.10.0", {"b": False}, True),
        ("0.10.1", {"b": False}, False),
        ("0.10.1", {}, True),
    ],
    ids=["nobody", "an older one", "this one", "a newer one", "a newer one that runs no more"],
)
async def test_the_commands_of_a_newer_version_are_left_alone_while_it_runs(
    told_by: str | None, alive: dict[str, bool], *, tells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.runtime.version.VERSION", "0.10.0")
    monkeypatch.setattr("bot.client.command_tree.VERSION", "0.10.0")
    monkeypatch.setattr(
        "bot.client.command_tree.payload_of", AsyncMock(return_value=[{"name": "play"}])
    )
    monkeypatch.setattr(mentions, "known", {})
    telling = AsyncMock(return_value={"play": 8})
    monkeypatch.setattr("bot.client.command_tree.register_commands", telling)
    notes = {"commands of None": 'other {"play": 7}', "version of the commands of None": told_by}
    store: Any = Mock()
    store.database.is_shared = True
    store.shards.processes = AsyncMock(return_value=alive)
    store.notes.read = AsyncMock(side_effect=notes.get)
    store.notes.write = AsyncMock(side_effect=notes.__setitem__)
    client = BaoHuang(Settings()).client
    monkeypatch.setattr(client.tree, "fetch_commands", AsyncMock(return_value=[]))
    await sync_commands(client, client.tree, store)
    assert telling.await_count == tells
    assert mentions.known == {"play": 8 if tells else 7}
    assert notes["version of the commands of None"] == ("0.10.0" if tells else told_by)


@pytest.mark.parametrize("answer", [[{"name": "play"}], [{"name": "play", "id": None}], ["play"]])
async def test_an_answer_without_the_ids_of_the_commands_is_one_sentence(answer: object) -> None:
    client = Mock(application_id=1)
    client.http.bulk_upsert_global_commands = AsyncMock(return_value=answer)
    with pytest.raises(SettingsError, match=r"^BAOHUANG_API_URL leads to [^\n]+\.$"):
        await register_commands(client, [])
