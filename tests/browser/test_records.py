"""The records of past hands on phones."""

from playwright.sync_api import Browser, Locator, expect

from bot.sandbox.channel_page import MOST_PRIVATE
from bot.text.catalogue import Words, language_of
from tests.browser.conftest import sandbox
from tests.browser.tab import Tab

PHONES = (320, 360, 390, 412, 430)
"""The widths of their screens, in CSS pixels."""
DRAWN = ("leaderboard", "stats", "replay")


def test_every_record_can_be_read_on_five_phones(browser: Browser) -> None:
    words = Words(language_of("en-US"))  # whose words are the longest
    with sandbox(browser, "en-US", PHONES[0], past=True) as (tab,):
        for name in ("history", *DRAWN):
            show(tab, words(f"command-{name}"))
        assert tab.private.count() == MOST_PRIVATE
        tab.fits(*PHONES)
        for nth in range(-len(DRAWN), 0):
            as_text(tab, tab.private.nth(nth))
        show(tab, words("command-seasons"))
        assert tab.private.count() == MOST_PRIVATE
        tab.fits(*PHONES)


def show(tab: Tab, command: str) -> None:
    before = tab.answer()
    tab.send(f"/{command}")
    assert tab.answer() != before


def as_text(tab: Tab, record: Locator) -> None:
    """Switch a record from its picture to text."""
    expect(record.get_by_role("img")).not_to_have_count(0)
    record.locator('button[data-control-key*=":form:"]').click()
    tab.settle()
    expect(record.get_by_role("img")).to_have_count(0)
