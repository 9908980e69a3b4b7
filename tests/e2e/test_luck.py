"""After a hand its result says what everybody's cards were worth, and what was made of them."""

from pathlib import Path

import pytest

from tests.e2e.party import Party, a_party, new_bot, text_of
from tests.e2e.policies import quiet

HAND = 6


async def weighed(party: Party) -> None:
    """Let the bot work out what is to be worked out, in a process of its own, and show it."""
    assert party.bot.upkeep.weigher
    while await party.bot.upkeep.weigher.next():
        pass
    await party.bot.controller.dealer.background.settle()


async def own(party: Party, number: int) -> str:
    answer = await party.slash(party.members[number], "table review")
    assert answer.response is not None
    return text_of(answer.response)


@pytest.mark.parametrize(
    ("locale", "line", "told"),
    [
        (
            "en-US",
            "-# 🍀 Luck (what the cards were worth → points made): ",
            "🍀 **Luck**: your cards were worth **",
        ),
        ("zh-CN", "-# 🍀 手气（牌值 → 得分）：", "🍀 **手气**：你的牌值 **"),
        ("zh-TW", "-# 🍀 手氣（牌值 → 得分）：", "🍀 **手氣**：你的牌值 **"),
    ],
)
async def test_a_result_tells_it_of_all_and_a_review_of_oneself(
    tmp_path: Path, locale: str, line: str, told: str
) -> None:
    async with a_party(tmp_path, HAND, locale=locale) as party:
        await party.start(people=2)
        await party.skip(quiet)
        before = text_of(party.table())
        assert "🍀" not in before + await own(party, 1)
        await weighed(party)
        (shown,) = [each for each in text_of(party.table()).splitlines() if "🍀" in each]
        result = await party.result()
        seats = await party.seats()
        scores = await party.bot.controller.store.records.scores((await party.now()).table.id, 1)
        by_seat = {score.seat: score for score in scores}
        assert shown.startswith(line)
        assert shown.removeprefix(line) == " · ".join(
            f"{seats[seat].name} {by_seat[seat].luck:+.1f}\u00a0→\u00a0**{result.points[seat]:+d}**"
            for seat in result.places
        )
        (mine,) = [each for each in (await own(party, 1)).splitlines() if "🍀" in each]
        assert mine.startswith(f"{told}{by_seat[1].luck:+.1f}**")
        assert f"**{result.points[1]:+d}**" in mine


async def test_it_is_worked_out_after_a_restart_and_told_where_the_result_stood(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US") as party:
        await party.start(people=2)
        await party.skip(quiet)
        await party.restart(new_bot(tmp_path, HAND))
        messages = len(party.public())
        await weighed(party)
        assert "🍀" in text_of(party.table())
        assert len(party.public()) == messages
        await party.deal()
        assert "🍀" not in text_of(party.table())
        assert any("🍀" in text_of(message) for message in party.public())


async def test_where_the_next_hand_was_dealt_first_it_is_in_the_review_alone(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US") as party:
        await party.start(people=2)
        await party.skip(quiet)
        await party.deal()
        version = (await party.now()).table.version
        await weighed(party)
        assert (await party.now()).table.version == version
        assert not any("🍀" in text_of(message) for message in party.public())
        assert "🍀 **Luck**: your cards were worth **" in await own(party, 1)
