"""The web table in a browser, opened from the sandbox: whole hands, and how it looks."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Locator,
    Page,
    Route,
    ViewportSize,
    WebSocketRoute,
    expect,
)

import bot.web
from bot.text.catalogue import Language, Words
from bot.web.shared_replays import written_replay
from bot.web.sockets import ELSEWHERE, OTHER_VERSION
from tests.bot.panels.test_replay_panel import replay
from tests.browser.conftest import sandbox
from tests.browser.served import SHORT
from tests.browser.tab import PATIENCE_MS, Tab

AXE = Path(bot.web.__file__).parent / "page" / "node_modules" / "axe-core" / "axe.min.js"
NO = re.compile("^(Do not|Stay silent)")
SIZES = (
    (195, 422),
    (320, 568),
    (360, 740),
    (390, 844),
    (430, 932),
    (740, 360),
    (932, 430),
    (1280, 800),
)
GOING_AWAY = 1001
"""Why a socket is closed that can be opened again."""
SOON_MS = 2_000
"""For a press on what may be gone; it is looked for again."""
AHEAD_S = 10
"""More than a busy machine takes from one call to the next."""
ALMOST_ALL_MS = 4_000
"""Most of the time for which a notice is shown, 6 s."""
MOST_STOPS = 12
"""More than there are stops for the tab key in a dialog."""
TARGET, LARGE_TARGET = 44, 56
"""The least width and height of what is pressed, in pixels, usually and in large print."""

TOO_SMALL = """(target) => [...document.querySelectorAll("button, select, a.button")]
    .filter((item) => item.checkVisibility())
    .filter((item) => {
      const {width, height} = item.getBoundingClientRect();
      return width < target || height < target;
    })
    .map((item) => item.textContent)"""
CUT_OFF = """(items) => items.map((item) => item.scrollWidth > item.clientWidth && item.innerText)
    .filter(Boolean)"""
OUTSIDE = """() => [...document.querySelectorAll("body *")]
    .filter((item) => item.checkVisibility({visibilityProperty: true}))
    .filter((item) => !item.closest(".hidden") && item.getBoundingClientRect().width > 0)
    .filter((item) => {
      const {left, right} = item.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    })
    .map((item) => item.className)"""
PLACES = """() => [".own > .avatar", ".bar", ".choices", ".stacks", ".actions"]
    .map((name) => document.querySelector(name).getBoundingClientRect())
    .map(({top, bottom}) => [Math.round(top), Math.round(bottom)])"""
"""Where the parts of the page are that never move while a hand is played."""


@contextmanager
def card_table(
    browser: Browser, locale: str, command: str, script: str = "", *, drawn: bool = False
) -> Iterator[tuple[Tab, Page]]:
    """The sandbox with a table in its lobby, and the web table of its host.

    `script`: runs before the page. `drawn`: with pictures, which the page may draw itself.
    """
    with sandbox(browser, locale, 1000, cards=SHORT, drawn=drawn) as (tab,):
        tab.command(command)
        link = tab.page.locator('a[href*="/enter/"]').last
        address = link.get_attribute("href")
        assert address
        with browser.new_page(viewport=ViewportSize(width=390, height=844)) as page:
            page.set_default_timeout(PATIENCE_MS)
            page.add_init_script(script)
            page.goto(address)
            yield tab, page


def test_a_hand_by_touch(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (tab, page):
        page.locator("button", has_text="Fill").click()
        page.locator("button", has_text="Start").click()
        expect(page.locator(".stacks")).to_be_visible()
        while not page.locator(".result").count():
            for locator in (".answers button.plain", ".chips button", ".actions button"):
                found = page.locator(locator)
                if found.count():
                    with suppress(Error):  # it may be somebody else's turn by now
                        if "chips" in locator:
                            play(page, within=SOON_MS)
                        else:
                            found.last.click(timeout=SOON_MS)
                    break
            page.wait_for_timeout(50)
        expect(page.locator(".places li")).to_have_count(5)
        expect(tab.control("deal")).to_be_visible()
        page.locator("button", has_text=re.compile("^More$")).click()
        page.locator(".sheet footer button", has_text="Next hand").click()
        expect(page.locator(".stacks")).to_be_visible()
        expect(page.locator(".sheet")).to_have_count(0)


def play(page: Page, within: float = PATIENCE_MS) -> None:
    """Lift the cards of the first chip, and play them."""
    page.locator(".chips button").first.click(timeout=within)
    page.locator(".actions .play").click(timeout=within)


def stop_clock(page: Page) -> None:
    """Let the page's installed clock stand still, at a time that it has not reached yet."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + AHEAD_S)


