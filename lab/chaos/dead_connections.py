"""Shows that a page notices dead connections: `python -m lab.chaos.dead_connections`.

A page is opened in Chromium through a proxy, which then loses everything. Whatever happens at the
page meanwhile, this prints after how many seconds it says that it is not connected, and how many
seconds after the end it is connected again.
"""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from shutil import which

from playwright.async_api import CDPSession, Page, async_playwright

from lab.chaos.proxied_page import ProxiedPage, Proxy, proxied_page

FAULT_S = 12.0
"""How long a fault lasts after it was noticed."""
PATIENCE_MS = 60_000
Act = Callable[[], Awaitable[object]]


async def nothing() -> None:
    """Only the page itself notices."""


async def measured(page: Page, proxy: Proxy, act: Act = nothing, mended: Act = nothing) -> str:
    """Lose everything until the page says so, and a while longer.

    `act`: what happens at the page meanwhile, `mended`: after the end.
    """
    proxy.loses = True
    began = time.perf_counter()
    await act()
    await page.locator("header .notice").wait_for(timeout=PATIENCE_MS)
    noticed = time.perf_counter() - began
    await asyncio.sleep(FAULT_S)
    proxy.loses = False
    began = time.perf_counter()
    await mended()
    await page.locator("h1").wait_for(timeout=PATIENCE_MS)
    return f"noticed after {noticed:.1f} s, mended after {time.perf_counter() - began:.1f} s"


async def show(table: ProxiedPage, page: Page, devtools: CDPSession, frozen_s: float) -> None:
    """Print what the page does, fault by fault."""
    proxy = table.proxy

    async def decide() -> None:
        await page.locator(".answers .plain").first.click()

    async def come_online() -> None:
        await page.evaluate("dispatchEvent(new Event('online'))")

    async def be_seen() -> None:
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    print("nobody does anything:", await measured(page, proxy))
    print("the page becomes visible:", await measured(page, proxy, be_seen, be_seen))
    print("the network is back:", await measured(page, proxy, come_online, come_online))
    print("a decision is lost:", await measured(page, proxy, decide))
    await page.locator(".answers").wait_for(state="detached")
    print("… and it was made after that")
    await devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    proxy.loses = True
    await asyncio.sleep(frozen_s)
    proxy.loses = False
    began = time.perf_counter()
    await devtools.send("Page.setWebLifecycleState", {"state": "active"})
    await be_seen()
    await page.locator("h1").wait_for(timeout=PATIENCE_MS)
    print(f"frozen for {frozen_s:.0f} s: connected {time.perf_counter() - began:.1f} s later")


async def main() -> None:
    """Read the options, and show everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frozen", type=float, default=60.0, help="seconds")
    options = parser.parse_args()
    async with proxied_page() as table, async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        page = await browser.new_page()
        devtools = await page.context.new_cdp_session(page)
        await page.goto(await table.link())
        await page.locator("h1").wait_for()
        await show(table, page, devtools, options.frozen)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
