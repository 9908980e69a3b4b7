"""Every hand counts for every leaderboard it belongs to, and counting it anew changes nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import (
    COUNTS,
    LEAST,
    PAGE,
    Board,
    Company,
    Merit,
    PlayedAs,
    Ranking,
    Scope,
    Tally,
)
from bot.cli.rebuild import rate_all_anew
from bot.model import (
    AuditEntry,
    Change,
    HandRow,
    ModeratorAction,
    Score,
    ServerSettings,
    Status,
    Table,
)
from bot.periods import Length, Span
from bot.store import schema, tallies
from bot.store.database import connect, writing
from bot.store.store import Store
from bot.tables.record_upkeep import batches, rerate
from game.record.seat_record import Dealt, Role, SeatRecord
from game.scoring import Solo
from game.seats import SEATS
from tests.bot.store.stored_ratings import stored_rating

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
PART = SeatRecord(Dealt.NEITHER, Role.REBEL, 3, 0, False, False, False, False, 0, False, 9, None)
ROYAL, GUARD, OTHERS = 11, 12, (13, 14, 15)
PEOPLE = (ROYAL, GUARD, *OTHERS)
ROLES = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)


def scores(
    points: tuple[int, ...],
    at: datetime | None = NOON,
    places: tuple[int, ...] = (1, 2, 3, 4, 5),
    *,
    practice: bool = False,
    preset: str = "simple",
    people: tuple[int, ...] = PEOPLE,
    roles: tuple[Role, ...] = ROLES,
) -> tuple[Score, ...]:
    """A hand by two royals against three: who has points has won, 0 is a draw."""
    return tuple(
        Score(
            user,
            f"P{user}",
            made,
            None if made == 0 else made > 0,
            seat,
            practice,
            at=at,
            preset=preset,
            record=replace(PART, role=role, place=place),
        )
        for seat, (user, made, place, role) in enumerate(
            zip(people, points, places, roles, strict=True)
        )
    )


def rated(made: tuple[Score, ...]) -> tuple[Score, ...]:
    """The same with all that a rating asks of a hand."""
    return tuple(replace(score, solo=Solo.NONE, multiplier=1) for score in made)


class House:
    """A table of a server at which one hand after another is settled."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store, self.table = store, table
        self.played: list[tuple[str, int]] = []

    async def settle(self, made: tuple[Score, ...], **change: object) -> None:
        self.table = replace(
            self.table,
            version=self.table.version + 1,
            hand_no=self.table.hand_no + 1,
            status=Status.PLAYING,
        )
        hand = HandRow(self.table.id, self.table.hand_no, "5eed", 0, "{}", None)
        step = Change(self.table, deal=hand, scores=made, result="{}")
        assert await self.store.tables.commit(replace(step, **change))  # type: ignore[arg-type]
        self.played.append((self.table.id, self.table.hand_no))


@pytest_asyncio.fixture(loop_scope="session")
async def house(store: Store, lobby: Table) -> House:
    await store.tables.create(lobby)
    return House(store, lobby)


async def asked(
    store: Store, board: Board, now: datetime = NOON, user: int = ROYAL, page: int = 0
) -> Ranking:
    return await store.records.ranking(board, 1, user, page, now)


async def order(store: Store, board: Board, now: datetime = NOON) -> list[tuple[int | None, int]]:
    """Who has which rank, from the first on."""
    return [(line.rank, line.user_id) for line in (await asked(store, board, now)).lines]


async def tally(store: Store, board: Board, user: int, now: datetime = NOON) -> Tally | None:
    own = (await asked(store, board, now, user)).own
    return own.tally if own else None


async def sweep_all(store: Store, now: datetime, at_once: int) -> None:
    """Delete what is over of the one server where something is."""
    for guild_id in await store.tallies.outdated(now):
        assert guild_id == 1
        while await store.tallies.sweep(guild_id, now, at_once):
            pass
    assert await store.tallies.outdated(now) == ()


async def all_right(store: Store, now: datetime = NOON) -> None:
    """Counting everything anew finds it as it is."""
    assert await store.tallies.recount(await store.tallies.players(), now) == 0


async def rated_anew(store: Store) -> int:
    """Rate everything anew; how much of it was different."""
    return await rate_all_anew(store)


