"""What buttons of a table do, commands do too."""

from pathlib import Path

from game.players.levels import Level
from tests.e2e.party import a_party, private, text_of
from tests.e2e.policies import quiet

HAND = 6


async def test_a_table_is_filled_and_its_rules_are_chosen_by_command(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        host, stranger, *_ = party.members
        await party.slash(host, "table open")
        refused = text_of(await party.slash(stranger, "table fill"))
        assert refused.startswith("你没有坐在这桌。")
        await party.slash(host, "table fill", level="strong")
        people, *levels = [seat.is_person or seat.level for seat in await party.seats()]
        assert (people, levels) == (True, [Level.STRONG] * 4)
        await party.slash(host, "table rules", preset="qingdao")
        assert (await party.now()).table.preset == "qingdao"
        assert "青岛" in text_of(party.table())


async def test_a_hand_is_told_in_words_and_its_file_and_its_deal_are_shown_by_command(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND) as party:
        member = party.members[3]
        await party.gather()
        assert "还没有打完的牌局" in text_of(await party.slash(member, "table file"))
        for as_text in (False, True):
            said = await party.slash(member, "hand", **{"as-text": as_text})
            assert "没有在打牌" in text_of(said)
        await party.deal()
        told = text_of(await party.slash(member, "hand", **{"as-text": True}))
        assert told.strip().startswith(f"你的 {len((await party.view(3)).cards)} 张牌：")
        assert "座位、玩法、提示" in text_of(await party.slash(member, "table seats"))
        await party.skip(quiet)
        assert "没有在打牌" in text_of(await party.slash(member, "hand"))
        file = private(await party.slash(member, "table file"))
        assert [attached.filename[-6:] for attached in file.attachments] == ["-1.txt"]
        assert "要信任架设机器人的人" in text_of(await party.slash(member, "table fair"))
