"""`/leaderboard`: whoever asks sees their own line, and what they choose outlives a restart."""

import re
from pathlib import Path

from bot.panels.custom_id import board_turn
from bot.panels.press_verbs import BoardVerb, Form
from bot.records.leaderboard import LeaderboardQuery, Scope
from bot.text.catalogue import Language, Words
from tests.e2e.party import a_party, buttons, new_bot, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_forged_presses import forged

WORDS = Words(Language.ENGLISH)
LINE = re.compile(r"(▶ )?(\d+|–)\. (\S+) · (\S+) · ")


async def test_one_asks_by_menus_and_buttons_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        points = (await party.result()).points
        member = party.members[1]
        shown = private(await party.slash(member, "leaderboard"))
        assert shown.ephemeral
        found = {name: (own, value) for own, _, name, value in LINE.findall(text_of(shown))}
        assert {int(value) for _, value in found.values()} == set(points)
        assert [name for name, (own, _) in found.items() if own] == [member.user.global_name]
        assert "Most often first" in text_of(await party.pick(member, "sort_by", "first", shown))
        assert "▶ –\\." in text_of(shown), "one hand of ten"
        assert "100.0%" in text_of(await party.pick(member, "least", "1", shown))
        await party.restart(new_bot(tmp_path, 6))
        assert "As rebel" in text_of(await party.pick(member, "as", "rebel", shown))
        assert "Most often first · All time · As rebel" in text_of(shown)
        spans = [found for found in buttons(shown) if found.split(":")[2] == "span"]
        await party.click(member, shown, spans[2])
        assert "This season, " in text_of(shown)
        await party.press(member, "form", shown)
        assert not shown.attachments
        assert "Most often first · This season, " in text_of(shown)
        nobody = text_of(await party.pick(member, "preset", "roast", shown))
        assert WORDS("board-nobody") in nobody
        assert WORDS("board-own-none") in nobody


async def test_show_to_all_shows_nobodys_own_line_and_everybody_may_ask_for_theirs(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        member, other = party.members[:2]
        shown = private(await party.slash(member, "leaderboard"))
        before = len(party.public())
        await party.press(member, "show", shown)
        assert len(party.public()) == before + 1
        posted = party.public()[-1]
        assert not posted.ephemeral
        assert "▶" not in text_of(posted)
        assert len(LINE.findall(text_of(posted))) == 5
        assert [custom_id.split(":")[2] for custom_id in buttons(posted)] == ["open"]
        mine = private(await other.click(posted, custom_id=buttons(posted)[0]))
        assert f". {other.user.global_name} · " in text_of(mine).split("▶ ")[1]
        assert "▶" not in text_of(party.public()[-1])


async def test_what_is_of_all_ones_servers_is_not_shown_to_all(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        member = party.members[0]
        shown = private(await party.slash(member, "leaderboard"))
        await party.press(member, "scope", shown)
        assert "All your servers" in text_of(shown)
        assert "show" not in [found.split(":")[2] for found in buttons(shown)]
        before = len(party.public())
        show = board_turn(BoardVerb.SHOW, LeaderboardQuery(scope=Scope.MINE), Form.PICTURE)
        refused = await forged(party, member, shown, show)
        assert WORDS("refusal-stale") in text_of(refused)
        assert len(party.public()) == before


async def test_where_nobody_played_among_people_hands_with_ai_players_are_shown(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        empty = text_of(await party.slash(party.members[0], "leaderboard"))
        assert "No finished hands here yet" in empty
        await party.start(people=1)
        await party.skip(quiet)
        shown = private(await party.slash(party.members[0], "leaderboard"))
        assert "AI players too" in text_of(shown)
        await party.press(party.members[0], "opponents", shown)
        assert WORDS("board-nobody") in text_of(shown)
