"""The short version of `lab.chaos.kills`: `kill -9`, real processes, databases and sockets."""

import asyncio
from pathlib import Path

import pytest

from lab.chaos.kills import soak
from tests.support.database_marks import ON_SQLITE
from tests.support.databases import POSTGRESQL, SQLITE
from tests.wire.process import PATIENCE, bot_process
from tests.wire.server import serving


@pytest.mark.parametrize(("kind", "kills"), [(SQLITE, 3), (POSTGRESQL, 1)])
async def test_the_bot_dies_and_nothing_is_lost_doubled_or_told_twice(
    tmp_path: Path, kills: int
) -> None:
    done = await soak(tmp_path, kills, seed=5)
    assert done.counts["kills"] == kills


@ON_SQLITE
async def test_a_second_process_on_one_database_says_so_and_ends(tmp_path: Path) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as first:
            await first.start()
            second = first.spawn()
            await asyncio.to_thread(second.join, PATIENCE)
            assert second.exitcode == 2
            last_line = first.log.read_text().splitlines()[-1]
            assert (
                last_line
                == "Another process of the bot uses the database of BAOHUANG_DATABASE_URL."
            )
            assert discord.identified == 1
            answered = await discord.answered(discord.command(10**18 + 101, "table open"))
            assert "user101 · host" in answered.said
