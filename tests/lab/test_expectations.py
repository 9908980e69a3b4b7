"""What compiled play promises is what hints and reviews say."""

import io

import numpy as np
import pytest

from game.hand.actions import Decision, Pass
from game.hand.phases.trick import Trick
from game.hand.view import view_of
from game.players.bidder import SHARE, as_it_is
from game.players.hints import has_choice
from game.players.hints.play_hints import best_plays
from game.players.levels import Level, player
from game.players.review import expected_points
from game.players.strong.net import read
from game.players.table_play import acted, dealt, enthroned
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from lab.training.expectations import REVIEW, Expectation, play_on, play_out
from lab.training.export import read_weights, write
from lab.training.hand_position import position_of
from lab.training.nets import shapes_of


@pytest.mark.parametrize(
    ("preset", "deal"), [*((preset, 1) for preset in PRESETS), ("simple", 6), ("qingdao", 2)]
)
def test_compiled_play_promises_what_hints_and_reviews_do(preset: str, deal: int) -> None:
    dice, file = np.random.default_rng(1), io.BytesIO()
    sizes = shapes_of(wide=16, narrow=8)
    write(file, [dice.integers(-4, 5, size) / 8 for size in sizes], {})  # whose sums are exact
    file.seek(0)
    nets = read(file)
    file.seek(0)
    hand = enthroned(dealt(PRESETS[preset], 66, deal), player(Level.STRONG)).hand
    sides = hand.sides
    solo = sides.solo is Solo.OPEN
    position = np.array(position_of(hand), np.int64)
    expectations, value = play_out(position, read_weights(file), nets, play_on)
    shown = list[Expectation]()
    action: Decision | None = None
    while isinstance(hand.phase, Trick):
        multiplier = 1 if solo else hand.multiplier
        if not isinstance(action, Pass):
            cards = len(hand.hands[sides.emperor])
            points = expected_points(hand, nets) / multiplier
            shown.append(Expectation(sides.emperor, REVIEW, False, cards, points))
        (seat,) = hand.waiting
        view = view_of(hand, seat)
        action = view.legal[0]
        if has_choice(view):
            best, role = best_plays(view, nets)[0], as_it_is(view).role
            action, points = best.action, best.points / (SHARE[role] * multiplier)
            shown.append(Expectation(seat, role, solo, len(view.cards), points))
        hand = acted(hand, action)
    for compiled, each in zip(expectations, shown, strict=True):
        assert compiled[:4] == each[:4]
        assert compiled.points == pytest.approx(each.points)
    assert value == expected_points(hand) / (1 if solo else hand.multiplier)
