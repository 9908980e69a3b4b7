"""The short version of `lab.chaos.kills`: `kill -9`, real processes, databases and sockets."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox.beacon import CHAIN, sign
from bot.store.store import Store
from game.beacon import read_draw
from lab.chaos.kills import soak
from tests.support.database_marks import ON_SQLITE
from tests.support.databases import POSTGRESQL, SQLITE
from tests.support.relays import Mood, Relay, served
from tests.wire.evening import HOST, until
from tests.wire.process import PATIENCE, bot_process
from tests.wire.server import serving

NOWHERE = "http://127.0.0.1:1"


@pytest.mark.parametrize(("kind", "kills"), [(SQLITE, 3), (POSTGRESQL, 1)])
async def test_the_bot_dies_and_nothing_is_lost_doubled_or_told_twice(
    tmp_path: Path, kills: int
) -> None:
    done = await soak(tmp_path, kills, seed=5)
    assert done.counts["kills"] == kills


@ON_SQLITE
async def test_a_hand_is_dealt_from_the_announced_round_though_the_bot_was_killed(
    tmp_path: Path,
) -> None:
    relay = Relay(Mood.SILENT)
    async with serving() as discord, served(relay) as address:
        with bot_process(discord, tmp_path) as bot:
            bot.settings = {
                "BAOHUANG_BEACON": "on",
                "BAOHUANG_BEACON_RELAYS": f"{NOWHERE},{address}",
                "BAOHUANG_BEACON_CHAIN": CHAIN.hash,
                "BAOHUANG_BEACON_KEY": CHAIN.key,
            }
            await bot.start()
            await discord.answered(discord.command(HOST, "table open"))
            for verb in ("fill", "deal"):
                await discord.answered(discord.press(HOST, *await discord.with_button(verb)))
            store = await Store.open(bot.url)
            await until(partial(is_announced, store))
            (waiting,) = await store.tables.all_open()
            await bot.kill()
            relay.mood = Mood.HONEST
            await bot.start()
            await until(partial(is_dealt, store, waiting.id))
            loaded = await store.tables.load(waiting.id)
            await store.close()
    assert loaded is not None
    assert loaded.hand is not None
    draw = read_draw(loaded.hand.draw or "")
    assert (loaded.hand.hand_no, draw.round, draw.announced) == (
        1,
        waiting.round,
        waiting.announced,
    )
    assert draw.signature == sign(draw.round)


async def is_announced(store: Store) -> bool:
    (table,) = await store.tables.all_open()
    return table.announced is not None


async def is_dealt(store: Store, table_id: str) -> bool:
    loaded = await store.tables.load(table_id)
    return loaded is not None and loaded.table.hand_no == 1


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
