"""Encodes what a seat sees as an observation: numbers in the order of `input_layout`.

In the play that is a view, before it a prospect: a hand as it would begin after a bid. The same
numbers are computed for a position in training; a test keeps the two equal.
"""

from functools import cache
from typing import assert_never

from game.cards import GUARD_CARD, SEATS, Card, Rank, deck
from game.hand.events import (
    Attended,
    GuardShown,
    HandEnded,
    OnTheWay,
    Passed,
    Played,
    Smothered,
    TrickEnded,
    WentOut,
)
from game.hand.state import in_hands
from game.hand.view import View
from game.players.bidder import Prospect, as_it_is
from game.players.observation.input_layout import (
    BEAT,
    BIG,
    CALLED,
    CALLED_RANK,
    DECLINED,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    HARD_PASS,
    HOE,
    LADDER,
    LEFT,
    LET,
    LONE,
    LOWEST,
    MAY_SHOW,
    NATURALS,
    NOTHING,
    OBSERVATION,
    OPEN,
    OUT,
    OWN,
    PASSED,
    PLACE,
    PLAY_PARTS,
    RANKS,
    ROAST,
    ROLE,
    SHOWN,
    SIXES,
    SIZES,
    SMALL,
    TABLE_RANK,
    TABLE_SEAT,
    TELLING,
    TRUMP,
    TRUMPS,
    UNSEEN,
    WIDE,
)
from game.plays.legality import lowest_rank, play_of
from game.plays.play import Play
from game.rules.ruleset import Guard, RuleSet, SixesLast, SoloPoints
from game.scoring import Solo

_SIXES = {SixesLast.OFF: 0, SixesLast.ON: 1, SixesLast.WITH_JOKERS: 2}
_WIDE_DECK = 216
_UNCOUNTED = OnTheWay | GuardShown | WentOut | Smothered | HandEnded | Attended


def encode_rules(rules: RuleSet) -> tuple[int, ...]:
    """The rules that matter in the play: the first numbers of an observation."""
    numbers = {
        ROAST: rules.roast,
        SIXES: _SIXES[rules.sixes_last],
        LOWEST: lowest_rank(rules) - Rank.THREE,
        HARD_PASS: rules.hard_pass,
        TRUMPS: rules.called_card_is_trump,
        CALLED: rules.guard is Guard.CALLED,
        LADDER: rules.solo_points is SoloPoints.LADDER,
        WIDE: rules.deck == _WIDE_DECK,
    }
    return tuple(int(numbers[at]) for at in sorted(numbers))


def encode_view(view: View) -> list[int]:
    """The observation of the seat of a view. Raises `ValueError` without a seat or an emperor."""
    me = view.seat
    if me is None:
        raise ValueError("the view has no seat")
    observation = encode_prospect(view, as_it_is(view))
    observation[OUT] = len(view.out)
    for place, seat in enumerate(view.out, 1):
        observation[PLACE + (seat - me) % SEATS] = place
    _table(view, me, observation)
    _history(view, me, observation)
    return observation


def encode_prospect(view: View, prospect: Prospect) -> list[int]:
    """The observation of the seat of a view if the hand began as in a prospect."""
    me = view.seat or 0
    observation = [0] * OBSERVATION
    rules = encode_rules(view.rules)
    observation[: len(rules)] = rules
    observation[ROLE] = prospect.role
    observation[EXPOSED] = int(prospect.exposed)
    observation[OPEN] = int(prospect.solo is Solo.OPEN)
    observation[EMPEROR_SEAT] = (prospect.emperor - me) % SEATS
    observation[GUARD_SEAT] = NOTHING if prospect.guard is None else (prospect.guard - me) % SEATS
    observation[TABLE_SEAT] = observation[TABLE_RANK] = NOTHING
    for seat in range(SEATS):
        observation[LEFT + seat] = view.counts[(seat + me) % SEATS]
        observation[HOE + seat] = int((seat + me) % SEATS in prospect.hoes)
    observation[LEFT] = len(prospect.cards)
    for card in prospect.cards:
        observation[OWN + card.rank - Rank.THREE] += 1
    called = prospect.call
    trump = called if view.rules.called_card_is_trump else None
    for rank, count in enumerate(copies(view.rules.deck, trump)):
        observation[UNSEEN + rank] = count - observation[OWN + rank]
    observation[CALLED_RANK] = called.rank - Rank.THREE if called else NOTHING
    telling = None if prospect.exposed else in_hands(called, view.rules) or GUARD_CARD
    tells = telling in prospect.cards and prospect.role in (GUARD, LONE)
    observation[TELLING] = telling.rank - Rank.THREE if telling and tells else NOTHING
    observation[MAY_SHOW] = int(tells and not (called and prospect.role == LONE))
    return observation


@cache
def copies(size: int, trump: Card | None) -> tuple[int, ...]:
    ranks = [TRUMP if card == trump else card.rank - Rank.THREE for card in deck(size)]
    return tuple(ranks.count(rank) for rank in range(RANKS))


def _table(view: View, me: int, observation: list[int]) -> None:
    """Writes the play on the table, and who passed since."""
    if table := view.table:
        observation[TABLE_SEAT] = (table.seat - me) % SEATS
        play = play_of(table.cards)
        rank = NOTHING if play.rank is None else play.rank - Rank.THREE
        observation[TABLE_RANK : TABLE_RANK + PLAY_PARTS] = rank, *play[1:]
    for move in reversed(view.moves):
        if not move.cards:
            observation[PASSED + (move.seat - me) % SEATS] = 1
        elif not view.rules.hard_pass:
            return


def _history(view: View, me: int, observation: list[int]) -> None:
    """Counts the cards played, who beat whose plays, and who let which plays go."""
    counts = list(view.counts)
    for event in view.history:
        if isinstance(event, Played):
            counts[event.seat] += len(event.cards)
    rules = view.rules
    owner, level, size, beatable = NOTHING, 0, 0, False
    for event in view.history:
        if isinstance(event, Passed):
            could_roast = rules.roast and level > NATURALS
            if not beatable or (counts[event.seat] < size and not could_roast):
                continue
            seat = (event.seat - me) % SEATS
            observation[LET + seat * SEATS + owner] += 1
            place = DECLINED + seat * SIZES + min(size, SIZES) - 1
            if not 0 < observation[place] <= level:
                observation[place] = level
        elif isinstance(event, Played):
            seat = (event.seat - me) % SEATS
            play = play_of(event.cards)
            size = len(event.cards)
            counts[event.seat] -= size
            if owner != NOTHING:
                observation[BEAT + seat * SEATS + owner] += 1
            _count_cards(play, seat, observation)
            level = NATURALS + 1
            if play.rank and not play.jokers:
                level = play.rank - Rank.THREE + 1
            owner = seat
            big_can_be_beaten = rules.roast or rules.called_card_is_trump
            beatable = not play.trump and (not play.big or big_can_be_beaten)
        elif isinstance(event, TrickEnded):
            owner, beatable = NOTHING, False
        elif not isinstance(event, _UNCOUNTED):
            assert_never(event)


def _count_cards(play: Play, seat: int, observation: list[int]) -> None:
    """Counts the cards of a play as seen, and its jokers as shown by a seat."""
    if play.rank:
        observation[UNSEEN + play.rank - Rank.THREE] -= play.naturals
    observation[UNSEEN + SMALL] -= play.small
    observation[UNSEEN + BIG] -= play.big
    observation[UNSEEN + TRUMP] -= play.trump
    observation[SHOWN + seat * 2] += play.small
    observation[SHOWN + seat * 2 + 1] += play.big + play.trump
