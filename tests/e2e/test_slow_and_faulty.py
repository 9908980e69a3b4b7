"""Whatever happens behind it, an interaction is acknowledged within three seconds."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor
from structlog.testing import capture_logs

from bot.store.tables.tables import TableStore
from bot.tables.rules import mentions
from bot.tables.service import Tables
from tests.e2e.party import Party, a_party, answered, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import nothing_changes, sentence

IN_TIME_S = 2.9
SLOW_S = 20
"""Far beyond the three seconds, well before any deadline."""


async def with_slow_store(
    party: Party, method: str, act: Awaitable[InteractionResult]
) -> InteractionResult:
    """Do something while a method of `TableStore` takes long, by the bot's own clock.

    It is acknowledged in time with nothing said yet; then the store is done.
    """
    original: Callable[..., Awaitable[Any]] = getattr(TableStore, method)

    async def waits(self: TableStore, *args: object) -> object:
        await asyncio.sleep(SLOW_S)
        return await original(self, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableStore, method, waits)
        result = await act
        await party.world.env.advance_time(IN_TIME_S)
        assert result.deferred, result
        await party.world.env.advance_time(SLOW_S)
    return result


def callbacks(party: Party) -> list[str]:
    """The paths of the first answers to interactions."""
    paths = [request.path for request in party.world.env.http_requests]
    return [path for path in paths if path.endswith("/callback")]


async def test_a_press_is_answered_in_the_table_message_when_the_store_is_slow(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        await party.slash(party.members[0], "table open")
        lobby = party.table()
        await with_slow_store(party, "commit", party.press(party.members[1], "join"))
        assert party.table().id == lobby.id
        assert "2. 南" in text_of(party.table())
        assert len(callbacks(party)) == len(set(callbacks(party))) == 2


async def test_a_command_is_answered_by_ones_own_hand_when_the_store_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mentions, "TIME_TO_ACT", timedelta(minutes=1))
    async with a_party(tmp_path, until="trick", people=1) as party:
        while (await party.in_public()).table is None:
            await party.act(0, quiet(await party.view(0)))
        (shown,) = party.public()
        before = text_of(shown)
        result = await with_slow_store(party, "commit", party.slash(party.members[0], "pass"))
        answer = private(result)
        assert "你是" in text_of(answer)
        assert [message.id for message in party.public()] == [shown.id]
        assert text_of(party.table()) != before
        assert all(not message.flags.loading for message in party.public())


async def test_a_table_is_opened_for_everybody_to_see_when_the_store_is_slow(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        result = await with_slow_store(party, "create", party.slash(party.members[0], "table open"))
        assert answered(result).id == party.table().id
        assert "1. 东" in text_of(party.table())
        assert len(party.public()) == 1
        await party.press(party.members[1], "join")
        assert "2. 南" in text_of(party.table())


async def test_a_hand_is_shown_to_its_owner_only_when_the_store_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", 1.0)  # the slow store takes that long
    async with a_party(tmp_path) as party:
        await party.start(people=1)
        by_command = partial(party.slash, party.members[0], "hand")
        by_button = partial(party.press, party.members[0], "hand")
        for ask in (by_command, by_button):
            answer = private(await with_slow_store(party, "version", ask()))
            assert "你的" in text_of(answer)
            assert answer.attachments
        assert len(party.public()) == 1


async def test_a_refusal_is_for_one_person_only_when_the_store_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", 1.0)  # the slow store takes that long
    async with a_party(tmp_path) as party:
        await party.start(people=2)
        south = party.members[1]
        not_now = "现在不能这样做。`/bid` 和 `/play` 会列出现在能做的事。"
        async with nothing_changes(party, but_for=south):
            result = await with_slow_store(party, "version", party.slash(south, "pass"))
            assert sentence(result) == not_now


async def test_an_invitation_is_posted_once_when_the_store_is_slow(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.gather(people=2)
        before = {message.id for message in party.public()}
        east, friend = party.members[0], party.members[2]
        act = party.slash(east, "table invite", player=friend)
        result = await with_slow_store(party, "commit", act)
        posted = [each.id for each in party.public() if each.id not in before]
        assert posted == [answered(result).id]
        posts = [each.path for each in party.world.env.http_requests if each.method == "POST"]
        assert not any(path.endswith(f"/{party.world.channel.id}/messages") for path in posts)


async def test_who_invites_is_told_where_discord_takes_no_invitation(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.gather(people=2)
        env, channel, friend = party.world.env, party.world.channel, party.members[2]
        for path in ("/interactions/*/callback", f"/channels/{channel.id}/messages"):
            env.inject_error("POST", path, status=403, code=50001, message="Missing Access")
        invited = await party.slash(party.members[0], "table invite", player=friend)
        assert "`/table join`" in sentence(invited)
        await party.slash(friend, "table join")
        assert friend.id in {seat.user_id for seat in (await party.now()).table.seats if seat}


class BrokenError(Exception):
    """Something that nobody expected."""


async def test_a_fault_is_told_with_a_reference_that_is_in_the_log_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path, locales={1: "en-US"}) as party:
        await party.start(people=2)
        east, south = party.members[:2]

        async def breaks(*_: object, **__: object) -> None:
            raise BrokenError("secret detail")

        acts: tuple[tuple[MemberActor, Callable[[], Awaitable[InteractionResult]]], ...] = (
            (south, lambda: party.slash(south, "bid", choice="no")),
            (south, lambda: party.press(south, "no")),
            (east, lambda: party.slash(east, "play", cards="KKK")),
        )
        for member, act in acts:
            async with nothing_changes(party, but_for=member):
                with monkeypatch.context() as patch, capture_logs() as logs:
                    patch.setattr(Tables, "do", breaks)
                    said = sentence(await act())
            assert ("Sorry" if member is south else "抱歉") in said
            assert "secret detail" not in said
            (reference,) = re.findall(r"`([0-9a-f]{8})`", said)
            (fault,) = (entry for entry in logs if entry["log_level"] == "error")
            assert fault["reference"] == reference
            assert isinstance(fault["exc_info"], BrokenError)

        await party.press(south, "no")
        await party.press(east, "no")
        assert (await party.hand()).phase.name != "rob"
