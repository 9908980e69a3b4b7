"""Discord misbehaves, over real sockets: limits, errors, silence, and a gateway that drops."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from bot.client import client
from bot.commands.framework.interactions import wait_until_answered
from bot.runtime import requests
from bot.runtime.metrics import FAULTS
from bot.text.catalogue import Language, Words
from tests.wire.evening import GUEST, HOST, Evening, connected, hand_begun, running, until
from tests.wire.payloads import BOT, CHANNEL, GUILD, Json
from tests.wire.server import EPHEMERAL, Fault, error, limited, menus, serving, texts

pytestmark = pytest.mark.usefixtures("no_answer_is_late")


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
    async with hand_begun(tmp_path) as evening:
        before, message = await evening.step(), await evening.message()
        evening.wire.fault = times(2, answer, method, part)
        first = await evening.press(HOST, "no", message)
        second = await evening.press(GUEST, "no", message)
        await evening.wire.answered(first)
        await evening.wire.answered(second)
        await evening.gone_on(before)
        await until(evening.shown)


async def test_a_long_wait_holds_up_nobody_and_is_caught_up_with(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        before, message = await evening.step(), await evening.message()

        async def fault(request: web.Request) -> web.Response | None:
            posting = request.path.endswith(f"/channels/{CHANNEL}/messages")
            return limited(600) if posting and request.method == "POST" else None

        evening.wire.fault = fault
        await evening.wire.answered(await evening.press(HOST, "no", message))
        last = await evening.press(GUEST, "no", message)
        await evening.gone_on(before)
        await evening.wire.answered(last)
        evening.wire.fault = None
        await until(evening.caught_up)
        assert not (await evening.now()).table.paused


@pytest.mark.parametrize("silent", [True, False])
async def test_a_connection_that_breaks_or_says_nothing_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, silent: bool
) -> None:
    monkeypatch.setattr(requests, "REQUEST_LIMIT", 0.3)
    async with hand_begun(tmp_path) as evening:
        before, message, over = await evening.step(), await evening.message(), asyncio.Event()

        async def fault(request: web.Request) -> web.Response | None:
            if "/messages" not in request.path and "/callback" not in request.path:
                return None
            if silent:
                await over.wait()
            assert request.transport is not None
            request.transport.abort()
            return None

        evening.wire.fault = fault
        await evening.press(HOST, "no", message)
        await evening.press(GUEST, "no", message)
        await evening.gone_on(before)
        await asyncio.sleep(0.7)
        evening.wire.fault = None
        over.set()
        await until(evening.caught_up)


async def test_what_was_pressed_while_the_gateway_was_away_is_done_once(
    tmp_path: Path,
) -> None:
    async with hand_begun(tmp_path) as evening:
        before, message = await evening.step(), await evening.message()
        await evening.wire.drop(4000)
        first = await evening.press(HOST, "no", message)
        second = await evening.press(GUEST, "no", message)
        await evening.wire.answered(first)
        await evening.wire.answered(second)
        await evening.gone_on(before)
        assert (evening.wire.identified, evening.wire.resumed) == (1, 1)
        loaded = await evening.bot.controller.store.tables.load(evening.table_id)
        assert loaded is not None
        people = [row for row in loaded.actions if row.by == "user"]
        assert sorted((row.seat, row.action) for row in people) == [(0, "no"), (1, "no")]


async def test_old_buttons_work_when_a_session_cannot_be_resumed(
    tmp_path: Path,
) -> None:
    async with hand_begun(tmp_path) as evening:
        message = await evening.message()
        await evening.wire.drop(4000, resumable=False)
        await evening.wire.ready()
        assert evening.wire.identified == 2
        await evening.both_say_no(message)


async def test_a_session_that_is_never_resumed_is_given_up_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "RESUMED_WITHIN", 0.5)
    async with hand_begun(tmp_path) as evening:
        wire = evening.wire
        wire.doors = dict.fromkeys(["MTIz.nobody.s"], "closed")
        wire.closed.add("closed")  # closes each connection with which a session is resumed
        await wire.drop()

        async def is_back() -> bool:
            return wire.identified > 1 and await evening.ready()

        await until(is_back)


async def test_a_bot_put_out_of_a_server_and_taken_in_again_goes_on(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        await until(evening.ready)
        evening.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
        await until(evening.paused)
        assert not any("⏸" in texts(message) for message in evening.wire.posted)
        evening.wire.join()
        await until(evening.goes_on)
        await evening.both_say_no(await evening.message())


async def test_a_bot_taken_back_into_a_server_while_it_was_down_goes_on_there(
    tmp_path: Path,
) -> None:
    async with hand_begun(tmp_path) as evening:
        await until(evening.ready)
        evening.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
        await until(evening.paused)
        async with evening.restarted(tmp_path):
            await until(evening.goes_on)
            await until(evening.shown)
            assert (await evening.now()).table.deadline_at is not None


async def test_a_bot_put_out_of_a_server_while_it_was_down_waits_to_be_taken_back(
    tmp_path: Path,
) -> None:
    async with hand_begun(tmp_path) as evening:
        evening.wire.guilds = ()
        async with evening.restarted(tmp_path):
            await until(evening.paused)
        async with evening.restarted(tmp_path):
            await until(evening.ready)
            assert await evening.paused()
            evening.wire.join()
            await until(evening.goes_on)
            await until(evening.shown)
        assert not any("⏸" in texts(message) for message in evening.wire.posted)


async def test_an_answer_whose_result_is_lost_is_given_once(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        tries = evening.wire.answers[400, 40060]
        evening.wire.misreports = ("/callback", error(502, 0))
        asked = evening.wire.command(HOST, "help")

        async def tried_again() -> bool:
            return evening.wire.answers[400, 40060] > tries

        await until(tried_again)
        await wait_until_answered()
        copies = [message for message in evening.wire.posted if texts(message) == asked.said]
        assert [message["channel_id"] for message in copies] == [str(asked.channel_id)]


async def test_a_refusal_is_told_though_the_table_was_taken_as_the_answer(tmp_path: Path) -> None:
    async with connected(tmp_path) as evening:
        await evening.gather()
        message = await evening.message()
        (preset,) = (menu for menu in menus(message) if ":preset:" in menu)
        evening.wire.misreports = ("/callback", error(502, 0))
        asked = evening.wire.press(GUEST, message, preset, "simple")

        async def told() -> bool:
            return any(message["flags"] & EPHEMERAL for message in asked.messages)

        await until(told)


async def test_an_interaction_that_is_delivered_twice_is_carried_out_once(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        step, message = await evening.step(), await evening.message()
        refused = evening.wire.answers[400, 40060]
        asked = await evening.press(HOST, "no", message)
        evening.wire.emit("INTERACTION_CREATE", asked.payload)
        await evening.wire.answered(asked)
        await evening.wire.answered(await evening.press(GUEST, "no", message))
        await evening.gone_on(step)
        assert evening.wire.answers[400, 40060] == refused


async def test_an_event_that_cannot_be_read_is_skipped(tmp_path: Path) -> None:
    async with connected(tmp_path) as evening:
        evening.wire.emit("INTERACTION_CREATE", {})
        evening.wire.emit("MESSAGE_CREATE", {"id": "no number", "channel_id": str(CHANNEL)})
        evening.wire.emit("GUILD_CREATE", {"id": str(GUILD), "channels": [None]})
        await evening.wire.answered(evening.wire.command(HOST, "help"))
        assert (evening.wire.identified, evening.wire.resumed) == (1, 0)


async def test_commands_that_were_installed_without_the_bot_say_how_to_add_it(
    tmp_path: Path,
) -> None:
    async with connected(tmp_path) as evening:
        asked = await evening.wire.answered(
            evening.wire.command(HOST, "table open", in_guild=7 << 22)
        )
        assert "/oauth2/authorize" in asked.said
        assert f"guild_id={7 << 22}" in asked.said
        assert await evening.bot.controller.store.tables.all_open() == ()


@pytest.mark.parametrize("command", ["play", "unknown"])
async def test_a_command_of_an_older_version_is_to_be_typed_again(
    tmp_path: Path, command: str
) -> None:
    async with connected(tmp_path) as evening:
        evening.wire.commands["unknown"] = {"id": "7"}
        asked = await evening.wire.answered(evening.wire.command(HOST, command, of_old="7"))
        assert asked.said == Words(Language.ENGLISH)("command-outdated")


async def test_the_command_that_launches_activities_is_kept(tmp_path: Path) -> None:
    entry_point: Json = {"id": "7", "application_id": str(BOT), "version": "1", "name": "launch"}
    entry_point |= {"description": "", "default_member_permissions": None}
    async with serving() as wire:
        wire.commands["launch"] = {**entry_point, "type": 4, "handler": 2}
        async with running(wire, tmp_path) as bot:
            await until(Evening(wire, bot).ready)
            command = wire.commands["launch"]
            assert (command["type"], command["handler"]) == (4, 2)
            assert command["id"] != "7", "registered again"


async def test_an_answer_whose_confirmation_is_broken_is_given_once(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        faults = FAULTS.collect()
        evening.wire.misreports = (
            "/callback",
            web.Response(body=b"{", content_type="application/json"),
        )
        asked = await evening.wire.answered(evening.wire.command(HOST, "help"))
        await wait_until_answered()
        copies = [message for message in evening.wire.posted if texts(message) == asked.said]
        assert [message["channel_id"] for message in copies] == [str(asked.channel_id)]
        assert FAULTS.collect() == faults
