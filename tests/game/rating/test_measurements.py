from dataclasses import replace

import pytest

from game.players.levels import Level
from game.rating.belief import CARDS, Surprise, Term, learned
from game.rating.measurements import HANDS, measured, of_level
from game.record.seat_record import Dealt
from game.rules.ruleset import PRESETS, SixesLast


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_was_measured(preset: str) -> None:
    how = f"run: python -m lab.rating.measure game/rating/measured.json --preset {preset}"
    measures = measured(preset)
    assert [name for name in PRESETS if measured(name) is measures] == [preset], how
    assert measures.noise_alone > measures.noise > 0
    assert measures.scale > 0
    assert tuple(measures.cards()) == CARDS


def test_rules_are_rated_by_the_preset_they_are_closest_to() -> None:
    assert measured("sixes deck=216 rob=off") is measured("sixes")
    assert measured("an older one") is measured("simple")
    assert measured("simple") is not measured("qingdao")


def test_a_preset_that_is_not_measured_yet_is_rated_by_the_one_that_differs_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = replace(PRESETS["rizhao"], sixes_last=SixesLast.WITH_JOKERS)
    monkeypatch.setitem(PRESETS, "new", rules)
    assert measured("new") is measured("new deck=216") is measured("rizhao")


def test_a_level_is_worth_what_it_was_measured_to_be_for_certain() -> None:
    easy, normal, strong = map(of_level, (Level.EASY, Level.NORMAL, Level.STRONG))
    assert easy.mean < normal.mean == 0 < strong.mean
    assert {easy.variance, normal.variance, strong.variance} == {0}


def test_after_so_many_hands_a_server_s_own_count_as_much_as_what_was_measured() -> None:
    of = measured("simple")
    card = of.cards()[Dealt.ROYAL]
    first, variance = card.mean, card.variance
    for _ in range(HANDS):  # in which the card adds as much as if it were worth a point more
        expected = 0.5 * (first + 1)
        seen = Surprise(expected - 0.5 * card.mean, of.noise + 0.25 * card.variance)
        card = learned(Term(0.5, card), seen)
    assert card.mean == pytest.approx(first + 0.5)
    assert card.variance == pytest.approx(variance / 2)
