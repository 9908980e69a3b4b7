"""Fills the sandbox's server with hands of many people over past seasons.

Some names are as long as Discord allows: they need the most room on a phone. Only the last hand has
a log and can be replayed.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.model import Score
from bot.panels.player_names import clean_name
from bot.tables.rules.acting import Act
from bot.tables.rules.seating import Join, Leave
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from game.hand.view import view_of
from game.players import plain
from tests.bot.store.records.settled import House, random_hand
from tests.bot.tables.seated import deal, person_waited_for, table

NAMES = ("Maximilian Featherstonehaugh-Cho", "上官婉儿和她的三十二个好朋友一起打保皇", "Bo", "阿明")
DAYS = 40
FIRST_USER = 11
"""The first user of `random_hand`."""


async def remember(tables: Tables, guild_id: int, members: Sequence[int], now: datetime) -> None:
    """Record a hand for each of the last days, with members of the server among the players."""
    store, dice = tables.store, Random(1)  # noqa: S311 - a test

    def known(score: Score) -> Score:
        if score.user_id is None:
            return score
        number = score.user_id - FIRST_USER
        user = members[number] if number < len(members) else score.user_id
        return replace(score, user_id=user, name=clean_name(NAMES[number % len(NAMES)]))

    before = replace(table(), id="0123abcd", guild_id=guild_id, seats=(None,) * 5)
    await store.tables.create(before)
    house = House(store, before)
    for day in range(DAYS):
        at = now - timedelta(days=DAYS - day)
        await house.settle(tuple(map(known, random_hand(dice, at))))
    await store.tables.delete(1, guild_id=guild_id)
    await play_one(tables, guild_id, members)


async def play_one(tables: Tables, guild_id: int, members: Sequence[int]) -> None:
    """Let members play a hand to its end."""
    host, *others = zip(members, map(clean_name, (*NAMES, "Li")), strict=True)
    opened = await tables.open(guild_id, guild_id, *host, "en-US")
    assert isinstance(opened, Snapshot)
    table_id = opened.table.id
    for member in others:
        await tables.do(table_id, Join(*member))
    await deal(tables, table_id)
    while isinstance(playing := await tables.get(table_id), Playing):
        await tables.do(
            table_id, Act(person_waited_for(playing), lambda h, s: plain.choose(view_of(h, s)))
        )
    for user in members:
        await tables.do(table_id, Leave(user))
