"""The command picker of a Chinese sandbox page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import sandbox
from tests.browser.tab import Tab

CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Tab]:
    with sandbox(browser, "zh-CN", 1000, drawn=False) as (tab,):
        yield tab


def test_commands_are_found_by_their_chinese_names(tab: Tab) -> None:
    tab.composer.fill("/牌桌")
    expect(tab.commands.first).to_contain_text(re.compile("^/牌桌 "))


def test_commands_are_described_in_chinese(tab: Tab) -> None:
    tab.composer.fill("/")
    expect(tab.commands).not_to_have_count(0)
    for part in ("strong", ".command-entry-description"):
        assert all(map(CHINESE.search, tab.commands.locator(part).all_inner_texts()))
    tab.composer.fill("")
    tab.type("/出牌")
    expect(tab.page.locator(".command-context")).to_contain_text("例如")
    tab.leave()


def test_enter_runs_a_command_whose_member_is_chosen(tab: Tab) -> None:
    before = tab.answer()
    tab.type("/牌桌 邀请")
    tab.options.first.click()
    tab.enter()
    expect(tab.composer).to_be_visible()
    tab.settle()
    assert tab.answer() != before
