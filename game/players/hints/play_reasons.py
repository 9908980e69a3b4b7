"""Reasons for a play: for each kind, when it is true, and which inputs of the net it is about.

A play is compared with another candidate. Each kind is given only where its sentence is true.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.cards import Cards, Rank
from game.hand.view import View
from game.players.hints.play_facts import (
    breaks,
    cards_of,
    held,
    jokers_held,
    jokers_of,
    no_set_beats,
    nothing_beats,
    runs_out,
    tells,
)
from game.players.hints.reasons import Because, Reason
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
    OF_TABLE_JOKERS,
    OF_TOTAL,
)
from game.players.observation.input_layout import (
    AGAINST,
    BEAT,
    EMPEROR,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    HARD_PASS,
    LEFT,
    LET,
    NATURALS,
    NOTHING,
    OWN,
    PASS,
    PASSED,
    REBEL,
    ROLE,
    SIXES,
    TABLE_BIG,
    TABLE_NATURALS,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TABLE_TRUMP,
    TELLING,
    TRUMP,
    UNSEEN,
    code,
    naturals_of,
    rank_of,
    size_of,
)
from game.seats import SEATS

NEARLY_OUT = 7
"""A seat with no more cards than this may soon go out."""
SMALL_TRICK = 2
"""The most natural cards on the table in a small trick."""
LOW = Rank.JACK - Rank.THREE
"""A rank below this one is low."""
LONG = 3
"""The fewest cards of a long set."""
FEW_PLAYS = 3
OFTEN = 3
"""How often a seat must do something for it to count as a habit, for guessing the guard."""
ORDINARY = 20
"""A number of cards with which a seat is not nearly out."""

JOKERS = range(OF_OWN_JOKERS, OF_TOTAL)
TOTAL = range(OF_TOTAL, OF_GROUPS)
GROUPS = range(OF_GROUPS, OF_OWNER)
SIZE = range(OF_SIZE, OF_SIZE + 8)
STRENGTH = range(OF_STRENGTH, OF_PASSED)
TABLE_JOKERS = range(OF_TABLE_JOKERS, OF_STRENGTH)
TABLE = range(OF_OWNER, OF_OVER + 1)
"""The play on the table, its owner, the seats that passed, and the next one."""
LAID = range(OF_SIZE, OF_PASSED)
"""The play on the table, without its owner."""
SHOWN = range(OF_SHOWN, OF_PLACE)
OUT = range(OF_PLACE, OF_PLACE + SEATS)


def of_rank(rank: int) -> range:
    """The inputs for the number of cards of a rank that the seat holds."""
    return range(OF_OWN + 8 * rank, OF_OWN + 8 * rank + 8)


@dataclass(frozen=True, slots=True)
class Compared:
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
        """Whether it beats a play on the table."""
        return self.code != PASS and self.owner != NOTHING

    @property
    def leads(self) -> bool:
        """Whether it begins a trick."""
        return self.owner == NOTHING

    def at(self, seat: int) -> int:
        """The number at the table of a seat that is counted from the observer."""
        return (seat + (self.view.seat or 0)) % SEATS

    def is_partner(self, seat: int) -> bool:
        """Whether a seat is known to be on the side of the observer."""
        return self.at(seat) in self.view.partners


@dataclass(frozen=True, slots=True)
class Told:
    """A true reason, and how to ask the net how much it matters.

    `inputs`: the inputs to be taken from the state after the other candidate. `supposing`: numbers
    of the observation to be replaced, for both candidates.
    """

    reason: Reason
    inputs: tuple[range, ...] = ()
    supposing: Mapping[int, int] = field(default_factory=dict)


Kind = Callable[[Compared], Told | None]


def true_reasons(compared: Compared, kinds: Iterable[Kind]) -> Iterator[Told]:
    """The reasons of these kinds that are true of a play."""
    for kind in kinds:
        if told := kind(compared):
            yield told


def _last_cards(it: Compared) -> Told | None:
    if it.code == PASS or size_of(it.code) < it.observation[LEFT]:
        return None
    return Told(Reason(Because.LAST_CARDS), (OUT, TOTAL, GROUPS))


def _run_out(it: Compared) -> Told | None:
    if it.code == PASS or size_of(it.code) == it.observation[LEFT]:
        return None
    if not runs_out(it.view, it.observation, it.code, it.cards):
        return None
    return Told(Reason(Because.RUN_OUT), (GROUPS, TOTAL, STRENGTH))


def _holds(it: Compared) -> Told | None:
    if it.code == PASS or size_of(it.code) == it.observation[LEFT]:
        return None
    if not nothing_beats(it.view, it.observation, it.cards):
        return None
    return Told(Reason(Because.HOLDS), (STRENGTH,))


def _only_jokers(it: Compared) -> Told | None:
    """For a rebel: the emperor needs jokers to beat it, and can still answer."""
    emperor, size = it.observation[EMPEROR_SEAT], size_of(it.code)
    if it.code == PASS or it.observation[ROLE] not in (REBEL, AGAINST):
        return None
    passed = it.observation[HARD_PASS] and it.observation[PASSED + emperor]
    if it.observation[LEFT + emperor] < size or passed:
        return None
    if not no_set_beats(it.observation, it.code) or nothing_beats(
        it.view, it.observation, it.cards
    ):
        return None
    return Told(Reason(Because.ONLY_JOKERS, it.at(emperor)), (STRENGTH, TABLE_JOKERS))


def _helps_out(it: Compared) -> Told | None:
    """Leads the size with which a known partner goes out, low enough for them."""
    if not it.leads or size_of(it.code) > NEARLY_OUT or no_set_beats(it.observation, it.code):
        return None
    for seat in range(1, SEATS):
        if it.observation[LEFT + seat] == size_of(it.code) and it.is_partner(seat):
            reason = Reason(Because.HELPS_OUT, it.at(seat), count=size_of(it.code))
            return Told(reason, (SIZE, STRENGTH))
    return None


def _not_their_size(it: Compared) -> Told | None:
    """Avoids the size with which somebody goes out who is no known partner."""
    if not it.leads or it.other is None or size_of(it.other) > NEARLY_OUT:
        return None
    for seat in range(1, SEATS):
        count = it.observation[LEFT + seat]
        if count == size_of(it.other) != size_of(it.code) and not it.is_partner(seat):
            return Told(Reason(Because.NOT_THEIR_SIZE, it.at(seat), count=count), (SIZE,))
    return None


def _stops(it: Compared) -> Told | None:
    if not it.follows or it.is_partner(it.owner):
        return None
    count = it.observation[LEFT + it.owner]
    if not 0 < count <= NEARLY_OUT:
        return None
    reason = Reason(Because.STOPS, it.at(it.owner), count=count)
    return Told(reason, (), {LEFT + it.owner: ORDINARY})


def _partner(it: Compared) -> Told | None:
    if it.code != PASS or not it.is_partner(it.owner):
        return None
    return Told(Reason(Because.PARTNER, it.at(it.owner)), (TABLE,))


def habits(it: Compared, seat: int) -> tuple[int, int]:
    """How often a seat let the emperor's plays go, and how often it beat them."""
    at = seat * SEATS + it.observation[EMPEROR_SEAT]
    return it.observation[LET + at], it.observation[BEAT + at]


