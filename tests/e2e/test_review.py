"""After a hand whoever played in it can look back: what decided it, and what was better."""

from pathlib import Path

from bot.model import Status
from bot.model.hand import hand_code
from tests.e2e.party import Party, a_party, buttons, new_bot, private, text_of
from tests.e2e.policies import quiet

HAND = 6


async def reviewed(party: Party, number: int) -> str:
    return text_of(private(await party.press(party.members[number], "review")))


async def test_a_hand_is_reviewed_by_who_played_it_in_their_own_language(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locales={0: "zh-TW"}, until="settled") as party:
        told = await reviewed(party, 0)
        for line in ("## 第 1 局覆盤", "**轉折**", "**你**有 "):
            assert line in told
        assert text_of(await party.slash(party.members[0], "table review")) == told


async def test_the_review_outlives_the_process_and_the_next_deal(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled", people=2) as party:
        before, kept = await reviewed(party, 1), party.table()
        await party.deal()
        await party.restart(new_bot(tmp_path, HAND))
        assert text_of(await party.press_late(party.members[1], kept, "review")) == before
        assert text_of(await party.slash(party.members[1], "table review")) == before


async def test_who_did_not_play_has_no_review_and_nobody_has_one_of_a_hand_being_played(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US") as party:
        await party.start(people=2)
        early = await party.slash(party.members[1], "table review")
        assert "No hand is finished yet." in text_of(early)
        await party.skip(quiet)
        refused = await reviewed(party, 3)
        assert "This hand is not on your record" in refused
        assert "Where it turned" not in refused


async def test_the_hand_that_closed_its_table_can_be_looked_back_at(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, locale="en-US") as party:
        await party.start(people=1)
        host = party.members[0]
        await party.slash(host, "autoplay on")
        while (now := await party.now()).table.status is not Status.CLOSED:
            await party.world.env.advance_time(10)
        over = party.table()
        assert "on autoplay at the end" in text_of(over)
        for verb in ("review", "file"):
            pressed = await party.press(host, verb, over)
            assert text_of(pressed) == text_of(await party.slash(host, f"table {verb}"))
        (replay,) = (each for each in buttons(over) if each.startswith("bh:y:"))
        replayed = await party.click(host, over, replay)
        assert hand_code(now.table.id, 1) in text_of(replayed)
        await party.slash(host, "table open")
        assert "## Review of hand 1" in text_of(await party.slash(host, "table review"))