WON, LOST, DRAWN = (4, 2, -2, -2, -2), (-4, -2, 2, 2, 2), (0, 0, 0, 0, 0)


async def test_three_hands_counted_by_hand(store: Store, house: House) -> None:
    await house.settle(scores(WON))
    await house.settle(scores(DRAWN, places=(5, 4, 3, 2, 1)))
    await house.settle(scores(LOST, places=(4, 5, 1, 2, 3)))
    assert await tally(store, Board(), ROYAL) == Tally(3, 0, 1, 1, 3, 1, 1, 0, 1)
    assert await tally(store, Board(), GUARD) == Tally(3, 0, 1, 1, 3, 0, 1, 0, 1)
    assert await tally(store, Board(), 13) == Tally(3, 0, 1, 1, 3, 1, 0, 1, 1)
    assert await tally(store, Board(played_as=PlayedAs.EMPEROR), ROYAL) == Tally(
        3, 0, 1, 1, 3, 1, 1, 0, 1
    )
    assert await tally(store, Board(played_as=PlayedAs.GUARD), ROYAL) is None
    await all_right(store)


@pytest.mark.parametrize(
    ("role", "played_as"),
    [
        (Role.EMPEROR, PlayedAs.EMPEROR),
        (Role.GUARD, PlayedAs.GUARD),
        (Role.REBEL, PlayedAs.REBEL),
        (Role.AGAINST, PlayedAs.REBEL),
        (Role.DARK, PlayedAs.SOLO),
        (Role.OPEN, PlayedAs.SOLO),
    ],
)
async def test_a_hand_counts_for_any_role_and_for_its_own(
    store: Store, house: House, role: Role, played_as: PlayedAs
) -> None:
    await house.settle(scores(WON, roles=(role,) * SEATS))
    found = {kind for kind in PlayedAs if await order(store, Board(played_as=kind))}
    assert found == {PlayedAs.ANY, played_as}


async def test_a_draw_neither_lengthens_nor_ends_a_streak_and_a_loss_ends_it(
    store: Store, house: House
) -> None:
    for points in (WON, DRAWN, WON, LOST, WON):
        await house.settle(scores(points))
    made = await tally(store, Board(Merit.STREAK), ROYAL)
    assert made is not None
    assert (made.run, made.best) == (1, 2)
    await all_right(store)


async def test_who_left_lost_a_hand_and_ends_neither_first_nor_last(
    store: Store, house: House
) -> None:
    await house.settle(scores(WON))
    left = Score(ROYAL, "P11", -24, None, 0, left=True, at=NOON, preset="simple")
    await house.settle((left,))
    made = await tally(store, Board(), ROYAL)
    assert made == Tally(2, -20, 1, 0, 2, 1, 0, 0, 1)
    assert made.lost == 1


async def test_what_it_costs_in_the_end_to_have_left_counts_where_leaving_did(
    store: Store, house: House
) -> None:
    late = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)
    left = Score(ROYAL, "P11", -24, None, 0, left=True, at=late, preset="simple")
    await house.settle((left,))
    after = late + timedelta(minutes=20)
    table = replace(house.table, version=house.table.version + 1)
    rest = tuple(score for score in scores(LOST, after) if score.seat)
    assert await store.tables.commit(Change(table, scores=rest, charged=((0, -48),)))
    november = await tally(store, Board(span=Span.SEASON), ROYAL, late)
    assert november is not None
    assert november.points == -48
    assert await tally(store, Board(span=Span.SEASON), ROYAL, after) is None
    assert (await order(store, Board(span=Span.SEASON), after))[0] == (1, 13)
    await all_right(store, after)


async def test_a_hand_counts_for_the_day_on_which_it_ended_there(
    store: Store, house: House
) -> None:
    await store.servers.remember(ServerSettings(1, "simple", zone="Asia/Shanghai"))
    evening = datetime(2026, 11, 30, 15, 50, tzinfo=UTC)  # 23:50 in Shanghai
    midnight = evening + timedelta(minutes=10)
    await house.settle(scores(WON, evening))
    await house.settle(scores(WON, midnight))
    for span, hands in {Span.DAY: 1, Span.WEEK: 2, Span.SEASON: 1, Span.EVER: 2}.items():
        made = await tally(store, Board(span=span), ROYAL, midnight)
        assert made is not None
        assert made.hands == hands, span
    before = await tally(store, Board(span=Span.SEASON), ROYAL, evening)
    assert before is not None
    assert before.hands == 1
    await all_right(store, midnight)