def _without_habits(it: Compared, seat: int) -> Mapping[int, int]:
    at = seat * SEATS + it.observation[EMPEROR_SEAT]
    return {LET + at: 0, BEAT + at: 0}


def looks_like_guard(it: Compared, seat: int) -> bool:
    """Whether a seat lets the emperor's plays go more often than all others that may be guard."""
    let, beat = habits(it, seat)
    others = set(range(1, SEATS)) - {seat, it.observation[EMPEROR_SEAT]}
    return let >= OFTEN and not beat and all(habits(it, other)[0] < let for other in others)


def guard_is_hidden(it: Compared) -> bool:
    """Whether the seat knows neither the guard nor that there is none."""
    return it.observation[GUARD_SEAT] == NOTHING and not it.observation[EXPOSED]


def _likely_guard_of_mine(it: Compared) -> Told | None:
    if it.code != PASS or it.observation[ROLE] != EMPEROR or not guard_is_hidden(it):
        return None
    if not looks_like_guard(it, it.owner):
        return None
    let, _ = habits(it, it.owner)
    reason = Reason(Because.LIKELY_GUARD_OF_MINE, it.at(it.owner), count=let)
    return Told(reason, (), _without_habits(it, it.owner))


def _likely_rebel(it: Compared) -> Told | None:
    if it.code != PASS or it.observation[ROLE] != REBEL or not guard_is_hidden(it):
        return None
    if it.owner == it.observation[EMPEROR_SEAT]:
        return None
    _, beat = habits(it, it.owner)
    if beat < OFTEN:
        return None
    reason = Reason(Because.LIKELY_REBEL, it.at(it.owner), count=beat)
    return Told(reason, (), _without_habits(it, it.owner))


