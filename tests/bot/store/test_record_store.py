"""Scores are stored once and count on the right records."""

from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.model import Change, Ending, HandRow, LoggedAction, Score, Status, Table
from bot.store.engine import schema
from bot.store.engine.database import connect
from bot.store.engine.rows import row_of
from bot.store.records.store import FIRST_HANDS
from bot.store.store import Store
from game.record.seat_record import Dealt, Role, SeatRecord
from game.scoring import Solo
from tests.bot.store.standings import own_standing, standings

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_a_settled_hand_is_read_as_it_was_written(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    record = SeatRecord(
        Dealt.BOTH, Role.DARK, 2, 1, True, False, True, False, 3, True, 24, 5 * 10**9, frozenset()
    )
    at = NOON.replace(microsecond=123_000)
    score = Score(11, "主", 0, None, 4, at, preset="simple deck=216", solo=Solo.DARK)
    score = replace(score, multiplier=2, record=record)
    await store.tables.create(lobby)
    assert deal.deal
    await store.tables.commit(replace(deal, deal=replace(deal.deal, dealt_at=at)))
    over = replace(deal.table, version=2, status=Status.SETTLED)
    last = LoggedAction(2, 0, "pass", "user", 86_400_000 * 100)
    ending = Ending(at + timedelta(seconds=1), at + timedelta(minutes=5), "simple deck=216")
    step = Change(over, actions=(last,), result="{}", ending=ending, scores=(score,))
    assert await store.tables.commit(step)
    (row,) = (await store.users.kept(11))["scores"]
    expected = row_of(score, "record") | asdict(record)
    assert {name: row[name] for name in expected} == expected
    assert await store.records.scores("t1", deal.table.hand_no) == (score,)
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.hand is not None
    assert loaded.hand.dealt_at == at
    assert loaded.actions[-1].ms == last.ms
    engine = connect(url)
    async with engine.begin() as connection:
        hand = (await connection.execute(sa.select(schema.hands))).one()
    await engine.dispose()
    assert Ending(hand.led_at, hand.ended_at, hand.preset) == ending


async def test_nobody_is_scored_twice_for_one_hand(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(replace(deal, scores=(Score(11, "主", 6, True, 0, NOON),)))
    with pytest.raises(sa.exc.IntegrityError):
        await store.tables.commit(
            Change(replace(deal.table, version=2), scores=(Score(11, "主", 6, True, 0, NOON),))
        )
    assert await standings(store, 1) == {11: ("主", 1, 1, 6)}


async def test_the_leaderboard_sums_points_by_person_under_the_latest_name(
    store: Store, lobby: Table, deal: Change
) -> None:
    elsewhere = replace(lobby, id="t2", guild_id=9)
    await store.tables.create(lobby)
    await store.tables.create(elsewhere)
    await store.tables.commit(
        replace(
            deal, scores=(Score(11, "旧名", 6, True, 0, NOON), Score(12, "客", -3, False, 1, NOON))
        )
    )
    second = replace(deal.table, version=2, hand_no=2)
    dealt = HandRow("t1", 2, "fade", 1, "{}", NOON)
    scores = (
        Score(12, "客", -2, None, 1, NOON),
        Score(11, "新名", -8, False, 0, NOON),
        Score(13, "三", 10, True, 2, NOON),
    )
    await store.tables.commit(Change(second, deal=dealt, scores=scores))
    other = replace(elsewhere, version=1, hand_no=1)
    foreign = HandRow("t2", 1, "beef", 0, "{}", NOON)
    await store.tables.commit(
        Change(other, deal=foreign, scores=(Score(11, "别处", 99, True, 0, NOON),))
    )
    assert list((await standings(store, 1)).items()) == [
        (13, ("三", 1, 1, 10)),
        (11, ("新名", 2, 1, -2)),
        (12, ("客", 2, 0, -5)),
    ]
    assert await standings(store, 2) == {}
    assert await own_standing(store, 2, 11) is None


async def test_the_scores_of_a_table_are_listed_by_hand(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    first, second = Score(11, "主", 6, True, 0, NOON), Score(11, "主", -8, False, 0, NOON)
    left = Score(12, "客", -40, None, 1, NOON, left=True)
    await store.tables.commit(replace(deal, scores=(first, left)))
    after = replace(deal.table, version=2, hand_no=2)
    dealt = HandRow("t1", 2, "fade", 1, "{}", NOON)
    await store.tables.commit(Change(after, deal=dealt, scores=(second,)))
    assert await store.records.of_table("t1") == {1: (first, left), 2: (second,)}
    assert await store.records.of_table("t2") == {}


async def test_somebody_is_new_in_a_server_for_their_first_hands(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    table = deal.table
    for number in range(1, FIRST_HANDS + 1):
        assert await store.records.newcomers(1, (11, 12)) == {11, 12}
        scores = (
            Score(11, "主", 6, True, 0, NOON),
            Score(12, "客", 6, True, 1, NOON, substitute=True),
        )
        step = replace(deal, table=table, scores=scores)
        dealt = deal.deal and replace(deal.deal, hand_no=number)
        await store.tables.commit(replace(step, deal=dealt, table=replace(table, hand_no=number)))
        table = table.next_version()
    assert await store.records.newcomers(1, (11, 12)) == {12}
    assert await store.records.newcomers(2, (11,)) == {11}
