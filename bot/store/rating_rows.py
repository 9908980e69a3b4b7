"""Reading and writing ratings, inside a transaction that the store holds."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Rating, RatingChange
from bot.store import schema, tallies
from bot.store.queries import is_somebodys
from bot.store.ratings import Cards, Key, Known, Rated, Seated, learn, surprise_of
from bot.store.rows import row_of
from game.rating.account import CARDS
from game.rating.belief import Belief, Surprise

AT_ONCE = 100
"""So many hands are read at once when all are rated anew."""

People = dict[int, Rating]
Row = sa.Row[*tuple[Any, ...]]
Done = tuple[Key, Rated, Cards, People, People]
"""A hand, what it said, what is thought of the cards then, and of people before and then."""

_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
_SCORES = sa.select(
    _s.c.table_id, _s.c.hand_no, *(_s.c[field.name] for field in fields(Seated))
).order_by(_s.c.id)
CARDS_NOW = (
    sa.select(*(_h.c[f"{card}{column}"] for card in CARDS for column in ("_mean", "_variance")))
    .where(_h.c.guild_id == sa.bindparam("guild"), _h.c.preset == sa.bindparam("rules"))
    .order_by(_h.c.id.desc())
    .limit(1)
)
"""What is thought of the cards in a `guild` by these `rules`, if a hand by them was rated."""
_PUT = {
    dialect.__name__.rpartition(".")[2]: (put := dialect.insert(_r)).on_conflict_do_update(
        index_elements=list(_r.primary_key),
        set_={column.name: put.excluded[column.name] for column in _r.c if not column.primary_key},
    )
    for dialect in (sqlite, postgresql)
}
"""What writes ratings in place of those with the same keys, by dialect."""
_ADD_HANDS = sa.insert(_h).returning(_h.c.id, sort_by_parameter_order=True)


async def rate(
    connection: AsyncConnection, guild_id: int, key: Key, scores: Sequence[Seated], known: Known
) -> None:
    """Rate a hand that was settled just now, from all its scores.

    `known` is what is thought of all that had a part in it, and what it changes is known then.
    """
    before = dict(known.people)
    if (hand := surprise_of(scores, known)) is None:
        return
    after = learn(scores, hand, known)
    await _write(connection, guild_id, [(key, hand, known.worth(hand.preset), before, after)])
    await _keep(connection, guild_id, after)


async def scores_of(connection: AsyncConnection, key: Key) -> list[Seated]:
    """The scores of a hand, in the order in which they were written."""
    return (await _scores(connection, [key]))[key]


async def rebuild(connection: AsyncConnection, guild_id: int) -> int:
    """Rate all hands of a server anew, in the order they were; how many ratings were others.

    Hands from before there were ratings come first. Of a hand in which somebody was forgotten
    it is known what it said, and that stays.
    """
    await tallies.one_at_a_time(connection, guild_id)
    rows = await connection.execute(sa.select(_r).where(_r.c.guild_id == guild_id))
    was = {row.user_id: rating_of(row) for row in rows}
    last = await connection.scalar(sa.select(sa.func.max(_h.c.id))) or 0
    known = Known({}, {})
    async for keys in _older(connection, guild_id):
        await _rate_anew(connection, guild_id, [(key, None) for key in keys], known)
    async for kept in _kept(connection, guild_id, last):
        await _rate_anew(connection, guild_id, kept, known)
    await connection.execute(sa.delete(_r).where(_r.c.guild_id == guild_id))
    await _keep(connection, guild_id, known.people)
    people = was.keys() | known.people.keys()
    return sum(was.get(user) != known.people.get(user) for user in people)


async def take_out(connection: AsyncConnection, guild_id: int, key: Key) -> bool:
    """Take a hand out of the records: nobody has it on theirs, and what followed is made anew.

    False where the server has no scores of that hand.
    """
    its = (_s.c.guild_id == guild_id, _s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    whose = set(await connection.scalars(sa.select(_s.c.user_id).where(*its, is_somebodys)))
    if not (await connection.execute(sa.delete(_s).where(*its))).rowcount:
        return False
    await tallies.mark_stale(connection, guild_id, whose)
    this_hand = (_h.c.table_id == key.table_id, _h.c.hand_no == key.hand_no)
    await connection.execute(sa.delete(_h).where(*this_hand))
    await rebuild(connection, guild_id)
    return True


async def changes(
    connection: AsyncConnection, guild_id: int, user_id: int, limit: int | None
) -> tuple[RatingChange, ...]:
    """The latest changes of somebody's rating in a server, at most `limit`, old to new."""
    latest = (
        sa.select(_c, _h.c.table_id, _h.c.hand_no)
        .join(_h, _h.c.id == _c.c.hand_id)
        .where(_c.c.user_id == user_id, _c.c.guild_id == guild_id)
        .order_by(_c.c.hand_id.desc())
        .limit(limit)
    )
    rows = (await connection.execute(latest)).all()
    return tuple(map(_change_of, reversed(rows)))


def rating_of(row: Row) -> Rating:
    """The rating that a row of `ratings` is."""
    return Rating(Belief(row.mean, row.variance), row.honour, row.hands)


def cards_of(row: Row) -> Cards:
    """What is thought of the cards, as a row of `CARDS_NOW` says; of nothing, if it is empty."""
    kept = [(row._mapping[f"{c}_mean"], row._mapping[f"{c}_variance"]) for c in CARDS]
    return {
        card: Belief(*thought)
        for card, thought in zip(CARDS, kept, strict=True)
        if thought[0] is not None
    }