def _likely_guard(it: Compared) -> Told | None:
    if not it.follows or it.observation[ROLE] != REBEL or not guard_is_hidden(it):
        return None
    if it.owner == it.observation[EMPEROR_SEAT] or not looks_like_guard(it, it.owner):
        return None
    let, _ = habits(it, it.owner)
    reason = Reason(Because.LIKELY_GUARD, it.at(it.owner), count=let)
    return Told(reason, (), _without_habits(it, it.owner))


def _hides(it: Compared) -> Told | None:
    """The hidden guard beats a small play of the emperor, without jokers."""
    observation = it.observation
    if (
        not it.follows
        or observation[ROLE] != GUARD
        or observation[EXPOSED]
        or it.owner != observation[EMPEROR_SEAT]
    ):
        return None
    if _table_jokers(observation) or observation[TABLE_RANK] >= LOW or jokers_of(it.code):
        return None
    if tells(observation, it.code):
        return None
    return Told(Reason(Because.HIDES, it.at(it.owner)), (TABLE,))


def _table_jokers(observation: Sequence[int]) -> int:
    return observation[TABLE_SMALL] + observation[TABLE_BIG] + observation[TABLE_TRUMP]


def _keeps_hidden(it: Compared) -> Told | None:
    if it.other is None or it.observation[TELLING] == NOTHING:
        return None
    if tells(it.observation, it.code) or not tells(it.observation, it.other):
        return None
    guard = it.observation[ROLE] == GUARD
    because = Because.KEEPS_GUARD_HIDDEN if guard else Because.KEEPS_SOLO_HIDDEN
    telling = it.view.telling_card
    reason = Reason(because, cards=(telling,) if telling else ())
    rank = it.observation[TELLING]
    return Told(reason, (SHOWN, JOKERS if rank >= NATURALS else of_rank(rank)))


def _keeps_set(it: Compared) -> Told | None:
    if it.other is None or breaks(it.observation, it.code) or not breaks(it.observation, it.other):
        return None
    rank = rank_of(it.other)
    if naturals_of(it.code) and rank_of(it.code) == rank:
        return None
    reason = Reason(Because.KEEPS_SET, cards=held(it.observation, rank))
    return Told(reason, (of_rank(rank), GROUPS))


def _keeps_jokers(it: Compared) -> Told | None:
    kept = jokers_held(it.observation)
    if it.other is None or not kept or jokers_of(it.code) or not jokers_of(it.other):
        return None
    return Told(Reason(Because.KEEPS_JOKERS, count=kept), (JOKERS,))


def _small_trick(it: Compared) -> Told | None:
    """A pass over a small trick of somebody with many cards, where a whole set would beat it."""
    observation = it.observation
    if it.code != PASS or it.other is None or _table_jokers(observation) or it.is_partner(it.owner):
        return None
    if observation[TABLE_NATURALS] > SMALL_TRICK or observation[LEFT + it.owner] <= NEARLY_OUT:
        return None
    if jokers_of(it.other) or breaks(observation, it.other):
        return None
    count, rank = observation[TABLE_NATURALS], rank_of(it.other)
    left = observation[LEFT + it.owner]
    reason = Reason(Because.SMALL_TRICK, it.at(it.owner), held(observation, rank), count, left)
    return Told(reason, (of_rank(rank), GROUPS))


