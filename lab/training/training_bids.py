"""Bids in training: whoever would rob, cede, call, declare or rebel at the table does so here.

The same decisions as in `game/players/bidder.py` with the margins of `strong`, compiled. Kicks are
left out, as they only double. The rules are those of the presets of the training (`learner`).
"""

from typing import Final

import numpy as np

from game.cards import SEATS
from game.hand.phases.throne import REFUSALS_TO_VOID
from game.players.bidder import SHARE
from game.players.observation.features import after, common, order, shapes
from game.players.observation.input_layout import (
    CALLED,
    EMPEROR,
    GUARD,
    LADDER,
    LONE,
    NOTHING,
    PASS,
    RANKS,
    ROLE,
    TRUMP,
    TRUMPS,
    WIDE,
)
from game.players.strong.corrections import MAY_DECLARE, REBELLED, REBELLED_OPENLY, correction
from game.players.strong.player import ALONE_AFTER_CALL, ALONE_ON_LADDER, MARGINS
from lab.training.compiler import Array, inner
from lab.training.nets import Weights, Workspace, first_layer, value_after
from lab.training.position import (
    CALL,
    HANDS,
    HELD,
    HOES,
    KNOWN,
    ONE_TELLS,
    POOL,
    SOLO,
    TELLER,
    TELLS,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
    look,
)
from lab.training.training_deal import (
    CARDS,
    ROYAL,
    SMALL_CARD,
    SWORD,
    WITHOUT_SIXES,
    begin,
    call,
    fill,
    holder_of,
    open_up,
    rank_of_card,
    shuffle,
)

_EMPERORS: Final = float(SHARE[EMPEROR])
_LONE: Final = float(SHARE[LONE])
_ALONE, _DECLARE, _REBEL = MARGINS.alone, MARGINS.declare, MARGINS.rebel
_NEVER: Final = -1e9
_MOST_DEALS: Final = 12


@inner
def deal_with_bids(
    rng: Array, rules: Array, wanted: int, w: Weights, d: Workspace, p: Array
) -> None:
    """Deals a hand into `p` and bids by the nets, up to the first lead.

    `wanted`: whether (1) to deal anew, some times, until an emperor plays alone.
    """
    held = np.empty((SEATS, CARDS), np.int64)
    deals = 0
    while True:
        shuffle(rng, rules, held)
        deals += 1
        if bid(rules, held, w, d, p) and (p[SOLO] or not wanted or deals >= _MOST_DEALS):
            return


@inner
def bid(rules: Array, held: Array, w: Weights, d: Workspace, p: Array) -> bool:
    """All bids of a deal. Returns whether there is an emperor; if not, the deal is void."""
    begin(rules, p)
    fill(held, NOTHING, p)
    royal = holder_of(held, ROYAL)
    p[TELLER] = holder_of(held, SWORD)
    both_jokers = 1 if rules[WIDE] == WITHOUT_SIXES else 0
    emperor = _robber(held, royal, both_jokers, w, d, p)
    if emperor != NOTHING:
        p[SOLO] = 2
    elif rules[CALLED]:
        emperor = _calling(held, royal, w, d, p)
    else:
        emperor = _ceding(held, royal, both_jokers, w, d, p)
    if emperor == NOTHING:
        return False
    p[THE_EMPEROR] = emperor
    p[TURN] = emperor
    if p[SOLO] == 2:
        open_up(p)
    else:
        _double(rules, w, d, p)
    return True


@inner
def _judge(
    p: Array, seat: int, emperor: int, guard: int, solo: int, known: int, w: Weights, d: Workspace
) -> float:
    """The points per rebel that a seat expects if the hand began like that."""
    p[THE_EMPEROR], p[THE_GUARD], p[SOLO] = emperor, guard, solo
    p[KNOWN] = known
    look(p, seat, d.observation)
    order(d.observation, d.slots)
    n = common(d.observation, d.slots, d.shared)
    shapes(d.observation, d.shape)
    m = after(d.observation, d.slots, d.shape, PASS, d.some)
    role = d.observation[ROLE]
    first_layer(role, d.shared, n, w, d.before)
    worth = value_after(role, m, w, d)
    return worth if role in (EMPEROR, GUARD, LONE) else -worth


@inner
def _prospect(
    p: Array, seat: int, emperor: int, guard: int, solo: int, known: int, w: Weights, d: Workspace
) -> float:
    """The same before the guard was asked to declare (`strong.corrections`)."""
    worth = _judge(p, seat, emperor, guard, solo, known, w, d)
    if solo or known:
        return worth
    return worth + MAY_DECLARE if seat in (emperor, guard) else worth - MAY_DECLARE


