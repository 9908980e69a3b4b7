"""`strong` plays as a good player does in positions where nobody would hesitate."""

from dataclasses import replace
from itertools import groupby, islice

import pytest

from game.cards import SEATS, deck, high_to_low, without
from game.hand.actions import Answer, Cede, Decision, Lay
from game.hand.events import Event, Played, TrickEnded
from game.hand.phases.doubling import Rebellion
from game.hand.phases.guard_call import Calling
from game.hand.phases.rob import Rob
from game.hand.state import Hand, Phase
from game.hand.view import view_of
from game.players.bidder import as_it_is, choices
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, PASS, REBEL
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.players.strong.corrections import (
    AGAINST_ON_LADDER,
    AGAINST_ROASTS,
    AGAINST_SOLO,
    CEDED,
    DARK_SOLO,
    OPEN_ON_LADDER,
    OPEN_SOLO,
    REBELLED,
    REBELLED_OPENLY,
    UNDECLARED,
    UNROBBED,
    UNROBBED_GUARD,
    UNROBBED_OTHER,
    UNROBBED_ROYAL,
)
from game.players.strong.player import (
    ALONE_AFTER_CALL,
    ALONE_ON_LADDER,
    MARGINS,
    ask,
    bid_choices,
    choose,
    judge,
    margins,
    rate,
)
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.game.hands import SIMPLE, cards, tell, trick

LONGEST = 4


def late(*held: str, exposed: bool = True, lead: int = 0) -> Hand:
    """The hands of emperor 0, guard 1 and three rebels; all other cards have been played."""
    hand = trick(*held, lead=lead, exposed=exposed)
    gone = without(deck(SIMPLE.deck), [card for cards in hand.hands for card in cards])
    history, seat = list[Event](), 0
    for _, same in groupby(high_to_low(gone), key=lambda card: card.rank):
        while play := tuple(islice(same, LONGEST)):
            history += [Played(seat % SEATS, play), TrickEnded(lead)]
            seat += 1
    return replace(hand, history=tuple(history))


@pytest.mark.parametrize(("preset", "more"), [("simple", REBELLED), ("weihai", REBELLED_OPENLY)])
@pytest.mark.parametrize(("role", "sign"), [(EMPEROR, -1), (GUARD, -1), (LONE, -1), (REBEL, 1)])
def test_a_rebellion_is_good_for_the_rebels(role: int, sign: int, preset: str, more: float) -> None:
    view = view_of(trick("A", "K", "Q", "J", "10", rules=PRESETS[preset]), 0)
    prospect = replace(as_it_is(view), role=role, exposed=True, hoes=frozenset({2, 3}))
    (value,) = ask(encode_prospect(view, prospect), [PASS])
    assert judge(view, prospect) == pytest.approx(value + sign * more)


@pytest.mark.parametrize(
    ("preset", "solo", "seat", "more"),
    [
        ("simple", Solo.NONE, 0, 0.0),
        ("simple", Solo.DARK, 0, -DARK_SOLO),
        ("simple", Solo.DARK, 2, AGAINST_SOLO),
        ("simple", Solo.OPEN, 0, -OPEN_SOLO),
        ("simple", Solo.OPEN, 2, AGAINST_SOLO),
        ("roast", Solo.OPEN, 2, AGAINST_SOLO + AGAINST_ROASTS),
        ("roast", Solo.DARK, 2, AGAINST_SOLO),
        ("qingdao", Solo.OPEN, 0, -OPEN_ON_LADDER),
        ("qingdao", Solo.OPEN, 2, AGAINST_SOLO + AGAINST_ON_LADDER),
    ],
)
def test_the_value_of_a_solo_is_corrected_for_each_card_of_whoever_has_fewer(
    preset: str, solo: Solo, seat: int, more: float
) -> None:
    guard = 1 if solo is Solo.NONE else None
    held = ("A K Q", "K", "9 8 6 6", "J", "10")
    hand = trick(*held, guard=guard, solo=solo, exposed=True, rules=PRESETS[preset])
    observation = encode_view(view_of(hand, seat))
    (value,) = ask(observation, [PASS])
    assert rate(observation, [PASS])[0].points == pytest.approx(value + 3 * more)


def test_an_open_solo_is_judged_as_in_the_play() -> None:
    view = view_of(trick("A K Q", "K", "Q", "J", "10", guard=None, solo=Solo.OPEN, exposed=True), 0)
    prospect = as_it_is(view)
    (rated,) = rate(encode_prospect(view, prospect), [PASS])
    assert judge(view, prospect) == pytest.approx(rated.points)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_called_guard_raises_the_margin_of_an_open_solo_and_the_ladder_lowers_it(
    preset: str,
) -> None:
    special = {"classic": ALONE_AFTER_CALL, "qingdao": ALONE_ON_LADDER}
    alone = special.get(preset, MARGINS.alone)
    assert margins(PRESETS[preset]) == replace(MARGINS, alone=alone)