async def test_another_time_zone_holds_for_what_was_played_before(
    store: Store, house: House
) -> None:
    await house.settle(scores(WON, datetime(2026, 11, 30, 20, tzinfo=UTC)))
    now = datetime(2026, 11, 30, 21, tzinfo=UTC)
    await store.servers.remember(ServerSettings(1, "simple", zone="Asia/Shanghai"))
    assert await order(store, Board(span=Span.SEASON), now) == []
    assert len(await store.tallies.stale_players(limit=9)) == SEATS
    assert await store.tallies.recount(await store.tallies.stale_players(limit=9), now) == SEATS
    assert await store.tallies.stale_players() == ()
    assert len(await order(store, Board(span=Span.SEASON), now)) == SEATS
    await store.servers.remember(ServerSettings(1, "roast", zone="Asia/Shanghai"))
    assert await store.tallies.stale_players() == ()


async def test_what_is_over_is_kept_no_longer_but_the_last_season(
    store: Store, url: str, house: House
) -> None:
    for days in range(0, 100, 4):
        await house.settle(scores(WON, NOON + timedelta(days=days)))
    await all_right(store, NOON + timedelta(days=96))
    await sweep_all(store, NOON + timedelta(days=96), at_once=7)
    engine, t = connect(url), schema.tallies
    async with engine.begin() as connection:
        found = sa.select(t.c.span, sa.func.count(t.c.since.distinct())).group_by(t.c.span)
        kept = {row[0]: row[1] for row in await connection.execute(found)}
    await engine.dispose()
    assert kept == {Span.DAY: 1, Span.WEEK: 1, Span.SEASON: 2, Span.EVER: 1}
    await all_right(store, NOON + timedelta(days=96))
    await all_right(store, NOON + timedelta(days=99))


@pytest.mark.parametrize(
    ("practice", "preset", "counted"),
    [
        (False, "simple", ["any all", "any people", "simple all", "simple people"]),
        (True, "simple", ["any all", "simple all"]),
        (False, "simple deck=216", ["any all", "any people"]),
        (True, "simple deck=216", ["any all"]),
    ],
)
async def test_a_hand_counts_by_its_preset_and_its_company(
    store: Store, house: House, practice: bool, preset: str, counted: list[str]
) -> None:
    await house.settle(scores(WON, practice=practice, preset=preset))
    found = [
        f"{chosen} {company}"
        for chosen in ("any", "simple", "roast")
        for company in Company
        if await order(store, Board(preset=chosen, company=company))
    ]
    assert found == counted


async def test_equals_share_a_rank_and_the_next_one_is_so_many_further_on(
    store: Store, house: House
) -> None:
    await house.settle(scores((6, 2, 2, -2, -8)))
    assert await order(store, Board()) == [(1, 11), (2, 12), (2, 13), (4, 14), (5, 15)]
    own = (await asked(store, Board(), user=13)).own
    assert own is not None
    assert own.rank == 2


async def test_equals_share_a_rank_from_one_page_to_the_next(store: Store, house: House) -> None:
    for first in range(100, 100 + 3 * SEATS, SEATS):
        await house.settle(scores(DRAWN, people=tuple(range(first, first + SEATS))))
    await house.settle(scores(WON, people=(99, 98, 101, 102, 103)))
    top, below = await asked(store, Board()), await asked(store, Board(), page=1)
    assert [line.rank for line in top.lines] == [1, 2, *[3] * 8]
    assert [line.rank for line in below.lines] == [*[3] * 4, 15, 15, 15]
    assert (top.players, top.pages, below.page) == (17, 2, 1)
    last = await asked(store, Board(), page=7)
    assert last == below
    assert len(top.lines) == PAGE


