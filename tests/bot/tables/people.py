"""What people do at the tables of a service."""

from datetime import datetime

from bot.model import Loaded
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.seating import Fill, Join
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import Hand
from game.hand.view import view_of
from game.players import plain
from game.refusals import Refusal
from tests.bot.tables.seated import CHANNEL, GUILD, PEOPLE, deal

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
STRANGER = 99
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")


def as_ai(hand: Hand, seat: int) -> Action:
    """What an AI player would do."""
    return plain.choose(view_of(hand, seat))


async def opened(tables: Tables, user: int = EAST) -> Snapshot:
    made = await tables.open(GUILD, CHANNEL, user, "East", "en-US")
    assert isinstance(made, Snapshot)
    return made


async def playing(tables: Tables, people: int = 5) -> Snapshot:
    """A table where a hand has been dealt to this many people and to AI players beside them."""
    return done(await deal(tables, (await seated(tables, people)).table.id))


def done(outcome: Snapshot | Refusal) -> Snapshot:
    assert isinstance(outcome, Snapshot), outcome
    return outcome


def no(_: Hand, seat: int) -> Action:
    return Answer(seat, yes=False)


def passing(_: Hand, seat: int) -> Action:
    return Pass(seat)


async def all_seated(tables: Tables, *ready: int) -> str:
    """A table of five people, of whom these are ready; its id."""
    table_id = (await opened(tables)).table.id
    for user in PEOPLE[1:]:
        done(await tables.do(table_id, Join(user, str(user))))
    for user in ready:
        done(await tables.do(table_id, Ready(user)))
    return table_id


async def current(tables: Tables, table_id: str) -> Snapshot:
    """The table as it stands."""
    now = await tables.get(table_id)
    assert now is not None
    return now


async def stored(tables: Tables, table_id: str) -> Loaded:
    loaded = await tables.store.tables.load(table_id)
    assert loaded is not None
    return loaded


GUEST = 99


def users(now: Snapshot) -> list[int | None]:
    return [seat.user_id for seat in now.table.seats if seat]


async def seated(tables: Tables, people: int) -> Snapshot:
    """A table with so many people and AI players beside them."""
    opened = done(await tables.open(GUILD, CHANNEL, EAST, "East", "en-US"))
    for user in PEOPLE[1:people]:
        await tables.do(opened.table.id, Join(user, str(user)))
    if people < 5:
        await tables.do(opened.table.id, Fill(EAST, AI_NAMES))
    return await current(tables, opened.table.id)


async def played_out(tables: Tables, now: list[datetime], table_id: str) -> Snapshot:
    """The table when nobody has done anything until the hand was over."""
    for _ in range(400):
        found = await current(tables, table_id)
        if not isinstance(found, Playing):
            return found
        assert found.table.deadline_at is not None
        now.append(found.table.deadline_at)
        await tables.do(table_id, TimeOut())
    raise AssertionError("the hand does not end")
