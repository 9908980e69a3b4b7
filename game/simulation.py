"""The play at speed: positions made of counts, for players that look far ahead.

The rules are those of `phases.trick`, to which a test holds them. Cards are counted, not named:
what tells the guard apart, and who knows it, does not matter to the score. Positions change in
place; `copy` first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from game.cards import Cards, Rank
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.plays.legality import lowest_rank
from game.plays.play import Holding, Play, answers, classify
from game.plays.roast import roasting_answers
from game.rules.ruleset import SixesLast
from game.scoring import Result, is_over, settle
from game.seats import SEATS

_MOST = 17
"""One more than the copies of a rank."""
_JOKER_STATES = 125
"""Up to four small, big and trump: `small + 5 * big + 25 * trump`."""
_EVERY_RANK = tuple((rank, _MOST - 1) for rank in Rank if rank < Rank.SMALL_JOKER)

Combination = tuple[int, int, int]
"""The jokers that go into an answer, how many cards these are, and how many naturals join them."""


class _Over:
    """What can be laid over a play: by the jokers held, the combinations that may beat it."""

    def __init__(self, play: Play, *, roasted: bool) -> None:
        self.play = play
        self.above = 0 if play.rank is None else int(play.rank) + 1
        self._roasted = roasted
        self._by_jokers: list[tuple[Combination, ...] | None] = [None] * _JOKER_STATES

    def combinations(self, jokers: int) -> tuple[Combination, ...]:
        """The combinations for somebody with these jokers, whatever naturals they hold."""
        found = self._by_jokers[jokers]
        if found is None:
            found = self._by_jokers[jokers] = tuple(self._found(jokers))
        return found

    def _found(self, jokers: int) -> Iterator[Combination]:
        holding = Holding(_EVERY_RANK, *_jokers_of(jokers))
        beating = roasting_answers if self._roasted else answers
        higher = (play[1:] for play in beating(holding, self.play))
        for naturals, *each in sorted(set(higher)):
            yield _joker_state(*each), sum(each), naturals


@cache
def _over(play: Play, roasted: bool) -> _Over:  # noqa: FBT001 - a key of the cache
    return _Over(play, roasted=roasted)


@cache
def _following() -> tuple[tuple[int, ...], ...]:
    """The next seat to act: by the seat before it, and by who can act at all, a bit for each."""

    def after(seat: int, able: int) -> int:
        turns = ((seat + step) % SEATS for step in range(1, SEATS + 1))
        return next((turn for turn in turns if able >> turn & 1), seat)

    return tuple(tuple(after(seat, able) for able in range(2**SEATS)) for seat in range(SEATS))


class Position:
    """A hand in the middle of the play, with the cards of every seat counted.

    `turn` is the seat to act, `table` the play to beat (None: it leads), `out` the seats without
    cards in order, `result` is None until the hand is over.
    """

    __slots__ = (
        "_active",
        "_cards",
        "_counts",
        "_hand",
        "_hard",
        "_jokers",
        "_kept",
        "_last",
        "_lowest",
        "_masks",
        "_naturals",
        "_over",
        "_passed",
        "out",
        "result",
        "turn",
    )

    def __init__(self, hand: Hand) -> None:
        trick = hand.phase
        if not isinstance(trick, Trick):
            raise ValueError("no trick is being played")
        rules = hand.rules
        self._hand = hand
        self._hard = rules.hard_pass
        self._lowest = None if rules.sixes_last is SixesLast.OFF else lowest_rank(rules)
        self._counts = [0] * (SEATS * _MOST)
        self._masks = [0] * (SEATS * _MOST)
        self._jokers = [0] * SEATS
        self._naturals = [0] * SEATS
        self._kept = [0] * SEATS
        self._cards = list(hand.counts())
        self.out = hand.out
        self.result = hand.result
        for seat, cards in enumerate(hand.hands):
            self._count(seat, cards)
        self._active = sum(1 << seat for seat in range(SEATS) if self._cards[seat])
        table = trick.table
        play = classify(table.cards) if table else None
        self._over = self._to_beat(play) if play else None
        self._last = table.seat if table else trick.lead
        self._passed = sum({1 << seat for seat in _passed(trick, hard=self._hard)})
        turn = trick.next_seat(hand.hands, rules)
        self.turn = self._last if turn is None else turn

    def _count(self, seat: int, cards: Cards) -> None:
        holding = Holding.of(cards)
        self._jokers[seat] = _joker_state(*holding[1:])
        for rank, count in holding.naturals:
            if rank is self._lowest:
                self._kept[seat] = count
                continue
            self._naturals[seat] += count
            self._counts[seat * _MOST + rank] = count
            for copies in range(1, count + 1):
                self._masks[seat * _MOST + copies] |= 1 << rank

    def copy(self) -> "Position":
        """The same position, to be changed on its own."""
        other = Position.__new__(Position)
        other._hand, other._hard, other._lowest = self._hand, self._hard, self._lowest
        other._counts, other._masks = self._counts[:], self._masks[:]
        other._jokers, other._naturals = self._jokers[:], self._naturals[:]
        other._kept, other._cards = self._kept[:], self._cards[:]
        other._active, other._over = self._active, self._over
        other._last, other._passed, other.turn = self._last, self._passed, self.turn
        other.out, other.result = self.out, self.result
        return other

    @property
    def table(self) -> Play | None:
        """The play to beat, None when the lead is free."""
        return self._over.play if self._over else None

    def counts(self) -> tuple[int, ...]:
        """The number of cards of each seat."""
        return tuple(self._cards)

    def legal(self) -> list[Play]:
        """Every play that the seat to act may make; it may also pass if there is a table."""
        return [self._play_at(number) for number in range(self._choices())]

    def step(self, draw: Callable[[], float]) -> None:
        """Let the seat to act do one of all that it may, each as likely as any other.

        `draw` gives numbers from 0 up to, but not including, 1.
        """
        choices = self._choices()
        if self._over is None:
            self.play(self._play_at(int(draw() * choices)))
            return
        chosen = int(draw() * (choices + 1)) if choices else 0
        if chosen == choices:
            self.pass_()
        else:
            self.play(self._play_at(chosen))

    def _choices(self) -> int:
        """How many plays the seat to act may make."""
        seat, over = self.turn, self._over
        if over is None:
            jokers = _COMBINATIONS[self._jokers[seat]]
            return jokers * self._naturals[seat] + jokers - 1 + self._may_lay_all(seat)
        masks, base, above = self._masks, seat * _MOST, over.above
        found = 0
        for _, _, naturals in over.combinations(self._jokers[seat]):
            found += (masks[base + naturals] >> above).bit_count() if naturals else 1
        return found

    def _may_lay_all(self, seat: int) -> bool:
        """Whether a leader may lay all their cards of the rank kept for last (`rules.md` §3.2)."""
        if not self._kept[seat] or self._naturals[seat]:
            return False
        with_jokers = self._hand.rules.sixes_last is SixesLast.WITH_JOKERS
        return with_jokers or not self._jokers[seat]

    def _play_at(self, number: int) -> Play:
        """The play of a number below `_choices`."""
        seat, over = self.turn, self._over
        if over is None:
            return self._lead_at(seat, number)
        masks, base, above = self._masks, seat * _MOST, over.above
        for jokers, _, naturals in over.combinations(self._jokers[seat]):
            ranks = masks[base + naturals] >> above if naturals else 1
            fitting = ranks.bit_count()
            if number < fitting:
                for _ in range(number):
                    ranks &= ranks - 1
                rank = _RANKS[above + (ranks & -ranks).bit_length() - 1] if naturals else None
                return Play(rank, naturals, *_JOKERS[jokers])
            number -= fitting
        raise IndexError("no such play")

    def _lead_at(self, seat: int, number: int) -> Play:
        jokers, held = _LEADING[self._jokers[seat]], self._naturals[seat]
        if number < held * len(jokers):
            chosen, number = divmod(number, held)
            base = seat * _MOST
            for rank in range(Rank.THREE, Rank.SMALL_JOKER):
                count = self._counts[base + rank]
                if number < count:
                    return Play(_RANKS[rank], number + 1, *jokers[chosen])
                number -= count
        number -= held * len(jokers)
        if number < len(jokers) - 1:
            return Play(None, 0, *jokers[number + 1])
        return Play(self._lowest, self._kept[seat], *jokers[-1])

    def play(self, play: Play) -> None:
        """The seat to act plays this, which must be legal."""
        seat = self.turn
        rank, naturals, small, big, trump = play
        if naturals:
            if rank is self._lowest:
                self._kept[seat] = 0
            else:
                self._take(seat, rank or 0, naturals)
        self._jokers[seat] -= small + 5 * big + 25 * trump
        self._cards[seat] -= naturals + small + big + trump
        self._over, self._last = self._to_beat(play), seat
        if not self._hard:
            self._passed = 0
        if not self._cards[seat]:
            self._went_out(seat)
            if self.result:
                return
        self._next()

    def _take(self, seat: int, rank: int, naturals: int) -> None:
        base = seat * _MOST
        count = self._counts[base + rank]
        self._counts[base + rank] = count - naturals
        self._naturals[seat] -= naturals
        bit = 1 << rank
        masks = self._masks
        for copies in range(base + count - naturals + 1, base + count + 1):
            masks[copies] ^= bit

    def pass_(self) -> None:
        """The seat to act passes; it may not when it leads."""
        self._passed |= 1 << self.turn
        self._next()

    def _next(self) -> None:
        able = self._active & ~self._passed & ~(1 << self._last)
        if able:
            self.turn = _FOLLOWING[self.turn][able]
            return
        leads = self._active >> self._last & 1
        self.turn = self._last if leads else _FOLLOWING[self._last][self._active]
        self._over, self._passed = None, 0

    def _went_out(self, seat: int) -> None:
        hand = self._hand
        self._active &= ~(1 << seat)
        self.out = (*self.out, seat)
        scale = hand.rules.solo_points
        if is_over(hand.sides, self.out, scale):
            left = tuple(self._cards)
            self.result = settle(hand.sides, self.out, left, hand.multiplier, scale)

    def _to_beat(self, play: Play) -> _Over:
        return _over(play, self._hand.rules.roast and play.jokers > 0)


def play_out(position: Position, draw: Callable[[], float]) -> Result:
    """Play a position at random to its end, and return the result."""
    while position.result is None:
        position.step(draw)
    return position.result


def _passed(trick: Trick, *, hard: bool) -> Iterator[int]:
    """The seats whose passes count."""
    for move in reversed(trick.moves):
        if not move.cards:
            yield move.seat
        elif not hard:
            return


def _joker_state(small: int, big: int, trump: int) -> int:
    return small + 5 * big + 25 * trump


def _jokers_of(state: int) -> tuple[int, int, int]:
    return state % 5, state // 5 % 5, state // 25


def _leading(state: int) -> Sequence[tuple[int, ...]]:
    """Every choice of some or none of these jokers; none first, all last."""
    held: Iterable[range] = (range(number + 1) for number in _jokers_of(state))
    return tuple(product(*held))


_JOKERS = tuple(map(_jokers_of, range(_JOKER_STATES)))
_LEADING = tuple(map(_leading, range(_JOKER_STATES)))
_COMBINATIONS = tuple(map(len, _LEADING))
_FOLLOWING = _following()
_RANKS = {int(rank): rank for rank in Rank}
