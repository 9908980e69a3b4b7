"""Results of a server or a user, and of the hands that a moderator can void."""

from dataclasses import replace

import pytest

from bot.model import Change, HandKey, HandRow, Status
from bot.store.records import results
from bot.store.store import Store
from tests.bot.store.records.settled import NOON, House, hand, leaver

LEFT = leaver(hand()[2])


async def is_left(house: House) -> HandKey:
    """A hand in progress, which somebody has left."""
    number = house.table.hand_no + 1
    row = HandRow(house.table.id, number, "5eed", 0, "{}", NOON)
    house.table = replace(house.table.next_version(), hand_no=number, status=Status.PLAYING)
    assert await house.store.tables.commit(Change(house.table, deal=row, scores=(LEFT,)))
    return HandKey(house.table.id, number)


async def test_results_are_those_of_a_server_and_a_user_with_whether_they_are_hidden(
    store: Store, house: House, elsewhere: House
) -> None:
    await house.settle(hand(users=(11, 12, None, None, None)))
    await elsewhere.settle(hand(users=(11, 13, None, None, None)))
    await store.users.hide(11, on=True)
    found = {
        (guild, user): [
            (each.guild_id, each.score.user_id, each.hidden)
            for each in await store.records.results(guild, user)
            if each.score.user_id
        ]
        for guild, user in ((1, None), (None, 11), (1, 11), (None, 99))
    }
    assert found == {
        (1, None): [(1, 12, False), (1, 11, True)],
        (None, 11): [(2, 11, True), (1, 11, True)],
        (1, 11): [(1, 11, True)],
        (None, 99): [],
    }


async def test_every_result_is_on_one_page(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "PAGE", 4)
    for _ in range(2):
        await house.settle(hand())
    read, last = list[int](), None
    while page := await store.records.results(1, None, last):
        last = page[-1]
        read += [each.id for each in page]
    assert read == sorted(set(read), reverse=True)
    assert len(read) == 10


async def test_a_hand_can_be_voided_once_it_is_over(
    store: Store, house: House, elsewhere: House
) -> None:
    first = HandKey(house.table.id, await house.settle(tuple(reversed(hand()))))
    await elsewhere.settle(hand())
    in_progress = await is_left(house)
    over = await store.records.finished_hand(1, first)
    assert [each.score.seat for each in over] == [0, 1, 2, 3, 4]
    assert {each.hand_no for each in over} == {1}
    assert await store.records.finished_hand(2, first) == []
    assert await store.records.finished_hand(1, in_progress) == []
    assert not await store.records.take_out(1, *in_progress)
    assert list(await store.records.latest_hands(1)) == [first]
    house.table = replace(house.table.next_version(), status=Status.CLOSED)
    assert await store.tables.commit(Change(house.table)), "the hand is broken off"
    assert list(await store.records.latest_hands(1)) == [in_progress, first]
    assert len(await store.records.finished_hand(1, in_progress)) == 1


async def test_who_has_left_a_hand_has_a_score_of_it(store: Store, house: House) -> None:
    await house.settle(hand())
    table_id, number = await is_left(house)
    assert LEFT.user_id
    assert await store.records.scored(table_id, number, LEFT.user_id)
    assert not await store.records.scored(table_id, number, 11)
    assert not await store.records.scored("another", number, LEFT.user_id)
    assert await store.records.scores(table_id, number) == (LEFT,)
