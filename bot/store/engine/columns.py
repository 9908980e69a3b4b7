"""Column types: times, dates, enumerations, lists of numbers, sets of feats, packed logs."""

import json
import zlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import TypeVar

import sqlalchemy as sa

from bot.model import HostSetting, LoggedAction
from bot.model.calendar import EVER
from game.record.feats import Feat, feats_in, mask_of

E = TypeVar("E", bound=StrEnum)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Instant(sa.types.TypeDecorator[datetime]):
    """An aware time, stored in UTC because SQLite knows no time zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Convert to UTC. Raises ValueError for a naive moment."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return an aware moment in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Moment(sa.types.TypeDecorator[datetime]):
    """An aware time, stored as milliseconds since 1970, in a quarter of the space of a text."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:
        """Convert to milliseconds. Raises TypeError for a naive moment."""
        return None if value is None else (value - EPOCH) // timedelta(milliseconds=1)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> datetime | None:
        """Return an aware moment in UTC."""
        return None if value is None else EPOCH + timedelta(milliseconds=value)


class Day(sa.types.TypeDecorator[date]):
    """A date, stored as days since 1970."""

    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: sa.Dialect) -> int | None:
        """Convert to days."""
        return None if value is None else (value - EVER).days

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> date | None:
        """Return a date."""
        return None if value is None else EVER + timedelta(days=value)


class Coded(sa.types.TypeDecorator[E]):
    """A `StrEnum`, stored as its value. `otherwise`: the member for values of newer versions; None
    where there are none.
    """

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[E], otherwise: E | None = None) -> None:
        super().__init__()
        self.kind = kind
        self.otherwise = otherwise

    def process_bind_param(self, value: E | None, dialect: sa.Dialect) -> str | None:
        """Convert to text."""
        return None if value is None else self.kind(value).value

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> E | None:
        """Return a member. Raises ValueError for an unknown text where there is no `otherwise`."""
        if value is None:
            return None
        if self.otherwise is not None and value not in list(self.kind):
            return self.otherwise
        return self.kind(value)


class Numbers(sa.types.TypeDecorator[tuple[int, ...]]):
    """Numbers, stored as text with spaces between them."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: sa.Dialect) -> str | None:
        """Convert to text."""
        return None if value is None else " ".join(map(str, value))

    def process_result_value(
        self, value: str | None, dialect: sa.Dialect
    ) -> tuple[int, ...] | None:
        """Return the numbers. Raises ValueError for any other text."""
        return None if value is None else tuple(map(int, value.split()))


class HostSettings(sa.types.TypeDecorator[tuple[HostSetting, ...]]):
    """Settings of a table, stored as their names with spaces between them."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(
        self, value: tuple[HostSetting, ...] | None, dialect: sa.Dialect
    ) -> str | None:
        """Convert to text."""
        return None if value is None else " ".join(value)

    def process_result_value(
        self, value: str | None, dialect: sa.Dialect
    ) -> tuple[HostSetting, ...] | None:
        """Return the settings. Raises ValueError for any other text."""
        return None if value is None else tuple(map(HostSetting, value.split()))


class Feats(sa.types.TypeDecorator[frozenset[Feat]]):
    """A set of feats, stored as the bits of a number."""

    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: frozenset[Feat] | None, dialect: sa.Dialect) -> int | None:
        """Convert to bits."""
        return None if value is None else mask_of(value)

    def process_result_value(
        self, value: int | None, dialect: sa.Dialect
    ) -> frozenset[Feat] | None:
        """Return the feats of these bits."""
        return None if value is None else feats_in(value)


def packed(log: Sequence[LoggedAction]) -> bytes:
    """Pack a log. Each time is stored as the difference to the one before."""
    rows, previous_ms = [], 0
    for action in log:
        time = [] if action.ms is None else [action.ms - previous_ms]
        rows.append([action.seat, action.action, action.by, *time])
        previous_ms = previous_ms if action.ms is None else action.ms
    return zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), level=9)


def unpacked(data: bytes) -> tuple[LoggedAction, ...]:
    """Unpack a log. Raises ValueError if the data is not a packed log."""
    try:
        text = zlib.decompress(data)
    except zlib.error as error:
        raise ValueError("no packed log") from error
    rows, log, ms = json.loads(text), list[LoggedAction](), 0
    for n, (seat, action, by, *time) in enumerate(rows):
        ms += sum(time)
        log.append(LoggedAction(n, seat, action, by, ms if time else None))
    return tuple(log)
