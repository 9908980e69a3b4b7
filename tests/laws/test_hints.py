"""Hints at any moment of any hand: legal, true, and the same in worlds that a seat cannot tell."""

from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings

from game.cards import GUARD_CARD, PACKS, Card, Cards, Rank
from game.hand.actions import Action, Answer, Ascend, Cede, Give, Lay, Pass
from game.hand.engine import act, deal
from game.hand.events import Passed, Played, TrickEnded
from game.hand.phases.question import Question
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import view
from game.players.hints import Because, Choice, Reason, hint
from game.players.hints.bid_hints import (
    FEW_HIGH,
    HIGH,
    MANY_HIGH,
    MANY_JOKERS,
    MANY_LOOSE,
    ORDINARY,
)
from game.players.hints.bid_hints import LOW as LOOSE
from game.players.hints.lesser_reasons import FEW_RANKS, FEW_SEATS, LESSER
from game.players.hints.play_reasons import (
    FEW_PLAYS,
    KINDS,
    LONG,
    LOW,
    NEARLY_OUT,
    OFTEN,
    SMALL_TRICK,
    Compared,
    true_reasons,
)
from game.players.observation.candidates import MOST, candidates
from game.players.observation.play_codes import action_of
from game.players.observation.view_encoder import encode_view
from game.players.strong.bid import choose
from game.plays.legality import legal_plays
from game.plays.play import Play
from game.refusals import Refusal
from game.rules.ruleset import RuleSet, SixesLast
from tests.laws.dice import any_debt, steps
from tests.laws.games import ANY_RULES, SEEDS, Dice, played
from tests.laws.worlds import another_world

FEW = 8
"""So many positions of a hand are looked at."""


