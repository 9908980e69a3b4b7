"""Records are theirs: to be had as a file, hidden, and put right by a moderator."""

import json
from pathlib import Path

import simcord

from bot.model.hand import hand_code
from bot.panels.custom_id import Voiding
from bot.text.catalogue import Language, Words
from tests.e2e.party import Party, a_party, buttons, new_bot, newcomer, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_forged_presses import forged
from tests.e2e.test_privacy import kept

WORDS = Words(Language.ENGLISH)


async def played(party: Party) -> str:
    """Play a hand; its code."""
    await party.start()
    await party.skip(quiet)
    return hand_code((await party.now()).table.id, 1)


def rows(party: Party, message: simcord.ResponseMessage) -> list[dict[str, object]]:
    (file,) = message.attachments
    found: list[dict[str, object]] = json.loads(party.world.picture(file))
    return found


async def test_one_hides_and_has_ones_own_results_as_a_file(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        boss = newcomer(party, "boss", manage_guild=True)
        empty = private(await party.slash(boss, "settings export"))
        assert "There are no results here yet." in text_of(empty)
        assert not empty.attachments
        await played(party)
        east, south = party.members[:2]
        shown = await kept(party, east)
        assert WORDS("privacy-shown") in text_of(shown)
        await party.press(east, "json", shown)
        assert [row["player"] for row in rows(party, shown)] == ["East"]
        await party.press(east, "csv", shown)
        (file,) = shown.attachments
        assert party.world.picture(file).startswith("\ufeffat,hand,".encode())

        await party.press(east, "hide", shown)
        assert WORDS("privacy-hidden") in text_of(shown)
        for name in ("leaderboard", "seasons"):
            assert "East" not in text_of(await party.slash(south, name)), name
        assert "▶" in text_of(await party.slash(east, "leaderboard"))
        exported = private(await party.slash(boss, "settings export", format="json"))
        names = {row["player"]: row["user"] for row in rows(party, exported)}
        assert "East" not in names
        assert names["hidden player"] is None
        assert names["South"] == str(south.id)
        assert "East" in text_of(party.table()), "the table they sit at names them as before"

        await party.press(east, "appear", shown)
        assert "East" in text_of(await party.slash(south, "leaderboard"))


async def test_a_moderator_takes_a_hand_out_after_a_look_at_it(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        boss = newcomer(party, "boss", moderate_members=True)
        code = await played(party)
        points = (await party.result()).points
        (offered,) = await boss.autocomplete(party.world.channel, "moderate void", "hand", "eas")
        assert offered["value"] == code
        assert f"East {points[0]:+}" in offered["name"]

        refused = text_of(await party.slash(boss, "moderate void", hand="nonsense", reason="x"))
        assert "No finished hand here has that code" in refused
        reason = "a child *played*: sorry"
        asked = private(await party.slash(boss, "moderate void", hand=code, reason=reason))
        assert f"East **{points[0]:+}**" in text_of(asked)
        assert "This cannot be undone." in text_of(asked)
        assert "East" in text_of(await party.slash(party.members[0], "leaderboard")), "not yet"

        await party.restart(new_bot(tmp_path, 6))
        (press,) = buttons(asked)
        await boss.click(asked, custom_id=press)
        assert f"Hand `{code}` is off the record" in text_of(asked)
        log = text_of(await party.slash(boss, "moderate log"))
        assert f"took hand `{code}` off the record: a child \\*played\\*: sorry" in log
        assert await party.store.ratings.outdated()
        await party.world.env.advance_time(120)
        assert not await party.store.ratings.outdated()
        assert "East" not in text_of(await party.slash(party.members[0], "leaderboard"))
        again = await party.slash(boss, "moderate void", hand=code, reason="again")
        assert "No finished hand here has that code" in text_of(again)


async def test_who_may_not_moderate_takes_nothing_out(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await played(party)
        member = party.members[1]
        shown = await kept(party, member)
        table_id = (await party.now()).table.id
        result = await forged(party, member, shown, Voiding(table_id, 1, "I lost"))
        assert "This needs the right to use" in text_of(result)
        scores = await party.store.records.scores(table_id, 1)
        assert len(scores) == 5