def _spares(it: Compared) -> Told | None:
    """A pass where a whole set would beat the table."""
    if (
        it.code != PASS
        or it.other is None
        or jokers_of(it.other)
        or breaks(it.observation, it.other)
    ):
        return None
    rank = rank_of(it.other)
    reason = Reason(Because.SPARES, cards=held(it.observation, rank))
    return Told(reason, (of_rank(rank), GROUPS))


def _takes(it: Compared) -> Told | None:
    """Beats a play of a known opponent, compared with a pass."""
    if not it.follows or it.other != PASS or it.is_partner(it.owner):
        return None
    sides_known = it.view.solo is not None
    if not sides_known and it.owner != it.observation[EMPEROR_SEAT]:
        return None
    return Told(Reason(Because.TAKES, it.at(it.owner)), (TABLE,))


def _enough(it: Compared) -> Told | None:
    """A lower play than the other one, of another rank; neither has jokers."""
    if not it.follows or it.other is None or it.other == PASS:
        return None
    if jokers_of(it.code) or jokers_of(it.other) or rank_of(it.code) >= rank_of(it.other):
        return None
    mine, theirs = rank_of(it.code), rank_of(it.other)
    reason = Reason(Because.ENOUGH, cards=held(it.observation, theirs))
    return Told(reason, (of_rank(mine), of_rank(theirs), GROUPS))


def _joker_with_set(it: Compared) -> Told | None:
    """A long low set with a joker: a higher set could beat the set alone, only jokers beat this."""
    rank, count = rank_of(it.code), naturals_of(it.code)
    if not jokers_of(it.code) or count < LONG or rank >= LOW or breaks(it.observation, it.code):
        return None
    if no_set_beats(it.observation, code(rank, count, 0, 0, 0, 0)):
        return None
    reason = Reason(Because.JOKER_WITH_SET, cards=cards_of(rank, count))
    return Told(reason, (of_rank(rank), STRENGTH, TABLE_JOKERS))


def _low(it: Compared) -> Told | None:
    """A lead of low cards, all of their rank, without jokers."""
    rank, count = rank_of(it.code), naturals_of(it.code)
    if not it.leads or jokers_of(it.code) or rank >= LOW or breaks(it.observation, it.code):
        return None
    single = count == 1
    higher = sum(it.observation[UNSEEN + above] for above in range(rank + 1, TRUMP + 1))
    if single and not higher:
        return None
    because = Because.LOW_SINGLE if single else Because.LOW_SET
    reason = Reason(because, cards=held(it.observation, rank), count=higher if single else count)
    return Told(reason, (of_rank(rank), GROUPS))


def _whole_set(it: Compared) -> Told | None:
    if not it.follows or jokers_of(it.code) or breaks(it.observation, it.code):
        return None
    return Told(
        Reason(Because.WHOLE_SET, cards=it.cards, count=len(it.cards)), (TABLE, TOTAL, GROUPS)
    )


def _few_plays(it: Compared) -> Told | None:
    """Few plays are left; all jokers left go with a set, or are a play of their own."""
    left = it.observation[LEFT] - size_of(it.code)
    if it.code == PASS or not left:
        return None
    ranks = [rank for rank in range(NATURALS) if it.observation[OWN + rank]]
    sets = len(ranks) - (naturals_of(it.code) > 0 and not breaks(it.observation, it.code))
    jokers = jokers_held(it.observation) > jokers_of(it.code)
    plays = sets + (jokers and (not sets or it.observation[SIXES] > 0))
    if plays > FEW_PLAYS:
        return None
    return Told(Reason(Because.FEW_PLAYS, count=plays), (GROUPS, TOTAL))


KINDS: tuple[Kind, ...] = (
    _last_cards,
    _run_out,
    _holds,
    _partner,
    _likely_guard_of_mine,
    _likely_rebel,
    _likely_guard,
    _stops,
    _hides,
    _helps_out,
    _not_their_size,
    _keeps_hidden,
    _keeps_jokers,
    _keeps_set,
    _small_trick,
    _only_jokers,
    _joker_with_set,
    _takes,
    _spares,
    _enough,
    _low,
    _whole_set,
    _few_plays,
)
"""The kinds of reasons. If there is no candidate to compare with, the first true one is given."""
