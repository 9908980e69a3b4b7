"""Ratings made anew: from one hand of a server on, some hands at a time, so that nobody waits.

A hand is known by the number of one of its scores, so hands are in the order in which they were
settled. What comes in meanwhile is rated by what is known by then, and again when it is its turn.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
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
from bot.store.rows import insert_into, record
from game.seats import SEATS

AT_ONCE = 200
"""So many hands are rated in one transaction, which takes about a tenth of a second."""
CHECKED_AT_ONCE = 1_000
"""So many hands are looked at in one that only reads."""

_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
_m = schema.rerated


@dataclass(frozen=True, slots=True)
class Rerated:
    """So many hands were rated anew, and so many changes of ratings, or ratings, were others."""

    hands: int
    different: int


@dataclass(frozen=True, slots=True)
class Checked:
    """So many hands were looked at, and this one comes next; none, where it is over or wrong."""

    hands: int
    following: int | None
    wrong_from: int | None


async def mark(connection: AsyncConnection, guild_id: int, since: int = 0) -> None:
    """Have the hands of a server rated anew, from that one on."""
    put = insert_into(_m, connection.dialect.name).values(guild_id=guild_id, since=since)
    earlier = sa.case((put.excluded.since < _m.c.since, put.excluded.since), else_=_m.c.since)
    await connection.execute(
        put.on_conflict_do_update(index_elements=[_m.c.guild_id], set_={"since": earlier})
    )


async def servers(connection: AsyncConnection) -> dict[int, int]:
    """How many rated hands there are, by server."""
    counted = sa.select(_h.c.guild_id, sa.func.count().label("hands")).group_by(_h.c.guild_id)
    return {row.guild_id: row.hands for row in await connection.execute(counted)}


async def check(connection: AsyncConnection, guild_id: int, since: int) -> Checked:
    """Look whether the next hands of a server, from that one on, are rated as their scores say."""
    hands = await _next(connection, guild_id, since, CHECKED_AT_ONCE)
    if not hands:
        return Checked(0, None, None)
    anew = await _anew(connection, guild_id, hands)
    if not anew.right or not await _lead_to(connection, guild_id, anew):
        return Checked(len(hands), None, hands[0].id)
    return Checked(len(hands), hands[-1].id + 1 if len(hands) == CHECKED_AT_ONCE else None, None)


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


async def lacking(connection: AsyncConnection, guild_id: int) -> tuple[list[Key], set[int]]:
    """The hands of a server that could be rated and are not; who is rated there by no hand."""
    rows = await connection.execute(_LACKING, {"guild": guild_id})
    users = await connection.scalars(_BY_NO_HAND, {"guild": guild_id})
    return [Key(row.table_id, row.hand_no) for row in rows], set(users)


async def supply(
    connection: AsyncConnection, guild_id: int, keys: Collection[Key], users: Collection[int]
) -> None:
    """Have these hands rated that lack it, and these users not, who are rated by no hand."""
    await tallies.one_at_a_time(connection, guild_id)
    for key in keys:
        await add(connection, key)
    await _follow(connection, guild_id, users)


_KNOWN = (_s.c.dealt, _s.c.role, _s.c.preset, _s.c.solo, _s.c.multiplier)
_LACKING = (
    sa.select(_s.c.table_id, _s.c.hand_no)
    .where(_s.c.guild_id == sa.bindparam("guild"), ~_s.c.left, _s.c.again.is_(None))
    .where(*(column.is_not(None) for column in _KNOWN))
    .where(sa.or_(_s.c.user_id.is_not(None), _s.c.level.is_not(None)))
    .where(~sa.exists().where(_h.c.table_id == _s.c.table_id, _h.c.hand_no == _s.c.hand_no))
    .group_by(_s.c.table_id, _s.c.hand_no)
    .having(sa.func.count(_s.c.seat.distinct()) == SEATS, sa.func.count(_s.c.user_id) > 0)
)
_BY_NO_HAND = sa.select(_r.c.user_id).where(
    _r.c.guild_id == sa.bindparam("guild"),
    ~sa.exists().where(_c.c.user_id == _r.c.user_id, _c.c.guild_id == _r.c.guild_id),
)
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
    hands = await _next(connection, guild_id, since, AT_ONCE)
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
        users = set(await connection.scalars(changed))
        await connection.execute(sa.delete(_h).where(_h.c.id == hand_id))
        await _follow(connection, guild_id, users)
        await mark(connection, guild_id, hand_id)
    return True


_NEXT = (
    sa.select(_h)
    .where(_h.c.guild_id == sa.bindparam("guild"), _h.c.id >= sa.bindparam("since"))
    .order_by(_h.c.id)
    .limit(sa.bindparam("at_once", type_=sa.Integer))
)


async def _next(
    connection: AsyncConnection, guild_id: int, since: int, at_once: int
) -> Sequence[Row]:
    asked = {"guild": guild_id, "since": since, "at_once": at_once}
    return (await connection.execute(_NEXT, asked)).all()


@dataclass(frozen=True, slots=True)
class _Anew:
    """Hands that follow each other, rated anew: what they say and what they changed, as rows.

    `said`: only where it is another; `unrated`: which of them say nothing any more; `was`: what is
    kept of what they changed; `people`: what is thought of everybody after the last of them.
    """

    ids: list[int]
    said: list[dict[str, Any]]
    unrated: list[int]
    changes: dict[tuple[int, int], dict[str, Any]]
    was: dict[tuple[int, int], dict[str, Any]]
    people: People

    @property
    def right(self) -> bool:
        """Whether all of it is as it was kept."""
        return not self.said and not self.unrated and not self.different

    @property
    def different(self) -> set[tuple[int, int]]:
        """Of which hand and user the change is another than that which is kept."""
        keys = self.was.keys() | self.changes.keys()
        return {key for key in keys if self.was.get(key) != self.changes.get(key)}


async def _anew(connection: AsyncConnection, guild_id: int, hands: Sequence[Row]) -> _Anew:
    ids = [hand.id for hand in hands]
    scores = await _scores(connection, ids)
    users = {score.user_id for of in scores.values() for score in of if score.user_id is not None}
    known = Known(await _people(connection, guild_id, users, ids[0]), {})
    for preset in {hand.preset for hand in hands}:
        known.cards |= await _cards(connection, guild_id, preset, ids[0])
    rows = await connection.execute(_CHANGES, {"ids": ids})
    was = {(row.hand_id, row.user_id): row._asdict() for row in rows}
    anew = _Anew(ids, [], [], {}, was, known.people)
    for hand in hands:
        its = scores[Key(hand.table_id, hand.hand_no)]
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


async def _lead_to(connection: AsyncConnection, guild_id: int, anew: _Anew) -> bool:
    """Whether everybody whose latest hand is one of these has the rating that it left them."""
    users = {user for _, user in anew.changes}
    asked = {"guild": guild_id, "users": list(users)}
    rows, these = (await connection.execute(_RATINGS, asked)).all(), set(anew.ids)
    is_now = {row.user_id: _kept(row) for row in rows if row.latest in these}
    hands = await _hands(connection, guild_id, is_now)
    return users == {row.user_id for row in rows} and all(
        kept == _made(replace(anew.people[user], hands=hands[user]))
        for user, kept in is_now.items()
    )


def _kept(row: Row) -> tuple[Rating, float]:
    """A rating, and what people are ordered by, as it is kept."""
    return rating_of(row), row.sure


def _made(rating: Rating) -> tuple[Rating, float]:
    """The same as it should be."""
    return rating, rating.belief.sure


async def _hands(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, int]:
    """How many hands changed the rating of each of these."""
    counted = sa.select(_c.c.user_id, sa.func.count().label("hands"))
    of_them = counted.where(_c.c.guild_id == guild_id, _c.c.user_id.in_(users))
    rows = await connection.execute(of_them.group_by(_c.c.user_id))
    return {row.user_id: row.hands for row in rows}


_RATINGS = sa.select(
    _r,
    sa.select(sa.func.max(_c.c.hand_id))
    .where(_c.c.user_id == _r.c.user_id, _c.c.guild_id == _r.c.guild_id)
    .scalar_subquery()
    .label("latest"),
).where(
    _r.c.guild_id == sa.bindparam("guild"),
    _r.c.user_id.in_(sa.bindparam("users", expanding=True, type_=sa.BigInteger)),
)


async def _rate(connection: AsyncConnection, guild_id: int, hands: Sequence[Row]) -> int:
    """Rate these hands of a server, that follow each other; how many changes were others."""
    anew = await _anew(connection, guild_id, hands)
    theirs = _c.c.hand_id.in_(anew.ids)
    if anew.said:
        columns: dict[str, Any] = {
            name: sa.bindparam(name) for name in anew.said[0] if name != "of"
        }
        update = sa.update(_h).where(_h.c.id == sa.bindparam("of")).values(columns)
        await connection.execute(update, anew.said)
    if different := anew.different:
        await connection.execute(sa.delete(_c).where(theirs))
        await connection.execute(sa.insert(_c), list(anew.changes.values()))
    if anew.unrated:
        await connection.execute(sa.delete(_h).where(_h.c.id.in_(anew.unrated)))
    users = {user for _, user in anew.changes.keys() | anew.was.keys()}
    others = await _follow(connection, guild_id, users)
    return len(different) + len(others - {user for _, user in different})


_CHANGES = sa.select(_c).where(_c.c.hand_id.in_(sa.bindparam("ids", expanding=True)))
_OF_HANDS = SCORES.join(
    _h, (_h.c.table_id == _s.c.table_id) & (_h.c.hand_no == _s.c.hand_no)
).where(_h.c.id.in_(sa.bindparam("ids", expanding=True)))


async def _scores(connection: AsyncConnection, ids: list[int]) -> dict[Key, list[Seated]]:
    """The scores of these hands; of one whose players were all forgotten, none."""
    found = defaultdict[Key, list[Seated]](list)
    for row in await connection.execute(_OF_HANDS, {"ids": ids}):
        found[Key(row.table_id, row.hand_no)].append(record(Seated, row))
    return found


async def _follow(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> set[int]:
    """Let the ratings of these users be what their latest hands left. Whose were others."""
    of_them = (_r.c.guild_id == guild_id, _r.c.user_id.in_(users))
    rows = await connection.execute(sa.select(_r).where(*of_them))
    was = {row.user_id: _kept(row) for row in rows}
    latest = await _people(connection, guild_id, users, None)
    hands = await _hands(connection, guild_id, latest)
    now = {user: replace(rating, hands=hands[user]) for user, rating in latest.items()}
    right = {user for user, rating in now.items() if was.get(user) == _made(rating)}
    others = (was.keys() | now.keys()) - right
    await connection.execute(sa.delete(_r).where(of_them[0], _r.c.user_id.in_(others)))
    await keep(connection, guild_id, {user: now[user] for user in others & now.keys()})
    return others


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
