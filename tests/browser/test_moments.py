"""A moment over the felt in a browser: a rebellion, told by a bot that the test plays."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from bot.model.user import PLAIN
from bot.text.catalogue import Language
from bot.web.scene import scene_of
from game.hand.state import Hand
from tests.bot.tables.seated import snapshot
from tests.browser.test_card_table import card_table, stop_clock
from tests.game.hands import tell, throne

EMPEROR = 0
NOBODY = ("1 no", "2 no", "3 no", "4 no")
ASKED = tell(throne("R 77 8 9", "66 2", "G 6 8", "6 2", "6 2"), "0 ascend", *NOBODY)
RISEN = tell(ASKED, "1 yes", "2 no", "3 yes", "4 no")
KICKED = tell(RISEN, "0 yes", "2 no")
LITTLE_MS, SHORT_MS, LONG_MS = 100, 700, 1500
MOVING = (
    "() => document.getAnimations().filter((one) => one.effect.target.closest('.moment')).length"
)


class Stage:
    """A page whose clock stands still, and the bot that it talks to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[Any] = []
        self.moment = page.locator(".moment > div")
        self._sockets: list[WebSocketRoute] = []
        page.locator(".panel").wait_for()  # the page has stored its session
        page.route_web_socket("**/socket", self._route)
        page.clock.install()
        page.reload()
        expect(page.locator(".stacks")).to_be_visible()
        stop_clock(page)

    def show(self, hand: Hand) -> None:
        """Send the scene of the emperor."""
        scene = scene_of(snapshot(hand), EMPEROR, Language.ENGLISH, PLAIN)
        clock = self.page.evaluate("Math.round(performance.now())") if self.asked else 0
        self._sockets[-1].send(
            json.dumps({"type": "scene", "clock": clock, "scene": asdict(scene)})
        )
        self.page.clock.run_for(LITTLE_MS)

    def _route(self, socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            self.asked.append(json.loads(message))
            if len(self.asked) == 1:
                scene = scene_of(snapshot(ASKED), EMPEROR, Language.ENGLISH, PLAIN)
                told = {"type": "scene", "clock": 0, "scene": asdict(scene)}
                socket.send(json.dumps(told))

        self._sockets.append(socket)
        socket.on_message(hear)


@contextmanager
def stage(browser: Browser) -> Iterator[Stage]:
    with card_table(browser, "en-US", "/table open") as (_, page):
        yield Stage(page)


def test_a_rebellion_is_a_moment_that_a_tap_or_a_key_skips(browser: Browser) -> None:
    with stage(browser) as on:
        expect(on.moment).to_have_count(0)
        on.show(RISEN)
        expect(on.moment).to_contain_text("Rebellion!")
        expect(on.moment).to_contain_text("×2")
        on.moment.click()
        expect(on.moment).to_have_count(0)
        assert len(on.asked) == 1, "the tap pressed nothing else"
        on.show(KICKED)
        expect(on.moment).to_contain_text("×4")
        on.page.keyboard.press("a")
        expect(on.moment).to_have_count(0)


def test_a_moment_hinders_nobody_who_must_act(browser: Browser) -> None:
    with stage(browser) as on:
        on.show(RISEN)
        expect(on.moment).to_have_count(1)
        on.page.locator(".answers button").first.click()
        assert [each["type"] for each in on.asked] == ["hello", "ask"]
        expect(on.moment).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_moment_goes_by_itself_and_stands_still_if_that_is_wanted(
    browser: Browser, motion: Any
) -> None:
    with stage(browser) as on:
        on.page.emulate_media(reduced_motion=motion)
        on.show(RISEN)
        expect(on.moment).to_be_visible()
        assert bool(on.page.evaluate(MOVING)) == (motion == "no-preference")
        on.page.clock.run_for(SHORT_MS)
        expect(on.moment).to_have_count(1)
        on.page.clock.run_for(LONG_MS)
        expect(on.moment).to_have_count(0)
        assert on.page.evaluate(MOVING) == 0
