"""Luck, which is what the cards of settled hands were worth: hands that lack it, and writing it."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import HandRow, LoggedAction, Luck
from bot.store import hand_queries, schema, tallies
from bot.store.score_rows import is_somebodys

_h, _s, _p = schema.hands, schema.scores, schema.players
_NEXT = sa.select(_h.c.table_id, _h.c.hand_no).where(schema.NOT_WEIGHED).limit(1)
LATEST = _NEXT.where(_h.c.ended_at.is_not(None)).order_by(_h.c.ended_at.desc())
UNDATED = _NEXT.where(_h.c.ended_at.is_(None)).order_by(_h.c.table_id, _h.c.hand_no)


async def following(connection: AsyncConnection) -> tuple[HandRow, tuple[LoggedAction, ...]] | None:
    """Return the latest hand that is not weighed, with its log, None if there is none.

    Hands whose records were not filled in from their logs are never weighed.
    """
    found = await connection.execute(LATEST)
    key = found.first() or (await connection.execute(UNDATED)).first()
    if key is None:
        return None
    hand, log = await hand_queries.hand(connection, key.table_id, key.hand_no)
    return (hand, log) if hand else None


async def weigh(connection: AsyncConnection, hand: HandRow, luck: Sequence[float]) -> None:
    """Write what the cards of a hand were worth, by seat, if it is not weighed yet.

    `luck` is empty if that cannot be told.
    """
    this_hand = (_h.c.table_id == hand.table_id, _h.c.hand_no == hand.hand_no)
    noted = sa.update(_h).where(*this_hand, ~_h.c.weighed).values(weighed=True)
    if not (await connection.execute(noted)).rowcount:
        return
    its = (_s.c.table_id == hand.table_id, _s.c.hand_no == hand.hand_no, ~_s.c.left)
    guild_id = await connection.scalar(sa.select(_s.c.guild_id).where(*its).limit(1))
    if guild_id is None:
        return
    await tallies.one_at_a_time(connection, guild_id)
    for seat, points in enumerate(luck):
        await connection.execute(sa.update(_s).where(*its, _s.c.seat == seat).values(luck=points))
    known = sa.select(_s).where(*its, is_somebodys, _s.c.luck.is_not(None))
    for row in (await connection.execute(known.order_by(_s.c.user_id))).all():
        one = {"weighed": _p.c.weighed + 1}
        sums = {"luck": _p.c.luck + row.luck, "made": _p.c.made + row.points}
        whose = _is(row.guild_id, row.user_id)
        await connection.execute(sa.update(_p).where(*whose).values(one | sums))


def luck_of(player: sa.Row[*tuple[Any, ...]]) -> Luck:
    """Return the luck that a row of `players` holds."""
    return Luck(hands=player.weighed, worth=player.luck, made=player.made)


def counted(rows: Sequence[sa.Row[*tuple[Any, ...]]]) -> Luck:
    """Return the luck in all these scores of one player. The sum is exact in whatever order."""
    known = [row for row in rows if row.luck is not None]
    return Luck(len(known), sum(row.luck for row in known), sum(row.points for row in known))


def _is(guild_id: int, user_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return _p.c.guild_id == guild_id, _p.c.user_id == user_id
