"""What who is new is advised to do, by their own cards."""

from dataclasses import replace

import pytest

from game.hand.actions import Action, Answer, Ascend, Cede, Give, Lay, Pass
from game.hand.engine import act, deal
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion
from game.hand.phases.guard_call import Calling
from game.hand.phases.throne import Throne
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.notation.formatter import play_text
from game.players import plain
from game.players.advice import Advice, Tip, advise
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from game.tribute import Debt
from tests.game.hands import cards, hand, rob, tell, throne, trick

MANY, FEW = "6666 6666", "66"
OTHERS = ("66", "66", "66", "66")
CLASSIC, TRUMPS = PRESETS["classic"], PRESETS["qingdao"]
YES = {Tip.ROB, Tip.DECLARE, Tip.FIGHT}
CEDING = {Tip.CEDE, Tip.CEDE_ALONE, Tip.CALL_NOTHING}


def tip_for(hand: Hand, seat: int = 0, *, suits: bool = False) -> tuple[Tip, str] | None:
    """The tip for a seat, and the cards it is about."""
    advice = advise(view_of(hand, seat))
    return (advice.tip, play_text(advice.cards, "en", suits=suits)) if advice else None


@pytest.mark.parametrize(
    ("jokers", "tip"), [("BBSS", Tip.DO_NOT_ROB), ("BBBSS", Tip.ROB), ("", Tip.DO_NOT_ROB)]
)
def test_to_rob_takes_five_jokers(jokers: str, tip: Tip) -> None:
    asked = rob(f"{jokers} 77", "R", *OTHERS[1:])
    assert advise(view_of(asked, 0)) == Advice(tip, (), len(jokers), 5)


@pytest.mark.parametrize(
    ("held", "offered", "tip"),
    [
        ("R S 77", Throne(0), (Tip.ASCEND, "")),
        ("R 77", Throne(0), (Tip.CEDE, "")),
        ("R G 77", Throne(0), (Tip.CEDE_ALONE, "")),
        ("R BB SG 77", Throne(0), (Tip.ASCEND_ALONE, "")),
        ("22 77", Throne(0, cards("2"), 3), (Tip.TAKE_POT, "2")),
        ("G 22 77", Throne(0, cards("2"), 3), (Tip.CEDE_ALONE, "")),
    ],
)
def test_when_to_take_the_throne(held: str, offered: Throne, tip: tuple[Tip, str]) -> None:
    assert tip_for(replace(throne(held, *OTHERS), phase=offered)) == tip


def test_who_has_to_ascend_with_both_marked_jokers_does_not_say_that_it_is_a_solo() -> None:
    offered = throne("R G 77", *OTHERS, rules=PRESETS["rizhao"])
    assert tip_for(replace(offered, phase=Throne(0, (), 5))) == (Tip.ASCEND_NOT_OPEN, "")


@pytest.mark.parametrize(
    ("held", "again", "tip"),
    [
        ("B S ♠9♠9♠9 ♥K♥K♥K ♠A♠A♠A♠A", False, (Tip.CALL, "♥K")),
        ("B ♠9♠9♠9", False, (Tip.CEDE, "")),
        ("B ♠9♠9♠9", True, (Tip.CALL, "♠9")),
        ("B S ♠A♠A♠A♠A", False, (Tip.CALL_NOTHING, "")),
        ("B S 9 K", False, (Tip.CALL_NOTHING, "")),
    ],
)
def test_whom_to_call(held: str, again: bool, tip: tuple[Tip, str]) -> None:
    assert tip_for(hand(Calling(0, 0, again), (held, *OTHERS), CLASSIC), suits=True) == tip


def test_a_trump_does_most_for_the_lowest_card() -> None:
    held = "B S ♠9♠9♠9 ♥K♥K♥K"
    asked = hand(Calling(0, 0), (held, *OTHERS), TRUMPS)
    assert tip_for(asked, suits=True) == (Tip.CALL_TRUMP, "♠9")


def test_who_must_ascend_with_four_of_a_card_is_alone_in_secret() -> None:
    rules = replace(CLASSIC, ceding=PRESETS["rizhao"].ceding)
    held = "B ♠A♠A♠A♠A"
    asked = hand(Calling(0, 0, second_round=True), (held, *OTHERS), rules)
    assert tip_for(asked, suits=True) == (Tip.CALL_ALONE, "♠A")


@pytest.mark.parametrize(
    ("phase", "strong", "weak"),
    [
        (OpenGuard(), Tip.DECLARE, Tip.STAY_HIDDEN),
        (Rebellion(), Tip.FIGHT, Tip.DO_NOT_FIGHT),
        (Kick(), Tip.FIGHT, Tip.DO_NOT_FIGHT),
    ],
)
def test_four_jokers_are_worth_doubling_the_points(
    phase: OpenGuard | Rebellion | Kick, strong: Tip, weak: Tip
) -> None:
    for held, tip in (("BBSS 77", strong), ("BBS 77", weak)):
        guard = 0 if isinstance(phase, OpenGuard) else 1
        asked = hand(phase, (held, *OTHERS), emperor=2, guard=guard)
        assert tip_for(asked) == (tip, "")


