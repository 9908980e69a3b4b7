"""The play: tricks until one side is out (`rules.md` §3, §4)."""

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from game.cards import IN_TURN_AFTER, Card, Cards, following, high_to_low, without
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.events import (
    PASSES,
    Event,
    GuardShown,
    HandEnded,
    Passed,
    Played,
    Smothered,
    TrickEnded,
    WentOut,
)
from game.hand.phases import apply
from game.hand.phases.hand_end import HandEnd
from game.hand.selection import lays
from game.hand.state import Hand, PhaseName, in_hands, with_cards
from game.plays.legality import legal_plays, lowest_rank, refuse_play
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet, WhenSmothered
from game.scoring import Smothering, Solo, is_over, settle


class Move(NamedTuple):
    """The move of a seat in its turn: the cards that it laid, none for a pass."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Trick:
    """`lead`: the seat that leads. `moves`: those of this trick. `previous`: of the one before."""

    lead: int
    moves: tuple[Move, ...] = ()
    previous: tuple[Move, ...] = ()

    name: ClassVar[PhaseName] = PhaseName.TRICK

    @property
    def table(self) -> Move | None:
        """The play to beat and who laid it. None if the seat to act leads."""
        for move in reversed(self.moves):
            if move.cards:
                return move
        return None

    def next_seat(self, hands: tuple[Cards, ...], rules: RuleSet) -> int | None:
        """The seat whose turn it is. None if all others with cards have passed.

        `hands`: those still in play. A pass counts until somebody plays or, with `hard_pass`, until
        the trick ends.
        """
        owner: int | None = None
        passed: list[int] = []
        for seat, cards in reversed(self.moves):
            if not cards:
                passed.append(seat)
                continue
            owner = seat if owner is None else owner
            if not rules.hard_pass:
                break
        if owner is None:
            return self.lead
        for seat in IN_TURN_AFTER[self.moves[-1].seat]:
            if hands[seat] and seat != owner and seat not in passed:
                return seat
        return None

    def waiting(self, hand: Hand) -> frozenset[int]:
        turn = self.next_seat(hand.in_play, hand.rules)
        return frozenset() if turn is None else frozenset((turn,))

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        return legal_moves(hand.rules, seat, hand.hands[seat], self.table, hand.telling_card)

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        """Play or pass, with everything that follows from it."""
        match action:
            case Lay(seat, cards):
                left = tuple(without(hand.hands[seat], cards))
                refused = self._refusal(hand, seat, cards, left)
                return refused or _after(hand, seat, high_to_low(cards), left)
            case Pass(seat):
                if self.table is None:
                    return Refusal(Why.LEADER_MUST_PLAY)
                return PASSES[seat], *_after_pass(hand, seat, self.table.seat)
            case Answer() | Ascend() | Cede() | Give():
                return Refusal(Why.NOT_NOW)

    def _refusal(self, hand: Hand, seat: int, cards: Cards, left: Cards) -> Refusal | None:
        if not cards:
            return Refusal(Why.NO_CARDS)
        if len(left) > len(hand.hands[seat]) - len(cards):
            missing = without(cards, hand.hands[seat])
            return Refusal(Why.CARDS_NOT_HELD, {"cards": high_to_low(missing)})
        table = self.table.cards if self.table else None
        return refuse_play(hand.rules, hand.hands[seat], cards, table)


def legal_moves(
    rules: RuleSet, seat: int, cards: Cards, table: Move | None, telling_card: Card | None
) -> tuple[Decision, ...]:
    """Every play that may be led; or every play that beats the table, and a pass last."""
    plays = legal_plays(rules, cards, table.cards if table else None)
    legal_lays = lays(seat, cards, plays, telling_card)
    return (*legal_lays, Pass(seat)) if table else (*legal_lays,)


def shows_guard(hand: Hand, seat: int, cards: Cards, left: Cards) -> bool:
    """Whether playing `cards` shows everybody the guard, or a dark solo (§3).

    The guard card shows it. So does the guard's copy of a called card, or the last copy of an
    emperor who had all four. `left`: the cards that the seat keeps.
    """
    if hand.telling_card not in cards:
        return False
    if hand.called is None or seat == hand.guard:
        return True
    return hand.solo is Solo.DARK and in_hands(hand.called, hand.rules) not in left


def _after(hand: Hand, seat: int, cards: Cards, left: Cards) -> tuple[Event, ...]:
    """The events when a seat plays: the guard shown, a place taken, the trick or hand ended."""
    events: list[Event] = [Played(seat, cards)]
    if shows_guard(hand, seat, cards, left):
        events.append(GuardShown(seat))
    after = hand.moved(hand.phase, with_cards(hand, seat, left))
    if not left:
        events.append(WentOut(seat))
        after = replace(after, out=(*hand.out, seat))
        if ended := _hand_ended(after):
            return (*events, *ended)
    return (*events, *_trick_ended(after, Move(seat, cards)))


def _after_pass(hand: Hand, seat: int, owner: int) -> tuple[Event, ...]:
    """The events after a pass: the seat smothered, the trick or hand ended.

    `owner`: the seat whose play is on the table.
    """
    if not _smothers(hand, seat, owner):
        return _trick_ended(hand, Move(seat, ()))
    after = replace(hand, smothered=(*hand.smothered, Smothering(seat, owner)))
    return Smothered(seat, owner), *(_hand_ended(after) or _trick_ended(after, Move(seat, ())))


def _smothers(hand: Hand, seat: int, owner: int) -> bool:
    """Whether a play smothers a seat that passes (§3.4).

    It holds nothing but the lowest rank, and would not lead even if nobody else beats the play.
    """
    if hand.rules.smothered is WhenSmothered.OFF:
        return False
    lowest = lowest_rank(hand.rules)
    stuck = all(card.rank is lowest for card in hand.hands[seat])
    return stuck and _next_leader(hand.in_play, owner) != seat


def _hand_ended(hand: Hand) -> tuple[Event, ...]:
    """The end of the hand if it is over with these seats out and smothered."""
    sides, out, smothered, scale = hand.sides, hand.out, hand.smothered, hand.rules.solo_points
    if not is_over(sides, out, scale, smothered):
        return ()
    result = settle(sides, out, hand.counts(), hand.multiplier, scale, smothered)
    return (HandEnded(result),)


def _trick_ended(hand: Hand, move: Move) -> tuple[Event, ...]:
    """The end of the trick if no seat is to act after a move. `hand`: after it."""
    hands, trick = hand.in_play, _moved(hand, move)
    if trick.table is None or trick.next_seat(hands, hand.rules) is not None:
        return ()
    return (TrickEnded(_next_leader(hands, trick.table.seat)),)


def _next_leader(hands: tuple[Cards, ...], winner: int) -> int:
    """The winner of the trick or, if it is out, the next seat with cards, 接风."""
    seat = winner
    while not hands[seat]:
        seat = following(seat)
    return seat


def _moved(hand: Hand, move: Move) -> Trick:
    trick = hand.phase
    if not isinstance(trick, Trick):
        raise TypeError("a move without a trick")
    return Trick(trick.lead, (*trick.moves, move), trick.previous)


@apply.register
def _(event: Played, hand: Hand) -> Hand:
    left = tuple(without(hand.hands[event.seat], event.cards))
    hands = with_cards(hand, event.seat, left)
    return hand.moved(_moved(hand, Move(event.seat, event.cards)), hands)


@apply.register
def _(event: Passed, hand: Hand) -> Hand:
    return hand.moved(_moved(hand, Move(event.seat, ())), hand.hands)


@apply.register
def _(event: GuardShown, hand: Hand) -> Hand:
    return replace(hand, exposed=True)


@apply.register
def _(event: WentOut, hand: Hand) -> Hand:
    return replace(hand, out=(*hand.out, event.seat))


@apply.register
def _(event: Smothered, hand: Hand) -> Hand:
    return replace(hand, smothered=(*hand.smothered, Smothering(event.seat, event.by)))


@apply.register
def _(event: TrickEnded, hand: Hand) -> Hand:
    trick = hand.phase
    if not isinstance(trick, Trick):
        raise TypeError("a trick ended that was not played")
    return hand.moved(Trick(event.leader, previous=trick.moves), hand.hands)


@apply.register
def _(event: HandEnded, hand: Hand) -> Hand:
    return replace(hand, result=event.result, exposed=True, phase=HandEnd())
