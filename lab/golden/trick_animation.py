"""Makes the README's animation of a trick on the web table, with `python -m lab.golden.readme`."""

import asyncio
from io import BytesIO
from pathlib import Path
from shutil import which

from PIL import Image
from playwright.async_api import Page, ViewportSize, async_playwright

from game.players import plain
from lab.golden.evening_picture import SETTLED_MS, evening
from tests.e2e.party import Party

FILE = Path(__file__).parents[2] / "assets" / "readme" / "trick.webp"
SIZE = ViewportSize(width=390, height=700)
MOVES = 10
FRAMES, STILL_MS, FRAME_MS = 4, 900, 70
"""The frames of a flight after each move; the milliseconds of the last frame, and of the others."""
QUALITY = 70


async def frames(party: Party, page: Page) -> list[tuple[Image.Image, int]]:
    """Pictures of the page, each with how long it is shown in milliseconds."""
    await page.wait_for_timeout(SETTLED_MS)
    taken = [(await _photographed(page), STILL_MS)]
    for _ in range(MOVES):
        seat = await party.turn()
        await party.act(seat, plain.choose(await party.view(seat)))
        for number in range(FRAMES):
            is_last = number == FRAMES - 1
            if is_last:
                await page.wait_for_timeout(SETTLED_MS)
            taken.append((await _photographed(page), STILL_MS if is_last else FRAME_MS))
    return taken


async def _photographed(page: Page) -> Image.Image:
    return Image.open(BytesIO(await page.screenshot())).convert("RGB")


async def animated() -> list[tuple[Image.Image, int]]:
    """The frames of a trick, as one of the players sees it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium")
        )
        async with evening(browser, "en-US") as night:
            await night.lobby()
            await night.table()
            page = await night.open_card_table(0, SIZE)
            taken = await frames(night.party, page)
        await browser.close()
    return taken


def save() -> None:
    """Play the trick, and save its animation."""
    first, *others = asyncio.run(animated())
    first[0].save(
        FILE,
        save_all=True,
        append_images=[image for image, _ in others],
        duration=[first[1], *(shown for _, shown in others)],
        loop=0,
        quality=QUALITY,
        method=6,
    )
