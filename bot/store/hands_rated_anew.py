"""Consecutive hands of a server, rated once more in memory from their scores.

The result says what of the stored ratings is wrong: to check them, or to put them right.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rating_history import ratings_before
from bot.store.rating_rows import (
    SCORES,
    People,
    Row,
    cards_now,
    cards_of,
    change_row,
    hand_columns,
    rated_of,
)
from bot.store.ratings import Cards, HandKey, Known, RatedSeat, learn, surprise_of
from bot.store.rows import record

_h, _c, _s = schema.rated_hands, schema.rating_changes, schema.scores
_NEXT = (
    sa.select(_h)
    .where(_h.c.guild_id == sa.bindparam("guild"), _h.c.id >= sa.bindparam("since"))
    .order_by(_h.c.id)
    .limit(sa.bindparam("at_once", type_=sa.Integer))
)
_CHANGES = sa.select(_c).where(_c.c.hand_id.in_(sa.bindparam("ids", expanding=True)))
_OF_HANDS = SCORES.join(
    _h, (_h.c.table_id == _s.c.table_id) & (_h.c.hand_no == _s.c.hand_no)
).where(_h.c.id.in_(sa.bindparam("ids", expanding=True)))


@dataclass(frozen=True, slots=True)
class HandsRatedAnew:
    """What the ratings of consecutive hands should be.

    `said`: for each row of `rated_hands` that is wrong, its columns as they should be, and the id
    of the hand as `of`. `unrated`: the ids of hands that cannot be rated. `changes`: the rows of
    `rating_changes` as they should be, by hand and user; `was`: as they are stored. `people`:
    everybody's ratings after the last of the hands.
    """

    ids: list[int]
    said: list[dict[str, Any]]
    unrated: list[int]
    changes: dict[tuple[int, int], dict[str, Any]]
    was: dict[tuple[int, int], dict[str, Any]]
    people: People

    @property
    def right(self) -> bool:
        """Whether everything is stored as it should be."""
        return not self.said and not self.unrated and not self.different

    @property
    def different(self) -> set[tuple[int, int]]:
        """The hand and user of each change that is stored wrong, is missing, or should be."""
        keys = self.was.keys() | self.changes.keys()
        return {key for key in keys if self.was.get(key) != self.changes.get(key)}


async def next_hands(
    connection: AsyncConnection, guild_id: int, since: int, limit: int
) -> Sequence[Row]:
    """Return the next `rated_hands` of a server from the id `since` on, at most `limit`."""
    asked = {"guild": guild_id, "since": since, "at_once": limit}
    return (await connection.execute(_NEXT, asked)).all()


async def rate_anew(
    connection: AsyncConnection, guild_id: int, hands: Sequence[Row]
) -> HandsRatedAnew:
    """Rate consecutive hands of a server, of which there is at least one. Nothing is written."""
    ids = [hand.id for hand in hands]
    scores = await _scores(connection, ids)
    users = {score.user_id for of in scores.values() for score in of if score.user_id is not None}
    known = Known(await ratings_before(connection, guild_id, users, ids[0]), {})
    for preset in {hand.preset for hand in hands}:
        known.cards |= await _cards(connection, guild_id, preset, ids[0])
    rows = await connection.execute(_CHANGES, {"ids": ids})
    was = {(row.hand_id, row.user_id): row._asdict() for row in rows}
    anew = HandsRatedAnew(ids, [], [], {}, was, known.people)
    for hand in hands:
        its = scores[HandKey(hand.table_id, hand.hand_no)]
        said = surprise_of(its, known) or rated_of(hand)
        if said is None:
            anew.unrated.append(hand.id)
            continue
        before: People = {
            score.user_id: known.rating(score.user_id) for score in its if score.user_id is not None
        }
        after = learn(its, said, known)
        said_now = hand_columns(said, known.worth(said.preset))
        if any(hand._mapping[name] != value for name, value in said_now.items()):
            anew.said.append({"of": hand.id, **said_now})
        for user, now in after.items():
            anew.changes[hand.id, user] = change_row(hand.id, guild_id, user, before[user], now)
    return anew


async def _scores(connection: AsyncConnection, ids: list[int]) -> dict[HandKey, list[RatedSeat]]:
    """Return the scores of these hands; none for a hand whose players were all forgotten."""
    found = defaultdict[HandKey, list[RatedSeat]](list)
    for row in await connection.execute(_OF_HANDS, {"ids": ids}):
        found[HandKey(row.table_id, row.hand_no)].append(record(RatedSeat, row))
    return found


async def _cards(
    connection: AsyncConnection, guild_id: int, preset: str, hand_id: int
) -> dict[str, Cards]:
    """Return the worth of the cards by these rules before a hand, by preset.

    It is empty if no hand by these rules was rated before.
    """
    asked = {"guild": guild_id, "rules": preset}
    row = (await connection.execute(cards_now(hand_id), asked)).one_or_none()
    return {preset: cards_of(row)} if row else {}
