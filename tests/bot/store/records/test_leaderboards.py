"""Every leaderboard agrees with one that is counted in plain Python."""

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from itertools import islice, product

import pytest

from bot.model import AuditEntry, ModeratorAction, Score, ServerSettings
from bot.model.calendar import Span
from bot.records.leaderboard import (
    ANY,
    ROLES,
    HandCounts,
    LeaderboardQuery,
    LeaderboardRow,
    OpponentFilter,
    PlayedAs,
    Scope,
    SortBy,
)
from bot.store.store import Store
from game.cards import SEATS
from tests.bot.store.records.settled import NOON, House, hand, play_at_random

BEGINS = {
    Span.DAY: NOON.replace(hour=0),
    Span.WEEK: NOON.replace(hour=0) - timedelta(days=2),
    Span.SEASON: NOON.replace(day=1, hour=0),
}


def counts(scores: list[Score]) -> HandCounts:
    """The counts of a player's scores in order."""
    streak = longest = 0
    for score in scores:
        if score.won:
            streak += 1
        elif score.won is not None or score.left:
            streak = 0
        longest = max(longest, streak)
    places = [score.record.place for score in scores if score.record]
    return HandCounts(
        len(scores),
        sum(score.points for score in scores),
        sum(score.won is True for score in scores),
        sum(score.won is None and not score.left for score in scores),
        sum(score.record is not None or score.left for score in scores),
        places.count(1),
        places.count(SEATS),
        streak,
        longest,
    )


def counted(house: House, query: LeaderboardQuery) -> dict[int, HandCounts]:
    """What a leaderboard should count, by user."""
    theirs = defaultdict[int, list[Score]](list)
    for _, scores in house.played:
        for score in scores:
            begins = BEGINS.get(query.span)
            if (
                score.user_id is not None
                and not score.substitute
                and (begins is None or score.at >= begins)
                and query.preset in (ANY, score.preset)
                and (query.opponents is OpponentFilter.ALL or not score.practice)
                and (
                    query.played_as is PlayedAs.ANY
                    or (score.record and score.record.role in ROLES[query.played_as])
                )
            ):
                theirs[score.user_id].append(score)
    return {user: counts(scores) for user, scores in theirs.items()}


async def test_every_leaderboard_agrees_with_one_in_plain_python(
    store: Store, house: House, elsewhere: House
) -> None:
    await play_at_random(house, 90, seed=7)
    await play_at_random(elsewhere, 5, seed=8)
    left = Score(16, "P16", -40, None, seat=4, left=True, at=NOON, preset="simple")
    await house.leave_and_settle((left,), hand(users=(11, 12, 13, 14, None), practice=True))
    every = product(
        [by for by in SortBy if by is not SortBy.RATING],
        PlayedAs,
        Span,
        (ANY, "classic"),
        OpponentFilter,
    )
    for sort_by, played_as, span, preset, opponents in islice(every, None, None, 3):
        query = LeaderboardQuery(sort_by, played_as, span, preset, opponents, least=2)
        board = await store.records.leaderboard(query, 1, 99, now=NOON)
        expected = counted(house, query)
        ranked = {
            user: one
            for user, one in expected.items()
            if one.hands >= 2 and (one.placed or sort_by not in (SortBy.FIRST, SortBy.LAST))
        }
        assert {row.user_id for row in board.rows} == set(ranked), query
        assert board.players == len(ranked)
        values = [row.value(sort_by) for row in board.rows]
        descending = sort_by is not SortBy.LAST
        assert values == sorted(values, reverse=descending), query
        for row in board.rows:
            wanted = ranked[row.user_id]
            assert row.value(sort_by) == LeaderboardRow(None, 0, "", wanted).value(sort_by), query
            assert row.rank == 1 + sum(
                (value > row.value(sort_by)) if descending else (value < row.value(sort_by))
                for value in values
            )
            assert (row.counts.hands, row.counts.points) == (wanted.hands, wanted.points)
            if sort_by is SortBy.STREAK:
                assert row.counts.run == wanted.run


async def test_equals_share_a_rank_and_who_hides_is_in_no_row_but_their_own(
    store: Store, house: House
) -> None:
    await house.settle(hand())
    query = LeaderboardQuery()
    board = await store.records.leaderboard(query, 1, 99)
    assert [(row.rank, row.user_id) for row in board.rows] == [
        (1, 11), (2, 12), (3, 13), (3, 14), (3, 15),
    ]  # fmt: skip
    await store.users.hide(11, on=True)
    board = await store.records.leaderboard(query, 1, 99)
    assert [(row.rank, row.user_id) for row in board.rows][:2] == [(1, 12), (2, 13)]
    own = (await store.records.leaderboard(query, 1, 11)).own
    assert own is not None
    assert (own.rank, own.user_id) == (1, 11)


async def test_with_too_few_hands_one_has_no_rank(store: Store, house: House) -> None:
    await house.settle(hand())
    board = await store.records.leaderboard(LeaderboardQuery(least=2), 1, 11)
    assert (board.rows, board.players) == ((), 0)
    assert board.own is not None
    assert board.own.rank is None


