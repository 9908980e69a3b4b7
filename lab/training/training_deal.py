"""Random deals for training, up to the first lead (`rules.md` §1 to §2.4)."""

from typing import Final

import numpy as np

from game.cards import SEATS
from game.players.observation.input_layout import (
    BIG,
    CALLED,
    NOTHING,
    RANKS,
    RULES,
    SMALL,
    TRUMP,
    TRUMPS,
    WIDE,
)
from lab.training.compiler import Array, compiled, inner
from lab.training.position import (
    CALL,
    HANDS,
    HELD,
    HOES,
    KNOWN,
    LAST,
    ONE_TELLS,
    POOL,
    SOLO,
    TABLE,
    TELLER,
    TELLS,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
)
from lab.training.random_numbers import below, chance

WITHOUT_SIXES: Final = 2
"""The value at `WIDE` in the rules of a deal for 168 cards without three of the sixes."""

SMALL_CARD, SWORD, BIG_CARD, ROYAL, CARDS = 52, 53, 54, 55, 56
"""Cards: 0 to 51 by rank and suit, 52 small joker, 53 guard card, 54 big joker, 55 royal card."""

ROBBED: Final = 0.1
CEDED: Final = 0.12
CEDED_AGAIN: Final = 0.3
CEDED_BOTH: Final = 0.45
OPEN_SOLO: Final = 0.2
SHOWN: Final = 0.22
ROSE: Final = 0.15
CALLS_ALONE: Final = 0.08
"""The likelihood that the throne is robbed, ceded, ceded again, ceded by a holder of both marked
jokers; that such an emperor declares an open solo, that everybody knows the guard, that the hoe of
one rebel is seen; and that a card is called of which the emperor has all four."""


@compiled
def deal(rng: Array, rules: Array, p: Array) -> None:
    """Deals a hand into `p`, with the emperor and the guard, up to the first lead.

    The way to the throne is drawn at random, without bids: sometimes it was ceded, sometimes the
    emperor is alone, sometimes everybody knows the guard. So the nets learn every state that bids
    can lead to.
    """
    held = np.empty((SEATS, CARDS), np.int64)
    shuffle(rng, rules, held)
    begin(rules, p)
    emperor = holder_of(held, ROYAL)
    trump = NOTHING
    if chance(rng) < ROBBED:
        emperor = _best(held, rng)
        p[SOLO] = 2
    elif rules[CALLED]:
        trump = _call(rng, held, emperor, p)
        emperor = p[THE_EMPEROR]
    else:
        emperor = _cede(rng, held, emperor)
        if held[emperor, SWORD]:
            if chance(rng) < CEDED_BOTH:
                held[emperor, ROYAL] -= 1
                emperor = (emperor + 4) % SEATS
                held[emperor, ROYAL] += 1
            else:
                p[SOLO] = 2 if chance(rng) < OPEN_SOLO else 1
        if p[SOLO] != 2:
            p[TELLER] = holder_of(held, SWORD)
            if p[TELLER] != emperor:
                p[THE_GUARD] = p[TELLER]
    p[THE_EMPEROR] = emperor
    p[TURN] = emperor
    if p[SOLO] == 2:
        open_up(p)
    elif chance(rng) < SHOWN:
        p[KNOWN] = 1
        if rules[CALLED] == 0 and chance(rng) < 0.5:
            _raise_hoes(rng, p, 2)
    elif rules[CALLED] == 0 and chance(rng) < ROSE:
        _raise_hoes(rng, p, 1)
    fill(held, trump, p)


