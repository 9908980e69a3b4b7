"""Worlds: deals that a seat could not tell from its own when it had to choose.

All are taken as equally likely, though in some of them the others would have played otherwise. For
choices in the first tricks that matters little.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from game.cards import ROYAL_CARD, SEATS, TRUMP, Card, Cards, high_to_low, without
from game.hand.actions import Action, Lay
from game.hand.engine import act
from game.hand.events import Called, ThroneNotRobbed
from game.hand.phases.guard_call import TRIPLE
from game.hand.phases.rob import before_throne
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, acted, decided, played
from game.shuffle import shuffled

WORLDS = 200
"""The number of worlds in which a choice is played on."""
MOST_DEALT = 40_000
"""The number of deals after which no more worlds are looked for."""
_STRONG = player(Level.STRONG)


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in which a seat has to choose. `taken`: the hands before it, each with its action."""

    hand: Hand
    seat: int
    taken: tuple[tuple[Hand, Action], ...] = ()

    def after(self, action: Action) -> "Position":
        taken = (*self.taken, (self.hand, action))
        return Position(acted(self.hand, action), self.seat, taken)


def position_after(start: Hand, seat: int, line: Sequence[Action]) -> Position:
    """The position of a seat after its actions, where the others are `strong`.

    The seat is the first to answer a secret question, so that no answer is known.
    """
    position = Position(start, seat)
    for action in (*line, None):
        while seat not in position.hand.waiting:
            other = min(position.hand.waiting)
            position = position.after(decided(position.hand, other, _STRONG))
        position = position.after(action) if action else position
    return position


def points_after(world: Hand, actions: Sequence[Action]) -> tuple[int, ...]:
    """The points that each of these actions brings its seat in a world, if `strong` plays on."""
    ends = (played(LoggedHand(acted(world, action)), (_STRONG,) * SEATS) for action in actions)
    return tuple(end.result.points[a.seat] for end, a in zip(ends, actions, strict=True))


def worlds_of(position: Position) -> list[Hand]:
    """Up to `WORLDS` worlds, which follow from the deal; the real one is the first."""
    return [position.hand, *islice(_worlds(position), WORLDS - 1)]


def _worlds(position: Position) -> Iterator[Hand]:
    """Worlds in which the cards that others have not shown are dealt anew.

    They have acted as they did, and answered secret questions likewise.
    """
    start = position.taken[0][0] if position.taken else position.hand
    hidden = [without(*each) for each in zip(start.hands, _shown(position, start), strict=True)]
    known = [without(*each) for each in zip(start.hands, hidden, strict=True)]
    for number in range(MOST_DEALT):
        cards = iter(shuffled(tuple(chain(*hidden)), start.seed + b"worlds", number))
        hands = tuple(
            high_to_low([*shown, *islice(cards, len(unknown))])
            for shown, unknown in zip(known, hidden, strict=True)
        )
        if world := _replayed(position, start, hands):
            yield world


def _shown(position: Position, start: Hand) -> list[list[Card]]:
    """The cards of each seat that the seat to choose knows: its own, and what others have shown.

    That is what they laid, who was dealt the royal card, and the copies that the emperor needs to
    call a card.
    """
    hand = position.hand
    shown = [list(cards) if seat == position.seat else [] for seat, cards in enumerate(start.hands)]
    for _, action in position.taken:
        if isinstance(action, Lay):
            cards = (hand.called if card == TRUMP else card for card in action.cards)
            shown[action.seat] += filter(None, cards)
    for event in hand.history:
        if isinstance(event, ThroneNotRobbed):
            shown[event.holder].append(ROYAL_CARD)
        if isinstance(event, Called):
            shown[event.seat] += [event.card] * (TRIPLE - shown[event.seat].count(event.card))
    return shown


def _replayed(position: Position, start: Hand, hands: tuple[Cards, ...]) -> Hand | None:
    """The position if these cards had been dealt; None if the seat could tell it from its own."""
    world = replace(start, hands=hands, phase=before_throne(start.rules, hands))
    for real, action in position.taken:
        after = act(world, action) if world.history == real.history else None
        if not isinstance(after, Hand):
            return None
        world = after
    views = (view_of(hand, position.seat) for hand in (world, position.hand))
    return world if len({*views}) == 1 else None
