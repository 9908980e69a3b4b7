"""The deal of the day: one deal for everybody, which each person may try once."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from game.record.seat_record import Role
from game.rules.ruleset import DEFAULT_PRESET, PRESETS

FREE_DAYS = 2
"""How many days of a calendar month can be missed without ending a streak."""
ROLES = (Role.EMPEROR, Role.GUARD, Role.REBEL)
"""The roles of the seat, a day each in turn, if everybody plays like `strong`."""
SUNDAY, WEEK = 6, 7
_DOMAIN = b"baohuang day"


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day.

    `secret`: in hex; its hash was shown since the deal before. `round`, `signature`: the beacon's
    round of midnight and its signature in hex; None if the deal depends on the secret alone.
    `number`: how many deals of the same secret and round were passed over. `seat`: the one that
    everybody plays. `strong`, `field`: the points there of *strong*, and of the AI players to
    compare with (`game.players.field`).
    `next_secret`: the secret of the next deal.
    """

    day: date
    secret: str
    round: int | None
    signature: str | None
    number: int
    preset: str
    seat: int
    strong: int
    field: tuple[int, ...]
    next_secret: str

    @property
    def seed(self) -> bytes:
        """The seed that the cards are dealt from."""
        return daily_seed(self.secret, self.signature, self.number)

    def beaten(self, points: int) -> int:
        """How many of the field got fewer points."""
        return sum(other < points for other in self.field)


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The one try of a user at the deal of a day. `points`: None if it is not finished."""

    day: date
    user_id: int
    table_id: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """How a user did in the deal of a day.

    `points`: those of all people, the user's included. `is_first`: no deal came before this one.
    """

    deal: DailyDeal
    own: DailyTry
    points: tuple[int, ...]
    streak: int
    is_first: bool = False

    @property
    def rank(self) -> int:
        """The place among people, from 1."""
        own = self.own.points or 0
        return 1 + sum(other > own for other in self.points)


def daily_seed(secret: str, signature: str | None, number: int) -> bytes:
    """The seed of a deal of a day: SHA-256 over secret, random number and the number of the deal.

    The random number is that of the beacon's round, as in the deals of tables; without a beacon,
    nothing.
    """
    randomness = sha256(bytes.fromhex(signature)).digest() if signature else b""
    return sha256(_DOMAIN + bytes.fromhex(secret) + randomness + number.to_bytes(4, "big")).digest()


def role_of_day(day: date) -> Role:
    return ROLES[day.toordinal() % len(ROLES)]


def preset_of_day(day: date) -> str:
    """The preset of a day: the default one, and on Sundays the others in turn."""
    if day.weekday() != SUNDAY:
        return DEFAULT_PRESET
    others = [name for name in PRESETS if name != DEFAULT_PRESET]
    return others[day.toordinal() // WEEK % len(others)]


def streak(played: Collection[date], dealt: Collection[date], today: date) -> int:
    """The number of days played without a break, up to `today`, which is not over.

    `FREE_DAYS` of each month may be missed. `dealt`: the days that had a deal; only these count.
    """
    days, missed = 0, Counter[tuple[int, int]]()
    for day in sorted(dealt, reverse=True):
        if day in played:
            days += 1
        elif day < today:
            missed[day.year, day.month] += 1
            if missed[day.year, day.month] > FREE_DAYS:
                break
    return days
