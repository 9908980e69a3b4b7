"""The newest private message with a hand follows the table by itself; older ones are one line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from simcord import ResponseMessage

from bot.delivery.recovery import hand_left_behind
from bot.model.shards import Shards, Wake
from game.hand.actions import Lay
from tests.e2e.party import Party, a_party, buttons, by_live_hand, menus, text_of
from tests.e2e.policies import quiet
from tests.e2e.rigged import rig

EMPEROR, GUARD, REBEL = 0, 1, 2
DEAL = {EMPEROR: "皇牌", GUARD: "侍卫牌"}
QUESTIONS = {"yes", "no", "ascend", "cede", "solo"}
ELSEWHERE = "Your hand is in [a newer message]"


@asynccontextmanager
async def dealt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Party]:
    """The first hand, whose guard and emperor are known."""
    rig(monkeypatch, DEAL)
    async with a_party(folder, locale="en-US") as party:
        await party.start()
        yield party


async def sent(party: Party, seat: int) -> ResponseMessage:
    """The newest hand that was sent by direct message, when it has followed the table."""
    await party.world.env.advance_time(1)
    return party.direct(party.members[seat])[-1]


def offers(message: ResponseMessage) -> set[str]:
    """What can be pressed and chosen."""
    return {found.split(":")[2] for found in (*buttons(message), *menus(message))}


async def test_a_hand_sent_by_direct_message_follows_phase_by_phase_without_being_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dealt(tmp_path, monkeypatch) as party:

        async def until(phase: str) -> None:
            await party.play(quiet, until=phase, doors=(by_live_hand,))

        for seat in range(5):
            assert offers(await sent(party, seat)) & QUESTIONS == {"yes", "no"}

        await until("throne")
        assert offers(await sent(party, EMPEROR)) & QUESTIONS == {"ascend", "cede"}
        for seat in (GUARD, REBEL):
            assert not offers(await sent(party, seat)) & QUESTIONS

        await until("open-guard")
        assert "You are the **emperor**" in text_of(await sent(party, EMPEROR))
        assert "You are the **guard** of East" in text_of(await sent(party, GUARD))
        assert "you are a **rebel**" in text_of(await sent(party, REBEL))
        assert "yes" in offers(await sent(party, GUARD))
        assert not offers(await sent(party, EMPEROR)) & QUESTIONS

        await until("trick")
        for seat in range(5):
            assert not offers(await sent(party, seat)) & QUESTIONS
        assert "Your turn: you lead" in text_of(await sent(party, EMPEROR))
        assert "Your turn" not in text_of(await sent(party, GUARD))

        led = quiet(await party.view(EMPEROR))
        assert isinstance(led, Lay)
        cards = len((await party.hand()).hands[EMPEROR])
        await by_live_hand(party, party.members[EMPEROR], led)
        assert "Your turn" not in text_of(await sent(party, EMPEROR))
        assert f"Your {cards - len(led.cards)} cards" in text_of(await sent(party, EMPEROR))
        assert "**Your turn** to beat East" in text_of(await sent(party, GUARD))
        assert "your turn shows here" in text_of(await sent(party, REBEL))

        await party.press(party.members[GUARD], "pass")
        assert "Your turn" not in text_of(await sent(party, GUARD))

        await party.skip(quiet)
        for seat in range(5):
            over = await sent(party, seat)
            assert "Hand 1" in text_of(over)
            assert offers(over) == {"deal"}
            assert len(party.direct(party.members[seat])) == 1


async def test_in_the_second_hand_nothing_of_the_first_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dealt(tmp_path, monkeypatch) as party:
        await party.skip(quiet)
        for seat, member in enumerate(party.members):
            await party.press(member, "deal", await sent(party, seat))
        assert (await party.now()).table.hand_no == 2
        for seat in range(5):
            newest = await sent(party, seat)
            assert [message.id for message in party.direct(party.members[seat])] == [newest.id]
            assert "Hand 1" not in text_of(newest)
            assert offers(newest) & QUESTIONS == {"yes", "no"}


async def test_after_a_takeover_the_hand_is_found_in_the_refreshed_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dealt(tmp_path, monkeypatch) as party:
        await party.skip(quiet)
        await party.deal()
        await sent(party, REBEL)
        first, second = party.direct(party.members[REBEL])
        await party.press(party.members[REBEL], "refresh", first)
        assert (offers(second), "no" in offers(first)) == ({"refresh"}, True)
        user = await party.store.users.load(int(party.members[REBEL].id))
        assert user is not None
        assert user.dm_channel_id is not None
        client = party.bot.client
        channel, me = client.get_partial_messageable(user.dm_channel_id), client.user
        assert me is not None
        table = (await party.now()).table
        assert await hand_left_behind(channel, table, me.id) == int(first.id)


async def test_a_process_that_answers_for_another_tells_it_which_message_shows_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dealt(tmp_path, monkeypatch) as party:
        message, member = await sent(party, REBEL), party.members[REBEL]
        table = (await party.now()).table
        controller, wake = party.bot.controller, AsyncMock()
        theirs = Shards(2, frozenset({1 - (table.guild_id >> 22) % 2}))
        controller.tables.shards = controller.dealer.live_hands.shards = theirs
        monkeypatch.setattr(controller.publisher, "wake", wake)
        for what in ("refresh", "no"):
            await party.press(member, what, message)
        versions = (table.version, table.version, (await party.now()).table.version)
        told = [
            Wake(table.id, table.guild_id, int(member.id), int(message.id), n) for n in versions
        ]
        assert [each.args for each in wake.await_args_list] == [(each,) for each in told]
