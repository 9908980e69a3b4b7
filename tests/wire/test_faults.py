"""Discord misbehaves, over real sockets: limits, errors, silence, and a gateway that drops."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from bot.model import Status
from bot.runtime import requests
from bot.runtime.metrics import FAULTS
from bot.text.catalogue import Language, Words
from tests.wire.evening import GUEST, HOST, Evening, connected, evening, running, until
from tests.wire.payloads import BOT, CHANNEL, GUILD, Json
from tests.wire.server import Fault, error, limited, serving, texts


def times(count: int, answer: web.Response, method: str, part: str) -> Fault:
    """What answers so many requests in Discord's place."""
    left = [count]

    async def fault(request: web.Request) -> web.Response | None:
        if request.method == method and part in request.path and left[0]:
            left[0] -= 1
            return web.Response(
                body=answer.body, status=answer.status, headers=answer.headers.copy()
            )
        return None

    return fault


@pytest.mark.parametrize(
    ("answer", "method", "part"),
    [
        (limited(0.3), "POST", "/messages"),
        (limited(0.3), "POST", "/callback"),
        (error(502, 0), "POST", "/messages"),
        (error(500, 0), "DELETE", "/messages"),
    ],
)
async def test_what_discord_asks_to_try_again_is_tried_again(
    tmp_path: Path,
    answer: web.Response,
    method: str,
    part: str,
) -> None:
    async with evening(tmp_path) as made:
        before, message = await made.step(), await made.message()
        made.wire.fault = times(2, answer, method, part)
        first = await made.press(HOST, "no", message)
        second = await made.press(GUEST, "no", message)
        await made.wire.answered(first)
        await made.wire.answered(second)
        await made.gone_on(before)
        await until(made.shown)


async def test_a_long_wait_holds_up_nobody_and_is_caught_up_with(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        before, message = await made.step(), await made.message()

        async def fault(request: web.Request) -> web.Response | None:
            posting = request.path.endswith(f"/channels/{CHANNEL}/messages")
            return limited(600) if posting and request.method == "POST" else None

        made.wire.fault = fault
        await made.wire.answered(await made.press(HOST, "no", message))
        last = await made.press(GUEST, "no", message)
        await made.gone_on(before)
        await made.wire.answered(last)
        made.wire.fault = None
        await until(made.caught_up)
        assert not (await made.now()).table.paused


@pytest.mark.parametrize("silent", [True, False])
async def test_a_connection_that_breaks_or_says_nothing_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, silent: bool
) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.3)
    async with evening(tmp_path) as made:
        before, message, over = await made.step(), await made.message(), asyncio.Event()

        async def fault(request: web.Request) -> web.Response | None:
            if "/messages" not in request.path and "/callback" not in request.path:
                return None
            if silent:
                await over.wait()
            assert request.transport is not None
            request.transport.abort()
            return None

        made.wire.fault = fault
        await made.press(HOST, "no", message)
        await made.press(GUEST, "no", message)
        await made.gone_on(before)
        await asyncio.sleep(0.7)
        made.wire.fault = None
        over.set()
        await until(made.caught_up)


