"""The deals of training are such as the rules make, for every preset."""

import numpy as np
import pytest

from game.players.observation.input_layout import BIG, NATURALS, NOTHING, RANKS, SMALL, TRUMP
from game.rules.ruleset import PRESETS, Guard
from game.seats import SEATS
from game.training.compiler import Array
from game.training.learner import deals_of
from game.training.position import (
    CALL,
    HANDS,
    HELD,
    HOES,
    KNOWN,
    LAST,
    ONE_TELLS,
    POOL,
    POSITION,
    SOLO,
    TELLER,
    TELLS,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
)
from game.training.training_deal import deal

pytestmark = pytest.mark.xdist_group("numba")

DEALS = 300
DARK, OPEN = 1, 2


def dealt(preset: str) -> list[list[int]]:
    """Many deals."""
    rng, (rules,) = np.array([3], np.uint64), deals_of([preset])
    found = []
    for _ in range(DEALS):
        p: Array = np.empty(POSITION, np.int64)
        deal(rng, rules, p)
        found.append([int(number) for number in p])
    return found


def hands(p: list[int]) -> list[list[int]]:
    """By seat, how many cards of each rank it holds."""
    return [p[HANDS + seat * RANKS : HANDS + (seat + 1) * RANKS] for seat in range(SEATS)]


@pytest.mark.parametrize("preset", PRESETS)
def test_all_cards_of_the_deck_are_dealt_and_evenly_but_for_what_ceding_adds(preset: str) -> None:
    rules = PRESETS[preset]
    for p in dealt(preset):
        held, counts = hands(p), p[HELD : HELD + SEATS]
        assert [sum(each) for each in held] == counts
        assert sum(counts) == rules.deck
        assert [sum(each) for each in zip(*held, strict=True)] == p[POOL : POOL + RANKS]
        assert (p[POOL + SMALL], p[POOL + BIG]) == (4, 4)
        trumps = p[POOL + TRUMP]
        assert trumps == (4 if rules.called_card_is_trump and p[CALL] != NOTHING else 0)
        assert all(number % 16 in (0, 12, 13) for number in p[POOL : POOL + NATURALS])
        moved = [seat for seat, n in enumerate(counts) if abs(n - rules.deck / SEATS) >= 1]
        assert not moved or rules.guard is Guard.FIXED


@pytest.mark.parametrize("preset", PRESETS)
def test_who_tells_holds_what_tells_and_is_the_guard_or_alone(preset: str) -> None:
    for p in dealt(preset):
        emperor, guard, teller = p[THE_EMPEROR], p[THE_GUARD], p[TELLER]
        assert (p[TURN], p[LAST]) == (emperor, NOTHING)
        if p[SOLO] == OPEN:
            assert (guard, p[KNOWN]) == (NOTHING, 1)
            continue
        assert teller == (emperor if p[SOLO] == DARK else guard)
        assert guard != emperor
        assert hands(p)[teller][p[TELLS]] > 0
        assert p[ONE_TELLS] == int(p[CALL] == NOTHING or p[SOLO] != DARK)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_is_called_where_the_guard_is_and_hoes_are_seen_where_none_is(preset: str) -> None:
    called = PRESETS[preset].guard is Guard.CALLED
    for p in dealt(preset):
        assert (p[CALL] != NOTHING) == (called and p[SOLO] != OPEN)
        risen = [seat for seat in range(SEATS) if p[HOES + seat]]
        assert not {p[THE_EMPEROR], p[THE_GUARD]} & set(risen)
        assert not (called and risen)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_state_that_bids_lead_to_comes_about(preset: str) -> None:
    states = {(p[SOLO], p[KNOWN]) for p in dealt(preset)}
    assert {(0, 0), (0, 1), (DARK, 0), (OPEN, 1)} <= states