async def _older(connection: AsyncConnection, guild_id: int) -> AsyncIterator[list[Key]]:
    """The hands of a server that were never rated, the oldest first, some at a time."""
    rated = sa.select(_h.c.id).where(_h.c.table_id == _s.c.table_id, _h.c.hand_no == _s.c.hand_no)
    found = (
        sa.select(_s.c.table_id, _s.c.hand_no)
        .where(_s.c.guild_id == guild_id, _s.c.dealt.is_not(None), ~rated.exists())
        .group_by(_s.c.table_id, _s.c.hand_no)
        .order_by(sa.func.min(_s.c.id))
    )
    keys = [Key(*row) for row in await connection.execute(found)]
    for first in range(0, len(keys), AT_ONCE):
        yield keys[first : first + AT_ONCE]


async def _kept(
    connection: AsyncConnection, guild_id: int, last: int
) -> AsyncIterator[list[tuple[Key, Rated | None]]]:
    """The hands of a server that were rated, up to the `last`, in that order, some at a time.

    Each is deleted, with what it changed, as it is given, to be written anew.
    """
    beyond = 0
    while True:
        found = (
            sa.select(_h)
            .where(_h.c.guild_id == guild_id, _h.c.id > beyond, _h.c.id <= last)
            .order_by(_h.c.id)
            .limit(AT_ONCE)
        )
        rows = (await connection.execute(found)).all()
        if not rows:
            return
        beyond = rows[-1].id
        await connection.execute(sa.delete(_h).where(_h.c.guild_id == guild_id, _h.c.id <= beyond))
        yield [(Key(row.table_id, row.hand_no), _rated(row)) for row in rows]


async def _rate_anew(
    connection: AsyncConnection,
    guild_id: int,
    hands: Sequence[tuple[Key, Rated | None]],
    known: Known,
) -> None:
    """Rate these hands one after the other; of each, what it said once, if it was rated."""
    scores = await _scores(connection, [key for key, _ in hands])
    done = list[Done]()
    for key, was in hands:
        hand = surprise_of(scores[key], known) or was
        if hand is not None:
            users = (score.user_id for score in scores[key])
            before = {user: known.people[user] for user in users if user in known.people}
            after = learn(scores[key], hand, known)
            done.append((key, hand, known.worth(hand.preset), before, after))
    if done:
        await _write(connection, guild_id, done)


async def _scores(connection: AsyncConnection, keys: Sequence[Key]) -> dict[Key, list[Seated]]:
    """The scores of these hands, in the order in which they were written."""
    each = ((_s.c.table_id == key.table_id) & (_s.c.hand_no == key.hand_no) for key in keys)
    found: dict[Key, list[Seated]] = {key: [] for key in keys}
    for table_id, hand_no, *score in await connection.execute(_SCORES.where(sa.or_(*each))):
        found[Key(table_id, hand_no)].append(Seated(*score))
    return found


async def _write(connection: AsyncConnection, guild_id: int, hands: Sequence[Done]) -> None:
    """Write what hands said, and what was thought before and after each."""
    rows = [_hand_row(guild_id, key, hand, cards) for key, hand, cards, _, _ in hands]
    ids = await connection.scalars(_ADD_HANDS, rows)
    changed = [
        _change_row(hand_id, guild_id, user_id, before.get(user_id, Rating()), rating)
        for hand_id, (_, _, _, before, after) in zip(ids, hands, strict=True)
        for user_id, rating in after.items()
    ]
    if changed:
        await connection.execute(sa.insert(_c), changed)


async def _keep(connection: AsyncConnection, guild_id: int, people: People) -> None:
    """Write what is thought of people now, in place of what was."""
    rows = [
        {
            "guild_id": guild_id,
            "user_id": user_id,
            "honour": rating.honour,
            "hands": rating.hands,
            "sure": rating.belief.sure,
            **row_of(rating.belief),
        }
        for user_id, rating in people.items()
    ]
    if rows:
        await connection.execute(_PUT[connection.dialect.name], rows)


def _hand_row(guild_id: int, key: Key, hand: Rated, cards: Cards) -> dict[str, Any]:
    row = {"guild_id": guild_id, **key._asdict(), "preset": hand.preset, **row_of(hand.seen)}
    for card, weight in zip(CARDS, hand.cards, strict=True):
        row |= {card.value: weight}
        row |= {f"{card}_{name}": value for name, value in row_of(cards[card]).items()}
    return row


def _rated(row: Row) -> Rated:
    cards = (row.royal, row.guard, row.both)
    return Rated(row.preset, Surprise(row.size, row.spread), cards)


def _change_row(
    hand_id: int, guild_id: int, user_id: int, before: Rating, after: Rating
) -> dict[str, Any]:
    return {
        "hand_id": hand_id,
        "user_id": user_id,
        "guild_id": guild_id,
        "mean_before": before.belief.mean,
        "variance_before": before.belief.variance,
        "honour_before": before.honour,
        "mean": after.belief.mean,
        "variance": after.belief.variance,
        "honour": after.honour,
    }


def _change_of(row: Row) -> RatingChange:
    return RatingChange(
        row.table_id,
        row.hand_no,
        Belief(row.mean_before, row.variance_before),
        Belief(row.mean, row.variance),
        row.honour_before,
        row.honour,
    )
