"""Every decision of the rules has a button, whose press stands for it."""

from typing import get_args

import pytest

from bot.panels.custom_id import Press, read
from bot.panels.hand.choices import action_button
from bot.panels.press_verbs import Verb
from bot.text.catalogue import Language, Words
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.phases.doubling import Kick
from game.hand.phases.guard_call import Calling
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import view_of
from game.rules.ruleset import PRESETS
from game.tribute import Debt
from tests.bot.tables.seated import at_table
from tests.game.hands import cards, hand, question, throne, trick

ASKED = question(Kick(), exposed=True)
OFFERED = throne("R G 77", "6", "6", "6", "6")
CALLING = hand(Calling(0, 0), ("B ♠K♠K♠K", "6", "6", "6", "6"), PRESETS["classic"])
PAYING = hand(
    Paying(Debt((1, 0, 0, 0, 0), ((1, 1),))), ("♠A♠A♥A 6", "6", "6", "6", "6"), PRESETS["classic"]
)
LEADING = trick("77 8", "6", "6", "6", "6")
BUTTONS: list[tuple[Hand, Decision, Verb, str]] = [
    (ASKED, Answer(1, yes=True), Verb.YES, ""),
    (ASKED, Answer(1, yes=False), Verb.NO, ""),
    (OFFERED, Ascend(0), Verb.ASCEND, ""),
    (OFFERED, Ascend(0, open_solo=True), Verb.SOLO, ""),
    (OFFERED, Cede(0), Verb.CEDE, ""),
    (CALLING, Ascend(0, call=cards("♠K")[0]), Verb.CALL, "call KS"),
    (PAYING, Give(0, cards("♥A")), Verb.GIVE, "give AH"),
    (LEADING, Lay(0, cards("77")), Verb.PLAY, "77"),
    (LEADING, Pass(0), Verb.PASS, ""),
]


@pytest.mark.parametrize(("now", "decision", "verb", "arg"), BUTTONS)
def test_press_of_a_button_stands_for_its_decision(
    now: Hand, decision: Decision, verb: Verb, arg: str
) -> None:
    table, _ = at_table(now)
    view = view_of(now, decision.seat)
    button = action_button(table, view, decision, Words(Language.ENGLISH))
    assert button is not None
    press = read(button.custom_id or "")
    assert isinstance(press, Press)
    assert (press.verb, press.arg) == (verb, arg)


def test_every_kind_of_decision_is_tested() -> None:
    assert {type(decision) for _, decision, _, _ in BUTTONS} == set(get_args(Decision))
