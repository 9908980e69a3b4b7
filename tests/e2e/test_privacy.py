"""What is kept of somebody is shown, handed out and deleted, at their wish and to nobody else."""

import json
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from bot.store.people import personal_data
from tests.e2e.party import Party, a_party, buttons, new_bot, private, text_of

HAVE = ("export", "csv", "json", "hide")


async def kept(party: Party, member: MemberActor) -> ResponseMessage:
    """The answer to `/privacy`."""
    return private(await party.slash(member, "privacy"))


def verbs(message: ResponseMessage) -> list[str]:
    return [found.split(":")[2] for found in buttons(message)]


async def is_forgotten(party: Party, member: MemberActor) -> bool:
    return not any((await party.store.users.kept(member.id)).values())


async def test_users_see_and_export_their_data(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled", people=1) as party:
        member = party.members[0]
        shown = await kept(party, member)
        for _ in range(2):
            assert "1 result of a hand" in text_of(shown)
            assert verbs(shown) == [*HAVE, "delete"]
            await party.press(member, "export", shown)
            (file,) = shown.attachments
            rows = json.loads(party.world.picture(file))
            assert [row["user_id"] for row in rows["scores"]] == [member.id]


async def test_data_is_deleted_a_day_after_the_request_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert timedelta(hours=24) == personal_data.WAITING
    for module in ("bot.commands.server.privacy", "bot.tables.service"):  # a day takes long
        monkeypatch.setattr(f"{module}.WAITING", timedelta(minutes=10))
    async with a_party(tmp_path, 6, locale="en-US", until="settled", people=1) as party:
        member = party.members[0]
        await party.slash(member, "table leave")
        shown = await kept(party, member)
        await party.press(member, "delete", shown)
        assert "in 24 hours" in text_of(shown)
        assert verbs(shown) == ["sure", "cancel"]
        await party.press(member, "sure", shown)
        assert verbs(shown) == [*HAVE, "keep"]
        store = party.store
        user = await store.users.load(member.id)
        assert user is not None
        assert user.forget_at is not None
        assert f"<t:{int(user.forget_at.timestamp())}:f>" in text_of(shown)

        await party.world.env.advance_time(9 * 60)
        assert not await is_forgotten(party, member)
        await party.world.env.advance_time(120)
        assert await is_forgotten(party, member)
        board = await party.slash(party.members[1], "leaderboard")
        assert "No finished hands" in text_of(board)


async def test_a_deletion_can_be_cancelled_before_and_after_confirming_it(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member = party.members[0]
        shown = await kept(party, member)
        for last in ("cancel", "keep"):
            await party.press(member, "delete", shown)
            if last == "keep":
                await party.press(member, "sure", shown)
                shown = await kept(party, member)
                assert "All of this is deleted on" in text_of(shown)
            await party.press(member, last, shown)
            assert "All of this is deleted" not in text_of(shown)
            assert verbs(shown) == [*HAVE, "delete"]
        user = await party.store.users.load(member.id)
        assert user is not None
        assert user.forget_at is None


async def test_a_deletion_waits_until_the_user_leaves_the_table(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather(people=1)
        member = party.members[0]
        shown = await kept(party, member)
        assert "leave it first" in text_of(shown)
        await party.press(member, "delete", shown)
        assert "leave it first" in text_of(shown)
        await party.press(member, "sure", shown)

        store = party.store
        await store.users.remember_forget_at(member.id, discord.utils.utcnow())
        await party.world.env.advance_time(120)
        assert not await is_forgotten(party, member)
        await party.restart(new_bot(tmp_path, 6))
        assert not await is_forgotten(party, member)
        await party.slash(member, "table leave")
        await party.world.env.advance_time(60)
        assert await is_forgotten(party, member)


async def test_traces_of_a_deletion_go_when_nobody_plays(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member, other = party.members[:2]
        await kept(party, member)
        await party.store.users.remember_forget_at(member.id, discord.utils.utcnow())
        await party.world.env.advance_time(30)
        await party.slash(other, "help")
        await party.world.env.advance_time(30)
        assert await is_forgotten(party, member)
        assert await party.store.notes.read(personal_data.TRACES) is not None
        await party.world.env.advance_time(60)
        assert await party.store.notes.read(personal_data.TRACES) is None


async def test_after_a_deletion_new_data_is_stored_again(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member, store = party.members[0], party.store
        await kept(party, member)
        await store.users.remember_forget_at(member.id, discord.utils.utcnow())
        await party.world.env.advance_time(60)
        assert await store.users.load(member.id) is None
        await party.press(member, "export", await kept(party, member))
        user = await store.users.load(member.id)
        assert user is not None
        assert (user.locale, user.forget_at) == ("en-US", None)
