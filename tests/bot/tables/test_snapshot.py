"""A table as its log makes it."""

from dataclasses import replace
from itertools import count

import pytest

from bot.store import Change, LoggedAction, Store
from bot.tables import turns
from bot.tables.snapshot import Snapshot, from_log
from bot.tables.turns import IDLE_LIMIT, Step
from tests.bot.tables.seated import AI, NOON, PEOPLE, seed, table
from tests.laws.games import Dice, choose

SEATED = [PEOPLE, (11, AI, 13, AI, AI), (AI, 12, AI, AI, AI)]


@pytest.mark.parametrize("users", SEATED)
@pytest.mark.parametrize("number", range(2))
async def test_the_log_makes_what_memory_holds(
    store: Store, users: tuple[int, ...], number: int
) -> None:
    """After every step of two hands that chance plays, and the clock in between."""
    now = Snapshot(table(*users))
    await store.create(now.table)
    dice = Dice(seed(number))
    for hand_no in (1, 2):
        step = turns.start_hand(now, seed(10 * number + hand_no), NOON)
        for n in count():
            assert await store.commit(step.change)
            now = step.after
            if n % 9 == 0 or (now.hand and now.hand.result):
                loaded = await store.load(now.table.id)
                assert loaded is not None
                assert from_log(loaded) == now
            if now.hand is None or now.hand.result:
                break
            by_clock = dice.happens(25) and now.idle < IDLE_LIMIT
            acted = (
                turns.time_out(now, NOON)
                if by_clock
                else turns.take_turn(now, choose(now.hand, dice), NOON)
            )
            assert isinstance(acted, Step)
            step = acted


async def test_a_hand_ended_by_the_clock_does_not_make_the_next_one_idle(store: Store) -> None:
    now = Snapshot(table(11, AI, AI, AI, AI))
    await store.create(now.table)
    step: turns.Step = turns.start_hand(now, seed(1), NOON)
    await store.commit(step.change)
    while step.after.hand and step.after.hand.result is None:
        out = turns.time_out(replace(step.after, idle=0), NOON)
        assert isinstance(out, Step)
        step = out
        await store.commit(step.change)
    step = turns.start_hand(step.after, seed(2), NOON)
    await store.commit(step.change)
    loaded = await store.load(now.table.id)
    assert loaded is not None
    assert step.after == from_log(loaded)
    assert step.after.idle == 0


async def test_a_table_without_a_hand_is_just_a_table(store: Store) -> None:
    await store.create(table(11))
    loaded = await store.load(table(11).id)
    assert loaded is not None
    assert from_log(loaded) == Snapshot(table(11))


async def test_a_log_that_the_rules_refuse_is_an_error(store: Store) -> None:
    step = turns.start_hand(Snapshot(table(*PEOPLE)), seed(1), NOON)
    await store.create(table(*PEOPLE))
    await store.commit(step.change)
    tampered = replace(step.after.table, version=2)
    wrong = LoggedAction(0, 0, "pass", "user")
    await store.commit(Change(tampered, actions=(wrong,)))
    loaded = await store.load(tampered.id)
    assert loaded is not None
    with pytest.raises(ValueError, match="refused"):
        from_log(loaded)


def test_people_are_waited_for_and_ai_players_are_not() -> None:
    now = turns.start_hand(Snapshot(table(11, AI, 13, AI, AI)), seed(1), NOON).after
    assert now.awaited_people() == {11, 13}
    assert now.playing
    assert (now.seat_of(13), now.seat_of(99)) == (2, None)
    assert [now.is_ai(seat) for seat in range(5)] == [False, True, False, True, True]
    assert Snapshot(table(11)).awaited_people() == frozenset()
