"""Commands in messages can be tapped, however the bot was started."""

from pathlib import Path

import pytest

from bot.text import mentions
from tests.e2e.party import Party, a_party, new_bot, text_of


def syncs(party: Party) -> int:
    """How often Discord was told the commands."""
    requests = party.world.env.http_requests
    return sum(sent.method == "PUT" and sent.path.endswith("/commands") for sent in requests)


async def test_a_command_is_a_mention_though_it_was_synced_by_the_process_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path) as party:
        (table,) = (
            command["id"]
            for command in party.world.env.backend.commands[None].values()
            if command["name"] == "table"
        )
        said = text_of(await party.slash(party.members[0], "table show"))
        assert f"</table open:{table}>" in said
        assert "`/" not in said
        assert syncs(party) == 1
        monkeypatch.setattr(mentions, "known", {})
        await party.restart(new_bot(tmp_path))
        assert text_of(await party.slash(party.members[0], "table show")) == said
        assert syncs(party) == 1


async def test_commands_that_an_older_version_synced_are_synced_once_more(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        store = party.store
        key = f"commands of {party.bot.client.application_id}"
        noted = await store.notes.read(key)
        assert noted is not None
        await store.notes.write(key, noted.partition(" ")[0])
        await party.restart(new_bot(tmp_path))
        assert syncs(party) == 2
        assert "</table open:" in text_of(await party.slash(party.members[0], "table show"))