@inner
def shuffle(rng: Array, rules: Array, held: Array) -> None:
    """Deals the cards: `held` gets their numbers, by seat and card."""
    cards = np.empty(216, np.int64)
    total = 0
    for card in range(0 if rules[WIDE] == 1 else 12, SMALL_CARD):
        for copy in range(4):
            if rules[WIDE] == WITHOUT_SIXES and 12 <= card < 15 and copy == 3:
                continue
            cards[total] = card
            total += 1
    for copy in range(4):
        cards[total] = SMALL_CARD if copy < 3 or rules[CALLED] else SWORD
        cards[total + 1] = BIG_CARD if copy < 3 else ROYAL
        total += 2
    for at in range(total - 1, 0, -1):
        other = below(rng, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    first = below(rng, SEATS)
    held.fill(0)
    for at in range(total):
        held[(first + at) % SEATS, cards[at]] += 1


@inner
def begin(rules: Array, p: Array) -> None:
    """Begins a position without cards and without an emperor."""
    p.fill(0)
    for rule in range(RULES):
        p[rule] = rules[rule]
    if rules[WIDE] == WITHOUT_SIXES:
        p[WIDE] = 0
    p[THE_GUARD] = NOTHING
    p[TELLER] = NOTHING
    p[CALL] = NOTHING
    p[LAST] = NOTHING
    p[TABLE] = NOTHING
    if rules[CALLED] == 0:
        p[TELLS] = SMALL
        p[ONE_TELLS] = 1


@inner
def fill(held: Array, trump: int, p: Array) -> None:
    """Adds all cards to a position without any. `trump`: the card that is trump, or `NOTHING`."""
    for seat in range(SEATS):
        for card in range(CARDS):
            rank = TRUMP if card == trump else rank_of_card(card)
            p[HANDS + seat * RANKS + rank] += held[seat, card]
            p[POOL + rank] += held[seat, card]
            p[HELD + seat] += held[seat, card]


@inner
def open_up(p: Array) -> None:
    """Makes the emperor an open solo: everybody knows the sides, and marks mean nothing (§2.1)."""
    p[SOLO] = 2
    p[THE_GUARD] = NOTHING
    p[KNOWN] = 1
    p[TELLER] = NOTHING
    p[TELLS] = 0
    p[ONE_TELLS] = 0


@inner
def rank_of_card(card: int) -> int:
    """The rank of a card that is no trump."""
    if card < SMALL_CARD:
        return card // 4
    return SMALL if card < BIG_CARD else BIG


@inner
def holder_of(held: Array, card: int) -> int:
    """A seat that holds a card, or `NOTHING`."""
    for seat in range(SEATS):
        if held[seat, card]:
            return seat
    return NOTHING


@inner
def _raise_hoes(rng: Array, p: Array, number: int) -> None:
    """Gives `number` random rebels a hoe, for a vote for a rebellion (§2.4.3)."""
    while number:
        seat = below(rng, SEATS)
        if seat != p[THE_EMPEROR] and seat != p[THE_GUARD] and not p[HOES + seat]:
            p[HOES + seat] = 1
            number -= 1


@inner
def _best(held: Array, rng: Array) -> int:
    """The seat that would rob: mostly the one with the most jokers and twos."""
    best, most = 0, -1.0
    for seat in range(SEATS):
        worth = 3.0 * chance(rng)
        for card in range(44, 56):
            worth += held[seat, card] * (1.0 + (card >= 52) + (card >= 54))
        if worth > most:
            best, most = seat, worth
    return best


@inner
def _cede(rng: Array, held: Array, emperor: int) -> int:
    """Cedes the throne at random, after the first time with a card (§2.2). Returns the emperor."""
    pot = np.empty(8, np.int64)
    attached = 0
    refused = 0
    while refused < 6 and chance(rng) < (CEDED if refused == 0 else CEDED_AGAIN):
        if refused == 0:
            held[emperor, ROYAL] -= 1
        else:
            card = 51
            while not held[emperor, card]:
                card -= 1
            held[emperor, card] -= 1
            pot[attached] = card
            attached += 1
        refused += 1
        emperor = (emperor + 4) % SEATS
    if refused:
        held[emperor, ROYAL] += 1
        for at in range(attached):
            held[emperor, pot[at]] += 1
    return emperor


@inner
def _call(rng: Array, held: Array, emperor: int, p: Array) -> int:
    """Chooses the emperor and the called card. Returns the trump, or `NOTHING` (§2.3).

    The royal card goes along with the throne.
    """
    choices = np.empty(52, np.int64)
    for step in range(SEATS):
        seat = (emperor + 4 * step) % SEATS
        if step < SEATS - 1 and chance(rng) < CEDED:
            continue
        count = 0
        alone = chance(rng) < CALLS_ALONE
        for card in range(52):
            if held[seat, card] == 4 and alone:
                choices[count] = card
                count += 1
            if held[seat, card] == 3:
                choices[count] = card
                count += 1
        if count == 0:
            continue
        held[emperor, ROYAL] -= 1
        held[seat, ROYAL] += 1
        called = choices[below(rng, count)]
        call(held, seat, called, p)
        return called if p[TRUMPS] else NOTHING
    p[THE_EMPEROR] = emperor
    p[SOLO] = 2
    return NOTHING


@inner
def call(held: Array, seat: int, called: int, p: Array) -> None:
    """The emperor calls a card: its fourth copy makes the guard, or a dark solo (§2.3)."""
    p[THE_EMPEROR] = seat
    p[CALL] = called // 4
    p[TELLS] = TRUMP if p[TRUMPS] else called // 4
    p[ONE_TELLS] = 1
    if held[seat, called] == 4:
        p[SOLO] = 1
        p[TELLER] = seat
        p[ONE_TELLS] = 0
        return
    for other in range(SEATS):
        if other != seat and held[other, called]:
            p[THE_GUARD] = other
            p[TELLER] = other
