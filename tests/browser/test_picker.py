"""What the command picker of the sandbox page finds, and what it says."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Opened, tabs

CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[Opened]:
    """Tabs on one sandbox for each language, in which nothing happens."""
    with tabs(browser) as opened:
        yield opened


@pytest.mark.parametrize("typed", ["/play", "/pass", "/bid", "/hand"])
def test_the_command_that_is_typed_comes_first(opened: Opened, typed: str) -> None:
    tab = opened()
    tab.type(typed)
    expect(tab.chip).to_have_text(typed)


@pytest.mark.parametrize("typed", ["/牌桌", "/table"])
def test_a_chinese_page_finds_commands_by_both_names(opened: Opened, typed: str) -> None:
    tab = opened("zh-CN")
    tab.composer.fill(typed)
    expect(tab.commands.first).to_contain_text(re.compile("^/牌桌 "))


def test_a_chinese_page_says_everything_in_chinese(opened: Opened) -> None:
    tab = opened("zh-CN")
    tab.composer.fill("/")
    expect(tab.commands).not_to_have_count(0)
    for said in ("strong", ".command-entry-description"):
        assert all(map(CHINESE.search, tab.commands.locator(said).all_inner_texts()))
    tab.composer.fill("")
    tab.type("/出牌")
    expect(tab.page.locator(".command-pill-label")).to_have_text("牌")
    expect(tab.page.locator(".command-context")).to_contain_text("例如")


def test_an_english_page_says_everything_in_english(opened: Opened) -> None:
    tab = opened("en-US")
    tab.composer.fill("/")
    expect(tab.commands).not_to_have_count(0)
    assert not any(map(CHINESE.search, tab.commands.all_inner_texts()))
