"""The preset is chosen by a menu of the lobby, and the hand is played by its rules."""

from pathlib import Path

import pytest

from game.ruleset import PRESETS
from tests.e2e.party import a_party, by_command, text_of
from tests.e2e.policies import quiet


@pytest.mark.parametrize(("preset", "name"), [("classic", "经典"), ("roast", "烤牌")])
async def test_a_hand_by_another_preset_is_played_to_the_score(
    tmp_path: Path, preset: str, name: str
) -> None:
    async with a_party(tmp_path, "presets") as party:
        await party.gather(1)
        await party.pick(party.members[0], "preset", preset, party.table())
        assert name in text_of(party.table())
        await party.press(party.members[0], "deal")
        await party.play(quiet, doors=(by_command,))
        now = await party.now()
        assert now.hand is not None
        assert now.hand.rules == PRESETS[preset]
        assert now.hand.result is not None
        assert sum(now.hand.result.points) == 0


async def test_the_emperor_calls_a_card_from_the_menu_of_the_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, "x2") as party:
        await party.gather()
        await party.pick(party.members[0], "preset", "classic", party.table())
        await party.press(party.members[0], "deal")
        for member in party.members:
            await party.press(member, "no")
        seat = await party.turn()
        hand = await party.hand_of(party.members[seat])
        await party.pick(party.members[seat], "call", "call QD", hand)
        now = await party.now()
        assert now.hand is not None
        assert (now.hand.emperor, now.hand.phase.name) == (seat, "open-guard")
        assert "♦Q" in text_of(party.table())
