"""Replays for anybody who has a link: of one finished hand, until the link ends."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot.commands.framework import page_access
from bot.commands.framework.page_access import PageAccess
from bot.model import HandKey
from bot.model.visitor import Visitor
from bot.panels.custom_id import ReplayTurn
from bot.panels.press_verbs import ReplayVerb
from bot.store.people.replay_links import MOST
from bot.store.retention import prune
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.closing import End
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from tests.bot.tables.people import as_ai
from tests.bot.tables.seated import GUILD, NAMES, PEOPLE
from tests.bot.web.visiting import opened

SHY, GIVER, OTHER = PEOPLE[2], PEOPLE[0], PEOPLE[1]
ENGLISH = "en-US,en;q=0.5"


@pytest.fixture
async def hand(tables: Tables, table_id: str) -> HandKey:
    """A hand that was played to its end."""
    while isinstance(now := await tables.get(table_id), Playing):
        user = now.table.player(min(now.hand.waiting)).user_id
        await tables.do(table_id, Act(user or 0, as_ai))
    return HandKey(table_id, 1)


async def shown(client: aiohttp.ClientSession, link: str, accepted: str = ENGLISH) -> str:
    """What somebody is sent who opens a link in a browser with these languages."""
    address, token = link.split("#")
    headers = {"Origin": address.removesuffix("/replay"), "Accept-Language": accepted}
    async with client.post(address, data=token, headers=headers) as response:
        assert (response.status, response.headers["Cache-Control"]) == (200, "no-store")
        return await response.text()


async def press(
    client: aiohttp.ClientSession, access: PageAccess, user: int, verb: ReplayVerb, hand: HandKey
) -> list[Any]:
    """The parts of the panel that a press on the page brings; none if it is refused."""
    visitor = Visitor(user, GUILD, hand.table_id, "Somebody", "en-US")
    page = await opened(client, access, visitor)
    received = await page.press(ReplayTurn(verb, *hand).custom_id)
    return next((each["panel"] for each in received if each["type"] == "dialog"), [])


async def link_of(
    client: aiohttp.ClientSession, access: PageAccess, user: int, hand: HandKey
) -> str:
    """The link that a player is given."""
    _, row = await press(client, access, user, ReplayVerb.LINK, hand)
    (link,) = (item["url"] for item in row["items"] if item["type"] == "link")
    return str(link)


async def test_whoever_has_the_link_sees_the_hand_as_everybody_saw_it(
    client: aiohttp.ClientSession, access: PageAccess, tables: Tables, hand: HandKey
) -> None:
    await tables.store.users.hide(SHY, on=True)
    told = await shown(client, await link_of(client, access, SHY, hand))
    beats = json.loads(told)["beats"]
    assert {part["type"] for beat in beats for part in beat} == {"text", "picture"}, "no buttons"
    drawn = [part["drawing"] for beat in beats for part in beat if part["type"] == "picture"]
    assert len(drawn) == len(beats) > 5
    assert {(each["board"]["own"], len(each["hands"])) for each in drawn[:-1]} == {(None, 0)}
    assert len(drawn[-1]["hands"]) == len(PEOPLE)
    named = [name for name in NAMES if name in told]
    assert named == [name for name in NAMES if name != NAMES[PEOPLE.index(SHY)]]


@pytest.mark.parametrize(("user", "hand_no"), [(99, 1), (GIVER, 2), (GIVER, 0)])
async def test_a_link_is_given_to_players_of_finished_hands(
    client: aiohttp.ClientSession, access: PageAccess, hand: HandKey, user: int, hand_no: int
) -> None:
    assert await press(client, access, GIVER, ReplayVerb.LINK, hand)
    other = hand._replace(hand_no=hand_no)
    assert not await press(client, access, user, ReplayVerb.LINK, other)


async def test_a_hand_in_progress_is_neither_linked_nor_shown(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    hand = HandKey(table_id, 1)
    assert not await press(client, access, GIVER, ReplayVerb.LINK, hand)
    link, _ = await access.replay_link(hand, GIVER)
    assert await shown(client, link) == await shown(client, f"{access.address}replay#forged")


async def _revoked(store: Store, hand: HandKey) -> None:
    await store.replay_links.revoke(hand, GIVER)


async def _forgotten(store: Store, _hand: HandKey) -> None:
    assert await store.users.forget(GIVER)


async def _pruned(store: Store, _hand: HandKey) -> None:
    later = discord.utils.utcnow() + timedelta(days=2)
    await prune(store, later, servers=timedelta(days=9), games=timedelta(days=1))


async def _voided(store: Store, hand: HandKey) -> None:
    assert await store.records.take_out(GUILD, *hand)


@pytest.mark.parametrize("end", [_revoked, _forgotten, _pruned, _voided])
async def test_a_link_ends(
    client: aiohttp.ClientSession,
    access: PageAccess,
    tables: Tables,
    hand: HandKey,
    end: Callable[[Store, HandKey], Awaitable[None]],
) -> None:
    """It is then like one that never was."""
    await tables.do(hand.table_id, End())
    link = await link_of(client, access, GIVER, hand)
    await end(tables.store, hand)
    assert await shown(client, link) == await shown(client, f"{access.address}replay#forged")


async def test_a_link_expires(
    client: aiohttp.ClientSession,
    access: PageAccess,
    hand: HandKey,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_access, "REPLAY_TIME", timedelta(0))
    link = await link_of(client, access, GIVER, hand)
    assert await shown(client, link) == await shown(client, f"{access.address}replay#forged")


async def test_a_player_stops_sharing_all_their_own_links(
    client: aiohttp.ClientSession, access: PageAccess, hand: HandKey
) -> None:
    own = [await link_of(client, access, GIVER, hand) for _ in range(2)]
    other = await link_of(client, access, OTHER, hand)
    before = [await shown(client, link) for link in (*own, other)]
    assert len(set(before)) == 1
    assert await press(client, access, GIVER, ReplayVerb.UNLINK, hand)
    after = [await shown(client, link) for link in (*own, other)]
    assert [each == before[0] for each in after] == [False, False, True]


async def test_a_stored_link_opens_nothing(
    tables: Tables, access: PageAccess, hand: HandKey
) -> None:
    """Only the hash of its token is stored, and the newest links of a user."""
    links = [(await access.replay_link(hand, GIVER))[0] for _ in range(MOST + 1)]
    tokens = [link.partition("#")[2] for link in links]
    rows = (await tables.store.users.kept(GIVER))["replay_links"]
    assert len(rows) == MOST
    assert not [token for token in tokens if token in str(rows)]
    assert await access.linked_hand(rows[0]["hash"], "") is None
    found = [await access.linked_hand(token, "") for token in (tokens[0], tokens[-1])]
    assert found == [None, hand]


async def test_tokens_are_looked_up_only_so_often(
    access: PageAccess, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_access, "REPLAYS", (0.01, 2.0))
    access = PageAccess(tables.store, access.address)
    for _ in range(2):
        assert await access.linked_hand("forged", "") is None
    with pytest.raises(page_access.BusyError):
        await access.linked_hand("forged", "")


@pytest.mark.parametrize(
    ("accepted", "locale"),
    [
        ("", "en-US"),
        ("fr, en-GB;q=0.8, zh;q=0.5", "en-US"),
        ("zh", "zh-CN"),
        ("de-DE,zh-SG;q=0.9,en;q=0.1", "zh-CN"),
        ("zh-Hant-HK,zh;q=0.9", "zh-TW"),
        ("zh-TW", "zh-TW"),
    ],
)
async def test_everybody_reads_it_in_the_language_of_their_browser(
    client: aiohttp.ClientSession, access: PageAccess, hand: HandKey, accepted: str, locale: str
) -> None:
    for link in (await link_of(client, access, GIVER, hand), f"{access.address}replay#forged"):
        assert json.loads(await shown(client, link, accepted))["locale"] == locale
