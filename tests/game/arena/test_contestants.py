"""The players of the arena by name; the frozen ones do what they always did."""

from hashlib import sha256

import pytest

from game.arena.contestants import BIDDINGS, FROZEN, NAMES, OWN, named
from game.notation.formatter import code
from game.players.levels import Level, player
from game.players.table_play import dealt, played
from game.rules.ruleset import PRESETS

DEALS = 2
"""Of each of these presets."""
HELD_BY = ("simple", "classic", "roast", "sixes", "home", "rizhao", "weihai", "qingdao")
"""The presets by which they are held. A later one need not be among them."""
DIGESTS = {
    "normal": "5a1d8e6b03a4112a495bb7feb6021f611f1a93d95bc629dbb0e170e85ba87c00",
    "plain": "8e2cfc874f3f1ea20873d7ed8126f136254a09bed306de23caca8ef25ad9f8a6",
    "random": "da01ae9a758d098a5e52be0917fab8a4c6ef1e5c7d4f37468ed826646c7f0dee",
    "untuned": "e1dc17ca871ecf3b2beb05dbcaf489e52cbb9b8fb359aedea9258b9cefa454a9",
}
"""Digests of all that five of a frozen player do, and of `normal`, which measures `strong`.

They change with the rules, and never with a player: if you make a better `normal`, keep this one as
a frozen player, and measure again.
"""


def test_every_name_is_a_player_and_so_is_everybody_who_bids_for_all() -> None:
    for name in {*NAMES, *BIDDINGS} - {OWN}:
        assert callable(named(name))
    with pytest.raises(LookupError):
        named("nobody")


def test_the_levels_are_those_of_the_tables() -> None:
    assert [named(level) for level in Level] == [player(level) for level in Level]


def test_every_frozen_player_is_held_to_what_it_does() -> None:
    assert set(DIGESTS) == {*FROZEN, Level.NORMAL}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_frozen_player_does_what_it_always_did(name: str) -> None:
    digest = sha256()
    for preset in HELD_BY:
        for number in range(DEALS):
            hand = played(dealt(PRESETS[preset], 1, number), (named(name),) * 5)
            moves = (f"{taken.action.seat} {code(taken.action)}" for taken in hand.log)
            digest.update(f"{preset} {number}: {', '.join(moves)}\n".encode())
    assert digest.hexdigest() == DIGESTS[name]
