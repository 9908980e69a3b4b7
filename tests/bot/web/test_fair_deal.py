"""Deals to which people agree on the page: nobody can choose the cards, not even the host.

A page here draws numbers as the real one does (`bot/web/page/src/deal.ts`).
"""

import secrets
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor
from bot.store.store import Store
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.next_hand import MOST_DRAWN, Ready
from bot.tables.rules.readiness import REVEAL_TIME, commitment_of
from bot.tables.rules.seating import Join, Leave
from bot.tables.rules.snapshot import Lobby, Playing, Snapshot
from bot.tables.service import Tables
from game.shuffle import commitment, deal_hands, shuffle_seed
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE, PRESS
from tests.bot.web.visiting import OpenPage, opened


@pytest.fixture
async def tables(store: Store) -> Tables:
    """Tables whose seeds are random: others deal from the seed alone."""
    return Tables(store)


class Player:
    """Somebody whose page agrees to a hand."""

    def __init__(self, page: OpenPage) -> None:
        self.page = page
        self.drawn = secrets.randbelow(MOST_DRAWN)

    @property
    def deal(self) -> dict[str, Any]:
        """The deal as the page shows it."""
        deal: dict[str, Any] = self.page.latest["deal"]
        return deal

    async def agree(self) -> list[dict[str, Any]]:
        """Agree, with the hash of the number."""
        self.page.latest or await self.page.scene()
        return await self.page.ask(
            {
                "type": "agree",
                "custom_id": self.deal["agree"],
                "commitment": commitment_of(self.drawn),
            }
        )

    async def fixed(self) -> dict[str, Any]:
        """The deal once everybody has agreed: its commitments can no longer change."""
        while not self.deal["commitments"]:
            await self.page.scene()
        return self.deal

    async def reveal(self, number: int | None = None) -> list[dict[str, Any]]:
        """Tell the number, or another one."""
        told = self.drawn if number is None else number
        return await self.page.ask({"type": "reveal", "number": str(told)})


@pytest.fixture
async def players(
    client: aiohttp.ClientSession, access: PageAccess, tables: Tables
) -> tuple[str, list[Player]]:
    """A table in its lobby, and the pages of its five players."""
    now = await tables.open(GUILD, CHANNEL, PEOPLE[0], NAMES[0], "en-US")
    assert isinstance(now, Snapshot)
    for user, name in zip(PEOPLE[1:], NAMES[1:], strict=True):
        await tables.do(now.table.id, Join(user, name))
    visitors = [
        Visitor(user, GUILD, now.table.id, name, "en-US")
        for user, name in zip(PEOPLE, NAMES, strict=True)
    ]
    return now.table.id, [Player(await opened(client, access, each)) for each in visitors]


async def after_the_deadline(
    tables: Tables, table_id: str, monkeypatch: pytest.MonkeyPatch
) -> Snapshot | None:
    """The table once its deadline has passed."""
    now = await tables.get(table_id)
    assert now is not None
    deadline = now.table.deadline_at
    assert deadline is not None
    monkeypatch.setattr(discord.utils, "utcnow", lambda: deadline + timedelta(seconds=1))
    await tables.do(table_id, TimeOut())
    return await tables.get(table_id)


