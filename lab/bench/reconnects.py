"""Measures how soon a page is right again: `python -m lab.bench.reconnects`.

The page of a player in Chromium, with the bot as a process of its own. First its socket is cut, and
a moment later the network is back. Then the bot is killed and started again.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from aiohttp import WSCloseCode
from aiohttp.test_utils import unused_port
from playwright.async_api import Page, ViewportSize, WebSocketRoute, async_playwright

from tests.wire.process import Bot, bot_process
from tests.wire.server import serving
from tests.wire.test_page import open_table, page_link

CUTS, KILLS = 30, 8
OFFLINE_MS = 300


class Network:
    """The network between a page and the bot."""

    def __init__(self) -> None:
        self.is_down = False
        self._socket: WebSocketRoute | None = None

    async def route(self, socket: WebSocketRoute) -> None:
        """Connect a socket, unless the network is down."""
        if self.is_down:
            await socket.close(code=WSCloseCode.GOING_AWAY)
        else:
            socket.connect_to_server()
            self._socket = socket

    async def cut(self) -> None:
        """Close the socket, and refuse others."""
        self.is_down = True
        if self._socket:
            await self._socket.close(code=WSCloseCode.GOING_AWAY)


async def after_cuts(page: Page, network: Network) -> list[float]:
    """The seconds from the return of the network until the page is right again."""
    notice, seconds = page.locator(".notice"), []
    for _ in range(CUTS):
        await network.cut()
        await notice.wait_for()
        await page.wait_for_timeout(OFFLINE_MS)
        network.is_down = False
        began = perf_counter()
        await page.evaluate("dispatchEvent(new Event('online'))")
        await notice.wait_for(state="detached")
        seconds.append(perf_counter() - began)
    return seconds


async def after_kills(page: Page, bot: Bot) -> tuple[list[float], list[float]]:
    """The seconds from a kill until the bot has started again, and until the page is right."""
    notice, started, seconds = page.locator(".notice"), [], []
    for _ in range(KILLS):
        began = perf_counter()
        await bot.kill()
        await notice.wait_for()
        await bot.start()
        started.append(perf_counter() - began)
        await notice.wait_for(state="detached")
        seconds.append(perf_counter() - began)
    return started, seconds


def say(name: str, seconds: Sequence[float]) -> None:
    print(f"{name}: median {median(seconds):.2f} s, most {max(seconds):.2f} s of {len(seconds)}")


async def measure(folder: Path) -> None:
    """Print how soon the page of one player is right again."""
    port = unused_port()
    address = f"http://127.0.0.1:{port}/"
    async with serving() as discord, async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium"),
            args=["--no-sandbox"],
        )
        with bot_process(discord, folder) as bot:
            bot.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
            await bot.start()
            await open_table(discord)
            page = await browser.new_page(viewport=ViewportSize(width=390, height=844))
            network = Network()
            await page.route_web_socket("**/socket", network.route)
            await page.goto(await page_link(discord))
            await page.locator(".stack").first.wait_for()
            say("network back", await after_cuts(page, network))
            started, seconds = await after_kills(page, bot)
            say("killed: bot started", started)
            say("killed: page right", seconds)
        await browser.close()


def main() -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
