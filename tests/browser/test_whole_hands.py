"""Whole hands in the sandbox page, played by commands, and by buttons and menus on a phone.

One person plays with four AI players, says no to every question, and lays what is offered first.
"""

from collections import Counter

from playwright.sync_api import Browser, expect

from bot.sandbox.channel_page import MOST_PRIVATE
from game.hand import engine
from game.hand.actions import Action, Lay
from game.hand.view import View, view_of
from game.notation.formatter import code
from game.players import plain
from game.refusals import Refusal
from game.rules.ruleset import SIMPLE
from tests.browser.conftest import sandbox
from tests.browser.served import DEAL, SHORT
from tests.browser.tab import Tab
from tests.e2e.rigged import replace_hands

PERSON = 0
NO = ("no", "cede", "ascend")
ANSWERED = "() => simcordPreview.commandPicker.autocomplete.state === 'answered'"
"""Whether the bot has offered options for the command being typed."""


def test_by_commands_alone(browser: Browser) -> None:
    with sandbox(browser, "zh-CN", 1000, cards=SHORT, drawn=False) as (tab,):
        tab.command("/牌桌 开")
        tab.press("fill")
        tab.command("/牌桌 开始")
        done = Counter[str]()
        while not tab.offers("deal"):
            done += by_command(tab)
        assert done == as_the_rules_have_it()


def test_on_a_phone(browser: Browser) -> None:
    with sandbox(browser, "zh-CN", 400, cards=SHORT) as (tab,):
        for told in tab.messages.last.locator("li").all():
            expect(told).to_be_in_viewport(ratio=1)
        tab.command("/牌桌 开")
        tab.press("fill")
        tab.press("deal")
        due = tab.page.locator("time.discord-timestamp")
        shown = due.inner_text()
        tab.page.clock.install()
        tab.page.clock.fast_forward("01:00")
        expect(due).not_to_have_text(shown)
        tab.page.clock.resume()
        tab.press("hand")
        expect(tab.control("more", "h")).to_be_in_viewport()
        expect(tab.control("hand")).not_to_be_in_viewport()
        tab.private.last.get_by_role("link").last.click()
        expect(tab.control("hand")).to_be_in_viewport()
        done = Counter[str]()
        while not tab.offers("deal"):
            tab.press("hand")
            done += from_hand(tab)
            assert tab.private.count() <= MOST_PRIVATE
        assert {"no", "lay", "pass"} <= done.keys()
        tab.sound()
        assert tab.page.evaluate("document.documentElement.scrollWidth") == 400


def from_hand(tab: Tab) -> Counter[str]:
    """Say no, lay or pass on the newest hand."""
    if tab.offers("pick", "h") and not tab.offers("lay", "h"):
        tab.pick("pick")
    if tab.offers("lay", "h"):
        tab.pick("lay")
        return Counter(["lay"])
    if tab.offers("play", "h"):
        tab.lay_best()
        return Counter(["lay"])
    verb = tab.first_offered(*NO, "pass", place="h")
    assert verb is not None
    tab.press(verb, "h")
    return Counter([verb])


def by_command(tab: Tab) -> Counter[str]:
    """Say no, lay or pass by `/bid`, `/play` or `/pass`."""
    if verb := tab.first_offered(*NO):
        label = tab.control(verb).inner_text()
        tab.type("/表态")
        choose(tab, label)
        return Counter([verb])
    tab.type("/出牌")
    tab.page.wait_for_function(ANSWERED)
    if tab.options.count():
        choose(tab)
        return Counter(["lay"])
    tab.leave()
    tab.command("/过牌")
    return Counter(["pass"])


def choose(tab: Tab, label: str | None = None) -> None:
    """Choose an option by its label, or the first, and run the command."""
    expect(tab.options).not_to_have_count(0)
    active = tab.page.locator(".command-suggestion.is-active")
    while label is not None and active.inner_text() != label:
        tab.page.keyboard.press("ArrowDown")
    tab.enter()
    tab.run()


def as_the_rules_have_it() -> Counter[str]:
    """Count what the person does in this deal according to the rules."""
    hand = replace_hands(engine.deal(SIMPLE, DEAL, 0), SHORT)
    done = Counter[str]()
    while not hand.over:
        waiting = sorted(hand.waiting)
        if others := [seat for seat in waiting if seat != PERSON]:
            action: Action = plain.choose(view_of(hand, others[0]))
        else:
            action = person(view_of(hand, PERSON))
            done["lay" if isinstance(action, Lay) else code(action)] += 1
        after = engine.act(hand, action)
        assert not isinstance(after, Refusal)
        hand = after
    return done


def person(view: View) -> Action:
    if plays := plain.ranked(view):
        return plays[0]
    answers = {code(action): action for action in view.legal}
    return answers[next(verb for verb in (*NO, "pass") if verb in answers)]
