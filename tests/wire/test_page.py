"""The web table of a bot that is killed."""

import json
import re
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp.test_utils import unused_port

from bot.store.store import Store
from tests.bot.web.visiting import OpenPage, connected, enter, in_hand
from tests.support.database_marks import ON_SQLITE
from tests.support.postgresql_server import Server
from tests.wire.payloads import GUILD
from tests.wire.people import PEOPLE
from tests.wire.process import bot_process
from tests.wire.server import Discord, serving
from tests.wire.two_processes import two_processes

HOST = PEOPLE[0]


@ON_SQLITE
async def test_a_page_goes_on_where_it_was_when_the_bot_is_killed(tmp_path: Path) -> None:
    port = unused_port()
    address = f"http://127.0.0.1:{port}/"
    async with serving() as discord, aiohttp.ClientSession() as client:
        with bot_process(discord, tmp_path) as process:
            process.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
            await process.start()
            await open_table(discord)
            page = await enter(client, await page_link(discord))
            scene = await page.turn(1, 0)
            answer = scene["own"]["answers"][0]["action"]
            await page.send(in_hand(scene, "decide", action=answer))
            await process.restart()
            page = OpenPage(page.session, await connected(client, address, page.session))
            await page.act(scene, answer)  # as it was not confirmed
            assert await decisions(process.url) == [(scene["seat"], answer)]
            assert page.latest["step"] >= scene["step"]


async def test_any_process_serves_a_page_whoever_shows_the_table(
    server: Server, tmp_path: Path
) -> None:
    async with two_processes(server, tmp_path) as (running, ports, client):
        discord = running.discord
        await open_table(discord)
        owner, other = sorted(running.members, key=lambda each: GUILD not in each.guilds)
        first = await enter(client, await page_link(discord))
        origin, address = (
            f"http://127.0.0.1:{port}/" for port in (ports[0], ports[running.members.index(other)])
        )
        socket = await connected(client, address, first.session, origin)
        page, expected = OpenPage(first.session, socket), []
        for before in (None, owner):
            if before:
                await before.kill()
            scene = await later_turn(page)
            choices = [
                *(each["action"] for each in scene["own"]["answers"]),
                *scene["own"]["plays"],
            ]
            await page.act(scene, choices[0])
            expected.append((scene["seat"], choices[0]))
        assert await decisions(running.url) == expected


async def later_turn(page: OpenPage) -> dict[str, Any]:
    """The scene in which it is the player's turn again."""
    step = page.latest.get("step", -1)
    while True:
        scene = await page.scene()
        own = scene["own"]
        if scene["step"] > step and own and not own["ahead"] and (own["answers"] or own["plays"]):
            return scene


async def decisions(url: str) -> list[tuple[int, str]]:
    """The actions of people at the only table, by seat."""
    store = await Store.existing(url)
    (place,) = await store.tables.places()
    loaded = await store.tables.load(place.table_id)
    await store.close()
    assert loaded is not None
    return [(each.seat, each.action) for each in loaded.actions if each.by == "user"]


async def open_table(discord: Discord) -> None:
    """Open a table with AI players, and start a hand."""
    await discord.answered(discord.command(HOST, "table open"))
    for verb in ("fill", "deal"):
        await discord.answered(discord.press(HOST, *await discord.with_button(verb)))


async def page_link(discord: Discord, user: int = HOST) -> str:
    """The link to a user's page."""
    answer = await discord.answered(discord.command(user, "table page"))
    (link,) = re.findall(r'"url": "(http[^"]+)"', json.dumps(answer.messages))
    return str(link)