@pytest.mark.parametrize(
    ("merit", "best_first"),
    [
        (Merit.POINTS, [11, 12, 15, 13, 14]),  # 7, 3, 3, -1, -9
        (Merit.AVERAGE, [15, 11, 12, 13, 14]),  # 3, 7/3, 1, -1/3, -3
        (Merit.WON, [12, 15, 11, 13, 14]),  # 3/3, 1/1, 2/3, 1/3, 0
        (Merit.FIRST, [15, 11, 12, 13, 14]),  # 1/1, 2/3, 0, 0, 0
        (Merit.LAST, [12, 15, 13, 11, 14]),  # 0, 0, 0, 1/3, 3/3
        (Merit.STREAK, [12, 11, 15, 13, 14]),  # 3, 2, 1, 1, 0
    ],
)
async def test_each_merit_has_an_order_of_its_own(
    store: Store, house: House, merit: Merit, best_first: list[int]
) -> None:
    """Of equals, who has won more comes first, then who needed fewer hands."""
    for points, places in [
        ((4, 1, -1, -4), (1, 2, 3, 5)),
        ((4, 1, -1, -4), (1, 2, 3, 5)),
        ((-1, 1, 1, -1), (5, 2, 3, 5)),
    ]:
        await house.settle(scores(points, NOON, places, people=(11, 12, 13, 14), roles=ROLES[:4]))
    await house.settle(scores((3,), NOON, (1,), people=(15,), roles=ROLES[:1]))
    assert [user for _, user in await order(store, Board(merit))] == best_first


async def test_who_has_played_too_little_is_told_so_and_not_ranked(
    store: Store, house: House
) -> None:
    for _ in range(3):
        await house.settle(scores(WON))
    await house.settle(scores((9,), people=(77,), places=(1,), roles=ROLES[:1]))
    asking = await asked(store, Board(Merit.AVERAGE, least=3), user=77)
    assert {line.user_id for line in asking.lines} == set(PEOPLE)
    assert asking.own is not None
    assert (asking.own.rank, asking.own.tally.hands) == (None, 1)
    assert Board().by(Merit.WON).least == LEAST[2]
    assert Board(least=30).by(Merit.WON).least == 30
    assert Board().by(Merit.STREAK).least == 1


def test_with_points_again_nobody_is_left_out_for_what_a_share_takes() -> None:
    for merit in (Merit.POINTS, Merit.STREAK, Merit.RATING):
        assert Board().by(Merit.WON).by(Merit.FIRST).by(merit) == Board(merit)
    assert Board(least=30).by(Merit.WON).by(Merit.POINTS).least == 30


async def test_an_empty_server_and_one_player(store: Store, house: House) -> None:
    for merit in Merit:
        assert (await asked(store, Board(merit))).lines == ()
    await house.settle(scores((9,), people=(77,), places=(1,), roles=ROLES[:1]))
    for merit in set(Merit) - {Merit.RATING}:  # which takes five
        found = await asked(store, Board(merit), user=77)
        assert [line.rank for line in found.lines] == [1]
        assert found.own == found.lines[0]


async def test_all_servers_of_who_asks_count_together_and_no_others(
    store: Store, house: House, lobby: Table
) -> None:
    second, third, banned = (replace(lobby, id=f"t{n}", guild_id=n) for n in (2, 3, 4))
    await house.settle(scores(WON))
    for table, people in ((second, (11, 21, 22, 23, 24)), (third, (31, 12, 13, 14, 15))):
        await store.tables.create(table)
        await House(store, table).settle(scores(WON, people=people))
    await store.tables.create(banned)
    await House(store, banned).settle(scores(WON, people=(11, 41, 42, 43, 44)))
    await store.moderation.note(AuditEntry(4, 9, ModeratorAction.BAN, 11, None, "rude", NOON))
    found = await asked(store, Board(scope=Scope.MINE))
    assert {line.user_id: line.tally.hands for line in found.lines} == {
        11: 2,
        **dict.fromkeys((12, 13, 14, 15, 21, 22, 23, 24), 1),
    }
    assert found.own is not None
    assert (found.own.rank, found.own.tally.points, found.own.tally.best) == (1, 8, 1)
    elsewhere = await store.records.ranking(Board(scope=Scope.MINE), 1, 99, 0, NOON)
    assert elsewhere == replace(elsewhere, lines=(), own=None, players=0)


