"""One person's interactions are stuck, at a table in the middle of a hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from bot.tables.rules.acting import Act, ChooseAction
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import legal_actions
from tests.wire.evening import HOST, Evening, hand_begun, until
from tests.wire.server import Fault, error, limited, texts

DM = HOST + 10**17


def stuck(kind: str, part: str = "") -> tuple[Fault, asyncio.Event]:
    """What happens to the requests of the host's interactions, and what ends it."""
    over = asyncio.Event()

    async def fault(request: web.Request) -> web.Response | None:
        if over.is_set() or "token-" not in request.path or part not in request.path:
            return None
        match kind:
            case "limited":
                return limited(600)
            case "broken":
                return error(503, 0)
            case "cut off":
                assert request.transport is not None
                request.transport.abort()
                return None
            case _:
                await over.wait()
                return None

    return fault, over


KINDS = ("limited", "broken", "cut off", "hanging")


def doing(action: Action) -> ChooseAction:
    """Do this, whatever lies there."""
    return lambda _hand, _seat: action


@asynccontextmanager
async def hosts_turn(folder: Path) -> AsyncIterator[Evening]:
    """An evening at the moment when the host may pass or play."""
    async with hand_begun(folder) as evening:
        while True:
            now = await evening.now()
            assert now.hand is not None
            seat = max(now.hand.waiting)
            sits = now.table.seats[seat]
            assert sits is not None
            assert sits.user_id is not None
            user = sits.user_id
            legal = legal_actions(now.hand, seat)
            if user == HOST and Pass(seat) in legal and len(legal) > 1:
                break
            no = Answer(seat, yes=False)
            chosen = no if no in legal else legal[0]
            after = await evening.bot.controller.tables.do(
                evening.table_id, Act(user, doing(chosen))
            )
            assert isinstance(after, Snapshot)
            await evening.bot.controller.publisher.publish(after)
        yield evening


async def shown_after(evening: Evening, before: int) -> None:
    """Wait until the hand has gone on from a step, and everybody sees it."""
    await evening.gone_on(before)
    await until(evening.shown)


def told_to_the_host(evening: Evening) -> int:
    """How often the host was told something by DM, or called in the channel."""
    lost = Words(Language.ENGLISH)("answer-lost", who=f"<@{HOST}>")
    return sum(
        message["channel_id"] == str(DM) or lost in texts(message)
        for message in evening.wire.posted
    )


async def until_the_host_is_told(evening: Evening, before: int = 0) -> None:
    """Wait until the host was told something more than so often."""

    async def is_told() -> bool:
        return told_to_the_host(evening) > before

    await until(is_told)
