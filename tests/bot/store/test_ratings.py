"""What settled hands change of ratings, as it is kept; made anew it is equal to the last bit."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.board import Board, Company, Merit, Scope
from bot.cli.rebuild import rate_all_anew
from bot.model import Change, Rating, Score, Status, Table
from bot.store import rerate, schema
from bot.store.database import connect
from bot.store.store import Store
from bot.tables.record_upkeep import recount_stale
from game.players.levels import Level
from game.rating.account import SettledSeat, account
from game.rating.belief import NEWCOMER, Belief, Surprise
from game.rating.measurements import measured, of_level
from game.rating.stake import Stake, rated
from game.record.seat_record import Dealt, Role, SeatRecord
from game.scoring import Solo
from tests.bot.store.stored_ratings import stored_changes, stored_rating

GUILD, OTHER_GUILD = 1, 2
EAST, SOUTH, WEST, NORTH, CENTRE, FRIEND = PEOPLE = (11, 12, 13, 14, 15, 16)
ROYALS = (Role.EMPEROR, Role.GUARD, *[Role.REBEL] * 3)
CARDS = (Dealt.ROYAL, Dealt.GUARD, *[Dealt.NEITHER] * 3)
Scores = tuple[Score, ...]


def part(role: Role, dealt: Dealt) -> SeatRecord:
    return SeatRecord(
        dealt=dealt,
        role=role,
        place=1,
        ceded=0,
        robbed=False,
        declared=False,
        hoe=False,
        kicked=False,
        autoplays=0,
        on_autoplay=False,
        decisions=1,
        thinking=None,
    )


def scored(
    users: Iterable[int | None], guard: int, *, alone: bool = False, preset: str = "simple"
) -> Scores:
    """A hand of two royals, in seats 0 and 1, of whom the guard made so many points; None: strong.

    `alone`: seat 0 was emperor alone, and made four times as much.
    """
    roles = (Role.DARK, *[Role.AGAINST] * 4) if alone else ROYALS
    cards = (Dealt.BOTH, *[Dealt.NEITHER] * 4) if alone else CARDS
    points = (4 * guard, *[-guard] * 4) if alone else (2 * guard, guard, *[-guard] * 3)
    users = tuple(users)
    return tuple(
        Score(
            user,
            f"player {user}",
            points[seat],
            points[seat] > 0 if guard else None,
            seat,
            practice=None in users,
            level=None if user else Level.STRONG,
            preset=preset,
            solo=Solo.DARK if alone else Solo.NONE,
            multiplier=1,
            record=part(roles[seat], cards[seat]),
        )
        for seat, user in enumerate(users)
    )


def absent(scores: Scores, seat: int) -> Scores:
    """The same where a seat was on autoplay in the end."""
    return tuple(
        replace(score, record=replace(score.record, on_autoplay=True))
        if score.seat == seat and score.record
        else score
        for score in scores
    )


def helped(scores: Scores, seat: int) -> Scores:
    """The same where who has the seat came in the middle of the hand."""
    return tuple(replace(score, helped=score.seat == seat) for score in scores)


def left(seat: int, user: int) -> Score:
    """The score of who left a seat."""
    return Score(user, f"player {user}", -40, None, seat, left=True, preset="simple")


class Server:
    """A table in a server, where hands are settled."""

    def __init__(self, store: Store, lobby: Table, guild: int = GUILD) -> None:
        self.store = store
        self.table = replace(lobby, id=f"t{guild}", guild_id=guild, seats=(None,) * 5)

    async def settle(self, *hands: Scores) -> None:
        """Settle these hands."""
        if not self.table.hand_no:
            await self.store.tables.create(self.table)
        for scores in hands:
            number, version = self.table.hand_no + 1, self.table.version + 1
            table = replace(self.table, hand_no=number, version=version, status=Status.SETTLED)
            charged = tuple((score.seat, -40) for score in scores if score.left)
            change = Change(table, result="{}", scores=scores, charged=charged)
            assert await self.store.tables.commit(change)
            self.table = table


@pytest.fixture
def server(store: Store, lobby: Table) -> Server:
    return Server(store, lobby)


async def kept(url: str, guild: int = GUILD) -> dict[str, list[dict[str, Any]]]:
    """All that is kept of the ratings of a server, but by what number a hand goes."""
    engine, found = connect(url), {}
    async with engine.connect() as connection:
        h, c = schema.rated_hands, schema.rating_changes
        order = [c.c.hand_id, c.c.user_id]
        queries = {
            "changes": sa.select(h.c.table_id, h.c.hand_no, c)
            .join(c, c.c.hand_id == h.c.id)
            .order_by(*order),
            "hands": sa.select(h).order_by(h.c.id),
            "people": sa.select(schema.ratings).order_by(schema.ratings.c.user_id),
        }
        for name, query in queries.items():
            rows = (await connection.execute(query)).mappings()
            found[name] = [
                {key: value for key, value in row.items() if key not in ("id", "hand_id")}
                for row in rows
                if row["guild_id"] == guild
            ]
    await engine.dispose()
    return found


async def rated_anew(store: Store) -> int:
    """Rate all hands anew; how many changes were others before."""
    return await rate_all_anew(store)


async def rest_rated(store: Store) -> int:
    """Rate what is marked; how many changes were others before."""
    different = 0
    while rated := await store.ratings.rate_marked_hands():
        different += rated.different
    return different


async def ratings(store: Store, *users: int) -> list[Rating]:
    return [await stored_rating(store, GUILD, user) for user in users]


def evening(number: int, count: int = 30) -> list[Scores]:
    """Hands of all kinds, drawn."""
    dice, hands = Random(number), list[Scores]()  # noqa: S311 - a test
    for _ in range(count):
        users = dice.sample([*PEOPLE, None, None], 5)
        alone, preset = dice.random() < 0.2, dice.choice(["simple", "sixes deck=216"])
        scores = scored(users, dice.randint(-3, 3), alone=alone, preset=preset)
        seat, kind = dice.randrange(5), dice.choice(["plain", "absent", "helped", "left"])
        if kind == "absent":
            scores = absent(scores, seat)
        if kind == "helped":
            scores = helped(scores, seat)
        if kind == "left":
            gone = dice.choice([user for user in PEOPLE if user not in users])
            ai = replace(scores[seat], user_id=None, level=Level.EASY, helped=True)
            scores = (left(seat, gone), *scores[:seat], ai, *scores[seat + 1 :])
        hands.append(scores)
    return hands


async def test_the_first_hand_changes_what_is_thought_of_all_five(
    server: Server, store: Store
) -> None:
    await server.settle(scored(PEOPLE[:5], 3))
    of = measured("simple")
    royal, guard, _ = of.worth
    variance = NEWCOMER.aged().variance
    size = 7.5 - (royal + guard) / 2
    cards = 2 * 0.25 * of.cards()[Dealt.ROYAL].variance
    spread = of.scale**2 * (0.5 + 1 / 3) * variance + cards + of.noise
    emperor, second, *rebels = await ratings(store, *PEOPLE[:5])
    assert emperor.belief.mean == pytest.approx(of.scale / 2 * variance / spread * size)
    assert emperor.belief.variance == pytest.approx(
        variance - (of.scale / 2 * variance) ** 2 / spread
    )
    assert emperor == second == Rating(emperor.belief, honour=20, hands=1)
    for rebel in rebels:
        assert rebel.belief.mean == pytest.approx(-2 / 3 * emperor.belief.mean)
        assert (rebel.honour, rebel.hands) == (0, 1)


async def test_each_change_is_a_row_that_begins_where_the_one_before_ended(
    server: Server, store: Store
) -> None:
    await server.settle(*(scored(PEOPLE[:5], points) for points in (3, -1, 2)))
    changes = await stored_changes(store, GUILD, WEST)
    assert [change.hand_no for change in changes] == [1, 2, 3]
    assert changes[0].before == NEWCOMER
    for earlier, later in pairwise(changes):
        assert (later.before, later.honour_before) == (earlier.after, earlier.honour)
    now = await stored_rating(store, GUILD, WEST)
    assert (now.belief, now.honour) == (changes[-1].after, changes[-1].honour)


async def test_an_ai_player_counts_by_its_level_and_never_changes(
    server: Server, store: Store, url: str
) -> None:
    await server.settle(scored([EAST, *[None] * 4], 1))
    of, strong = measured("simple"), of_level(Level.STRONG)
    seats = [SettledSeat(*each) for each in zip(ROYALS, CARDS, (2, 1, -1, -1, -1), strict=True)]
    hand = account(seats, Solo.NONE, 1)
    seen = of.surprise(hand, (NEWCOMER.aged(), *[strong] * 4), of.cards())
    found = await stored_rating(store, GUILD, EAST)
    assert found.belief == rated(NEWCOMER, of.scale / 2, seen, Stake.ALL)
    assert [row["user_id"] for row in (await kept(url))["people"]] == [EAST]


async def test_who_is_on_autoplay_in_the_end_does_not_gain(server: Server, store: Store) -> None:
    await server.settle(absent(scored(PEOPLE[:5], 3), 0))
    emperor, guard = await ratings(store, EAST, SOUTH)
    assert emperor.belief.mean == 0
    assert emperor.belief.sure < NEWCOMER.sure
    assert (emperor.honour, guard.honour) == (0, 20)
    assert guard.belief.mean > 0


@pytest.mark.parametrize(("guard", "moves"), [(3, False), (-3, True)])
async def test_who_left_has_what_the_seat_lost_and_nothing_of_what_it_won(
    server: Server, store: Store, guard: int, *, moves: bool
) -> None:
    scores = scored([EAST, None, *PEOPLE[2:5]], guard)
    scores = (left(1, SOUTH), *(replace(each, helped=each.seat == 1) for each in scores))
    await server.settle(scores)
    found = await stored_rating(store, GUILD, SOUTH)
    assert (found.belief.mean < 0, found.hands) == (moves, 1)
    assert found.belief.sure < NEWCOMER.sure


async def test_who_helped_out_has_nothing_at_stake(server: Server, store: Store) -> None:
    await server.settle(helped(scored([*PEOPLE[:4], FRIEND], 3), 4))
    assert await stored_rating(store, GUILD, FRIEND) == Rating()
    assert await stored_changes(store, GUILD, FRIEND) == ()
    assert (await stored_rating(store, GUILD, EAST)).belief.mean > 0


async def test_a_hand_of_which_a_seat_is_not_known_rates_nobody(
    server: Server, store: Store, url: str
) -> None:
    scores = scored(PEOPLE[:5], 3)
    unknown = replace(scores[0], user_id=None, level=None)
    await server.settle(scores[1:], (unknown, *scores[1:]), (replace(scores[0], record=None),))
    assert not any((await kept(url)).values())


async def test_servers_have_ratings_of_their_own(
    server: Server, store: Store, lobby: Table, url: str
) -> None:
    await server.settle(scored(PEOPLE[:5], 3))
    before = await kept(url)
    await Server(store, lobby, OTHER_GUILD).settle(scored(PEOPLE[:5], -3))
    assert await kept(url) == before
    assert (await stored_rating(store, OTHER_GUILD, EAST)).belief.mean < 0


@pytest.mark.parametrize("number", range(5))
async def test_made_anew_it_is_what_was_kept(
    server: Server, store: Store, url: str, number: int
) -> None:
    await server.settle(*evening(number))
    before = await kept(url)
    assert await rated_anew(store) == 0
    assert await kept(url) == before
    assert len(before["changes"]) > 50


SPOILT: tuple[tuple[sa.Table, dict[str, float] | None], ...] = (
    (schema.ratings, {"mean": 9.0}),
    (schema.ratings, {"sure": 9.0}),
    (schema.ratings, None),
    (schema.rating_changes, {"honour": 9}),
    (schema.rating_changes, None),
    (schema.rated_hands, {"size": 9.0}),
    (schema.rated_hands, None),
)
"""What becomes of a row of a table; None: it is gone."""


async def test_what_is_wrong_of_ratings_is_found_and_mended(
    server: Server, store: Store, url: str
) -> None:
    await server.settle(*evening(9))
    before = await kept(url)
    engine = connect(url)
    for table, changed in SPOILT:
        key = next(iter(table.primary_key))
        spoil = sa.update(table).values(changed) if changed else sa.delete(table)
        async with engine.begin() as connection:
            one = spoil.where(key.in_(sa.select(key).limit(1)))
            assert (await connection.execute(one)).rowcount, (table.name, changed)
        assert await kept(url) != before, (table.name, changed)
        different = await rated_anew(store)
        assert different > 0 or table is schema.rated_hands, (table.name, changed)
        assert await kept(url) == before, (table.name, changed)
    await engine.dispose()


async def test_who_is_rated_by_no_hand_is_not_rated(server: Server, store: Store, url: str) -> None:
    await server.settle(*evening(9))
    before = await kept(url)
    engine = connect(url)
    stray = {**before["people"][0], "user_id": 999}
    async with engine.begin() as connection:
        await connection.execute(sa.insert(schema.ratings), stray)
    await engine.dispose()
    assert await rated_anew(store) == 1
    assert await kept(url) == before


@pytest.mark.parametrize("at_once", [1, 7])
async def test_what_comes_in_while_all_is_rated_anew_is_rated_in_its_turn(
    server: Server, store: Store, url: str, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(rerate, "AT_ONCE", at_once)
    *hands, last = evening(7)
    first, *others = hands
    await server.settle(first, *others)
    assert await store.records.take_out(GUILD, server.table.id, 1)
    assert await store.ratings.rate_marked_hands()
    await server.settle(last)
    assert await rest_rated(store) > 0
    found = await kept(url)
    assert await rated_anew(store) == 0
    assert await kept(url) == found


async def test_the_leaderboard_by_rating_is_of_this_server_and_by_what_is_nearly_certain(
    server: Server, store: Store, lobby: Table
) -> None:
    await server.settle(*(scored(PEOPLE[:5], points) for points in (3, -3) * 20))
    await server.settle(scored((EAST, FRIEND, WEST, NORTH, CENTRE), 4))
    await Server(store, lobby, OTHER_GUILD).settle(scored(PEOPLE[:5], -3))
    expected = [(user, await stored_rating(store, GUILD, user)) for user in PEOPLE]
    by_mean = sorted(expected, key=lambda each: -each[1].belief.mean)
    expected.sort(key=lambda each: -each[1].belief.sure)
    assert by_mean != expected
    for board in (Board(Merit.RATING), Board(Merit.RATING, scope=Scope.MINE)):
        found = await store.records.ranking(board, GUILD, FRIEND)
        assert found.players == len(PEOPLE)
        assert [(line.user_id, line.belief, line.tally.hands) for line in found.lines] == [
            (user, rating.belief, rating.hands) for user, rating in expected
        ]
        assert [line.rank for line in found.lines] == [1, 1, 1, 4, 5, 6]  # the rebels are equal
        assert found.own in found.lines
        few = await store.records.ranking(replace(board, least=3), GUILD, FRIEND)
        assert few.own is not None
        assert few.own.rank is None


async def test_a_hand_that_is_taken_out_is_as_if_it_had_not_been(
    server: Server, store: Store, lobby: Table, url: str
) -> None:
    first, out, *later = evening(3)
    await server.settle(first, out, *later)
    assert await store.records.take_out(GUILD, server.table.id, 2)
    await rest_rated(store)
    without = Server(store, lobby, OTHER_GUILD)
    await without.settle(first, *later)
    found, expected = await kept(url), await kept(url, OTHER_GUILD)
    of_a_server = {"guild_id", "table_id", "hand_no"}
    for name, rows in found.items():
        assert [
            {key: value for key, value in row.items() if key not in of_a_server} for row in rows
        ] == [
            {key: value for key, value in row.items() if key not in of_a_server}
            for row in expected[name]
        ]
    assert await store.records.scores(server.table.id, 2) == ()
    await recount_stale(store)
    board = Board(company=Company.ALL)
    here = await store.records.ranking(board, GUILD, EAST)
    there = await store.records.ranking(board, OTHER_GUILD, EAST)
    assert here == there


@pytest.mark.parametrize(("guild", "hand"), [(OTHER_GUILD, 1), (GUILD, 9)])
async def test_a_hand_of_another_server_is_not_taken_out(
    server: Server, store: Store, url: str, guild: int, hand: int
) -> None:
    await server.settle(scored(PEOPLE[:5], 3))
    before = await kept(url)
    assert not await store.records.take_out(guild, server.table.id, hand)
    assert await kept(url) == before


async def test_who_is_forgotten_leaves_the_ratings_of_others_as_they_were(
    server: Server, store: Store, url: str
) -> None:
    await server.settle(*evening(5))
    before = await kept(url)
    assert await store.users.forget(EAST)
    after = await kept(url)
    for name in ("changes", "people"):
        assert after[name] == [row for row in before[name] if row["user_id"] != EAST]
    assert after["hands"] == before["hands"]
    assert await rated_anew(store) == 0
    assert await kept(url) == after


@pytest.mark.parametrize(("seat", "alone"), [(1, False), (0, True)])
async def test_who_helped_out_and_is_forgotten_leaves_who_left_what_it_cost(
    server: Server, store: Store, url: str, seat: int, *, alone: bool
) -> None:
    server.table = replace(server.table, host_id=0)
    seated = list(PEOPLE[:5])
    gone, seated[seat] = seated[seat], FRIEND
    scores = helped(scored(seated, -3, alone=alone), seat)
    await server.settle((left(seat, gone), *scores))
    before = await kept(url)
    assert len(before["changes"]) == len(PEOPLE) - 1
    assert await store.users.forget(FRIEND)
    assert await rated_anew(store) == 0
    assert await kept(url) == before


async def test_when_all_of_the_latest_hands_are_forgotten_others_are_rated_after_them(
    server: Server, store: Store, url: str
) -> None:
    """SQLite gives the numbers of deleted scores anew; a rated hand has one of them."""
    server.table = replace(server.table, host_id=0)
    await server.settle(*(scored(PEOPLE[:5], points) for points in (3, -3, 4)))
    for user in PEOPLE[:5]:
        assert await store.users.forget(user)
    await server.settle(*(scored((61, 62, 63, 64, 65), points) for points in (-3, 4)))
    found = await kept(url)
    assert [hand["hand_no"] for hand in found["hands"]] == [1, 2, 3, 4, 5]
    assert await rated_anew(store) == 0
    assert await kept(url) == found


async def test_with_a_server_all_its_ratings_go(server: Server, store: Store, url: str) -> None:
    await server.settle(*evening(5, 3))
    while await store.tables.delete(20, guild_id=GUILD):
        pass
    await store.servers.forget(GUILD)
    assert not any((await kept(url)).values())


async def test_what_a_hand_said_is_kept(server: Server, url: str) -> None:
    await server.settle(scored(PEOPLE[:5], 0))
    (hand,) = (await kept(url))["hands"]
    of = measured("simple")
    said = of.surprise(
        account(
            [SettledSeat(*each) for each in zip(ROYALS, CARDS, [0] * 5, strict=True)], Solo.NONE, 1
        ),
        (Belief(0.0, NEWCOMER.aged().variance),) * 5,
        of.cards(),
    )
    assert Surprise(hand["size"], hand["spread"]) == said
    assert (hand["royal"], hand["guard"], hand["both"]) == (0.5, 0.5, 0.0)
