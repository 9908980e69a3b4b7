"""A hand looked at again: what `strong` would have done otherwise, and what decided it."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import mean

import pytest

from game.cards import Rank
from game.hand.actions import Action, Autoplay, Lay, Pass
from game.hand.engine import act, replay
from game.hand.events import Played
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view_of
from game.players import autoplay
from game.players.hints import COMPARISONS
from game.players.levels import Level, player
from game.players.observation.input_layout import PASS, action_of, code_of, shows
from game.players.observation.view_encoder import encode_view
from game.players.review import (
    SMALLEST,
    Difference,
    Moment,
    decisive_moments,
    expected_points,
    review,
    turning_point,
)
from game.players.strong.corrections import possible
from game.players.strong.player import rate
from game.players.table_play import dealt, played
from game.record.game_record import Game, recorded
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from lab.arena import first_plain
from tests.game.hands import tell, trick

STRONG = player(Level.STRONG)
SEED = 3


@cache
def of_strong(preset: str) -> Game:
    return of_level(Level.STRONG, preset, SEED)


def of_level(level: Level, preset: str, seed: int) -> Game:
    start = dealt(PRESETS[preset], seed, 0)
    return on_record(start.hand, [t.action for t in played(start, (player(level),) * 5).log])


def on_record(start: Hand, actions: list[Action]) -> Game:
    return recorded(start.rules, start.seed, start.first, actions, start.owed)


def moved(hand: Hand, action: Action) -> Hand:
    after = act(hand, action)
    assert not isinstance(after, Refusal)
    return after


def told(hand: Hand, seat: int) -> Action:
    return STRONG(view_of(hand, seat), b"")


EVERY_KIND = pytest.mark.parametrize("preset", ["simple", "classic", "qingdao"])


@EVERY_KIND
def test_strong_would_have_done_nothing_otherwise_than_strong(preset: str) -> None:
    reviewed = review(of_strong(preset))
    assert reviewed
    assert reviewed.differences == ()
    assert sum(reviewed.choices) > 20


def first_lead(game: Game) -> tuple[int, Hand]:
    """The first lead, and the hand before it."""
    hand = game.dealt()
    for number, action in enumerate(game.actions):
        if hand.phase.name is PhaseName.TRICK:
            return number, hand
        hand = moved(hand, action)
    raise AssertionError


def after_lead(game: Game, number: int, hand: Hand, lead: Action) -> tuple[Difference, ...]:
    """The differences of the leader in a hand that autoplay plays on after its first lead."""
    actions, after = [*game.actions[:number], lead], moved(hand, lead)
    while not after.over:
        actions.append(autoplay.choose(view_of(after, min(after.waiting))))
        after = moved(after, actions[-1])
    reviewed = review(on_record(game.dealt(), actions))
    assert reviewed
    return reviewed.of(lead.seat)


def test_a_worse_lead_is_told_with_what_strong_would_have_led_and_what_it_cost() -> None:
    game = of_strong("simple")
    number, hand = first_lead(game)
    better = game.actions[number]
    differences = [
        difference
        for lead in view_of(hand, better.seat).legal[:4]
        for difference in after_lead(game, number, hand, lead)
        if difference.action == number
    ]
    assert differences
    for difference in differences:
        assert (difference.better, difference.trick, difference.table) == (better, 1, ())
        assert difference.done != better
        assert difference.points > SMALLEST


def test_a_mistake_of_the_emperor_who_pays_double_costs_twice_as_much() -> None:
    reviewed = review(of_level(Level.EASY, "simple", 1))
    assert reviewed
    assert reviewed.hand.emperor is not None
    costs = [difference.points for difference in reviewed.of(reviewed.hand.emperor)]
    assert min(costs) >= 2 * SMALLEST


def test_no_reason_speaks_of_the_list_of_a_hint() -> None:
    reviews = [review(of_level(Level.EASY, "simple", seed)) for seed in range(3)]
    reasons = {
        each.reason.reason.kind
        for reviewed in reviews
        if reviewed
        for each in reviewed.differences
        if each.reason
    }
    assert len(reasons) > 5
    assert reasons & COMPARISONS == set()


def test_who_was_played_for_chose_nothing() -> None:
    game = of_strong("simple")
    hand, actions = game.dealt(), list[Action]()
    for seat in (0, 1):
        actions.append(Autoplay(seat))
        hand = moved(hand, actions[-1])
    while not hand.over:
        turn = min(hand.waiting)
        view = view_of(hand, turn)
        actions.append(autoplay.choose(view) if turn in (0, 1) else STRONG(view, b""))
        hand = moved(hand, actions[-1])
    reviewed = review(on_record(game.dealt(), actions))
    assert reviewed
    assert reviewed.choices[:2] == (0, 0)
    assert min(reviewed.choices[2:]) > 0
    assert reviewed.of(0) == reviewed.of(1) == ()


def test_a_hand_without_a_result_has_no_review() -> None:
    game = of_strong("simple")
    assert review(replace(game, actions=game.actions[:-1])) is None
    assert review(replace(game, actions=(*game.actions[:-1], Pass(game.actions[-1].seat)))) is None
    alone = [Autoplay(seat) for seat in range(5)]
    assert review(on_record(game.dealt(), list(alone))) is None


def moment(before: float, after: float) -> Moment:
    return Moment(1, (Played(0, ()),), 1, before, after)


@pytest.mark.parametrize(
    ("expected", "turn", "decisive"),
    [
        ((0, 1, 1.2, -1, -0.5, 2), 4, (0, 2, 4)),
        ((0, 1, -1, 0.1, 2, -0.5, -0.6, -3, -5, -9), 4, (1, 4, 6)),
        ((0, -1, -3, 0.01, 2, 5, 4.9, 8), 2, (1, 2, 4)),
        ((0, 1, 1, 4), 0, (0,)),
        ((0, 0.02, 0.01, 0.01), 0, (0,)),
        ((0, 1, -1, 0, -2), 3, (0, 1, 3)),
        ((0, 1, -2, 2, 0), None, (0, 1, 2)),
    ],
    ids=["end", "amid", "small", "first", "nothing else", "from nothing", "draw"],
)
def test_told_are_the_turn_and_the_largest_other_changes_before_the_end_in_order(
    expected: tuple[float, ...], turn: int | None, decisive: tuple[int, ...]
) -> None:
    moments = [moment(a, b) for a, b in pairwise(expected)]
    turning = turning_point(moments)
    assert turning is (None if turn is None else moments[turn])
    assert decisive_moments(moments, turning) == tuple(moments[number] for number in decisive)


@EVERY_KIND
def test_the_moments_follow_each_other_and_the_winner_is_ahead_since_the_turn(preset: str) -> None:
    reviewed = review(of_strong(preset))
    assert reviewed
    assert reviewed.hand.result
    assert len(reviewed.moments) <= 3
    assert [m.trick for m in reviewed.moments] == sorted(m.trick for m in reviewed.moments)
    won = reviewed.hand.result.royals_won
    assert (reviewed.turn is None) == (won is None)
    if reviewed.turn:
        assert reviewed.turn in reviewed.moments
        assert (reviewed.turn.after > 0) == won
        assert reviewed.turn.before == 0 or (reviewed.turn.before > 0) != won


def test_at_the_end_is_expected_what_the_royals_got_of_each_rebel() -> None:
    game = of_strong("simple")
    hand = replay(game.rules, game.seed, game.first, game.actions)
    assert hand.result
    sides, points = hand.result.sides, hand.result.points
    (got,) = {-points[seat] for seat in range(5) if not sides.royal(seat)}
    assert expected_points(hand) == got != 0


@pytest.mark.parametrize(
    ("held", "laid", "asked"),
    [
        ("2 2 A A K K", ("0 K",), {0}),
        ("2 2 A A K K", ("0 K", "1 A"), {1, 2, 3, 4}),
        ("2 2 A A K K Q", ("0 K",), {0, 1, 2, 3, 4}),
    ],
)
def test_where_a_lone_emperor_has_few_cards_only_the_side_that_laid_is_asked(
    held: str, laid: tuple[str, ...], asked: set[int]
) -> None:
    others = "A 7 6", "Q 7 6", "J 7 6", "10 7 6"
    hand = tell(trick(held, *others, guard=None, solo=Solo.OPEN, exposed=True), *laid)
    opinions = list[float]()
    for seat in asked:
        observation = encode_view(view_of(hand, seat))
        (as_it_is,) = rate(observation, [PASS])
        points = possible(observation, as_it_is.points)
        opinions.append(points if seat == 0 else -points)
    assert expected_points(hand) == pytest.approx(mean(opinions))


@pytest.mark.parametrize("preset", ["simple", "classic"])
def test_the_nets_are_asked_about_the_very_play_that_was_made(preset: str) -> None:
    """Its ranks, and whether it shows the guard though it need not."""
    needless = 0
    for number in range(4):
        start = dealt(PRESETS[preset], SEED, number)
        hand = start.hand
        for taken in played(start, (first_plain.choose,) * 5).log:
            if hand.phase.name is PhaseName.TRICK:
                view = view_of(hand, taken.action.seat)
                for action in view.legal:
                    play_code = code_of(view, action)
                    needless += shows(play_code)
                    assert ranks(action_of(view, play_code), view) == ranks(action, view)
            hand = moved(hand, taken.action)
    assert needless > 10


def ranks(action: Action, view: View) -> tuple[list[Rank], bool]:
    """What is laid, and whether the card is among it that tells who the guard is."""
    cards = action.cards if isinstance(action, Lay) else ()
    return [card.rank for card in cards], view.telling_card in cards
