"""What is measured in made-up hands is what they were made with."""

from random import Random

import pytest

from game.players.levels import Level
from game.rating.belief import WEIGHTS, Account
from game.record.seat_record import Dealt, Role
from lab.rating.calibration import Noted, measures

ROLES = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
STRENGTH = {Level.EASY: -1.0, Level.NORMAL: 0.0, Level.STRONG: 0.5}
WORTH = {Dealt.ROYAL: 2.0, Dealt.GUARD: 1.0, Dealt.BOTH: 3.0}


def hands(scale: float, noise: float, number: int, *, mixed: bool) -> list[Noted]:
    """Every fifth of an emperor alone, who was dealt both cards, with three times the noise."""
    dice, noted = Random(number), list[Noted]()  # noqa: S311 - a test
    for each in range(3_000):
        alone = each % 5 == 0
        roles = (Role.DARK, *[Role.AGAINST] * 4) if alone else ROLES
        weights = tuple(WEIGHTS[role] for role in roles)
        robbed = each % 7 == 0  # the royal card is a rebel's then
        cards = (-1 / 3 if robbed else 0.5, 0.5, 0.0)
        if alone:
            cards = (0.0, 0.0, 1.0)
        levels = tuple(dice.choice(list(Level)) if mixed else Level.NORMAL for _ in roles)
        came_to = sum(w * c for w, c in zip(cards, WORTH.values(), strict=True))
        came_to += sum(
            w * scale * STRENGTH[level] for w, level in zip(weights, levels, strict=True)
        )
        came_to += dice.gauss(0, noise * (3 if alone else 1))
        noted.append(Noted(Account(came_to, weights, cards, alone), levels))
    return noted


def test_the_measures_are_what_the_hands_were_made_with() -> None:
    constants = {"much": (6.0, 1.0), "little": (4.0, 2.0)}
    fitted, levels = measures(
        {name: hands(*how, 1, mixed=False) for name, how in constants.items()},
        {name: hands(*how, 2, mixed=True) for name, how in constants.items()},
    )
    for name, (scale, noise) in constants.items():
        assert fitted[name].scale == pytest.approx(scale, rel=0.05)
        assert fitted[name].noise == pytest.approx(noise**2, rel=0.1)
        assert fitted[name].noise_alone == pytest.approx(9 * noise**2, rel=0.15)
        assert fitted[name].worth == pytest.approx(tuple(WORTH.values()), abs=0.3)
    assert levels == pytest.approx(STRENGTH, abs=0.05)
