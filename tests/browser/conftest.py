"""The sandbox page in Debian's Chromium; without it these tests are skipped."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.tab import PATIENCE_MS, Tab

ROOT = Path(__file__).parents[2]
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Opened = Callable[..., Tab]
"""Opens a tab on a sandbox: `locale`, `width` in pixels."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Kept no longer than for a module: beside Playwright no other event loop can run."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed (Debian's package chromium)")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=SWITCHES, timeout=PATIENCE_MS
        )
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Tabs on a sandbox of the test's own, one for each language."""
    with tabs(browser) as opened:
        yield opened


@contextmanager
def tabs(browser: Browser) -> Iterator[Opened]:
    """What opens tabs; they are closed at the end, and the sandboxes ended."""
    addresses: dict[str, str] = {}

    def opened(locale: str = "en-US", width: int = 1000) -> Tab:
        if locale not in addresses:
            addresses[locale] = stack.enter_context(_served(locale))
        page = stack.enter_context(browser.new_page(viewport={"width": width, "height": 800}))
        page.set_default_timeout(PATIENCE_MS)
        return Tab(page, addresses[locale])

    with ExitStack() as stack:
        yield opened


@contextmanager
def _served(locale: str) -> Iterator[str]:
    """The address of a sandbox."""
    command = [sys.executable, "-m", "tests.browser.served", "sandbox", "--no-browser"]
    with subprocess.Popen(  # noqa: S603 - our own program
        [*command, "--locale", locale],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        try:
            yield next(line.split()[1] for line in process.stdout if "http://" in line)
        finally:
            process.terminate()
