"""Hints and advice at any moment of a hand: legal, true, and the same in worlds alike to a seat."""

from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings

from game.cards import GUARD_CARD, PACKS, Card, Cards, Rank, without
from game.hand.actions import Action, Answer, Ascend, Lay, Pass
from game.hand.engine import act, deal
from game.hand.events import Played, TrickEnded
from game.hand.phases.doubling import Question
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.advice import Tip, advise
from game.players.hints import Choice, Reason, ReasonKind, hint
from game.players.hints.bid_hints import ORDINARY_HIGH, ORDINARY_JOKERS
from game.players.hints.play_reasons import (
    FEW_PLAYS,
    FEW_RANKS,
    LOW,
    NEARLY_OUT,
    OFTEN,
    ComparedPlay,
    explanations,
)
from game.players.levels import Level, player
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import action_of
from game.players.observation.view_encoder import encode_view
from game.players.strong.player import choose
from game.players.table_play import LoggedHand, enthroned
from game.plays.legality import legal_plays, lowest_rank
from game.plays.play import Play
from game.refusals import Refusal
from game.rules.ruleset import RuleSet, SixesLast
from tests.laws.dice import any_debt, steps
from tests.laws.games import ANY_RULES, CALLED, SEEDS, Dice, played
from tests.laws.worlds import another_world

SMALLEST_SHOWN = 0.1
"""Two numbers of points within 0.05 may differ by so much as they are shown."""
FEW = 8
"""The number of positions of a hand, and of plays in a position, that are checked."""


