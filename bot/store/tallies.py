"""Tallies: the hands of each player, counted for the leaderboards, as hands are settled.

A score counts in 4 to 16 tallies: for each span that it is in, for its preset and for any preset,
for its role and for any role. In each of them it counts for its company and for any company. Only
what can be asked for is kept: tallies of a day or a week that is over are deleted, and those of
seasons but for the latest two.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import ANY, ROLES, Company, PlayedAs
from bot.periods import EVER, Calendar, Span, calendar_of, first_days
from bot.store import schema
from bot.store.column_types import Day
from bot.store.rows import insert_into
from bot.store.score_rows import is_somebodys
from game.rules.ruleset import PRESETS
from game.seats import SEATS


class TallyKey(NamedTuple):
    """The key of a tally: which hands of a player in a server are counted together."""

    span: Span
    since: date
    preset: str
    played_as: PlayedAs


_GUILD = sa.bindparam("guild", type_=sa.BigInteger)
_CALENDAR = sa.select(schema.servers.c.zone, schema.servers.c.season).where(
    schema.servers.c.guild_id == _GUILD
)
ITS_CALENDAR = sa.select(
    *(
        _CALENDAR.with_only_columns(column).scalar_subquery().label(column.name)
        for column in (schema.servers.c.zone, schema.servers.c.season)
    )
)
"""Reads the calendar of a `guild`: one row, with None if nobody chose any."""


_T, _P = schema.tallies, schema.players
_HANDS = sa.select(_T.c.all_hands).where(
    _T.c.guild_id == _P.c.guild_id,
    _T.c.span == Span.EVER,
    _T.c.since == EVER,
    _T.c.preset == ANY,
    _T.c.played_as == PlayedAs.ANY,
    _T.c.user_id == _P.c.user_id,
)
WITH_SO_MANY = sa.select(_P.c.user_id).where(
    _P.c.guild_id == _GUILD,
    _P.c.user_id.in_(sa.bindparam("users", expanding=True, type_=sa.BigInteger)),
    _P.c.stale | (_HANDS.scalar_subquery() >= sa.bindparam("hands", type_=sa.Integer)),
)
"""Reads those of some `users` of a `guild` who have at least so many `hands` on record there.

Users whose hands are still to be counted are included. Written as a join, PostgreSQL would read the
whole server.
"""

_TURN = sa.select(sa.func.pg_advisory_xact_lock(_GUILD))


async def calendar(connection: AsyncConnection, guild_id: int) -> Calendar:
    """Return the calendar of a server, by which its days and seasons begin."""
    chosen = (await connection.execute(_CALENDAR, {"guild": guild_id})).one_or_none()
    return calendar_of(chosen.zone, chosen.season) if chosen else Calendar()


async def one_at_a_time(connection: AsyncConnection, guild_id: int) -> None:
    """Let nobody else count or rate hands of this server until the end of the transaction.

    On SQLite there is only one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(_TURN, {"guild": guild_id})


def moments(at: datetime | None, by: Calendar) -> dict[str, date]:
    """Return the first day of each span in which a hand of that moment counts, by span."""
    days = first_days(at, by)
    return {span.value: days.get(span, days[Span.EVER]) for span in Span}


@cache
def counting(dialect: str) -> sa.Insert:
    """Return the statement that counts the scores of these `users` in a `hand` of a `table`.

    The scores were just written.
    """
    s, t = schema.scores, schema.tallies
    these = (
        s.c.table_id == sa.bindparam("table"),
        s.c.hand_no == sa.bindparam("hand"),
        s.c.user_id.in_(sa.bindparam("users", expanding=True)),
        is_somebodys,
    )
    add = insert_into(t, dialect).from_select(
        [*(c.name for c in t.primary_key), *chain(*map(schema.counts_of, Company))],
        _counted(these),
    )
    new, sums = add.excluded, dict[str, sa.ColumnElement[Any]]()
    for company in Company:
        hands, won, drawn, run, best = (
            f"{company}_{name}" for name in ("hands", "won", "drawn", "run", "best")
        )
        sums |= {name: t.c[name] + new[name] for name in schema.counts_of(company)}
        neither = (new[drawn] == 1) | (new[hands] == 0)
        sums[run] = sa.case((new[won] == 1, t.c[run] + 1), (neither, t.c[run]), else_=0)
        sums[best] = sa.case((sums[run] > t.c[best], sums[run]), else_=t.c[best])
    return add.on_conflict_do_update(index_elements=list(t.primary_key), set_=sums)


def _counted(these: Iterable[sa.ColumnElement[bool]]) -> sa.Select[*tuple[Any, ...]]:
    """Return a query with a row for every tally of these scores, and what it counts."""
    s = schema.scores
    spans = sa.union_all(
        *(
            sa.select(
                sa.literal(span.value, sa.Text).label("span"),
                sa.bindparam(span.value, type_=Day).label("since"),
            )
            for span in Span
        )
    ).subquery()
    either = [_either() for _ in range(2)]
    by_preset, by_role = (two.c.apart == 1 for two in either)
    of_a_span = (spans.c.span == Span.EVER.value) | s.c.at.is_not(None)
    combined = s.join(spans, of_a_span)
    for two in either:
        combined = combined.join(two, sa.true())
    role = sa.case({one.value: played.value for one, played in ROLES.items()}, value=s.c.role)
    is_preset = sa.or_(*(s.c.preset == name for name in PRESETS))
    won = _flag(s.c.won)
    counts = (
        sa.literal_column("1", sa.Integer),
        s.c.points,
        won,
        _flag(s.c.won.is_(None) & ~s.c.left),
        _flag(s.c.place.is_not(None) | s.c.left),
        _flag(s.c.place == 1),
        _flag(s.c.place == SEATS),
        won,
        won,
    )
    among_people = (sa.case((~s.c.practice, count), else_=_NOUGHT) for count in counts)
    of_company = {Company.ALL: counts, Company.PEOPLE: among_people}
    counted = sa.select(
        s.c.guild_id,
        spans.c.span,
        spans.c.since,
        sa.case((by_preset, s.c.preset), else_=ANY),
        sa.case((by_role, role), else_=PlayedAs.ANY.value),
        s.c.user_id,
        *chain.from_iterable(of_company[company] for company in Company),
    )
    return counted.select_from(combined).where(
        *these,
        ~by_preset | is_preset,
        ~by_role | s.c.role.is_not(None),
    )


