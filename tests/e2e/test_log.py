"""The log of a hand, which fits into the message that shows it."""

from pathlib import Path

from bot.panels.table.happenings import log_text
from bot.text.catalogue import Language, Words
from game.players import autoplay
from tests.e2e.party import Party, a_party, by_command, text_of

MOST_CONTENT = 2_000
"""Discord's limit of a message without components, in characters."""


async def test_the_log_of_a_hand_is_shown_with_the_hand_as_text(tmp_path: Path) -> None:
    async with a_party(tmp_path, 2, locale="en-US", until="trick") as party:
        for _ in range(3):
            seat = await party.turn()
            await by_command(party, party.members[seat], autoplay.choose(await party.view(seat)))
        member = party.members[await party.turn()]
        hand = await party.hand_of(member)
        for verb in ("log", "text"):
            assert await log(party) in text_of(await party.press(member, verb, hand))


async def log(party: Party) -> str:
    now = await party.now()
    return log_text(now.table, await party.in_public(), Words(Language.ENGLISH))


async def test_the_log_of_a_long_hand_can_be_read_after_its_end(tmp_path: Path) -> None:
    async with a_party(tmp_path, 1, locale="en-US", until="settled") as party:
        assert len(await log(party)) > MOST_CONTENT
        assert await log(party) in text_of(await party.press(party.members[0], "log"))
