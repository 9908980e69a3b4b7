"""What the cards of a deal were worth, as told by self-plays of it."""

import pytest

from game.arena import luck as module
from game.arena.duel import with_bids_of
from game.arena.luck import PLAYS, luck, self_plays, worth
from game.arena.table_play import LoggedHand, dealt, played
from game.hand.engine import deal
from game.hand.state import Hand
from game.players.frozen import uniform
from game.players.levels import Level, Player, player
from game.rules.ruleset import PRESETS
from tests.e2e.rigged import replace_hands

EASY = player(Level.EASY)
CARELESS = with_bids_of(EASY, uniform.choose)
OWING = 1
"""The deal of this number owes tribute, where there is any."""


def settled(preset: str, number: int, choose: Player) -> Hand:
    return played(dealt(PRESETS[preset], 3, number), (choose,) * 5).hand


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One self-play is enough for what does not depend on their number."""
    monkeypatch.setattr(module, "PLAYS", 1)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([0, 0], 0.0),
        ([2, 4], 0.78 * 3),
        ([-4, -2], -0.78 * 3),
        ([1] * 7, 0.78),
    ],
)
def test_the_mean_is_shrunk_and_is_whole_parts_of_a_point(
    points: list[int], expected: float
) -> None:
    assert worth(points) == pytest.approx(expected, abs=1 / 128)
    assert (worth(points) * 64).is_integer()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_deal_is_worth_the_same_whatever_was_made_of_it(preset: str) -> None:
    by_easy, by_chance = (settled(preset, OWING, each) for each in (EASY, CARELESS))
    assert by_easy.history != by_chance.history
    assert luck(by_easy) == luck(by_chance)


def test_every_self_play_is_another_one_and_has_five_seats_that_sum_to_zero() -> None:
    start = dealt(PRESETS["simple"], 3, 1).hand
    plays = self_plays(start, PLAYS)
    assert len(set(plays)) > 1
    assert plays == self_plays(start, PLAYS)
    assert [sum(points) for points in plays] == [0] * PLAYS


@pytest.mark.usefixtures("few")
def test_it_is_that_of_the_last_deal_of_the_hand() -> None:
    hand = settled("simple", OWING, EASY)
    again = deal(hand.rules, hand.seed, hand.first, deals=hand.deals + 1)
    assert luck(again) == luck(played(LoggedHand(again), (EASY,) * 5).hand)
    assert luck(again) != luck(hand)


ROYALS = {0: "皇牌 大王x3 小王x3 2x16", 1: "侍卫牌 Ax16 Kx12"}


def test_an_overwhelming_hand_is_luck_and_its_enemies_have_none() -> None:
    start = replace_hands(dealt(PRESETS["simple"], 3, 0).hand, ROYALS)
    shares = [worth([points[seat] for points in self_plays(start, 3)]) for seat in range(5)]
    assert shares[0] > 3
    assert shares[1] > 1.5
    assert max(shares[2:]) < -1.5
