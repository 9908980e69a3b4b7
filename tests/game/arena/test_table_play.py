"""Hands between players: the deals, the order, what a player is asked."""

from collections import Counter

import pytest

from game.arena.contestants import named
from game.hand.actions import Action, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import neutral
from game.players.levels import Player
from game.players.table_play import dealt, enthroned, played
from game.rules.ruleset import PRESETS
from tests.game.hands import turn

PLAIN, RANDOM = named("plain"), named("random")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_its_end(preset: str) -> None:
    for number in range(4):
        start = dealt(PRESETS[preset], 1, number)
        hand = played(start, (RANDOM, PLAIN, RANDOM, PLAIN, neutral.choose))
        assert sum(hand.result.points) == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_one_player_bids_for_all_until_the_first_lead(preset: str) -> None:
    start = enthroned(dealt(PRESETS[preset], 1, 0), neutral.choose)
    assert start.hand.phase.name is PhaseName.TRICK
    assert turn(start.hand) == start.hand.emperor
    assert all(taken.phase is not PhaseName.TRICK for taken in start.log)
    hand = played(start, (PLAIN,) * 5)
    assert hand.log[: len(start.log)] == start.log
    assert hand.log[len(start.log)].phase is PhaseName.TRICK


def test_the_same_seed_and_number_are_the_same_deal_and_others_are_others() -> None:
    simple = PRESETS["simple"]
    assert dealt(simple, 1, 2) == dealt(simple, 1, 2)
    dealings = [dealt(simple, seed, number).hand.hands for seed in (1, 2) for number in (1, 12)]
    assert len(set(dealings)) == 4


def test_with_tribute_every_other_deal_follows_a_hand_and_without_it_none() -> None:
    for preset in ("home", "simple"):
        owed = [dealt(PRESETS[preset], 1, number).hand.owed for number in range(40)]
        assert all(debt is None for debt in owed[::2])
        kinds = set(owed[1::2])
        assert len(kinds) > 10 if preset == "home" else kinds == {None}


def test_everybody_is_asked_once_at_a_time_with_another_seed_each_and_only_with_a_choice() -> None:
    asked = Counter[bytes]()

    def noting(view: View, seed: bytes) -> Action:
        assert view.seat in view.waiting
        assert len(view.legal) > 1
        asked[seed] += 1
        return RANDOM(view, seed)

    hand = played(dealt(PRESETS["simple"], 1, 0), (noting,) * 5)
    assert 20 < len(asked) < len(hand.log)
    assert set(asked.values()) == {1}


def test_who_plays_elsewhere_changes_nothing_for_who_decides_the_same() -> None:
    start = dealt(PRESETS["simple"], 1, 0)
    first = played(start, (RANDOM,) * 5)
    second = played(start, [lambda view, seed: RANDOM(view, seed)] * 5)
    assert first == second


def test_a_player_that_breaks_the_rules_is_found_out() -> None:
    def passing(view: View, _seed: bytes) -> Action:
        assert view.seat is not None
        return Pass(view.seat)

    players: list[Player] = [passing] * 5
    with pytest.raises(ValueError, match="a player did"):
        played(dealt(PRESETS["simple"], 1, 0), players)
