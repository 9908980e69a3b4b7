"""Tables with people at them, and hands that chance has played."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import TypeVar

from bot.model import NO_SERVER, Audience, Seat, Status, Table
from bot.tables.rules import next_hand
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.snapshot import HandProgress, Lobby, Playing, Settled, Snapshot
from bot.tables.rules.step import Step
from bot.tables.service import Tables
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from tests.laws.games import played

GUILD, CHANNEL, MESSAGE = 1, 2, 3
PEOPLE = (11, 12, 13, 14, 15)
NAMES = ("East", "South", "West", "North", "Centre")
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SIMPLE = RuleSet()
AI = 0
T = TypeVar("T")


def table(*users: int | None) -> Table:
    """A table in its lobby with these users from seat 0 on, the first of them its host.

    `AI` is an AI player, None an empty seat, and so is every seat not named.
    """
    users = (*users, *[None] * (5 - len(users)))
    return Table(
        id="0123abcd",
        host_id=users[0] or PEOPLE[0],
        preset="simple",
        locale="en-US",
        seats=tuple(
            None if user is None else Seat(user or None, name)
            for user, name in zip(users, NAMES, strict=True)
        ),
        guild_id=GUILD,
        channel_id=CHANNEL,
        message_id=MESSAGE,
    )


def dealt(*users: int | None, number: int = 1) -> Step:
    """The step, at noon, from a lobby into the hand that follows from `number`."""
    return start_hand(Lobby(table(*users)), seed(number), NOON)


def start_hand(before: Lobby | Settled, dealt: bytes, now: datetime) -> Step:
    """The next hand, dealt from this seed alone."""
    before = replace(before, table=replace(before.table, seed=dealt.hex()))
    return next_hand.start_hand(before, dealt, now)


@dataclass(frozen=True, slots=True)
class DealFrom:
    """A request for the next hand, dealt from this seed alone, whoever is ready."""

    seed: bytes

    def decide(self, before: Snapshot, at: datetime) -> Step:
        return start_hand(between(before), self.seed, at)


async def deal(tables: Tables, table_id: str) -> Snapshot | Refusal:
    """All the people at a table say that they are ready; the last one's outcome."""
    found = await tables.get(table_id)
    assert found is not None
    *others, last = found.table.people
    for user in others:
        await tables.do(table_id, Ready(user))
    return await tables.do(table_id, Ready(last))


def seed(number: int) -> bytes:
    """A seed of its own for every number."""
    return sha256(str(number).encode()).digest()


@cache
def walk(number: int) -> tuple[Hand, ...]:
    """Every state of a hand that chance plays, from the deal to the end."""
    log, ended = played(SIMPLE, seed(number), number % 5)
    return (*(step.before for step in log), ended)


def snapshot(hand: Hand, locale: str = "en-US") -> Playing | Settled:
    """Five people at a table where this hand is played, or has just been."""
    if hand.result:
        return Settled(_seated(Status.SETTLED, locale, None), hand)
    return Playing(_seated(Status.PLAYING, locale, NOON), hand, HandProgress(NOON))


@cache
def _seated(status: Status, locale: str, due: datetime | None) -> Table:
    return replace(table(*PEOPLE), hand_no=7, locale=locale, status=status, deadline_at=due)


def known(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def hand_of(now: Snapshot) -> Hand:
    """The latest hand of a table."""
    return known(now.hand)


def in_play(now: object) -> Playing:
    """The table, where a hand is being played."""
    assert isinstance(now, Playing)
    return now


def between(now: object) -> Lobby | Settled:
    """The table, where no hand is being played."""
    assert isinstance(now, Lobby | Settled)
    return now


def at_table(hand: Hand) -> tuple[Table, Hand]:
    """The same five people, and the hand."""
    return snapshot(hand).table, hand


def seen_at_table(hand: Hand, seat: int | None = None) -> tuple[Table, View]:
    """The same five people, and the hand as this seat, or everybody, may see it."""
    return snapshot(hand).table, view_of(hand, seat)


def all_new(table: Table) -> Table:
    """The same table in the first hands of all who sit there."""
    return replace(table, seats=tuple(seat and replace(seat, new=True) for seat in table.seats))


def practised(table: Table) -> Table:
    """The same seats at a table of practice."""
    return replace(
        table, audience=Audience.PRACTICE, guild_id=NO_SERVER, channel_id=0, message_id=None
    )


def of_the_day(table: Table) -> Table:
    """The same seats at a table of the deal of the day."""
    return replace(practised(table), audience=Audience.DAILY, hints=False)


def person_waited_for(now: Playing) -> int:
    """One of the users who have not acted yet."""
    return now.table.player(min(now.hand.waiting)).user_id or 0
