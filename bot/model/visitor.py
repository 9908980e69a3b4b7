"""Users who look at a table on the web page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """A user at the page of a table. `name`, `locale`: as in Discord when they opened the page."""

    user_id: int
    guild_id: int
    table_id: str
    name: str
    locale: str
