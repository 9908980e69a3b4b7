"""What cannot be done is said to the one who tried, in their language, and changes nothing."""

from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle, InteractionResult

from bot.panels.custom_id import EntryPress
from bot.panels.press_verbs import EntryVerb
from game.notation.formatter import play_text
from tests.e2e.party import Party, a_party, buttons, new_bot, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import nothing_changes, sentence
from tests.e2e.rigged import rig

ENGLISH = {4: "en-US"}
"""The last member speaks English, the server Chinese."""


async def test_a_command_in_a_direct_message_is_for_server_channels(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales=ENGLISH) as party:
        east, centre = party.members[0].user, party.members[4].user
        for command in ("table open", "table join", "table start", "hand", "pass", "leaderboard"):
            chinese = sentence(await east.slash(command))
            assert chinese == "命令要在服务器的频道里用。请到服务器的频道里再试。"
        assert sentence(await centre.slash("play", cards="KKK")) == (
            "Commands are for server channels."
            " Go to a channel of your server and use the command there."
        )
        assert await east.autocomplete("play", "cards", "") == []
        assert await party.bot.controller.store.tables.all_open() == ()


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
        assert await party.bot.controller.store.tables.all_open() == ()
        await party.gather()
        async with nothing_changes(party, but_for=east):
            assert "发送消息" in sentence(await east.slash(channel, "table show"))


async def test_lobby_refusals(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales=ENGLISH) as party:
        east, south, *_, centre = party.members
        assert sentence(await party.slash(centre, "table join")) == (
            "There is no table for you here. Open one with `/table open`, "
            "or join one with `/table join`."
        )
        await party.slash(east, "table open")
        lobby = party.remembered(party.table())
        await party.press(south, "join")

        async def refused(member: int, expected: str, verb: str = "", command: str = "") -> None:
            actor = party.members[member]
            async with nothing_changes(party, but_for=actor):
                done = party.press(actor, verb) if verb else party.slash(actor, command)
                assert sentence(await done) == expected

        await refused(1, "你已经坐在这桌了。用 `/table show` 把牌桌移到频道末尾。", verb="join")
        channel = f"<#{party.world.channel.id}>"
        elsewhere = f"你已经在本服务器的另一桌（{channel}）。先用 `/table leave` 离开那一桌。"
        await refused(1, elsewhere, command="table open")
        await refused(
            0, "还空着 3 个座位。请朋友点「加入」，或点「电脑补位」。", command="table start"
        )
        not_seated = (
            "You do not sit at this table. Press **Join** while it is waiting for players, "
            "or open your own with `/table open`."
        )
        for verb in ("leave", "fill"):
            await refused(4, not_seated, verb=verb)
        host = "只有桌主（东）能这样做。想散桌，大家可以用 `/table vote` 投票。"
        await refused(1, host, verb="close")
        host = (
            "Only 东, who hosts this table, can do that: ask them. "
            "To end the table you can vote with `/table vote`."
        )
        await refused(4, host, verb="close")
        no_hand = "现在没有在打牌。五个座位坐满后点「开始」或「下一局」。"
        for command in ("hand", "pass"):
            await refused(0, no_hand, command=command)

        guest = party.world.guild.add_member(party.world.env.create_user("guest"))
        for member in (*party.members[2:4], guest):
            await party.press(member, "join")
        full = "All seats of this table are taken. Open another with `/table open`."
        await refused(4, full, command="table join")
        async with nothing_changes(party, but_for=centre):
            late = await party.press_late(centre, lobby, "join")
            assert sentence(late) == full
        await refused(4, not_seated, verb="deal")

        waiting = party.remembered(party.table())
        playing = party.remembered(waiting, leave="hand", close="yes")
        await party.press(east, "close")
        closed = "This table is closed. Open a new one with `/table open`."
        for member in (centre, south):
            party.world.locales[member.id] = "en-US"
            for message in (lobby, waiting, playing):
                for custom_id in set(buttons(message)) - {EntryPress(EntryVerb.RULES).custom_id}:
                    async with nothing_changes(party, but_for=member):
                        (late,) = await party.at_once([(member, message, custom_id)])
                        assert sentence(late) == closed, custom_id


