"""What is kept of somebody is shown, handed out and deleted, at their wish and to nobody else."""

import json
from pathlib import Path

from tests.e2e.party import a_party, answer_to, text_of
from tests.e2e.policies import quiet


async def test_one_sees_has_and_deletes_what_is_kept(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start(people=1)
        await party.play(quiet)
        member = party.members[0]
        shown = answer_to(await party.slash(member, "privacy"))
        assert shown is not None
        assert shown.ephemeral
        assert "1 result of a hand" in text_of(shown)

        exported = answer_to(await party.slash(member, "privacy"))
        assert exported is not None
        await party.press(member, "export", exported)
        rows = json.loads(party.world.picture(exported.attachments[0]))
        assert [row["user_id"] for row in rows["scores"]] == [member.id]

        assert "You still sit at a table" in text_of(shown)
        refused = await party.press(member, "delete", shown)
        assert "You still sit at a table" in text_of(refused)
        assert "Delete it all?" not in text_of(shown)
        await party.slash(member, "table leave")
        again = answer_to(await party.slash(member, "privacy"))
        assert "You still sit at a table" not in text_of(again)
        await party.press(member, "delete", shown)
        assert "Delete it all?" in text_of(shown)
        await party.press(member, "sure", shown)
        assert "nothing is kept about you" in text_of(shown)
        store = party.bot.controller.store
        assert not any((await store.kept(member.id)).values())
        board = await party.slash(party.members[1], "leaderboard")
        assert "Nobody has finished a hand" in text_of(board)


async def test_after_a_deletion_what_one_does_is_kept_anew(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member, store = party.members[0], party.bot.controller.store
        shown = answer_to(await party.slash(member, "privacy"))
        assert shown is not None
        await party.press(member, "delete", shown)
        await party.press(member, "sure", shown)
        assert await store.user(member.id) is None
        again = answer_to(await party.slash(member, "privacy"))
        assert again is not None
        await party.press(member, "export", again)
        user = await store.user(member.id)
        assert user is not None
        assert user.locale == "en-US"
