"""Tables that memory does not hold: nobody notices."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from simcord import MemberActor

from bot.tables import memory
from tests.e2e.party import Party, a_party, by_button, by_command, new_bot, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_deadlines import mentioned

DECISIONS = 5
A_WHILE_S = 3.7
"""Between two decisions: each table's time to call is its own."""
SEATED = ((0, 1), (2, 3), (4,))
"""Who sits at which table."""


async def another(party: Party, members: Sequence[MemberActor], name: str) -> Party:
    """A table of its own channel, with AI players beside these members."""
    channel = party.world.guild.create_text_channel(name)
    world = replace(party.world, channel=channel, members=tuple(members))
    await Party(world, party.bot).gather(people=len(members))
    (table,) = await party.store.tables.all_open(channel_id=channel.id)
    made = Party(world, party.bot, table.id)
    await made.deal()
    return made


@dataclass(frozen=True)
class Evening:
    """What the tables showed in the end, who was called meanwhile, and what the bot looked up."""

    shown: list[str]
    called: list[int]
    looked_up: list[str]
    remembered: int


async def evening(folder: Path) -> Evening:
    """Three tables are played at, in turns."""
    remembered = 0
    async with a_party(folder, 127, 6, 44) as party:
        tables = [
            await another(party, [party.members[number] for number in numbers], f"table-{count}")
            for count, numbers in enumerate(SEATED)
        ]
        ids = [(await table.now()).table.id for table in tables]
        for decision in range(DECISIONS):
            for table in tables:
                seat = await table.turn()
                door = (by_command, by_button)[decision % 2]
                await door(table, table.members[seat], quiet(await table.view(seat)))
                known = [party.bot.controller.tables.newest(table_id) for table_id in ids]
                remembered = max(remembered, sum(each is not None for each in known))
                await party.world.env.advance_time(A_WHILE_S)
        assert await party.store.shown_versions.outdated() == {}
        assert [len(table.public()) for table in tables] == [1, 1, 1]
        users = [member.id for member in party.members]
        requests = party.world.env.http_requests
        return Evening(
            [re.sub(r"<t:\d+:R>", "soon", text_of(table.table())) for table in tables],
            [users.index(user_id) for user_id in mentioned(requests)],
            [each.path for each in requests if each.method == "GET" and "/messages" in each.path],
            remembered,
        )


async def test_tables_that_were_forgotten_go_on_as_if_they_were_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / "remembered", tmp_path / "forgotten"]
    for folder in folders:
        folder.mkdir()
    usual = await evening(folders[0])
    assert usual.called, "some were called"
    monkeypatch.setattr(memory, "REMEMBERED", 1)
    forgotten = await evening(folders[1])
    assert (usual.remembered, forgotten.remembered) == (len(SEATED), 1)
    assert replace(forgotten, remembered=usual.remembered) == usual


async def test_after_a_restart_a_table_is_read_when_it_is_needed_and_nobody_is_called_twice(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 127, until="trick") as party:
        table_id = (await party.now()).table.id
        await party.store.shown_versions.write()
        await party.restart(new_bot(tmp_path, 127))
        assert party.bot.controller.tables.newest(table_id) is None
        seen, turn = len(party.world.env.http_requests), await party.turn()
        await by_command(party, party.members[turn], quiet(await party.view(turn)))
        requests = party.world.env.http_requests[seen:]
        assert mentioned(requests) == [party.members[await party.turn()].id]
        await party.press(party.members[turn], "hand")
        await party.restart(new_bot(tmp_path, 127))
        seen = len(party.world.env.http_requests)
        await party.slash(party.members[turn], "table show")
        requests = party.world.env.http_requests[seen:]
        assert mentioned(requests) == []
        assert [each.path for each in requests if each.method == "GET"] == []
