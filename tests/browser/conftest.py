"""The sandbox page in Debian's Chromium; without it these tests are skipped."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

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


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Kept for this folder only: beside Playwright no other event loop can run."""
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


@contextmanager
def sandbox(browser: Browser, locale: str, *widths: int) -> Iterator[list[Tab]]:
    """Tabs of these widths in pixels on a sandbox in a language."""
    command = [sys.executable, "-m", "tests.browser.served", "sandbox", "--no-browser"]
    with ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--locale", locale],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        )
        stack.callback(process.terminate)
        assert process.stdout is not None
        address = next(line.split()[1] for line in process.stdout if "http://" in line)
        tabs = []
        for width in widths:
            size = ViewportSize(width=width, height=800)
            page = stack.enter_context(browser.new_page(viewport=size))
            page.set_default_timeout(PATIENCE_MS)
            tabs.append(Tab(page, address))
        yield tabs
