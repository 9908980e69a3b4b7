"""Opens the sandbox page in Debian's Chromium; without it these tests are skipped."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.served import serving
from tests.browser.tab import PATIENCE_MS, Tab

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Kept for this folder only, because no other event loop can run beside Playwright's."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed (Debian's package chromium-headless-shell)")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=SWITCHES, timeout=PATIENCE_MS
        )
        yield browser
        browser.close()


@contextmanager
def sandbox(
    browser: Browser,
    locale: str,
    *widths: int,
    cards: Mapping[int, str] | None = None,
    drawn: bool = True,
    past: bool = False,
) -> Iterator[list[Tab]]:
    """Open tabs of these widths in pixels on a sandbox that deals these cards.

    Unless `drawn`, every picture is a single pixel. `past`: many hands were played there before.
    """
    with ExitStack() as stack:
        address = stack.enter_context(serving(locale, cards or {}, drawn=drawn, past=past))
        tabs = []
        for width in widths:
            size = ViewportSize(width=width, height=800)
            page = stack.enter_context(browser.new_page(viewport=size))
            page.set_default_timeout(PATIENCE_MS)
            tabs.append(Tab(page, address))
        yield tabs
