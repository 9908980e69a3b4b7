"""The seasons of servers: the one that runs, and how the others ended.

Season results are counted from the scores, not from the tallies, which a hand of the next season
may have replaced already.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import Company
from bot.model import Status
from bot.past_season import LEAST_HANDS, PODIUM, Finish, PastSeason, PastSeasons
from bot.periods import Calendar, Length, Span, first_days
from bot.store import schema, tallies
from bot.store.column_types import Instant
from bot.store.rows import insert_into, record
from bot.store.score_rows import is_somebodys

GRACE = timedelta(minutes=1)
"""How long after its end a season is closed, so that hands settled just before it are written."""
PAGE = 4
"""The number of seasons on a page."""
CHANNELS = 5
"""In how many channels of a server the bot tries to tell how a season ended."""

_r, _s, _l = schema.running_seasons, schema.seasons, schema.season_lines
_LINE = ("user_id", "name", "hands", "points", "won", "placed", "first")


async def begin(connection: AsyncConnection, guild_id: int, now: datetime) -> None:
    """Begin a season in a server, if none runs there."""
    by = await tallies.calendar(connection, guild_id)
    row = {"guild_id": guild_id, **await _running(connection, guild_id, by, now)}
    once = insert_into(_r, connection.dialect.name).values(row).on_conflict_do_nothing()
    await connection.execute(once)


async def rewind(
    connection: AsyncConnection, guild_id: int, before: Calendar, now: datetime
) -> None:
    """Have the season that runs in a server end by the calendar that the server has chosen now.

    If only the time zone has changed, it stays the same season, so that none is left out or closed
    twice. If the length has changed, the season of now begins, and the one it breaks off is not
    kept.

    `before`: the calendar of the server until now.
    """
    this = _r.c.guild_id == guild_id
    by = await tallies.calendar(connection, guild_id)
    was = (await connection.execute(sa.select(_r).where(this))).one_or_none()
    if was is None:
        return
    if was.since is not None and was.ends_at is not None and was.ends_at <= now:
        ended = await _archive(connection, was, before)
        running = await _running(connection, guild_id, by, now) | {"begins_at": ended}
    elif was.since is not None and before.season is by.season:
        running = {"ends_at": _end(by, was.since), "begins_at": _began(was, before)}
    else:
        running = await _running(connection, guild_id, by, now, before)
        if running["begins_at"]:
            running["begins_at"] = was.begins_at or running["begins_at"]
    await connection.execute(sa.update(_r).where(this).values(running))


async def _running(
    connection: AsyncConnection,
    guild_id: int,
    by: Calendar,
    now: datetime,
    before: Calendar | None = None,
) -> dict[str, Any]:
    """Return the columns of the season of now, which begins no earlier than the last one ended.

    `before`: the calendar by which the last one went, if they are not `by`.
    """
    kept = sa.select(_s).where(_s.c.guild_id == guild_id).order_by(_s.c.until.desc()).limit(1)
    last = (await connection.execute(kept)).one_or_none()
    since, begins_at = first_days(now, by)[Span.SEASON], None
    if last and last.until >= since:
        since, begins_at = last.until, last.ends_at or (before or by).midnight(last.until)
    return {"since": since, "begins_at": begins_at, "ends_at": _end(by, since)}


def _began(season: sa.Row[*tuple[Any, ...]], by: Calendar) -> datetime:
    """Return when a season began; if that was not stored, by the calendar of its server."""
    return season.begins_at or by.midnight(season.since)


def _end(by: Calendar, since: date) -> datetime | None:
    return None if by.season is Length.OFF else by.midnight(by.after(since))


async def due(connection: AsyncConnection, now: datetime) -> Sequence[int]:
    """Return the servers whose season is to be closed, the longest overdue first."""
    found = sa.select(_r.c.guild_id).where(_r.c.ends_at <= now - GRACE).order_by(_r.c.ends_at)
    return (await connection.scalars(found)).all()


async def close(connection: AsyncConnection, guild_id: int, now: datetime) -> None:
    """Keep how the season of a server ended, if it is over, and begin the season of now.

    The new season begins where this one ended, so every hand is in one of them. A season in which
    nobody played enough is not kept, and none is kept twice.
    """
    this = _r.c.guild_id == guild_id
    await tallies.one_at_a_time(connection, guild_id)
    running = (await connection.execute(sa.select(_r).where(this).with_for_update())).one_or_none()
    if running is None or running.ends_at is None or running.ends_at > now - GRACE:
        return
    by = await tallies.calendar(connection, guild_id)
    if running.since is None:
        following = await _running(connection, guild_id, by, now)
    else:
        ended = await _archive(connection, running, by)
        following = await _running(connection, guild_id, by, now) | {"begins_at": ended}
    await connection.execute(sa.update(_r).where(this).values(following))


async def _archive(
    connection: AsyncConnection, running: sa.Row[*tuple[Any, ...]], by: Calendar
) -> datetime:
    """Keep how a season ended, by this calendar, if enough was played. Return when it ended."""
    began, until = _began(running, by), by.after(running.since)
    ended = max(began, by.midnight(until))
    for company in (Company.PEOPLE, Company.ALL):
        if lines := await _count(connection, running.guild_id, (began, ended), company):
            row = {"guild_id": running.guild_id, "since": running.since, "until": until}
            row |= {"begins_at": began, "ends_at": ended, "company": company}
            await _keep(connection, row, lines)
            break
    return ended


async def _count(
    connection: AsyncConnection, guild_id: int, span: tuple[datetime, datetime], company: Company
) -> list[dict[str, Any]]:
    """Return what each player made in hands that ended from one moment until before another."""
    s, p = schema.scores, schema.players
    hands, points, won = sa.func.count(), sa.func.sum(s.c.points), _number_of(s.c.won)
    found = (
        sa.select(
            s.c.user_id,
            sa.func.coalesce(sa.func.max(p.c.name), sa.func.max(s.c.name)).label("name"),
            hands.label("hands"),
            points.label("points"),
            won.label("won"),
            _number_of(s.c.place.is_not(None) | s.c.left).label("placed"),
            _number_of(s.c.place == 1).label("first"),
        )
        .outerjoin(p, (p.c.guild_id == s.c.guild_id) & (p.c.user_id == s.c.user_id))
        .where(s.c.guild_id == guild_id, s.c.at >= span[0], s.c.at < span[1], is_somebodys)
        .where(~s.c.practice if company is Company.PEOPLE else sa.true())
        .group_by(s.c.user_id)
        .having(hands >= LEAST_HANDS)
        .order_by(points.desc(), won.desc(), hands, s.c.user_id)
    )
    return [dict(row) for row in (await connection.execute(found)).mappings()]


def _number_of(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.count(sa.case((condition, 1)))


async def _keep(
    connection: AsyncConnection, season: dict[str, Any], lines: Sequence[dict[str, Any]]
) -> None:
    once = insert_into(_s, connection.dialect.name).values(season)
    added = once.on_conflict_do_nothing().returning(_s.c.id)
    season_id = await connection.scalar(added)
    if season_id is not None:
        await _add(connection, season_id, lines)


async def _add(
    connection: AsyncConnection, season_id: int, lines: Sequence[dict[str, Any]]
) -> None:
    """Write the lines of a season, in the order in which they are read: the best first."""
    rows = [{"season_id": season_id, "n": n, **line} for n, line in enumerate(lines)]
    if rows:
        await connection.execute(sa.insert(_l), rows)


async def count_anew(connection: AsyncConnection, guild_id: int, at: datetime) -> None:
    """Count the past seasons anew that a moment was in, and have their servers told again.

    People who were forgotten since keep their line.
    """
    by = await tallies.calendar(connection, guild_id)
    for season in (await connection.execute(sa.select(_s).where(_s.c.guild_id == guild_id))).all():
        span = (_began(season, by), season.ends_at or by.midnight(season.until))
        if not span[0] <= at < span[1]:
            continue
        its = _l.c.season_id == season.id
        forgotten = sa.select(*(_l.c[name] for name in _LINE)).where(its, _l.c.user_id.is_(None))
        kept = [dict(row) for row in (await connection.execute(forgotten)).mappings()]
        lines = kept + await _count(connection, guild_id, span, season.company)
        lines.sort(key=lambda line: (-line["points"], -line["won"], line["hands"]))
        await connection.execute(sa.delete(_l).where(its))
        await _add(connection, season.id, lines)
        await connection.execute(sa.update(_s).where(_s.c.id == season.id).values(untold=True))


async def untold(connection: AsyncConnection) -> Sequence[int]:
    """Return the ids of the seasons whose servers are still to be told how they ended."""
    return (await connection.scalars(sa.select(_s.c.id).where(schema.is_untold))).all()


async def ended(connection: AsyncConnection, season_id: int) -> PastSeason | None:
    """Return how a season ended; None if it is not kept any more."""
    season = (await connection.execute(sa.select(_s).where(_s.c.id == season_id))).one_or_none()
    if season is None:
        return None
    return record(PastSeason, season, finishes=await _finishes(connection, season_id))


async def past(connection: AsyncConnection, guild_id: int, user_id: int, page: int) -> PastSeasons:
    """Return a page of a server's seasons, or the last: each podium, and a user's own line."""
    here = _s.c.guild_id == guild_id
    count = await connection.scalar(sa.select(sa.func.count()).select_from(_s).where(here)) or 0
    pages = max(1, -(-count // PAGE))
    page = max(0, min(page, pages - 1))
    newest = sa.select(_s).where(here).order_by(_s.c.until.desc(), _s.c.id.desc())
    found = await connection.execute(newest.limit(PAGE).offset(page * PAGE))
    seasons = [
        record(PastSeason, season, finishes=await _seen_by(connection, season.id, user_id))
        for season in found.all()
    ]
    return PastSeasons(tuple(seasons), page, pages)


async def _seen_by(connection: AsyncConnection, season_id: int, user_id: int) -> tuple[Finish, ...]:
    """Return the podium of a season as a user sees it, and their own line."""
    podium = await _finishes(connection, season_id, user_id, PODIUM)
    this = _l.c.season_id == season_id
    mine = sa.select(_l).where(this, _l.c.user_id == user_id)
    own = (await connection.execute(mine)).one_or_none()
    if own is None or user_id in {finish.user_id for finish in podium}:
        return podium
    ahead = (_l.c.n < own.n, _l.c.points > own.points)
    better = sa.select(sa.func.count()).where(this, *ahead, _seen(user_id))
    return (*podium, record(Finish, own, rank=1 + (await connection.scalar(better) or 0)))


async def _finishes(
    connection: AsyncConnection, season_id: int, user_id: int = 0, limit: int | None = None
) -> tuple[Finish, ...]:
    """Return the first of a season, without players hidden from a user. Equals share a rank."""
    first = sa.select(_l).where(_l.c.season_id == season_id, _seen(user_id)).order_by(_l.c.n)
    finishes = list[Finish]()
    for number, row in enumerate(await connection.execute(first.limit(limit)), 1):
        equal = finishes and finishes[-1].points == row.points
        finishes.append(record(Finish, row, rank=finishes[-1].rank if equal else number))
    return tuple(finishes)


def _seen(user_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a line is not hidden from a user. Forgotten people hide nothing."""
    others = (schema.hidden.c.user_id == _l.c.user_id, _l.c.user_id != user_id)
    return ~sa.exists().where(*others)


