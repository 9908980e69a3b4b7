"""The table message in its channel: moved, deleted by somebody, or not to be written any more."""

from datetime import datetime
from pathlib import Path

import discord
import pytest

from game.hand.actions import Action
from game.notation.formatter import play_text
from tests.e2e import traffic
from tests.e2e.party import (
    Party,
    a_party,
    answer_to,
    button,
    by_button,
    by_command,
    by_dm,
    private,
    text_of,
)
from tests.e2e.policies import quiet, rebelling
from tests.e2e.refused import as_typed, sentence


async def test_a_table_message_that_somebody_deleted_comes_back_with_the_next_decision(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        await party.start()
        backend, channel = party.world.env.backend, party.world.channel
        for seat, door in enumerate((by_command, by_dm)):
            backend.delete_message(channel.id, party.table().id)
            await door(party, party.members[seat], quiet(await party.view(seat)))
            assert button(party.table(), "no")
            assert len(party.public()) == 1
        backend.delete_message(channel.id, party.table().id)
        await party.world.env.advance_time(31)
        assert "登基" in text_of(party.table())
        backend.delete_message(channel.id, party.table().id)
        await party.slash(party.members[0], "table show")
        assert "登基" in text_of(party.table())


async def test_the_table_goes_where_it_is_shown(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.start()
        other = party.world.guild.create_text_channel("other")
        await party.members[0].slash(other, "table show")
        assert party.public() == []
        assert (await party.now()).table.channel_id == other.id
        party.world.channel = other
        await party.play(quiet, until="trick", doors=(by_command, by_button, by_dm))
        assert len(party.public()) == 1


@pytest.mark.parametrize("lacking", ["view_channel", "read_message_history"])
async def test_a_table_moves_only_where_all_who_play_can_see_it(
    tmp_path: Path, lacking: str
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        await party.start()
        before, env = await party.now(), party.world.env
        secret = party.world.guild.create_text_channel(
            "secret",
            overwrites={party.members[3]: discord.PermissionOverwrite(**{lacking: False})},
        )
        said = sentence(await party.members[0].slash(secret, "table show"))
        assert said.startswith(f"<@{party.members[3].id}> sits at the table too and cannot see")
        assert await party.now() == before
        posted = env.backend.messages[secret.id].values()
        assert all(message.is_ephemeral for message in posted)


async def test_a_table_stays_where_it_is_if_nobody_can_be_looked_up(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        await party.start()
        before, other = await party.now(), party.world.guild.create_text_channel("other")
        path = f"/guilds/{party.world.guild.id}/members/{party.members[3].id}"
        party.world.env.inject_error("GET", path, status=403, code=50001)
        said = sentence(await party.members[0].slash(other, "table show"))
        assert said.startswith("It is not clear whether everybody")
        assert await party.now() == before
        await party.members[0].slash(other, "table show")
        assert (await party.now()).table.channel_id == other.id


async def test_who_does_not_play_is_shown_where_the_table_is_and_moves_nothing(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        await party.start(people=4)
        before, shown = await party.now(), party.table().id
        said = sentence(await party.slash(party.members[4], "table show"))
        assert said.startswith("Only players of the table can bring it here")
        assert f"/{party.world.channel.id}/{shown})" in said
        assert (await party.now(), party.table().id) == (before, shown)


async def test_a_table_is_brought_to_the_end_three_times_in_half_a_minute(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        await party.start()
        for _ in range(3):
            await party.slash(party.members[3], "table show")
        shown = party.table().id
        said = sentence(await party.slash(party.members[3], "table show"))
        assert said.startswith("Too often: 3 times in 30 seconds. Try again in ")
        assert party.table().id == shown
        await party.world.env.advance_time(31)
        await party.slash(party.members[3], "table show")
        assert party.table().id != shown


async def test_the_table_stays_when_somebody_plays_from_another_channel(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US", until="trick") as party:
        channel, other = party.world.channel, party.world.guild.create_text_channel("other")
        lead = await party.turn()
        member, low = party.members[lead], play_text((await party.hand()).hands[lead][-1:], "en")
        played = await member.slash(other, "play", cards=low)
        said = private(played)
        assert f"/{channel.id}" in text_of(said)
        assert (await party.now()).table.channel_id == channel.id
        elsewhere = party.world.env.backend.messages[other.id].values()
        assert all(message.is_ephemeral for message in elsewhere)
        assert f"** {low}" in text_of(party.table())

        follower = party.members[await party.turn()]
        shown = private(await follower.slash(other, "hand"))
        await follower.click(shown, custom_id=button(shown, "pass"))
        assert (await party.now()).table.channel_id == channel.id
        assert len(party.public()) == 1
        assert "Pass" in text_of(party.table())


async def test_playing_from_elsewhere_when_the_channel_is_gone_says_how_to_go_on(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US", until="trick") as party:
        channel, other = party.world.channel, party.world.guild.create_text_channel("other")
        await by_command(party, party.members[await party.turn()], await low(party))
        for path in (f"/channels/{channel.id}/messages*", f"/webhooks/*/{party.table().id}"):
            for method in ("POST", "PATCH", "DELETE", "GET"):
                party.world.env.inject_error(
                    method, path, status=404, code=10003, message="Unknown Channel", times=None
                )
        turn = await party.turn()
        passed = await party.members[turn].slash(other, "pass")
        assert await party.turn() != turn
        await party.world.env.advance_time(1)
        assert "/table show" in as_typed(text_of(answer_to(passed)))
        assert passed.followups == []
        assert (await party.now()).table.paused


async def test_a_table_whose_channel_is_deleted_is_paused(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.slash(party.members[0], "table open")
        await party.now()
        party.world.env.backend.delete_channel(party.world.channel.id)
        await party.world.env.settle()
        assert (await party.now()).table.paused


async def low(party: Party) -> Action:
    """What whose turn it is does quietly."""
    return quiet(await party.view(await party.turn()))


async def test_a_hand_goes_on_where_the_bot_may_not_write_any_more(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.start()
        refuse_messages(party, 403, 50001)
        await party.play(quiet, until="throne", doors=(by_dm,))
        turn = await party.turn()
        accepted = await by_dm(party, party.members[turn], quiet(await party.view(turn)))
        assert (await party.hand()).emperor == turn
        assert accepted.followups == []
        (told,) = party.direct(party.members[0])[1:]
        assert "⏸" in text_of(told)
        await party.world.env.advance_time(31)
        assert (await party.hand()).phase.name == "open-guard", "the clocks stand still"
        assert (await party.now()).table.paused

        other = party.world.guild.create_text_channel("other")
        await party.members[0].slash(other, "table show")
        party.world.channel = other
        assert not (await party.now()).table.paused
        assert f"<t:{int((await due(party)).timestamp())}:R>" in text_of(party.table())
        await party.world.env.advance_time(16)
        assert (await party.hand()).phase.name == "rebellion"


async def due(party: Party) -> datetime:
    """The deadline of the table."""
    due = (await party.now()).table.deadline_at
    assert due is not None
    return due


async def test_decisions_by_direct_message_cost_two_counted_requests_at_most(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start()
        before = len(traffic.counted(party.world.env.http_requests))
        decisions = await party.play(rebelling, until="trick", doors=(by_dm,))
        for _ in range(10):
            turn = await party.turn()
            await by_dm(party, party.members[turn], rebelling(await party.view(turn)))
        after = len(traffic.counted(party.world.env.http_requests))
        assert after - before <= 2 * (decisions + 10)


async def test_a_table_that_discord_goes_on_refusing_is_paused_and_its_host_told(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        await party.start()
        refuse_messages(party, 400, 99999)
        before = party.direct(party.members[0])
        await by_command(party, party.members[await party.turn()], await low(party))
        for _ in range(2):
            assert not (await party.now()).table.paused
            await party.world.env.advance_time(61)
        assert (await party.now()).table.paused
        (notice,) = party.direct(party.members[0])[len(before) :]
        assert f"<#{party.world.channel.id}>" in text_of(notice)
        step = (await party.hand()).step
        await party.world.env.advance_time(3600)
        assert (await party.hand()).step == step
        assert not any(seat.substitute for seat in await party.seats())

        party.world.env.backend.faults.clear()
        await party.world.env.advance_time(601)
        assert not (await party.now()).table.paused


def refuse_messages(party: Party, status: int, code: int) -> None:
    """Let Discord refuse every message in the channel from now on."""
    for path in (f"/channels/{party.world.channel.id}/messages*", "/webhooks/*"):
        for method in ("POST", "PATCH", "DELETE"):
            party.world.env.inject_error(method, path, status=status, code=code, times=None)
