"""Self-play: hands that nets play for training, and the examples from their decisions.

A decision gives an example for a critic: the position after the play, with all hands. A critic
learns how the hand went on from there (TD(lambda)). It also gives an example for the net of the
role: the state after the play, as far as the seat may know it. A net learns a mix of how the hand
went on and of its critic's value of the position. While nets are finished, they also learn from
counterfactual plays. The target of such a play is the critic's value of the position after it, plus
the error of the critic about the play that was made: its target minus the critic's value.
"""

from typing import Final, NamedTuple

import numpy as np

from game.cards import SEATS
from game.players.observation.candidates import candidates
from game.players.observation.features import after, common, order, shapes
from game.players.observation.input_layout import NOTHING, PASS, ROLE, ROLES
from lab.training.compiler import Array, compiled, inner
from lab.training.critic import see_all
from lab.training.nets import (
    MOST_ON,
    NET,
    OTHER_NET,
    RULES_OF_THUMB,
    Weights,
    Workspace,
    first_layer,
    pick_by_rules,
    think,
    together,
    value,
)
from lab.training.position import GONE, OVER, POSITION, SOLO, TURN, VALUE, look, play
from lab.training.random_numbers import below, chance, gumbel
from lab.training.training_bids import deal_with_bids
from lab.training.training_deal import deal

STEPS: Final = 700
"""An upper bound on the decisions of a hand."""
TAKEN: Final = -1e12
"""Stands for the value of a candidate from which an example was made."""


class Examples(NamedTuple):
    """Examples: the inputs that were on, their number, the net, and its target value."""

    on: Array
    number: Array
    net: Array
    target: Array


def room(examples: int) -> Examples:
    """Memory for a number of examples."""
    return Examples(
        np.empty((examples, MOST_ON), np.uint16),
        np.empty(examples, np.int64),
        np.empty(examples, np.int64),
        np.empty(examples, np.float32),
    )


class Manner(NamedTuple):
    """The parameters of self-play.

    `temperature`: plays that are worse by this many points are nearly as likely. `wild`: how often
    a play is drawn from all candidates. `trace`: lambda, the weight of what follows for a critic.
    `critic`: the weight of the critic for a net, against what followed. `others`: how often a seat
    is played by the earlier nets, and by the rules of thumb. `bids`: how often the nets bid;
    else the way to the throne is drawn at random. `solos`: how often it is dealt anew until an
    emperor plays alone; these are among `bids`. `other_plays`: at most how many plays that were not
    made a net learns from at each decision; they are drawn with `other_temperature`. `endgames`:
    how often a hand begins where one seat or two were out in an earlier one.
    """

    temperature: float
    wild: float
    trace: float
    critic: float
    others: tuple[float, float]
    bids: float
    solos: float
    other_plays: int
    other_temperature: float
    endgames: float


@compiled
def play_hands(
    rng: Array,
    hands: int,
    rules: Array,
    manner: Manner,
    w: Weights,
    earlier: Weights,
    thumb: Array,
    d: Workspace,
    into: Examples,
) -> int:
    """Plays hands by random rows of `rules`, and writes their examples. Returns their number."""
    p, endgame = np.empty(POSITION, np.int64), np.zeros(POSITION, np.int64)
    who = np.empty(SEATS, np.int64)
    own = np.empty(STEPS, np.int64)
    critics = np.empty(STEPS, np.int64)
    thought = np.empty(STEPS, np.float64)
    wild = np.empty(STEPS, np.int64)
    other_plays = np.empty(STEPS, np.int64)
    ends = np.empty(into.target.shape[0], np.bool_)
    written = 0
    for _hand in range(hands):
        begun = begin_hand(rng, rules, manner, endgame, w, d, p)
        critic = ROLES + (1 if p[SOLO] else 0)
        for seat in range(SEATS):
            drawn = chance(rng)
            who[seat] = NET
            if drawn < manner.others[0]:
                who[seat] = OTHER_NET
            elif drawn < manner.others[0] + manner.others[1]:
                who[seat] = RULES_OF_THUMB
        first = written
        for seat in range(begun):
            look(p, seat, d.observation)
            _begin(d, into, written)
            written += 1
        own[0] = NOTHING
        critics[0] = written
        wild[0] = other_plays[0] = 0
        thought[0] = _judge(p, critic, w, d, into, written)
        written += 1
        steps, gone = 1, p[GONE]
        while not p[OVER]:
            if p[GONE] > gone:
                gone = p[GONE]
                keep_endgame(rng, p, endgame)
            seat = p[TURN]
            look(p, seat, d.observation)
            number = candidates(d.observation, d.found)
            if number == 1:
                play(p, d.found[0])
                continue
            if who[seat] == RULES_OF_THUMB:
                play(p, d.found[pick_by_rules(RULES_OF_THUMB, number, thumb, thumb, d)])
                continue
            own[steps] = NOTHING
            wild[steps] = other_plays[steps] = 0
            if who[seat] == OTHER_NET:
                chosen = think(number, earlier, manner.temperature, NOTHING, rng, d)[0]
            else:
                draw = below(rng, number) if chance(rng) < manner.wild else NOTHING
                chosen, n, m = think(number, w, manner.temperature, draw, rng, d)
                into.number[written] = together(d.shared, n, d.best, m, into.on[written])
                into.net[written] = d.observation[ROLE]
                own[steps] = written
                wild[steps] = 1 if draw >= 0 else 0
                written += 1
                if draw < 0:
                    d.worths[chosen] = TAKEN
                    other_plays[steps] = min(manner.other_plays, number - 1)
                    for _play in range(other_plays[steps]):
                        drawn = _other_play(number, manner.other_temperature, rng, d)
                        ends[written] = _add_other_play(p, critic, drawn, n, w, d, into, written)
                        written += 1
            play(p, d.found[chosen])
            critics[steps] = NOTHING
            if not p[OVER]:
                critics[steps] = written
                thought[steps] = _judge(p, critic, w, d, into, written)
                written += 1
            steps += 1
        _teach(p, first, begun, steps, manner, own, other_plays, ends, critics, thought, wild, into)
    return written


