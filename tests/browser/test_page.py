"""What the sandbox page does with presses, menus and commands."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import sandbox
from tests.browser.tab import TRIES, Tab

Two = tuple[Tab, Tab]
PRESSES, NEWS = "**/api/action", "**/api/state"
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def two(browser: Browser) -> Iterator[Two]:
    """Two tabs of an English sandbox: East's and South's."""
    with sandbox(browser, "en-US", 1000, 1000, drawn=False) as (east, south):
        south.page.select_option("#viewer-picker", label="South")
        yield east, south


@pytest.fixture
def lobby(two: Two) -> Iterator[Two]:
    """The two tabs while East has a table open; the bot refuses a seventh one within a minute."""
    east, south = two
    east.command("/table open")
    expect(south.control("join")).to_be_visible()
    yield east, south
    east.press("close")
    expect(south.control("join")).not_to_be_visible()


@contextmanager
def held_up(tab: Tab, what: str) -> Iterator[None]:
    """Hold a tab's requests to the server back until the end of the block."""
    requests: list[Route] = []
    released = False

    def hold(request: Route) -> None:
        if released:
            request.continue_()
        else:
            requests.append(request)

    tab.page.route(what, hold)
    yield
    released = True
    for request in requests:
        request.continue_()
    tab.settle()
    tab.page.unroute(what)


def choose_preset(tab: Tab, name: str) -> None:
    tab.control("preset").click()
    options = tab.page.locator(".select-list:popover-open .select-option")
    options.filter(has_text=re.compile(f"^{name}")).click()


def choose_next_preset_by_key(tab: Tab) -> None:
    """Choose the preset below the current one, with keys alone.

    The page closes a menu whose message is drawn anew: it is opened again.
    """
    chosen = tab.table.locator(".select-value")
    before = chosen.inner_text()
    for _ in range(TRIES):
        tab.control("preset").focus()
        for key in ("Enter", "ArrowDown", "Enter"):
            tab.page.keyboard.press(key)
        tab.settle()
        if chosen.inner_text() != before:
            break


def test_presses_made_while_another_is_being_answered_are_done_afterwards(lobby: Two) -> None:
    east, _ = lobby
    with held_up(east, PRESSES):
        for verb in ("join", "fill"):
            east.control(verb).evaluate("button => button.click()")
        choose_preset(east, "Classic")
    expect(east.private.last).to_contain_text("already")
    expect(east.control("deal")).to_be_visible()
    expect(east.table).to_contain_text("Bao Huang · Classic")


def test_options_are_chosen_again_and_by_key(lobby: Two) -> None:
    east, south = lobby
    for _ in range(2):
        before = south.answer()
        choose_preset(south, "Classic")
        expect(south.private.last).not_to_have_attribute("data-message-id", before)
    choose_next_preset_by_key(east)
    expect(east.table).to_contain_text("Bao Huang · Classic")
    choose_preset(east, "Simple")
    expect(east.table).to_contain_text("Bao Huang · Simple")
    expect(east.table.locator(".select-value")).to_have_text("Simple")


def test_a_press_on_a_button_that_changed_meanwhile_is_done_as_it_was_pressed(lobby: Two) -> None:
    east, south = lobby
    with held_up(south, NEWS):
        east.press("fill")
        south.control("join").click()
    expect(east.table).to_contain_text("South")
    expect(east.control("deal")).to_be_visible()


def test_a_press_on_a_message_that_is_gone_meanwhile_is_done(lobby: Two) -> None:
    east, south = lobby
    with held_up(south, NEWS):
        east.command("/table show")
        south.control("join").click()
    expect(east.table).to_contain_text("South")


def test_a_button_that_changes_while_it_is_held_down_is_pressed(lobby: Two) -> None:
    east, south = lobby
    summary = south.page.locator(".message-row").last
    before = summary.inner_text()
    south.control("join").hover()
    south.page.mouse.down()
    east.press("fill")
    expect(summary).not_to_have_text(before, use_inner_text=True)
    south.page.mouse.up()
    expect(east.table).to_contain_text("South")


