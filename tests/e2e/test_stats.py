"""`/stats`: one's own, somebody else's, and what is not for others to see."""

from pathlib import Path

from simcord import MemberActor, ResponseMessage

from bot.panels.custom_id import StatsTurn
from bot.panels.press_verbs import Form, StatsPage, StatsVerb
from bot.text.catalogue import Language, Words
from tests.e2e.party import Party, a_party, buttons, new_bot, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_forged_presses import forged

WORDS = Words(Language.ENGLISH)


async def stats(
    party: Party, member: MemberActor, whose: MemberActor | None = None
) -> ResponseMessage:
    """What a member is told of somebody."""
    given = {"player": whose.user} if whose else {}
    return private(await party.slash(member, "stats", **given))


async def test_a_card_tells_what_was_made_and_its_buttons_outlive_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        member, other, *_ = party.members
        assert "You have no hand on record here yet" in text_of(await stats(party, member))
        of_other = text_of(await stats(party, member, other))
        assert f"{other.user.global_name}** has no hand on record here yet" in of_other
        await party.skip(quiet)
        points = (await party.result()).points
        shown = await stats(party, member)
        assert f"{points[0]:+d} points in 1 hand: " in text_of(shown)
        assert "You and" not in text_of(shown)
        theirs = await stats(party, member, other)
        assert f"{points[1]:+d} points in 1 hand: " in text_of(theirs)
        assert f"You and {other.user.global_name}" in text_of(theirs).replace("*", "")
        assert f"{points[0]:+d} points for you" in text_of(theirs)
        await party.restart(new_bot(tmp_path, 6))
        await party.press(member, StatsVerb.PAGE, shown)
        assert WORDS("feat-alone-about") in text_of(shown)
        await party.press(member, StatsVerb.PAGE, shown)
        await party.press(member, StatsVerb.FORM, shown)
        assert not shown.attachments
        assert f"{points[0]:+d} points in 1 hand: " in text_of(shown)


async def test_a_card_whose_hand_was_voided_says_that_there_is_none(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        member, other = party.members[:2]
        own, theirs = await stats(party, member), await stats(party, member, other)
        table = (await party.now()).table
        assert await party.store.records.take_out(table.guild_id, table.id, table.hand_no)
        for shown, verb in ((own, StatsVerb.PAGE), (theirs, StatsVerb.SHOW)):
            await party.press(member, verb, shown)
        assert text_of(own).strip() == WORDS("stats-empty-own")
        assert text_of(theirs).strip() == WORDS("stats-empty", name=WORDS("replays-somebody"))


async def test_show_to_all_posts_it_and_everybody_may_ask_for_theirs(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        member, other = party.members[:2]
        points = (await party.result()).points
        before = len(party.public())
        await party.press(member, StatsVerb.SHOW, await stats(party, member, other))
        posted = party.public()[-1]
        assert len(party.public()) == before + 1
        assert f"{points[1]:+d} points in 1 hand: " in text_of(posted)
        assert "You and" not in text_of(posted)
        mine = private(await member.click(posted, custom_id=buttons(posted)[0]))
        assert f"{points[0]:+d} points in 1 hand: " in text_of(mine)


async def test_who_is_hidden_sees_their_own_and_nobody_else_does(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled") as party:
        shy, other = party.members[:2]
        before = await stats(party, other, shy)
        await party.store.users.hide(shy.id, on=True)
        assert text_of(await stats(party, other, shy)).strip() == WORDS("stats-hidden")
        await party.press(other, StatsVerb.FORM, before)
        assert text_of(before).strip() == WORDS("stats-hidden")
        own = await stats(party, shy)
        assert "points in 1 hand" in text_of(own)
        posts = len(party.public())
        show = StatsTurn(StatsVerb.SHOW, StatsPage.CARD, Form.PICTURE, shy.id)
        assert WORDS("refusal-stale") in text_of(await forged(party, shy, own, show))
        assert len(party.public()) == posts
