"""Whatever is offered is taken back: every value that a menu, a button or a command proposes."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.commands.hand.choices import bidding, bids_offered, passing, playing, plays_offered, saying
from bot.commands.table import table as table_commands
from bot.model import ServerSettings
from bot.model.user import PLAIN
from bot.panels.custom_id import Press, read
from bot.panels.hand.hand import hand_panel
from bot.panels.panel import Panel
from bot.panels.press_verbs import Verb
from bot.panels.rules.answers import (
    TOPICS,
    Found,
    found_panel,
    not_understood_panel,
    paragraphs,
)
from bot.panels.rules.rule_book import pages
from bot.panels.rules.rules import page_panel
from bot.panels.server.look import look_panel
from bot.panels.server.settings import pace_settings, rules_settings, tables_settings
from bot.panels.table.lobby import lobby_panel
from bot.panels.table.scene import ASLEEP
from bot.tables.rules import acting
from bot.tables.rules.choices import SERVER_RULES
from bot.tables.rules.pace import PACES
from bot.tables.rules.premoves import ahead
from bot.tables.rules.rule_sets import with_option, with_preset
from bot.tables.rules.step import Step
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, Answer, Ascend, Autoplay, Cede, Give, Lay, Pass, TakeBack
from game.hand.attendance import TAKE_BACKS
from game.hand.engine import act, legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import own_view, view_of
from game.notation.formatter import play_text, read_action
from game.refusals import Refusal, Why
from game.rules.options import OPTIONS
from game.rules.ruleset import PRESETS, RuleSet, Tribute
from tests.bot.panels.panel_content import buttons, items, lines
from tests.bot.tables.seated import NOON, PEOPLE, at_table, in_play, seed, snapshot, table
from tests.laws.dice import Dice, any_debt, played

RULES = {
    **PRESETS,
    "tribute to a called guard": replace(PRESETS["classic"], tribute=Tribute.SEED),
}
SEEDS = range(3)
EVERY = 30
"""Of the turns of a hand, one in so many."""
SAID = ("yes", "no", "ascend", "solo", "cede")
"""The answers that are buttons."""


def hands(rules: RuleSet, number: int) -> Iterator[Hand]:
    """The decisions of a hand: all before the play, some of the play."""
    debts = (any_debt(rules, 0, Dice(seed(tried))) for tried in range(number, number + 50))
    debt = next(debts) if rules.tribute is Tribute.OFF else next(filter(None, debts))
    log, _ = played(rules, seed(number), 0, debt)
    turns = [step.before for step in log if isinstance(step.before.phase, Trick)]
    yield from (step.before for step in log if not isinstance(step.before.phase, Trick))
    yield from turns[::EVERY]


@pytest.fixture(scope="module")
def decisions() -> list[tuple[Hand, int]]:
    """Who has to decide, in hands of every rule set."""
    return [
        (hand, seat)
        for rules in RULES.values()
        for number in SEEDS
        for hand in hands(rules, number)
        for seat in sorted(hand.phase.waiting(hand))
    ]


def written(text: str) -> Iterator[str]:
    """A text as it may come back."""
    yield from {text, text.upper(), text.lower(), f"  {text} "}


def accepted(hand: Hand, action: object) -> Action:
    """An action, which may not be refused."""
    assert isinstance(action, Answer | Ascend | Cede | Give | Lay | Pass), action
    after = act(hand, action)
    assert not isinstance(after, Refusal), f"{action}: {after}"
    return action


def menus(panel: Panel) -> Iterator[tuple[Press, str, str]]:
    """Every option of every menu of a hand: the press, its value and its label."""
    for item in items(panel):
        press = read(getattr(item, "custom_id", None) or "")
        for option in getattr(item, "options", ()):
            assert isinstance(press, Press)
            assert 1 <= len(option.value) <= 100
            assert 1 <= len(option.label) <= 100
            yield press, option.value, option.label


def test_the_sample_hands_reach_every_phase(
    decisions: list[tuple[Hand, int]],
) -> None:
    phases = {hand.phase.name for hand, _ in decisions}
    assert phases == set(PhaseName) - {PhaseName.SETTLED}
    codes = {type(action) for hand, seat in decisions for action in legal_actions(hand, seat)}
    assert codes == {Answer, Ascend, Cede, Give, Lay, Pass}


@pytest.mark.parametrize("language", Language)
def test_every_bid_that_is_offered_is_taken_by_its_value_and_by_its_label(
    decisions: list[tuple[Hand, int]], language: Language
) -> None:
    words = Words(language)
    for hand, seat in decisions:
        view = view_of(hand, seat)
        offered = bids_offered(view, "", words)
        assert len(offered) == (0 if view.phase == "trick" else len(view.legal)) <= 25
        assert len(set(offered.values())) == len(offered)
        for value, label in offered.items():
            assert len(label) <= 100
            bid = accepted(hand, read_action(seat, value))
            for text in (*written(value), *written(label)):
                assert bidding(text, words)(hand, seat) == bid
                assert value in bids_offered(view, text, words)


@pytest.mark.parametrize(("number", "language"), list(enumerate(Language)))
def test_every_play_that_is_offered_is_taken(
    decisions: list[tuple[Hand, int]], number: int, language: Language
) -> None:
    words = Words(language)
    for hand, seat in decisions[number :: len(Language)]:
        view = view_of(hand, seat)
        plays = [action for action in view.legal if isinstance(action, Lay)]
        by_text = {play_text(lay.cards, language, called=view.called): lay for lay in plays}
        assert len(by_text) == len(plays)
        offered = plays_offered(view, "", words)
        assert len(offered) == min(25, len(plays))
        for text in offered:
            assert len(text) <= 100
            assert plays_offered(view, text, words)[0] == text
            lay = accepted(hand, by_text[text])
            for each in (text, f" {text.upper()} "):
                assert playing(each)(hand, seat) == lay


@pytest.mark.parametrize(("number", "language"), list(enumerate(Language)))
def test_every_option_of_the_menus_of_a_hand_is_taken(
    decisions: list[tuple[Hand, int]], number: int, language: Language
) -> None:
    for hand, seat in decisions[number :: len(Language)]:
        called = view_of(hand, seat).called
        first = list(menus(hand_panel(*at_table(hand), seat, language)))
        ranks = [value for press, value, _ in first if press.verb == "pick"]
        for picked in ranks[:2] or [""]:
            for press, value, label in menus(hand_panel(*at_table(hand), seat, language, picked)):
                match press.verb:
                    case "lay":
                        lay = accepted(hand, playing(value)(hand, seat))
                        assert isinstance(lay, Lay)
                        assert play_text(lay.cards, language, called=called) == label
                    case "call" | "give":
                        accepted(hand, saying(value)(hand, seat))
                    case verb:
                        assert verb == "pick"


def test_every_play_that_can_be_planned_is_taken(decisions: list[tuple[Hand, int]]) -> None:
    planned = 0
    for hand, _ in decisions:
        for seat in range(5):
            coming = ahead(view_of(hand, seat))
            if coming is None:
                continue
            for press, value, _ in menus(hand_panel(*at_table(hand), seat, Language.CHINESE)):
                if press.verb is Verb.PREMOVE:
                    assert playing(value)(hand, seat) in coming.legal
                    planned += 1
    assert planned > 100


def test_every_button_of_a_hand_is_taken(decisions: list[tuple[Hand, int]]) -> None:
    for hand, seat in decisions:
        for item in items(hand_panel(*at_table(hand), seat, Language.ENGLISH)):
            press = read(getattr(item, "custom_id", None) or "")
            if not isinstance(press, Press):
                continue
            if press.verb is Verb.PASS:
                accepted(hand, passing(hand, seat))
            elif press.verb is Verb.PLAY:
                lay = accepted(hand, playing(press.arg)(hand, seat))
                assert isinstance(lay, Lay)
                called_card = view_of(hand, seat).called
                assert play_text(lay.cards, "en", called=called_card) == getattr(item, "label", "")
            elif press.verb is Verb.CALL:
                accepted(hand, saying(press.arg)(hand, seat))
            elif press.verb in SAID:
                accepted(hand, saying(press.verb)(hand, seat))


def called(panel: Panel) -> list[str]:
    """The cards to call that are buttons."""
    presses = (read(getattr(item, "custom_id", None) or "") for item in items(panel))
    found = (press for press in presses if isinstance(press, Press))
    return [press.arg for press in found if press.verb is Verb.CALL and press.arg]


def on_autoplay(hand: Hand, seat: int, times: int) -> Hand:
    """The hand in which a seat has gone on autoplay so often, and is on it now."""
    again: list[Action] = [Autoplay(seat), TakeBack(seat)]
    for action in [*again * (times - 1), Autoplay(seat)]:
        after = act(hand, action)
        assert not isinstance(after, Refusal)
        hand = after
    return hand


@pytest.mark.parametrize("times", [1, TAKE_BACKS])
def test_who_can_come_back_from_autoplay_is_offered_what_is_taken(
    decisions: list[tuple[Hand, int]], times: int
) -> None:
    for before, seat in decisions[::5]:
        hand = on_autoplay(before, seat, times)
        now, panel = snapshot(hand), hand_panel(*at_table(hand), seat, Language.ENGLISH)
        pressed = {*buttons(panel)}
        chosen = [saying(verb)(hand, seat) for verb in pressed & {*SAID}]
        chosen += [passing(hand, seat)] if "pass" in pressed else []
        chosen += [saying(value)(hand, seat) for value in [*values(panel, "call"), *called(panel)]]
        chosen += [saying(value)(hand, seat) for value in values(panel, "give")]
        plays = plays_offered(own_view(hand, seat), "", Words(Language.ENGLISH))
        chosen += [playing(text)(hand, seat) for text in [*values(panel, "lay"), *plays]]
        assert "back" in pressed
        assert chosen
        for action in (TakeBack(seat), *chosen):
            assert not isinstance(action, Refusal)
            assert isinstance(acting.take_turn(in_play(now), action, NOON), Step), action


@pytest.mark.parametrize("language", Language)
def test_who_cannot_come_back_from_autoplay_is_offered_nothing_but_told_why(
    decisions: list[tuple[Hand, int]], language: Language
) -> None:
    words = Words(language)
    for before, seat in decisions[::5]:
        how = words("autoplay-ai" if before.rules.ai_autoplay else "autoplay-lowest")
        told = words("autoplay-bound", sign=ASLEEP, count=TAKE_BACKS, how=how)
        hand = on_autoplay(before, seat, TAKE_BACKS + 1)
        now, view = snapshot(hand), own_view(hand, seat)
        panel = hand_panel(now.table, now.hand, seat, language)
        assert told in lines(panel)
        assert {*buttons(panel)} == {"more"}
        assert list(menus(panel)) == []
        assert plays_offered(view, "", words) == []
        assert bids_offered(view, "", words) == {}
        for action in (TakeBack(seat), bidding("?", words)(hand, seat), passing(hand, seat)):
            assert not isinstance(action, Refusal)
            refused = acting.take_turn(in_play(now), action, NOON)
            assert isinstance(refused, Refusal)
            assert refused.why is Why.BOUND_TO_AUTOPLAY


def values(panel: Panel, verb: str) -> list[str]:
    """The values of a menu of a panel."""
    return [
        option.value
        for item in items(panel)
        if (getattr(item, "custom_id", None) or "").split(":")[2:3] == [verb]
        for option in getattr(item, "options", ())
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_setting_that_is_offered_is_known(preset: str) -> None:
    server = ServerSettings(1, preset)
    words = Words(Language.ENGLISH)
    for chosen in values(rules_settings(server, words), "preset"):
        assert isinstance(with_preset(server, chosen), ServerSettings)
    assert set(values(pace_settings(server, words), "pace")) == set(PACES)
    assert values(rules_settings(server, words), "option") == list(OPTIONS)
    for option in OPTIONS:
        for code in values(rules_settings(server, words, option), "value"):
            # what does not go with the other options is refused with that reason
            changed = with_option(server, option, code)
            assert isinstance(changed, ServerSettings) or isinstance(changed.why, Why)


def test_every_preset_that_a_lobby_offers_is_known() -> None:
    offered = values(lobby_panel(table(*PEOPLE), Words(Language.CHINESE)), "preset")
    assert {*offered} == {*PRESETS, SERVER_RULES}


def test_every_pace_that_the_command_offers_is_known() -> None:
    (parameter,) = table_commands.TableGroup.pace.parameters
    assert {choice.value for choice in parameter.choices} == set(PACES)


def listened_to(panel: Panel) -> bool:
    """Whether everything that can be pressed or chosen in a panel is heard."""
    ids = [getattr(item, "custom_id", None) for item in items(panel)]
    return all(map(read, filter(None, ids)))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_button_and_menu_is_listened_to(preset: str) -> None:
    words = Words(Language.ENGLISH)
    rules, server = PRESETS[preset], ServerSettings(1, preset)
    assert listened_to(lobby_panel(table(*PEOPLE), words))
    for option in OPTIONS:
        assert listened_to(rules_settings(server, words, option))
    assert listened_to(pace_settings(server, words))
    assert listened_to(tables_settings(server, words))
    for page in pages(rules):
        assert listened_to(page_panel(rules, page.title, words))
    for topic in TOPICS:
        assert listened_to(found_panel(Found(paragraphs([topic], rules)), rules, words))
    assert listened_to(not_understood_panel("?", rules, words))
    assert listened_to(look_panel(PLAIN, words))