def positions(rules: RuleSet, seed: bytes) -> Iterator[tuple[Hand, int]]:
    """Some moments of a hand at which somebody has to choose, and who."""
    steps = played(rules, seed, 0)[0]
    for step in steps[:: max(1, len(steps) // FEW)]:
        for seat in step.before.waiting:
            yield step.before, seat


@settings(max_examples=12)
@given(ANY_RULES, SEEDS)
def test_a_hint_is_legal_and_knows_no_more_than_its_seat(rules: RuleSet, seed: bytes) -> None:
    dice = Dice(seed)
    for now, seat in positions(rules, seed):
        seen = view(now, seat)
        found = hint(seen)
        assert found == hint(view(another_world(now, seat, dice), seat))
        if found:
            assert 1 <= len(found.choices) <= 3
            assert all(choice.action in seen.legal for choice in found.choices)
            assert len({choice.reason for choice in found.choices}) == len(found.choices)
            for choice in found.choices:
                if isinstance(choice.action, Lay):
                    after = _after(now, seat, choice.action.cards)
                    assert choice.exposes == (after.exposed and not now.exposed)


@settings(max_examples=40)
@given(ANY_RULES, SEEDS)
def test_every_reason_is_true_of_the_whole_table(rules: RuleSet, seed: bytes) -> None:
    for now, seat in positions(rules, seed):
        if now.phase.name is not PhaseName.TRICK:
            continue
        seen = view(now, seat)
        observation, found = encode_view(seen), [0] * MOST
        codes = found[: candidates(observation, found)]
        some = codes[:: max(1, len(codes) // FEW)]
        for code, other in pairwise([*some, *reversed(some[:-1])]):
            laid, instead = (_cards(action_of(seen, each)) for each in (code, other))
            for told in true_reasons(
                Compared(seen, observation, code, laid, other), [*KINDS, *LESSER]
            ):
                assert is_true(now, seat, laid, instead, told.reason), told.reason


@settings(max_examples=60)
@given(ANY_RULES, SEEDS)
def test_what_strong_bids_comes_first_and_every_reason_for_a_bid_is_true(
    rules: RuleSet, seed: bytes
) -> None:
    for step in steps(deal(rules, seed, 0, any_debt(rules, 0, Dice(seed))), Dice(seed)):
        now = step.before
        if now.phase.name is PhaseName.TRICK:
            break
        for seat in now.waiting:
            seen = view(now, seat)
            if found := hint(seen):
                assert found.choices[0].action == choose(seen)
                for place in range(len(found.choices)):
                    assert is_true_bid(now, seat, found.choices, place), (place, found.choices)


def is_true_bid(now: Hand, seat: int, choices: tuple[Choice, ...], place: int) -> bool:
    """Whether a sentence about a bid holds beside all that is told with it, as it is shown."""
    choice, held, phase = choices[place], now.hands[seat], now.phase.name
    action, reason = choice.action, choice.reason
    shown = [round(each.points, 1) for each in choices]
    worth, yes = shown[place], isinstance(action, Answer) and action.yes
    match reason.because:
        case Because.BEST:
            return worth == max(shown)
        case Because.MORE:
            return place > 0 and 0 < reason.points == round(worth - shown[0], 1)
        case Because.NEXT:
            return 0 < reason.points == round(shown[reason.count - 1] - worth, 1)
        case Because.EVEN:
            return place != reason.count - 1 and worth == shown[reason.count - 1]
        case Because.ALL_EVEN:
            return place > 1 and len(set(shown)) == 1
        case Because.NO_RISK:
            other = choices[1].action
            solo = isinstance(other, Ascend) and other.open_solo
            risky = solo or (isinstance(other, Answer) and other.yes)
            return place == 0 and risky and shown[0] == shown[1]
        case Because.ALONE:
            others = [each.action for each in choices if each is not choice]
            return worth > max(shown[:place] + shown[place + 1 :]) and all(
                _is_alone(now, seat, other) for other in others
            )
        case Because.EMPEROR:
            rules = isinstance(action, Ascend) and not _is_alone(now, seat, action)
            return rules and worth == max(shown) > 0
        case Because.RISK:
            more, other = round(shown[1] - shown[0], 1), choices[1].action
            solo = isinstance(other, Ascend) and other.open_solo
            agrees = isinstance(other, Answer) and other.yes
            asked = phase in (PhaseName.ROB, PhaseName.OPEN_GUARD)
            return place == 0 and 0 < reason.points == more and (solo or (agrees and asked))
        case Because.NOT_ALONE:
            return isinstance(action, Cede) and GUARD_CARD in held
        case Because.POT:
            pot = view(now, seat).pot
            return isinstance(action, Ascend) and 0 < len(pot) == len(reason.cards)
        case Because.CALLS_GUARD | Because.CALLS_TRUMP:
            trump = reason.because is Because.CALLS_TRUMP
            return held.count(reason.cards[0]) == 3 and trump == now.rules.called_card_is_trump
        case Because.CALLS_NOBODY:
            return held.count(reason.cards[0]) == PACKS
        case Because.DOUBLES_GAIN:
            return yes and worth == max(shown) > 0 and min(shown) >= 0
        case Because.DOUBLES_LOSS:
            return not yes and round(reason.points, 1) == min(shown) < 0 and max(shown) <= 0
        case Because.KNOWN_IS_WORSE:
            known = phase in (PhaseName.OPEN_GUARD, PhaseName.REBELLION)
            less = round(shown[place] - shown[1 - place] / 2, 2)
            return not yes and known and reason.points > 0 and abs(reason.points - less) < 0.06
        case Because.NEEDS_ANOTHER:
            return yes and not _doubles(now, {seat}) and _doubles(now, now.rebels)
        case Because.MAY_BE_KICKED:
            return not yes and phase is PhaseName.OPEN_GUARD and now.rules.kick
        case Because.STRONG_REBELS:
            return not yes and phase is PhaseName.ROYALS_KICK and len(now.hoes) > 1
        case Because.FEWEST_ALIKE:
            alike = [
                sum(held.count(card) for card in each.action.cards)
                for each in choices
                if isinstance(each.action, Give)
            ]
            return alike[place] == min(alike) and len(set(reason.cards)) == 1
        case Because.ALL_THE_SAME:
            return len(set(shown)) == 1
        case _:
            return worth >= shown[0] and _is_trait(held, reason)


def _doubles(now: Hand, voters: Set[int]) -> bool:
    """Whether a question doubles the points if these seats say yes and all others no."""
    assert isinstance(now.phase, Question)
    asked = replace(now, phase=type(now.phase)())
    after = asked
    for seat in asked.waiting:
        answered = act(after, Answer(seat, yes=seat in voters))
        assert not isinstance(answered, Refusal)
        after = answered
    return after.multiplier > now.multiplier


def _is_trait(held: Cards, reason: Reason) -> bool:
    """Whether a sentence about a whole hand holds."""
    jokers, high = _jokers(held), sum(card.rank in HIGH for card in held)
    low = {card.rank for card in held if card.rank < LOOSE}
    loose = sum(_of_rank(held, rank) < ORDINARY for rank in low)
    match reason.because:
        case Because.MANY_JOKERS:
            return jokers == reason.count >= MANY_JOKERS
        case Because.FEW_JOKERS:
            return not jokers
        case Because.MANY_HIGH:
            return high == reason.count >= MANY_HIGH
        case Because.FEW_HIGH:
            return high == reason.count <= FEW_HIGH
        case Because.MANY_LOOSE:
            return loose == reason.count >= MANY_LOOSE
        case _:
            return False


def _cards(action: object) -> Cards:
    return action.cards if isinstance(action, Lay) else ()


def is_true(now: Hand, seat: int, laid: Cards, instead: Cards, reason: Reason) -> bool:
    """Whether a sentence holds, by all hands and by what happened, instead of by an observation."""
    about, trick = reason.seat if reason.seat is not None else seat, now.phase
    assert isinstance(trick, Trick)
    table = trick.table
    held, after = now.hands[seat], _after(now, seat, laid)
    left = now.counts()[about]
    kept = [card for card in held if card.rank in {each.rank for each in reason.cards}]
    keeps = len(kept) == len(reason.cards) and not set(_ranks(laid)) & set(_ranks(reason.cards))
    partner = now.sides.royal(seat) == now.sides.royal(about) and about != seat
    match reason.because:
        case Because.LAST_CARDS:
            return len(laid) == len(held)
        case Because.HOLDS:
            return not _beaten(now, seat, laid)
        case Because.RUN_OUT:
            sets = _sets(_less(held, laid), now.rules)
            return not _beaten(now, seat, laid) and (
                sum(_beaten(now, seat, each) for each in sets) <= 1
            )
        case Because.ONLY_JOKERS:
            return about == now.emperor and all(_answers(now, seat, laid))
        case Because.HELPS_OUT:
            return table is None and partner and left == reason.count == len(laid) <= NEARLY_OUT
        case Because.NOT_THEIR_SIZE:
            fits = left == reason.count == len(instead) <= NEARLY_OUT
            return table is None and fits and len(laid) != left
        case Because.STOPS:
            return bool(laid) and 0 < left == reason.count <= NEARLY_OUT and _owns(now, about)
        case Because.PARTNER:
            return not laid and partner and _owns(now, about)
        case Because.TAKES:
            return bool(laid) and not instead and not partner and _owns(now, about)
        case Because.LIKELY_GUARD_OF_MINE | Because.LIKELY_GUARD:
            let, beat = _habits(now, about)
            mine = seat == now.emperor
            right = mine == (reason.because is Because.LIKELY_GUARD_OF_MINE)
            return right and let >= reason.count >= OFTEN and not beat and bool(laid) != mine
        case Because.LIKELY_REBEL:
            return not laid and _habits(now, about)[1] == reason.count >= OFTEN
        case Because.HIDES:
            low = table is not None and table.cards[0].rank - Rank.THREE < LOW
            return seat == now.guard and low and _owns(now, now.emperor) and not after.exposed
        case Because.KEEPS_GUARD_HIDDEN:
            return seat == now.guard and not after.exposed and reason.cards[0] in held
        case Because.KEEPS_SOLO_HIDDEN:
            return seat == now.emperor and not after.exposed and reason.cards[0] in held
        case Because.KEEPS_SET:
            return keeps and 0 < _of_rank(instead, reason.cards[0].rank) < len(reason.cards)
        case Because.KEEPS_JOKERS:
            return reason.count == _jokers(held) and not _jokers(laid) and _jokers(instead) > 0
        case Because.SMALL_TRICK:
            assert table is not None
            small = len(table.cards) == reason.count <= SMALL_TRICK and not _jokers(table.cards)
            return not laid and keeps and small and left == reason.left > NEARLY_OUT
        case Because.SPARES:
            return not laid and keeps
        case Because.ENOUGH:
            return keeps and len(laid) == len(instead) and laid[-1].rank < instead[-1].rank
        case Because.JOKER_WITH_SET:
            alone = [card for card in laid if not card.is_joker]
            return len(alone) >= LONG and _jokers(laid) > 0 and all(_answers(now, seat, laid))
        case Because.LOW_SINGLE:
            others = (each for n, cards in enumerate(now.hands) if n != seat for each in cards)
            higher = sum(card.rank > laid[0].rank for card in others)
            lone = len(laid) == 1 and _of_rank(held, laid[0].rank) == 1
            return lone and 0 < higher == reason.count
        case Because.LOW_SET:
            same = _of_rank(held, laid[0].rank)
            return same == len(laid) == reason.count > 1 and laid[0].rank - Rank.THREE < LOW
        case Because.WHOLE_SET:
            return not _jokers(laid) and _of_rank(held, laid[0].rank) == len(laid)
        case Because.FEW_CAN_FOLLOW:
            able = sum(len(each) >= len(laid) for each in now.hands) - (len(held) >= len(laid))
            return 0 < able == reason.count <= FEW_SEATS
        case Because.FEW_BEAT:
            by = {play.rank for play in _beating(now, seat, laid) if not play.jokers}
            lowest = reason.cards[0].rank if reason.cards else None
            enough = len(by) <= reason.count <= FEW_RANKS and (not reason.cards) == (
                not reason.count
            )
            return enough and all(rank and lowest and rank >= lowest for rank in by)
        case Because.SMALLER_JOKER:
            few, more = (sorted(c.rank for c in each if c.is_joker) for each in (laid, instead))
            return 0 < len(few) == len(more) and few < more
        case Because.FEWER_JOKERS:
            used = _jokers(laid)
            return 0 < used == reason.count < _jokers(instead) and reason.left == _jokers(held)
        case Because.JOKER_ALONG:
            whole = _of_rank(held, reason.cards[0].rank) == _of_rank(laid, reason.cards[0].rank)
            return whole and reason.left == _jokers(laid) > 0 and len(reason.cards) == reason.count
        case Because.PERHAPS_REBEL:
            hidden = not now.exposed and now.emperor not in (seat, about)
            return not laid and hidden and seat != now.guard and _owns(now, about)
        case Because.LEAD:
            return bool(laid) and not instead and table is not None
        case Because.FEW_PLAYS:
            plays = len(_sets(_less(held, laid), now.rules))
            return plays == reason.count <= FEW_PLAYS
        case _:
            return False


def _after(now: Hand, seat: int, laid: Cards) -> Hand:
    done = act(now, Lay(seat, laid) if laid else Pass(seat))
    assert not isinstance(done, Refusal)
    return done


def _beating(now: Hand, seat: int, laid: Cards) -> Iterator[Play]:
    """Every play in another hand that beats this one."""
    for other, cards in enumerate(now.hands):
        if other != seat:
            yield from legal_plays(now.rules, cards, laid)


def _answers(now: Hand, seat: int, laid: Cards) -> Iterator[bool]:
    """Of every play in another hand that beats this one, whether it has jokers."""
    return (play.jokers > 0 for play in _beating(now, seat, laid))


def _is_alone(now: Hand, seat: int, action: Action) -> bool:
    """Whether that makes a seat emperor alone against four."""
    held = now.hands[seat]
    match action:
        case Answer(yes=yes):
            return yes and now.phase.name is PhaseName.ROB
        case Ascend(call=Card() as call):
            return held.count(call) == PACKS
        case Ascend(open_solo=open_solo):
            fixed = now.phase.name is PhaseName.THRONE
            return open_solo or (fixed and GUARD_CARD in held)
        case _:
            return False


def _sets(left: Cards, rules: RuleSet) -> list[Cards]:
    """What is to be played yet: the jokers go with a set, unless it is kept for the end."""
    ranks = sorted({card.rank for card in left if not card.is_joker})
    sets = [tuple(card for card in left if card.rank is rank) for rank in ranks]
    jokers = tuple(card for card in left if card.is_joker)
    apart = jokers and (not sets or rules.sixes_last is not SixesLast.OFF)
    return [*sets, jokers] if apart else sets


def _beaten(now: Hand, seat: int, laid: Cards) -> bool:
    return next(_answers(now, seat, laid), None) is not None


def _less(held: Cards, laid: Cards) -> Cards:
    rest = list(held)
    for card in laid:
        rest.remove(card)
    return tuple(rest)


def _ranks(cards: Cards) -> list[Rank]:
    return [card.rank for card in cards]


def _of_rank(cards: Cards, rank: Rank) -> int:
    return _ranks(cards).count(rank)


def _jokers(cards: Cards) -> int:
    return sum(card.is_joker for card in cards)


def _owns(now: Hand, seat: int | None) -> bool:
    return (
        isinstance(now.phase, Trick)
        and now.phase.table is not None
        and (now.phase.table.seat == seat)
    )


def _habits(now: Hand, seat: int) -> tuple[int, int]:
    """How often a seat let the emperor's plays go that can be beaten, and laid over them."""
    let = beat = 0
    last: Played | None = None
    for event in now.history:
        if isinstance(event, Played):
            beat += last is not None and last.seat == now.emperor and event.seat == seat
            last = event
        elif isinstance(event, Passed) and last and last.seat == now.emperor:
            let += event.seat == seat
        elif isinstance(event, TrickEnded):
            last = None
    return let, beat
