"""What people do in a hand, and how they take their seats back from autoplay."""

from dataclasses import replace

from bot.commands.hand.choices import playing
from bot.tables.rules import acting
from game.hand.actions import Autoplay, Lay, Pass, TakeBack
from game.refusals import Refusal, Why
from tests.bot.tables.rules.played_hands import acted, done_by, late
from tests.bot.tables.seated import NOON, PEOPLE, dealt, in_play, snapshot, walk
from tests.game.hands import tell, trick


def test_a_refused_action_is_no_step() -> None:
    before = dealt(*PEOPLE).after
    assert acting.take_turn(in_play(before), Pass(0), NOON) == Refusal(Why.NOT_NOW)


def test_when_a_hand_is_over_nobodys_cards_are_looked_for() -> None:
    over = snapshot(walk(3)[-1])
    for text in ("K", "nothing"):
        request = acting.Act(PEOPLE[0], playing(text))
        assert request.decide(over, NOON) == Refusal(Why.HAND_OVER)


def test_who_acts_takes_the_seat_back() -> None:
    now = late(snapshot(trick("78", "89", "66", "66", "66")))
    assert now.hand is not None
    assert now.hand.on_autoplay == {0}
    asked = replace(now, hand=tell(now.hand, "1 pass", "2 pass", "3 pass", "4 pass"))
    step = acted(asked, Lay(0, now.hand.hands[0]))
    assert [action.action for action in step.change.actions][:2] == ["take-back", "play 8D"]


def test_the_fourth_autoplay_binds() -> None:
    hand = trick("7 8 9 10 J", "66", "66", "66", "66")
    for _ in range(3):
        hand = done_by(done_by(hand, Autoplay(0)), TakeBack(0))
    bound = snapshot(done_by(hand, Autoplay(0)))
    refused = acting.take_turn(in_play(bound), Lay(0, hand.hands[0][:1]), NOON)
    assert isinstance(refused, Refusal)
    assert refused.why is Why.BOUND_TO_AUTOPLAY
