"""What is told of a player: counted by hand, and the same counted anew."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.board import PlayedAs, Tally
from bot.model import Change, Score, Table
from bot.stats import CURVE, ENOUGH, Best, Companion, Companions, Deeds, Pair, Stats, Versus
from bot.store import schema
from bot.store.database import connect
from bot.store.store import Store
from game.record.feats import Feat
from game.record.seat_record import Role
from game.scoring import Solo
from game.seats import SEATS
from tests.bot.store.stored_ratings import stored_changes, stored_rating
from tests.bot.store.test_tallies import (
    DRAWN,
    GUARD,
    LOST,
    NOON,
    PEOPLE,
    ROYAL,
    WON,
    House,
    all_right,
    scores,
)

SOLO = (Role.DARK, Role.AGAINST, Role.AGAINST, Role.AGAINST, Role.AGAINST)


@pytest_asyncio.fixture(loop_scope="session")
async def house(store: Store, lobby: Table) -> House:
    await store.tables.create(lobby)
    return House(store, lobby)


async def told(store: Store, user: int, asker: int | None = None) -> Stats:
    found = await store.records.stats(1, user, asker)
    assert found is not None
    return found


def having(made: tuple[Score, ...], seat: int, **part: object) -> tuple[Score, ...]:
    """The hand where that seat did something more."""
    one = made[seat]
    assert one.record
    changed = replace(one, record=replace(one.record, **part))  # type: ignore[arg-type]
    return (*made[:seat], changed, *made[seat + 1 :])


async def test_three_hands_counted_by_hand(store: Store, house: House) -> None:
    first = having(scores(WON), 0, ceded=2, robbed=True, decisions=20, thinking=60_000)
    second = having(scores(DRAWN, places=(2, 1, 3, 4, 5), practice=True), 0, on_autoplay=True)
    third = having(scores(LOST, places=(4, 5, 1, 2, 3), roles=SOLO), 0, kicked=True, hoe=True)
    for made in (first, second, third):
        await house.settle(having(made, 0))
    found = await told(store, ROYAL)
    assert found.name == "P11"
    assert found.tally == Tally(3, 0, 1, 1, 3, 1, 0, 0, 1)
    assert found.people == Tally(2, 0, 1, 0, 2, 1, 0, 0, 1)
    assert {kind: tally.hands for kind, tally in found.tallies.items()} == {
        PlayedAs.ANY: 3,
        PlayedAs.EMPEROR: 2,
        PlayedAs.SOLO: 1,
    }
    assert found.places == (1, 1, 0, 1, 0)
    assert found.deeds == Deeds(
        second=1,
        fourth=1,
        ceded=1,
        robbed=1,
        hoe=1,
        kicked=1,
        on_autoplay=1,
        decisions=20,
        thinking=60_000,
    )
    assert found.best == Best(4), "its hand has no log to be looked at"
    assert found.versus is None
    assert await store.records.stats(1, 99) is None
    assert await store.records.stats(2, ROYAL) is None
    await all_right(store)


async def test_feats_are_counted(store: Store, house: House) -> None:
    for feats in ({Feat.ALONE, Feat.CARRIED}, {Feat.ALONE}, None):
        made = having(scores(WON), 0, feats=feats if feats is None else frozenset(feats))
        await house.settle(made)
    assert (await told(store, ROYAL)).feats == {Feat.ALONE: 2, Feat.CARRIED: 1}
    assert (await told(store, GUARD)).feats == {}
    await all_right(store)


async def test_of_two_hands_as_good_the_first_is_the_best_and_it_is_told_where_it_is_kept(
    store: Store, url: str, house: House
) -> None:
    for points in (LOST, WON, WON):
        await house.settle(scores(points))
    h, engine = schema.hands, connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.update(h).where(h.c.hand_no > 1).values(log=b"packed"))
    await engine.dispose()
    assert (await told(store, ROYAL)).best == Best(4, house.table.id, 2)
    assert (await told(store, 13)).best == Best(2), "of hand 1 there is no log"


async def test_who_left_has_no_best_hand_and_was_with_nobody(store: Store, house: House) -> None:
    left = Score(ROYAL, "P11", -24, None, 0, left=True, at=NOON, preset="simple")
    await house.settle((left,))
    table = replace(house.table, version=house.table.version + 1)
    rest = tuple(score for score in scores(LOST) if score.seat)
    assert await store.tables.commit(Change(table, scores=rest, charged=((0, -48),)))
    found = await told(store, ROYAL, GUARD)
    assert (found.deeds.left, found.best, found.versus) == (1, None, None)
    assert found.tally.points == -48
    assert (await told(store, GUARD, 13)).versus is not None
    await all_right(store)


async def test_head_to_head_is_told_to_who_asks_as_it_was_for_them(
    store: Store, house: House
) -> None:
    for points in (WON, LOST, DRAWN):
        await house.settle(scores(points))
    await house.settle(scores((3, -1, -1, -1, 0), roles=SOLO))
    together, against = Pair(3, 1, 1, 0), Pair(1, 0, 0, -1)
    assert (await told(store, ROYAL, GUARD)).versus == Versus(together, against)
    assert (await told(store, GUARD, ROYAL)).versus == Versus(together, Pair(1, 1, 0, 3))
    assert (await told(store, 13, 14)).versus == Versus(Pair(4, 1, 1, -1), Pair())
    assert against.lost == 1
    await all_right(store)


async def test_partners_and_opponents_take_enough_hands_and_the_best_and_worst_are_told(
    store: Store, house: House
) -> None:
    """With 12 they lose one point a hand, against the three rebels; 13 won less against them."""
    for number in range(ENOUGH):
        assert (await told(store, ROYAL)).companions == Companions() if number else True
        await house.settle(scores((-1, -1, 1, 1, 0)))
    await house.settle(scores((5, 0, 0, 0, -5), people=(ROYAL, 22, 23, 24, 13)))
    found = (await told(store, ROYAL)).companions
    assert found == Companions(
        worst_partner=Companion("P12", Pair(ENOUGH, 0, 0, -ENOUGH)),
        worst_opponent=Companion("P14", Pair(ENOUGH, 0, 0, -ENOUGH)),
    )
    assert (await told(store, 13)).companions.best_partner == Companion(
        "P14", Pair(ENOUGH, ENOUGH, 0, ENOUGH)
    )


async def test_who_is_hidden_is_named_to_nobody_but_themselves(store: Store, house: House) -> None:
    for _ in range(ENOUGH):
        await house.settle(scores(WON))
    for user in (12, 13):
        await store.users.hide(user, on=True)
    everybody = (await told(store, ROYAL)).companions
    assert everybody == Companions(best_opponent=Companion("P14", Pair(ENOUGH, ENOUGH, 0, 40)))
    assert (await told(store, ROYAL, ROYAL)).companions == everybody
    asked_by_them = (await told(store, ROYAL, GUARD)).companions.best_partner
    assert asked_by_them is not None
    assert asked_by_them.name == "P12"


async def test_who_is_forgotten_is_in_no_pair_and_who_is_taken_out_of_a_hand_neither(
    store: Store, url: str, house: House
) -> None:
    for _ in range(2):
        await house.settle(scores(WON))
    assert await store.records.take_out(1, house.table.id, 2)
    await store.tallies.recount(await store.tallies.stale_players(9), NOON)
    assert (await told(store, ROYAL, GUARD)).versus == Versus(Pair(1, 1, 0, 2), Pair())
    assert (await store.users.kept(GUARD))["pairs"][0]["other_id"] is None
    assert await store.users.forget(GUARD)
    engine = connect(url)
    async with engine.begin() as connection:
        rows = (await connection.execute(sa.select(schema.pairs))).all()
    await engine.dispose()
    assert {row.user_id for row in rows} == set(PEOPLE) - {GUARD}
    assert {row.other_id for row in rows} == set(PEOPLE) - {GUARD}
    await all_right(store)


async def test_what_is_wrong_is_found_and_mended(store: Store, url: str, house: House) -> None:
    await house.settle(scores(WON))
    right = await told(store, ROYAL, GUARD)
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.delete(schema.pairs).where(schema.pairs.c.user_id == ROYAL))
        await connection.execute(sa.update(schema.careers).values(best_points=7))
    await engine.dispose()
    assert await store.tallies.recount(await store.tallies.players(), NOON) == SEATS
    assert await told(store, ROYAL, GUARD) == right
    await all_right(store)


@pytest.mark.parametrize("hands", [3, CURVE + 25])
async def test_a_rating_over_time_begins_with_the_first_and_ends_with_the_last(
    store: Store, house: House, hands: int
) -> None:
    for number in range(hands):
        made = scores((4, 2, -2, -2, -2) if number % 3 else LOST)
        await house.settle(
            tuple(replace(each, solo=Solo.NONE, multiplier=1) for each in made), result="{}"
        )
    changes = await stored_changes(store, 1, ROYAL)
    found = await told(store, ROYAL)
    assert found.rating == await stored_rating(store, 1, ROYAL)
    assert found.rating.hands == hands
    assert len(found.curve) == min(hands, CURVE)
    assert found.curve[0] == changes[0].after
    assert found.curve[-1] == changes[-1].after == found.rating.belief
    beliefs = [change.after for change in changes]
    assert [beliefs.index(each) for each in found.curve] == sorted(map(beliefs.index, found.curve))


async def test_of_hands_whose_changes_are_gone_there_is_no_curve(
    store: Store, house: House
) -> None:
    made = (replace(each, solo=Solo.NONE, multiplier=1) for each in scores(LOST))
    await house.settle(tuple(made), result="{}")
    async with store.database.writing() as connection:
        await connection.execute(sa.update(schema.ratings).values(hands=CURVE + 1))
        await connection.execute(sa.delete(schema.rating_changes))
    found = await told(store, ROYAL)
    assert found.rating.hands == CURVE + 1
    assert found.curve == ()


async def test_whatever_is_played_counting_it_anew_changes_nothing(
    store: Store, house: House
) -> None:
    dice, now = Random(3), NOON  # noqa: S311 - a test
    for _ in range(30):
        now += timedelta(minutes=dice.randrange(60))
        people = tuple(dice.sample(range(11, 18), SEATS))
        roles = dice.choice([SOLO, (Role.EMPEROR, Role.GUARD, *[Role.REBEL] * 3)])
        points = tuple(dice.randrange(-4, 5) for _ in people)
        made = scores(points, now, people=people, roles=roles)
        for seat in range(SEATS):
            done = frozenset(feat for feat in Feat if dice.random() < 0.2)
            made = having(made, seat, feats=done, hoe=dice.random() < 0.5, thinking=7)
        if dice.random() < 0.3:
            made = (replace(made[0], left=True, won=None, record=None), *made[1:])
        if dice.random() < 0.3:
            made = (*made[:4], replace(made[4], helped=True))
        if dice.random() < 0.3:
            made = (*made[:3], replace(made[3], user_id=None), *made[4:])
        await house.settle(made)
    await all_right(store, now)
    deeds = [(await told(store, user)).deeds for user in range(11, 18)]
    assert sum(each.left for each in deeds) > 3
