"""The audience of a table, and what depends on it."""

from enum import StrEnum

NO_SERVER = 0
"""The `guild_id` of a table that belongs to no server; like direct messages, it is shard 0's."""


class Audience(StrEnum):
    """For whom a table is.

    `PUBLIC`: for everybody in a channel of a server. `PRACTICE`, and `DAILY` for the deal of the
    day: for one person among AI players, in no server and no channel. `LINK`: a table of friends,
    for everybody who sees the answer to `/table open` where the bot is no member. It is played on
    the page, and the answer shows how it stood at the latest press.
    """

    PUBLIC = "public"
    PRACTICE = "practice"
    DAILY = "daily"
    LINK = "link"

    @property
    def is_alone(self) -> bool:
        """Whether one person plays among AI players."""
        return self in (Audience.PRACTICE, Audience.DAILY)

    @property
    def has_message(self) -> bool:
        """Whether the bot keeps a message in a channel up to date, and may show hands there."""
        return self is Audience.PUBLIC

    @property
    def has_clock(self) -> bool:
        """Whether people have a time limit, and AI players take time to think."""
        return not self.is_alone

    @property
    def counts(self) -> bool:
        """Whether hands are written to `scores`, from which all statistics follow."""
        return self is Audience.PUBLIC

    @property
    def takes_back(self) -> bool:
        """Whether choices can be taken back, and deals played again."""
        return self is Audience.PRACTICE
