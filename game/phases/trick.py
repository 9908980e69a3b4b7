"""The play: tricks until one side is out (`rules.md` §3, §4)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar, NamedTuple

from game.actions import Action, Lay, Pass
from game.cards import Card, Cards, Rank, high_to_low
from game.events import (
    Event,
    GuardShown,
    HandEnded,
    Passed,
    Played,
    TrickEnded,
    WentOut,
)
from game.legality import legal_plays, refuse_play
from game.phases import apply
from game.phases.settled import Settled
from game.plays import Play
from game.refusals import Refusal, Why
from game.scoring import Solo, is_over, settle
from game.state import Hand, following, in_hands, with_cards


class Move(NamedTuple):
    """What a seat did at its turn; no cards: it passed."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Trick:
    """`lead` leads; `moves` were made since; `previous` were those of the trick before."""

    lead: int
    moves: tuple[Move, ...] = ()
    previous: tuple[Move, ...] = ()

    name: ClassVar[str] = "trick"

    @property
    def table(self) -> Move | None:
        """The play to beat and who laid it; None when the lead is free."""
        return next((move for move in reversed(self.moves) if move.cards), None)

    def turn(self, hand: Hand) -> int | None:
        """Whose turn it is, or None when everybody else with cards has passed.

        A pass counts until somebody plays, or with `hard_pass` until the trick ends.
        """
        if self.table is None:
            return self.lead
        passed = {self.table.seat}
        for move in reversed(self.moves):
            if not move.cards:
                passed.add(move.seat)
            elif not hand.rules.hard_pass:
                break
        seat = self.moves[-1].seat
        for _ in hand.hands:
            seat = following(seat)
            if hand.hands[seat] and seat not in passed:
                return seat
        return None

    def waiting(self, hand: Hand) -> frozenset[int]:
        """The one whose turn it is."""
        turn = self.turn(hand)
        return frozenset() if turn is None else frozenset({turn})

    def legal(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        """Every play that leads, or that beats the table and, last, to pass."""
        cards, table = hand.hands[seat], self.table
        plays = legal_plays(hand.rules, cards, table.cards if table else None)
        lays = _lays(seat, cards, plays, hand.telling_card)
        return (*lays, Pass(seat)) if table else tuple(lays)

    def decide(self, hand: Hand, action: Action) -> tuple[Event, ...] | Refusal:
        """Play or pass, and all that follows from it."""
        match action:
            case Lay(seat, cards):
                played = Played(seat, high_to_low(cards))
                return self._refusal(hand, seat, cards) or _after(hand, played)
            case Pass(seat):
                if self.table is None:
                    return Refusal(Why.LEADER_MUST_PLAY)
                return _after(hand, Passed(seat))
            case _:
                return Refusal(Why.NOT_NOW)

    def _refusal(self, hand: Hand, seat: int, cards: Cards) -> Refusal | None:
        if not cards:
            return Refusal(Why.NO_CARDS)
        if missing := Counter(cards) - Counter(hand.hands[seat]):
            return Refusal(Why.CARDS_NOT_HELD, {"cards": high_to_low(missing.elements())})
        table = self.table.cards if self.table else None
        return refuse_play(hand.rules, hand.hands[seat], cards, table)


def _lays(seat: int, cards: Cards, plays: Iterator[Play], telling: Card | None) -> Iterator[Action]:
    """The plays with cards put to them: low suits first, plain before marked.

    The card that tells who the guard is goes last; where a play can be made with or without it,
    both are offered.
    """
    held: dict[Rank | None, Cards] = {None: ()}
    for card in sorted(cards, key=lambda card: (card == telling, card.marked, card.suit)):
        held[card.rank] = (*held.get(card.rank, ()), card)
    jokers = (Rank.TRUMP, Rank.BIG_JOKER, Rank.SMALL_JOKER)
    trump, big, small = (held.get(rank, ()) for rank in jokers)
    for play in plays:
        parts = (
            trump[: play.trump],
            big[: play.big],
            small[: play.small],
            held[play.rank][: play.naturals],
        )
        yield Lay(seat, high_to_low(chain(*parts)))
        if telling is None or telling in chain(*parts) or telling not in cards:
            continue
        shown = tuple((*part[:-1], telling) if _same(part, telling) else part for part in parts)
        if shown != parts:
            yield Lay(seat, high_to_low(chain(*shown)))


def _same(part: Cards, telling: Card) -> bool:
    """Whether a part of a play is of the rank of the card that tells."""
    return bool(part) and part[0].rank is telling.rank


def shows_guard(hand: Hand, seat: int, cards: Cards) -> bool:
    """Whether everybody knows the guard, or a dark solo, once these cards are played (§3).

    The guard card tells; of a called card the guard's copy does, or the last one of an emperor
    who had all four.
    """
    if hand.telling_card not in cards:
        return False
    if hand.called is None or seat == hand.guard:
        return True
    return hand.solo is Solo.DARK and in_hands(hand.called, hand.rules) not in hand.hands[seat]


def _after(hand: Hand, event: Played | Passed) -> tuple[Event, ...]:
    """What was done and what follows: the guard shown, a place taken, the trick or hand ended."""
    events: list[Event] = [event]

    def happens(event: Event) -> Hand:
        events.append(event)
        return apply(event, after)

    after = apply(event, hand)
    if isinstance(event, Played):
        if shows_guard(after, event.seat, event.cards):
            after = happens(GuardShown(event.seat))
        if not after.hands[event.seat]:
            after = happens(WentOut(event.seat))
            scale = after.rules.solo_points
            if is_over(after.sides, after.out, scale):
                counts = after.counts()
                happens(HandEnded(settle(after.sides, after.out, counts, after.multiplier, scale)))
                return tuple(events)
    trick = after.phase
    if isinstance(trick, Trick) and trick.table and trick.turn(after) is None:
        happens(TrickEnded(_next_leader(after, trick.table.seat)))
    return tuple(events)


def _next_leader(hand: Hand, winner: int) -> int:
    """The winner of the trick, or who inherits the lead from one without cards: 接风."""
    seat = winner
    while not hand.hands[seat]:
        seat = following(seat)
    return seat


def _moved(hand: Hand, move: Move) -> Trick:
    trick = hand.phase
    if not isinstance(trick, Trick):
        raise TypeError("a move without a trick")
    return replace(trick, moves=(*trick.moves, move))


@apply.register
def _(event: Played, hand: Hand) -> Hand:
    left = Counter(hand.hands[event.seat])
    left.subtract(event.cards)
    cards = high_to_low(left.elements())
    return replace(
        hand,
        hands=with_cards(hand, event.seat, cards),
        phase=_moved(hand, Move(event.seat, event.cards)),
    )


@apply.register
def _(event: Passed, hand: Hand) -> Hand:
    return replace(hand, phase=_moved(hand, Move(event.seat, ())))


@apply.register
def _(event: GuardShown, hand: Hand) -> Hand:
    return replace(hand, exposed=True)


@apply.register
def _(event: WentOut, hand: Hand) -> Hand:
    return replace(hand, out=(*hand.out, event.seat))


@apply.register
def _(event: TrickEnded, hand: Hand) -> Hand:
    trick = hand.phase
    if not isinstance(trick, Trick):
        raise TypeError("a trick ended that was not played")
    return replace(hand, phase=Trick(event.leader, previous=trick.moves))


@apply.register
def _(event: HandEnded, hand: Hand) -> Hand:
    return replace(hand, result=event.result, exposed=True, phase=Settled())
