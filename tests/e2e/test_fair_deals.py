"""Deals from a sealed secret and a round of the beacon that is announced in the channel."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.cli.arguments import parser
from bot.cli.game_files import verify_seed
from bot.client.client import BaoHuang
from bot.runtime.settings import Settings
from bot.sandbox.beacon import CHAIN, OwnBeacon, sign
from bot.sandbox.world import simulated
from bot.tables.rules.next_hand import AHEAD, AHEAD_OF_LATER
from bot.tables.rules.snapshot import Lobby, Playing
from bot.tables.service import Tables
from game.beacon import due_at, sent_at
from game.notation.game_file import check, read
from game.record.game_record import Game
from game.shuffle import seal
from tests.e2e.party import Party, text_of
from tests.e2e.policies import quiet
from tests.support.databases import url_in

SHUFFLING = (AHEAD + timedelta(seconds=3)).total_seconds()
"""The longest wait for a round."""


LONG = 1_200
"""Seconds after which Discord has forgotten the nonce of a message."""
STEPS = 10


class SilentBeacon(OwnBeacon):
    """A beacon whose relays do not answer."""

    async def signature(self, _: int) -> bytes | None:
        return None


def new_bot(folder: Path, beacon: OwnBeacon) -> BaoHuang:
    return BaoHuang(Settings(database_url=url_in(folder, "fair")), beacon=beacon, shared=False)


@asynccontextmanager
async def a_party(folder: Path, beacon: OwnBeacon) -> AsyncIterator[Party]:
    """A table at which one person has sat down with AI players."""
    bot = new_bot(folder, beacon)
    async with simulated(bot, locale="en-US") as world:
        await bot.controller.store.servers.greet(world.guild.id)
        party = Party(world, bot)
        await party.gather(people=1)
        yield party


def announcements(party: Party) -> list[int]:
    """The ids of the messages that announce rounds, oldest first."""
    return [
        message.id for message in party.public() if "of the public beacon drand" in text_of(message)
    ]


async def test_a_hand_is_dealt_from_the_sealed_secret_and_the_announced_round(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, OwnBeacon()) as party:
        for number in (1, 2):
            sealed = text_of(party.table()).split("🔒 `")[1][:16]
            await party.deal()
            waiting = (await party.now()).table
            assert isinstance(await party.now(), Lobby) is (number == 1)
            assert waiting.announced == announcements(party)[-1]
            assert sent_at(waiting.announced) < due_at(waiting.round or 0)
            await party.world.env.advance_time(SHUFFLING)
            hand = await party.hand()
            assert hand.draw is not None
            assert (hand.draw.round, hand.draw.announced) == (waiting.round, waiting.announced)
            assert seal(hand.seed) == sealed
            await party.skip(quiet)
            file = await party.press(party.members[0], "file")
            assert file.response is not None
            content = party.world.picture(file.response.attachments[0]).decode()
            game = read(content)
            assert isinstance(game, Game)
            assert (game.draw, check(game, CHAIN)) == (hand.draw, None)
            fair = text_of(await party.press(party.members[0], "fair"))
            (command,) = re.findall("`baohuang (verify .*?)`", fair)
            (message,) = (each for each in party.public() if each.id == waiting.announced)
            (hash_,) = re.findall("`([0-9a-f]{64})`", text_of(message))
            assert hash_.startswith(sealed)
            assert command.split()[1] == hash_
            assert verify_seed(parser().parse_args(command.split())) == 0
        assert len(announcements(party)) == 2


async def test_without_an_answer_the_hand_says_that_it_relies_on_the_host(tmp_path: Path) -> None:
    async with a_party(tmp_path, SilentBeacon()) as party:
        await party.deal()
        await party.world.env.advance_time(SHUFFLING)
        assert (await party.hand()).draw is None
        assert "relies on the host" in text_of(party.table())


async def test_with_a_slow_clock_a_later_round_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By this machine's clock the first round lies ahead, but by Discord's it is long known."""
    async with a_party(tmp_path, OwnBeacon()) as party:
        now = discord.utils.utcnow
        monkeypatch.setattr(discord.utils, "utcnow", lambda: now() - timedelta(minutes=1))
        await party.deal()
        known, unknown = announcements(party)
        waiting = (await party.now()).table
        assert waiting.announced == unknown
        assert due_at(waiting.round or 0) - sent_at(unknown) >= 1_000
        assert due_at(waiting.round or 0) - sent_at(known) >= AHEAD_OF_LATER.total_seconds() * 1_000
        await party.world.env.advance_time(SHUFFLING + AHEAD_OF_LATER.total_seconds())
        draw = (await party.hand()).draw
        assert draw is not None
        assert (draw.round, draw.announced) == (waiting.round, unknown)


@pytest.mark.parametrize(
    ("last", "down"),
    [("Announce", 1), ("Announce", LONG), ("DealAnnounced", SHUFFLING), ("DealAnnounced", LONG)],
)
async def test_a_process_that_dies_while_a_deal_is_waited_for_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str, down: float
) -> None:
    """It dies when the announcement was accepted but not stored, or when the round was fetched."""
    async with a_party(tmp_path, OwnBeacon()) as party:
        with monkeypatch.context() as patching:
            true = Tables.do

            async def dying(self: Tables, table_id: str, request: Any, **options: bool) -> Any:
                if type(request).__name__ == last:
                    raise asyncio.CancelledError
                return await true(self, table_id, request, **options)

            patching.setattr(Tables, "do", dying)
            await party.deal()
            for _ in range(STEPS):  # for each of which a slow machine has a minute
                await party.world.env.advance_time(down / STEPS)
            chosen = (await party.now()).table.round
        await party.restart(new_bot(tmp_path, OwnBeacon()))
        await party.world.env.advance_time(SHUFFLING)
        now = await party.now()
        assert isinstance(now, Playing)
        assert now.hand.draw is not None
        assert (now.hand.draw.round, now.table.hand_no) == (chosen, 1)
        assert now.hand.draw.signature == sign(chosen or 0)
        first, *again = announcements(party)
        assert not again or down < SHUFFLING, "later, Discord would not take it for the first"
        assert now.hand.draw.announced == (again or [first])[-1]
        bodies = [each.json for each in party.world.env.http_requests]
        sent = [each for each in bodies if isinstance(each, dict) and each.get("enforce_nonce")]
        nonces = [each["nonce"] for each in sent if each["nonce"] == f"{now.table.id}-{chosen}"]
        assert len(nonces) == len(announcements(party)), "Discord takes a second for the first"
