"""The preset is chosen by a menu of the lobby, and the hand is played by its rules."""

from dataclasses import replace
from pathlib import Path

import pytest
from simcord.components import walk_components

from bot.model import ServerSettings
from bot.tables.rules.rule_sets import with_rules
from game.hand.engine import legal_actions
from game.match import tribute_after
from game.notation.formatter import code
from game.rules.ruleset import PRESETS, Tribute
from tests.e2e.party import a_party, answer_to, buttons, by_command, new_bot, private, text_of
from tests.e2e.policies import quiet

SMOTHERED = 226
"""A short hand, by the preset of Weihai, in which one player is smothered."""
OWING = 638
"""A short hand, by the preset of the home, after which tribute is owed."""


@pytest.mark.parametrize(
    ("preset", "name", "short_hand"),
    [("sixes", "憋6", 228), ("qingdao", "青岛", 3)],
)
async def test_a_hand_by_another_preset_is_played_to_the_score(
    tmp_path: Path, preset: str, name: str, short_hand: int
) -> None:
    async with a_party(tmp_path, short_hand) as party:
        await party.gather(1)
        await party.pick(party.members[0], "preset", preset, party.table())
        assert name in text_of(party.table())
        await party.deal()
        await party.play(quiet, doors=(by_command,))
        assert (await party.hand()).rules == PRESETS[preset]
        assert sum((await party.result()).points) == 0


async def test_in_weihai_who_is_stuck_with_sixes_is_last(tmp_path: Path) -> None:
    async with a_party(tmp_path, SMOTHERED) as party:
        await party.gather()
        await party.pick(party.members[0], "preset", "weihai", party.table())
        await party.deal()
        await party.play(quiet, doors=(by_command,))
        result = await party.result()
        (smothered,) = result.smothered
        assert result.place(smothered.seat) == len(result.places)
        assert "闷住" in text_of(party.table())


async def test_the_emperor_calls_a_card_by_a_button_of_the_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, "x2") as party:
        await party.gather()
        await party.pick(party.members[0], "preset", "classic", party.table())
        await party.deal()
        for member in party.members:
            await party.press(member, "no")
        seat = await party.turn()
        emperor = party.members[seat]
        hand = private(await party.press(emperor, "call"))
        (call,) = (found for found in buttons(hand) if found.endswith(":call QD"))
        await emperor.click(hand, custom_id=call)
        called = await party.hand()
        assert (called.emperor, called.phase.name) == (seat, "open-guard")
        assert "♦Q" in text_of(party.table())


async def test_at_home_the_losers_pay_tribute_before_the_next_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, OWING, "tribute") as party:
        await party.gather(2)
        await party.pick(party.members[0], "preset", "home", party.table())
        await party.deal()
        await party.skip(quiet)
        last = await party.hand()
        await party.deal()
        hand = await party.hand()
        assert hand.owed == tribute_after(PRESETS["home"], last) is not None
        assert text_of(party.table()).count("→") == len(hand.gifts) > 0
        await party.restart(new_bot(tmp_path, "tribute"))
        assert await party.hand() == hand


async def test_a_payer_picks_from_the_menu_of_the_hand(tmp_path: Path) -> None:
    rules = replace(PRESETS["classic"], tribute=Tribute.EQUAL)
    async with a_party(tmp_path, 424, "picks") as party:
        house = with_rules(ServerSettings(party.world.guild.id, "classic"), rules)
        await party.store.servers.remember(house)
        await party.gather()
        await party.deal()
        await party.skip(quiet)
        await party.deal()
        hand = await party.hand()
        assert hand.phase.name == "tribute"
        seats = sorted(hand.waiting)
        for seat in seats:
            assert text_of(party.table()).count("→") == 0
            action = legal_actions(hand, seat)[0]
            shown = await party.hand_of(party.members[seat])
            await party.pick(party.members[seat], "give", code(action), shown)
        assert (await party.hand()).phase.name == "rob"
        assert text_of(party.table()).count("→") == len((await party.hand()).gifts) > 0


async def test_a_menu_shows_again_what_is_chosen_after_a_refused_choice(tmp_path: Path) -> None:
    async with a_party(tmp_path, "menu") as party:
        await party.gather(2)
        seen = len(party.world.env.http_requests)
        result = await party.pick(party.members[1], "preset", "home", party.table())
        assert answer_to(result) is not None, "refused"
        callbacks = [
            request.json["data"]
            for request in party.world.env.http_requests[seen:]
            if request.json and request.path.endswith("/callback") and request.json["type"] == 7
        ]
        (shown,) = (
            [option["value"] for option in component["options"] if option["default"]]
            for component in walk_components(callbacks[-1]["components"])
            if ":preset:" in component.get("custom_id", "")
        )
        assert shown == ["simple"]
