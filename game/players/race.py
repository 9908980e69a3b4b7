"""Plays whose outcome is certain: the last of a hand, and in a race all of them.

In a race only two seats still hold cards. They are enemies, as otherwise the hand would be over,
and each knows the other's cards. Who gets rid of their cards first is searched for exactly, up to a
number of steps. The rules of the play are those of `rules.md` §3 to §3.2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.cards import SEATS
from game.players.bidder import SHARE
from game.players.observation.input_layout import (
    AGAINST,
    BIG,
    EMPEROR,
    EMPEROR_SEAT,
    GUARD,
    GUARD_SEAT,
    HARD_PASS,
    LADDER,
    LEFT,
    LONE,
    LOWEST,
    NATURALS,
    NOTHING,
    OPEN,
    OUT,
    OWN,
    PASS,
    PASSED,
    PLACE,
    PLAY_PARTS,
    RANKS,
    ROAST,
    ROLE,
    SIXES,
    SMALL,
    TABLE_RANK,
    TABLE_SEAT,
    TRUMP,
    UNSEEN,
    big_of,
    naturals_of,
    rank_of,
    size_of,
    small_of,
    trump_of,
)
from game.scoring import LADDER as POINTS_BY_PLACE

MOST_STEPS = 1_500
"""The most positions and leads that are looked at for a decision: some 6 ms of CPU time."""

Held = tuple[int, ...]
"""The number of cards of each rank in a hand."""
Parts = tuple[int, int, int, int, int]
"""A play: rank (`NOTHING` for jokers alone), natural cards, small jokers, big jokers, trumps."""


class _TooManyError(Exception):
    """The search took more steps than allowed."""


def is_race(observation: Sequence[int]) -> bool:
    """Whether only the seat and one other still hold cards, so that it knows all of them."""
    unseen = sum(observation[UNSEEN : UNSEEN + RANKS])
    held_by_others = sum(observation[LEFT + 1 : LEFT + SEATS])
    return observation[OUT] == SEATS - 2 and observation[LEFT] > 0 and unseen == held_by_others


def going_out(observation: Sequence[int], codes: Sequence[int]) -> int | None:
    """The first play that goes out at once. None without one."""
    return next((code for code in codes if size_of(code) == observation[LEFT]), None)


def is_over_then(observation: Sequence[int]) -> bool:
    """Whether the hand is over if the seat goes out, which is then the best for its side (§4)."""
    role, out = observation[ROLE], observation[OUT]
    emperor, guard = observation[EMPEROR_SEAT], observation[GUARD_SEAT]
    royals_out = sum(seat != NOTHING and observation[PLACE + seat] > 0 for seat in (emperor, guard))
    if role == LONE or out == SEATS - 2:
        return True
    if role in (EMPEROR, GUARD):
        return royals_out == 1
    if role == AGAINST:
        return not observation[LADDER] and out == (0 if observation[OPEN] else 1)
    return out - royals_out == 2


def winning_play(observation: Sequence[int], codes: Sequence[int]) -> int | None:
    """In a race the first play that wins. None without one."""
    if not is_race(observation):
        return None
    verdicts = wins(observation, codes)
    return next((code for code, won in zip(codes, verdicts, strict=True) if won), None)


def wins(
    observation: Sequence[int], codes: Sequence[int], steps: int = MOST_STEPS
) -> Iterator[bool | None]:
    """Whether each play wins a race, `PASS` included; None if that takes too many steps.

    `steps`: the most for all plays, half of what is left for each.
    """
    rival = next(seat for seat in range(1, SEATS) if observation[LEFT + seat])
    own = tuple(observation[OWN : OWN + RANKS])
    others = tuple(observation[UNSEEN : UNSEEN + RANKS])
    table = _table(observation)
    race = Race(observation, steps)
    for code in codes:
        half = steps // 2  # the rest is for the other plays
        race.steps = half
        try:
            if code == PASS:
                yield race.wins_by_passing(own, others, table, rival)
            else:
                yield race.wins_by(own, others, _parts(code), rival)
        except _TooManyError:
            yield None
        steps -= half - race.steps


def race_points(observation: Sequence[int], *, won: bool) -> float:
    """The points per rebel for the side of the seat when it has won or lost the race (§4).

    A lone emperor is in a race only if solos are scored by the ladder; otherwise the hand is over
    before it comes to a race.
    """
    royal = observation[ROLE] in (EMPEROR, GUARD, LONE)
    place = SEATS - 1 if royal == won else SEATS  # of the royal who is in the race
    seats = (observation[EMPEROR_SEAT], observation[GUARD_SEAT])
    partner = max(observation[PLACE + seat] for seat in seats if seat != NOTHING)
    if partner:
        worth = 6 - (place + partner)
    else:
        worth = POINTS_BY_PLACE[place - 1] // SHARE[LONE] * (2 if observation[OPEN] else 1)
    return worth if royal else -worth


def _table(observation: Sequence[int]) -> Parts | None:
    if observation[TABLE_SEAT] == NOTHING:
        return None
    rank, naturals, small, big, trump = observation[TABLE_RANK : TABLE_RANK + PLAY_PARTS]
    return rank, naturals, small, big, trump


def _parts(code: int) -> Parts:
    return rank_of(code), naturals_of(code), small_of(code), big_of(code), trump_of(code)


def _without(held: Held, play: Parts) -> Held:
    left = list(held)
    rank, naturals, small, big, trump = play
    if naturals:
        left[rank] -= naturals
    left[SMALL] -= small
    left[BIG] -= big
    left[TRUMP] -= trump
    return tuple(left)


@dataclass
class Race:
    """The search, with what it found so far.

    `observation`: that of the seat whose race it is. `steps`: how many more it may take, one for
    each position and each lead.
    """

    observation: Sequence[int]
    steps: int
    _known: dict[tuple[Held, Held, Parts | None], bool] = field(default_factory=dict)
    _answers: dict[tuple[Held, Parts], list[Parts]] = field(default_factory=dict)
    _leads_of: dict[Held, list[tuple[Parts, Held]]] = field(default_factory=dict)

    def wins_by(self, own: Held, others: Held, play: Parts, rival: int) -> bool:
        """Whether the seat wins with this play."""
        own = _without(own, play)
        if not any(own):
            return True
        if self.observation[HARD_PASS] and self.observation[PASSED + rival]:
            return self._wins(own, others, None)
        return not self._wins(others, own, play)

    def wins_by_passing(self, own: Held, others: Held, table: Parts | None, rival: int) -> bool:
        """Whether the seat wins if it passes. The play to beat may be of a seat that is out."""
        owner = self.observation[TABLE_SEAT]
        if owner == rival or table is None:
            return not self._wins(others, own, None)
        next_seat = next(seat for seat in _after(owner) if seat in (0, rival))
        if self.observation[PASSED + rival]:
            return not self._wins(others, own, None) if next_seat else self._wins(own, others, None)
        for answer in self._beating(others, table):
            left = _without(others, answer)
            if not any(left):
                return False
            out_of_trick = self.observation[HARD_PASS]
            if self._wins(left, own, None) if out_of_trick else not self._wins(own, left, answer):
                return False
        return not self._wins(others, own, None) if next_seat else self._wins(own, others, None)

    def _wins(self, own: Held, others: Held, table: Parts | None) -> bool:
        """Whether the side to act wins. It holds `own`; the play on the table is the other's."""
        key = own, others, table
        verdict = self._known.get(key)
        if verdict is None:
            self._spend(1)
            if table is None:
                verdict = self._wins_the_lead(own, others)
            else:
                verdict = self._wins_over(own, others, table)
            self._known[key] = verdict
        return verdict

    def _spend(self, steps: int) -> None:
        if self.steps < steps:
            raise _TooManyError
        self.steps -= steps

    def _wins_over(self, own: Held, others: Held, table: Parts) -> bool:
        answers = self._beating(own, table)
        after = [_without(own, answer) for answer in answers]
        if not all(map(any, after)):
            return True
        for answer, left in zip(answers, after, strict=True):
            if not self._wins(others, left, answer):
                return True
        return not self._wins(others, own, None)

    def _wins_the_lead(self, own: Held, others: Held) -> bool:
        leads = self._leads(own)
        if not all(any(left) for _, left in leads) or self._holds_the_lead(own, others):
            return True
        beatable = list[tuple[Parts, Held]]()
        for lead, left in leads:
            if self._beating(others, lead):
                beatable.append((lead, left))
            elif self._wins(left, others, None):
                return True
        return any(not self._wins(others, left, lead) for lead, left in beatable)

    def _holds_the_lead(self, own: Held, others: Held) -> bool:
        """Whether whole sets, led one after the other, win: at most one of them can be beaten."""
        if self.observation[SIXES] and own[self.observation[LOWEST]]:
            return False
        jokers = own[SMALL], own[BIG], own[TRUMP]
        sets = [(rank, own[rank], 0, 0, 0) for rank in range(NATURALS) if own[rank]]
        sets += [(NOTHING, 0, *jokers)] if any(jokers) else []
        beaten = 0
        for play in sets:
            beaten += bool(self._beating(others, play))
            if beaten > 1:
                return False
        return True

    def _leads(self, own: Held) -> list[tuple[Parts, Held]]:
        """The plays that may be led, and the cards that are left after each."""
        leads = self._leads_of.get(own)
        if leads is None:
            plays = self._legal_leads(own)
            self._spend(len(plays))
            leads = [(play, _without(own, play)) for play in plays]
            self._leads_of[own] = leads
        return leads

    def _legal_leads(self, own: Held) -> list[Parts]:
        small, big, trump = own[SMALL], own[BIG], own[TRUMP]
        jokers = [
            (s, b, t) for s in range(small + 1) for b in range(big + 1) for t in range(trump + 1)
        ]
        jokers.sort(key=sum)
        last = self.observation[LOWEST] if self.observation[SIXES] else NOTHING
        total = sum(own)
        plays = list[Parts]()
        for rank in range(NATURALS):
            held = own[rank]
            if not held:
                continue
            if rank == last:
                all_jokers = small + big + trump
                if held + all_jokers == total and (not all_jokers or self.observation[SIXES] == 2):
                    plays.append((rank, held, small, big, trump))
                continue
            plays += [(rank, number, *added) for number in range(held, 0, -1) for added in jokers]
        plays += [(NOTHING, 0, *added) for added in jokers if any(added)]
        return plays

    def _beating(self, own: Held, table: Parts) -> list[Parts]:
        """The plays that beat a play."""
        key = own, table
        answers = self._answers.get(key)
        if answers is None:
            roasts = self.observation[ROAST] and table[2] + table[3] > 0
            answers = list(_roasts(own, table) if roasts else _higher(own, table))
            self._answers[key] = answers
        return answers