async def test_the_numbers_of_the_pages_and_the_seed_deal_the_cards(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    table_id, everybody = players
    for player in everybody[:-1]:
        assert (await player.agree())[-1]["type"] == "done"
    await tables.do(table_id, Ready(PEOPLE[-1], PRESS))  # in Discord
    seal = (await everybody[0].fixed())["seal"]
    for player in everybody[:-1]:
        fixed = await player.fixed()
        assert fixed["commitments"] == sorted(commitment_of(each.drawn) for each in everybody[:-1])
        assert fixed["presses"] == [str(PRESS)]
        before = await tables.get(table_id)
        assert isinstance(before, Lobby)
        await player.reveal()
    now = await tables.get(table_id)
    assert isinstance(now, Playing)
    numbers = (PRESS, *(player.drawn for player in everybody[:-1]))
    assert now.hand.deal_entropy == tuple(sorted(numbers))
    assert commitment(now.hand.seed) == seal
    dealt_from = shuffle_seed(now.hand.seed, numbers)
    rules = now.hand.rules
    assert now.hand.hands == deal_hands(rules.deck, dealt_from, now.hand.deals, now.hand.first)


async def test_nobody_tells_a_number_before_everybody_is_bound_to_one(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    table_id, everybody = players
    for player in everybody[:-1]:
        await player.agree()
    told = await everybody[0].reveal()
    assert [message["type"] for message in told if message["type"] != "scene"] == ["told", "done"]
    now = await tables.get(table_id)
    assert isinstance(now, Lobby)
    assert now.table.player(0).ready is None


async def test_who_has_seen_the_numbers_of_others_cannot_change_their_own(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    """The host plays along at seat 4, and looks for a number that deals them all big jokers."""
    table_id, everybody = players
    for player in everybody:
        await player.agree()
    for player in everybody[:-1]:
        await player.reveal()
    host = everybody[-1]
    for wish in (0, 1, host.drawn + 1 if host.drawn + 1 < MOST_DRAWN else 2, MOST_DRAWN):
        received = await host.reveal(wish)
        assert "told" in [message["type"] for message in received]
    await host.agree()  # another commitment is too late, too
    now = await tables.get(table_id)
    assert isinstance(now, Lobby)
    assert now.table.player(4).commitment == commitment_of(host.drawn)
    await host.reveal()
    assert isinstance(await tables.get(table_id), Playing)


async def test_a_page_cannot_agree_without_a_number(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    table_id, everybody = players
    scene = await everybody[0].page.scene()
    before = await tables.get(table_id)
    for received in (
        await everybody[0].page.press(scene["deal"]["agree"]),
        await everybody[0].page.ask(
            {"type": "agree", "custom_id": scene["deal"]["agree"], "commitment": "0" * 63}
        ),
        await everybody[0].page.ask(
            {"type": "agree", "custom_id": "", "commitment": commitment_of(1)}
        ),
    ):
        assert received[0]["type"] == "told"
    assert await tables.get(table_id) == before


async def test_a_deal_for_which_a_page_keeps_its_number_is_called_off_and_counted(
    tables: Tables, players: tuple[str, list[Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, everybody = players
    for player in everybody:
        await player.agree()
    for player in everybody[1:]:
        await player.reveal()
    after = await after_the_deadline(tables, table_id, monkeypatch)
    assert isinstance(after, Lobby)
    assert after.table.aborted == 1
    assert not any(seat and (seat.ready or seat.commitment) for seat in after.table.seats)
    assert after.table.people == PEOPLE[1:], "who kept the number is replaced"


async def test_leaving_while_the_numbers_are_told_calls_the_deal_off_too(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    table_id, everybody = players
    for player in everybody:
        await player.agree()
    await everybody[0].reveal()
    await tables.do(table_id, Leave(PEOPLE[4]))
    after = await tables.get(table_id)
    assert isinstance(after, Lobby)
    assert after.table.aborted == 1
    assert timedelta(minutes=1) > REVEAL_TIME


async def test_who_pressed_in_discord_before_a_page_is_bound_presses_again(
    tables: Tables, players: tuple[str, list[Player]]
) -> None:
    """Else a host who plays on a page could choose a number that goes with those of the presses."""
    table_id, everybody = players
    for user in PEOPLE[:-1]:
        await tables.do(table_id, Ready(user, PRESS + user))
    await everybody[-1].agree()
    now = await tables.get(table_id)
    assert isinstance(now, Lobby)
    assert [seat and seat.ready for seat in now.table.seats] == [None] * 5
    for user in PEOPLE[:-1]:
        await tables.do(table_id, Ready(user, 2 * PRESS + user))
    await everybody[-1].reveal()
    assert isinstance(await tables.get(table_id), Playing)


async def test_a_table_whose_people_all_keep_their_numbers_keeps_them(
    tables: Tables, players: tuple[str, list[Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, everybody = players
    for player in everybody:
        await player.agree()
    after = await after_the_deadline(tables, table_id, monkeypatch)
    assert after is not None
    assert after.table.people == PEOPLE