async def test_refusals_while_a_hand_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, {0: "皇牌", 1: "侍卫牌"})
    async with a_party(tmp_path, locales=ENGLISH) as party:
        guest = party.world.guild.add_member(party.world.env.create_user("guest"))
        await party.start()
        emperor, guard, west, _, centre = party.members

        async def refused(result: InteractionResult, expected: str) -> None:
            assert sentence(result) == expected

        async with nothing_changes(party, but_for=centre):
            running = "A hand is being played. Try again when it is over."
            full = "All seats of this table are taken. Open another with `/table open`."
            for command in ("hand", "table join"):
                await refused(await party.slash(guest, command), full)
            for command in ("table leave", "table start", "table close"):
                await refused(await party.slash(guest, command), running)
            for command in ("table start", "table close"):
                await refused(await party.slash(centre, command), running)
            await refused(
                await party.slash(centre, "bid", choice="perhaps"),
                "“perhaps” is not possible now. You can choose: Rob: alone against four / "
                "Do not rob.",
            )
            not_now = (
                "That cannot be done at this point of the hand. `/bid` and `/play` offer what can "
                "be done now."
            )
            await refused(await party.slash(centre, "pass"), not_now)

        await party.press(centre, "no")
        await party.world.env.advance_time(1)
        twice = "You have already answered this question. Nothing more to do until everyone has."
        async with nothing_changes(party, but_for=centre):
            for verb in ("no", "yes"):
                await refused(await party.press(centre, verb), twice)
            await refused(await party.slash(centre, "bid", choice="yes"), twice)

        await party.skip(quiet, until="throne")
        await party.world.env.advance_time(1)
        async with nothing_changes(party, but_for=centre):
            for verb in ("ascend", "cede", "solo"):
                await refused(
                    await party.press(centre, verb),
                    "It is not your turn; the table message shows whose it is. "
                    "What you can do meanwhile: `/help`.",
                )
        async with nothing_changes(party, but_for=emperor):
            await refused(
                await party.press(emperor, "solo"),
                "手里还有侍卫牌（带宝剑的小王）的人才能宣布明独。你可以登基或让位。",
            )

        await party.skip(quiet, until="open-guard")
        await party.world.env.advance_time(1)
        async with nothing_changes(party, but_for=centre):
            await refused(
                await party.press(centre, "yes"),
                "Only the guard can declare, and you are not the guard. Answer **Stay silent**.",
            )
        async with nothing_changes(party, but_for=emperor):
            await refused(await party.press(emperor, "no"), "这个问题不问你，等别人回答就好。")

        await party.skip(quiet, until="rebellion")
        await party.world.env.advance_time(1)
        for locale, expected in (
            ("zh-CN", "你是侍卫，不能造自己皇帝的反。请点「不造反」。"),
            (
                "en-US",
                "You are the guard, so you cannot rebel against your own emperor. "
                "Answer **Do not rebel**.",
            ),
        ):
            party.world.locales[guard.id] = locale
            async with nothing_changes(party, but_for=guard):
                await refused(await party.press(guard, "yes"), expected)

        await party.skip(quiet, until="trick")
        await party.world.env.advance_time(1)
        async with nothing_changes(party, but_for=west):
            turn = "还没轮到你，牌桌消息上写着轮到谁。现在能做什么，用 `/help` 看。"
            await refused(await party.slash(west, "play", cards="6"), turn)
            await refused(await party.slash(west, "pass"), turn)
            await refused(
                await party.slash(west, "bid", choice="yes"),
                turn,
            )


STALE_CHINESE = "这个按钮已经失效，没有影响牌局。请看最新的消息。"
STALE_ENGLISH = (
    "The table has moved on since that button was shown, so nothing was done. "
    "The newest message shows how it stands."
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


async def test_a_hand_that_is_over_takes_no_more_plays(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start(people=2)
        east = party.members[0]
        hand = party.remembered(await party.hand_of(east))
        await party.skip(quiet)
        held = play_text((await party.hand()).hands[0][-1:], "en")
        over = "这一局已经结束。在牌桌消息上点「下一局」重新发牌。"
        async with nothing_changes(party, but_for=east):
            assert sentence(await party.slash(east, "play", cards=held)) == over
            assert sentence(await party.slash(east, "pass")) == over
            assert sentence(await party.slash(east, "bid", choice="no")) == over
            assert sentence(await party.press_late(east, hand, "no")) == STALE_CHINESE
            not_running = "现在没有在打牌。五个座位坐满后点「开始」或「下一局」。"
            assert sentence(await party.slash(east, "hand")) == not_running
