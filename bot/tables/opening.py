"""Opens tables of no server: among friends, and for practice."""

import secrets

from bot.model import NO_SERVER, Audience, Seat, Table
from bot.store.tables.table_queries import AlreadySeated
from bot.tables.rules.closing import End
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.practice import Exercise, PlayOn, practice_table
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.cards import SEATS
from game.refusals import Refusal
from game.rules.ruleset import DEFAULT_PRESET


async def open_among_friends(
    tables: Tables, user_id: int, name: str, locale: str
) -> Snapshot | Refusal:
    """Open a table and sit down as its host, or return the one where the user sits already."""
    if seated := await tables.of_user(NO_SERVER, user_id, Audience.LINK):
        return seated
    table = Table(
        id=secrets.token_hex(4),
        host_id=user_id,
        preset=DEFAULT_PRESET,
        locale=locale,
        seats=(Seat(user_id, name), *[None] * (SEATS - 1)),
        seed=tables.new_seed().hex(),
        audience=Audience.LINK,
    )
    try:
        return await tables.create(table)
    except AlreadySeated:
        return Refusal(TableWhy.BUSY)


async def practise(
    tables: Tables,
    user_id: int,
    name: str,
    locale: str,
    exercise: Exercise,
    number: int = 0,
    first: PlayOn | None = None,
) -> Snapshot | Refusal:
    """Deal a hand at a new practice table, and close the user's former one.

    `number`: the user's seat. `first`: where the first hand begins, by default at a new deal.
    """
    if former := await tables.of_user(NO_SERVER, user_id):
        await tables.do(former.table.id, End())
    seat, seed = Seat(user_id, name), tables.new_seed()
    table = practice_table(secrets.token_hex(4), seat, locale, exercise, seed, number)
    try:
        await tables.create(table)
    except AlreadySeated:
        return Refusal(TableWhy.BUSY)
    return await tables.do(table.id, first or Ready(user_id))