@inner
def begin_hand(
    rng: Array, rules: Array, manner: Manner, endgame: Array, w: Weights, d: Workspace, p: Array
) -> int:
    """Begins a hand, or goes on with the endgame that was kept, if any.

    Returns for how many seats it is the first lead: all, or none.
    """
    if endgame[GONE] and chance(rng) < manner.endgames:
        p[:] = endgame
        return 0
    rule = rules[below(rng, rules.shape[0])]
    drawn = chance(rng)
    if drawn < manner.bids:
        deal_with_bids(rng, rule, 1 if drawn < manner.solos else 0, w, d, p)
    else:
        deal(rng, rule, p)
    return SEATS


@inner
def keep_endgame(rng: Array, p: Array, endgame: Array) -> None:
    """Keeps a position in which the first seat went out, half the time the second."""
    if p[GONE] == 1 or (p[GONE] == 2 and below(rng, 2)):
        endgame[:] = p


@inner
def _begin(d: Workspace, into: Examples, at: int) -> None:
    """Writes the example of an observation before the first lead: the nets judge bids by these."""
    order(d.observation, d.slots)
    n = common(d.observation, d.slots, d.shared)
    shapes(d.observation, d.shape)
    m = after(d.observation, d.slots, d.shape, PASS, d.some)
    into.number[at] = together(d.shared, n, d.some, m, into.on[at])
    into.net[at] = d.observation[ROLE]


@inner
def _judge(p: Array, critic: int, w: Weights, d: Workspace, into: Examples, at: int) -> float:
    """The critic's value of a position, which also becomes an example for the critic."""
    into.number[at] = see_all(p, into.on[at])
    into.net[at] = critic
    first_layer(critic, into.on[at], into.number[at], w, d.wide)
    return value(critic, d.wide, w, d.narrow)


@inner
def _other_play(number: int, temperature: float, rng: Array, d: Workspace) -> int:
    """Draws one of the candidates in the workspace that are not `TAKEN`, and marks it as taken."""
    drawn, most = 0, -1e9
    for candidate in range(number):
        worth = d.worths[candidate] + temperature * gumbel(rng)
        if worth > most:
            drawn, most = candidate, worth
    d.worths[drawn] = TAKEN
    return drawn


@inner
def _add_other_play(
    p: Array, critic: int, drawn: int, n: int, w: Weights, d: Workspace, into: Examples, at: int
) -> bool:
    """Writes the example of a candidate that is not played. Returns whether it would end the hand.

    Its target is the result of the hand then, and else the critic's value. `n`: how many inputs are
    shared by all candidates.
    """
    other = p.copy()
    play(other, d.found[drawn])
    ends = bool(other[OVER])
    into.target[at] = other[VALUE] if ends else _judge(other, critic, w, d, into, at)
    m = after(d.observation, d.slots, d.shape, d.found[drawn], d.some)
    into.number[at] = together(d.shared, n, d.some, m, into.on[at])
    into.net[at] = d.observation[ROLE]
    return ends


@inner
def _teach(
    p: Array,
    first: int,
    begun: int,
    steps: int,
    manner: Manner,
    own: Array,
    other_plays: Array,
    ends: Array,
    critics: Array,
    thought: Array,
    wild: Array,
    into: Examples,
) -> None:
    """Writes the target values of the examples of a hand, from its end to its beginning.

    What follows a play that was drawn at random does not count for the moves before it.
    """
    outcome = float(p[VALUE])
    for step in range(steps - 1, -1, -1):
        judged = outcome
        if critics[step] >= 0:
            into.target[critics[step]] = outcome
            judged = thought[step]
        if own[step] >= 0:
            correction = (1 - manner.critic) * (outcome - judged)
            into.target[own[step]] = judged + correction
            for example in range(own[step] + 1, own[step] + 1 + other_plays[step]):
                if not ends[example]:
                    into.target[example] += correction
        if step == 0:
            for seat in range(begun):
                into.target[first + seat] = manner.critic * judged + (1 - manner.critic) * outcome
        outcome = judged if wild[step] else manner.trace * outcome + (1 - manner.trace) * judged