@pytest.mark.parametrize(
    ("preset", "phase", "seat", "bid", "more"),
    [
        ("qingdao", Rob(), 0, Answer(0, yes=True), 0.0),
        ("qingdao", Rob(), 0, Answer(0, yes=False), UNROBBED_ROYAL),
        ("qingdao", Rob(), 1, Answer(1, yes=False), UNROBBED_OTHER),
        ("qingdao", Calling(0, 0), 0, Cede(0), CEDED),
        ("classic", Calling(0, 0), 0, Cede(0), 0.0),
        ("classic", Rob(), 0, Answer(0, yes=False), UNROBBED),
        ("classic", Rob(), 1, Answer(1, yes=False), 0.0),
        ("simple", Rob(), 0, Answer(0, yes=False), UNROBBED),
        ("simple", Rob(), 2, Answer(2, yes=False), UNROBBED_GUARD),
        ("simple", Rob(), 2, Answer(2, yes=True), 0.0),
        ("simple", Rob(), 3, Answer(3, yes=False), 0.0),
        ("weihai", Rob(), 2, Answer(2, yes=False), UNROBBED),
    ],
)
def test_points_of_bids_are_corrected_for_what_others_may_bid(
    preset: str, phase: Phase, seat: int, bid: Decision, more: float
) -> None:
    held = cards("R KKK 7"), cards("QQ 8"), cards("G 9"), cards("10"), cards("J")
    view = view_of(Hand(PRESETS[preset], b"seed", 0, held, phase), seat)
    judged, shown = dict(choices(view, judge)), dict(bid_choices(view))
    assert shown[bid] == pytest.approx(judged[bid] + more)


def test_a_rebel_expects_more_where_no_guard_declared() -> None:
    hand = replace(trick("R A", "G K", "Q", "J", "10", guard=1), phase=Rebellion())
    view = view_of(hand, 2)
    judged, shown = dict(choices(view, judge)), dict(bid_choices(view))
    more = {action: shown[action] - judged[action] for action in judged}
    assert more == pytest.approx({Answer(2, yes=True): 0.0, Answer(2, yes=False): UNDECLARED})


@pytest.mark.parametrize(
    ("hand", "story", "expected"),
    [
        pytest.param(
            late("A 9 8", "K Q J 10", "J 10 9 7", "Q 8 7 6 6", "BB 10 9 7 7 6"),
            ("0 A", "1 pass", "2 pass", "3 pass"),
            "B",
            id="a joker stops an emperor who has two cards left",
        ),
        pytest.param(
            late("A 9 8", "G K Q J 10", "J 10 9 7", "Q 8 7 6 6", "BB 10 9 7 7 6", exposed=False),
            ("0 A", "1 pass", "2 pass", "3 pass"),
            "B",
            id="also while the guard is hidden",
        ),
        pytest.param(
            late("888 K", "9 7 7", "J 10 9 7 6 6", "A Q 7 6 6", "QQQQ 10 9 7 7 6"),
            ("0 888", "1 pass", "2 pass", "3 pass"),
            "QQQ",
            id="four queens are broken while the emperor has one card left",
        ),
        pytest.param(
            late("A A 9 8", "K Q J 10", "Q 8 7 6 6", "2", "B 10 9 7 7 6", lead=3),
            ("3 2",),
            "",
            id="the last card of a partner is let stand",
        ),
        pytest.param(
            late("A A 9 8", "K Q J 10", "Q 8 7 6 6", "A", "B 2 10 9 7 7 6", lead=3),
            ("3 A",),
            "",
            id="also where a 2 would do",
        ),
    ],
)
def test_what_strong_does(hand: Hand, story: tuple[str, ...], expected: str) -> None:
    hand = tell(hand, *story)
    action = choose(view_of(hand, 4))
    ranks = [card.rank for card in action.cards] if isinstance(action, Lay) else []
    assert ranks == [card.rank for card in cards(expected)]


def test_the_guard_does_not_show_the_sword_for_a_trick_of_tens_with_many_cards_left() -> None:
    hand = late(
        "2 2 A A K Q Q 10 10 10 9 8 7 6 6",
        "G 66 777 888 99 KKK QQQQ J J A",
        "A K J J 9 9 8 8 8 7 7 6 6",
        "2 A K Q J 10 9 9 8 7 6 6",
        "2 K J 10 10 10 10 9 8 8 7",
        exposed=False,
        lead=4,
    )
    action = choose(view_of(tell(hand, "4 10 10 10", "0 pass"), 1))
    assert not isinstance(action, Lay) or view_of(hand, 1).telling_card not in action.cards