def _after(seat: int) -> Iterator[int]:
    """The other seats in play order."""
    return ((seat + step) % SEATS for step in range(1, SEATS))


def _higher(own: Held, table: Parts) -> Iterator[Parts]:
    """The plays of which each card is higher than the one opposite (§3)."""
    above, naturals, small, big, trump = table
    if trump:
        return
    size = naturals + small + big
    for trumps in range(big, min(own[TRUMP], size) + 1):
        for bigs in range(max(0, big + small - trumps), min(own[BIG], size - trumps) + 1):
            for smalls in range(min(own[SMALL], size - trumps - bigs) + 1):
                number = size - trumps - bigs - smalls
                if number == 0:
                    yield NOTHING, 0, smalls, bigs, trumps
                    continue
                for rank in range(above + 1, NATURALS):
                    if own[rank] >= number:
                        yield rank, number, smalls, bigs, trumps


def _roasts(own: Held, table: Parts) -> Iterator[Parts]:
    """The plays that split into a group for each card on the table (§3.1)."""
    above, naturals, small, big, _ = table
    for from_set in range(naturals + 1):
        pairs = {
            (
                3 * (big - by_big) + 2 * (small - by_big_small) + rest - by_big_natural,
                2 * by_big + by_big_small + by_big_natural,
            )
            for rest in (naturals - from_set,)
            for by_big in range(big + 1)
            for by_big_small in range(small + 1)
            for by_big_natural in range(rest + 1)
        }
        for smalls, bigs in sorted(pairs):
            if smalls > own[SMALL] or bigs > own[BIG]:
                continue
            if from_set == 0:
                yield NOTHING, 0, smalls, bigs, 0
                continue
            for rank in range(above + 1, NATURALS):
                if own[rank] >= from_set:
                    yield rank, from_set, smalls, bigs, 0
