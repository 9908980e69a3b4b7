"""From an empty channel to the score and back: people, AI players, all languages."""

import re
from pathlib import Path

import pytest

from bot.text.catalogue import Words, language_of
from game.notation.formatter import hand_text
from tests.e2e import traffic
from tests.e2e.party import a_party, answer_to, buttons, by_live_hand, text_of
from tests.e2e.policies import quiet, rebelling
from tests.support.database_marks import ON_BOTH

REBELLION, SOLO = 127, 6
"""Short hands: a dark solo with rebellion and kick back, and one where nothing is said."""

STANDING = re.compile(r"\d+\. (\S+) · ([+-]\d+)")


@pytest.mark.parametrize(
    ("server", "others", "hands"),
    [("zh-CN", "en-US", 2), pytest.param("zh-TW", "en-US", 1, marks=pytest.mark.drawn)],
)
async def test_five_people_play_from_an_empty_channel_to_the_score_and_once_more(
    tmp_path: Path, server: str, others: str, hands: int
) -> None:
    in_public = Words(language_of(server))
    async with a_party(
        tmp_path, REBELLION, SOLO, locale=server, locales={1: others, 3: others}
    ) as party:
        await party.gather()
        lobby = text_of(party.table())
        assert in_public("ready-all") in lobby
        assert all(str(member.user.global_name) in lobby for member in party.members)
        await party.deal()

        seen: set[str] = set()
        while not (await party.hand()).result:
            seen.add((await party.hand()).phase.name)
            assert in_public("press-hand") in text_of(party.table())
            seat = await party.turn()
            member = party.members[seat]
            language = language_of(party.world.locales[member.id])
            answer = answer_to(await party.act(seat, rebelling(await party.view(seat))))
            if answer is not None and answer.ephemeral:
                assert Words(language)("go-to-table", link="")[:-1] in text_of(answer)
        assert seen == {"rob", "throne", "open-guard", "rebellion", "royals-kick", "trick"}

        first = await party.hand()
        assert (await party.result()).points == (-12, 48, -12, -12, -12)
        result = text_of(party.table())
        assert in_public("result-solo-won", hand=1) in result
        assert sum(map(int, re.findall(r" · ([+-]\d+) · ", result))) == 0

        shown = party.table()
        await party.deal()
        second = await party.hand()
        assert second.first == first.emperor == 1
        assert [seat.user_id for seat in await party.seats()] == [
            member.id for member in party.members
        ]
        kept = next(message for message in party.public() if message.id == shown.id)
        assert in_public("result-solo-won", hand=1) in text_of(kept)
        assert [found.split(":")[2] for found in buttons(kept)] == [
            "review",
            "open",
            "file",
        ]

        if hands == 1:
            return
        await party.play(quiet)
        assert (await party.result()).points == (-3, -3, -3, -3, 12)
        totals = [seat.points for seat in await party.seats()]
        assert totals == [-15, 45, -15, -15, 0]
        assert all(
            in_public("result-line", place="", marks="", name="", points="", total=f"{total:+d}")
            .split("·")[-1]
            .strip()
            in text_of(party.table())
            for total in totals
        )

        board = await party.slash(party.members[3], "leaderboard")
        names = {
            member.user.global_name: total
            for member, total in zip(party.members, totals, strict=True)
        }
        assert {name: int(points) for name, points in STANDING.findall(text_of(board))} == names
        assert Words(language_of(others))("leaderboard-title") in text_of(board)


async def test_each_person_gets_the_hand_by_dm_in_their_language_with_picture_and_alt_text(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locales={1: "en-US", 2: "zh-TW"}) as party:
        await party.start()
        for seat, member in enumerate(party.members):
            (message,) = party.direct(member)
            cards = (await party.hand()).hands[seat]
            language = language_of(party.world.locales[member.id])
            alt = Words(language)("hand-alt", count=len(cards), cards=hand_text(cards, language))
            assert alt in text_of(message)
            (picture,) = message.attachments
            assert picture.description == alt
            assert party.world.picture(picture).startswith(b"\x89PNG")
            mine = await party.hand_of(member)
            assert mine.ephemeral
            assert alt in text_of(mine)
            assert party.world.picture(mine.attachments[0]) == party.world.picture(picture)


@ON_BOTH
async def test_one_person_and_four_ai_players_play_to_the_score(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start(people=1)
        assert "AI Amber" in text_of(party.table())
        decisions = await party.play(quiet)
        points = (await party.result()).points
        assert 0 < decisions < 40
        assert sum(points) == 0
        board = await party.slash(party.members[0], "leaderboard")
        assert STANDING.findall(text_of(board)) == [("East", f"{points[0]:+d}")]


async def test_a_press_a_second_on_open_hands_costs_three_requests_besides_its_answer(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, REBELLION) as party:
        await party.start()
        before = len(traffic.counted(party.world.env.http_requests))
        decisions = await party.play(rebelling, doors=(by_live_hand,))
        assert len(traffic.counted(party.world.env.http_requests)) - before <= 3 * decisions