async def test_what_was_pressed_while_the_gateway_was_away_is_done_once(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as made:
        before, message = await made.step(), await made.message()
        await made.wire.drop(4000)
        first = await made.press(HOST, "no", message)
        second = await made.press(GUEST, "no", message)
        await made.wire.answered(first)
        await made.wire.answered(second)
        await made.gone_on(before)
        assert (made.wire.identified, made.wire.resumed) == (1, 1)
        loaded = await made.bot.controller.store.tables.load(made.table_id)
        assert loaded is not None
        people = [row for row in loaded.actions if row.by == "user"]
        assert sorted((row.seat, row.action) for row in people) == [(0, "no"), (1, "no")]


async def test_old_buttons_work_when_a_session_cannot_be_resumed(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as made:
        message = await made.message()
        await made.wire.drop(4000, resumable=False)
        await made.wire.ready()
        assert made.wire.identified == 2
        await made.both_say_no(message)


async def test_a_table_whose_channel_is_deleted_waits_and_its_host_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        channel = {"id": str(CHANNEL), "type": 0, "name": "table", "guild_id": str(GUILD)}

        async def gone(request: web.Request) -> web.Response | None:
            there = f"/channels/{CHANNEL}/messages" in request.path
            return error(404, 10003, "Unknown Channel") if there else None

        made.wire.fault = gone
        made.wire.emit("CHANNEL_DELETE", channel | {"position": 0, "permission_overwrites": []})
        await until(made.paused)
        await until(made.told)
        made.wire.fault = None
        (told,) = (message for message in made.wire.posted if "⏸" in texts(message))
        assert told["channel_id"] == str(HOST + 10**17)
        now = await made.now()
        assert now.table.paused
        assert now.table.status is Status.PLAYING
        await made.wire.answered(made.wire.command(HOST, "table show"))
        await until(made.goes_on)
        await until(made.shown)


async def test_a_bot_put_out_of_a_server_and_taken_in_again_goes_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        await until(made.ready)
        made.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
        await until(made.paused)
        assert not any("⏸" in texts(message) for message in made.wire.posted)
        made.wire.join()
        await until(made.goes_on)
        await made.both_say_no(await made.message())


async def test_a_bot_taken_back_into_a_server_while_it_was_down_goes_on_there(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as made:
        await until(made.ready)
        made.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
        await until(made.paused)
        async with made.restarted(tmp_path):
            await until(made.goes_on)
            await until(made.shown)
            assert (await made.now()).table.deadline_at is not None


async def test_a_bot_put_out_of_a_server_while_it_was_down_waits_to_be_taken_back(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as made:
        made.wire.guilds = ()
        async with made.restarted(tmp_path):
            await until(made.paused)
        async with made.restarted(tmp_path):
            await until(made.ready)
            assert await made.paused()
            made.wire.join()
            await until(made.goes_on)
            await until(made.shown)
        assert not any("⏸" in texts(message) for message in made.wire.posted)


async def test_an_answer_whose_result_is_lost_is_given_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        made.wire.misreports = ("/callback", error(502, 0))
        asked = made.wire.command(HOST, "help")

        async def tried_again() -> bool:
            return made.wire.answers[400, 40060] == 1

        await until(tried_again)
        await made.bot.controller.dealer.background.settle()
        copies = [message for message in made.wire.posted if texts(message) == asked.said]
        assert [message["channel_id"] for message in copies] == [str(asked.channel_id)]


async def test_an_interaction_that_is_delivered_twice_is_carried_out_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        step, message = await made.step(), await made.message()
        asked = await made.press(HOST, "no", message)
        made.wire.emit("INTERACTION_CREATE", asked.payload)
        await made.wire.answered(asked)
        await made.wire.answered(await made.press(GUEST, "no", message))
        await made.gone_on(step)
        assert made.wire.answers[400, 40060] == 0


async def test_commands_that_were_installed_without_the_bot_say_how_to_add_it(
    tmp_path: Path,
) -> None:
    async with connected(tmp_path) as made:
        asked = await made.wire.answered(made.wire.command(HOST, "table open", in_guild=7 << 22))
        assert "/oauth2/authorize" in asked.said
        assert f"guild_id={7 << 22}" in asked.said
        assert await made.bot.controller.store.tables.all_open() == ()


@pytest.mark.parametrize("command", ["play", "unknown"])
async def test_a_command_of_an_older_version_is_to_be_typed_again(
    tmp_path: Path, command: str
) -> None:
    async with connected(tmp_path) as made:
        made.wire.commands["unknown"] = {"id": "7"}
        asked = await made.wire.answered(made.wire.command(HOST, command, of_old="7"))
        assert asked.said == Words(Language.ENGLISH)("command-outdated")


async def test_the_command_that_launches_activities_is_kept(tmp_path: Path) -> None:
    entry_point: Json = {"id": "7", "application_id": str(BOT), "version": "1", "name": "launch"}
    entry_point |= {"description": "", "default_member_permissions": None}
    async with serving() as wire:
        wire.commands["launch"] = {**entry_point, "type": 4, "handler": 2}
        async with running(wire, tmp_path) as bot:
            await until(Evening(wire, bot).ready)
            kept = wire.commands["launch"]
            assert (kept["type"], kept["handler"]) == (4, 2)
            assert kept["id"] != "7", "registered again"


async def test_an_answer_whose_confirmation_is_broken_is_given_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        faults = FAULTS.collect()
        made.wire.misreports = (
            "/callback",
            web.Response(body=b"{", content_type="application/json"),
        )
        asked = await made.wire.answered(made.wire.command(HOST, "help"))
        await made.bot.controller.dealer.background.settle()
        copies = [message for message in made.wire.posted if texts(message) == asked.said]
        assert [message["channel_id"] for message in copies] == [str(asked.channel_id)]
        assert FAULTS.collect() == faults
