"""The reasons for a play: when each is true, and which inputs of the net it is about.

A play is compared with another candidate. Each reason is given only where its sentence is true.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.cards import SEATS, Cards, Rank
from game.hand.actions import Lay
from game.hand.view import View
from game.players.hints.play_facts import (
    breaks,
    cards_of,
    jokers_of,
    leaves_only_lowest,
    nothing_beats,
    own_jokers,
    own_set,
    plays_after,
    runs_out,
    sets_that_beat,
)
from game.players.hints.reasons import Reason, ReasonKind
from game.players.observation.candidates import tells
from game.players.observation.features import (
    OF_GROUPS,
    OF_OVER,
    OF_OWN,
    OF_OWN_JOKERS,
    OF_OWNER,
    OF_PASSED,
    OF_PLACE,
    OF_SHOWN,
    OF_SIZE,
    OF_STRENGTH,
    OF_TOTAL,
)
from game.players.observation.input_layout import (
    BEAT,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    LEFT,
    LOWEST,
    NATURALS,
    NOTHING,
    PASS,
    REBEL,
    ROLE,
    TABLE_BIG,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TABLE_TRUMP,
    TELLING,
    action_of,
    naturals_of,
    rank_of,
    size_of,
)
from game.rules.ruleset import WhenSmothered

NEARLY_OUT = 7
"""A seat with no more cards than this may soon go out."""
LOW = Rank.JACK - Rank.THREE
"""A rank below this one is low."""
FEW_PLAYS = 3
FEW_RANKS = 2
OFTEN = 3
"""A seat that has beaten the emperor this often looks like a rebel."""

JOKERS = range(OF_OWN_JOKERS, OF_TOTAL)
TOTAL = range(OF_TOTAL, OF_GROUPS)
GROUPS = range(OF_GROUPS, OF_OWNER)
SIZE = range(OF_SIZE, OF_SIZE + 8)
STRENGTH = range(OF_STRENGTH, OF_PASSED)
LAID = range(OF_SIZE, OF_PASSED)
"""The play on the table, without its owner."""
TABLE = range(OF_OWNER, OF_OVER + 1)
"""The play on the table, its owner, the seats that passed, and the next one."""
SHOWN = range(OF_SHOWN, OF_PLACE)
OUT = range(OF_PLACE, OF_PLACE + SEATS)


def of_rank(rank: int) -> range:
    """The inputs for the number of cards of a rank that the seat holds."""
    return range(OF_OWN + 8 * rank, OF_OWN + 8 * rank + 8)


@dataclass(frozen=True, slots=True)
class ComparedPlay:
    """A play with its cards (none for a pass), and the candidate that it is compared with."""

    view: View
    observation: Sequence[int]
    code: int
    cards: Cards
    other: int | None

    @property
    def owner(self) -> int:
        """The seat whose play is to be beaten; `NOTHING` for a lead."""
        return self.observation[TABLE_SEAT]

    @property
    def follows(self) -> bool:
        return self.code != PASS and self.owner != NOTHING

    @property
    def leads(self) -> bool:
        return self.owner == NOTHING

    @property
    def guard_is_hidden(self) -> bool:
        """Whether the seat knows neither the guard nor that there is none."""
        return self.observation[GUARD_SEAT] == NOTHING and not self.observation[EXPOSED]

    def cards_left(self, seat: int) -> int:
        """The number of cards that a seat can still play. It is counted from the observer."""
        is_placed = self.view.place_so_far(self.seat_number(seat))
        return 0 if is_placed else self.observation[LEFT + seat]

    def seat_number(self, seat: int) -> int:
        """The number at the table of a seat that is counted from the observer."""
        return (seat + (self.view.seat or 0)) % SEATS

    def is_partner(self, seat: int) -> bool:
        """Whether a seat is known to be on the side of the observer."""
        return self.seat_number(seat) in self.view.partners


@dataclass(frozen=True, slots=True)
class Explanation:
    """A true reason, and the inputs of the net by which its weight is measured."""

    reason: Reason
    inputs: tuple[range, ...]


def explanations(play: ComparedPlay) -> Iterator[Explanation]:
    """All reasons that are true of a play."""
    for explain in EXPLANATIONS:
        if explanation := explain(play):
            yield explanation


def _run_out(play: ComparedPlay) -> Explanation | None:
    """These are the last cards, or nobody can stop the seat going out."""
    if play.code == PASS:
        return None
    last = size_of(play.code) == play.cards_left(0)
    if not last and not runs_out(play.view, play.observation, play.code, play.cards):
        return None
    return Explanation(Reason(ReasonKind.RUN_OUT), (OUT, TOTAL, GROUPS, STRENGTH))


def _holds(play: ComparedPlay) -> Explanation | None:
    """Nothing beats the play, so the seat leads next."""
    if play.code == PASS or size_of(play.code) == play.cards_left(0):
        return None
    if not nothing_beats(play.view, play.observation, play.cards):
        return None
    return Explanation(Reason(ReasonKind.HOLDS), (STRENGTH,))


def _few_beat(play: ComparedPlay) -> Explanation | None:
    """Besides jokers, sets of at most two ranks can beat the play."""
    if play.code == PASS or nothing_beats(play.view, play.observation, play.cards):
        return None
    ranks = sets_that_beat(play.observation, play.code)
    if len(ranks) > FEW_RANKS:
        return None
    cards = cards_of(ranks[0], naturals_of(play.code)) if ranks else ()
    return Explanation(Reason(ReasonKind.FEW_BEAT, cards=cards, count=len(ranks)), (LAID,))


def _few_plays(play: ComparedPlay) -> Explanation | None:
    """The seat needs only a few plays after this one."""
    if play.code == PASS or size_of(play.code) == play.cards_left(0):
        return None
    count = plays_after(play.observation, play.code)
    if count > FEW_PLAYS:
        return None
    return Explanation(Reason(ReasonKind.FEW_PLAYS, count=count), (GROUPS, TOTAL))


def _takes(play: ComparedPlay) -> Explanation | None:
    """Beats a known opponent, or somebody nearly out, instead of passing."""
    if not play.follows or play.other != PASS or play.is_partner(play.owner):
        return None
    count = play.cards_left(play.owner)
    sides_known = play.view.solo is not None
    opponent = sides_known or play.owner == play.observation[EMPEROR_SEAT]
    if not count or (not opponent and count > NEARLY_OUT):
        return None
    reason = Reason(ReasonKind.TAKES, play.seat_number(play.owner), count=count)
    return Explanation(reason, (TABLE,))


def _partner(play: ComparedPlay) -> Explanation | None:
    """A pass over a known partner."""
    if play.code != PASS or not play.is_partner(play.owner):
        return None
    return Explanation(Reason(ReasonKind.PARTNER, play.seat_number(play.owner)), (TABLE,))


def _likely_rebel(play: ComparedPlay) -> Explanation | None:
    """A rebel passes over somebody who often beats the emperor."""
    emperor = play.observation[EMPEROR_SEAT]
    if play.code != PASS or play.observation[ROLE] != REBEL or not play.guard_is_hidden:
        return None
    beaten = play.observation[BEAT + play.owner * SEATS + emperor]
    if play.owner == emperor or beaten < OFTEN:
        return None
    reason = Reason(ReasonKind.LIKELY_REBEL, play.seat_number(play.owner), count=beaten)
    return Explanation(reason, (TABLE,))


def _not_their_size(play: ComparedPlay) -> Explanation | None:
    """Avoids a size with which an opponent could go out."""
    if not play.leads or play.other is None or size_of(play.other) > NEARLY_OUT:
        return None
    for seat in range(1, SEATS):
        count = play.cards_left(seat)
        if count == size_of(play.other) != size_of(play.code) and not play.is_partner(seat):
            reason = Reason(ReasonKind.NOT_THEIR_SIZE, play.seat_number(seat), count=count)
            return Explanation(reason, (SIZE,))
    return None


def _not_smothered(play: ComparedPlay) -> Explanation | None:
    """Avoids a play that can be beaten and leaves nothing but the lowest rank (§3.4)."""
    view, observation, other = play.view, play.observation, play.other
    if view.rules.smothered is WhenSmothered.OFF or other is None or other == PASS:
        return None
    if leaves_only_lowest(observation, play.code) or not leaves_only_lowest(observation, other):
        return None
    avoided = action_of(view, other)
    if not isinstance(avoided, Lay) or nothing_beats(view, observation, avoided.cards):
        return None
    cards = own_set(observation, observation[LOWEST])
    return Explanation(Reason(ReasonKind.NOT_SMOTHERED, cards=cards), (TOTAL, GROUPS))


def _looks_like_rebel(play: ComparedPlay) -> Explanation | None:
    """The hidden guard beats a small play of the emperor, without jokers."""
    observation = play.observation
    hidden = observation[ROLE] == GUARD and not observation[EXPOSED]
    if not play.follows or not hidden or play.owner != observation[EMPEROR_SEAT]:
        return None
    jokers = sum(observation[part] for part in (TABLE_SMALL, TABLE_BIG, TABLE_TRUMP))
    if jokers or observation[TABLE_RANK] >= LOW or jokers_of(play.code):
        return None
    if tells(observation, play.code):
        return None
    return Explanation(Reason(ReasonKind.LOOKS_LIKE_REBEL), (TABLE,))


def _stays_hidden(play: ComparedPlay) -> Explanation | None:
    """Keeps the card that shows the guard, or that the emperor is alone."""
    rank, card = play.observation[TELLING], play.view.telling_card
    if play.other is None or rank == NOTHING or card is None:
        return None
    if tells(play.observation, play.code) or not tells(play.observation, play.other):
        return None
    reason = Reason(ReasonKind.STAYS_HIDDEN, cards=(card,))
    return Explanation(reason, (SHOWN, JOKERS if rank >= NATURALS else of_rank(rank)))


def _keeps_jokers(play: ComparedPlay) -> Explanation | None:
    """Leaves more jokers in the hand than the other play."""
    if play.other is None or jokers_of(play.code) >= jokers_of(play.other):
        return None
    count = own_jokers(play.observation) - jokers_of(play.code)
    return Explanation(Reason(ReasonKind.KEEPS_JOKERS, count=count), (JOKERS,))


def _keeps_set(play: ComparedPlay) -> Explanation | None:
    """Keeps a set whole that the other play would break."""
    observation, other = play.observation, play.other
    if other is None or breaks(observation, play.code) or not breaks(observation, other):
        return None
    rank = rank_of(other)
    if naturals_of(play.code) and rank_of(play.code) == rank:
        return None
    reason = Reason(ReasonKind.KEEPS_SET, cards=own_set(observation, rank))
    return Explanation(reason, (of_rank(rank), GROUPS))


def _saves_set(play: ComparedPlay) -> Explanation | None:
    """A pass or a lower play, where the other one beats the table with a whole set."""
    other = play.other
    if play.leads or other is None or other == PASS:
        return None
    if jokers_of(other) or jokers_of(play.code) or breaks(play.observation, other):
        return None
    if play.code != PASS and rank_of(play.code) >= rank_of(other):
        return None
    rank = rank_of(other)
    reason = Reason(ReasonKind.SAVES_SET, cards=own_set(play.observation, rank))
    own = (of_rank(rank_of(play.code)),) if play.code != PASS else ()
    return Explanation(reason, (of_rank(rank), GROUPS, *own))


def _low_cards(play: ComparedPlay) -> Explanation | None:
    """A lead of low cards, all of their rank, without jokers."""
    rank = rank_of(play.code)
    if not play.leads or rank >= LOW or not _is_whole_set(play):
        return None
    reason = Reason(ReasonKind.LOW_CARDS, cards=play.cards, count=len(play.cards))
    return Explanation(reason, (of_rank(rank), GROUPS))


def _whole_set(play: ComparedPlay) -> Explanation | None:
    """All cards of a rank, without jokers."""
    if not _is_whole_set(play):
        return None
    reason = Reason(ReasonKind.WHOLE_SET, cards=play.cards, count=len(play.cards))
    return Explanation(reason, (of_rank(rank_of(play.code)), GROUPS, TOTAL, TABLE))


def _is_whole_set(play: ComparedPlay) -> bool:
    whole = play.code != PASS and not jokers_of(play.code)
    return whole and not breaks(play.observation, play.code)


EXPLANATIONS: tuple[Callable[[ComparedPlay], Explanation | None], ...] = (
    _run_out,
    _holds,
    _partner,
    _takes,
    _likely_rebel,
    _looks_like_rebel,
    _stays_hidden,
    _not_their_size,
    _not_smothered,
    _keeps_jokers,
    _keeps_set,
    _saves_set,
    _few_beat,
    _low_cards,
    _whole_set,
    _few_plays,
)
"""One for each kind of reason. If there is nothing to compare with, the first true one is given."""