@pytest.mark.parametrize("here", [1, 2])
@pytest.mark.parametrize(
    ("span", "clocks", "hands"),
    [
        pytest.param(Span.SEASON, {"season": Length.QUARTER}, 2, id="month-and-quarter"),
        pytest.param(Span.DAY, {"zone": "Asia/Shanghai"}, 1, id="tomorrow-there"),
        pytest.param(Span.DAY, {"zone": "Europe/Paris"}, 2, id="today-there-too"),
    ],
)
async def test_in_all_servers_of_who_asks_each_goes_by_its_own_clocks(
    store: Store, house: House, lobby: Table, here: int, span: Span, clocks: Any, hands: int
) -> None:
    at, now = datetime(2026, 11, 18, 12, tzinfo=UTC), datetime(2026, 11, 18, 18, tzinfo=UTC)
    await house.settle(scores(WON, at=at))
    await store.servers.remember(ServerSettings(2, "simple", **clocks))
    second = replace(lobby, id="t2", guild_id=2)
    await store.tables.create(second)
    await House(store, second).settle(scores(WON, people=(11, 21, 22, 23, 24), at=at))
    found = await store.records.ranking(Board(span=span, scope=Scope.MINE), here, 11, 0, now)
    assert found.own is not None
    assert found.own.tally.hands == hands


async def test_what_somebody_is_called_in_a_server_is_told_to_nobody_who_is_not_in_it(
    store: Store, house: House, lobby: Table
) -> None:
    """A friend has a nickname in server 9, where who asks never was."""
    await house.settle(scores(WON))
    elsewhere = replace(lobby, id="t9", guild_id=9, seats=(None,) * SEATS)
    await store.tables.create(elsewhere)
    made = scores(WON, people=(13, 91, 92, 93, 94))
    await House(store, elsewhere).settle(tuple(replace(each, name="Nick") for each in made))
    for guild_id in (1, 5):
        found = await store.records.ranking(Board(scope=Scope.MINE), guild_id, GUARD, 0, NOON)
        assert {line.name for line in found.lines} == {f"P{user}" for user in PEOPLE}


async def test_after_a_deletion_everybody_elses_figures_are_what_they_were(
    store: Store, house: House
) -> None:
    for points in (WON, DRAWN, LOST, WON):
        await house.settle(rated(scores(points)))
    boards = [Board(merit, company=Company.ALL) for merit in Merit]
    others = [user for user in PEOPLE if user != GUARD]

    async def figures() -> list[tuple[object, object]]:
        """What each of the others has made, and is thought to be worth."""
        owns = [(await asked(store, board, user=user)).own for user in others for board in boards]
        ratings = [(user, await stored_rating(store, 1, user)) for user in others]
        return [*((own.tally, own.belief) for own in owns if own), *ratings]

    before = await figures()
    assert len(before) == len(others) * (len(boards) + 1)
    assert await store.users.forget(GUARD)
    assert await figures() == before
    await all_right(store)
    assert await rated_anew(store) == 0
    assert await figures() == before


async def test_a_hand_taken_out_is_as_if_it_had_never_been_played(
    store: Store, lobby: Table, house: House
) -> None:
    """Of three hands the second is taken out; in another server only the other two were played."""
    for points in (WON, LOST, DRAWN):
        await house.settle(rated(scores(points)))
    done = AuditEntry(1, 9, ModeratorAction.VOID, None, lobby.id, "a child played", NOON, 2)
    assert await store.records.take_out(1, lobby.id, 2, done)
    assert not await store.records.take_out(1, lobby.id, 2, done), "it is gone"
    assert not await store.records.take_out(2, lobby.id, 1), "it is of another server"
    assert await store.tallies.recount(await store.tallies.stale_players(limit=9), NOON) == SEATS
    await all_right(store)
    await rerate(store)
    assert await rated_anew(store) == 0
    (noted,) = await store.moderation.latest(1)
    assert noted == done
    table = replace(lobby, id="t2", guild_id=2, seats=(None,) * SEATS)
    await store.tables.create(table)
    other = House(store, table)
    for points in (WON, DRAWN):
        await other.settle(rated(scores(points)))
    for user in PEOPLE:
        assert await stored_rating(store, 1, user) == await stored_rating(store, 2, user)
        for merit in Merit:
            here = await store.records.ranking(Board(merit), 1, user, 0, NOON)
            assert here == await store.records.ranking(Board(merit), 2, user, 0, NOON)


async def test_a_hand_that_is_being_played_cannot_be_taken_out(store: Store, house: House) -> None:
    left = Score(ROYAL, "P11", -24, None, 0, left=True, at=NOON, preset="simple")
    await house.settle((left,), result=None)
    assert await store.records.latest_hands(1) == {}
    assert not await store.records.take_out(1, *house.played[0])
    assert await tally(store, Board(), ROYAL) is not None


