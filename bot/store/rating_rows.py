"""Reading and writing ratings, inside a transaction that the store holds."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Rating
from bot.store import schema
from bot.store.ratings import Cards, Key, Known, Rated, Seated, learn, surprise_of
from bot.store.rows import insert_into, record, row_of
from game.rating.account import CARDS
from game.rating.belief import Belief, Surprise

People = dict[int, Rating]
Row = sa.Row[*tuple[Any, ...]]
_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
SCORES = sa.select(
    _s.c.table_id, _s.c.hand_no, *(_s.c[field.name] for field in fields(Seated))
).order_by(_s.c.id)
"""What the rating has to know of scores, in the order in which they were written."""


def cards_now(hand_id: int | None = None) -> sa.Select[*tuple[Any, ...]]:
    """What is thought of the cards in a `guild` by these `rules`, if a hand by them was rated.

    `hand_id`: before that one.
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
"""What writes ratings in place of those with the same keys, by dialect."""
_ADD_CHANGES, _ADD_HAND = sa.insert(_c), sa.insert(_h)


async def rate(
    connection: AsyncConnection,
    guild_id: int,
    key: Key,
    hand_id: int,
    scores: Sequence[Seated],
    known: Known,
) -> None:
    """Rate a hand that was settled just now, from all its scores.

    `hand_id` is the highest of its scores. `known` is what is thought of all that had a part in
    it, and what it changes is known then.
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
    """The rating that a row of `ratings` is."""
    return Rating(Belief(row.mean, row.variance), row.honour, row.hands)


def is_stored_as(row: Row, rating: Rating) -> bool:
    """Return whether a row of `ratings` holds this rating, and the `sure` that follows from it."""
    return rating_of(row) == rating and row.sure == rating.belief.sure


def cards_of(row: Row) -> Cards:
    """What is thought of the cards, as a row of `cards_now` says; of nothing, if it is empty."""
    kept = [(row._mapping[f"{c}_mean"], row._mapping[f"{c}_variance"]) for c in CARDS]
    return {
        card: Belief(*thought)
        for card, thought in zip(CARDS, kept, strict=True)
        if thought[0] is not None
    }


async def scores_of(connection: AsyncConnection, key: Key) -> list[Seated]:
    """The scores of a hand."""
    this_hand = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    rows = await connection.execute(SCORES.where(*this_hand))
    return [record(Seated, row) for row in rows]


async def keep(connection: AsyncConnection, guild_id: int, people: People) -> None:
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


def hand_columns(hand: Rated, cards: Cards) -> dict[str, Any]:
    """The columns of what a hand said, and of what is thought of the cards since."""
    row = {"preset": hand.preset, **row_of(hand.seen)}
    for card, weight in zip(CARDS, hand.cards, strict=True):
        row |= {card.value: weight}
        row |= {f"{card}_{name}": value for name, value in row_of(cards[card]).items()}
    return row


def rated_of(row: Row) -> Rated | None:
    """What a hand said, by its row; None if it was never rated."""
    if not row.spread:
        return None
    cards = (row.royal, row.guard, row.both)
    return Rated(row.preset, Surprise(row.size, row.spread), cards)


def change_row(
    hand_id: int, guild_id: int, user_id: int, before: Rating, after: Rating
) -> dict[str, Any]:
    """The row of what a hand changed of somebody's rating."""
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
