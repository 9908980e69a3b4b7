"""Encodes a view as an observation: what the seat sees, as numbers (`input_layout`).

`game.training.position.look` does the same for a position in training; a test keeps them equal.
"""

from functools import cache
from typing import assert_never

from game.cards import Card, Rank, deck
from game.hand.events import (
    Attended,
    GuardShown,
    HandEnded,
    OnTheWay,
    Passed,
    Played,
    TrickEnded,
    WentOut,
)
from game.hand.view import View
from game.players.observation.input_layout import (
    AGAINST,
    BEAT,
    BIG,
    CALLED,
    CALLED_RANK,
    DECLINED,
    EMPEROR,
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
    REBEL,
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
from game.rules.ruleset import Guard, RuleSet, SixesLast, SoloPoints
from game.scoring import Solo
from game.seats import SEATS

_SIXES = {SixesLast.OFF: 0, SixesLast.ON: 1, SixesLast.WITH_JOKERS: 2}
_WIDE_DECK = 216
_SOLO = (Solo.DARK, Solo.OPEN)
_UNCOUNTED = OnTheWay | GuardShown | WentOut | HandEnded | Attended


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
    me, emperor = view.seat, view.emperor
    if me is None or emperor is None:
        raise ValueError("nobody looks, or there is no emperor yet")
    observation = [0] * OBSERVATION
    rules = encode_rules(view.rules)
    observation[: len(rules)] = rules
    observation[ROLE] = _role(view)
    observation[EXPOSED] = int(view.exposed)
    observation[OPEN] = int(view.solo is Solo.OPEN)
    observation[EMPEROR_SEAT] = (emperor - me) % SEATS
    observation[GUARD_SEAT] = NOTHING if view.guard is None else (view.guard - me) % SEATS
    observation[OUT] = len(view.out)
    for place, seat in enumerate(view.out, 1):
        observation[PLACE + (seat - me) % SEATS] = place
    for seat in view.hoes:
        observation[HOE + (seat - me) % SEATS] = 1
    for seat, count in enumerate(view.counts):
        observation[LEFT + (seat - me) % SEATS] = count
    _cards(view, observation)
    _table(view, me, observation)
    _history(view, me, observation)
    return observation


def _role(view: View) -> int:
    if view.seat == view.emperor:
        return LONE if view.solo in _SOLO else EMPEROR
    if view.seat == view.guard:
        return GUARD
    return AGAINST if view.solo in _SOLO else REBEL


def _cards(view: View, observation: list[int]) -> None:
    for card in view.cards:
        observation[OWN + card.rank - Rank.THREE] += 1
    trump = view.called if view.rules.called_card_is_trump else None
    for rank, number in enumerate(copies(view.rules.deck, trump)):
        observation[UNSEEN + rank] = number - observation[OWN + rank]
    observation[CALLED_RANK] = view.called.rank - Rank.THREE if view.called else NOTHING
    telling = view.telling_card
    tells = telling is not None and telling in view.cards and observation[ROLE] in (GUARD, LONE)
    observation[TELLING] = telling.rank - Rank.THREE if telling and tells else NOTHING
    observation[MAY_SHOW] = int(tells and not (view.called and observation[ROLE] == LONE))


@cache
def copies(size: int, trump: Card | None) -> tuple[int, ...]:
    """The number of cards of each rank in a deck."""
    ranks = [TRUMP if card == trump else card.rank - Rank.THREE for card in deck(size)]
    return tuple(ranks.count(rank) for rank in range(RANKS))


def _table(view: View, me: int, observation: list[int]) -> None:
    observation[TABLE_SEAT], observation[TABLE_RANK] = NOTHING, NOTHING
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
    held = list(view.counts)
    for event in view.history:
        if isinstance(event, Played):
            held[event.seat] += len(event.cards)
    rules = view.rules
    last, level, size, fair = NOTHING, 0, 0, False
    for event in view.history:
        if isinstance(event, Passed):
            if not fair or (held[event.seat] < size and not (rules.roast and level > NATURALS)):
                continue
            seat = (event.seat - me) % SEATS
            observation[LET + seat * SEATS + last] += 1
            place = DECLINED + seat * SIZES + min(size, SIZES) - 1
            if not 0 < observation[place] <= level:
                observation[place] = level
        elif isinstance(event, Played):
            seat = (event.seat - me) % SEATS
            rank, naturals, small, big, trump = play_of(event.cards)
            size = len(event.cards)
            held[event.seat] -= size
            if last != NOTHING:
                observation[BEAT + seat * SEATS + last] += 1
            level = NATURALS + 1
            if rank:
                observation[UNSEEN + rank - Rank.THREE] -= naturals
                level = rank - Rank.THREE + 1
            if small or big or trump:
                level = NATURALS + 1
                observation[UNSEEN + SMALL] -= small
                observation[UNSEEN + BIG] -= big
                observation[UNSEEN + TRUMP] -= trump
                observation[SHOWN + seat * 2] += small
                observation[SHOWN + seat * 2 + 1] += big + trump
            last = seat
            over_big = rules.roast or rules.called_card_is_trump
            fair = not trump and (not big or over_big)
        elif isinstance(event, TrickEnded):
            last, fair = NOTHING, False
        elif not isinstance(event, _UNCOUNTED):
            assert_never(event)