async def test_what_it_cost_to_leave_a_hand_that_was_broken_off_can_be_taken_out(
    store: Store, house: House
) -> None:
    left = Score(ROYAL, "P11", -24, None, 0, left=True, at=NOON, preset="simple")
    await house.settle((left,), result=None)
    table = house.table
    await store.tables.commit(
        Change(replace(table, version=table.version + 1, status=Status.CLOSED))
    )
    assert [(table.id, 1)] == list(await store.records.latest_hands(1))
    assert await store.records.take_out(1, table.id, 1)
    assert await store.tallies.recount(await store.tallies.stale_players(), NOON) == 1
    assert await tally(store, Board(), ROYAL) is None


async def test_who_is_forgotten_is_on_no_leaderboard_and_the_others_stay(
    store: Store, lobby: Table, house: House
) -> None:
    await house.settle(scores(WON))
    assert await store.users.forget(GUARD)
    assert [user for _, user in await order(store, Board())] == [11, 13, 14, 15]
    assert not any((await store.users.kept(GUARD)).values())
    await all_right(store)
    await store.servers.forget(1)
    assert await order(store, Board()) == []
    assert await store.tallies.players() == ()


@pytest.mark.parametrize(
    "read",
    [
        lambda store: store.records.ranking(Board(), 1, ROYAL, 0, NOON),
        lambda store: store.records.stats(1, ROYAL),
    ],
    ids=["leaderboard", "card"],
)
async def test_what_is_told_is_of_one_moment(
    store: Store,
    url: str,
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    read: Callable[[Store], Awaitable[object]],
) -> None:
    """After every statement that reads, another player is gone."""
    await house.settle(scores(WON))
    before = await read(store)
    engine, p, execute, there = connect(url), schema.players, AsyncConnection.execute, [*PEOPLE]

    async def then_one_goes(reading: AsyncConnection, *asked: Any) -> Any:
        found = await execute(reading, *asked)
        if not asked[0].is_select:
            return found
        async with engine.begin() as other:
            await execute(other, sa.delete(p).where(p.c.user_id.in_(there[:1])))
        del there[:1]
        return found

    monkeypatch.setattr(AsyncConnection, "execute", then_one_goes)
    assert await read(store) == before
    await engine.dispose()


@pytest.mark.parametrize(("merit", "ranks"), [(Merit.POINTS, (4, 3)), (Merit.RATING, (3, 2))])
async def test_who_is_hidden_is_in_no_line_but_their_own_and_counts_for_nobodys_rank(
    store: Store, house: House, merit: Merit, ranks: tuple[int, int]
) -> None:
    await house.settle(rated(scores((6, 2, 2, -2, -8))))
    board = Board(merit, company=Company.ALL)
    before = await asked(store, board, user=14)
    best = before.lines[0].user_id
    await store.users.hide(best, on=True)
    seen = await asked(store, board, user=14)
    assert [line.user_id for line in seen.lines] == [line.user_id for line in before.lines[1:]]
    assert [line.tally for line in seen.lines] == [line.tally for line in before.lines[1:]]
    assert (seen.players, seen.lines[0].rank) == (SEATS - 1, 1)
    assert seen.own
    assert before.own
    assert (before.own.rank, seen.own.rank) == ranks
    own = await asked(store, board, user=best)
    assert own.own
    assert (own.own.user_id, own.own.rank, own.lines) == (best, 1, seen.lines)
    for user in PEOPLE:
        await store.users.hide(user, on=True)
    alone = await asked(store, board, user=best)
    assert (alone.lines, alone.players) == ((), 0)
    assert alone.own == own.own
    await all_right(store)


async def test_what_is_wrong_is_found_and_mended(store: Store, url: str, house: House) -> None:
    await house.settle(scores(WON))
    engine, t, p = connect(url), schema.tallies, schema.players
    async with engine.begin() as connection:
        theirs = sa.update(t).where(t.c.user_id == ROYAL, t.c.span == Span.EVER)
        await connection.execute(theirs.values(people_points=t.c.people_points + 1))
        await connection.execute(sa.delete(p).where(p.c.user_id == GUARD))
    await engine.dispose()
    await store.tallies.know_players()
    assert await store.tallies.recount(await store.tallies.players(), NOON) == 2
    await all_right(store)
    made = await tally(store, Board(), GUARD)
    assert made is not None
    assert made.points == 2


