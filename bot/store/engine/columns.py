"""Column types: times, dates, enumerations, lists, sets of feats, packed logs."""

import json
import zlib
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Generic, TypeVar

import sqlalchemy as sa

from bot.model import LoggedAction
from bot.model.calendar import EVER
from game.record.feats import Feat, feats_in, mask_of

T = TypeVar("T")
S = TypeVar("S")
E = TypeVar("E", bound=StrEnum)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class _Converted(sa.types.TypeDecorator[T], Generic[T, S]):
    """A column whose values are stored as something else; NULL is None."""

    def process_bind_param(self, value: T | None, dialect: sa.Dialect) -> S | None:
        return None if value is None else self._store(value)

    def process_result_value(self, value: S | None, dialect: sa.Dialect) -> T | None:
        """Convert what is stored to a value. Raises ValueError if it is none."""
        return None if value is None else self._load(value)

    def _store(self, value: T) -> S:
        raise NotImplementedError

    def _load(self, value: S) -> T:
        raise NotImplementedError


class Instant(_Converted[datetime, datetime]):
    """An aware time, stored in UTC because SQLite knows no time zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def _store(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone: {value}")
        return value.astimezone(UTC)

    def _load(self, value: datetime) -> datetime:
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Moment(_Converted[datetime, int]):
    """An aware time, stored as milliseconds since 1970, in a quarter of the space of a text."""

    impl = sa.BigInteger
    cache_ok = True

    def _store(self, value: datetime) -> int:
        return (value - EPOCH) // timedelta(milliseconds=1)

    def _load(self, value: int) -> datetime:
        return EPOCH + timedelta(milliseconds=value)


class Day(_Converted[date, int]):
    """A date, stored as days since 1970."""

    impl = sa.Integer
    cache_ok = True

    def _store(self, value: date) -> int:
        return (value - EVER).days

    def _load(self, value: int) -> date:
        return EVER + timedelta(days=value)


class Coded(_Converted[E, str]):
    """A `StrEnum`, stored as its value. `otherwise`: the member for values of newer versions; None
    where there are none.
    """

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[E], otherwise: E | None = None) -> None:
        super().__init__()
        self.kind = kind
        self.otherwise = otherwise

    def _store(self, value: E) -> str:
        return self.kind(value).value

    def _load(self, value: str) -> E:
        if self.otherwise is not None and value not in list(self.kind):
            return self.otherwise
        return self.kind(value)


class Words(_Converted[tuple[T, ...], str]):
    """Numbers or members of a `StrEnum`, stored as text with spaces between them."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: Callable[[str], T]) -> None:
        super().__init__()
        self.kind = kind

    def _store(self, value: tuple[T, ...]) -> str:
        return " ".join(map(str, value))

    def _load(self, value: str) -> tuple[T, ...]:
        return tuple(map(self.kind, value.split()))


class Feats(_Converted[frozenset[Feat], int]):
    """A set of feats, stored as the bits of a number."""

    impl = sa.Integer
    cache_ok = True

    def _store(self, value: frozenset[Feat]) -> int:
        return mask_of(value)

    def _load(self, value: int) -> frozenset[Feat]:
        return feats_in(value)


def packed(log: Sequence[LoggedAction]) -> bytes:
    """Pack a log. Each time is stored as the difference to the one before."""
    rows, previous_ms = [], 0
    for action in log:
        rows.append([action.seat, action.action, action.by, action.ms - previous_ms])
        previous_ms = action.ms
    return zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), level=9)


def unpacked(data: bytes) -> tuple[LoggedAction, ...]:
    """Unpack a log. Raises ValueError if the data is not a packed log."""
    try:
        text = zlib.decompress(data)
    except zlib.error as error:
        raise ValueError("no packed log") from error
    rows, log, ms = json.loads(text), list[LoggedAction](), 0
    for n, (seat, action, by, since_last) in enumerate(rows):
        ms += since_last
        log.append(LoggedAction(n, seat, action, by, ms))
    return tuple(log)