@inner
def _open_solo(p: Array, seat: int, w: Weights, d: Workspace) -> float:
    worth = _prospect(p, seat, seat, NOTHING, 2, 1, w, d)
    return _LONE * (worth + correction(d.observation))


@inner
def _alone_margin(p: Array) -> float:
    """The margin for an open solo (`strong.player.margins`)."""
    if p[LADDER]:
        return ALONE_ON_LADDER
    return ALONE_AFTER_CALL if p[CALLED] else _ALONE


@inner
def _add(p: Array, seat: int, card: int, number: int) -> None:
    p[HANDS + seat * RANKS + rank_of_card(card)] += number
    p[HELD + seat] += number


@inner
def _give(held: Array, p: Array, seat: int, card: int, number: int) -> None:
    held[seat, card] += number
    _add(p, seat, card, number)


@inner
def _under(
    held: Array,
    p: Array,
    seat: int,
    emperor: int,
    costs: int,
    both_jokers: int,
    w: Weights,
    d: Workspace,
) -> float:
    """The points of a seat under another emperor, without the card `costs` unless `NOTHING`."""
    if costs != NOTHING:
        _add(p, seat, costs, -1)
    if held[seat, SWORD]:
        points = _prospect(p, seat, emperor, seat, 0, both_jokers, w, d)
    else:
        points = _prospect(p, seat, emperor, NOTHING, 0, 0, w, d)
    if costs != NOTHING:
        _add(p, seat, costs, 1)
    return points


@inner
def _robber(held: Array, royal: int, both_jokers: int, w: Weights, d: Workspace, p: Array) -> int:
    """The seat that robs the throne, or `NOTHING`."""
    for step in range(SEATS):
        seat = (royal + 4 * step) % SEATS
        alone = _open_solo(p, seat, w, d) - _alone_margin(p)
        least = 0.0
        if seat != royal:
            other = _under(held, p, seat, (seat + 4) % SEATS, NOTHING, both_jokers, w, d)
        elif p[CALLED]:
            other = max(_best_call(held, seat, w, d, p)[1], _ceded(held, seat, w, d, p))
            least = _NEVER
        else:
            other = _LONE * _prospect(p, seat, seat, NOTHING, 1, 0, w, d)
            if held[seat, SWORD]:
                least = _NEVER
            else:
                other = _EMPERORS * _prospect(p, seat, seat, NOTHING, 0, 0, w, d)
            heir = (seat + (2 if both_jokers else 4)) % SEATS
            other = max(other, _under(held, p, seat, heir, ROYAL, both_jokers, w, d))
        if alone > max(least, other):
            return seat
    return NOTHING


@inner
def _ceding(held: Array, royal: int, both_jokers: int, w: Weights, d: Workspace, p: Array) -> int:
    """The emperor under a fixed guard, or `NOTHING` if all ceded; cards go along (§2.2)."""
    pot = np.empty(REFUSALS_TO_VOID, np.int64)
    seat = royal
    for refusals in range(REFUSALS_TO_VOID):
        heir = (seat + (2 if both_jokers else 4)) % SEATS
        costs, cede = ROYAL, _NEVER
        if refusals and not both_jokers:
            costs = _highest(held, seat)
        if not both_jokers or (refusals == 0 and held[seat, SWORD]):
            cede = _under(held, p, seat, heir, costs, both_jokers, w, d)
        for at in range(refusals):
            _give(held, p, seat, pot[at], 1)
        shown = both_jokers if refusals else 0
        solo = 1 if held[seat, SWORD] else 0
        share = _LONE if solo else _EMPERORS
        ascend = share * _prospect(p, seat, seat, NOTHING, solo, shown, w, d)
        if solo:
            alone = _open_solo(p, seat, w, d) - _alone_margin(p)
            if alone > ascend:
                solo, ascend = 2, alone
        if cede <= ascend:
            sword = holder_of(held, SWORD)
            p[SOLO] = solo
            p[THE_GUARD] = NOTHING if sword == seat else sword
            p[KNOWN] = shown
            return seat
        for at in range(refusals):
            _give(held, p, seat, pot[at], -1)
        _give(held, p, seat, costs, -1)
        pot[refusals] = costs
        seat = heir
    return NOTHING


@inner
def _highest(held: Array, seat: int) -> int:
    """The highest natural card of a hand."""
    for card in range(SMALL_CARD - 1, -1, -1):
        if held[seat, card]:
            return card
    return NOTHING


