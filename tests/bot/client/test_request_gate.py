"""Which requests a process may make to Discord: at a rate, in order, and only with the right."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from bot.client.request_gate import AT_ONCE, IN_FLIGHT, REQUESTS, OtherProcessError, RequestGate

MESSAGES = "/api/v10/channels/42/messages/7"
ANSWER = "/interactions/1/t/callback"
HOOK = "/api/v10/webhooks/42/t"


class Skipping(selectors.DefaultSelector):
    """Waits for nothing: the clock jumps to the next timer."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.skipped += timeout or 0.0
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while all wait."""

    def __init__(self) -> None:
        self.skipping = Skipping()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.skipped


def skipping(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in such a loop."""

    @wraps(test)
    def run(**fixtures: object) -> None:
        with asyncio.Runner(loop_factory=Loop) as runner:
            runner.run(test(**fixtures))

    return run


@pytest.fixture
def gate() -> RequestGate:
    """A gate of a process whose leases are its own."""
    return RequestGate(lambda: True)


def now() -> float:
    return asyncio.get_running_loop().time()


@skipping
async def test_a_few_pass_at_once_and_the_others_one_after_another(gate: RequestGate) -> None:
    async def passes_at() -> float:
        await gate.admit(MESSAGES)
        return now() - 5

    gate.rate = 10.0
    await asyncio.sleep(5)
    times = sorted(await asyncio.gather(*(passes_at() for _ in range(22))))
    assert times[: round(AT_ONCE)] == [0.0] * round(AT_ONCE)
    assert times[-1] == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize("rate", [0.5, 15.0, REQUESTS])
@skipping
async def test_the_first_request_after_a_pause_never_waits(gate: RequestGate, rate: float) -> None:
    gate.rate = rate
    await asyncio.sleep(10)
    await gate.admit(MESSAGES)
    assert now() == 10


@skipping
async def test_answers_to_interactions_wait_for_nothing(gate: RequestGate) -> None:
    waiting = asyncio.gather(*(gate.admit(MESSAGES) for _ in range(100)))
    await asyncio.sleep(0)
    for path in (ANSWER, "/api/v10/gateway/bot"):
        await gate.admit(path)
    assert now() == 0
    await waiting


@skipping
async def test_requests_that_were_given_up_take_nobody_elses_turn(gate: RequestGate) -> None:
    gate.rate = 1.0
    await asyncio.sleep(5)
    for _ in range(round(AT_ONCE)):
        await gate.admit(MESSAGES)
    given_up = [asyncio.ensure_future(gate.admit(MESSAGES)) for _ in range(50)]
    await asyncio.sleep(0.1)
    for each in given_up:
        each.cancel()
    await gate.admit(MESSAGES)
    assert now() == pytest.approx(6.0, abs=0.01)


@skipping
async def test_the_right_may_be_lost_while_a_request_waits() -> None:
    gate = RequestGate(lambda: now() < 3)
    gate.rate = 0.1
    passing = asyncio.gather(*(gate.admit(MESSAGES) for _ in range(3)), return_exceptions=True)
    passed = [not isinstance(each, OtherProcessError) for each in await passing]
    assert passed == [True, True, False]


@pytest.mark.parametrize("path", [MESSAGES, ANSWER, "/webhooks/1/t"])
@skipping
async def test_nothing_is_said_while_the_leases_may_be_another_process_s(path: str) -> None:
    with pytest.raises(OtherProcessError):
        await RequestGate(lambda: False).admit(path)


@skipping
async def test_requests_that_wait_are_refused_at_once_when_their_table_is_released(
    gate: RequestGate,
) -> None:
    gate.rate = 0.1
    await asyncio.sleep(60)
    for _ in range(round(AT_ONCE)):
        await gate.admit("/api/v10/channels/43/messages")
    waiting = [asyncio.ensure_future(gate.admit(path)) for path in (MESSAGES, "/users/@me")]
    await asyncio.sleep(0)
    gate.release([42])
    done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    assert done == {waiting[0]}
    assert isinstance(waiting[0].exception(), OtherProcessError)
    assert now() == 60
    await waiting[1]
    assert now() == pytest.approx(70)


@skipping
async def test_it_is_settled_when_all_requests_have_ended_that_were_made_so_far(
    gate: RequestGate,
) -> None:
    ends = [await gate.admit(MESSAGES) for _ in range(2)]
    settling = asyncio.ensure_future(gate.wait_until_idle())
    await asyncio.sleep(0)
    later = await gate.admit(MESSAGES)
    for end in ends:
        assert not settling.done()
        end()
        await asyncio.sleep(0)
    await settling
    later()
    await gate.wait_until_idle()


@skipping
async def test_a_table_that_was_released_is_left_alone_for_a_while_or_until_it_is_shown_again(
    gate: RequestGate,
) -> None:
    gate.release([42, 44, 8])
    for path in (MESSAGES, f"{HOOK}/messages/8"):
        with pytest.raises(OtherProcessError):
            await gate.admit(path)
    for path in ("/api/v10/channels/43/messages/7", f"{HOOK}/messages/@original", HOOK, ANSWER):
        await gate.admit(path)
    gate.note_shown(42)
    await gate.admit(MESSAGES)
    await asyncio.sleep(IN_FLIGHT + 1)
    await gate.admit("/api/v10/channels/44/messages/7")
