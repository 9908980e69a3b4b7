"""Whatever Discord refuses once, the decision is made, and the table is shown as it then stands."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from simcord import InteractionResult, MemberActor

from game.hand.actions import Pass
from tests.e2e.party import Party, a_party, buttons, by_command
from tests.e2e.policies import quiet

CALLBACK = "/interactions/*/*/callback"
ANSWER = "/webhooks/*/*/messages/*"
MESSAGE = "/channels/*/messages/*"
MESSAGES = "/channels/*/messages"
DOORS = ("command", "button", "hand", "direct message")


async def shown(party: Party) -> bool:
    """Whether a message in the channel shows how the hand stands."""
    hand = await party.hand()
    step = f":{(await party.now()).table.hand_no}:{hand.step}:"
    return any(step in found for message in party.public() for found in buttons(message))


FAULTS = (
    ("POST", CALLBACK, 404, 10062),  # the interaction has expired
    ("POST", CALLBACK, 400, 40060),  # it was answered already
    ("POST", CALLBACK, 500, 0),
    ("POST", CALLBACK, 503, 0),
    ("PATCH", MESSAGE, 404, 10008),  # it was deleted
    ("PATCH", MESSAGE, 400, 50083),  # its thread is archived
    ("PATCH", MESSAGE, 502, 0),
    ("POST", MESSAGES, 500, 0),
    ("DELETE", MESSAGE, 403, 50013),
    ("DELETE", MESSAGE, 404, 10008),
    ("PATCH", ANSWER, 404, 10015),  # the interaction's token is no good any more
    ("PATCH", ANSWER, 401, 50027),
    ("DELETE", ANSWER, 404, 10015),
    ("*", "*", 500, 0),
)


@pytest.mark.parametrize("door", DOORS)
async def test_what_discord_refuses_once_stops_no_table(tmp_path: Path, door: str) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        env = party.world.env
        for fault in FAULTS:
            method, path, status, code = fault
            seat, before = await turn_to_pass(party), (await party.hand()).step
            press = await passing(party, party.members[seat], door)
            env.inject_error(method, path, status=status, code=code, message="refused")
            await press()
            env.backend.faults.clear()
            assert (await party.hand()).step > before, ("the decision was made", fault)
            for _ in range(2):
                await party.bot.controller.publisher.catch_up()
            assert await shown(party), fault
            assert not (await party.now()).table.paused, fault


async def turn_to_pass(party: Party) -> int:
    """The seat whose turn it is, once that one may pass."""
    while Pass(seat := await party.turn()) not in (await party.view(seat)).legal:
        await by_command(party, party.members[seat], quiet(await party.view(seat)))
    return seat


async def passing(
    party: Party, member: MemberActor, door: str
) -> Callable[[], Awaitable[InteractionResult]]:
    """What passes by a door, once all is opened."""
    match door:
        case "command":
            return partial(party.slash, member, "pass")
        case "button":
            return partial(party.press, member, "pass")
        case "hand":
            return partial(party.press, member, "pass", await party.hand_of(member))
        case _:
            message = party.direct(member)[-1]
            await party.press(member, "refresh", message)
            return partial(party.press, member, "pass", message)