def test_a_green_button_stays_green_under_the_mouse(two: Two) -> None:
    button = two[0].page.locator(".channel-message .button-style-3").first
    button.hover()
    colour = button.evaluate("it => getComputedStyle(it).backgroundColor")
    red, green, blue = map(int, re.findall(r"\d+", colour))
    assert green > max(red, blue)


def test_a_command_can_be_typed_while_another_is_being_answered(two: Two) -> None:
    east, _ = two
    with held_up(east, PRESSES):
        for command in ("/leaderboard", "/rules read"):
            east.type(command)
            expect(east.page.locator("#send-message")).to_be_enabled()
            east.enter()
            expect(east.composer).to_be_focused()
    expect(east.private.last).to_contain_text("The game")
    expect(east.private.nth(-2)).to_contain_text("Leaderboard")


def test_only_an_answer_to_oneself_is_scrolled_to(two: Two) -> None:
    east, south = two
    for tab in two:
        tab.command("/rules read")
        scroll_up(tab)
        tab.command("/leaderboard")
        expect(tab.private.last).to_contain_text("Leaderboard")
        expect(tab.private.last).to_be_in_viewport(ratio=0.9)
        scroll_up(tab)
    east.composer.fill("Hello!")
    east.enter()
    expect(east.messages.last).to_contain_text("Hello!")
    expect(east.messages.last).to_be_in_viewport(ratio=0.9)
    expect(south.page.locator("#new-messages")).to_be_visible()
    expect(south.messages.first).to_be_in_viewport()


def scroll_up(tab: Tab) -> None:
    tab.page.locator("#channel-timeline").hover()
    tab.page.mouse.wheel(0, -100_000)
    expect(tab.messages.first).to_be_in_viewport()


def test_a_menu_shows_what_a_button_chose(two: Two) -> None:
    east, _ = two
    east.command("/rules read")
    chosen = east.private.last.locator(".select-value")
    expect(chosen).to_have_text("1. The game")
    east.private.last.get_by_role("button", name="Next").click()
    expect(chosen).to_have_text("2. The cards")


def test_the_bot_has_a_picture_of_its_own(two: Two) -> None:
    east, _ = two
    east.command("/rules read")
    pictures = east.page.locator(".channel-message img")
    sources = pictures.evaluate_all("(all) => all.map(({src}) => src)")
    assert sources
    assert all(source.startswith("blob:") for source in sources), "and none of Discord's"


@pytest.mark.parametrize("typed", ["/play", "/pass", "/bid", "/hand"])
def test_a_command_that_is_typed_in_full_comes_first(two: Two, typed: str) -> None:
    east, _ = two
    east.type(typed)
    expect(east.chip).to_have_text(typed)
    east.leave()


def test_commands_of_an_english_page_are_in_english(two: Two) -> None:
    east, _ = two
    east.composer.fill("/")
    expect(east.commands).not_to_have_count(0)
    assert not any(map(CHINESE.search, east.commands.all_inner_texts()))
    east.composer.fill("")


def test_a_click_on_a_command_in_a_message_types_it(two: Two) -> None:
    east, _ = two
    command = east.page.locator(".channel-message .command-mention").last
    command.click()
    expect(east.composer).to_have_value(command.inner_text())
    east.composer.fill("")


def test_enter_chooses_an_option_that_was_still_being_asked_for(two: Two) -> None:
    """The last of this module: its hand cannot be called off, and ends with the sandbox."""
    east, _ = two
    east.command("/table open")
    east.press("fill")
    east.press("deal")
    expect(east.control("no")).to_be_visible()
    with held_up(east, PRESSES):
        with east.page.expect_request(PRESSES):
            east.type("/bid")
        east.enter()
    expect(east.page.locator(".command-option-input")).to_have_value("yes")
