"""The players of the levels play every preset to its end; the same log gives the same moves."""

import os
import subprocess
import sys
from hashlib import sha256

from game.cards import SEATS
from game.players.levels import Level, player
from game.players.table_play import dealt, played
from game.rules.ruleset import PRESETS

MOVES = """
from tests.game.players.test_levels import moves
print(moves())
"""


def moves() -> list[str]:
    """A digest of all that is done in a hand of each level, by five players of it."""
    digests = []
    for number, level in enumerate(Level):
        hand = played(dealt(PRESETS["home"], 5, number), (player(level),) * SEATS)
        digests.append(sha256(repr(hand.log).encode()).hexdigest())
    return digests


def test_another_process_plays_the_same_moves() -> None:
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", MOVES],
        env=os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": os.curdir},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.strip() == str(moves())
