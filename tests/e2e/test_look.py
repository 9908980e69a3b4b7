"""What people choose for their own pictures, and what they and others see of it."""

from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from PIL import Image
from simcord import ResponseMessage

from bot.model.user import DisplayPreferences, ThemeName
from bot.panels.server.look import CHOICES
from bot.pictures.theme import DARK, LIGHT, Colour
from bot.text.catalogue import Language, Words
from tests.e2e.party import Party, a_party, answer_to, private, text_of
from tests.e2e.policies import quiet

CHINESE = Words(Language.CHINESE)

pytestmark = pytest.mark.drawn


def grounds(party: Party, message: ResponseMessage | None) -> set[Colour]:
    """The colours in the corners of a message's pictures."""
    assert message is not None
    pictures = [Image.open(BytesIO(party.world.picture(a))) for a in message.attachments]
    return {cast(Colour, picture.convert("RGB").getpixel((0, 0))) for picture in pictures}


async def test_a_choice_changes_ones_own_pictures(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start()
        chooser, other = party.members[0], party.members[1]
        before = [
            party.world.picture((await party.hand_of(m)).attachments[0]) for m in (chooser, other)
        ]
        shown = private(await party.slash(chooser, "look"))
        for name, values in CHOICES.items():
            plain, changed = list(values)[:2]
            if name == "counter_clockwise":  # the default in Chinese
                plain, changed = changed, plain
            assert CHINESE(f"look-{name}-{plain}") in text_of(shown)
            await party.press(chooser, name, shown)
            assert CHINESE(f"look-{name}-{changed}") in text_of(shown)
        after = [
            party.world.picture((await party.hand_of(m)).attachments[0]) for m in (chooser, other)
        ]
        assert before[0] != after[0]
        assert before[1] == after[1]
        assert await party.store.users.look(chooser.id) == DisplayPreferences(
            low_first=True,
            two_colours=True,
            large=True,
            counter_clockwise=False,
            theme=ThemeName.LIGHT,
        )


async def test_every_private_picture_has_ones_own_colours_and_public_ones_have_the_default(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start(people=2)
        chooser, other = party.members[:2]
        await party.store.users.remember_look(
            chooser.id, DisplayPreferences(theme=ThemeName.LIGHT, counter_clockwise=False)
        )
        await party.skip(quiet, until="trick")
        people = ((chooser, LIGHT), (other, DARK))
        assert grounds(party, party.table()) == {DARK.rim}
        for member, theme in people:
            assert grounds(party, await party.hand_of(member)) == {theme.rim}
        await party.skip(quiet)
        assert grounds(party, party.public()[-1]) == {DARK.rim}
        for member, theme in people:
            for command in ("leaderboard", "stats", "look"):
                assert grounds(party, answer_to(await party.slash(member, command))) == {theme.rim}
            asked = await party.slash(member, "rules ask", play="K")
            assert grounds(party, answer_to(asked)) == {theme.ground}
            page = private(await party.slash(member, "rules read"))
            await party.pick(member, "page", "rules-plays", page)
            assert grounds(party, page) == {theme.ground}


async def test_the_table_is_seen_from_ones_own_seat_once_cards_are_played(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        pictures = [
            party.world.picture((await party.hand_of(member)).attachments[0])
            for member in party.members
        ]
        public = party.world.picture(party.table().attachments[0])
        assert len({public, *pictures}) == 6
