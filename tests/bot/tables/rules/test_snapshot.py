"""A table as its log makes it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from bot.model import Change, LoggedAction, Status, Table
from bot.store.store import Store
from bot.tables.rules import acting, clock
from bot.tables.rules.snapshot import (
    Closed,
    HandProgress,
    Lobby,
    Playing,
    Settled,
    Snapshot,
    from_log,
    snapshot_of,
)
from bot.tables.rules.step import Step
from game.hand.actions import Autoplay
from tests.bot.tables.rules.played_hands import done, done_by
from tests.bot.tables.seated import (
    AI,
    NOON,
    PEOPLE,
    between,
    in_play,
    known,
    seed,
    start_hand,
    table,
)
from tests.game.hands import trick
from tests.laws.games import Dice, choose

HAND = trick("7", "8", "9", "6", "6")
SEATED = [PEOPLE, (11, AI, 13, AI, AI), (AI, 12, AI, AI, AI)]


@pytest.mark.parametrize("users", SEATED)
async def test_the_log_makes_what_memory_holds(store: Store, users: tuple[int, ...]) -> None:
    """After every step of two hands that chance plays, and the clock in between."""
    now: Snapshot = Lobby(table(*users))
    await store.tables.create(now.table)
    dice = Dice(seed(1))
    for hand_no in (1, 2):
        if isinstance(now, Closed):
            return
        step = start_hand(between(now), seed(10 + hand_no), NOON)
        for n in count():
            assert await store.tables.commit(step.change)
            now = step.after
            if n % 9 == 0 or (now.hand and now.hand.over):
                loaded = known(await store.tables.load(now.table.id))
                assert from_log(loaded) == now
            if now.hand is None or now.hand.over:
                break
            by_clock = dice.happens(5)
            acted = (
                clock.time_out(now, NOON)
                if by_clock
                else acting.take_turn(in_play(now), choose(now.hand, dice), NOON)
            )
            step = acted if isinstance(acted, Step) else done(clock.time_out(now, NOON))


async def test_a_table_without_a_hand_is_just_a_table(store: Store) -> None:
    await store.tables.create(table(11))
    loaded = known(await store.tables.load(table(11).id))
    assert from_log(loaded) == Lobby(table(11))


async def test_a_log_that_the_rules_refuse_is_an_error(store: Store) -> None:
    step = start_hand(Lobby(table(*PEOPLE)), seed(1), NOON)
    await store.tables.create(table(*PEOPLE))
    await store.tables.commit(step.change)
    tampered = replace(step.after.table, version=2)
    wrong = LoggedAction(0, 0, "pass", "user", 0)
    await store.tables.commit(Change(tampered, actions=(wrong,)))
    loaded = known(await store.tables.load(tampered.id))
    with pytest.raises(ValueError, match="refused"):
        from_log(loaded)


def test_nobody_waits_for_who_is_on_autoplay() -> None:
    now = Playing(replace(table(*PEOPLE), status=Status.PLAYING), HAND, HandProgress(NOON))
    assert now.awaited_people() == {PEOPLE[0]}
    assert replace(now, hand=done_by(now.hand, Autoplay(0))).awaited_people() == frozenset()


def test_people_are_waited_for_and_ai_players_are_not() -> None:
    now = start_hand(Lobby(table(11, AI, 13, AI, AI)), seed(1), NOON).after
    assert now.awaited_people() == {11, 13}
    assert isinstance(now, Playing)
    assert (now.seat_of(13), now.seat_of(99)) == (2, None)
    assert [now.table.is_ai(seat) for seat in range(5)] == [False, True, False, True, True]
    assert Lobby(table(11)).awaited_people() == frozenset()


@pytest.mark.parametrize(
    ("made", "status"),
    [
        (Lobby, Status.PLAYING),
        (Lobby, Status.SETTLED),
        (Lobby, Status.CLOSED),
        (Closed, Status.LOBBY),
        (partial(Playing, hand=HAND, progress=HandProgress(NOON)), Status.SETTLED),
        (partial(Settled, hand=HAND), Status.PLAYING),
        (partial(snapshot_of, hand=None), Status.PLAYING),
        (partial(snapshot_of, hand=None), Status.SETTLED),
    ],
)
def test_a_table_that_cannot_be_is_not_made(
    made: Callable[[Table], object], status: Status
) -> None:
    with pytest.raises(ValueError, match=status):
        made(replace(table(*PEOPLE), status=status))
