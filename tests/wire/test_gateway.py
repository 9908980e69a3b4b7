"""The simulated Discord itself: shards, sessions, and what it notes of a bot of many processes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientWebSocketResponse

from bot.panels.custom_id import Place, Press
from bot.panels.press_verbs import Verb
from tests.wire.payloads import GUILD, Json, channel_of, server
from tests.wire.server import THINKING, Asked, Discord, by, serving
from tests.wire.shown import called_twice, went_back

SHARDS = 6
USER = 10**18 + 101
OPENED: list[ClientWebSocketResponse] = []
"""The connections of the test that runs."""


@asynccontextmanager
async def sharded() -> AsyncIterator[tuple[Discord, aiohttp.ClientSession]]:
    async with serving() as discord, aiohttp.ClientSession() as client:
        discord.shards = SHARDS
        discord.guilds = discord.known = tuple(map(server, range(2 * SHARDS)))
        discord.commands["hand"] = {"id": "1"}
        yield discord, client
        while OPENED:
            await OPENED.pop().close()


async def connect(
    discord: Discord, client: aiohttp.ClientSession, shard: int | None = None, door: str = ""
) -> ClientWebSocketResponse:
    """A gateway connection that has said which shard it is."""
    socket = await client.ws_connect(discord.url + door + "/gateway")
    OPENED.append(socket)
    assert (await socket.receive_json())["op"] == 10
    identify: Json = {"token": "", "intents": 0}
    if shard is not None:
        identify["shard"] = [shard, SHARDS]
    await socket.send_json({"op": 2, "d": identify})
    return socket


async def events(socket: ClientWebSocketResponse, last: str) -> list[Json]:
    """What comes up to an event of that name."""
    received: list[Json] = []
    while not received or received[-1]["t"] != last:
        received.append(await socket.receive_json())
    return received


async def hears(socket: ClientWebSocketResponse) -> str:
    """The channel of the next interaction."""
    return str((await events(socket, "INTERACTION_CREATE"))[-1]["d"]["channel_id"])


async def test_an_identify_too_soon_in_its_bucket_is_refused_and_noted() -> None:
    async with sharded() as (discord, client):
        discord.pause, discord.max_concurrency = 1000, 2
        assert (await (await connect(discord, client, 0)).receive_json())["t"] == "READY"
        assert (await (await connect(discord, client, 1)).receive_json())["t"] == "READY"
        assert await (await connect(discord, client, 2)).receive_json() == {"op": 9, "d": False}
        assert [each.shard for each in discord.too_soon] == [2]
        assert discord.identified == 2


async def test_a_second_session_of_a_shard_is_noted_and_both_are_told() -> None:
    async with sharded() as (discord, client):
        sockets = [await connect(discord, client, 3, by(name)) for name in ("a", "b")]
        for socket in sockets:
            await events(socket, "GUILD_CREATE")
        guild_id = next(each for each in discord.guilds if (each >> 22) % SHARDS == 3)
        discord.command(USER, "hand", in_guild=guild_id)
        assert [await hears(socket) for socket in sockets] == [str(channel_of(guild_id))] * 2
        assert discord.doubled == [(3, by("a"), by("b"))]
        assert discord.owners()[3] == {by("a"), by("b")}


async def until_gone(discord: Discord, shard: int) -> None:
    async with asyncio.timeout(60):
        while discord.owners()[shard]:  # noqa: ASYNC110 - of a connection
            await asyncio.sleep(0.01)


async def resume(
    client: aiohttp.ClientSession, ready: Json, token: str = ""
) -> ClientWebSocketResponse:
    socket = await client.ws_connect(ready["d"]["resume_gateway_url"])
    OPENED.append(socket)
    session = {"session_id": ready["d"]["session_id"], "seq": 3, "token": token}
    await socket.send_json({"op": 6, "d": session})
    return socket


async def test_a_session_that_was_closed_for_good_cannot_be_resumed() -> None:
    async with sharded() as (discord, client):
        first = await connect(discord, client, 3)
        ready, *_ = await events(first, "GUILD_CREATE")
        await first.close(code=1000)
        await until_gone(discord, 3)
        second = await resume(client, ready)
        received = [await second.receive_json() for _ in range(2)]
        assert received[1] == {"op": 9, "d": False}


async def test_a_session_that_another_process_resumes_is_its_own_from_then_on() -> None:
    async with sharded() as (discord, client):
        discord.doors["token of b"] = by("b")
        first = await connect(discord, client, 3, by("a"))
        ready, *_ = await events(first, "GUILD_CREATE")
        second = await resume(client, ready, "token of b")
        assert (await second.receive_json())["op"] == 10
        await events(second, "RESUMED")
        while not first.closed:
            await first.receive()
        assert first.close_code == 4000
        assert discord.owners()[3] == {by("b")}


async def answer(discord: Discord, client: aiohttp.ClientSession, asked: Asked, **body: Any) -> int:
    path = f"{discord.url}{by('a')}/api/v10/interactions/{asked.id}/{asked.token}/callback"
    async with client.post(path, json=body) as response:
        await response.read()
        return response.status


async def test_a_second_answer_is_refused_and_noted_with_its_interaction() -> None:
    async with sharded() as (discord, client):
        asked = discord.command(USER, "hand")
        assert [await answer(discord, client, asked, type=THINKING) for _ in range(2)] == [200, 400]
        assert discord.answers == {(200, 0): 1, (400, 40060): 1}
        (refused,) = discord.refused
        assert (refused.door, refused.code, refused.asked) == (by("a"), 40060, asked)


async def test_an_answer_that_comes_too_late_is_refused() -> None:
    async with sharded() as (discord, client):
        discord.late_after = 0.0
        assert await answer(discord, client, discord.command(USER, "hand"), type=THINKING) == 404
        assert discord.answers == {(404, 10062): 1}


def table_message(hand_no: int, step: int, *mentioned: int) -> Json:
    press = Press(Place.TABLE, Verb.HAND, "0123abcd", hand_no, step)
    return {
        "components": [{"type": 2, "custom_id": press.custom_id}],
        "allowed_mentions": {"users": [str(user_id) for user_id in mentioned]},
    }


@pytest.mark.parametrize(
    ("steps", "back", "twice"),
    [([(1, 2), (1, 3)], 0, 0), ([(1, 3), (1, 2)], 2, 0), ([(2, 0), (1, 9), (1, 9)], 3, 1)],
)
async def test_what_is_shown_is_noted_with_who_was_called(
    steps: list[tuple[int, int]], back: int, twice: int
) -> None:
    async with sharded() as (discord, client):
        path, message = f"{discord.url}{by('a')}/api/v10/channels/{channel_of(GUILD)}/messages", {}
        for moment in steps:
            async with client.post(path, json=table_message(*moment, USER)) as response:
                message = await response.json()
        path = f"{path}/{message['id']}"
        async with client.patch(path, json=table_message(*steps[-1])) as response:
            assert response.status == 200
        assert len(discord.shown) == len(steps) + 1
        assert len(went_back(discord.shown)) == back
        assert len(called_twice(discord.shown)) == twice