async def test_where_everybody_is_known_nobody_waits_for_the_look(
    store: Store, url: str, house: House
) -> None:
    await house.settle(scores(WON))
    engine = connect(url)
    async with asyncio.timeout(5), writing(engine) as connection:
        await connection.execute(sa.select(1))
        await store.tallies.know_players()
    await engine.dispose()


@asynccontextmanager
async def counting_elsewhere(url: str) -> AsyncIterator[AsyncConnection]:
    """Another process counts hands of the server meanwhile: its transaction."""
    engine = connect(url)
    async with writing(engine) as connection:
        await connection.execute(sa.select(1))
        await tallies.one_at_a_time(connection, 1)
        yield connection
    await engine.dispose()


@pytest.mark.threads
async def test_what_changes_a_record_waits_while_hands_of_its_server_are_counted(
    store: Store, url: str, house: House
) -> None:
    await house.settle(scores(WON))
    hand = HandRow(*house.played[-1], "5eed", 0, "{}", None)
    async with counting_elsewhere(url):
        filling = {
            asyncio.create_task(store.backfill.fill(hand, scores(WON), frozenset())),
            asyncio.create_task(store.backfill.fill_feats(hand, scores(WON))),
            asyncio.create_task(store.users.forget(GUARD)),
            asyncio.create_task(
                store.servers.remember(ServerSettings(1, "simple", zone="Asia/Tokyo"))
            ),
        }
        done, _ = await asyncio.wait(filling, timeout=0.2)
        assert not done
    await asyncio.gather(*filling)


@pytest.mark.threads
async def test_a_hand_that_waits_for_another_to_be_counted_has_a_higher_number(
    store: Store, url: str, house: House
) -> None:
    """By their numbers hands are rated anew in the order in which they were rated."""
    await house.settle(scores(WON))
    s = schema.scores
    async with counting_elsewhere(url) as connection:
        settling = asyncio.create_task(house.settle(scores(WON)))
        await asyncio.wait({settling}, timeout=0.2)
        row = {"table_id": "t0", "hand_no": 1, "guild_id": 1, "name": "", "points": 0}
        before = await connection.scalar(sa.insert(s).values(row).returning(s.c.id))
    await settling
    engine = connect(url)
    async with engine.connect() as connection:
        after = await connection.scalars(sa.select(s.c.id).where(s.c.hand_no == 2))
        assert before < min(after)
    await engine.dispose()


def test_who_is_counted_together_has_few_scores_in_all() -> None:
    players = {(1, 11): 700, (1, 12): 500, (2, 11): 0, (2, 12): 5_000, (2, 13): 3}
    assert batches(players) == [[(1, 11)], [(1, 12), (2, 11)], [(2, 12)], [(2, 13)]]


@pytest.mark.parametrize("seed", range(4))
async def test_counting_anew_finds_what_was_counted_hand_by_hand(
    store: Store, house: House, seed: int
) -> None:
    dice, now = Random(seed), NOON  # noqa: S311 - a test
    await store.servers.remember(
        ServerSettings(1, "simple", zone=dice.choice(["UTC", "Asia/Tokyo"]))
    )
    for _ in range(40):
        now += timedelta(hours=dice.randrange(1, 60))
        people = tuple(dice.sample(range(11, 18), SEATS))
        points = tuple(dice.randrange(-2, 3) for _ in people)
        places = tuple(dice.sample(range(1, SEATS + 1), SEATS))
        preset = dice.choice(["simple", "roast", "simple deck=216"])
        roles = tuple(dice.choice(list(Role)) for _ in people)
        made = scores(points, now, places, preset=preset, people=people, roles=roles)
        made = tuple(replace(score, practice=dice.random() < 0.3) for score in made)
        if dice.random() < 0.2:
            made = (replace(made[0], left=True, won=None, record=None), *made[1:])
        await house.settle(made)
    await all_right(store, now)
    total = [await tally(store, Board(company=Company.ALL), user, now) for user in range(11, 18)]
    assert sum(made.hands for made in total if made) == 40 * SEATS
    assert {field for made in total if made for field in COUNTS if getattr(made, field)} == {
        *COUNTS
    }
