"""A settled hand joins the records: its scores are written, counted and rated.

People wait for this, and a statement costs more than what it does, so one statement reads all that
has to be known beforehand.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Change
from bot.periods import Calendar, calendar_of
from bot.store import careers, rating_rows, schema, seasons, tallies
from bot.store.ratings import HandKey, Known, seated
from bot.store.rows import insert_into, together
from bot.store.score_rows import score_rows


@dataclass(slots=True)
class Before:
    """What is known of a server and its players before a hand counts.

    `hand_id`: the id under which the hand is rated, which is the highest of its scores.
    """

    calendar: Calendar
    hand_id: int
    names: dict[int, str] = field(default_factory=dict)
    known: Known = field(default_factory=lambda: Known({}, {}))


_P, _R = schema.players, schema.ratings
_THOUGHT = (_R.c.mean, _R.c.variance, _R.c.honour, _R.c.hands)
_GUILD = sa.bindparam("guild", type_=sa.BigInteger)
_USERS = sa.bindparam("users", expanding=True, type_=sa.BigInteger)
_S = schema.scores
_ITS_SCORES = (_S.c.table_id == sa.bindparam("table"), _S.c.hand_no == sa.bindparam("hand"))
_ITS_ID = sa.select(sa.func.max(_S.c.id)).where(*_ITS_SCORES).scalar_subquery().label("hand_id")


def _reading() -> sa.Select[*tuple[Any, ...]]:
    """Return the query for `Before`: a row for each name and each rating.

    Every row has what is known of the server, too. If there are none, one row has that alone.
    """
    of_server = tallies.ITS_CALENDAR.subquery()
    cards = rating_rows.cards_now().subquery()
    names = sa.select(
        _P.c.user_id, _P.c.name, *(sa.cast(sa.null(), c.type).label(c.name) for c in _THOUGHT)
    )
    ratings = sa.select(_R.c.user_id, sa.cast(sa.null(), sa.Text), *_THOUGHT)
    people = sa.union_all(
        *(
            found.where(of.c.guild_id == _GUILD, of.c.user_id.in_(_USERS))
            for of, found in ((_P, names), (_R, ratings))
        )
    ).subquery()
    both = of_server.outerjoin(cards, sa.true()).outerjoin(people, sa.true())
    return sa.select(of_server, _ITS_ID, cards, people).select_from(both)


_READING = _reading()
_NAMING = {
    dialect: (put := insert_into(_P, dialect)).on_conflict_do_update(
        index_elements=list(_P.primary_key), set_={"name": put.excluded.name}
    )
    for dialect in ("sqlite", "postgresql")
}
_NEXT_ID = 1 + sa.func.max(
    *(
        sa.func.coalesce(sa.select(sa.func.max(table.c.id)).scalar_subquery(), 0)
        for table in (schema.scores, schema.rated_hands)
    )
)
"""The next id of a score on SQLite, which itself would use the id of a deleted score again.

Ids have to grow, as a rated hand has the id of one of its scores.
"""
_ADDING = {
    "sqlite": sa.insert(schema.scores).values(id=_NEXT_ID),
    "postgresql": sa.insert(schema.scores),
}


async def settle(connection: AsyncConnection, change: Change) -> None:
    """Write the scores of a step and count them; rate its hand if this step settles it."""
    table, scores = change.table, change.scores
    guild_id, hand = table.guild_id, HandKey(table.id, table.hand_no)
    if change.result is None and not scores:
        return
    await tallies.one_at_a_time(connection, guild_id)  # so that ids grow in the order of settling
    if scores:
        rows = score_rows(table, scores)
        await connection.execute(_ADDING[connection.dialect.name], rows)
    for seat, points in change.charged:
        for left_at in await tallies.charge(connection, hand, seat, points):
            await seasons.count_anew(connection, guild_id, left_at)  # that season may be over
    if table.repeats:  # a deal played again counts for nothing
        return
    rated = [seated(score) for score in scores]
    if change.charged:
        rated = await rating_rows.scores_of(connection, hand)
    users = {score.user_id for score in rated if score.user_id is not None}
    preset = next((score.preset for score in rated if not score.left), None)
    before = await _before(connection, guild_id, hand, users, preset)
    counted = [score for score in scores if score.user_id is not None and not score.helped]
    names = {score.user_id: score.name for score in counted if score.user_id is not None}
    if names.items() - before.names.items():
        rows = [
            {"guild_id": guild_id, "user_id": user_id, "name": name}
            for user_id, name in sorted(names.items())
        ]
        await connection.execute(_NAMING[connection.dialect.name], rows)
    if counted:
        asked = {"table": hand.table_id, "hand": hand.hand_no, "users": list(names)}
        asked |= tallies.moments(counted[0].at, before.calendar)
        paired = any(score.record for score in counted)
        for statement in _counting(connection.dialect.name, paired=paired):
            await connection.execute(statement, asked)
    if change.result is not None:
        await rating_rows.rate(connection, guild_id, hand, before.hand_id, rated, before.known)


@cache
def _counting(dialect: str, *, paired: bool) -> tuple[sa.Insert, ...]:
    """Return the statements that count scores; `paired`: it is known who was on whose side."""
    of_each, of_pairs = careers.counting(dialect)
    also = (of_pairs,) if paired else ()
    return together(dialect, tallies.counting(dialect), of_each, *also)


async def _before(
    connection: AsyncConnection,
    guild_id: int,
    hand: HandKey,
    users: Collection[int],
    preset: str | None,
) -> Before:
    asked = {"guild": guild_id, "users": list(users), "rules": preset or ""}
    asked |= {"table": hand.table_id, "hand": hand.hand_no}
    rows = (await connection.execute(_READING, asked)).all()
    first = rows[0]
    before = Before(calendar_of(first.zone, first.season), first.hand_id)
    cards = rating_rows.cards_of(first)
    if preset is not None and cards:
        before.known.cards[preset] = cards
    for row in rows:
        if row.name is not None:
            before.names[row.user_id] = row.name
        elif row.user_id is not None:
            before.known.people[row.user_id] = rating_rows.rating_of(row)
    return before
