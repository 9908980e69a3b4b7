"""Ratings as rows: read and written in a transaction that the caller holds."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Rating
from bot.store import schema
from bot.store.ratings import Cards, HandKey, Known, Rated, RatedSeat, learn, surprise_of
from bot.store.rows import insert_into, record, row_of
from game.rating.account import CARDS
from game.rating.belief import Belief, Surprise

People = dict[int, Rating]
Row = sa.Row[*tuple[Any, ...]]
_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
SCORES = sa.select(
    _s.c.table_id, _s.c.hand_no, *(_s.c[field.name] for field in fields(RatedSeat))
).order_by(_s.c.id)
"""Reads what the rating has to know of scores, in the order in which they were written."""


def cards_now(hand_id: int | None = None) -> sa.Select[*tuple[Any, ...]]:
    """Return a query for the worth of the cards in a `guild` by these `rules`.

    It has a row if a hand by these rules was rated: before the hand `hand_id`, if that is given.
    """
    columns = (_h.c[f"{card}{column}"] for card in CARDS for column in ("_mean", "_variance"))
    here = (_h.c.guild_id == sa.bindparam("guild"), _h.c.preset == sa.bindparam("rules"))
    found = sa.select(*columns).where(*here)
    if hand_id is not None:
        found = found.where(_h.c.id < hand_id)
    return found.order_by(_h.c.id.desc()).limit(1)


_PUT = {
    dialect: (put := insert_into(_r, dialect)).on_conflict_do_update(
        index_elements=list(_r.primary_key),
        set_={column.name: put.excluded[column.name] for column in _r.c if not column.primary_key},
    )
    for dialect in ("sqlite", "postgresql")
}
"""Writes ratings in place of those with the same keys, by dialect."""
_ADD_CHANGES, _ADD_HAND = sa.insert(_c), sa.insert(_h)


async def rate(
    connection: AsyncConnection,
    guild_id: int,
    key: HandKey,
    hand_id: int,
    scores: Sequence[RatedSeat],
    known: Known,
) -> None:
    """Rate a hand that was just settled, from all its scores.

    `hand_id`: the highest id of its scores. `known`: the ratings of its players and the worth of
    the cards, which this updates.
    """
    before = dict(known.people)
    if (hand := surprise_of(scores, known)) is None:
        return
    after = learn(scores, hand, known)
    row = {"id": hand_id, "guild_id": guild_id, **key._asdict()}
    await connection.execute(_ADD_HAND, row | hand_columns(hand, known.worth(hand.preset)))
    changed = [
        change_row(hand_id, guild_id, user_id, before.get(user_id, Rating()), rating)
        for user_id, rating in after.items()
    ]
    if changed:
        await connection.execute(_ADD_CHANGES, changed)
        await keep(connection, guild_id, after)


def rating_of(row: Row) -> Rating:
    """Return the rating that a row of `ratings` holds."""
    return Rating(Belief(row.mean, row.variance), row.honour, row.hands)


def is_stored_as(row: Row, rating: Rating) -> bool:
    """Return whether a row of `ratings` holds this rating, and the `sure` that follows from it."""
    return rating_of(row) == rating and row.sure == rating.belief.sure


def cards_of(row: Row) -> Cards:
    """Return the worth of the cards in a row of `cards_now`; nothing if its columns are empty."""
    kept = [(row._mapping[f"{c}_mean"], row._mapping[f"{c}_variance"]) for c in CARDS]
    return {
        card: Belief(*thought)
        for card, thought in zip(CARDS, kept, strict=True)
        if thought[0] is not None
    }


async def scores_of(connection: AsyncConnection, key: HandKey) -> list[RatedSeat]:
    """Return the scores of a hand."""
    this_hand = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    rows = await connection.execute(SCORES.where(*this_hand))
    return [record(RatedSeat, row) for row in rows]


async def keep(connection: AsyncConnection, guild_id: int, people: People) -> None:
    """Write these people's ratings in place of those that are stored."""
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


def hand_columns(hand: Rated, cards: Cards) -> dict[str, Any]:
    """Return the columns of what a hand said, and of the worth of the cards after it."""
    row = {"preset": hand.preset, **row_of(hand.seen)}
    for card, weight in zip(CARDS, hand.cards, strict=True):
        row |= {card.value: weight}
        row |= {f"{card}_{name}": value for name, value in row_of(cards[card]).items()}
    return row


def rated_of(row: Row) -> Rated | None:
    """Return what a hand said, by its row; None if it was never rated."""
    if not row.spread:
        return None
    cards = (row.royal, row.guard, row.both)
    return Rated(row.preset, Surprise(row.size, row.spread), cards)


def change_row(
    hand_id: int, guild_id: int, user_id: int, before: Rating, after: Rating
) -> dict[str, Any]:
    """Return the row of what a hand changed in somebody's rating."""
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
