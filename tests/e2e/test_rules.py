"""`/rules`: the rule book is read page by page, and questions are answered."""

from pathlib import Path

from tests.e2e.party import a_party, answered, new_bot, private, text_of


async def test_a_newcomer_reads_all_pages_in_their_own_language(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales={1: "en-US"}) as party:
        chinese, english = party.members[:2]
        assert "怎么玩" in text_of(await party.slash(chinese, "rules read"))
        page = private(await party.slash(english, "rules read"))
        titles = []
        for number in range(1, 10):
            assert f"Page {number} of 9 · Simple" in text_of(page)
            titles.append(text_of(page).splitlines()[1])
            if number < 9:
                await party.press(english, "next", page)
        assert titles[0] == "## The game"
        assert len(set(titles)) == 9
        await party.press(english, "back", page)
        assert "## Playing here" in text_of(page)
        await party.pick(english, "page", "rules-following", page)
        assert "## Beating a play" in text_of(page)
        (picture,) = page.attachments
        assert (picture.description or "").startswith("✅ KKK beats QQQ.")
        await party.press(english, "next", page)
        assert page.attachments == []


async def test_a_page_can_be_turned_after_a_restart_and_shows_the_rules_by_then(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        reader = party.members[0]
        page = private(await party.slash(reader, "rules read"))
        await party.restart(new_bot(tmp_path))
        await party.press(reader, "next", page)
        assert "Page 2 of 9 · Simple" in text_of(page)
        await party.gather(1)
        await party.pick(reader, "preset", "home", party.table())
        await party.press(reader, "next", page)
        assert "Page 3 of 10 · Home" in text_of(page)


async def test_the_rules_are_those_of_ones_own_table_or_of_the_one_of_this_channel(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        host, guest, *_ = party.members
        await party.slash(host, "table open")
        await party.pick(host, "preset", "roast", party.table())
        for member in (host, guest):
            assert "· Roast" in text_of(await party.slash(member, "rules read"))
        elsewhere = party.world.guild.create_text_channel("elsewhere")
        assert "· Roast" in text_of(await host.slash(elsewhere, "rules read"))
        assert "· Simple" in text_of(await guest.slash(elsewhere, "rules read"))


async def test_in_a_direct_message_the_rules_are_those_of_ones_practice(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member = party.members[0]
        practice = answered(await member.user.slash("practice"))
        await party.pick(member, "preset", "roast", practice)
        await party.press(member, "deal", practice)
        for command in ("rules read", "rules ask"):
            options = {"play": "K"} if command == "rules ask" else {}
            assert "Roast" in text_of(await member.user.slash(command, **options))
        assert "Simple" in text_of(await party.members[1].user.slash("rules read"))


async def test_a_question_is_answered_to_who_asked(tmp_path: Path) -> None:
    async with a_party(tmp_path, locales={1: "en-US"}) as party:
        chinese, english = party.members[:2]
        said = private(await party.slash(chinese, "rules ask", play="KKK7"))
        assert "❌ KKK+7 不能出" in text_of(said)
        assert "没有三带一" in text_of(said)
        said = private(await party.slash(english, "rules ask", play="KKK", over="QQQ"))
        assert "KKK beats QQQ" in text_of(said)
        assert "K over Q, 3 times" in text_of(said)
        (picture,) = said.attachments
        assert (picture.description or "") == "✅ KKK beats QQQ."
        assert party.public() == []


async def test_a_question_in_words_is_answered_with_the_page_that_says_more(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locales={1: "en-US"}) as party:
        chinese, english = party.members[:2]
        said = private(await party.slash(chinese, "rules ask", play="能三带一么？"))
        assert "❌ KKK+7 不能出" in text_of(said)
        said = private(await party.slash(english, "rules ask", play="can I play after a pass?"))
        assert "**Beating a play**\n" in text_of(said)
        await party.press(english, "page", said)
        assert "## Beating a play" in text_of(said)


async def test_the_rules_can_be_read_in_a_direct_message(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        user = party.members[0].user
        said = await user.slash("rules read")
        assert "Page 1 of 9 · Simple" in text_of(said)
