"""Laws of the rating that hold for whatever is thought of players and however a hand ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rating.belief import GROWTH, Account, Belief, SettledSeat, Stake, Surprise, account, rated
from game.rating.measurements import Measured
from game.rating.titles import honoured
from game.record.seat_record import Dealt, Role
from game.scoring import Solo

MEANS = st.floats(-3, 3)
BELIEFS = st.builds(Belief, MEANS, st.floats(0.001, 0.5))
ROLES = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
DEALT = (Dealt.ROYAL, Dealt.GUARD, Dealt.NEITHER, Dealt.NEITHER, Dealt.NEITHER)
WORTHLESS = {card: Belief(0.0, 0.0) for card in Dealt}
MEASURED = Measured(5.0, 20.0, 180.0, (1.5, 1.25, 3.0))
SURPRISES = st.builds(Surprise, st.floats(-20, 20), st.floats(14, 250))
WEIGHTS = st.sampled_from([2.5, -5 / 3, 5.0, -1.25])


def hand(guard: int) -> Account:
    """A hand of two royals, of whom the guard made so many points."""
    points = (2 * guard, guard, -guard, -guard, -guard)
    return account(list(map(SettledSeat, ROLES, DEALT, points)), Solo.NONE, 1)


def after(guard: int, players: tuple[Belief, ...]) -> list[Belief]:
    """What is thought of the players of such a hand when the cards are worth nothing."""
    of = hand(guard)
    seen = MEASURED.surprise(of, players, WORTHLESS)
    return [
        rated(player, MEASURED.scale * weight, seen, Stake.ALL)
        for player, weight in zip(players, of.weights, strict=True)
    ]


@given(BELIEFS, WEIGHTS, SURPRISES)
def test_a_seat_on_autoplay_never_gains(before: Belief, weight: float, seen: Surprise) -> None:
    now = rated(before, weight, seen, Stake.LOSS)
    assert now.mean <= before.mean
    assert now.sure < before.sure


@given(st.integers(0, 899), st.sampled_from([True, False, None]), st.sampled_from(Stake))
def test_beginners_never_fall(before: int, won: bool | None, stake: Stake) -> None:
    for practice in (True, False):
        assert honoured(before, won=won, practice=practice, stake=stake) >= before


@given(st.floats(0.001, 0.5), MEANS)
def test_a_draw_among_equals_moves_nobody(variance: float, mean: float) -> None:
    beliefs = after(0, (Belief(mean, variance),) * 5)
    assert [belief.mean for belief in beliefs] == pytest.approx([mean] * 5)


@given(st.tuples(*[BELIEFS] * 5), st.integers(-3, 3))
def test_in_the_mirror_all_is_the_other_way_round(players: tuple[Belief, ...], guard: int) -> None:
    mirrored = tuple(Belief(-player.mean, player.variance) for player in players)
    there = after(-guard, mirrored)
    for here, other in zip(after(guard, players), there, strict=True):
        assert (other.mean, other.variance) == pytest.approx((-here.mean, here.variance))


@given(st.lists(MEANS, min_size=5, max_size=5), st.floats(0.001, 0.5), st.integers(-3, 3))
def test_what_some_gain_others_lose_where_as_much_is_known_of_all(
    means: list[float], variance: float, guard: int
) -> None:
    players = tuple(Belief(mean, variance) for mean in means)
    assert sum(belief.mean for belief in after(guard, players)) == pytest.approx(
        sum(means), abs=1e-9
    )


@given(st.tuples(*[BELIEFS] * 5), st.integers(-3, 3))
def test_every_hand_tells_something_and_never_all(players: tuple[Belief, ...], guard: int) -> None:
    for before, now in zip(players, after(guard, players), strict=True):
        assert 0 < now.variance < before.variance + GROWTH