def positions(rules: RuleSet, seed: bytes) -> Iterator[tuple[Hand, int]]:
    """Some moments of a hand, bid as `normal` bids, at which somebody has to choose, and who."""
    begun = enthroned(LoggedHand(deal(rules, seed, 0)), player(Level.NORMAL)).hand
    log = [*played(rules, seed, 0)[0], *steps(begun, Dice(seed))]
    for step in log[:: max(1, len(log) // FEW)]:
        for seat in step.before.waiting:
            yield step.before, seat


@settings(max_examples=12)
@given(ANY_RULES, SEEDS)
def test_a_hint_is_legal_and_knows_no_more_than_its_seat(rules: RuleSet, seed: bytes) -> None:
    dice = Dice(seed)
    for hand, seat in positions(rules, seed):
        view = view_of(hand, seat)
        best = hint(view)
        assert best == hint(view_of(another_world(hand, seat, dice), seat))
        if best:
            assert 1 <= len(best.choices) <= 3
            assert all(choice.action in view.legal for choice in best.choices)
            for choice in best.choices:
                if isinstance(choice.action, Lay):
                    after = _after(hand, choice.action)
                    assert choice.exposes == (after.exposed and not hand.exposed)


@settings(max_examples=40)
@given(ANY_RULES, SEEDS)
def test_every_reason_for_a_play_is_true_of_the_whole_table(rules: RuleSet, seed: bytes) -> None:
    for hand, seat in positions(rules, seed):
        if hand.phase.name is not PhaseName.TRICK:
            continue
        view = view_of(hand, seat)
        observation = encode_view(view)
        codes = candidate_codes(observation)
        some = codes[:: max(1, len(codes) // FEW)]
        for code, other in pairwise([*some, *reversed(some[:-1])]):
            laid, instead = (_cards(action_of(view, each)) for each in (code, other))
            for each in explanations(ComparedPlay(view, observation, code, laid, other)):
                assert is_true(hand, seat, laid, instead, each.reason), each.reason


@settings(max_examples=60)
@given(ANY_RULES, SEEDS)
def test_the_bid_of_strong_comes_first_and_every_reason_for_a_bid_is_true(
    rules: RuleSet, seed: bytes
) -> None:
    for step in steps(deal(rules, seed, 0, any_debt(rules, 0, Dice(seed))), Dice(seed)):
        hand = step.before
        if hand.phase.name is PhaseName.TRICK:
            break
        for seat in hand.waiting:
            view = view_of(hand, seat)
            if best := hint(view):
                assert best.choices[0].action == choose(view)
                for place in range(len(best.choices)):
                    assert is_true_bid(hand, seat, best.choices, place), (place, best.choices)


@settings(max_examples=30)
@given(CALLED, SEEDS)
def test_advice_to_pass_never_overlooks_a_whole_set(rules: RuleSet, seed: bytes) -> None:
    for step in played(rules, seed, 0)[0]:
        for seat in step.before.waiting:
            view = view_of(step.before, seat)
            advice = advise(view)
            if advice and advice.tip is Tip.LET_GO:
                sets = (cards for cards in map(_cards, view.legal) if not _jokers(cards))
                assert not any(cards and _is_whole(view.cards, cards) for cards in sets)


def is_true_bid(hand: Hand, seat: int, choices: tuple[Choice, ...], place: int) -> bool:
    """Whether the reason of a bid is true, given the points of all choices as they are shown."""
    action, reason = choices[place].action, choices[place].reason
    shown_points = [round(choice.points, 1) for choice in choices]
    points, yes = shown_points[place], isinstance(action, Answer) and action.yes
    match reason.kind:
        case ReasonKind.BEST:
            return points == max(shown_points)
        case ReasonKind.LESS:
            return 0 < reason.points == round(shown_points[reason.count - 1] - points, 1)
        case ReasonKind.EVEN:
            other = shown_points[reason.count - 1]
            return place != reason.count - 1 and round(abs(points - other), 1) <= SMALLEST_SHOWN
        case ReasonKind.RISK:
            return place == 0 and 0 < reason.points == round(max(shown_points) - points, 1)
        case ReasonKind.ALONE:
            others = [choice.action for choice in choices if choice.action != action]
            return points == max(shown_points) and all(
                _is_solo(hand, seat, other) for other in others
            )
        case ReasonKind.DOUBLES_GAIN:
            return yes and points == max(shown_points) > 0 and min(shown_points) >= 0
        case ReasonKind.DOUBLES_LOSS:
            return (
                not yes
                and round(reason.points, 1) == min(shown_points) < 0
                and max(shown_points) <= 0
            )
        case ReasonKind.NEEDS_ANOTHER:
            return yes and not _doubles(hand, {seat}) and _doubles(hand, hand.rebels)
        case ReasonKind.JOKERS:
            return reason.count == _jokers(hand.hands[seat]) not in ORDINARY_JOKERS
        case ReasonKind.HIGH_CARDS:
            high = sum(card.rank in (Rank.ACE, Rank.TWO) for card in hand.hands[seat])
            return reason.count == high not in ORDINARY_HIGH
        case _:
            return False


def is_true(hand: Hand, seat: int, laid: Cards, instead: Cards, reason: Reason) -> bool:
    """Whether the reason of a play is true of all hands and of what happened."""
    about = seat if reason.seat is None else reason.seat
    assert isinstance(hand.phase, Trick)
    table = hand.phase.table
    owner = None if table is None else table.seat
    held, count = hand.hands[seat], hand.counts()[about]
    partner = hand.sides.royal(seat) == hand.sides.royal(about) and about != seat
    hidden = not _after(hand, Lay(seat, laid) if laid else Pass(seat)).exposed
    set_stays = _is_whole(held, reason.cards) and not _ranks(laid) & _ranks(reason.cards)
    match reason.kind:
        case ReasonKind.RUN_OUT:
            sets = _plays_left(tuple(without(held, laid)), hand.rules)
            unbeaten = not list(_beating(hand, seat, laid))
            beaten = sum(bool(list(_beating(hand, seat, each))) for each in sets)
            return len(laid) == len(held) or (unbeaten and beaten <= 1)
        case ReasonKind.HOLDS:
            return bool(laid) and not list(_beating(hand, seat, laid))
        case ReasonKind.FEW_BEAT:
            ranks = {play.rank for play in _beating(hand, seat, laid) if not play.jokers}
            lowest = reason.cards[0].rank if reason.cards else Rank.TRUMP
            few = len(ranks) <= reason.count <= FEW_RANKS
            return few and all(rank and rank >= lowest for rank in ranks)
        case ReasonKind.FEW_PLAYS:
            plays = len(_plays_left(tuple(without(held, laid)), hand.rules))
            return plays == reason.count <= FEW_PLAYS
        case ReasonKind.TAKES:
            return bool(laid) and not instead and owner == about and 0 < count == reason.count
        case ReasonKind.PARTNER:
            return not laid and partner and owner == about
        case ReasonKind.LIKELY_REBEL:
            return not laid and _times_over_emperor(hand, about) == reason.count >= OFTEN
        case ReasonKind.NOT_THEIR_SIZE:
            fits = count == reason.count == len(instead) <= NEARLY_OUT
            return table is None and fits and len(laid) != count
        case ReasonKind.LOOKS_LIKE_REBEL:
            low = table is not None and table.cards[0].rank - Rank.THREE < LOW
            return seat == hand.guard and low and owner == hand.emperor and hidden
        case ReasonKind.STAYS_HIDDEN:
            return seat in (hand.guard, hand.emperor) and hidden and reason.cards[0] in held
        case ReasonKind.KEEPS_JOKERS:
            return _jokers(instead) > _jokers(laid) == _jokers(held) - reason.count
        case ReasonKind.KEEPS_SET:
            return set_stays and len(instead) > 0 and not _is_whole(held, instead)
        case ReasonKind.SAVES_SET:
            lower = not laid or laid[0].rank < instead[0].rank
            return set_stays and lower and _is_whole(held, instead)
        case ReasonKind.LOW_CARDS:
            low = laid[0].rank - Rank.THREE < LOW
            return table is None and low and _is_whole(held, laid) and len(laid) == reason.count
        case ReasonKind.WHOLE_SET:
            return _is_whole(held, laid) and not _jokers(laid) and len(laid) == reason.count
        case _:
            return False


def _cards(action: object) -> Cards:
    return action.cards if isinstance(action, Lay) else ()


def _after(hand: Hand, action: Action) -> Hand:
    after = act(hand, action)
    assert not isinstance(after, Refusal)
    return after


def _beating(hand: Hand, seat: int, laid: Cards) -> Iterator[Play]:
    """Every play in another hand that beats this one."""
    for other, cards in enumerate(hand.hands):
        if other != seat:
            yield from legal_plays(hand.rules, cards, laid)


def _plays_left(cards: Cards, rules: RuleSet) -> list[Cards]:
    """The sets of a hand; its jokers are a play of their own if they may go with none of them."""
    ranks = sorted(_ranks(cards) - set(map(Rank, range(Rank.SMALL_JOKER, Rank.TRUMP + 1))))
    sets = [tuple(card for card in cards if card.rank is rank) for rank in ranks]
    jokers = tuple(card for card in cards if card.is_joker)
    alone = rules.sixes_last is SixesLast.ON and ranks == [lowest_rank(rules)]
    return [*sets, jokers] if jokers and (alone or not sets) else sets


def _is_whole(held: Cards, cards: Cards) -> bool:
    """Whether these are all cards of their rank that the seat holds, jokers aside."""
    ranks = [card.rank for card in cards]
    return not cards or ranks.count(min(ranks)) == [card.rank for card in held].count(min(ranks))


def _ranks(cards: Cards) -> set[Rank]:
    return {card.rank for card in cards}


def _jokers(cards: Cards) -> int:
    return sum(card.is_joker for card in cards)


def _is_solo(hand: Hand, seat: int, action: Action) -> bool:
    """Whether an action makes a seat emperor alone against four."""
    held = hand.hands[seat]
    match action:
        case Answer(yes=yes):
            return yes and hand.phase.name is PhaseName.ROB
        case Ascend(call=Card() as call):
            return held.count(call) == PACKS
        case Ascend(open_solo=open_solo):
            fixed = hand.phase.name is PhaseName.THRONE
            return open_solo or (fixed and GUARD_CARD in held)
        case _:
            return False


def _doubles(hand: Hand, voters: Set[int]) -> bool:
    """Whether a question doubles the points if these seats say yes and all others no."""
    assert isinstance(hand.phase, Question)
    after = question = replace(hand, phase=type(hand.phase)())
    for seat in question.waiting:
        after = _after(after, Answer(seat, yes=seat in voters))
    return after.multiplier > hand.multiplier


def _times_over_emperor(hand: Hand, seat: int) -> int:
    """How often a seat beat a play of the emperor."""
    times, last_seat = 0, None
    for event in hand.history:
        if isinstance(event, Played):
            times += last_seat == hand.emperor and event.seat == seat
            last_seat = event.seat
        elif isinstance(event, TrickEnded):
            last_seat = None
    return times
