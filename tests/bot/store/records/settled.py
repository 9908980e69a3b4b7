"""Hands that are settled at a table, with scores as a test wants them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bot.model import Change, HandRow, Score, Status, Table
from bot.store.store import Store
from game.cards import SEATS
from game.players.levels import Level
from game.record.feats import Feat
from game.record.seat_record import Dealt, Role, SeatRecord
from game.scoring import Solo

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
ROYALS_AND_REBELS = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
ALONE = (Role.OPEN, *[Role.AGAINST] * 4)
SAID = ("robbed", "declared", "hoe", "kicked", "on_autoplay")
RECORD = SeatRecord(
    Dealt.NEITHER, Role.REBEL, 3, 0, False, False, False, False, 0, False, 9, 900, frozenset()
)


def score(seat: int, user_id: int | None, points: int, role: Role, place: int) -> Score:
    dealt = {Role.EMPEROR: Dealt.ROYAL, Role.GUARD: Dealt.GUARD, Role.OPEN: Dealt.BOTH}
    return Score(
        user_id,
        f"P{user_id}" if user_id else "AI",
        points,
        won=None if points == 0 else points > 0,
        seat=seat,
        level=None if user_id else Level.NORMAL,
        at=NOON,
        preset="simple",
        solo=Solo.OPEN if role in ALONE else Solo.NONE,
        multiplier=1,
        record=replace(RECORD, role=role, place=place, dealt=dealt.get(role, Dealt.NEITHER)),
    )


def hand(
    points: Sequence[int] = (4, 2, -2, -2, -2),
    users: Sequence[int | None] = (11, 12, 13, 14, 15),
    at: datetime = NOON,
    **same: object,
) -> tuple[Score, ...]:
    """A hand of two royals against three, in which the seats come in this order."""
    return tuple(
        replace(score(seat, user, made, role, seat + 1), at=at, **same)  # type: ignore[arg-type]
        for seat, (user, made, role) in enumerate(
            zip(users, points, ROYALS_AND_REBELS, strict=True)
        )
    )


def random_hand(dice: Random, at: datetime) -> tuple[Score, ...]:
    """A hand of some of eight people and of AI players, of any outcome."""
    users: list[int | None] = dice.sample(range(11, 19), SEATS)
    practice = dice.random() < 0.3
    if practice:
        users[dice.randrange(SEATS)] = None
    roles = dice.choice((ROYALS_AND_REBELS, ALONE))
    points = dice.choice(((4, 2, -2, -2, -2), (-8, -4, 4, 4, 4), (24, -6, -6, -6, -6), (0,) * 5))
    order = dice.sample(range(1, SEATS + 1), SEATS)
    preset = dice.choice(("simple", "classic"))
    feats = frozenset(feat for feat in Feat if dice.random() < 0.1)

    def record(made: SeatRecord | None) -> SeatRecord | None:
        said: Any = {name: dice.random() < 0.3 for name in SAID}
        numbers: Any = {name: dice.randrange(4) for name in ("ceded", "decisions", "thinking")}
        return made and replace(made, feats=feats, **said, **numbers)

    return tuple(
        replace(
            made := score(seat, user, points[seat], roles[seat], order[seat]),
            at=at,
            practice=practice,
            preset=preset,
            substitute=user is not None and dice.random() < 0.05,
            record=record(made.record),
        )
        for seat, user in enumerate(users)
    )


class House:
    """A table of a server at which one hand after another is settled."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store, self.table = store, table
        self.played: list[tuple[int, tuple[Score, ...]]] = []

    async def settle(self, scores: tuple[Score, ...], **change: object) -> int:
        """Settles a hand. Returns its number."""
        await self.leave_and_settle((), scores, **change)
        return self.table.hand_no

    async def leave_and_settle(
        self, left: tuple[Score, ...], scores: tuple[Score, ...], **change: object
    ) -> None:
        """Deals a hand that some people leave, and settles it."""
        async with self.left(left, scores, **change):
            pass

    @asynccontextmanager
    async def left(
        self, left: tuple[Score, ...], scores: tuple[Score, ...], **change: object
    ) -> AsyncIterator[None]:
        """The same, with time in between."""
        number = self.table.hand_no + 1
        row = HandRow(self.table.id, number, "5eed", 0, "{}", NOON)
        self.table = replace(self.table.next_version(), hand_no=number, status=Status.PLAYING)
        assert await self.store.tables.commit(Change(self.table, deal=row, scores=left))
        yield
        self.table = self.table.next_version()
        step = Change(self.table, scores=scores, result="{}")
        assert await self.store.tables.commit(replace(step, **change))  # type: ignore[arg-type]
        self.played.append((number, (*left, *scores)))


async def play_at_random(house: House, hands: int, seed: int) -> None:
    """Settles random hands, an hour apart, so that they lie in several days and weeks.

    Somebody leaves every sixth one.
    """
    dice = Random(seed)  # noqa: S311 - a test
    for number in range(hands):
        scores = random_hand(dice, NOON - timedelta(hours=hands - number))
        seat = dice.randrange(SEATS)
        taken = replace(scores[seat], user_id=None, name="AI", level=Level.NORMAL, substitute=True)
        if number % 6 or scores[seat].user_id is None:
            await house.settle(scores)
        else:
            rest = (*scores[:seat], taken, *scores[seat + 1 :])
            await house.leave_and_settle((leaver(scores[seat]),), rest, charged=((seat, -40),))


def leaver(score: Score) -> Score:
    """The score of somebody who leaves, and so does not get this one."""
    left = Score(score.user_id, score.name, -40, None, score.seat, score.at, left=True)
    return replace(left, practice=score.practice, preset=score.preset)
