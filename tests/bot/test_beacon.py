"""The relays of the beacon: all are asked at once, and only a true signature is believed."""

from collections.abc import Sequence
from contextlib import AsyncExitStack

import pytest

from bot.runtime import beacon
from bot.runtime.beacon import Beacon
from bot.sandbox.beacon import CHAIN, sign
from game.beacon import QUICKNET, Chain, due_at, first_round
from tests.support.relays import Mood, Relay, served

ROUND = 20_000_000
NOWHERE = "http://127.0.0.1:1"


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that no relay tells is given up soon."""
    monkeypatch.setattr(beacon, "PATIENCE", 0.5)
    monkeypatch.setattr(beacon, "PAUSE", 0.02)


async def asked(*relays: Relay, chain: Chain = CHAIN, more: Sequence[str] = ()) -> bytes | None:
    """What the bot believes when it asks these relays."""
    async with AsyncExitStack() as stack:
        addresses = [await stack.enter_async_context(served(relay)) for relay in relays]
        return await Beacon(chain, (*more, *addresses)).signature(ROUND)


@pytest.mark.parametrize("mood", [Mood.HONEST, Mood.LATE])
async def test_a_true_signature_is_believed(mood: Mood) -> None:
    assert await asked(Relay(mood)) == sign(ROUND)


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "mood", [Mood.SILENT, Mood.WRONG_SIGNATURE, Mood.WRONG_ROUND, Mood.HTML, Mood.BEHIND]
)
async def test_nothing_else_is_believed(mood: Mood) -> None:
    relay = Relay(mood, now=lambda: due_at(ROUND) / 1_000)
    assert await asked(relay) is None
    assert relay.asked > 1 or mood is Mood.SILENT


@pytest.mark.usefixtures("hurry")
async def test_no_other_chain_is_believed() -> None:
    assert await asked(Relay(), chain=Chain(CHAIN.hash, QUICKNET.key)) is None


@pytest.mark.parametrize("mood", [mood for mood in Mood if mood is not Mood.HONEST])
async def test_one_honest_relay_is_enough(mood: Mood) -> None:
    assert await asked(Relay(mood), Relay(), more=[NOWHERE]) == sign(ROUND)


async def test_relays_are_asked_again_until_the_round_is_there() -> None:
    times = iter([due_at(ROUND) / 1_000 - 1, due_at(ROUND) / 1_000 - 0.001])
    relay = Relay(now=lambda: next(times, due_at(ROUND) / 1_000))
    assert await asked(relay) == sign(ROUND)
    assert relay.asked == 3


def test_rounds_follow_one_another_every_three_seconds() -> None:
    assert due_at(27_946_612) == 1_776_643_200_000, "2026-04-20 00:00:00 UTC"
    for number in (1, 2, 27_946_612):
        moments = (due_at(number) - 2_999, due_at(number), due_at(number) + 1)
        assert [first_round(each) for each in moments] == [number, number, number + 1]
    assert first_round(0) == 1
