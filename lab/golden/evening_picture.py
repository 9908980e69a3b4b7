"""Makes the picture of the README: an evening in the simulated Discord, as phones show it.

`python -m lab.golden.readme` plays it and photographs the sandbox's page in Chromium.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import cycle
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from simcord import MemberActor

from bot.client.client import BaoHuang
from bot.runtime.beacon import Beacon
from bot.runtime.settings import RELAYS, Settings
from bot.sandbox.card_table import CardTable
from bot.sandbox.world import simulated
from bot.tables.rules.next_hand import AHEAD
from game.beacon import QUICKNET, due_at
from game.hand.actions import Action, Lay
from game.hand.view import View
from game.players import plain
from tests.e2e.party import Party, by_command, seed
from tests.e2e.policies import declaring, quiet, rebelling
from tests.game.draws import ROUND, SIGNATURE
from tests.support.databases import url_in

README = Path(__file__).parents[2] / "assets" / "readme"
PICTURE = README / "evening.png"
SOON = AHEAD + timedelta(seconds=1)
EVENING = datetime.fromtimestamp(due_at(ROUND) / 1000, UTC) - SOON
"""So long before `ROUND` that the first hand is dealt from it."""
HOST, HAND = 0, 34
"""The host's seat, and the most cards of a hand."""
SEEDS = (453, 127, 3)
"""The seeds of the three hands of the evening."""
WIDTH, HEIGHT, PHONE, SCALE = 400, 2000, 844, 1.5
"""In CSS pixels: the width of a phone, a height above that of any message, and the height of a
phone. Then the scale of the photograph.
"""
SETTLED_MS = 500
"""Milliseconds until nothing moves any more on the web table."""
MARGIN, GAP, COLOURS, BEHIND = 16, 36, 256, (14, 15, 17)
NEWEST_ALONE = """
.preview-toolbar, .channel-composer, #history-older,
.timeline-day-divider, .message-context-actions,
.channel-message:not(:last-child) { display: none !important; }
"""
ALL_DRAWN = """() => [...document.querySelectorAll(".channel-message:last-child .gallery-item")]
    .every((item) => item.querySelector("img")?.naturalWidth)"""


class Shot(NamedTuple):
    """A screen, and how much of it is used."""

    screen: Image.Image
    height: int


class Quicknet(Beacon):
    """The public beacon, of which one round is known here."""

    async def signature(self, number: int) -> bytes | None:
        return SIGNATURE if number == ROUND else None