def _either() -> sa.Subquery:
    """Return two rows: `apart` is 0 to count with everything else, and 1 to count apart."""
    return sa.union_all(
        *(sa.select(sa.literal_column(n, sa.Integer).label("apart")) for n in "01")
    ).subquery()


_NOUGHT = sa.literal_column("0", sa.Integer)


def _flag(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.case((condition, sa.literal_column("1", sa.Integer)), else_=_NOUGHT)


async def charge(
    connection: AsyncConnection, hand: tuple[str, int], seat: int, points: int
) -> set[datetime]:
    """Set the points of everybody who left a seat in a hand, and correct their tallies.

    Returns when they left.
    """
    s, t = schema.scores, schema.tallies
    left = (s.c.table_id == hand[0], s.c.hand_no == hand[1], s.c.seat == seat, s.c.left)
    rows = (await connection.execute(sa.select(s).where(*left, is_somebodys))).all()
    for row in rows:
        days = first_days(row.at, await calendar(connection, row.guild_id))
        more = sa.update(t).where(
            t.c.user_id == row.user_id,
            of_server(row.guild_id),
            t.c.played_as == PlayedAs.ANY,
            t.c.preset.in_((ANY, row.preset)),
            sa.or_(*((t.c.span == span) & (t.c.since == day) for span, day in days.items())),
        )
        names = (f"{company}_points" for company in companies(practice=row.practice))
        sums = {name: t.c[name] + (points - row.points) for name in names}
        await connection.execute(more.values(sums))
    await connection.execute(sa.update(s).where(*left).values(points=points))
    return {row.at for row in rows if row.at}


def of_server(guild_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a tally belongs to a server, to look up tallies of a few users.

    The `+ 0` keeps SQLite from using the index by server, which would read the whole server.
    """
    return schema.tallies.c.guild_id + 0 == guild_id


def earliest(current: Mapping[Span, date], by: Calendar) -> dict[Span, date]:
    """Return the first day of the earliest span of each kind that is kept.

    That is the latest span, but of seasons the one before is kept too.
    """
    return {**current, Span.SEASON: by.before(current[Span.SEASON])}


async def outdated(connection: AsyncConnection, now: datetime) -> Sequence[int]:
    """Return the servers that may have tallies of spans that are over by now, by any calendar."""
    days = earliest(first_days(now - timedelta(days=1), Calendar()), Calendar())
    servers = sa.select(schema.players.c.guild_id).distinct().subquery()
    t = schema.tallies
    over = (
        sa.exists().where(t.c.guild_id == servers.c.guild_id, t.c.span == span, t.c.since < day)
        for span, day in days.items()
        if span is not Span.EVER
    )
    return (await connection.scalars(sa.select(servers).where(sa.or_(*over)))).all()


async def sweep(connection: AsyncConnection, guild_id: int, now: datetime, limit: int) -> int:
    """Delete at most `limit` of a server's tallies of what is over. Return how many it were."""
    await one_at_a_time(connection, guild_id)
    by, t, swept = await calendar(connection, guild_id), schema.tallies, 0
    for span, day in earliest(first_days(now, by), by).items():
        if span is not Span.EVER and swept < limit:
            over = (t.c.guild_id == guild_id, t.c.span == span, t.c.since < day)
            some = sa.select(*t.primary_key).where(*over).limit(limit - swept)
            gone = sa.delete(t).where(sa.tuple_(*t.primary_key).in_(some))
            swept += (await connection.execute(gone)).rowcount
    return swept


def companies(*, practice: bool) -> tuple[Company, ...]:
    """Return the companies in which a hand counts; `practice`: AI players took part."""
    return (Company.ALL,) if practice else (Company.ALL, Company.PEOPLE)


async def mark_stale(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> None:
    """Have these players of a server counted anew."""
    p = schema.players
    these = (p.c.guild_id == guild_id, p.c.user_id.in_(users))
    await connection.execute(sa.update(p).where(*these).values(stale=True))


async def scores_of_all(connection: AsyncConnection) -> dict[tuple[int, int], int]:
    """Return how many scores everybody has, by server and user. This reads every score."""
    s = schema.scores
    counted = sa.select(s.c.guild_id, s.c.user_id, sa.func.count().label("scores"))
    found = counted.where(is_somebodys).group_by(s.c.guild_id, s.c.user_id)
    return {(row.guild_id, row.user_id): row.scores for row in await connection.execute(found)}


async def know(connection: AsyncConnection, players: Collection[tuple[int, int]]) -> None:
    """Add these players, to be counted."""
    p = schema.players
    rows = [
        {"guild_id": guild_id, "user_id": user_id, "name": "", "stale": True}
        for guild_id, user_id in players
    ]
    noted = insert_into(p, connection.dialect.name).on_conflict_do_nothing()
    await connection.execute(noted, rows)