async def test_of_equals_who_won_more_hands_comes_first_and_then_who_played_fewer(
    store: Store, house: House
) -> None:
    await house.settle(hand(points=(2, 2, 2, -3, -3), users=(15, 14, None, 13, None)))
    await house.settle(hand(points=(-3, 2, 5, -2, -2), users=(14, 15, 13, None, None)))
    await house.settle(hand(points=(-2, 0, 0, 2, 0), users=(15, 13, None, 14, None)))
    await house.settle(hand(points=(1, 2, -1, -2, 0), users=(14, 11, None, None, 13)))
    board = await store.records.leaderboard(LeaderboardQuery(), 1, 99)
    assert [(row.user_id, row.counts.points, row.counts.won) for row in board.rows] == [
        (14, 2, 3), (15, 2, 2), (11, 2, 1), (13, 2, 1),
    ]  # fmt: skip


async def test_all_my_servers_are_those_where_i_played_and_am_not_banned(
    store: Store, house: House, elsewhere: House
) -> None:
    guest = hand(users=(12, 13, 14, 15, 16))
    await house.settle(hand())
    await elsewhere.settle((*guest[:4], replace(guest[4], user_id=11, substitute=True)))
    query = LeaderboardQuery(scope=Scope.MINE)
    assert (await hands_of_all(store, query, 99)) == {}
    once = dict.fromkeys((11, 12, 13, 14, 15), 1)
    assert (await hands_of_all(store, query, 11)) == once, "who helps in a hand does not play it"
    assert (await hands_of_all(store, query, 12)) == once | dict.fromkeys((12, 13, 14, 15), 2)
    for guild, user in ((3, 12), (2, 13)):
        await store.moderation.note(
            AuditEntry(guild, 9, ModeratorAction.BAN, user, None, "rude", NOON)
        )
    assert (await hands_of_all(store, query, 12))[12] == 2, "banned in another server"
    assert (await hands_of_all(store, query, 13)) == once


async def hands_of_all(store: Store, query: LeaderboardQuery, user_id: int) -> dict[int, int]:
    """The number of hands of each player on a leaderboard of server 1."""
    board = await store.records.leaderboard(query, 1, user_id)
    return {row.user_id: row.counts.hands for row in board.rows}


async def test_on_a_leaderboard_of_several_servers_people_have_the_names_of_this_one(
    store: Store, house: House, elsewhere: House
) -> None:
    await house.settle(tuple(replace(score, name="here") for score in hand()))
    await elsewhere.settle(tuple(replace(score, name="there") for score in hand()))
    mine = LeaderboardQuery(scope=Scope.MINE)
    for guild, name in ((1, "here"), (2, "there")):
        board = await store.records.leaderboard(mine, guild, 11)
        assert {row.name for row in board.rows} == {name}
    (row, *_) = (await store.records.leaderboard(LeaderboardQuery(), 2, 11)).rows
    assert row.name == "there"


async def test_the_day_of_the_server_that_asks_is_told_with_the_hands_of_several(
    store: Store, house: House, elsewhere: House
) -> None:
    await store.servers.remember(ServerSettings(2, "simple", zone="Pacific/Kiritimati"), NOON)
    await house.settle(hand())
    await elsewhere.settle(hand())
    query = LeaderboardQuery(scope=Scope.MINE, span=Span.DAY)
    for guild, day in ((1, 18), (2, 19)):
        board = await store.records.leaderboard(query, guild, 11, now=NOON)
        assert (board.since.day, board.rows[0].counts.hands) == (day, 2)


async def test_only_the_hand_of_that_server_table_and_number_is_removed(
    store: Store, house: House, elsewhere: House
) -> None:
    for played in (house, elsewhere):
        await played.settle(hand())
        await played.settle(hand())
    assert not await store.records.take_out(2, house.table.id, 1)
    assert await store.records.take_out(1, house.table.id, 1)
    for guild, hands in ((1, 1), (2, 2)):
        board = await store.records.leaderboard(LeaderboardQuery(), guild, 11)
        assert board.own is not None
        assert board.own.counts.hands == hands


async def test_an_answer_is_kept_until_a_record_is_removed(store: Store, house: House) -> None:
    number = await house.settle(hand())
    before = await store.records.leaderboard(LeaderboardQuery(), 1, 11)
    await house.settle(hand())
    assert await store.records.leaderboard(LeaderboardQuery(), 1, 11) == before
    assert await store.records.take_out(1, house.table.id, number)
    after = await store.records.leaderboard(LeaderboardQuery(), 1, 11)
    assert after == before, "one of two hands is left"
    assert not await store.records.take_out(1, house.table.id, number)


@pytest.mark.parametrize(("zone", "hands"), [("UTC", 1), ("Asia/Shanghai", 2)])
async def test_a_day_begins_by_the_clocks_of_the_server(
    store: Store, house: House, zone: str, hands: int
) -> None:
    await store.servers.remember(ServerSettings(1, "simple", zone=zone), NOON)
    await house.settle(hand(at=NOON.replace(day=17, hour=17)))
    await house.settle(hand())
    board = await store.records.leaderboard(LeaderboardQuery(span=Span.DAY), 1, 11, now=NOON)
    assert board.own is not None
    assert board.own.counts.hands == hands
