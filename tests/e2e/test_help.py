"""`/help` and *How to play*, as those meet them who need them."""

from pathlib import Path

from tests.e2e.party import a_party, private, text_of
from tests.e2e.policies import quiet


async def test_help_is_for_its_asker_alone_and_follows_the_table(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locales={1: "en-US"}) as party:
        east, south = party.members[:2]

        async def helped(number: int = 0) -> str:
            return text_of(private(await party.slash(party.members[number], "help")))

        assert "这个频道还没有牌桌" in await helped()
        assert "No table is open in this channel" in await helped(1)
        await party.slash(east, "table open")
        assert "还空着 4 个座位" in await helped()
        assert "The table here has a seat for you" in await helped(1)
        await party.press(south, "join")
        await party.press(east, "fill")
        await party.press(east, "deal")
        assert "你已经准备好了" in await helped()
        assert "Press **Ready** at the table" in await helped(1)
        await party.press(south, "deal")
        assert "在等你表态" in await helped()
        await party.press(east, "no")
        assert "在等其他人表态" in await helped()
        assert "请桌上的人用" in await helped(2)
        await party.skip(quiet)
        assert "这一局打完了" in await helped()
        shown = private(await party.slash(east, "help"))
        before = text_of(shown)
        assert "## 怎么玩" in text_of(await party.press(east, "rules", shown))
        assert text_of(shown) == before


async def test_in_a_direct_message_help_offers_practice(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        east = party.members[0]
        shown = await east.user.slash("help")
        assert "在这里就能一个人打" in text_of(shown)
