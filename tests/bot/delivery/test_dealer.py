"""What is remembered of people while a direct message is on its way to them."""

import asyncio
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest
from discord import Object
from discord.utils import utcnow

from bot.delivery.dealer import AGAIN, Dealer
from bot.model import User
from bot.tables.rules.seating import LeaveHand
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from tests.bot.tables.people import EAST, playing
from tests.bot.tables.seated import in_play, known
from tests.support.discord_errors import http_error

DIRECT = 77


class Discord:
    """Opens direct messages when it is told to."""

    def __init__(self) -> None:
        self.asked, self.answer = asyncio.Event(), asyncio.Event()
        self.refusal, self.sent = 0, 0

    async def create_dm(self, _user: Object) -> Object:
        self.asked.set()
        await self.answer.wait()
        return Object(DIRECT)

    def get_partial_messageable(self, _channel_id: int) -> "Discord":
        return self

    def get_partial_message(self, number: int) -> Object:
        """What was sent."""
        return Object(number)

    async def send(self, **_: object) -> Object:
        """Take it, or not."""
        self.sent += 1
        if self.refusal:
            raise http_error(403, self.refusal)
        return Object(self.sent)


async def on_its_way(tables: Tables) -> tuple[Discord, Dealer, Snapshot]:
    """A hand that is dealt to one person and four AI players."""
    wire: Any = Discord()
    dealt = await playing(tables, people=1)
    dealer = Dealer(wire, tables.store)
    dealer.background.start(dealer.deal(in_play(dealt)))
    await wire.asked.wait()
    return wire, dealer, dealt


async def test_who_is_forgotten_meanwhile_stays_so(tables: Tables) -> None:
    await tables.store.users.remember_locale(EAST, "zh-CN")
    wire, dealer, dealt = await on_its_way(tables)
    await tables.do(dealt.table.id, LeaveHand(EAST, 1))
    assert await tables.store.users.forget(EAST)
    wire.answer.set()
    await dealer.background.settle()
    assert await tables.store.users.load(EAST) is None


@pytest.mark.parametrize("was_known", [False, True])
async def test_the_channel_is_remembered_and_a_language_that_changes_meanwhile_stays_changed(
    tables: Tables, *, was_known: bool
) -> None:
    if was_known:
        await tables.store.users.remember_locale(EAST, "zh-CN")
    wire, dealer, _ = await on_its_way(tables)
    await tables.store.users.remember_locale(EAST, "en-US")
    wire.answer.set()
    await dealer.background.settle()
    assert await tables.store.users.load(EAST) == User(EAST, DIRECT, locale="en-US")


@pytest.mark.parametrize(
    ("refusal", "ago"),
    [(50007, AGAIN), pytest.param(50278, -timedelta(hours=1), id="the clock was set back")],
)
async def test_who_takes_no_direct_message_is_tried_again_a_while_later(
    tables: Tables, refusal: int, ago: timedelta
) -> None:
    wire, dealer, dealt = await on_its_way(tables)
    wire.refusal = refusal
    wire.answer.set()
    await dealer.background.settle()
    refused = known(await tables.store.users.load(EAST))
    assert refused.dm_refused_at

    wire.refusal = 0
    await dealer.deal(in_play(dealt))
    assert (wire.sent, await tables.store.users.load(EAST)) == (1, refused)

    await tables.store.users.remember_dm_refused(EAST, utcnow() - ago)
    await dealer.deal(in_play(dealt))
    assert (wire.sent, await tables.store.users.load(EAST)) == (2, User(EAST, DIRECT))


async def test_somebody_who_presses_in_direct_messages_is_asked_about_once_until_one_is_refused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, dealer, dealt = await on_its_way(tables)
    wire.answer.set()
    await dealer.background.settle()
    read = AsyncMock(wraps=tables.store.users.load)
    monkeypatch.setattr(tables.store.users, "load", read)
    for _ in range(3):
        await dealer.heard_from(EAST)
    assert read.await_count == 1
    wire.refusal = 50007
    await dealer.deal_to(in_play(dealt), EAST)
    assert known(await tables.store.users.load(EAST)).dm_refused_at
    await dealer.heard_from(EAST)
    assert known(await tables.store.users.load(EAST)).dm_refused_at is None
