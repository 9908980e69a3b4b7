"""Substitutes by invitation, plans for one's turn, and what moderators do."""

from pathlib import Path

import pytest

from bot.model import ModeratorAction
from bot.tables.rules.seating import Leave, Remove
from bot.tables.rules.snapshot import Snapshot
from bot.tables.rules.step import Request
from bot.text.catalogue import Language, Words
from game.hand.attendance import PENALTY
from game.notation.formatter import play_text
from game.refusals import Refusal
from tests.bot.store.standings import own_standing
from tests.e2e.party import Party, a_party, answered, buttons, menus, newcomer, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import sentence
from tests.e2e.test_deadlines import mentioned

words = Words(Language.ENGLISH)


async def test_an_invited_friend_takes_over_and_sees_that_hand_alone(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        friend = newcomer(party, "friend")
        await party.start(people=3)
        await party.skip(quiet, until="trick")
        early = await party.slash(friend, "table join")
        assert "/table invite" in text_of(early)
        assert text_of(await party.slash(friend, "hand")) == text_of(early)

        ai = (await party.seats())[3].name
        sent = len(party.world.env.http_requests)
        invited = await party.slash(party.members[0], "table invite", player=friend)
        message = answered(invited)
        assert not message.ephemeral
        assert mentioned(party.world.env.http_requests[sent:]) == []
        sat = await party.press(friend, "join", message)
        shown = private(sat)
        hand = await party.hand()
        assert "in [a newer message]" in text_of(shown), "by direct message"
        assert play_text(hand.hands[3][:1], "en") in text_of(await party.slash(friend, "hand"))
        assert [seat.user_id for seat in await party.seats()][3] == friend.id
        await party.world.env.settle()
        used = [each for each in party.public() if each.id == message.id]
        assert [buttons(each) for each in used] == [[]]
        assert f"friend has taken the seat of {ai}" in text_of(used[0])
        told = f"friend has taken over from {ai}"
        assert any(told in text_of(message) for message in party.public())


async def test_who_is_not_in_the_server_is_not_invited(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start(people=3)
        stranger, count = party.world.env.create_user("stranger"), len(party.public())
        refused = await party.slash(party.members[0], "table invite", player=stranger)
        assert sentence(refused).startswith(f"<@{stranger.id}> is not in this server")
        assert len(party.public()) == count


async def test_whom_is_invited_last_is_invited_alone(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        friends = [newcomer(party, name) for name in ("first", "second")]
        await party.start(people=3)
        first, second = [
            answered(await party.slash(party.members[0], "table invite", player=friend))
            for friend in friends
        ]
        await party.world.env.settle()
        shown = {message.id: message for message in party.public()}
        assert "somebody else was invited" in text_of(shown[first.id])
        assert not buttons(shown[first.id])
        await party.slash(friends[1], "table join")
        await party.world.env.settle()
        assert "second has taken the seat" in text_of(shown[second.id])


async def test_a_premove_is_set_and_removed_by_buttons_and_commands(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="trick") as party:
        lead = await party.turn()
        later = party.members[(lead + 3) % 5]
        assert words("refusal-cannot-premove") in text_of(await party.slash(later, "next pass"))
        await party.slash(party.members[lead], "play", cards=await lowest(party, lead))
        shown = await party.hand_of(later)
        await party.press(later, "premove_pass", shown)
        assert "You pass until this trick ends" in text_of(shown)
        await party.press(later, "no_premove", shown)
        assert any(":premove:" in menu or ":pick:" in menu for menu in menus(shown))
        high = play_text((await party.hand()).hands[(lead + 3) % 5][:1], "en")
        planned = await party.slash(later, "next play", cards=high)
        assert "⏩ On your turn" in text_of(planned)
        forgotten = await party.slash(later, "next nothing")
        assert "⏩ On your turn" not in text_of(forgotten)


async def test_a_button_to_pass_until_the_trick_ends_is_for_its_trick_only(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        lead = await led(party)
        later = party.members[(lead + 3) % 5]
        shown = await party.hand_of(later)
        first_trick = party.remembered(shown)
        for seat in range(lead + 1, lead + 5):
            await party.slash(party.members[seat % 5], "pass")
        assert await party.turn() == lead
        await party.slash(party.members[lead], "play", cards=await lowest(party, lead))
        pressed = await party.press_late(later, first_trick, "premove_pass")
        assert any(words("refusal-stale") in text_of(message) for message in pressed.followups)
        shown = await party.hand_of(later)
        assert not any(seat.premove for seat in await party.seats())
        await party.press(later, "premove_pass", shown)
        assert sum(bool(seat.premove) for seat in await party.seats()) == 1


async def led(party: Party) -> int:
    """Who has led to the first trick, the lowest card."""
    await party.start()
    await party.skip(quiet, until="trick")
    lead = await party.turn()
    await party.slash(party.members[lead], "play", cards=await lowest(party, lead))
    return lead


async def lowest(party: Party, seat: int) -> str:
    """The lowest card of a seat."""
    return play_text((await party.hand()).hands[seat][-1:], "en")


async def test_moderators_end_remove_and_ban_and_each_is_noted(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        boss = newcomer(party, "boss", moderate_members=True)
        rude, store, guild = party.members[2], party.store, party.world.guild.id
        await party.start()
        done = await party.slash(
            boss, "moderate ban", player=rude.user, reason="**rude** @everyone"
        )
        said = private(done)
        assert "can no longer join tables here" in text_of(said)
        assert "**rude**" not in text_of(said)
        told = text_of(party.direct(rude)[-1])
        assert f"<@{boss.id}> banned you from the tables of **Sandbox**" in told
        assert r"The reason: \*\*rude\*\* @" in told
        assert (await party.seats())[2].user_id is None
        assert await own_standing(store, guild, rude.id) == (1, PENALTY)
        assert "You are banned" in text_of(await party.slash(rude, "table open"))
        refused = await party.slash(boss, "moderate remove", player=rude.user, reason="x")
        assert "sit at no table" in text_of(refused)

        await party.slash(boss, "moderate unban", player=rude.user, reason="sorry")
        await party.slash(boss, "moderate end", reason="late.")
        assert await store.tables.all_open() == ()
        ended = text_of(party.public()[-1])
        assert f"<@{boss.id}> ended this table: late. The hand does not count." in ended
        assert mentioned(party.world.env.http_requests[-3:]) == []
        measures = [row.action for row in await store.moderation.latest(guild)]
        assert measures == [ModeratorAction.END, ModeratorAction.UNBAN, ModeratorAction.BAN]
        log = text_of(await party.slash(boss, "moderate log"))
        assert log.index("ended table") < log.index("unbanned") < log.index("banned")
        assert "closed" not in text_of(await party.slash(rude, "table open"))


async def test_of_several_tables_a_moderator_ends_the_one_of_a_player(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        boss = newcomer(party, "boss", moderate_members=True)
        for host in party.members[:2]:
            await party.slash(host, "table open")
        refused = await party.slash(boss, "moderate end", reason="late")
        assert "several tables in this channel" in text_of(refused)
        store = party.store
        assert await store.moderation.latest(party.world.guild.id) == ()
        await party.slash(boss, "moderate end", reason="late", player=party.members[0].user)
        (left,) = await store.tables.all_open()
        assert left.host_id == party.members[1].id


async def test_a_ban_holds_before_the_seat_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        boss = newcomer(party, "boss", moderate_members=True)
        rude, guild, tables = party.members[2], party.world.guild.id, party.bot.controller.tables
        await party.gather()
        bans: list[str | None] = []
        do = tables.do

        async def removing(table_id: str, request: Request) -> Snapshot | Refusal:
            if isinstance(request, Remove):
                bans.append(await tables.store.moderation.ban(guild, request.user_id))
                await do(table_id, Leave(request.user_id))  # at the same moment
            return await do(table_id, request)

        monkeypatch.setattr(tables, "do", removing)
        done = await party.slash(boss, "moderate ban", player=rude.user, reason="rude")
        assert "can no longer join tables here" in text_of(done)
        assert bans == ["rude"]
