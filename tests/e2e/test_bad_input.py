"""What cannot be done is said to the one who tried, in their language, and changes nothing."""

import re
from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle

from bot.text.catalogue import Language, Words
from tests.e2e.party import Party, a_party, button, buttons, new_bot, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import nothing_changes, sentence

ENGLISH = {4: "en-US"}
"""The last member speaks English, the server Chinese."""


async def test_a_command_in_a_direct_message_is_for_server_channels(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales=ENGLISH) as party:
        east, centre = party.members[0].user, party.members[4].user
        for command in ("table open", "table join", "table start", "hand", "pass", "leaderboard"):
            chinese = sentence(await east.slash(command))
            assert chinese == in_servers(Language.CHINESE)
        english = in_servers(Language.ENGLISH)
        assert sentence(await centre.slash("play", cards="KKK")) == english
        assert await east.autocomplete("play", "cards", "") == []
        assert await party.store.tables.all_open() == ()


def in_servers(language: Language) -> str:
    """The sentence that leads to servers, and to practice, as it is read."""
    return re.sub(r"</([^:>]+):\d+>", r"`/\1`", Words(language)("refusal-no-dm"))


def muted(party: Party, *denied: str) -> ChannelHandle:
    """A channel where the bot lacks these permissions."""
    overwrite = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
    bot = party.world.guild.me
    assert bot is not None
    return party.world.guild.create_text_channel("quiet", overwrites={bot: overwrite})


async def test_a_table_cannot_be_where_the_bot_may_not_write(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales=ENGLISH) as party:
        east, centre = party.members[0], party.members[4]
        channel = muted(party, "send_messages")
        assert sentence(await east.slash(channel, "table open")) == (
            "我在这个频道里没法打牌，缺少权限：发送消息。请服务器管理员放行，或换一个频道。"
        )
        assert sentence(await centre.slash(channel, "table open")) == (
            "I cannot play in this channel: I lack Send Messages. Ask someone who manages the "
            "server to allow it, or use another channel."
        )
        assert await party.store.tables.all_open() == ()
        await party.gather()
        async with nothing_changes(party, but_for=east):
            assert "发送消息" in sentence(await east.slash(channel, "table show"))


async def test_no_button_of_a_closed_table_does_anything(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        east, south, *_, stranger = party.members
        await party.slash(east, "table open")
        await party.press(south, "join")
        lobby = party.remembered(party.table())
        playing = party.remembered(lobby, leave="hand", close="yes")
        await party.now()
        await party.press(east, "close")
        closed = "This table is closed."
        for member in (stranger, south):
            for message in (lobby, playing):
                about_it = (each for each in set(buttons(message)) if each.split(":")[1] != "w")
                for custom_id in about_it:
                    async with nothing_changes(party, but_for=member):
                        (late,) = await party.at_once([(member, message, custom_id)])
                        assert sentence(late).startswith(closed), custom_id


@pytest.mark.parametrize(
    ("phase", "bold", "plain"), [("rob", "yes", "no"), ("throne", "solo", "cede")]
)
async def test_a_bold_answer_does_not_count_right_after_a_change(
    tmp_path: Path, phase: str, bold: str, plain: str
) -> None:
    async with a_party(tmp_path, locale="en-US", until=phase) as party:
        seat, question = await party.turn(), party.table()
        member = party.members[seat]
        async with nothing_changes(party, but_for=member):
            early = await party.click(member, question, button(question, bold))
            assert sentence(early) == Words(Language.ENGLISH)("refusal-just-changed")
        await party.click(member, question, button(question, plain))
        assert seat not in (await party.hand()).waiting


STALE_CHINESE, STALE_ENGLISH = (
    Words(language)("refusal-stale") for language in (Language.CHINESE, Language.ENGLISH)
)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_stale_button_changes_nothing_and_shows_how_things_stand(
    tmp_path: Path, *, restarted: bool
) -> None:
    async with a_party(tmp_path, locales=ENGLISH) as party:
        await party.start()
        east, centre = party.members[0], party.members[4]
        direct = party.direct(centre)[-1]
        dealt = party.remembered(direct)
        hand = await party.hand_of(centre)
        asked = party.remembered(hand)
        public = party.remembered(party.table())
        unknown = party.remembered(public, no="dance")
        nowhere = party.remembered(public, **{(await party.now()).table.id: "00000000"})
        await party.skip(quiet, until="throne")
        if restarted:
            await party.restart(new_bot(tmp_path))

        async with nothing_changes(party, but_for=centre):
            assert sentence(await party.press_late(centre, asked, "no")) == STALE_ENGLISH
        assert "Rob" not in text_of(hand)
        async with nothing_changes(party, but_for=centre):
            result = await party.press_late(centre, dealt, "yes")
            assert [message.content for message in result.followups] == [STALE_ENGLISH]
        assert "Rob" not in text_of(direct)
        async with nothing_changes(party, but_for=east):
            assert sentence(await party.press_late(east, public, "no")) == STALE_CHINESE
            assert sentence(await party.press_late(east, unknown, "dance")) == STALE_CHINESE
            assert "没有你的牌桌" in sentence(await party.press_late(east, nowhere, "no"))
