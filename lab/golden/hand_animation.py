"""Makes the README's animation of a hand on the web table, with `python -m lab.golden.readme`."""

import asyncio
from io import BytesIO
from itertools import groupby

from PIL import Image
from playwright.async_api import Page, ViewportSize

from bot.text.catalogue import Language
from game.hand.actions import Lay
from game.notation.formatter import rank_text
from lab.golden.evening_picture import HOST, README, Evening, chromium, evening
from tests.e2e.party import by_command
from tests.e2e.policies import rebelling

FILE = README / "hand.webp"
SIZE = ViewportSize(width=390, height=844)
QUALITY, METHOD = 46, 4
"""Of the WebP. A higher method than 4, which is slower, makes it no smaller."""
SEED, MOVES = 48, 9
"""A hand in which the host rebels and wins, and how many moves of its beginning are seen."""
FRAME_MS = 80
PASS_MS, PLAY_MS, READ_MS, MOMENT_MS, RESULT_MS = 160, 640, 960, 1440, 3200
UNSEEN_MS = 3200
"""How long the page is left alone before a cut, so that what was not seen is over."""
SOON_S = 0.5
ANSWER_MS = 100
"""The real milliseconds in which the page hears what the bot has done."""
STEP = "ms => { for (const each of document.getAnimations()) each.currentTime += ms; }"


class Film:
    """The frames of a page. Its clock, its animations and the bot's clock move by `run` alone."""

    def __init__(self, night: Evening, page: Page) -> None:
        self.frames: list[Image.Image] = []
        self._night, self._page = night, page

    async def begin(self) -> None:
        """Stop the clock and the animations."""
        now = await self._page.evaluate("Date.now()")
        await self._page.clock.pause_at(now / 1000 + SOON_S)
        devtools = await self._page.context.new_cdp_session(self._page)
        await devtools.send("Animation.enable")
        await devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})

    async def run(self, ms: int) -> None:
        """Take the frames of this time."""
        await self._page.wait_for_timeout(ANSWER_MS)
        for _ in range(0, ms, FRAME_MS):
            await self._move_on(FRAME_MS)
            shot = BytesIO(await self._page.screenshot())
            self.frames.append(Image.open(shot).convert("RGB"))

    async def cut(self) -> None:
        """Let everything that has happened go by unseen."""
        await self._page.wait_for_timeout(ANSWER_MS)
        await self._move_on(UNSEEN_MS)

    async def _move_on(self, ms: int) -> None:
        await self._page.clock.run_for(ms)
        await self._page.evaluate(STEP, ms)
        await self._night.party.world.env.advance_time(ms / 1000)

    async def tap(self, selector: str) -> None:
        await self._page.locator(selector).first.click()

    async def move(self) -> None:
        """A play or a pass; the host plays on the page."""
        seat, _, action = await self._night.next_move()
        if seat == HOST and isinstance(action, Lay):
            rank = rank_text(action.cards[0].rank, Language.ENGLISH)
            await self.tap(f'.stack[aria-label^="{rank} "]')
            await self.run(PLAY_MS)
            await self.tap(".play")
        else:
            await by_command(self._night.party, self._night.party.members[seat], action)
        await self.run(PLAY_MS if isinstance(action, Lay) else PASS_MS)


async def frames(night: Evening, page: Page) -> list[Image.Image]:
    """A hand with a rebellion, as the host sees it, who goes out first."""
    party, film = night.party, Film(night, page)
    await film.begin()
    await night.deal()
    await film.run(MOMENT_MS + READ_MS)
    await party.skip(rebelling, until="rebellion")
    await film.cut()
    await film.run(READ_MS + READ_MS)
    await film.tap(".answers button:last-child")
    await film.run(READ_MS)
    for phase in ("royals-kick", "trick"):
        await party.skip(rebelling, until=phase)
        await film.run(MOMENT_MS)
    for _ in range(MOVES):
        await film.move()
    await night.play_until_host(cards=2)
    await film.cut()
    await film.run(READ_MS)
    await film.move()
    await film.run(READ_MS)
    await party.skip(rebelling)
    await film.cut()
    await film.run(RESULT_MS)
    return film.frames


async def filmed() -> list[Image.Image]:
    """All frames, in English."""
    async with chromium() as browser, evening(browser, "en-US", SEED) as night:
        await night.lobby()
        await night.fill()
        return await frames(night, await night.open_card_table(SIZE))


def save() -> None:
    """Play the hand, and save its animation."""
    shots = [(frame, len([*same])) for frame, same in groupby(asyncio.run(filmed()))]
    (first, _), *others = shots
    first.save(
        FILE,
        save_all=True,
        append_images=[frame for frame, _ in others],
        duration=[FRAME_MS * count for _, count in shots],
        loop=0,
        quality=QUALITY,
        method=METHOD,
        minimize_size=True,
        allow_mixed=True,
    )
