"""Which message of a table an earlier process left, and whom it mentioned."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, cast
from unittest.mock import AsyncMock

from discord import Object

from bot.delivery.recovery import Found, left_behind
from bot.panels.custom_id import table_press
from bot.panels.press_verbs import Verb
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from tests.bot.tables.people import EAST, SOUTH, playing
from tests.support.discord_errors import http_error

BOT = 7


class Message(Object):
    """A message of the bot for a step of a hand, which mentioned some users."""

    author = Object(BOT)

    def __init__(self, number: int, hand: Playing, *mentioned: int) -> None:
        super().__init__(number)
        self.components = [Object(0)]
        press = table_press(hand.table, Verb.HAND, hand.hand.step)
        cast(Any, self.components[0]).custom_id = press.custom_id
        self.mentions = [Object(user) for user in mentioned]


class Channel:
    """A channel with these messages, of which the newest is the first."""

    def __init__(self, *messages: Message) -> None:
        self.messages = messages
        self.fetch_message = AsyncMock(side_effect=http_error(404, 10008))

    async def history(self, *, limit: int) -> AsyncIterator[Message]:
        for message in self.messages[:limit]:
            yield message


async def test_what_showed_an_earlier_step_is_deleted_and_what_is_no_step_stays(
    tables: Tables,
) -> None:
    hand = await playing(tables, people=2)
    assert isinstance(hand, Playing)
    earlier, invitation = Message(11, hand), Message(12, hand)
    now = replace(hand, hand=hand.hand.at(hand.hand.step + 1, hand.hand.history))
    press = table_press(hand.table, Verb.JOIN)
    cast(Any, invitation.components[0]).custom_id = press.custom_id
    channel: Any = Channel(invitation, earlier)
    assert await left_behind(channel, now, BOT) == Found(None, stale=(earlier.id,))


async def test_whom_a_late_answer_mentioned_is_found_beside_the_message_that_was_posted_instead(
    tables: Tables,
) -> None:
    hand = await playing(tables, people=2)
    assert isinstance(hand, Playing)
    instead, late = Message(12, hand), Message(11, hand, EAST, SOUTH)
    for messages in ((instead, late), (late, instead)):
        channel: Any = Channel(*messages)
        assert await left_behind(channel, hand, BOT) == Found(
            messages[0].id,
            stale=(messages[1].id,),
            is_current=True,
            mentioned=frozenset({EAST, SOUTH}),
        )
