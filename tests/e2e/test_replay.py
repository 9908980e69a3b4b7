"""`/history` and `/replay`: a finished hand is looked up, stepped through and shared."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from simcord import MemberActor

from bot.model import NO_SERVER, Audience
from bot.model.hand import HandKey, hand_code
from bot.panels.custom_id import ReplayTurn
from bot.panels.press_verbs import ReplayVerb, Viewpoint
from bot.tables.opening import practise
from bot.tables.rules.acting import Act
from bot.tables.rules.practice import Exercise
from bot.tables.rules.snapshot import Playing, Settled
from bot.text.catalogue import Language, Words
from game.hand.actions import Action
from game.hand.engine import Hand, legal_actions
from game.players.levels import Level
from tests.e2e.party import Party, a_party, buttons, menus, new_bot, newcomer, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_forged_presses import forged

HAND = 6
WORDS = Words(Language.ENGLISH)


async def code_of(party: Party) -> str:
    """The number of the latest hand."""
    table = (await party.now()).table
    return hand_code(table.id, table.hand_no)


async def refused(party: Party, member: MemberActor, **options: object) -> str:
    return text_of(private(await party.slash(member, "replay", **options)))


@pytest.mark.drawn
async def test_a_hand_is_looked_up_stepped_through_after_a_restart_too_and_shared(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        member, points = party.members[1], (await party.result()).points
        listed = private(await party.slash(member, "history"))
        assert listed.ephemeral
        code = await code_of(party)
        assert f"**{points[1]:+d}**" in text_of(listed)
        assert code in text_of(listed)
        (pick,) = menus(listed)
        result = private(await party.press(member, "open"))
        replay = private(await member.select(listed, [code], custom_id=pick))
        assert result.ephemeral
        assert text_of(result) == text_of(replay)
        assert replay.ephemeral
        assert " · 0 of " in text_of(replay)
        await party.restart(new_bot(tmp_path, HAND))
        await party.press(member, "next", replay)
        assert " · 1 of " in text_of(replay)
        assert "public view" in text_of(replay)
        await party.pick(member, "view", "open", replay)
        assert "all hands open" in text_of(replay)
        assert [each.filename for each in replay.attachments] == ["open.png"]
        await party.press(member, "form", replay)
        assert not replay.attachments
        await party.press(member, "last", replay)
        before = len(party.public())
        await party.press(member, "share", replay)
        (moving,) = party.public()[before:]
        (film,) = moving.attachments
        assert film.filename == f"{code}.webp"
        data = party.world.picture(film)
        assert len(data) < 600_000
        with Image.open(BytesIO(data)) as picture:
            assert picture.size[0] == 720
            assert getattr(picture, "n_frames", 1) > 20
        assert "A whole hand, play by play.\nBefore the first trick: " in text_of(moving)


async def test_only_who_sat_there_sees_a_hand_and_nobody_one_that_is_not_over(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, 7, locale="en-US") as party:
        await party.start(people=4)
        running, stranger, member = await code_of(party), party.members[4], party.members[0]
        nowhere = hand_code("ffffffff", 1)
        for asked in (running, nowhere, "nonsense", running.replace("-1", "-2")):
            assert await refused(party, member, hand=asked) == WORDS("refusal-no-such-hand")
        assert await refused(party, member) == WORDS("refusal-no-hand-played")
        assert WORDS("history-none") in text_of(private(await party.slash(member, "history")))
        table_id = (await party.now()).table.id
        turn = ReplayTurn(ReplayVerb.LAST, table_id, 1, 999)
        table = party.table()
        told = text_of(private(await forged(party, member, table, turn)))
        assert told == WORDS("refusal-no-such-hand")
        await party.skip(quiet)
        assert await refused(party, stranger, hand=running) == WORDS("refusal-not-your-hand")
        assert await refused(party, stranger, hand=nowhere) == WORDS("refusal-no-such-hand")
        assert running in await refused(party, member)


async def test_a_file_is_replayed_from_the_message_that_bears_it_and_a_bad_one_is_refused(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        given = private(await party.press(party.members[3], "file"))
        data = party.world.picture(given.attachments[0])
        stranger = party.members[4]
        replay = private(await party.slash(stranger, "replay", file=("mine.txt", data)))
        assert "A hand from a file" in text_of(replay)
        await party.restart(new_bot(tmp_path, HAND))
        await party.press(stranger, "next", replay)
        assert " · 1 of " in text_of(replay)
        both = await refused(party, stranger, hand="1A2B3C4D-7", file=("hand.txt", data))
        assert "One of the two is enough" in both
        await party.press(stranger, "trick", replay)
        assert "Trick 1" in text_of(replay)
        assert str(stranger.user.global_name) not in text_of(replay)
        for bad, why in (
            (b"baohuang 3\nseed @everyone\n", "Line 2 of that file"),
            (b"hello", "Line 1 of that file"),
            (b"\xff\xfe\x00", WORDS("refusal-file-not-text")),
            (b"#" * 70_000, WORDS("refusal-file-too-large", most=64)),
            (data[: data.index(b"=")], "Line "),
        ):
            told = await refused(party, stranger, file=("bad.txt", bad))
            assert why in told
            assert "@everyone" not in told


async def test_who_may_see_a_replay_plays_on_alone_in_the_seat_seen(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        member, stranger = party.members[1], newcomer(party, "Stranger")
        table_id, public = (await party.now()).table.id, len(party.public())
        turn = ReplayTurn(ReplayVerb.PLAY_ON, table_id, 1, viewpoint=Viewpoint.SEAT_3)
        told = text_of(private(await forged(party, stranger, party.table(), turn)))
        assert told == WORDS("refusal-not-your-hand")
        replay = private(await party.slash(member, "replay"))
        await party.pick(member, "view", "3", replay)
        await party.press(member, "play_on", replay)
        practice = await party.store.tables.of_user(NO_SERVER, member.id)
        assert practice is not None
        assert (practice.audience, practice.seat_of(member.id)) == (Audience.PRACTICE, 2)
        assert any(practice.id in custom_id for custom_id in buttons(replay))
        assert len(party.public()) == public


async def test_a_hand_of_practice_is_shared_in_no_channel(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        member, tables, public = party.members[1], party.bot.controller.tables, len(party.public())
        exercise = Exercise(Level.EASY, "simple")
        now = await practise(tables, member.id, "South", "en-US", exercise)
        while isinstance(now, Playing):
            now = await tables.do(now.table.id, Act(member.id, first_choice))
        assert isinstance(now, Settled)
        for verb in (ReplayVerb.SHARE, ReplayVerb.PICTURE):
            turn = ReplayTurn(verb, now.table.id, 1)
            told = text_of(private(await forged(party, member, party.table(), turn)))
            assert told == WORDS("refusal-no-such-hand")
        assert len(party.public()) == public


def first_choice(hand: Hand, seat: int) -> Action:
    return legal_actions(hand, seat)[-1]


@pytest.mark.drawn
async def test_a_result_is_shared_once_as_a_picture_that_names_no_hidden_player(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        shy, other = party.members[2], party.members[1]
        await party.store.users.hide(shy.id, on=True)
        more, of_shy = [private(await party.press(each, "more")) for each in (other, shy)]
        before, code = len(party.public()), await code_of(party)
        await party.press(other, "picture", more)
        (shared,) = party.public()[before:]
        (picture,) = shared.attachments
        assert picture.filename == f"baohuang-{code}.png"
        assert party.world.picture(picture).startswith(b"\x89PNG")
        assert str(other.user.global_name) in text_of(shared)
        assert str(shy.user.global_name) not in text_of(shared)
        told = text_of(private(await party.press(shy, "picture", of_shy)))
        assert told == WORDS("refusal-picture-shared")
        assert len(party.public()) == before + 1


async def test_a_player_shares_a_replay_by_a_link_and_stops(tmp_path: Path) -> None:
    address = "https://cards.example.com/"
    async with a_party(tmp_path, HAND, locale="en-US", until="settled", web_url=address) as party:
        member, page = party.members[1], party.bot.controller.page
        assert page is not None
        replay = private(await party.slash(member, "replay"))
        given = private(await party.press(member, "link", replay))
        link = re.search(re.escape(address) + "replay#(.+)", text_of(given))
        assert link is not None
        table = (await party.now()).table
        assert await page.linked_hand(link[1], "") == HandKey(table.id, 1)
        await party.press(member, "unlink", given)
        assert WORDS("replays-unlinked") in text_of(given)
        assert await page.linked_hand(link[1], "") is None


async def test_a_hidden_player_is_named_to_nobody_else(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        shy, other = party.members[2], party.members[1]
        name = shy.user.global_name
        assert name is not None
        await party.store.users.hide(shy.id, on=True)
        assert name not in text_of(private(await party.slash(other, "history")))
        replay = private(await party.slash(other, "replay"))
        await party.press(other, "last", replay)
        assert name not in text_of(replay)
        own = private(await party.slash(shy, "replay"))
        assert name in text_of(own)
        await party.press(shy, "share", own)
        assert name not in text_of(party.public()[-1])