class Evening:
    """Five people who play a few hands, and are photographed."""

    def __init__(self, party: Party, browser: Browser, locale: str, card_table: CardTable) -> None:
        self.party, self._browser, self._locale = party, browser, locale
        self._card_table = card_table
        self._host, self._south, self._west, self._north, self._centre = party.members

    async def lobby(self) -> Shot:
        """Four sit at the table."""
        await self.party.slash(self._host, "table open")
        for member in (self._south, self._west, self._north):
            await self.party.press(member, "join")
        return await self._photographed(self._host)

    async def fill(self) -> None:
        """The fifth joins too."""
        await self.party.press(self._centre, "join")

    async def deal(self) -> None:
        """All agree, and the hand is dealt when the round is due that the bot announces."""
        await self.party.deal()
        await self.party.world.env.advance_time((SOON + SOON).total_seconds())

    async def table(self) -> Shot:
        """In the play, where the host can beat the last of several plays of a trick."""
        await self.fill()
        await self.deal()
        await self.party.skip(rebelling, until="trick")
        await self.play_until_host(moves=8)
        await self.party.slash(self._host, "table show")
        return await self._photographed(self._host)

    async def play_until_host(self, *, moves: int = 0, cards: int = HAND) -> None:
        """Go on until the host, with at most these cards, has a play after these moves."""
        while True:
            seat, view, action = await self.next_move()
            is_far = len(view.moves) >= moves and view.counts[HOST] <= cards
            if seat == HOST and isinstance(action, Lay) and is_far:
                return
            await by_command(self.party, self.party.members[seat], action)

    async def next_move(self) -> tuple[int, View, Action]:
        """Whose turn it is, what they see, and what they do."""
        seat = await self.party.turn()
        view = await self.party.view(seat)
        return seat, view, plain.choose(view)

    async def card_table(self) -> Shot:
        """The web table of the host."""
        page = await self.open_card_table(ViewportSize(width=WIDTH, height=PHONE), SCALE)
        await page.locator(".chips button").first.click()
        await page.mouse.move(0, 0)
        await page.wait_for_timeout(SETTLED_MS)
        screen = Image.open(BytesIO(await page.screenshot())).convert("RGB")
        await page.close()
        return Shot(screen, screen.height)

    async def open_card_table(self, size: ViewportSize, scale: float = 1) -> Page:
        """The page on which the host sees the web table; its clock can be stopped."""
        table = (await self.party.now()).table
        page = await self._browser.new_page(viewport=size, device_scale_factor=scale)
        await page.clock.install(time=EVENING - SOON)  # it sees the announcement in time
        name = str(self._host.user.global_name)
        await page.goto(f"{self._card_table.address}enter/{table.id}/{self._host.id}/{name}")
        await page.locator("main").wait_for()
        return page

    async def hand(self) -> Shot:
        """The hand of the host."""
        await self.party.hand_of(self._host)
        return await self._photographed(self._host)

    async def result(self) -> Shot:
        await self.party.skip(rebelling)
        return await self._photographed(self._host)

    async def leaderboard(self) -> Shot:
        """After two hands more."""
        for policy in (declaring, quiet):
            await self.deal()
            await self.party.skip(policy)
        await self.party.slash(self._west, "leaderboard")
        return await self._photographed(self._west)

    async def _photographed(self, member: MemberActor) -> Shot:
        """The newest message that somebody sees in the channel."""
        world = self.party.world
        preview = world.env.preview(
            world.channel, viewers=[member], layout="channel", locale=self._locale
        )
        async with preview:
            page = await self._browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT},
                device_scale_factor=SCALE,
                bypass_csp=True,
            )
            await page.goto(preview.url)
            await page.add_style_tag(content=NEWEST_ALONE)
            newest = page.locator(".channel-message").last
            await newest.locator(".component-container").wait_for()
            await page.wait_for_function(ALL_DRAWN)
            box = await newest.bounding_box()
            screen = Image.open(BytesIO(await page.screenshot())).convert("RGB")
            await page.close()
        if box is None:
            raise ValueError("no message to photograph")
        return Shot(screen, round((box["y"] + box["height"] + MARGIN) * SCALE))


@asynccontextmanager
async def evening(browser: Browser, locale: str, *seeds: int) -> AsyncIterator[Evening]:
    """An evening in a server that speaks this language; everybody passes for themselves."""
    with TemporaryDirectory() as folder:
        card_table = CardTable()
        url = url_in(Path(folder))
        settings = Settings(database_url=url, web_url=card_table.address, web_port=None)
        deals = cycle(map(seed, seeds))
        beacon = Quicknet(QUICKNET, RELAYS)
        bot = BaoHuang(settings, lambda: next(deals), beacon=beacon, shared=False)
        async with simulated(bot, locale=locale, began=EVENING) as world:
            party = Party(world, bot)
            await card_table.start(bot, locale)
            await party.slash(world.members[0], "settings tables", **{"automatic-passes": False})
            yield Evening(party, browser, locale, card_table)


def beside(columns: Sequence[Sequence[Shot]]) -> Image.Image:
    """The screens in columns of one height: the last of each is as long as it takes."""
    heights = [sum(shot.height + GAP for shot in column) for column in columns]
    width = columns[0][0].screen.width + GAP
    sheet = Image.new("RGB", (GAP + len(columns) * width, GAP + max(heights)), BEHIND)
    for number, (column, height) in enumerate(zip(columns, heights, strict=True)):
        top = GAP
        for shot in column:
            more = max(heights) - height if shot is column[-1] else 0
            screen = shot.screen.crop((0, 0, shot.screen.width, shot.height + more))
            sheet.paste(screen, (GAP + number * width, top))
            top += screen.height + GAP
    return sheet


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Debian's Chromium, without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium")
        )
        yield browser
        await browser.close()


async def photographed() -> Image.Image:
    """All of it: in English, and the web table in Chinese."""
    async with chromium() as browser:
        async with evening(browser, "en-US", *SEEDS) as english:
            lobby, table, hand = await english.lobby(), await english.table(), await english.hand()
            result, leaderboard = await english.result(), await english.leaderboard()
        async with evening(browser, "zh-CN", *SEEDS) as chinese:
            await chinese.lobby()
            await chinese.table()
            card_table = await chinese.card_table()
    return beside([[card_table, lobby], [table, hand], [result, leaderboard]])


def save() -> None:
    """Play the evening, and save its picture."""
    asyncio.run(photographed()).quantize(COLOURS).save(PICTURE, optimize=True)
