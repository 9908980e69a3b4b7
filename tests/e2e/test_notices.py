"""*Tell me*: whoever asks for it, and nobody else, is told of a table that waits."""

from datetime import timedelta
from pathlib import Path

from simcord import MemberActor, ResponseMessage
from simcord.components import walk_components

from tests.e2e.party import Party, a_party, buttons, menus, new_bot, private, text_of

MINUTE = 60


async def wish(party: Party, member: MemberActor) -> ResponseMessage:
    """Ask to be told for some hours from now on, under the table; what is shown then."""
    shown = private(await party.press(member, "notices"))
    hour = party.world.env.now().hour
    await party.pick(member, "begins", str(hour), shown)
    assert not await party.store.notices.wishes(member.id)
    await party.press(member, "on", shown)
    return shown


async def test_who_asks_for_it_is_told_of_a_table_once_and_can_turn_it_off_there(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        host, guest, other = party.members[:3]
        await party.slash(host, "table open")
        await wish(party, guest)
        await party.world.env.advance_time(2 * MINUTE)
        (notice,) = party.direct(guest)
        table = (await party.now()).table
        (link,) = (each["url"] for each in walk_components(notice.components) if "url" in each)
        assert link.endswith(f"/{table.guild_id}/{table.channel_id}/{table.message_id}")
        assert party.world.guild.name in text_of(notice)
        assert not party.direct(host) + party.direct(other)

        await party.restart(new_bot(tmp_path))
        await party.world.env.advance_time(2 * MINUTE)
        assert [message.id for message in party.direct(guest)] == [notice.id]
        await party.press(guest, "off", notice)
        assert not await party.store.notices.wishes(guest.id)
        assert "on" in [custom_id.split(":")[2] for custom_id in buttons(notice)]


async def test_a_table_that_is_filled_at_once_tells_nobody(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        host, guest = party.members[:2]
        await party.slash(host, "table open")
        await wish(party, guest)
        await party.press(host, "fill")
        await party.world.env.advance_time(5 * MINUTE)
        assert not party.direct(guest)


async def test_every_choice_counts_at_once_for_who_is_told_already(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        guest = party.members[1]
        await party.slash(party.members[0], "table open")
        shown = await wish(party, guest)
        chosen = {"hours": "2", "trigger": "last"}
        for verb, value in chosen.items():
            await party.pick(guest, verb, value, shown)
        await party.press(guest, "clock", shown)
        assert len(menus(shown)) == len(set(menus(shown))) == 2
        await party.pick(guest, "east", "Asia/Taipei", shown)
        (stored,) = (await party.store.notices.wishes(guest.id)).values()
        assert (stored.hours, stored.trigger, stored.zone) == (2, "last", "Asia/Taipei")
        again = private(await party.press(guest, "notices"))
        assert text_of(again) == text_of(shown)


async def test_an_old_message_brings_nothing_back_that_was_changed_since(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        guest = party.members[1]
        await party.slash(party.members[0], "table open")
        shown = await wish(party, guest)
        await party.world.env.advance_time(2 * MINUTE)
        (notice,) = party.direct(guest)
        old = party.remembered(notice)
        for verb, value in {"begins": "3", "hours": "2"}.items():
            await party.pick(guest, verb, value, shown)
        await party.press_late(guest, old, "show")
        (changed,) = party.direct(guest)
        assert "03:00–05:00" in text_of(changed)
        await party.pick(guest, "trigger", "last", changed)
        (stored,) = (await party.store.notices.wishes(guest.id)).values()
        assert (stored.begins, stored.hours, stored.trigger) == (3, 2, "last")


async def test_who_closed_their_direct_messages_is_told_nothing_until_they_ask_again(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        host, guest = party.members[:2]
        path = f"/channels/{guest.user.dm_channel.id}/messages"
        inject = party.world.env.inject_error
        inject("POST", path, status=403, code=50007, message="Cannot send messages to this user")
        await party.slash(host, "table open")
        await wish(party, guest)
        await party.world.env.advance_time(2 * MINUTE)
        user = await party.store.users.load(guest.id)
        assert user is not None
        assert user.dm_refused_at is not None
        shown = private(await party.press(guest, "notices"))
        assert "You accept no direct messages" in text_of(shown)
        await party.press(guest, "on", shown)
        assert "You accept no direct messages" not in text_of(shown)
        assert not party.direct(guest)


async def test_it_is_deleted_with_everything_else_of_its_user(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        guest = party.members[1]
        await party.slash(party.members[0], "table open")
        await wish(party, guest)
        await party.world.env.advance_time(2 * MINUTE)
        kept = await party.store.users.kept(guest.id)
        assert (len(kept["notice_wishes"]), len(kept["notices"])) == (1, 1)
        assert "in 1 server" in text_of(private(await party.slash(guest, "privacy")))
        due = party.world.env.now() - timedelta(seconds=1)
        await party.store.users.remember_forget_at(guest.id, due)
        await party.world.env.advance_time(2 * MINUTE)
        assert not any((await party.store.users.kept(guest.id)).values())
