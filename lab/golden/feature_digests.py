"""Makes the digests of what AI players look at: `python -m lab.golden.feature_digests`.

For some states of random hands it writes the observation, the candidates, and the inputs of a net
that are on, each as the beginning of a SHA-256. A change of these numbers makes nets useless that
were trained before it: train new ones.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from game.hand.engine import deal
from game.hand.phases.trick import Trick
from game.hand.view import View, view_of
from game.players.bidder import Prospect
from game.players.observation.candidates import MOST, candidates
from game.players.observation.features import (
    MOST_AFTER,
    MOST_COMMON,
    OTHERS,
    SHAPE,
    after,
    common,
    order,
    shapes,
)
from game.players.observation.input_layout import PASS, REBEL
from game.players.observation.view_encoder import encode_prospect, encode_view
from game.rules.ruleset import PRESETS
from tests.laws.dice import played

FILE = Path(__file__).parents[2] / "tests" / "golden" / "features.digests"
SEEDS = (b"one", b"two")
EVERY = 13


def inputs(observation: Sequence[int], codes: Sequence[int]) -> list[list[int]]:
    """The inputs that are on whatever the seat does, then those of each candidate."""
    slots, shape = [0] * OTHERS, [0] * SHAPE
    on, some = [0] * MOST_COMMON, [0] * MOST_AFTER
    order(observation, slots)
    shapes(observation, shape)
    shared = on[: common(observation, slots, on)]
    return [shared, *(some[: after(observation, slots, shape, code, some)] for code in codes)]


def digest(numbers: object) -> str:
    """A short digest of some numbers."""
    return sha256(repr(numbers).encode()).hexdigest()[:12]


def lines() -> Iterator[str]:
    """A line a state: `simple one 26 4c3f… 0b91… 7d55…`; at 0 a bid is judged."""
    for preset, rules in PRESETS.items():
        for seed in SEEDS:
            yield f"{preset} {seed.decode()} 0 {_of_a_bid(view_of(deal(rules, seed, 0), 0))}"
            log, _ = played(rules, seed, 0)
            tricks = [step for step in log if isinstance(step.before.phase, Trick)]
            for number in range(0, len(tricks), EVERY):
                step = tricks[number]
                of_it = _of(encode_view(view_of(step.before, step.action.seat)))
                yield f"{preset} {seed.decode()} {number + 1} {of_it}"


def _of(observation: list[int]) -> str:
    codes = [0] * MOST
    candidate_codes = codes[: candidates(observation, codes)]
    return " ".join(
        map(digest, (observation, candidate_codes, inputs(observation, candidate_codes)))
    )


def _of_a_bid(view: View) -> str:
    observation = encode_prospect(view, Prospect(REBEL, view.cards, 1))
    return " ".join(map(digest, (observation, [PASS], inputs(observation, [PASS]))))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
