"""Whatever happens to one person's answer, the others see the play and the player has an answer.

No request of that person's interactions is ever answered here as it should be, or not for ten
minutes; nothing in these tests waits for that.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.commands.framework import interactions
from bot.model import ServerSettings, Status
from bot.runtime import requests
from bot.runtime.metrics import FAULTS, LATE
from bot.store.tables import servers
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.notation.formatter import play_text
from game.rules.ruleset import DEFAULT_PRESET
from tests.support.database_marks import ON_BOTH
from tests.support.metrics import count_of
from tests.wire.evening import GUEST, HOST, Evening, connected, hand_begun, until
from tests.wire.payloads import CHANNEL, Json
from tests.wire.server import EPHEMERAL, Asked, custom_ids, error
from tests.wire.stuck import (
    DM,
    KINDS,
    hosts_turn,
    shown_after,
    stuck,
    told_to_the_host,
    until_the_host_is_told,
)


@pytest.fixture(autouse=True)
def nobody_is_passed_for(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = partial(ServerSettings, preset=DEFAULT_PRESET, forced_passes=False)
    monkeypatch.setattr(servers, "default_settings", settings)


Door = Callable[[Evening], Awaitable[Asked]]


async def passes_by_command(evening: Evening) -> Asked:
    return evening.wire.command(HOST, "pass")


async def plays_by_command(evening: Evening) -> Asked:
    now = await evening.now()
    assert now.hand is not None
    lay = next(move for move in legal_actions(now.hand, 0) if isinstance(move, Lay))
    return evening.wire.command(HOST, "play", cards=play_text(lay.cards, "en"))


async def passes_by_button(evening: Evening) -> Asked:
    return await evening.press(HOST, "pass")


async def passes_in_the_hand(evening: Evening) -> Asked:
    """By the button of a hand that was shown before anything was stuck."""
    fault, evening.wire.fault = evening.wire.fault, None
    asked = await evening.wire.answered(await evening.press(HOST, "hand"))
    evening.wire.fault = fault
    return await evening.press(HOST, "pass", asked.messages[-1])


def tables(evening: Evening, step: int) -> list[Json]:
    """The messages of the channel with buttons for that step."""
    part = f":{step}:"
    return [
        message
        for message in evening.wire.messages.values()
        if message["channel_id"] == str(CHANNEL)
        and not message["flags"] & EPHEMERAL
        and any(part in custom_id and ":t:hand:" in custom_id for custom_id in custom_ids(message))
    ]


@pytest.mark.parametrize(
    ("door", "trouble"),
    [
        *((passes_by_command, trouble) for trouble in KINDS),
        (plays_by_command, "limited"),
        (passes_by_button, "limited"),
        (passes_by_button, "hanging"),
        (passes_in_the_hand, "limited"),
        (passes_in_the_hand, "hanging"),
    ],
)
async def test_a_play_is_shown_to_the_others_whatever_happens_to_its_answer(
    tmp_path: Path, door: Door, trouble: str
) -> None:
    async with hosts_turn(tmp_path) as evening:
        before = await evening.step()
        evening.wire.fault, over = stuck(trouble)
        await door(evening)
        await shown_after(evening, before)
        if door is passes_in_the_hand:
            await until_the_host_is_told(evening)
        over.set()

        async def alone() -> bool:
            """What came late is taken away."""
            return len(tables(evening, await evening.step())) == 1

        await until(alone)


@pytest.mark.parametrize(
    ("trouble", "takes_dms"),
    [*((trouble, True) for trouble in KINDS), ("limited", False), ("hanging", False)],
)
async def test_a_secret_answer_closes_the_question_and_its_player_is_told_by_dm_or_called(
    tmp_path: Path, trouble: str, *, takes_dms: bool
) -> None:
    async with hand_begun(tmp_path) as evening:
        before, message = await evening.step(), await evening.message()
        await evening.wire.answered(await evening.press(GUEST, "no", message))
        told_before = told_to_the_host(evening)
        fault, over = stuck(trouble)

        async def without_dms(request: web.Request) -> web.Response | None:
            if not takes_dms and f"/channels/{DM}/messages" in request.path:
                return error(403, 50007)
            return await fault(request)

        evening.wire.fault = without_dms
        evening.wire.command(HOST, "bid", choice="no")
        await shown_after(evening, before)
        await until_the_host_is_told(evening, told_before)
        over.set()


@pytest.mark.parametrize("trouble", ["limited", "hanging"])
async def test_a_refusal_reaches_its_player_by_dm(tmp_path: Path, trouble: str) -> None:
    async with hand_begun(tmp_path) as evening:
        before, told_before = await evening.step(), told_to_the_host(evening)
        evening.wire.fault, over = stuck(trouble)
        evening.wire.command(HOST, "play", cards="KKK")
        await until_the_host_is_told(evening, told_before)
        assert await evening.step() == before
        over.set()


@ON_BOTH
@pytest.mark.parametrize("trouble", ["limited", "hanging"])
async def test_a_table_message_that_is_a_stuck_answer_is_edited_through_the_channel(
    tmp_path: Path, trouble: str
) -> None:
    async with hand_begun(tmp_path) as evening:
        await evening.wire.answered(evening.wire.command(HOST, "table show"))
        before, message = await evening.step(), await evening.message()
        evening.wire.fault, over = stuck(trouble, "/messages/")
        await evening.press(GUEST, "no", message)
        await evening.press(HOST, "no", message)
        await shown_after(evening, before)
        over.set()


@pytest.mark.parametrize("trouble", KINDS)
async def test_a_hand_begins_though_the_answers_of_those_who_are_ready_are_stuck(
    tmp_path: Path, trouble: str
) -> None:
    async with connected(tmp_path) as evening:
        await evening.gather()
        evening.wire.fault, over = stuck(trouble)
        for user in (GUEST, HOST):
            await evening.press(user, "deal")

        async def begun() -> bool:
            return (await evening.now()).table.status is Status.PLAYING and await evening.shown()

        await until(begun)
        over.set()


@pytest.mark.parametrize(
    ("code", "acknowledge_after"), [(10062, 60.0), (10015, 60.0), (10008, 60.0), (10062, 0.0)]
)
async def test_a_press_that_comes_too_late_is_one_request_and_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, acknowledge_after: float
) -> None:
    async with hand_begun(tmp_path) as evening:
        monkeypatch.setattr(interactions, "ACKNOWLEDGE_AFTER", acknowledge_after)
        message, requests = await evening.message(), []
        late, faults = count_of(LATE), count_of(FAULTS)

        async def fault(request: web.Request) -> web.Response | None:
            if "token-" not in request.path:
                return None
            requests.append(request.path)
            return error(404, code)

        evening.wire.fault = fault
        with capture_logs() as logged:
            await evening.press(HOST, "pass", message | {"components": _pass(evening.table_id)})

            async def counted() -> bool:
                return bool(count_of(LATE) > late)

            await until(counted)
            evening.wire.fault = None
            await evening.wire.answered(await evening.press(HOST, "hand"))
        assert len(requests) == 1
        assert count_of(LATE) == late + 1
        assert count_of(FAULTS) == faults
        assert [entry for entry in logged if entry["log_level"] in ("warning", "error")] == []


def _pass(table_id: str) -> list[Json]:
    """A button of a step long past."""
    button = {"type": 2, "style": 2, "label": "Pass", "custom_id": f"bh:t:pass:{table_id}:1:0:"}
    return [{"type": 1, "components": [button]}]


def test_the_others_wait_less_than_a_second_and_the_player_less_than_five() -> None:
    assert requests.CARRIED < 1
    assert requests.HEAD_START < requests.CARRIED
    assert requests.FIRST_ANSWER + requests.LATER_ANSWER < 5
