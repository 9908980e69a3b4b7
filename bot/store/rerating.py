"""Ratings made anew: from one hand of a server on, some hands at a time, so that nobody waits.

A hand is known by the number of one of its scores, so hands are in the order in which they were
settled. What comes in meanwhile is rated by what is known by then, and again when it is its turn.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Rating
from bot.store import schema, tallies
from bot.store.queries import is_somebodys
from bot.store.rating_rows import (
    SCORES,
    People,
    Row,
    cards_now,
    cards_of,
    change_row,
    hand_columns,
    keep,
    rated_of,
    rating_of,
)
from bot.store.ratings import Key, Known, Seated, learn, surprise_of
from bot.store.rows import insert_into

AT_ONCE = 200
"""So many hands are rated in one transaction, which takes about a fifth of a second."""

_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
_m = schema.rerated


@dataclass(frozen=True, slots=True)
class Rerated:
    """So many hands were rated anew, and so many changes of ratings, or ratings, were others."""

    hands: int
    different: int


async def mark(connection: AsyncConnection, guild_id: int, since: int = 0) -> None:
    """Have the hands of a server rated anew, from that one on."""
    put = insert_into(_m, connection.dialect.name).values(guild_id=guild_id, since=since)
    earlier = sa.case((put.excluded.since < _m.c.since, put.excluded.since), else_=_m.c.since)
    await connection.execute(
        put.on_conflict_do_update(index_elements=[_m.c.guild_id], set_={"since": earlier})
    )


async def mark_all(connection: AsyncConnection) -> dict[int, int]:
    """Have all hands of all servers rated anew; how many there are, by server."""
    counted = sa.select(_h.c.guild_id, sa.func.count().label("hands")).group_by(_h.c.guild_id)
    found = {row.guild_id: row.hands for row in await connection.execute(counted)}
    for guild_id in found:
        await mark(connection, guild_id)
    return found


async def add(connection: AsyncConnection, key: Key) -> None:
    """Have a hand rated in its turn of which all seats are known only now, if there are such."""
    its = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    settled = (*its, ~_s.c.left, _s.c.dealt.is_not(None), _s.c.preset.is_not(None))
    rated = sa.exists().where(_h.c.table_id == key.table_id, _h.c.hand_no == key.hand_no)
    of_people = sa.case((_s.c.user_id.is_not(None), _s.c.id))
    found = sa.select(
        sa.func.max(of_people).label("id"),
        sa.func.min(_s.c.guild_id).label("guild_id"),
        sa.func.min(_s.c.preset).label("preset"),
    ).where(*settled, ~rated)
    row = (await connection.execute(found)).one()
    if row.id is not None:
        values = row._asdict() | key._asdict() | _UNRATED
        await connection.execute(sa.insert(_h).values(values))
        await mark(connection, row.guild_id, row.id)


_UNRATED: dict[str, float] = {
    column.name: 0.0 for column in _h.c if isinstance(column.type, sa.Float)
}
"""What a hand says that was never rated; no spread is 0."""


async def some(connection: AsyncConnection) -> Rerated | None:
    """Rate the next hands that are marked; None where there are none."""
    guild_id = await connection.scalar(sa.select(_m.c.guild_id).limit(1))
    if guild_id is None:
        return None
    await tallies.one_at_a_time(connection, guild_id)
    this = _m.c.guild_id == guild_id
    since = await connection.scalar(sa.select(_m.c.since).where(this))
    if since is None:
        return Rerated(0, 0)
    found = sa.select(_h).where(_h.c.guild_id == guild_id, _h.c.id >= since)
    hands = (await connection.execute(found.order_by(_h.c.id).limit(AT_ONCE))).all()
    different = await _rate(connection, guild_id, hands) if hands else 0
    unmoved = (this, _m.c.since == since)  # what was marked meanwhile stays so
    if len(hands) < AT_ONCE:
        await connection.execute(sa.delete(_m).where(*unmoved))
    else:
        await connection.execute(sa.update(_m).where(*unmoved).values(since=hands[-1].id + 1))
    return Rerated(len(hands), different)


async def take_out(connection: AsyncConnection, guild_id: int, key: Key) -> bool:
    """Take a hand out of the records: nobody has it on theirs, and what followed is marked.

    False where the server has no scores of that hand.
    """
    await tallies.one_at_a_time(connection, guild_id)
    its = (_s.c.guild_id == guild_id, _s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    whose = set(await connection.scalars(sa.select(_s.c.user_id).where(*its, is_somebodys)))
    if not (await connection.execute(sa.delete(_s).where(*its))).rowcount:
        return False
    await tallies.mark_stale(connection, guild_id, whose)
    this_hand = (_h.c.table_id == key.table_id, _h.c.hand_no == key.hand_no)
    hand_id = await connection.scalar(sa.select(_h.c.id).where(*this_hand))
    if hand_id is not None:
        changed = sa.select(_c.c.user_id).where(_c.c.hand_id == hand_id)
        fewer = Counter(dict.fromkeys(await connection.scalars(changed), -1))
        await connection.execute(sa.delete(_h).where(_h.c.id == hand_id))
        await _follow(connection, guild_id, fewer)
        await mark(connection, guild_id, hand_id)
    return True


async def _rate(connection: AsyncConnection, guild_id: int, hands: Sequence[Row]) -> int:
    """Rate these hands of a server, that follow each other; how many changes were others."""
    ids = [hand.id for hand in hands]
    scores = await _scores(connection, ids)
    users = {score.user_id for of in scores.values() for score in of if score.user_id is not None}
    known = Known(await _people(connection, guild_id, users, ids[0]), {})
    for preset in {hand.preset for hand in hands}:
        known.cards |= await _cards(connection, guild_id, preset, ids[0])
    rows, changes, unrated = [], [], []
    for hand in hands:
        its = scores[Key(hand.table_id, hand.hand_no)]
        said = surprise_of(its, known) or rated_of(hand)
        if said is None:
            unrated.append(hand.id)
            continue
        before: People = {
            score.user_id: known.rating(score.user_id) for score in its if score.user_id is not None
        }
        after = learn(its, said, known)
        said_now = hand_columns(said, known.worth(said.preset))
        if any(hand._mapping[name] != value for name, value in said_now.items()):
            rows.append({"of": hand.id, **said_now})
        changes += [
            change_row(hand.id, guild_id, user, before[user], now) for user, now in after.items()
        ]
    theirs = _c.c.hand_id.in_(ids)
    was = (await connection.execute(sa.select(_c).where(theirs))).mappings().all()
    keys = [column.name for column in _c.primary_key]
    old, new = ({tuple(row[key] for key in keys): dict(row) for row in of} for of in (was, changes))
    different = [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]
    if rows:
        columns: dict[str, Any] = {name: sa.bindparam(name) for name in rows[0] if name != "of"}
        update = sa.update(_h).where(_h.c.id == sa.bindparam("of")).values(columns)
        await connection.execute(update, rows)
    if different:
        await connection.execute(sa.delete(_c).where(theirs))
        await connection.execute(sa.insert(_c), changes)
    if unrated:
        await connection.execute(sa.delete(_h).where(_h.c.id.in_(unrated)))
    more = Counter(row["user_id"] for row in changes)
    more.subtract(row["user_id"] for row in was)
    others = await _follow(connection, guild_id, more)
    return len(different) + len(others - {key[1] for key in different})


_OF_HANDS = SCORES.join(
    _h, (_h.c.table_id == _s.c.table_id) & (_h.c.hand_no == _s.c.hand_no)
).where(_h.c.id.in_(sa.bindparam("ids", expanding=True)))


async def _scores(connection: AsyncConnection, ids: list[int]) -> dict[Key, list[Seated]]:
    """The scores of these hands; of one whose players were all forgotten, none."""
    found = defaultdict[Key, list[Seated]](list)
    for table_id, hand_no, *score in await connection.execute(_OF_HANDS, {"ids": ids}):
        found[Key(table_id, hand_no)].append(Seated(*score))
    return found


async def _follow(connection: AsyncConnection, guild_id: int, more: Counter[int]) -> set[int]:
    """Let the ratings of these users be what their latest hands left, after so many hands more.

    Whose were others.
    """
    of_them = (_r.c.guild_id == guild_id, _r.c.user_id.in_(more))
    rows = await connection.execute(sa.select(_r).where(*of_them))
    was = {row.user_id: rating_of(row) for row in rows}
    latest = await _people(connection, guild_id, more, None)
    now = {
        user: replace(rating, hands=was.get(user, Rating()).hands + more[user])
        for user, rating in latest.items()
    }
    await connection.execute(sa.delete(_r).where(*of_them))
    await keep(connection, guild_id, now)
    return {user for user in more if was.get(user) != now.get(user)}


async def _people(
    connection: AsyncConnection, guild_id: int, users: Iterable[int], hand_id: int | None
) -> People:
    """What was thought of these users before that hand, or now; of who was never rated, nothing."""
    asked = sorted(users)
    if not asked:
        return {}
    one = sa.values(sa.column("user_id", sa.BigInteger), name="one").data([(u,) for u in asked])
    each = one.cte()
    earlier = _c.alias("earlier")
    latest = sa.select(earlier.c.hand_id).where(
        earlier.c.user_id == each.c.user_id, earlier.c.guild_id == guild_id
    )
    if hand_id is not None:
        latest = latest.where(earlier.c.hand_id < hand_id)
    last = latest.order_by(earlier.c.hand_id.desc()).limit(1).scalar_subquery()
    found = sa.select(_c.c.user_id, _c.c.mean, _c.c.variance, _c.c.honour)
    found = found.add_columns(sa.literal(0).label("hands"))
    joined = found.join(each, (_c.c.user_id == each.c.user_id) & (_c.c.hand_id == last))
    rows = await connection.execute(joined)
    return {row.user_id: rating_of(row) for row in rows}


async def _cards(
    connection: AsyncConnection, guild_id: int, preset: str, hand_id: int
) -> dict[str, Any]:
    """What was thought of the cards by these rules before that hand, if one by them was rated."""
    asked = {"guild": guild_id, "rules": preset}
    row = (await connection.execute(cards_now(hand_id), asked)).one_or_none()
    return {preset: cards_of(row)} if row else {}
