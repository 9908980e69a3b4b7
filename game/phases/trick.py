"""The play: tricks until one side is out (`rules.md` §3, §4)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from game.actions import Action, Lay, Pass
from game.cards import GUARD_CARD, Cards, Rank, high_to_low
from game.events import (
    Event,
    GuardShown,
    HandEnded,
    Passed,
    Played,
    TrickEnded,
    WentOut,
)
from game.phases import apply
from game.phases.settled import Settled
from game.plays import Holding, Play, answers, beats, classify, first_unbeaten, leads
from game.refusals import Refusal, Why
from game.scoring import is_over, settle
from game.state import Hand, following, with_cards


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
        cards = hand.hands[seat]
        holding = Holding.of(cards)
        hides = not hand.exposed
        if self.table is None:
            return tuple(_lays(seat, cards, leads(holding), guard_card_matters=hides))
        plays = answers(holding, _play(self.table.cards))
        return (*_lays(seat, cards, plays, guard_card_matters=hides), Pass(seat))

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
        return refuse_play(cards, self.table.cards if self.table else None)


def refuse_play(cards: Cards, table: Cards | None) -> Refusal | None:
    """Why these cards cannot be played over the table (None: a free lead), or None if they can."""
    play = classify(cards)
    if play is None:
        ranks = sorted({card.rank for card in cards if not card.is_joker}, reverse=True)
        return Refusal(Why.NOT_A_PLAY, {"ranks": tuple(ranks)})
    if table is None:
        return None
    over = _play(table)
    if beats(play, over):
        return None
    if over.big:
        return Refusal(Why.BIG_JOKER_ON_TABLE, {"table": table})
    if play.size != over.size:
        return Refusal(Why.WRONG_SIZE, {"size": play.size, "needed": over.size})
    mine, theirs = first_unbeaten(play, over) or (Rank.BIG_JOKER, Rank.BIG_JOKER)
    return Refusal(Why.NOT_HIGHER, {"cards": cards, "table": table, "mine": mine, "theirs": theirs})


def _play(cards: Cards) -> Play:
    play = classify(cards)
    if play is None:
        raise ValueError(f"no play: {cards!r}")
    return play


def _lays(
    seat: int, cards: Cards, plays: Iterator[Play], *, guard_card_matters: bool
) -> Iterator[Action]:
    """The plays with cards put to them, in ascending suits; plain jokers go before marked ones.

    While the guard is hidden, a small joker can be the guard card or a plain one, and both are
    offered.
    """
    grouped: dict[Rank, Cards] = {}
    for card in sorted(cards, key=lambda card: (card.rank, card.marked, card.suit)):
        grouped[card.rank] = (*grouped.get(card.rank, ()), card)
    small = grouped.get(Rank.SMALL_JOKER, ())
    guard_last = guard_card_matters and GUARD_CARD in small and len(small) > 1
    for play in plays:
        natural = grouped[play.rank][: play.naturals] if play.rank else ()
        big = grouped.get(Rank.BIG_JOKER, ())[: play.big]
        yield Lay(seat, high_to_low(big + small[: play.small] + natural))
        if guard_last and 0 < play.small < len(small):
            shown = (*small[: play.small - 1], GUARD_CARD)
            yield Lay(seat, high_to_low(big + shown + natural))


def _after(hand: Hand, event: Played | Passed) -> tuple[Event, ...]:
    """What was done and what follows: the guard shown, a place taken, the trick or hand ended."""
    events: list[Event] = [event]

    def happens(event: Event) -> Hand:
        events.append(event)
        return apply(event, after)

    after = apply(event, hand)
    if isinstance(event, Played):
        if GUARD_CARD in event.cards and not hand.exposed:
            after = happens(GuardShown(event.seat))
        if not after.hands[event.seat]:
            after = happens(WentOut(event.seat))
            if is_over(after.sides, after.out):
                result = settle(after.sides, after.out, after.counts(), after.multiplier)
                happens(HandEnded(result))
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