def test_a_hand_by_keyboard_and_names(browser: Browser) -> None:
    """As somebody plays who does not see the page."""
    with card_table(browser, "en-US", "/table open") as (_, page):
        button = partial(page.get_by_role, "button")
        button(name="Fill with AI players").press("Enter")
        button(name="Start").press("Enter")
        expect(button(name="10 × 16")).to_be_visible()
        while not page.get_by_role("listitem").filter(has_text="5th").count():
            for name in (NO, "Play", "Pass", "Cede"):
                found = button(name=name, exact=isinstance(name, str))
                if found.count():
                    with suppress(Error):  # as above
                        if name == "Play":
                            stack = button(name=re.compile("^10 × 16|^Big|^Small")).first
                            stack.press("Enter", timeout=SOON_MS)
                        found.first.press("Enter", timeout=SOON_MS)
                    break
            page.wait_for_timeout(50)


def test_a_hand_by_keys_alone(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start_and_answer(page)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("Enter")
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        expect(page.locator(".lifted").first).to_be_visible()
        page.locator(".stepper button").last.press("Enter")
        expect(page.locator(".lifted")).to_have_count(0)
        ten = page.get_by_role("button", name="10 × 16")
        page.locator("body").press("ArrowLeft")
        while not ten.evaluate("(stack) => stack === document.activeElement"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".stepper")).to_contain_text("×15")
        page.keyboard.press("ArrowUp")
        expect(page.locator(".stepper")).to_contain_text("×16")
        page.keyboard.press("Enter")
        expect(page.locator(".own .did")).to_contain_text("×16")


