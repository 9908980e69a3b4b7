"""Other worlds: hands that a seat cannot tell from the one it is in."""

from dataclasses import replace

from game.cards import GUARD_CARD, ROYAL_CARD, Card, Cards, high_to_low
from game.hand.phases.doubling import Question
from game.hand.phases.guard_call import Calling
from game.hand.phases.throne import Throne
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand, in_hands
from game.rules.ruleset import Ceding
from game.scoring import Solo
from game.tribute import choices
from tests.laws.dice import Dice

SEATS = range(5)


def another_world(hand: Hand, seat: int | None, dice: Dice) -> Hand:
    """What a seat (or with None, the public) does not know, put otherwise.

    The cards of the others are dealt anew among them, and with the guard card, or the fourth copy
    of the called card, goes who is guard, or that there is a dark solo; their secret answers and
    offers change; so does the seed. What everybody knows stays: the number of cards, the royal
    card in the hand of whoever holds the throne, three copies of the called card in the emperor's,
    and what shows the guard in the hand of a guard, or a dark solo, who has been shown.
    """
    others = [other for other in SEATS if other != seat]
    known = {other: _known(hand, other) for other in others}
    hand = replace(hand, hands=_dealt_anew(hand, known, dice), seed=b"another seed")
    if hand.emperor is not None and not hand.exposed:
        holder = _guard(hand)
        dark = holder == hand.emperor
        solo = Solo.DARK if dark else Solo.NONE
        hand = replace(hand, guard=None if dark else holder, solo=solo)
    if isinstance(hand.phase, Paying):
        return replace(hand, phase=_offered_anew(hand, hand.phase, others))
    return _answered_anew(hand, others, dice)


def _guard(hand: Hand) -> int | None:
    """The seat that holds the guard card, or the fourth copy: the emperor has three others."""
    telling = in_hands(hand.called, hand.rules) or GUARD_CARD
    holders = [seat for seat in SEATS if telling in hand.hands[seat]]
    if hand.called is None:
        return holders[0] if holders else None
    return next((seat for seat in holders if seat != hand.emperor), hand.emperor)


def _dealt_anew(hand: Hand, known: dict[int, list[Card]], dice: Dice) -> tuple[Cards, ...]:
    unseen: list[Card] = []
    for other in known:
        unseen += hand.hands[other]
        for card in known[other]:
            unseen.remove(card)
    unseen = dice.mixed(unseen)
    hands = list(hand.hands)
    for other in known:
        size = len(hand.hands[other]) - len(known[other])
        hands[other] = high_to_low([*known[other], *unseen[:size]])
        unseen = unseen[size:]
    return tuple(hands)


def _known(hand: Hand, other: int) -> list[Card]:
    """The cards that everybody knows a seat to hold."""
    throne = hand.phase
    on_throne = throne.candidate if isinstance(throne, Throne | Calling) else hand.emperor
    ceded = isinstance(throne, Throne) and throne.refusals > 0
    had_both = ceded and hand.rules.ceding is Ceding.BOTH_JOKERS
    shown = (ROYAL_CARD, other == on_throne), (GUARD_CARD, hand.exposed or had_both)
    known = [card for card, is_known in shown if is_known and card in hand.hands[other]]
    copy = in_hands(hand.called, hand.rules)
    if copy is None:
        return known
    copies = hand.hands[other].count(copy)
    if other == hand.emperor and hand.solo is Solo.DARK and not hand.exposed:
        copies -= 1
    shown_to_all = hand.exposed or other == hand.emperor
    return known + [copy] * (copies if shown_to_all else 0)


def _offered_anew(hand: Hand, paying: Paying, others: list[int]) -> Paying:
    """What the others offer from their other cards."""
    return replace(
        paying,
        offered=tuple(
            (seat, choices(hand.hands[seat], paying.debt.pays[seat])[-1])
            if seat in others
            else (seat, cards)
            for seat, cards in paying.offered
        ),
    )


def _answered_anew(hand: Hand, others: list[int], dice: Dice) -> Hand:
    question = hand.phase
    if not isinstance(question, Question):
        return hand
    yes, no = set(question.yes), set(question.no)
    for other in (yes | no) & set(others):
        can = question.refusal(hand, other) is None
        side, off = (yes, no) if can and dice.happens(50) else (no, yes)
        side.add(other)
        off.discard(other)
    return replace(hand, phase=replace(question, yes=frozenset(yes), no=frozenset(no)))


def with_the_guard_card_elsewhere(hand: Hand, dice: Dice) -> tuple[Hand, frozenset[int]]:
    """A deal in which another seat was dealt the guard card, for a small joker; the two seats.

    The deal itself if nobody else holds a small joker.
    """
    holder = hand.guard_card_holder()
    swappable = [seat for seat in SEATS if seat != holder and GUARD_CARD.plain in hand.hands[seat]]
    if holder is None or not swappable:
        return hand, frozenset()
    other = dice.pick(swappable)
    hands = list(hand.hands)
    for seat, given, taken in (
        (holder, GUARD_CARD, GUARD_CARD.plain),
        (other, GUARD_CARD.plain, GUARD_CARD),
    ):
        cards = list(hands[seat])
        cards.remove(given)
        hands[seat] = high_to_low([*cards, taken])
    return replace(hand, hands=tuple(hands)), frozenset({holder, other})
