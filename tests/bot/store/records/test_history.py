"""Somebody's hands are read page by page, from both ends."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

from bot.model import Change, Score
from bot.store.engine import schema
from bot.store.engine.database import connect
from bot.store.records.score_rows import score_row
from bot.store.store import Store
from tests.bot.store.records.settled import House, hand, leaver

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
GUILD, EAST, SOUTH = 1, 11, 12
LAST = 4


async def write(url: str, hands: int) -> None:
    """Every two hands end at the same time."""
    rows = []
    for number in range(hands):
        at = NOON + timedelta(minutes=number // 2)
        for user in (EAST, SOUTH):
            score = Score(
                user, f"P{user}", number, won=True, seat=user - EAST, at=at, preset="simple"
            )
            rows.append(score_row(score, "t1", number + 1, GUILD))
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.insert(schema.scores), rows)
    await engine.dispose()


async def test_every_hand_is_on_one_page_there_and_back(store: Store, url: str) -> None:
    await write(url, 27)
    page = await store.records.history(GUILD, EAST)
    assert not page.newer
    found = [[hand.hand_no for hand in page.hands]]
    while page.older:
        page = await store.records.history(GUILD, EAST, page.hands[-1].position)
        assert page.newer
        found.append([hand.hand_no for hand in page.hands])
    assert [number for numbers in found for number in numbers] == list(range(27, 0, -1))
    assert list(map(len, found)) == [10, 10, 7]
    back = []
    while page.newer:
        page = await store.records.history(GUILD, EAST, page.hands[0].position, newer=True)
        assert page.older
        back.append([hand.hand_no for hand in page.hands])
    assert back == [found[1], found[0]]


async def test_a_hand_is_told_with_whom_and_can_be_replayed_once_it_is_over(
    store: Store, url: str, deal: Change
) -> None:
    await store.tables.create(deal.table)
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.update(schema.tables).values(version=0))
    await engine.dispose()
    assert await store.tables.commit(deal)
    await write(url, 2)
    hands = (await store.records.history(GUILD, EAST)).hands
    assert [(hand.hand_no, hand.own.points) for hand in hands] == [(2, 1), (1, 0)]
    assert [[other.name for other in hand.others] for hand in hands] == [["P12"], ["P12"]]
    assert not any(hand.replayable for hand in hands)
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.update(schema.hands).values(result="{}"))
    await engine.dispose()
    assert [hand.replayable for hand in (await store.records.history(GUILD, EAST)).hands] == [
        False,
        True,
    ]
    assert (await store.records.history(GUILD + 1, EAST)).hands == ()


async def test_others_are_told_by_seat_and_those_who_left_too(store: Store, house: House) -> None:
    await house.settle(hand())
    scores = hand(users=(11, 12, 13, 14, None))
    await house.leave_and_settle((leaver(hand()[4]),), scores)
    hands = (await store.records.history(GUILD, 13)).hands
    assert [[each.seat for each in played.others] for played in hands] == [
        [0, 1, 3, 4, 4],
        [0, 1, 3, 4],
    ]
    assert {(each.user_id, each.left) for each in hands[0].others if each.seat == LAST} == {
        (15, True),
        (None, False),
    }