def test_nothing_moves_while_a_hand_is_played(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start(page)
        before = page.evaluate(PLACES)
        say_no(page)
        assert page.evaluate(PLACES) == before
        page.locator(".chips button").first.click()
        assert page.evaluate(PLACES) == before
        page.locator(".actions .play").click()
        expect(page.locator(".own .did .fan")).to_be_visible()
        assert page.evaluate(PLACES) == before


def test_a_tap_on_an_empty_seat_fills_the_table(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.locator(".empty button").first.click()
        expect(page.locator(".empty")).to_have_count(0)
        expect(page.locator(".seat")).to_have_count(5)


def test_swiping_lifts_stacks_and_dragging_plays_them(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start_and_answer(page)
        page.clock.install()
        stop_clock(page)  # so that no press is a long one
        stack = partial(page.get_by_role, "button")
        two, king, ten = stack(name="2 × 5"), stack(name="K × 4"), stack(name="10 × 16")
        drag(page, two, king, two)
        expect(page.locator(".lifted")).to_have_count(2)
        two.click()
        king.click()
        expect(page.locator(".lifted")).to_have_count(0)
        ten.click()
        follows_the_pointer(page, ten)
        drag(page, ten, two, page.locator(".bar"), slowly=True)
        expect(page.locator(".own .did")).to_contain_text("×16")


def test_a_stack_that_is_not_lifted_is_played_by_dragging_it_up(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start_and_answer(page)
        page.clock.install()
        stop_clock(page)  # so that no press is a long one
        ten = page.get_by_role("button", name="10 × 16")
        ten.hover()  # waits until it lies still
        box = ten.bounding_box()
        assert box
        page.mouse.down()
        for above in (20, 250):
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - above)
        page.mouse.up()
        expect(page.locator(".own .did")).to_contain_text("×16")


def start_and_answer(page: Page) -> None:
    """Start a hand, and answer all questions, until it is the player's turn to play."""
    start(page)
    say_no(page)


def say_no(page: Page) -> None:
    """Say no to all questions."""
    while not page.locator(".actions .play").count():
        with suppress(Error):  # it may be somebody else's turn by now
            page.locator(".answers button.plain").last.click(timeout=SOON_MS)


def follows_the_pointer(page: Page, stack: Locator) -> None:
    """Drag a lifted stack too little to play it: it follows, and falls back."""
    stack.hover()  # waits until it lies still
    box = stack.bounding_box()
    assert box
    x, y = box["x"] + 8, box["y"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30)
    lies_at(page, stack, box["y"] - 30)
    page.mouse.up()
    lies_at(page, stack, box["y"])
    expect(stack).to_have_class(re.compile("lifted"))


def lies_at(page: Page, item: Locator, y: float) -> None:
    """Wait until an item is so far down the page."""
    here = "([item, y]) => Math.abs(item.getBoundingClientRect().y - y) < 1"
    page.wait_for_function(here, arg=[item.element_handle(), y])


def drag(page: Page, *places: Locator, slowly: bool = False) -> None:
    """Move the pointer over these places with its button pressed.

    `slowly`: by the page's clock, which stands still, longer than it takes to hold a stack.
    """
    for number, place in enumerate(places):
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if number == 0:
            page.mouse.down()
        elif slowly:
            page.clock.run_for(SOON_MS)
    page.mouse.up()


@pytest.mark.parametrize(
    ("code", "told", "tries"),
    [(ELSEWHERE, "too many pages", 1), (OTHER_VERSION, "out of date", 2)],
)
def test_a_page_that_the_bot_has_closed_does_not_come_back(
    browser: Browser, code: int, told: str, tries: int
) -> None:
    """It loads itself again once if it is of another version."""
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.locator(".panel").wait_for()
        asked: list[str] = []

        def close(socket: WebSocketRoute) -> None:
            asked.append(socket.url)
            socket.close(code=code)

        page.route_web_socket("**/socket", close)
        page.reload()
        expect(page.locator(".notice")).to_contain_text(told)
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(SOON_MS)
        assert len(asked) == tries


class Wire:
    """The connection of a page, which can be cut, and can lose or hold up what the bot sends."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.loses_answers = False
        self.holds_answers = False
        self._held: list[str | bytes] = []
        self._sockets: list[WebSocketRoute] = []
        page.locator(".panel").wait_for()  # the page has stored its session
        page.route_web_socket("**/socket", self._route)
        page.reload()

    def cut(self) -> None:
        self.is_cut = True
        self._sockets[-1].close(code=GOING_AWAY)

    def mend(self, page: Page) -> None:
        self.is_cut = self.loses_answers = False
        page.evaluate("dispatchEvent(new Event('online'))")

    def release(self) -> None:
        """Deliver what was held up."""
        self.holds_answers = False
        for message in self._held:
            self._sockets[-1].send(message)

    def _route(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=GOING_AWAY)
            return

        def answer(message: str | bytes) -> None:
            if self.holds_answers:
                self._held.append(message)
            elif not self.loses_answers:
                socket.send(message)

        socket.connect_to_server().on_message(answer)
        self._sockets.append(socket)


def test_taps_while_the_connection_is_lost(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        wire = Wire(page)
        start(page)
        answer, told = page.locator(".answers button"), page.locator(".told")
        answer.first.wait_for()
        refusing = answer.filter(has_text=answer.first.inner_text())
        wire.cut()
        expect(page.locator(".notice")).to_contain_text("trying again")
        page.get_by_role("button", name="☰").click()
        page.get_by_role("button", name="How to play").click()
        expect(told).to_contain_text("press again")
        refusing.click()
        expect(page.locator(".notice")).to_contain_text("will be sent")
        wire.mend(page)
        expect(page.locator(".notice")).to_have_count(0)
        expect(refusing).to_have_count(0)


def test_what_was_done_is_not_done_again_after_the_connection_was_lost(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        wire = Wire(page)
        start(page)
        while not page.locator(".chips").count():
            with suppress(Error):  # it may be somebody else's turn by now
                page.locator(".answers button.plain").last.click(timeout=SOON_MS)
        expect(page.locator(".told")).to_have_count(0)
        wire.loses_answers = True
        play(page)
        page.wait_for_timeout(SOON_MS)
        wire.cut()
        wire.mend(page)
        expect(page.locator(".own .did .fan")).to_have_count(1)
        expect(page.locator(".notice")).to_have_count(0)
        page.wait_for_timeout(SOON_MS)
        expect(page.locator(".told")).to_have_count(0)


def start(page: Page) -> None:
    """Fill the table, and start the hand."""
    page.locator(".row button.primary").click()
    page.locator(".row button.success").first.click()
    expect(page.locator(".stacks")).to_be_visible()


def test_the_rules_are_turned_by_taps_at_one_place(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.get_by_role("button", name="How to play").click()
        turn, title = page.get_by_role("button", name="Next"), page.locator(".sheet h2")
        turn.hover()
        box = turn.bounding_box()
        assert box
        while turn.is_enabled():
            before = title.inner_text()
            page.mouse.click(box["x"] + 8, box["y"] + 8)
            expect(title).not_to_have_text(before)
        expect(title).to_have_text("The rules in force")


def test_an_answer_to_a_closed_dialog_opens_nothing(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        wire = Wire(page)
        open_from_menu(page, "Display")
        wire.holds_answers = True
        page.get_by_role("button", name="Large size").click()
        page.get_by_role("button", name="Close").last.click()
        wire.release()
        expect(page.locator("html.large")).to_be_attached()
        expect(page.get_by_role("dialog")).to_have_count(0)
        open_from_menu(page, "Display")


def open_from_menu(page: Page, name: str) -> Locator:
    """Open the dialog of this button of the menu."""
    page.get_by_role("button", name="☰").click()
    page.get_by_role("dialog", name="More").get_by_role("button", name=name).click()
    dialog = page.locator("dialog.sheet")
    expect(dialog).to_be_visible()
    return dialog


def test_dialogs_keep_the_focus_until_esc_closes_them(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        opener = page.get_by_role("button", name="☰")
        opener.press("Enter")
        has_focus(page, "More")
        page.get_by_role("button", name="Display").press("Enter")
        has_focus(page, "How you see the cards")
        page.get_by_role("button", name="Two colours").press("Enter")
        expect(page.get_by_role("button", name="Four colours")).to_be_focused()
        has_focus(page, "How you see the cards")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener).to_be_focused()


def has_focus(page: Page, name: str) -> None:
    """Walk with the tab key: nothing of the page outside the dialog of this name gets the focus."""
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        is_inside = "(dialog) => document.activeElement.matches('body, dialog *')"
        assert dialog.evaluate(is_inside)


def test_a_tap_beside_a_dialog_closes_it_and_presses_nothing(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.locator(".panel").wait_for()
        opener = page.get_by_role("button", name="☰").bounding_box()
        assert opener
        dialog = open_from_menu(page, "Display")
        page.mouse.click(opener["x"] + 4, opener["y"] + 4)
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_each_notice_is_shown_for_its_own_time(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        wire = Wire(page)
        dialog, notice = open_from_menu(page, "Display"), page.get_by_role("alert")
        page.clock.install()
        wire.cut()
        expect(dialog.locator(".notice")).to_contain_text("trying again")
        stop_clock(page)
        for _ in range(2):
            dialog.get_by_role("button", name="Large size").click()
            expect(notice).to_be_visible()
            page.clock.run_for(ALMOST_ALL_MS)
        expect(notice).to_be_visible()
        page.clock.run_for(ALMOST_ALL_MS)
        expect(notice).to_have_count(0)


def test_nothing_seriously_hinders_people_with_disabilities(browser: Browser) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (sh .ci/page check)")
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.add_init_script(path=AXE)
        page.reload()
        page.locator(".panel").wait_for()
        assert hindrances(page) == []
        start(page)
        assert hindrances(page) == []
        for opener in ("☰", "💬"):
            page.get_by_role("button", name=opener).click()
            assert hindrances(page) == []
            page.keyboard.press("Escape")
        for name in ("Log", "Seats", "Fair deal", "Leave", "How to play", "Display"):
            dialog = open_from_menu(page, name)
            expect(dialog).to_have_accessible_name(re.compile(r"\w"))
            assert hindrances(page) == [], name
            page.keyboard.press("Escape")


def hindrances(page: Page) -> list[str]:
    """What axe finds to be serious or worse."""
    found: list[str] = page.evaluate(
        """async () => (await axe.run()).violations
            .filter(({impact}) => impact === "serious" || impact === "critical")
            .map(({id, nodes}) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)"""
    )
    return found


def test_phrases_are_shown_until_their_speaker_is_muted(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        talk = page.get_by_role("button", name="Phrases")
        saying = page.locator(".saying", has_text="Thank you!")
        talk.click()
        page.get_by_role("button", name="Thank you!").click()
        expect(saying).to_be_visible()
        talk.click()
        page.get_by_role("button", name="Mute East").click()
        expect(saying).to_have_count(0)


def test_large_print_has_large_targets(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        for name in ("☰", "Display", "Large size", "✕"):
            page.get_by_role("button", name=name).last.click()
        start(page)
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            assert page.evaluate(TOO_SMALL, LARGE_TARGET) == [], (width, height)


def test_at_two_hundred_percent_the_page_is_scrolled_by_the_cards(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start(page)
        page.set_viewport_size(ViewportSize(width=195, height=422))
        assert page.locator(".board .count").evaluate_all(CUT_OFF) == []
        expect(page.locator(".stack").first).to_have_css("touch-action", "pan-y")
        page.locator("main").evaluate("(main) => { main.scrollTop = main.scrollHeight; }")
        expect(page.locator(".actions button").last).to_be_in_viewport(ratio=1)
        expect(page.locator(".actions")).to_have_css("position", "static")


@pytest.mark.parametrize("how", ["get: () => { throw new DOMException() }", "value: null"])
def test_a_browser_without_storage(browser: Browser, how: str) -> None:
    script = f"""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {{ {how} }});"""
    with card_table(browser, "en-US", "/table open", script) as (_, page):
        start(page)
        sound = page.get_by_role("button", name="Sound")
        sound.click()
        page.reload()
        expect(page.locator(".stacks")).to_be_visible()
        expect(sound).to_have_attribute("aria-pressed", "true")


def test_enter_that_is_held_down_presses_once(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        pressed: list[str | bytes] = []
        page.route_web_socket("**/socket", partial(note_presses, pressed))
        page.reload()
        expect(page.locator(".notice")).to_have_count(0)
        page.get_by_role("button", name="How to play").focus()
        for _ in range(60):
            page.keyboard.down("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        assert len(pressed) == 1


def note_presses(pressed: list[str | bytes], socket: WebSocketRoute) -> None:
    """Note the presses that a page sends."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        pressed.extend([message] if '"press"' in str(message) else [])
        server.send(message)

    socket.on_message(pass_on)


def test_a_stack_that_is_held_shows_its_cards(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open") as (_, page):
        start(page)
        stack = page.get_by_role("button", name="K × 4")
        stack.hover()
        page.mouse.down()
        expect(page.locator(".fanned .card")).to_have_count(4)
        page.mouse.up()
        expect(page.locator(".fanned")).to_have_count(0)
        expect(page.locator(".lifted")).to_have_count(0)


@pytest.mark.parametrize(("locale", "command"), [("en-US", "/table open"), ("zh-CN", "/牌桌 开")])
def test_everything_fits_and_can_be_touched_at_every_size(
    browser: Browser, locale: str, command: str
) -> None:
    with card_table(browser, locale, command) as (_, page):
        page.emulate_media(reduced_motion="reduce")  # cards that fly in come from outside
        looks_right(page)
        start(page)
        looks_right(page)
        page.get_by_role("button", name="☰").click()
        looks_right(page)
        page.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('online'))")  # it connects anew, in vain
        expect(page.locator("header > .notice")).to_be_visible()
        looks_right(page)


def looks_right(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(TOO_SMALL, TARGET) == [], (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)


def test_a_replay_that_is_shared_is_stepped_through_and_ends_with_its_link(
    browser: Browser,
) -> None:
    answer = written_replay(replay("rebellion"), Words(Language.ENGLISH))
    with card_table(browser, "en-US", "/table open") as (_, page):
        page.goto(f"{page.url.partition('#')[0]}replay#forged")
        expect(page.locator("main h2")).to_be_visible()
        expect(page.locator("button")).to_have_count(0)
        page.route("**/replay", lambda route: shown(route, answer))
        page.reload()
        expect(page.locator("nav button")).to_have_count(4)
        first, back, on, last = page.locator("nav button").all()
        expect(back).to_be_disabled()
        expect(page.locator(".seat")).to_have_count(5)
        on.click()
        expect(back).to_be_enabled()
        last.click()
        expect(page.locator(".open .seat")).to_have_count(5)
        expect(on).to_be_disabled()
        looks_right(page)
        first.click()
        expect(page.locator(".board .seat")).to_have_count(5)
        looks_right(page)


def test_the_lesson_needs_no_account_and_goes_on_after_a_reload(browser: Browser) -> None:
    with card_table(browser, "en-US", "/table open", drawn=True) as (_, page):
        page.goto(f"{page.url.partition('#')[0]}learn")
        expect(page.locator("h2")).to_contain_text("1/7")
        expect(page.locator(".board .seat")).to_have_count(5)
        looks_right(page)
        page.get_by_role("button", name="999", exact=True).click()
        expect(page.get_by_text("✓ 999")).to_be_visible()
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator("h2")).to_contain_text("2/7")
        page.reload()
        expect(page.locator("h2")).to_contain_text("2/7")
        page.goto(f"{page.url.partition('#')[0]}#bh:e:5:")
        expect(page.locator("h2")).to_contain_text("6/7")
        looks_right(page)


def shown(route: Route, replay: bytes) -> None:
    """Answer the token of a link with a replay, and everything else as the bot does."""
    if route.request.method == "POST":
        route.fulfill(body=replay)
    else:
        route.continue_()
