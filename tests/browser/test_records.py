"""What is kept of hands that were played, on phones."""

import pytest
from playwright.sync_api import Browser, expect

from bot.text.catalogue import Words, language_of
from tests.browser.conftest import sandbox
from tests.browser.tab import Tab

pytestmark = pytest.mark.xdist_group("browser")

PHONES = (320, 360, 390, 412, 430)
"""So wide are their screens, in pixels of a page."""
RECORDS = ("leaderboard", "stats", "history", "seasons", "replay")
DRAWN = ("leaderboard", "stats", "replay")


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_every_record_can_be_read_on_five_phones(browser: Browser, locale: str) -> None:
    words = Words(language_of(locale))
    with sandbox(browser, locale, PHONES[0], past=True) as (tab,):
        for name in RECORDS:
            before = tab.answer()
            tab.send(f"/{words(f'command-{name}')}")
            assert tab.answer() != before
            tab.fits(*PHONES)
            if name in DRAWN:
                as_text(tab)


def as_text(tab: Tab) -> None:
    """Look at the same without its picture."""
    tab.private.last.locator('button[data-control-key*=":form:"]').click()
    tab.settle()
    expect(tab.private.last.locator("img")).to_have_count(0)
    tab.fits(*PHONES)
