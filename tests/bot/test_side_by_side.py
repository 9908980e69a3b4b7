"""Many tables side by side."""

import asyncio

import pytest
from structlog.testing import CapturingLogger

from bot.runtime.background import AT_ONCE, for_each_table

TABLES = tuple(f"t{number}" for number in range(3 * AT_ONCE))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> CapturingLogger:
    made = CapturingLogger()
    monkeypatch.setattr("bot.runtime.background.log", made)
    return made


async def test_the_first_ones_are_first_and_only_so_many_at_once() -> None:
    begun, at_work, most = list[str](), set[str](), 0

    async def work(table_id: str) -> None:
        nonlocal most
        begun.append(table_id)
        at_work.add(table_id)
        most = max(most, len(at_work))
        await asyncio.sleep(0.001)
        at_work.remove(table_id)

    await for_each_table(TABLES, work, "not done")
    assert begun == list(TABLES)
    assert most == AT_ONCE


async def test_one_that_hangs_delays_no_other_and_one_that_fails_is_logged(
    log: CapturingLogger,
) -> None:
    done, gate = list[str](), asyncio.Event()

    async def work(table_id: str) -> None:
        if table_id == "t0":
            await gate.wait()
        if table_id == "t1":
            raise LookupError("a fault of ours")
        done.append(table_id)
        if len(done) == len(TABLES) - 2:
            gate.set()

    async with asyncio.timeout(60):
        await for_each_table(TABLES, work, "not done")
    assert done == [*TABLES[2:], "t0"]
    (call,) = log.calls
    assert (call.args, call.kwargs["table"]) == (("not done",), "t1")
