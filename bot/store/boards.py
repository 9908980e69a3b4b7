"""Leaderboards, read from the tallies: the cost of one grows with its players, not its hands."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date, datetime
from functools import cache, partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import COUNTS, PAGE, Board, Company, Line, Merit, Ranking, Scope, Tally
from bot.periods import calendar_of, first_days
from bot.store import schema, tallies
from bot.store.rows import record
from game.rating.belief import NEWCOMER, Belief

Select = sa.Select[*tuple[Any, ...]]


async def ranking(
    connection: AsyncConnection, board: Board, guild_id: int, user_id: int, page: int, now: datetime
) -> Ranking:
    """Return a page of a board, or its last page, as it answers a user in a server.

    Each server has its own spans, by its clocks. Players who are hidden are in no line but their
    own, and count for nobody's rank.
    """
    board = board.followed
    if connection.dialect.name == "postgresql":
        await connection.execute(_PLANNED_FOR_THIS)
    begun = dict[int, date]()
    if board.scope is Scope.MINE:
        begun = await _begun(connection, board, user_id, now)
        if begun.keys() == {guild_id}:
            board = replace(board, scope=Scope.HERE)  # so that nothing has to be added up
    if not (since := begun.get(guild_id)):
        since = first_days(now, await tallies.calendar(connection, guild_id))[board.span]
    days = sorted(set(begun.values()))
    asked = {name: getattr(board, name) for name in _ASKED} | {"guild": guild_id, "me": user_id}
    asked |= {"since": since, "guilds": list(begun), "days": days, "begun": list(begun.items())}
    of_page, of_lines = _queries(board.merit, board.scope, board.company, apart=len(days) > 1)
    while True:
        rows = (await connection.execute(of_page, asked | {"skipped": page * PAGE})).all()
        counted = rows[0]
        last = max(0, -(-counted.players // PAGE) - 1)
        if page <= last:
            break
        page = last
    placed = [row for row in rows if row.user_id is not None]
    asked["users"] = sorted({user_id, *(row.user_id for row in placed)})
    made = {row.user_id: row for row in await connection.execute(of_lines, asked)}
    names = await _names(connection, guild_id, user_id, made.keys())

    def line(rank: int | None, row: sa.Row[*tuple[Any, ...]]) -> Line:
        name = names.get(row.user_id, "")
        return Line(rank, row.user_id, name, record(Tally, row), _belief(board, row))

    above: dict[object, int] = {counted.value: counted.above_first}
    lines = tuple(
        line(above.setdefault(row.value, number) + 1, made[row.user_id])
        for number, row in enumerate(placed, page * PAGE)
    )
    mine = made.get(user_id)
    own_line = line(counted.above_own + 1 if mine.ranked else None, mine) if mine else None
    return Ranking(lines, own_line, counted.players, page, since)


_PLANNED_FOR_THIS = sa.text("SET LOCAL plan_cache_mode = force_custom_plan")
"""Has PostgreSQL plan for this server: one has five players, another 5,000, and no plan suits both.
"""
_ASKED = ("span", "preset", "played_as", "least")


async def _begun(
    connection: AsyncConnection, board: Board, user_id: int, now: datetime
) -> dict[int, date]:
    """Return when the span of a board began in each of the servers of a user."""
    rows = await connection.execute(_CALENDAR, {"me": user_id})
    return {
        row.guild_id: first_days(now, calendar_of(row.zone, row.season))[board.span] for row in rows
    }


@cache
def _queries(merit: Merit, scope: Scope, company: Company, *, apart: bool) -> tuple[Select, Select]:
    """Return two queries: a page of players, and the lines of some users.

    The page comes with how many players there are, how many are better than its first, and how many
    are better than the user who asks. `apart`: the span did not begin on the same day in all
    servers.
    """
    players = partial(_players_of, merit, scope, company, apart=apart)
    needed = tuple(dict.fromkeys(("hands", "won", *_MADE_OF[merit])))
    found = players(needed).subquery()
    value = _value(merit, found).label("value")
    ranked = sa.select(found.c.user_id, value, found.c.won, found.c.hands)
    ranked = ranked.where(_ranked(merit, found) & _seen(found))
    everybody = ranked.cte("everybody").prefix_with("MATERIALIZED")  # so that it is computed once
    skipped = sa.bindparam("skipped", type_=sa.Integer)
    some = sa.select(everybody).order_by(*_best_first(everybody)).limit(PAGE).offset(skipped)
    page = some.cte("page")
    first = sa.select(sa.func.max(page.c.value)).scalar_subquery()
    of = schema.ratings if merit is Merit.RATING else schema.tallies
    me = sa.bindparam("me", type_=sa.BigInteger)
    mine = players(needed, few=True).where(of.c.user_id == me).subquery()
    own = sa.select(_value(merit, mine)).where(_ranked(merit, mine)).scalar_subquery()
    counts = sa.select(
        sa.func.count().label("players"),
        sa.func.count(sa.case((everybody.c.value > first, 1))).label("above_first"),
        sa.func.count(sa.case((everybody.c.value > own, 1))).label("above_own"),
    ).cte("counts")
    shown: Select = sa.select(*counts.c, page.c.user_id, page.c.value)
    shown = shown.outerjoin_from(counts, page, sa.true()).order_by(*_best_first(page))
    users = sa.bindparam("users", expanding=True, type_=sa.BigInteger)
    few = players(COUNTS, few=True).where(of.c.user_id.in_(users))
    those = few.subquery()
    lines = sa.select(
        those, _value(merit, those).label("value"), _ranked(merit, those).label("ranked")
    )
    return shown, lines


def _best_first(of: sa.CTE) -> tuple[sa.ColumnElement[Any], ...]:
    return of.c.value.desc(), of.c.won.desc(), of.c.hands, of.c.user_id


_MADE_OF: dict[Merit, tuple[str, ...]] = {
    Merit.POINTS: ("points",),
    Merit.AVERAGE: ("points",),
    Merit.WON: ("won",),
    Merit.FIRST: ("first", "placed"),
    Merit.LAST: ("last", "placed"),
    Merit.STREAK: ("best",),
    Merit.RATING: (),
}
"""What the value of each merit is made of, besides hands. Summing up nothing else is faster."""


def _ranked(merit: Merit, of: sa.Subquery) -> sa.ColumnElement[bool]:
    """Return the condition that a player has played enough, and where places count has one."""
    enough = of.c.hands >= sa.bindparam("least", type_=sa.Integer)
    return enough & (of.c.placed > 0) if merit in (Merit.FIRST, Merit.LAST) else enough


def _seen(of: sa.Subquery) -> sa.ColumnElement[bool]:
    """Return the condition that a player is not hidden."""
    return ~sa.exists().where(schema.hidden.c.user_id == of.c.user_id)


def _players_of(
    merit: Merit,
    scope: Scope,
    company: Company,
    names: tuple[str, ...],
    *,
    apart: bool,
    few: bool = False,
) -> Select:
    """Return the query for the players of a board, and the counts `names` of each.

    `few`: some players are looked up. Then the server is written so that PostgreSQL does not read
    all of it by its index.
    """
    if merit is Merit.RATING:
        return _rated(names)
    return _counted(scope, company, names, apart=apart, few=few)


def _rated(names: tuple[str, ...]) -> Select:
    """Return the query for the rated players of a server. Of the counts only `hands` is known."""
    r, unknown = schema.ratings, sa.literal_column("0", sa.Integer)
    counts = (r.c.hands if name == "hands" else unknown.label(name) for name in names)
    here = r.c.guild_id == sa.bindparam("guild", type_=sa.BigInteger)
    return sa.select(r.c.user_id, *counts, r.c.sure, r.c.mean, r.c.variance).where(here)


def _belief(board: Board, row: sa.Row[*tuple[Any, ...]]) -> Belief:
    """Return a player's belief if a board asks for it, else a newcomer's."""
    return Belief(row.mean, row.variance) if board.merit is Merit.RATING else NEWCOMER


def _counted(
    scope: Scope, company: Company, names: tuple[str, ...], *, apart: bool, few: bool
) -> Select:
    t = schema.tallies
    guild_id = t.c.guild_id + 0 if few else t.c.guild_id
    where = [
        t.c[name] == sa.bindparam(name, type_=t.c[name].type)
        for name in ("span", "preset", "played_as")
    ]
    counted = {name: t.c[f"{company}_{name}"].label(name) for name in names}
    where.append(t.c[f"{company}_hands"] > 0)
    if scope is Scope.HERE:
        here = guild_id == sa.bindparam("guild", type_=sa.BigInteger)
        now = t.c.since == sa.bindparam("since", type_=t.c.since.type)
        return sa.select(t.c.user_id, *counted.values()).where(here, now, *where)
    there = guild_id.in_(sa.bindparam("guilds", expanding=True, type_=sa.BigInteger))
    days = t.c.since.in_(sa.bindparam("days", expanding=True, type_=t.c.since.type))
    both = sa.tuple_(t.c.guild_id, t.c.since, types=(t.c.guild_id.type, t.c.since.type))
    where += [there, days, *([both.in_(sa.bindparam("begun", expanding=True))] if apart else [])]
    total = (
        (sa.func.max if name in ("run", "best") else sa.func.sum)(count.element).label(name)
        for name, count in counted.items()
    )
    return sa.select(t.c.user_id, *total).where(*where).group_by(t.c.user_id)


def _servers() -> sa.Select[int]:
    """Return the query for the servers of a user: where they have a record and no ban."""
    p, b, me = schema.players, schema.bans, sa.bindparam("me", type_=sa.BigInteger)
    banned = sa.exists().where(b.c.guild_id == p.c.guild_id, b.c.user_id == me)
    return sa.select(p.c.guild_id).where(p.c.user_id == me, ~banned)


_CALENDAR = (
    _servers()
    .add_columns(schema.servers.c.zone, schema.servers.c.season)
    .outerjoin(schema.servers, schema.servers.c.guild_id == schema.players.c.guild_id)
)


def _value(merit: Merit, of: sa.Subquery) -> sa.ColumnElement[Any]:
    """Return what players are ordered by, the greatest first."""
    match merit:
        case Merit.POINTS:
            return of.c.points
        case Merit.STREAK:
            return of.c.best
        case Merit.AVERAGE:
            return _share(of.c.points, of.c.hands)
        case Merit.WON:
            return _share(of.c.won, of.c.hands)
        case Merit.FIRST:
            return _share(of.c.first, of.c.placed)
        case Merit.LAST:
            return -_share(of.c.last, of.c.placed)
        case Merit.RATING:
            return of.c.sure


def _share(part: sa.ColumnElement[int], whole: sa.ColumnElement[int]) -> sa.ColumnElement[Any]:
    return sa.cast(part, sa.Double) / sa.func.nullif(whole, 0)


async def _names(
    connection: AsyncConnection, guild_id: int, user_id: int, users: Collection[int]
) -> dict[int, str]:
    """Return users' latest names: in this server, or else in another one of the user who asks.

    What somebody is called in a server is told only to those who are in it.
    """
    asked = {"guild": guild_id, "me": user_id, "users": list(users)}
    rows = await connection.execute(_NAMES, asked)
    return {row.user_id: row.name for row in rows}


def _names_of() -> Select:
    p, guild = schema.players, sa.bindparam("guild", type_=sa.BigInteger)
    known_there = (p.c.guild_id == guild) | p.c.guild_id.in_(_servers().correlate(None))
    users = sa.bindparam("users", expanding=True, type_=sa.BigInteger)
    found = sa.select(p.c.user_id, p.c.name).where(p.c.user_id.in_(users), known_there)
    return found.order_by(p.c.guild_id == guild, p.c.guild_id)


_NAMES = _names_of()