@inner
def _ceded(held: Array, seat: int, w: Weights, d: Workspace, p: Array) -> float:
    """The points of a seat that cedes under a called guard."""
    return _under(held, p, seat, (seat + 4) % SEATS, ROYAL, 0, w, d)


@inner
def _best_call(held: Array, seat: int, w: Weights, d: Workspace, p: Array) -> tuple[int, float]:
    """The card to call with its points; `NOTHING` if there is none."""
    best, most = NOTHING, _NEVER
    for card in range(SMALL_CARD):
        copies = held[seat, card]
        if copies < 3:
            continue
        solo = 1 if copies == 4 else 0
        p[CALL] = card // 4
        p[TELLS] = card // 4
        p[TELLER] = seat if solo else NOTHING
        p[ONE_TELLS] = 1 - solo
        if p[TRUMPS]:
            p[TELLS] = TRUMP
            _raise_trump(p, seat, card, copies, 1)
        share = _LONE if solo else _EMPERORS
        points = share * _prospect(p, seat, seat, NOTHING, solo, 0, w, d)
        if p[TRUMPS]:
            _raise_trump(p, seat, card, copies, -1)
        if points > most:
            best, most = card, points
    p[CALL] = NOTHING
    p[TELLER] = NOTHING
    return best, most


@inner
def _raise_trump(p: Array, seat: int, card: int, copies: int, sign: int) -> None:
    """Makes the copies of a card in a hand trumps in the position, or takes that back."""
    p[HANDS + seat * RANKS + card // 4] -= sign * copies
    p[HANDS + seat * RANKS + TRUMP] += sign * copies
    p[POOL + card // 4] -= sign * 4
    p[POOL + TRUMP] += sign * 4


@inner
def _calling(held: Array, royal: int, w: Weights, d: Workspace, p: Array) -> int:
    """The emperor under a called guard, or `NOTHING` if all ceded (§2.2)."""
    seat = royal
    for turn in range(2 * SEATS):
        second = turn >= SEATS
        asked = (royal + 4 * turn) % SEATS
        most_copies = held[asked, :SMALL_CARD].max()
        if second and most_copies < 3:
            continue
        if asked != seat:
            _give(held, p, seat, ROYAL, -1)
            _give(held, p, asked, ROYAL, 1)
            seat = asked
        card, points = _best_call(held, seat, w, d, p)
        alone = _open_solo(p, seat, w, d) - _alone_margin(p)
        cede = _NEVER
        if not second or most_copies == 4:
            cede = _ceded(held, seat, w, d, p)
        if cede > points and cede > alone:
            continue
        p[THE_GUARD] = NOTHING
        p[KNOWN] = 0
        if alone > points:
            p[SOLO] = 2
            return seat
        p[SOLO] = 0
        call(held, seat, card, p)
        if p[TRUMPS]:
            for other in range(SEATS):
                copies = held[other, card]
                p[HANDS + other * RANKS + card // 4] -= copies
                p[HANDS + other * RANKS + TRUMP] += copies
            p[POOL + card // 4] -= 4
            p[POOL + TRUMP] += 4
        return seat
    return NOTHING


@inner
def _double(rules: Array, w: Weights, d: Workspace, p: Array) -> None:
    """The guard declares, or the rebels rebel (§2.4)."""
    emperor, guard, solo, known = p[THE_EMPEROR], p[THE_GUARD], p[SOLO], p[KNOWN]
    if guard != NOTHING:
        silent = _judge(p, guard, emperor, guard, solo, known, w, d)
        if 2 * _judge(p, guard, emperor, guard, solo, 1, w, d) > silent + _DECLARE:
            p[KNOWN] = 1
            return
    voted = np.zeros(SEATS, np.int64)
    votes = 0
    rebelled = REBELLED_OPENLY if rules[WIDE] == WITHOUT_SIXES else REBELLED
    if rules[CALLED] == 0:
        for seat in range(SEATS):
            if seat in (emperor, guard):
                continue
            hidden = _judge(p, seat, emperor, guard, solo, known, w, d)
            total = 0.0
            p[HOES + seat] = 1
            for other in range(SEATS):
                if other not in (seat, emperor):
                    total += _judge(p, seat, emperor, other, 0, 1, w, d)
            p[HOES + seat] = 0
            if 2 * (total / 3 + rebelled) > hidden + _REBEL:
                voted[seat] = 1
                votes += 1
    p[THE_EMPEROR], p[THE_GUARD], p[SOLO] = emperor, guard, solo
    p[KNOWN] = 1 if votes > 1 else known
    for seat in range(SEATS):
        p[HOES + seat] = voted[seat]
