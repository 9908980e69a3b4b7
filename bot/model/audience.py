"""The audience of a table, and what depends on it."""

from enum import StrEnum

NO_SERVER = 0
"""The `guild_id` of a table that belongs to no server; like direct messages, it is shard 0's."""


class Audience(StrEnum):
    """For whom a table is.

    `PUBLIC`: for everybody in a channel of a server. The others are for one person among AI
    players, in no server and no channel: `PRACTICE`, and `DAILY` for the deal of the day.
    """

    PUBLIC = "public"
    PRACTICE = "practice"
    DAILY = "daily"

    @property
    def has_message(self) -> bool:
        """Whether a message in a channel shows the table, and the hands may be shown there."""
        return self is Audience.PUBLIC

    @property
    def has_clock(self) -> bool:
        """Whether people have a time limit, and AI players take time to think."""
        return self is Audience.PUBLIC

    @property
    def counts(self) -> bool:
        """Whether hands are written to `scores`, from which all statistics follow."""
        return self is Audience.PUBLIC

    @property
    def takes_back(self) -> bool:
        """Whether choices can be taken back, and deals played again."""
        return self is Audience.PRACTICE
