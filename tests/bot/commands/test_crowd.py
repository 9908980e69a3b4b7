"""Many commands at once are acknowledged before their work begins, so that nobody is too late."""

import asyncio
from typing import Any

import pytest

from bot.commands.framework.interactions import CROWD, carry_out
from bot.delivery.reply import Reply
from bot.panels.custom_id import Place
from bot.text.catalogue import Language


class Answer(Reply):
    """An answer that notes what happens. Nothing else is sent."""

    def __init__(self, place: Place | None = None) -> None:
        super().__init__(11, "East", Language.ENGLISH, 1, 2, 3, place)
        self.happened = list[str]()

    async def acknowledge(self) -> None:
        self.happened.append("acknowledged")

    async def work(self) -> None:
        self.happened.append("worked")

    def start_time_limit(self) -> None:
        raise NotImplementedError

    async def whisper(self, text: str) -> None:
        raise NotImplementedError

    show = put = edit = post = whisper  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("others", "place", "happened"),
    [
        (CROWD, None, ["acknowledged", "worked"]),
        (CROWD - 1, None, ["worked"]),
        (CROWD, Place.TABLE, ["worked", "acknowledged"]),
    ],
    ids=["command in a crowd", "command", "press in a crowd"],
)
async def test_a_command_in_a_crowd_is_acknowledged_first(
    others: int, place: Place | None, happened: list[str]
) -> None:
    go_on, answer = asyncio.Event(), Answer(place)

    async def wait() -> Any:
        await go_on.wait()

    waiting = [asyncio.create_task(carry_out(Answer(), wait)) for _ in range(others)]
    await asyncio.sleep(0)
    await carry_out(answer, answer.work)
    assert answer.happened == happened
    go_on.set()
    await asyncio.gather(*waiting)
