"""What the sandbox page does with presses, and while they are under way."""

from playwright.sync_api import Route, expect

from bot.text.catalogue import Language, Words
from tests.browser.conftest import Opened
from tests.browser.tab import Tab

PRESSES, NEWS = "**/api/action", "**/api/state"


def asked(opened: Opened) -> Tab:
    """A tab of the first member, who is asked the first question of a hand."""
    tab = opened()
    tab.command("/table open")
    tab.press("fill")
    tab.press("deal")
    return tab


def question(tab: Tab) -> str | None:
    """What a *no* would answer."""
    return tab.control("no").get_attribute("data-control-key")


class Held:
    """What a tab asks the server is held up until it is let go."""

    def __init__(self, tab: Tab, what: str) -> None:
        self._requests: list[Route] | None = []
        tab.page.route(what, self._hold)

    def _hold(self, request: Route) -> None:
        if self._requests is None:
            request.continue_()
        else:
            self._requests.append(request)

    def let_go(self) -> None:
        requests, self._requests = self._requests or [], None
        for request in requests:
            request.continue_()


def test_what_is_pressed_while_another_press_is_at_work_waits(opened: Opened) -> None:
    tab = asked(opened)
    first = question(tab)
    presses = Held(tab, PRESSES)
    for verb in ("hand", "no"):
        tab.control(verb).evaluate("button => button.click()")
    presses.let_go()
    expect(tab.private).to_have_count(1)
    expect(tab.page.locator(f'button[data-control-key="{first}"]')).to_have_count(0)


def test_what_is_picked_while_a_press_is_at_work_waits(opened: Opened) -> None:
    tab = opened()
    tab.command("/table open")
    presses = Held(tab, PRESSES)
    tab.control("fill").click()
    choose_classic(tab)
    presses.let_go()
    expect(tab.messages.last).to_contain_text("Bao Huang · Classic")
    expect(tab.control("deal")).to_be_visible()


def test_the_same_can_be_picked_twice(opened: Opened) -> None:
    tab = opened()
    tab.command("/table open")
    tab.page.select_option("#viewer-picker", index=1)
    for refused in (1, 2):
        choose_classic(tab)
        expect(tab.private).to_have_count(refused)


def choose_classic(tab: Tab) -> None:
    tab.control("preset").click()
    options = tab.page.locator(".select-list:popover-open .select-option")
    options.filter(has_text="Classic").click()


def test_a_press_on_what_has_changed_is_not_taken_for_another(opened: Opened) -> None:
    tab, behind = asked(opened), opened()
    expect(behind.control("no")).to_be_visible()
    news = Held(behind, NEWS)
    tab.press("no")
    second = question(tab)
    behind.control("no").click()
    news.let_go()
    expect(behind.private).to_contain_text(Words(Language.ENGLISH)("refusal-stale"))
    assert question(tab) == second


def test_a_press_on_a_message_that_has_gone_is_heard(opened: Opened) -> None:
    tab, behind = asked(opened), opened()
    expect(behind.control("hand")).to_be_visible()
    news = Held(behind, NEWS)
    tab.command("/table show")
    behind.control("hand").click()
    news.let_go()
    expect(behind.private.locator("img")).not_to_have_count(0)


def test_a_button_that_changes_while_it_is_held_down_is_pressed(opened: Opened) -> None:
    tab, other = asked(opened), opened()
    summary = tab.page.locator(".message-row").last
    before = summary.inner_text()
    tab.control("hand").hover()
    tab.page.mouse.down()
    other.press("no")
    expect(summary).not_to_have_text(before, use_inner_text=True)
    tab.page.mouse.up()
    expect(tab.private).to_have_count(1)
    expect(tab.private).not_to_contain_text(Words(Language.ENGLISH)("refusal-stale"))


def test_a_command_can_be_typed_while_another_is_at_work(opened: Opened) -> None:
    tab = asked(opened)
    presses = Held(tab, PRESSES)
    tab.type("/hand")
    tab.enter()
    expect(tab.composer).to_be_focused()
    tab.type("/rules read")
    tab.enter()
    presses.let_go()
    expect(tab.private).to_have_count(2)


def test_options_on_their_way_are_not_said_to_be_none(opened: Opened) -> None:
    tab = asked(opened)
    answers = Held(tab, PRESSES)
    tab.type("/bid")
    expect(tab.page.locator(".command-empty")).to_have_text("Loading options")
    answers.let_go()
    expect(tab.options).to_have_count(2)


def test_options_that_come_to_be_are_offered(opened: Opened) -> None:
    tab, other = asked(opened), opened()
    tab.type("/play")
    expect(tab.page.locator(".command-empty")).to_have_text("No options match")
    for verb in ("no", "no", "no", "pass", "pass", "pass"):
        other.press(verb)
    expect(tab.options).not_to_have_count(0)


def test_what_is_due_in_seconds_is_due_in_fewer_a_while_later(opened: Opened) -> None:
    tab = opened()
    tab.page.clock.install()
    tab.page.reload()
    tab.command("/table open")
    tab.press("fill")
    tab.press("deal")
    due = tab.page.locator("time.discord-timestamp")
    before = due.inner_text()
    tab.page.clock.fast_forward(10_000)
    expect(due).not_to_have_text(before)
