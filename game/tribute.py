"""Tribute, 进贡 (`rules.md` §5): how many cards each seat owes, and who takes which."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations, permutations, product
from typing import NamedTuple

from game.cards import SEATS, Card, Cards
from game.rules.ruleset import SoloPoints, Tribute, WhenSmothered
from game.scoring import Result, Sides, Smothering, Solo, settle


@dataclass(frozen=True, slots=True)
class Debt:
    """`pays`: the number of cards that each seat owes. `takes`: who gets how many, by place."""

    pays: tuple[int, ...]
    takes: tuple[tuple[int, int], ...]

    @property
    def payers(self) -> frozenset[int]:
        return frozenset(seat for seat, number in enumerate(self.pays) if number)

    @property
    def takers(self) -> tuple[int, ...]:
        """Who takes the cards, the highest first: each taker one per round, by place."""
        rounds = max(number for _, number in self.takes)
        return tuple(seat for n in range(rounds) for seat, number in self.takes if number > n)


class Gift(NamedTuple):
    """A card that one seat paid and another took."""

    payer: int
    card: Card
    taker: int


def owed(
    tribute: Tribute, last: Result, smothered: WhenSmothered = WhenSmothered.OFF
) -> Debt | None:
    """The tribute owed after a hand. None if nobody owes any.

    The losers owe it by `tribute`, but none after a draw; by `smothered`, whoever was smothered
    owes a card to the opponent who did it. What a seat gets is set off against what it owes.
    """
    balance = Counter[int]()
    if tribute is not Tribute.OFF and last.royals_won is not None:
        shares = _shares(last)
        balance.update(shares if last.royals_won else dict.fromkeys(_rebels(last), 1))
        balance.subtract(_of_rebels(tribute, last) if last.royals_won else shares)
    if smothered is WhenSmothered.TRIBUTE:
        fines = [each for each in last.smothered if each.by in _opponents(last, each.seat)]
        balance.update(each.by for each in fines)
        balance.subtract(each.seat for each in fines)
    return _debt(last, balance) if any(balance.values()) else None


@cache
def possible(
    tribute: Tribute,
    solo_points: SoloPoints,
    emperor: int,
    smothered: WhenSmothered = WhenSmothered.OFF,
) -> frozenset[Debt]:
    """Every debt that can follow from a hand with this emperor."""
    seats = range(SEATS)
    sides = [Sides(emperor, seat, Solo.NONE) for seat in seats if seat != emperor]
    sides += [Sides(emperor, None, solo) for solo in (Solo.DARK, Solo.OPEN)]
    results: Iterable[Result] = (
        settle(each, order, (0,) * SEATS, 1, solo_points)
        for each in sides
        for order in permutations(seats)
    )
    if smothered is WhenSmothered.TRIBUTE:
        results = chain.from_iterable(map(_with_smothered, results))
    return frozenset(debt for result in results if (debt := owed(tribute, result, smothered)))


def _with_smothered(result: Result) -> Iterator[Result]:
    """A result, with every way in which opponents may have smothered the last seats."""
    for number in range(SEATS):
        stuck = result.places[: -number - 1 : -1]
        for by in product(*(_opponents(result, seat) for seat in stuck)):
            yield replace(result, smothered=tuple(map(Smothering, stuck, by)))


def _opponents(last: Result, seat: int) -> list[int]:
    royal = last.sides.royal
    return [other for other in last.places if royal(other) != royal(seat)]


def _shares(last: Result) -> dict[int, int]:
    """Two cards for the emperor and one for the guard; for a solo emperor one for each opponent."""
    if last.sides.guard is None:
        return {last.sides.emperor: len(_rebels(last))}
    return {last.sides.emperor: 2, last.sides.guard: 1}


def _of_rebels(tribute: Tribute, last: Result) -> dict[int, int]:
    """One card each. Split by seed, the last rebel pays two and the best one none.

    Each pays one if the royals came 1st and 2nd, or if the emperor was alone.
    """
    rebels = _rebels(last)
    both_first = all(last.sides.royal(seat) for seat in last.places[:2])
    if tribute is Tribute.EQUAL or last.sides.guard is None or both_first:
        return dict.fromkeys(rebels, 1)
    return {rebels[-1]: 2, rebels[-2]: 1}


def _rebels(last: Result) -> list[int]:
    """The rebels, from the best place to the worst."""
    return [seat for seat in last.places if not last.sides.royal(seat)]


def _debt(last: Result, balance: Counter[int]) -> Debt:
    """`balance`: how many cards more each seat gets than it owes, less than 0 for a payer."""
    takes = tuple((seat, balance[seat]) for seat in last.places if balance[seat] > 0)
    return Debt(tuple(max(0, -balance[seat]) for seat in range(SEATS)), takes)


def choices(cards: Cards, number: int) -> tuple[Cards, ...]:
    """Every way to pay the `number` highest natural cards of a hand: suits may be chosen."""
    naturals = sorted((card for card in cards if not card.is_joker), reverse=True)
    last = naturals[number - 1].rank
    above = tuple(card for card in naturals if card.rank > last)
    equals = [card for card in naturals if card.rank is last]
    picked = combinations(equals, number - len(above))
    return tuple(dict.fromkeys((*above, *cards) for cards in picked))


def least_missed(cards: Cards, number: int) -> Cards:
    """The payment that autoplay makes: of the rarest suits in the hand; low suits on a tie."""
    suits = Counter(card.suit for card in cards)
    return min(
        choices(cards, number), key=lambda paid: (sum(suits[card.suit] for card in paid), paid)
    )


def divided(debt: Debt, paid: Mapping[int, Cards]) -> tuple[Gift, ...]:
    """Who takes which card, the highest first."""
    pool = sorted(
        ((card, payer) for payer, cards in paid.items() for card in cards),
        key=lambda item: (-item[0].rank, item[1], item[0].suit),
    )
    return tuple(
        Gift(payer, card, taker) for (card, payer), taker in zip(pool, debt.takers, strict=True)
    )
