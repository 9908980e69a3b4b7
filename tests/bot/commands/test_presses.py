"""What the presses at a table ask for."""

import pytest

from bot.commands.components import AT_TABLE, decision_of, request_in_hand
from bot.model import ReplacementReason
from bot.panels.custom_id import Place, Press
from bot.panels.press_verbs import Verb
from bot.tables.rules.acting import Act, SayNo, SetPremove
from bot.tables.rules.choices import Choose, HintsChoice, LevelChoice, RulesChoice
from bot.tables.rules.next_hand import AutoReady
from bot.tables.rules.seating import ReplacePerson
from game.players.levels import Level

USER, HAND, STEP = 11, 2, 30
SHOWN = {
    Verb.READY,
    Verb.QUIT,
    Verb.HAND,
    Verb.REFRESH,
    Verb.PICK,
    Verb.CALL,
    Verb.MORE,
    Verb.HINT,
    Verb.TAKE_BACK,
    Verb.DEAL_AGAIN,
    Verb.FILE,
    Verb.REVIEW,
}
"""Presses that need more than a request: something is shown, or asked before."""


def press(verb: Verb, arg: str = "") -> Press:
    return Press(Place.PRIVATE, verb, "0123abcd", HAND, STEP, arg)


@pytest.mark.parametrize(
    ("verb", "arg", "chosen", "kind", "made_for"),
    [
        (Verb.NONE, "", "", SayNo, (HAND, STEP)),
        (Verb.PREMOVE, "", "KK", SetPremove, (HAND, STEP)),
        (Verb.PREMOVE_PASS, "99", "", SetPremove, (HAND, None)),
        (Verb.NO_PREMOVE, "99", "", SetPremove, (HAND, None)),
        (Verb.BACK, "", "", Act, None),
        (Verb.AWAY, "", "", Act, (HAND, STEP)),
        (Verb.LAY, "", "KK", Act, (HAND, STEP)),
        (Verb.PLAY, "KK", "", Act, (HAND, STEP)),
        (Verb.PASS, "", "", Act, (HAND, STEP)),
        (Verb.YES, "", "", Act, (HAND, STEP)),
        (Verb.NO, "", "", Act, (HAND, STEP)),
        (Verb.ASCEND, "", "", Act, (HAND, STEP)),
        (Verb.SOLO, "", "", Act, (HAND, STEP)),
        (Verb.CEDE, "", "", Act, (HAND, STEP)),
        (Verb.GIVE, "", "give 2S", Act, (HAND, STEP)),
        (Verb.CALL, "call KS", "", Act, (HAND, STEP)),
    ],
)
def test_a_press_in_a_hand_is_for_the_hand_and_step_on_its_button(
    verb: Verb, arg: str, chosen: str, kind: type, made_for: object
) -> None:
    request = request_in_hand(press(verb, arg), chosen, USER)
    assert request is not None
    assert (type(request), request.user_id, request.made_for) == (kind, USER, made_for)


@pytest.mark.parametrize(
    ("verb", "arg", "chosen", "decision"),
    [
        (Verb.LEVEL, "", "2-strong", Choose(USER, LevelChoice(Level.STRONG, 2))),
        (Verb.LEVEL, "", "godlike", None),
        (Verb.HINTS, "off", "", Choose(USER, HintsChoice(on=False))),
        (Verb.HINTS, "maybe", "", None),
        (Verb.AUTO, "on", "", AutoReady(USER, on=True)),
        (Verb.AUTO, "maybe", "", None),
        (Verb.PRESET, "", "classic", Choose(USER, RulesChoice("classic"))),
        (Verb.REPLACE, "12-absent", "", ReplacePerson(USER, 12, ReplacementReason.ABSENT)),
        (Verb.REPLACE, "", "12-bored", None),
    ],
)
def test_a_decision_about_the_table_is_read_or_refused(
    verb: Verb, arg: str, chosen: str, decision: object
) -> None:
    assert decision_of(press(verb, arg), chosen, USER) == decision


def test_every_press_at_a_table_does_something() -> None:
    decisions = {Verb.LEVEL, Verb.HINTS, Verb.PRESET, Verb.REPLACE, Verb.AUTO}
    in_hand = {verb for verb in Verb if request_in_hand(press(verb), "", USER)}
    assert AT_TABLE.keys() | SHOWN | decisions | in_hand == set(Verb)
