"""What people choose for their own pictures, and what they and others see of it."""

from pathlib import Path

from simcord.components import walk_components

from bot.look import Look
from bot.panels.look_panel import CHOICES
from bot.text.catalogue import Language, Words
from tests.e2e.party import a_party, answer_to, text_of
from tests.e2e.policies import quiet

CHINESE = Words(Language.CHINESE)


async def test_a_choice_changes_ones_own_pictures(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start()
        chooser, other = party.members[0], party.members[1]
        before = [
            party.world.picture((await party.hand_of(m)).attachments[0]) for m in (chooser, other)
        ]
        shown = answer_to(await party.slash(chooser, "look"))
        assert shown is not None
        assert shown.ephemeral
        for choice in CHOICES:
            assert CHINESE(f"look-{choice}-0") in text_of(shown)
            await party.press(chooser, choice, shown)
            assert CHINESE(f"look-{choice}-1") in text_of(shown)
        after = [
            party.world.picture((await party.hand_of(m)).attachments[0]) for m in (chooser, other)
        ]
        assert before[0] != after[0]
        assert before[1] == after[1]
        assert await party.bot.controller.store.look(chooser.id) == Look(*(True,) * len(CHOICES))


async def test_the_table_is_seen_from_ones_own_seat_once_cards_are_played(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start()
        await party.play(quiet, until="trick")
        pictures = [
            party.world.picture((await party.hand_of(member)).attachments[0])
            for member in party.members
        ]
        public = party.world.picture(party.table().attachments[0])
        assert len({public, *pictures}) == 6


async def test_a_hand_can_be_had_as_text(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        member = party.members[2]
        mine = await party.hand_of(member)
        told = await party.press(member, "text", mine)
        (described,) = (
            item["description"]
            for component in walk_components(mine.components)
            for item in component.get("items") or ()
        )
        assert text_of(told) == described


async def test_a_profile_tells_what_was_won(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        empty = await party.slash(party.members[0], "profile")
        assert "has not finished a hand here yet" in text_of(empty)
        await party.play(quiet)
        points = (await party.result()).points
        for member, made in zip(party.members, points, strict=True):
            mine = await party.slash(member, "profile")
            assert f"points {made:+d}" in text_of(mine)
            theirs = await party.slash(party.members[0], "profile", player=member.user)
            assert text_of(theirs) == text_of(mine)
