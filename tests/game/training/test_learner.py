"""Learning: the same seed learns the same, also after a pause; what is taught is learned."""

import io

import numpy as np
import pytest

from game.training import learner
from game.training.gradients import adam, add_gradients
from game.training.learner import Learner, deals_of, weights_in
from game.training.matches import compare
from game.training.nets import NET, NETS, PLAIN, RULES_OF_THUMB, workspace
from game.training.self_play import Manner, room

pytestmark = pytest.mark.xdist_group("numba")

MANNER = Manner(temperature=0.1, wild=0.02, trace=0.9, critic=0.6, others=(0.2, 0.2))
PRESETS = ["simple", "qingdao"]


@pytest.fixture(autouse=True)
def few_hands_make_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "HANDS", 6)


def learned(seed: int, rounds: int) -> Learner:
    made = Learner(seed, PRESETS)
    for _ in range(rounds):
        made.round(MANNER, 1e-3)
    return made


def test_the_same_seed_gives_the_same_weights_and_another_one_others() -> None:
    first, again, other = (learned(seed, 2).flat for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_who_goes_on_after_a_pause_learns_what_it_would_have_learned() -> None:
    through, paused, kept = learned(1, 3), learned(1, 2), io.BytesIO()
    paused.save(kept)
    kept.seek(0)
    resumed = Learner(5, PRESETS)
    resumed.load(kept)
    resumed.round(MANNER, 1e-3)
    for name in ("flat", "mean", "earlier", "m", "v"):
        assert np.array_equal(getattr(resumed, name), getattr(through, name)), name
    assert (resumed.hands, resumed.steps, resumed.seed) == (36, through.steps, 1)


def test_every_net_and_both_critics_are_taught() -> None:
    made = Learner(1, PRESETS)
    before = made.flat.copy()
    errors = sum(made.round(MANNER, 1e-3) for _ in range(12))  # an emperor alone is rare
    assert np.all(np.asarray(errors) > 0)
    changed = weights_in(made.flat != before).first
    assert all(changed[net].any() for net in range(NETS))


def test_a_small_task_is_learned() -> None:
    dice, flat = np.random.default_rng(1), Learner(1, PRESETS).flat
    mean, m, v, gradient = (
        flat.copy(),
        np.zeros_like(flat),
        np.zeros_like(flat),
        np.zeros_like(flat),
    )
    examples, w = room(64), weights_in(flat)
    for at in range(64):
        examples.number[at] = 8
        examples.on[at, :8] = dice.choice(500, 8, replace=False)
    examples.net[:], examples.target[:] = dice.integers(0, NETS, 64), dice.normal(0, 2, 64)
    found = []
    for step in range(1, 61):
        errors = np.zeros((NETS, 2))
        order = np.argsort(examples.net, kind="stable")
        add_gradients(order, examples, w, weights_in(gradient), errors, workspace())
        adam(flat, mean, gradient, gradient * 0, m, v, 1e-2, step, NETS / 64, 0.9)
        found.append(errors[:, 0].sum())
    assert found[-1] < found[0] / 20


def test_matches_are_duplicate_and_rules_of_thumb_beat_plain_play() -> None:
    made = Learner(1, PRESETS)
    one = (made.pool, 2, 4, 60, deals_of(["simple"]))
    nets = (made.nets, made.nets)
    assert compare(*one, NET, NET, *nets)["1v4"].points == pytest.approx(0)
    better = compare(*one, RULES_OF_THUMB, PLAIN, *nets)
    assert better["1v4"].points > 3 * better["1v4"].error > 0
    assert better["sides"].points > 3 * better["sides"].error > 0


def test_there_are_no_deals_of_an_unknown_preset() -> None:
    with pytest.raises(KeyError):
        deals_of(["none"])