def test_who_can_only_say_no_is_advised_nothing() -> None:
    assert tip_for(hand(OpenGuard(), ("BBSS", "G", *OTHERS[1:]), emperor=2, guard=1)) is None


def test_tribute_is_not_paid_from_three_alike() -> None:
    debt = Debt((1, 0, 0, 0, 0), ((1, 1),))
    paying = hand(Paying(debt), ("♠A♠A♠A♥A 6", *OTHERS), CLASSIC)
    assert tip_for(paying, suits=True) == (Tip.GIVE, "♥A")
    alike = hand(Paying(debt), ("♠A♥A 6", *OTHERS), CLASSIC)
    assert tip_for(alike) is None


@pytest.mark.parametrize(
    ("held", "tip"),
    [
        ("B 99 777 K", (Tip.LEAD, "777")),
        ("B 99 6 K", (Tip.LEAD, "6")),
        ("B 777", (Tip.LEAD_ALL, "")),
    ],
)
def test_what_to_lead(held: str, tip: tuple[Tip, str]) -> None:
    assert tip_for(trick(held, *OTHERS)) == tip


def test_the_guard_does_not_lead_what_shows_who_they_are() -> None:
    lead = trick("♠9♠9♠9", "♠99 K", *OTHERS[1:], lead=1, called=cards("♠9")[0], rules=CLASSIC)
    assert tip_for(lead, 1) == (Tip.LEAD, "K")


@pytest.mark.parametrize(
    ("left", "held", "guard", "tip"),
    [
        pytest.param(MANY, "99 KK B", 4, (Tip.BEAT, "99"), id="the lowest set that beats it"),
        pytest.param(MANY, "999 KK", 4, (Tip.BEAT, "KK"), id="no part of one"),
        pytest.param(MANY, "999 BB", 4, (Tip.LET_GO, ""), id="neither a part nor jokers"),
        pytest.param(FEW, "999 K", 4, (Tip.HURRY, "99"), id="who is almost out is stopped"),
        pytest.param(MANY, "G 99 K", 1, (Tip.PARTNER, ""), id="never over a partner"),
    ],
)
def test_when_to_follow(left: str, held: str, guard: int, tip: tuple[Tip, str]) -> None:
    led = tell(trick(f"77 {left}", held, *OTHERS[1:], guard=guard), "0 77")
    assert tip_for(led, 1) == tip


@pytest.mark.parametrize(
    ("seat", "tip"),
    [
        pytest.param(0, (Tip.BEAT, "999"), id="the emperor's own do not show the guard"),
        pytest.param(1, None, id="those of the guard do"),
    ],
)
def test_a_whole_set_of_the_called_rank(seat: int, tip: tuple[Tip, str] | None) -> None:
    held = ("♠9♠9♠9 BB", "♠999 BB", *OTHERS[:2], f"777 {MANY}")
    start = trick(*held, lead=4, called=cards("♠9")[0], rules=CLASSIC)
    assert tip_for(tell(start, "4 777", *["0 pass"] * seat), seat) == tip


def follow(view: View) -> Action:
    """What the advice says, and where there is none what the plain player does."""
    advice, seat = advise(view), view.seat
    if advice is None or seat is None:
        return plain.choose(view)
    match advice:
        case Advice(Tip.LEAD | Tip.BEAT | Tip.HURRY, laid):
            return Lay(seat, laid)
        case Advice(Tip.GIVE, given):
            return Give(seat, given)
        case Advice(Tip.CALL | Tip.CALL_TRUMP | Tip.CALL_ALONE, (called,)):
            return Ascend(seat, call=called)
        case Advice(Tip.PARTNER | Tip.LET_GO):
            return Pass(seat)
        case Advice(Tip.ASCEND | Tip.ASCEND_ALONE | Tip.ASCEND_NOT_OPEN | Tip.TAKE_POT):
            return Ascend(seat)
        case Advice(tip) if tip in CEDING:
            return Cede(seat)
        case Advice(Tip.LEAD_ALL):
            return plain.choose(view)
        case _:
            return Answer(seat, yes=advice.tip in YES)


@pytest.mark.parametrize("preset", ["simple", "qingdao"])
def test_who_follows_the_advice_does_well_among_plain_players(preset: str) -> None:
    points = 0
    for number in range(15):
        now = deal(PRESETS[preset], number.to_bytes(32, "big"), 0)
        while not now.over:
            seat = min(now.waiting)
            view = view_of(now, seat)
            after = act(now, follow(view) if seat == number % 5 else plain.choose(view))
            assert not isinstance(after, Refusal), advise(view)
            now = after
        points += now.result.points[number % 5] if now.result else 0
    assert points > 0
