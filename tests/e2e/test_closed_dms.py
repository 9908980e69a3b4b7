"""Direct messages may be closed; that costs nobody anything."""

from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.tables.rules.snapshot import Playing
from game.notation.formatter import hand_text
from tests.e2e.party import Party, a_party, by_button, by_command, by_hand, new_bot, text_of
from tests.e2e.policies import quiet

CLOSED = "Cannot send messages to this user"


def opened(party: Party) -> list[int]:
    """Whose direct messages the bot opened."""
    return [
        int(request.json["recipient_id"])
        for request in party.world.env.http_requests
        if request.path == "/users/@me/channels" and request.json
    ]


def sent(party: Party, number: int) -> int:
    """How often the bot wrote to a member, or tried to."""
    path = f"/channels/{party.members[number].user.dm_channel.id}/messages"
    return sum(request.path == path for request in party.world.env.http_requests)


async def test_a_hand_goes_on_with_closed_dms_and_they_are_not_tried_again(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        closed = party.members[1]
        path = f"/channels/{closed.user.dm_channel.id}/messages"
        party.world.env.inject_error(
            "POST", path, status=403, code=50007, message=CLOSED, times=None
        )
        await party.start(people=2)
        assert sent(party, 0) == sent(party, 1) == 1
        cards = (await party.hand()).hands[1]
        assert hand_text(cards, "zh-CN") in text_of(await party.hand_of(closed))

        assert await party.play(quiet, until="trick", doors=(by_hand,)) > 2
        await party.skip(quiet)
        await party.deal()
        assert (await party.now()).table.hand_no == 2
        assert (sent(party, 0), sent(party, 1)) == (2, 1)

        await party.restart(new_bot(tmp_path))
        await party.play(quiet, until="trick", doors=(by_command, by_button))
        await party.skip(quiet)
        await party.deal()
        assert (sent(party, 0), sent(party, 1)) == (3, 1)
        assert len(opened(party)) == len(set(opened(party))) == 2


async def test_a_press_in_a_direct_message_shows_that_they_are_accepted_again(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        await party.start(people=1)
        store, host = party.store, party.members[0]
        await store.users.remember_dm_refused(host.id, discord.utils.utcnow())
        await party.slash(host, "hand")
        refused = await store.users.load(host.id)
        assert refused is not None
        assert refused.dm_refused_at
        await party.press(host, "refresh", party.direct(host)[-1])
        assert await store.users.load(host.id) == replace(refused, dm_refused_at=None)


async def test_direct_messages_are_opened_only_for_those_who_pressed_something(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        await party.gather(people=2)
        assert opened(party) == []
        await party.deal()
        assert opened(party) == [party.members[0].id, party.members[1].id]


@pytest.mark.parametrize(
    ("path", "code"), [("/users/@me/channels", 40003), ("/channels/*/messages", 50035)]
)
async def test_a_direct_message_that_discord_refuses_for_now_is_no_other_players(
    tmp_path: Path, path: str, code: int
) -> None:
    async with a_party(tmp_path) as party:
        first = party.members[0].user.dm_channel.id
        party.world.env.inject_error("POST", path.replace("*", str(first)), status=400, code=code)
        await party.start(people=2)
        assert isinstance((await party.now()), Playing)
        assert [len(party.direct(member)) for member in party.members[:2]] == [0, 1]
