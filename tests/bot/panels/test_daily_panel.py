"""What is shown of the deal of the day, before one's end, after it, and when the day is over."""

from dataclasses import replace
from datetime import date

import pytest

from bot.model import DailyDeal, DailyStanding, DailyTry
from bot.panels.custom_id import DailyPress, daily_press, read
from bot.panels.hand.hints import choice_text
from bot.panels.hand.own import own_panel
from bot.panels.press_verbs import DailyVerb
from bot.panels.records.daily import PastDeal, past_panel
from bot.panels.table.daily import (
    DailyOffer,
    daily_panel,
    finished_panel,
    shared_panel,
    standing_panel,
)
from bot.panels.table.message import table_panel
from bot.panels.table.score import own_result_line
from bot.tables.rules.snapshot import Closed, Settled
from bot.tables.rules.step import closed
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, Decision
from game.hand.view import View, view_of
from game.players.field import Departure, Question
from game.players.worlds import Position
from tests.bot.panels.panel_content import EVERY_LANGUAGE, buttons, lines, problems, text
from tests.bot.tables.seated import NOON, PEOPLE, of_the_day, snapshot, table, walk
from tests.laws.dice import Dice
from tests.laws.worlds import another_world

EN = Words(Language.ENGLISH)
DAY = date(2026, 3, 1)
DEAL = DailyDeal(DAY, "ab" * 32, 7, "cd" * 48, 1, "simple", 0, 6, (-2, 0, 2, 4) * 6, "ef" * 32)
OFFER = DailyOffer(DEAL, NOON, 3)
OWN = DailyTry(DAY, PEOPLE[0], "0123abcd", 2)
STANDING = DailyStanding(DEAL, OWN, (2, 4, 2), 5)
PLAYED = of_the_day(replace(table(*PEOPLE), hand_no=1))


def ended(number: int) -> Closed:
    now = snapshot(walk(number)[-1])
    assert isinstance(now, Settled)
    return Closed(closed(of_the_day(now.table)), now.hand)


@pytest.mark.parametrize(
    ("offer", "shown"),
    [
        (OFFER, ["deal", "page", "before"]),
        (replace(OFFER, running=PLAYED), ["deal", "hand", "page", "before"]),
        (replace(OFFER, running=PLAYED, is_used=True), ["hand", "page", "before"]),
        (replace(OFFER, is_used=True), ["before"]),
        (replace(OFFER, is_first=True), ["deal", "page"]),
        (replace(OFFER, is_first=True, is_used=True), []),
    ],
)
def test_a_deal_is_begun_gone_on_with_or_used_up(offer: DailyOffer, shown: list[str]) -> None:
    assert list(buttons(daily_panel(offer, EN, has_page=True))) == shown
    assert EN("preset-simple-about") in text(daily_panel(offer, EN, has_page=True))
    without_page = [verb for verb in shown if verb != "page"]
    assert list(buttons(daily_panel(offer, EN, has_page=False))) == without_page


@pytest.mark.parametrize("verb", DailyVerb)
def test_a_press_names_its_day(verb: DailyVerb) -> None:
    press = read(daily_press(verb, DAY).custom_id)
    assert isinstance(press, DailyPress)
    assert (press.verb, press.day) == (verb, DAY)


@EVERY_LANGUAGE
def test_ones_result_stands_beside_the_field_strong_and_people(words: Words) -> None:
    hand = ended(3).hand
    shown = text(standing_panel(STANDING, hand, NOON, words))
    for told in ("**+2**", "12", "24", "+6", "2", "3", "5", "<t:"):
        assert told in shown
    assert hand
    assert own_result_line(hand, DEAL.seat, words) in shown
    alone = replace(STANDING, points=(2,), streak=1)
    assert "🔥" not in text(standing_panel(alone, None, NOON, words))
    assert list(buttons(standing_panel(alone, None, NOON, words))) == ["share", "before"]
    first = replace(STANDING, is_first=True)
    assert list(buttons(standing_panel(first, None, NOON, words))) == ["share"]


@EVERY_LANGUAGE
def test_what_is_shared_is_one_line_without_role_or_preset(words: Words) -> None:
    (line,) = lines(shared_panel(STANDING, "*East*", words))
    for told in ("\\*East\\*", "+2", "12", "24", DAY.isoformat()):
        assert told in line
    for untold in ("👑", "🗡️", "⛏️", "+6"):
        assert untold not in line
    assert buttons(shared_panel(STANDING, "East", words)) == {}


