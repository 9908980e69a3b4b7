"""Settled hands from before there were records: filled in one by one, then rated."""

from collections.abc import Sequence, Set

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import HandRow, LoggedAction, Score
from bot.store import hand_queries, rerate, schema, tallies
from bot.store.ratings import HandKey
from bot.store.rows import row_of
from bot.store.score_rows import is_somebodys, score_row

FILLED = "the last hand whose records were filled in"
"""The note with the key of that hand, or `ALL`."""
FEATS = "the last hand whose feats were filled in"
"""The note with the key of that hand, or `ALL`."""
ALL = "all"
"""The note that there are no more such hands."""


def _lacking(note: str) -> sa.ColumnElement[bool]:
    """Return the condition that a hand lacks what the hands of this note lack."""
    h, s = schema.hands, schema.scores
    if note == FILLED:
        return h.c.result.is_not(None) & h.c.preset.is_(None)
    its = (s.c.table_id == h.c.table_id) & (s.c.hand_no == h.c.hand_no)
    return sa.exists().where(its, s.c.role.is_not(None), s.c.feats.is_(None))


async def following(
    connection: AsyncConnection, note: str, last: str | None
) -> tuple[HandRow, tuple[LoggedAction, ...]] | None:
    """Return the next hand by its key, with its log, None if there are no more.

    `last`: what is noted.
    """
    if last == ALL:
        return None
    h = schema.hands
    table_id, _, hand_no = (last or "").partition(" ")
    beyond = (h.c.table_id > table_id) | (h.c.hand_no > int(hand_no or 0))
    found = sa.select(h.c.table_id, h.c.hand_no)
    found = found.where(h.c.table_id >= table_id, beyond, _lacking(note))
    key = (await connection.execute(found.order_by(h.c.table_id, h.c.hand_no).limit(1))).first()
    if key is None:
        return None
    hand, log = await hand_queries.hand(connection, key.table_id, key.hand_no)
    return (hand, log) if hand else None


async def fill(
    connection: AsyncConnection, hand: HandRow, scores: Sequence[Score], ai_seats: Set[int]
) -> None:
    """Write what a log told of all five seats: to the scores of people, and new ones of AI players.

    A seat with neither belonged to somebody who helped out or was forgotten, and gets no score. If
    that is so of every seat, only the hand is marked as filled in.
    """
    h, s = schema.hands, schema.scores
    (anyone, *_) = scores
    its = (s.c.table_id == hand.table_id, s.c.hand_no == hand.hand_no)
    stayed = (*its, ~s.c.left)
    preset, of_all = {"preset": anyone.preset}, ("solo", "multiplier")
    whole = {name: getattr(anyone, name) for name in of_all}
    known = (await connection.execute(sa.select(s.c.guild_id, s.c.practice).where(*its))).first()
    if known:
        await tallies.one_at_a_time(connection, known.guild_id)
    sat = set(await connection.scalars(sa.select(s.c.seat).where(*stayed)))
    await connection.execute(sa.update(s).where(*its).values(preset))
    await connection.execute(sa.update(s).where(*stayed).values(whole))
    for score in scores:
        if score.seat in sat and score.record:
            theirs = sa.update(s).where(*stayed, s.c.seat == score.seat)
            await connection.execute(theirs.values(row_of(score.record)))
        elif score.seat in ai_seats and known:
            row = score_row(score, hand.table_id, hand.hand_no, known.guild_id)
            row["practice"] = known.practice
            await connection.execute(sa.insert(s).values(row))
    if known:
        await _count_anew(connection, known.guild_id, *its)
        await rerate.add(connection, HandKey(hand.table_id, hand.hand_no))
    this_hand = (h.c.table_id == hand.table_id, h.c.hand_no == hand.hand_no)
    await connection.execute(sa.update(h).where(*this_hand).values(preset))


async def fill_feats(connection: AsyncConnection, hand: HandRow, scores: Sequence[Score]) -> None:
    """Write what a log told of the feats of all five seats, where they are not known."""
    s = schema.scores
    its = (s.c.table_id == hand.table_id, s.c.hand_no == hand.hand_no)
    unknown = (*its, ~s.c.left, s.c.role.is_not(None), s.c.feats.is_(None))
    guild_id = await connection.scalar(sa.select(s.c.guild_id).where(*its).limit(1))
    if guild_id is not None:
        await tallies.one_at_a_time(connection, guild_id)
    for score in scores:
        if score.record:
            theirs = sa.update(s).where(*unknown, s.c.seat == score.seat)
            await connection.execute(theirs.values(feats=score.record.feats))
    if guild_id is not None:
        await _count_anew(connection, guild_id, *its)


async def _count_anew(
    connection: AsyncConnection, guild_id: int, *its: sa.ColumnElement[bool]
) -> None:
    """Have the players of these scores counted anew."""
    whose = sa.select(schema.scores.c.user_id).where(*its, is_somebodys)
    await tallies.mark_stale(connection, guild_id, set(await connection.scalars(whose)))
