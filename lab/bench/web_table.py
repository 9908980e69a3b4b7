"""Measures the web table in Chromium: `python -m lab.bench.web_table`.

It starts `baohuang sandbox --table`, plays a hand on the pages of five people, and prints the size
of the page, the time to the first card that can be tapped (over a slow connection, on a slow
phone), the time until a tapped stack is lifted, the time until a play is seen by all five, and the
frame rate on a slow phone.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from statistics import median, quantiles
from urllib.parse import urljoin

from playwright.async_api import Browser, Error, Frame, Page, ViewportSize, async_playwright

import bot.web
from lab.chaos.proxied_page import proxied_page

BUILT = Path(bot.web.__file__).parent / "built"
PHONE = ViewportSize(width=390, height=844)
ROUND_TRIP_S, BYTES_PER_S = 0.15, 1_600_000 / 8
"""A slow phone network."""
SLOW_PHONE, SLOWEST_PHONE = 4, 6
"""Factors by which a phone is slower than this machine."""
MOST_TURNS = 150
SHORT_MS = 1_000

LIFT_MS = """(stack) => new Promise((resolve) => {
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (stack.classList.contains("lifted")) resolve(performance.now() - began);
  });
  seen.observe(stack, {attributes: true});
  stack.click();
  setTimeout(() => resolve(1000), 1000);
})"""
"""Taps a stack. Returns the milliseconds until it is lifted."""

WATCH_FRAMES = """() => {
  Object.assign(window, {tasks: [], frames: []});
  const tasks = new PerformanceObserver((list) =>
    window.tasks.push(...list.getEntries().map(({duration}) => duration)));
  tasks.observe({type: "longtask"});
  let [last, until] = [0, 0];
  const changes = new MutationObserver(() => { until = performance.now() + 250; });
  changes.observe(document.querySelector("main"), {subtree: true, childList: true});
  const frame = (now) => {
    if (now < until && last) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Notes the milliseconds of long tasks, and of frames while something flies."""


@contextmanager
def sandbox() -> Iterator[str]:
    """A sandbox with five people at a table; the address of their pages, side by side."""
    options = ["sandbox", "--table", "--no-browser", "--locale", "en-US"]
    command = [sys.executable, "-m", "bot", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            lines = iter(process.stdout or ())
            yield next(line.strip() for line in lines if line.startswith("http://"))
        finally:
            process.terminate()


def sizes() -> str:
    """The bytes of the page's own files that are always loaded, compressed by gzip."""
    files = [*BUILT.glob("index.html.gz"), *BUILT.glob("main.*.gz")]
    by_name = {file.name: file.stat().st_size for file in files}
    return f"{sum(by_name.values()):,} bytes gzip: {by_name}"


async def first_card(browser: Browser) -> tuple[float, float]:
    """The seconds to the first card that can be tapped, at the first visit and after a reload.

    A proxy delays everything, also what opens a connection: Chromium's own emulation does not.
    """
    async with proxied_page() as table:
        table.proxy.round_trip, table.proxy.bytes_per_s = ROUND_TRIP_S, BYTES_PER_S
        context = await browser.new_context(viewport=PHONE)
        page = await context.new_page()
        devtools = await context.new_cdp_session(page)
        await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PHONE})
        link = await table.link()
        began = time.perf_counter()
        await page.goto(link, wait_until="commit")
        await page.locator(".stack").first.wait_for()
        cold = time.perf_counter() - began
        await page.reload(wait_until="commit")
        await page.locator(".stack").first.wait_for()
        warm = time.perf_counter() - began - cold
        await context.close()
        return cold, warm


async def measure() -> None:
    """Print everything."""
    print("page:", sizes())
    with sandbox() as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=which("chromium-headless-shell") or which("chromium"),
                args=["--no-sandbox", "--disable-gpu"],
            )
            page = await browser.new_page(viewport={"width": 1920, "height": 860})
            await page.goto(address)
            await page.locator("iframe").nth(4).wait_for()
            frames = page.frames[1:]
            for frame in frames:
                await frame.get_by_role("button", name="Ready").click()
            await frames[0].locator(".stack").first.wait_for()
            entrance = await page.locator("iframe").first.get_attribute("src")
            cold, warm = await first_card(browser)
            print(f"first card: {cold:.2f} s cold, {warm:.2f} s warm")
            watching = await browser.new_page(viewport=PHONE)
            devtools = await watching.context.new_cdp_session(watching)
            await watching.goto(urljoin(address, entrance))
            await watching.locator(".stack").first.wait_for()
            await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PHONE})
            await watching.evaluate(WATCH_FRAMES)
            await play(page, frames)
            lengths = await watching.evaluate("window.frames")
            tasks = await watching.evaluate("window.tasks")
            print(
                f"{1000 * len(lengths) / sum(lengths):.0f} frames a second, {len(lengths)} frames"
            )
            print(f"tasks over 50 ms: {len(tasks)}, the longest {max(tasks, default=0):.0f} ms")
            await browser.close()


async def play(page: Page, frames: list[Frame]) -> None:
    """Play a hand, and print how long it took to lift cards and to see plays."""
    lifts, plays = list[float](), list[float]()
    devtools = await page.context.new_cdp_session(page)
    for _ in range(MOST_TURNS):
        if await frames[0].locator(".result").count():
            break
        for frame in frames:
            if await frame.locator(".chips .best").count():
                await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWEST_PHONE})
                with suppress(Error):  # the turn may be over
                    lift = frame.locator(".stack:not(.dim):not(.lifted)").first
                    lifts.append(await lift.evaluate(LIFT_MS, timeout=SHORT_MS))
                await devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
                with suppress(Error):
                    plays.append(await played(frame, frames))
            else:
                await otherwise(frame)
    for name, values in (("tap to lift", lifts), ("play to seen by five", plays)):
        p95 = quantiles(values, n=20)[-1]
        print(f"{name}: p50 {median(values):.0f} ms, p95 {p95:.0f} ms, of {len(values)}")


async def played(frame: Frame, frames: list[Frame]) -> float:
    """Play the best cards. Returns the milliseconds until all see them."""
    await frame.locator(".chips .best").click(timeout=SHORT_MS)
    before = await frame.locator(".centre").inner_text()
    began = time.perf_counter()
    await frame.locator(".actions .play").click(timeout=SHORT_MS)
    for each in frames:
        changed = "(old) => document.querySelector('.centre')?.innerText !== old"
        await each.wait_for_function(changed, arg=before, timeout=SHORT_MS)
    return 1000 * (time.perf_counter() - began)


async def otherwise(frame: Frame) -> None:
    """Answer a question or pass, if it is this player's turn."""
    for selector in (".answers .good", ".answers .plain", ".actions button:text-is('Pass')"):
        button = frame.locator(selector)
        if await button.count():
            with suppress(Error):  # the bot may have passed meanwhile
                await button.first.click(timeout=SHORT_MS)
            return


if __name__ == "__main__":
    asyncio.run(measure())
