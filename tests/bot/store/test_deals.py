"""A deal that is played again is on nobody's record, and found as long as any of it is kept."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.board import Board, Company
from bot.model import Change, HandRow, Score, Seat, Status, Table
from bot.store.store import Store
from game.record.seat_record import Dealt, Role, SeatRecord
from game.scoring import Solo
from tests.bot.store.stored_ratings import stored_changes, stored_rating
from tests.bot.store.test_ratings import rated_anew

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
FIRST, SECOND, THIRD = "aaaaaaaa", "bbbbbbbb", "cccccccc"
CODE = "AAAAAAAA-3"
ROLES = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
CARDS = (Dealt.ROYAL, Dealt.GUARD, *[Dealt.NEITHER] * 3)
WON, LOST = (4, 2, -2, -2, -2), (-4, -2, 2, 2, 2)


def scores(first_user: int, points: tuple[int, ...], again: str | None = None) -> tuple[Score, ...]:
    """What five people in a row made of a hand."""
    return tuple(
        Score(
            first_user + seat,
            f"P{first_user + seat}",
            points[seat],
            points[seat] > 0,
            seat,
            at=NOON,
            preset="simple",
            solo=Solo.NONE,
            multiplier=1,
            record=SeatRecord(
                CARDS[seat], ROLES[seat], 1 + seat, 0, False, False, False, False, 0, False, 9, None
            ),
            again=again,
        )
        for seat in range(5)
    )


async def opened(store: Store, lobby: Table, table_id: str, first_user: int, code: str) -> Table:
    """A table of five people in a row, without a hand."""
    seats = tuple(Seat(first_user + n, f"P{first_user + n}") for n in range(5))
    table = replace(lobby, id=table_id, seats=seats, host_id=first_user, again=code)
    await store.tables.create(table)
    return table


async def dealt(store: Store, table: Table, hand_no: int = 1) -> Table:
    """The table when that hand is dealt."""
    table = replace(table, status=Status.PLAYING, version=table.version + 1, hand_no=hand_no)
    assert await store.tables.commit(
        Change(table, deal=HandRow(table.id, hand_no, "5eed", 2, "{}", None))
    )
    return table


async def settled(
    store: Store, table: Table, made: tuple[Score, ...], status: Status = Status.SETTLED
) -> Table:
    table = replace(table, status=status, version=table.version + 1)
    left = tuple((each.seat, -44) for each in made if each.left)
    assert await store.tables.commit(Change(table, result="{}", scores=made, charged=left))
    return table


async def first_table(store: Store, lobby: Table, hand_no: int = 3) -> Table:
    """People 11 to 15 have played the hand, and closed their table."""
    table = await opened(store, lobby, FIRST, 11, "")
    table = await dealt(store, table, hand_no)
    return await settled(store, table, scores(11, WON), Status.CLOSED)


async def second_table(store: Store, lobby: Table, *left: Score) -> Table:
    """People 21 to 25 have played it again."""
    table = await dealt(store, await opened(store, lobby, SECOND, 21, CODE))
    return await settled(store, table, (*left, *scores(21, LOST, CODE)), Status.CLOSED)


async def records(store: Store) -> list[object]:
    """All that counts of the people of both tables."""
    found: list[object] = [await store.tallies.players()]
    for user in (*range(11, 16), *range(21, 27)):
        ranking = await store.records.ranking(Board(company=Company.ALL), 1, user, now=NOON)
        found += [ranking, await store.records.stats(1, user), await stored_rating(store, 1, user)]
        found += [await store.records.newcomers(1, [user]), await stored_changes(store, 1, user)]
    return found


async def test_a_hand_played_again_counts_for_nothing_now_or_made_anew(
    store: Store, lobby: Table
) -> None:
    await first_table(store, lobby)
    before = await records(store)
    assert (await stored_rating(store, 1, 11)).hands == 1
    left = Score(15, "P15", -40, None, 2, left=True, at=NOON, preset="simple", again=CODE)
    await second_table(store, lobby, left)
    assert await records(store) == before
    await store.tallies.know_players()
    assert await store.tallies.recount(await store.tallies.players(), NOON) == 0
    assert await rated_anew(store) == 0
    assert await records(store) == before
    kept = await store.users.kept(15)
    made = [(row["points"], row["again"]) for row in kept["scores"]]
    assert made == [(-2, None), (-44, CODE)], "it is kept, and told to who asks for theirs"


async def test_what_counts_for_nothing_is_not_offered_to_be_taken_out(
    store: Store, lobby: Table
) -> None:
    await first_table(store, lobby)
    await second_table(store, lobby)
    assert list(await store.records.latest_hands(1)) == [(FIRST, 3)]


async def test_each_table_of_a_deal_is_found_the_first_one_first(
    store: Store, lobby: Table
) -> None:
    await first_table(store, lobby)
    assert [each.code for each in await store.deals.attempts(CODE)] == [CODE]
    left = Score(26, "P26", -40, None, 2, left=True, at=NOON, preset="simple", again=CODE)
    await second_table(store, lobby, left)
    third = await dealt(store, await opened(store, lobby, THIRD, 31, CODE))
    third = await settled(store, third, scores(31, WON, CODE))
    await settled(store, await dealt(store, third, 2), scores(31, LOST))  # with new cards
    found = await store.deals.attempts(CODE)
    assert [each.code for each in found] == [CODE, "BBBBBBBB-1", "CCCCCCCC-1"]
    made = [[score.points for score in each.scores] for each in found]
    assert made == [[*WON], [*LOST], [*WON]]
    assert [score.user_id for score in found[1].scores] == [21, 22, 23, 24, 25]


async def test_who_sat_at_any_table_of_it_knows_the_cards(store: Store, lobby: Table) -> None:
    await first_table(store, lobby)
    left = Score(26, "P26", -40, None, 2, left=True, at=NOON, preset="simple", again=CODE)
    await second_table(store, lobby, left)
    await opened(store, lobby, THIRD, 31, CODE)
    for user, knows in ((11, True), (25, True), (26, True), (31, False), (99, False)):
        assert await store.deals.knows(CODE, user) is knows


@pytest.mark.parametrize("status", [Status.PLAYING, Status.CLOSED])
async def test_so_does_who_holds_the_cards_now_or_had_them_when_the_table_closed(
    store: Store, lobby: Table, status: Status
) -> None:
    await first_table(store, lobby)
    table = await dealt(store, await opened(store, lobby, SECOND, 21, CODE))
    assert await store.tables.commit(
        Change(replace(table, status=status, version=table.version + 1))
    )
    assert await store.deals.knows(CODE, 22)
    assert not await store.deals.knows(CODE, 26)
    assert [each.code for each in await store.deals.attempts(CODE)] == [CODE], "it came to no end"


async def test_the_deal_is_there_as_long_as_one_table_of_it_is(store: Store, lobby: Table) -> None:
    await first_table(store, lobby)
    first = await store.deals.find(CODE)
    assert first is not None
    assert (first.table_id, first.hand_no, first.seed, first.first) == (FIRST, 3, "5eed", 2)
    assert await store.tables.delete(1, guild_id=1) == 1
    assert await store.deals.find(CODE) is None
    await second_table(store, lobby)
    again = await store.deals.find(CODE)
    assert again is not None
    assert (again.table_id, again.hand_no, again.seed, again.first) == (SECOND, 1, "5eed", 2)
    assert await store.deals.knows(CODE, 11), "scores stay"
    assert [each.code for each in await store.deals.attempts(CODE)] == [CODE, "BBBBBBBB-1"]


async def test_who_is_forgotten_is_missing_and_the_others_stay(store: Store, lobby: Table) -> None:
    await first_table(store, lobby)
    await second_table(store, lobby)
    assert await store.users.forget(23)
    assert [len(each.scores) for each in await store.deals.attempts(CODE)] == [5, 4]
    assert not await store.deals.knows(CODE, 23)


async def test_a_hand_taken_out_is_compared_no_more(store: Store, lobby: Table) -> None:
    await first_table(store, lobby)
    await second_table(store, lobby)
    before = await records(store)
    assert await store.records.take_out(1, SECOND, 1)
    assert await records(store) == before
    assert [each.code for each in await store.deals.attempts(CODE)] == [CODE]
    assert await store.deals.find(CODE) is not None
    assert await store.records.take_out(1, FIRST, 3)
    assert await store.deals.find(CODE) is None, "nobody knows any more who has played it"
