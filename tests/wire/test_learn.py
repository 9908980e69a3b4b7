"""The lesson in a server, a direct message and a group without the bot; and the bot dies."""

from pathlib import Path

import pytest

from bot.panels.custom_id import lesson_turn
from game.lesson.course import Point
from tests.support.database_marks import ON_SQLITE
from tests.wire.payloads import GROUP, GUILD
from tests.wire.people import PEOPLE
from tests.wire.process import bot_process
from tests.wire.server import custom_ids, serving
from tests.wire.test_practice import begun, newest, through_channels

READER = PEOPLE[0]
PRESSES = (Point(0, "a"), Point(0, "ab"), Point(1))
"""Two wrong answers, after which the right one is shown, and the next step."""


@ON_SQLITE
@pytest.mark.parametrize("where", [GUILD, None, GROUP])
async def test_the_lesson_is_one_message_and_no_kill_loses_a_press(
    tmp_path: Path, where: int | None
) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            await begun(discord, bot)
            asked = discord.command(READER, "learn", in_guild=where)
            message = newest(await discord.answered(asked))
            first = message["id"]
            for point in PRESSES:
                await bot.restart()
                press = lesson_turn(point).custom_id
                message = newest(await discord.carried_out(discord.press(READER, message, press)))
            assert message["id"] == first
            assert lesson_turn(PRESSES[-1].then("a")).custom_id in custom_ids(message)
        assert through_channels(discord, READER if where is None else None) == []
    assert discord.unknown == []