@EVERY_LANGUAGE
@pytest.mark.parametrize("number", [3, 4])
def test_the_end_of_a_hand_shows_ones_points_alone(words: Words, number: int) -> None:
    now = ended(number)
    assert now.result
    shown = finished_panel(now, words)
    assert lines(shown) == [words("daily-over", points=f"{now.result.points[0]:+d}")]
    unfinished = Closed(closed(PLAYED), walk(3)[5])
    assert lines(finished_panel(unfinished, words)) == [words("daily-ended")]
    panel = table_panel(replace(now, table=replace(now.table, locale=words.language.value)))
    assert panel.contents() == shown.contents()


def test_in_the_hand_there_is_no_hint_and_nothing_to_take_back() -> None:
    for hand in walk(3)[:-1:7]:
        now = snapshot(hand)
        shown = own_panel(replace(now, table=of_the_day(now.table)), 0, Language.ENGLISH)
        assert not {"hint", "take_back", "away", "deal_again"} & buttons(shown).keys()
        assert EN("daily-note") in text(shown)


@EVERY_LANGUAGE
def test_a_day_that_is_over_shows_what_was_chosen_and_how_it_was_dealt(words: Words) -> None:
    hand = next(hand for hand in walk(3) if len(view_of(hand, 0).legal) > 2)
    view = view_of(hand, 0)
    own, strong = view.legal[:2]
    chosen = ((own, 11), (strong, 8))
    left = Departure(Question(Position(hand, 0), chosen), own, strong)
    shown = past_panel(PastDeal(DEAL, 3, STANDING, left, PLAYED), words)
    for told in ("×11", "×8", DEAL.secret, "7"):
        assert told in text(shown)
    assert list(buttons(shown)) == ["open", "review", "file", "practise"]
    others = past_panel(PastDeal(replace(DEAL, round=None), 3), words)
    assert list(buttons(others)) == ["practise"]
    for told in ("+6", "-2", "+4", words("daily-on-host")):
        assert told in text(others)


def with_question() -> PastDeal:
    """A past deal with a question, which divided 31 players."""
    hand = next(hand for hand in walk(3) if len(view_of(hand, 0).legal) > 2)
    first, second, third = view_of(hand, 0).legal[:3]
    chosen = ((second, 17), (first, 9), (third, 5))
    return PastDeal(DEAL, 3, STANDING, None, PLAYED, Question(Position(hand, 0), chosen))


def label(view: View, action: Action, words: Words) -> str:
    assert isinstance(action, Decision)
    return choice_text(view, action, words)


def asked(past: PastDeal) -> Question:
    assert past.question is not None
    return past.question


@EVERY_LANGUAGE
def test_a_question_is_answered_by_one_press_which_shows_shares_and_points(words: Words) -> None:
    past = with_question()
    shown = past_panel(past, words)
    assert list(buttons(shown)) == ["answer", "open", "review", "file", "practise"]
    answered = past_panel(past, words, option=1, points=(1.25, -0.5, 0.0))
    assert list(buttons(answered)) == ["open", "review", "file", "practise"]
    assert (len(shown.attached), len(answered.attached)) == (1, 0)
    for told in ("17", "31", "+1.2", "-0.5", "200", "→"):
        assert told not in text(shown)
        assert told in text(answered)
    (own,) = (line for line in lines(answered) if "→" in line)
    assert label(asked(past).view, asked(past).options[1], words) in own
    soon = past_panel(past, words, option=1)
    assert "17" in text(soon)
    assert "+1.2" not in text(soon)
    for panel in (shown, soon, answered):
        assert problems(panel) == []


def test_options_are_in_the_same_order_however_many_chose_them() -> None:
    question = asked(with_question())
    others = replace(question, chosen=question.chosen[::-1])
    assert others.options == question.options


def test_a_question_shows_what_the_seat_saw_alone() -> None:
    past = with_question()
    hand, dice = asked(past).position.hand, Dice(b"question")
    shown = past_panel(past, EN)
    for _ in range(5):
        position = Position(another_world(hand, 0, dice), 0)
        assert position.hand != hand
        world = replace(past, question=replace(asked(past), position=position))
        assert past_panel(world, EN).same_as(shown)


def test_shares_that_answer_a_question_are_told_after_it() -> None:
    past = with_question()
    view = asked(past).view
    (own, _), (strong, _), _ = asked(past).chosen
    left = Departure(asked(past), own, strong)
    past = replace(past, departure=left)
    told = EN("daily-left", own=label(view, own, EN), strong=label(view, strong, EN))
    assert told not in text(past_panel(past, EN))
    assert told in text(past_panel(past, EN, option=0))
    another = replace(asked(past), chosen=((own, 1), (strong, 1)))
    elsewhere = replace(past, departure=replace(left, question=another))
    assert told in text(past_panel(elsewhere, EN))
