"""Which cards of a hand make a play: suits do not matter, so equal plays are chosen in one way."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from game.cards import Card, Cards, Rank, high_to_low, without
from game.hand.actions import Lay
from game.plays.play import JOKERS, Play

_RANK = attrgetter("rank")
_KEPT_HANDS, _KEPT_GROUPS = 32, 256

Groups = dict[Rank | None, Cards]


def lays(seat: int, cards: Cards, plays: Iterable[Play], telling: Card | None) -> list[Lay]:
    """The plays as cards of a hand: low suits first, unmarked cards before marked ones.

    `telling`: the card that shows who the guard is. It is taken last. If a play can be made with
    and without it, both ways are given.
    """
    plays = tuple(plays)
    if not plays:
        return []
    groups = _groups(cards, telling)
    jokers = tuple(groups.get(rank, ()) for rank in JOKERS)
    telling_held = telling if telling in cards else None
    layings: dict[Rank | None, _Laying] = {}
    all_lays: list[Lay] = []
    for play in plays:
        laying = layings.get(play.rank)
        if laying is None:
            laying = _laying(seat, groups.get(play.rank, ()), jokers, telling_held)
            layings[play.rank] = laying
        all_lays += laying[play]
    return all_lays


@lru_cache(maxsize=_KEPT_HANDS)
def _groups(cards: Cards, telling: Card | None) -> Groups:
    """The cards of each rank, in the order in which plays take them."""
    groups: Groups = {rank: tuple(same) for rank, same in groupby(high_to_low(cards)[::-1], _RANK)}
    if telling in cards:
        groups[telling.rank] = tuple(sorted(groups[telling.rank], key=telling.__eq__))
    return groups


class _Laying(dict[Play, tuple[Lay, ...]]):
    """The lays of each play from the same cards, computed when first needed."""

    def __init__(
        self, seat: int, naturals: Cards, jokers: tuple[Cards, ...], telling: Card | None
    ) -> None:
        self._seat, self._naturals, self._jokers, self._telling = seat, naturals, jokers, telling

    def __missing__(self, play: Play) -> tuple[Lay, ...]:
        small, big, trump = self._jokers
        cards = self._naturals[: play.naturals]
        cards += small[: play.small] + big[: play.big] + trump[: play.trump]
        ways: tuple[Lay, ...] = (Lay(self._seat, high_to_low(cards)),)
        if (telling := self._telling) and telling not in cards:
            hidden = [card for card in cards if card.rank is telling.rank]
            if hidden:
                showing = (*without(cards, hidden[-1:]), telling)
                ways += (Lay(self._seat, high_to_low(showing)),)
        self[play] = ways
        return ways


_laying = lru_cache(maxsize=_KEPT_GROUPS)(_Laying)
