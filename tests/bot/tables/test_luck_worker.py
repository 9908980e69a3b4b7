"""The luck of settled hands is worked out in a process of its own, whatever becomes of it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.model import HandRow
from bot.store import schema
from bot.store.database import connect
from bot.store.store import Store
from bot.tables import luck_worker
from bot.tables.luck_worker import LuckProcess, LuckWorker, NotStartedError
from bot.tables.snapshot import Lobby, Playing, Settled
from bot.tables.steps import acting, between_hands
from bot.tables.steps.step import Step
from bot.tables.stops import Stop, Stopped
from game.arena.luck import luck
from game.hand.state import Hand as State
from game.hand.view import view
from game.players import plain
from tests.bot.tables.seated import NOON, PEOPLE, between, seed, snapshot, start_hand, table, walk

HOUR = timedelta(hours=1)
LUCK = (1.5, -0.75, -0.75, 0.5, -0.5)


class Told:
    """The hands of which somebody was told what the cards were worth, in that order."""

    def __init__(self) -> None:
        self.hands: list[int] = []

    async def __call__(self, hand: HandRow, _luck: Sequence[float]) -> None:
        self.hands.append(hand.hand_no)


async def settled(store: Store, hands: int = 1) -> list[State]:
    """So many hands that five people have played, an hour apart."""
    before: Lobby | Settled = Lobby(table(*PEOPLE))
    await store.tables.create(before.table)
    ended = []
    for number in range(hands):
        at = NOON + number * HOUR
        steps = [start_hand(before, seed(number), at)]
        while isinstance(now := steps[-1].after, Playing):
            action = plain.choose(view(now.hand, min(now.hand.waiting)))
            done = acting.take_turn(now, action, at)
            assert isinstance(done, Step)
            steps.append(done)
        actions = tuple(each for step in steps for each in step.change.actions)
        over = replace(between(steps[-1].after).table, version=before.table.version + 1)
        whole = replace(steps[-1].change, deal=steps[0].change.deal, actions=actions, table=over)
        assert await store.tables.commit(whole)
        before = replace(between(steps[-1].after), table=over)
        assert before.hand
        ended.append(before.hand)
    return ended


async def kept(store: Store, hand_no: int) -> tuple[float | None, ...]:
    """What is kept of the luck of a hand, by seat."""
    scores = await store.records.scores(table().id, hand_no)
    return tuple(score.luck for score in sorted(scores, key=lambda score: score.seat))


async def change(url: str, update: sa.Update, **values: object) -> None:
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(update.values(**values))
    await engine.dispose()


def pid_of(scales: LuckProcess) -> int:
    assert scales.process
    return scales.process.pid


@pytest.fixture
async def scales() -> AsyncIterator[LuckProcess]:
    made = LuckProcess()
    yield made
    await made.stop()


async def test_the_latest_hand_comes_first_and_each_is_weighed_once(
    store: Store, scales: LuckProcess
) -> None:
    hands = await settled(store, 2)
    told = Told()
    weigher = LuckWorker(store, told, scales)
    assert [await weigher.next() for _ in range(3)] == [True, True, False]
    assert told.hands == [2, 1]
    assert [await kept(store, number) for number in (1, 2)] == [luck(hand) for hand in hands]


async def test_a_process_that_is_killed_over_a_hand_is_started_anew_and_weighs_it(
    store: Store, scales: LuckProcess
) -> None:
    first, second = await settled(store, 2)
    weigher = LuckWorker(store, Told(), scales)
    assert await weigher.next()
    killed = pid_of(scales)
    os.kill(killed, signal.SIGSTOP)  # so that it is sure to be in the middle
    weighing_it = asyncio.create_task(weigher.next())
    await asyncio.wait({weighing_it}, timeout=0.2)
    assert not weighing_it.done()
    os.kill(killed, signal.SIGKILL)
    assert await weighing_it
    assert pid_of(scales) != killed
    assert (await kept(store, 1), await kept(store, 2)) == (luck(first), luck(second))


async def test_after_a_restart_it_goes_on_with_what_is_left(
    store: Store, scales: LuckProcess
) -> None:
    first, _ = await settled(store, 2)
    told = Told()
    before = LuckWorker(store, told, scales)
    assert await before.next()
    await before.stop()
    assert await LuckWorker(store, told, scales).next()
    assert told.hands == [2, 1]
    assert await kept(store, 1) == luck(first)


async def test_a_hand_over_which_it_always_dies_is_left_alone(
    store: Store, scales: LuckProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settled(store)
    monkeypatch.setattr(luck_worker, "question", lambda _hand, _log: b"this is no hand\n")
    told = Told()
    weigher = LuckWorker(store, told, scales)
    assert [await weigher.next() for _ in range(2)] == [True, False]
    assert told.hands == []
    assert await kept(store, 1) == (None,) * 5


async def test_a_hand_over_which_it_hangs_is_left_alone(
    store: Store, scales: LuckProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await settled(store)
    hangs = tmp_path / "hangs"
    hangs.write_text("#!/bin/sh\necho ready\nexec sleep 600\n")
    hangs.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(hangs))
    monkeypatch.setattr(luck_worker, "LIMIT", 0.01)
    told = Told()
    weigher = LuckWorker(store, told, scales)
    async with asyncio.timeout(60):
        assert [await weigher.next() for _ in range(2)] == [True, False]
    assert told.hands == []
    assert scales.process is None


async def test_a_hand_whose_log_is_torn_is_left_alone(
    store: Store, scales: LuckProcess, url: str
) -> None:
    await settled(store, 2)
    await change(url, sa.update(schema.hands).where(schema.hands.c.hand_no == 2), log=b"torn")
    told = Told()
    weigher = LuckWorker(store, told, scales)
    assert [await weigher.next() for _ in range(3)] == [True, True, False]
    assert told.hands == [1]
    assert await kept(store, 2) == (None,) * 5


async def test_old_hands_of_no_known_time_are_weighed_when_they_are_filled_in(
    store: Store, scales: LuckProcess, url: str
) -> None:
    await settled(store, 2)
    old = sa.update(schema.hands).where(schema.hands.c.hand_no == 2)
    await change(url, old, dealt_at=None, led_at=None, ended_at=None, preset=None)
    told = Told()
    weigher = LuckWorker(store, told, scales)
    assert [await weigher.next() for _ in range(2)] == [True, False]
    await change(url, old, preset="simple")
    assert await weigher.next()
    assert told.hands == [1, 2]


async def test_where_no_process_can_be_started_hands_wait(
    store: Store, scales: LuckProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settled(store)
    weigher = LuckWorker(store, Told(), scales)
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", "/bin/false")
        with pytest.raises(NotStartedError):
            await weigher.next()
    assert await weigher.next()


async def test_the_process_knows_no_token_and_ends_with_the_bot(
    store: Store, scales: LuckProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BAOHUANG_TOKEN", "a-token")
    await settled(store)
    await LuckWorker(store, Told(), scales).next()
    known = await asyncio.to_thread(Path(f"/proc/{pid_of(scales)}/environ").read_bytes)
    assert b"PATH=" in known
    assert b"a-token" not in known
    assert scales.process
    assert scales.process.stdin
    scales.process.stdin.close()
    assert await scales.process.wait() == 0


async def test_what_is_settled_while_it_looks_for_a_hand_is_not_overlooked(
    store: Store, scales: LuckProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    weigher = LuckWorker(store, Told(), scales)
    look = store.backfill.next_unweighed

    async def and_meanwhile() -> object:
        found = await look()
        weigher.news = True
        return found

    monkeypatch.setattr(store.backfill, "next_unweighed", and_meanwhile)
    assert not await weigher.next()
    assert weigher.news


def test_a_result_says_what_the_cards_were_worth_until_the_next_deal() -> None:
    *_, ended = walk(1)
    result = snapshot(ended)
    step = between_hands.weighed(result, result.table.hand_no, LUCK)
    assert isinstance(step, Step)
    assert step.after.table.luck == "1.5 -0.75 -0.75 0.5 -0.5"
    assert step.change.table.version == result.table.version + 1
    dealt = start_hand(between(step.after), seed(2), NOON).after
    assert dealt.table.luck == ""
    stale = Stopped(Stop.STALE)
    assert between_hands.weighed(dealt, result.table.hand_no, LUCK) == stale
    assert between_hands.weighed(result, result.table.hand_no - 1, LUCK) == stale