async def channels(connection: AsyncConnection, guild_id: int) -> dict[int, str]:
    """Return the channels in which a server played last, latest first, with their language.

    A table in a thread of its own counts for the channel that the thread is in.
    """
    t = schema.tables
    where = sa.func.coalesce(t.c.parent_id, t.c.channel_id).label("channel_id")
    latest = (
        sa.select(where, t.c.locale)
        .where(t.c.guild_id == guild_id, t.c.status.in_(list(Status)))
        .where(t.c.message_id.is_not(None))
        .group_by(where, t.c.locale)
        .order_by(sa.func.max(t.c.message_id))
    )
    found = {row.channel_id: row.locale for row in await connection.execute(latest)}
    return dict(list(reversed(found.items()))[:CHANNELS])


async def try_in(
    connection: AsyncConnection, season_id: int, channel_id: int, now: datetime
) -> None:
    """Note that a message is about to be posted in a channel. `tried_at` is of the first time."""
    first = sa.case((_s.c.channel_id == channel_id, _s.c.tried_at), else_=sa.literal(now, Instant))
    this = sa.update(_s).where(_s.c.id == season_id)
    await connection.execute(this.values(channel_id=channel_id, tried_at=first))


async def tell(connection: AsyncConnection, season: PastSeason, message_id: int | None) -> None:
    """Note that this message tells how a season ended, None: it cannot be told to anybody.

    If the result has changed meanwhile, the new one is still to be told.
    """
    await connection.execute(sa.select(_s.c.id).where(_s.c.id == season.id).with_for_update())
    same = season.finishes == await _finishes(connection, season.id)
    this = sa.update(_s).where(_s.c.id == season.id)
    await connection.execute(this.values(untold=not same, message_id=message_id))
