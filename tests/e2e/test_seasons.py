"""How a season ended is told in one message, whatever breaks off, and can be read up later."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from simcord import ResponseMessage
from sqlalchemy.exc import SQLAlchemyError

from bot.delivery import podiums
from bot.delivery.podiums import post_podiums
from bot.panels.custom_id import SeasonTurn, read
from bot.store.records.seasons import GRACE, SeasonStore
from tests.e2e.party import Party, a_party, buttons, new_bot, private, text_of
from tests.support.database_marks import ON_SQLITE

pytestmark = ON_SQLITE

TABLE = "0123abcd"
MESSAGES = "/channels/*/messages"
MINUTE = 61


NAMES = ("East", "South", "West", "North", "Ann")
POINTS = (4, 2, -2, -2, -2)


@asynccontextmanager
async def over(folder: Path) -> AsyncIterator[Party]:
    """A server that played five hands last season, in December 2025; it is January now.

    They were the same hand over and over, and nobody saw them.
    """
    async with a_party(folder, 6, locale="en-US") as party:
        await party.slash(party.members[0], "table open")
        at = round((party.world.env.now() - timedelta(days=31)).timestamp() * 1000)
        made = [
            (TABLE, hand, member.id, party.world.guild.id, name, points, points > 0, seat, at)
            for hand in range(1, 6)
            for seat, (member, name, points) in enumerate(
                zip(party.members, NAMES, POINTS, strict=False)
            )
        ]
        with closing(sqlite3.connect(folder / "e2e.sqlite3")) as connection, connection:
            connection.executemany(
                "INSERT INTO scores (table_id, hand_no, user_id, guild_id, name, points, won, seat,"
                " at, preset, practice, left, hinted, substitute)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'simple', 0, 0, 0, 0)",
                made,
            )
        yield party


def told(party: Party) -> list[ResponseMessage]:
    """The messages that say how a season ended."""
    return [
        message
        for message in party.public()
        if any(isinstance(read(found), SeasonTurn) for found in buttons(message))
    ]


async def post(party: Party) -> None:
    """Post the podiums."""
    await party.store.seasons.note_ended(party.world.env.now() + GRACE)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(post_podiums(party.bot.client, party.store))
        await party.world.env.advance_time(5)


async def test_the_podium_is_posted_once_and_stands_in_the_seasons(tmp_path: Path) -> None:
    async with over(tmp_path) as party:
        await party.restart(new_bot(tmp_path, 6))
        await party.world.env.advance_time(MINUTE)
        (message,) = told(party)
        assert "## 🏆 Season over: December 2025" in text_of(message)
        assert len(message.attachments) == 1
        sent = (request.json for request in party.world.env.http_requests)
        (posted,) = (
            b for b in sent if isinstance(b, dict) and b.get("nonce") == "podium 2025-12-01"
        )
        assert posted["enforce_nonce"] is True, "a second one at once would be the same message"
        member = party.members[0]
        (opening,) = (found for found in buttons(message) if isinstance(read(found), SeasonTurn))
        opened = private(await member.click(message, custom_id=opening))
        asked = private(await party.slash(member, "seasons"))
        assert text_of(opened) == text_of(asked)
        assert "**December 2025** · Points · People only" in text_of(asked)
        assert "▶ 1\\. **East** · +20\n-# 5 of 5 won" in text_of(asked)
        await post(party)
        assert len(told(party)) == 1


STEPS: dict[str, tuple[object, str]] = {
    "tried": (SeasonStore, "note_attempt"),
    "posted": (podiums, "_post"),
    "told": (SeasonStore, "note_posted"),
}


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
async def test_whenever_the_process_ends_a_podium_is_posted_exactly_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, when: str
) -> None:
    of, name = STEPS[step]
    do: Callable[..., object] = getattr(of, name)
    broken = []

    async def broken_off(*args: object) -> None:
        broken.append(step)
        if when == "after":
            await do(*args)  # type: ignore[misc]
        raise SQLAlchemyError("killed")

    async with over(tmp_path) as party:
        with monkeypatch.context() as patch:
            patch.setattr(of, name, broken_off)
            await post(party)
        assert broken
        await party.restart(new_bot(tmp_path, 6))
        await post(party)
        assert len(told(party)) == 1


async def test_posting_a_podium_is_tried_again(tmp_path: Path) -> None:
    async with over(tmp_path) as party:
        party.world.env.inject_error("POST", MESSAGES, status=503, times=6)
        await post(party)
        party.world.env.backend.faults.clear()
        await post(party)
        assert len(told(party)) == 1


async def test_a_podium_that_may_have_been_posted_is_not_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over(tmp_path) as party:
        with monkeypatch.context() as patch:

            async def never(*_: object) -> None:
                raise SQLAlchemyError("killed")

            patch.setattr(SeasonStore, "note_posted", never)
            await post(party)
        party.world.env.inject_error("GET", MESSAGES, status=403, code=50001, times=None)
        await post(party)
        assert len(told(party)) == 1


async def test_a_podium_that_cannot_be_posted_is_shown_by_the_command(
    tmp_path: Path,
) -> None:
    async with over(tmp_path) as party:
        party.world.env.inject_error("POST", MESSAGES, status=403, code=50013, times=None)
        await post(party)
        party.world.env.backend.faults.clear()
        await post(party)
        assert told(party) == []
        assert "East" in text_of(await party.slash(party.members[0], "seasons"))


async def test_hiding_removes_a_player_from_seasons_but_not_from_posted_podiums(
    tmp_path: Path,
) -> None:
    async with over(tmp_path) as party:
        east, south = party.members[:2]
        await post(party)
        (message,) = told(party)
        shown = private(await party.slash(south, "seasons"))
        assert "East" in text_of(shown)
        await party.store.users.hide(east.id, on=True)
        await post(party)
        (opening,) = (found for found in buttons(message) if isinstance(read(found), SeasonTurn))
        for asked in (
            await party.slash(south, "seasons"),
            await south.click(message, custom_id=opening),
        ):
            said = text_of(asked)
            assert "East" not in said
            assert "▶ 1\\. **South**" in said, "nor does a gap tell of them"
        assert "▶ 1\\. **East**" in text_of(await party.slash(east, "seasons"))
        (message,) = told(party)
        assert "East" in text_of(message)


async def test_who_hides_while_podiums_are_posted_is_on_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over(tmp_path) as party:
        store = party.store
        find = store.seasons.podiums_to_post

        async def and_then_hide() -> object:
            found = await find()
            await store.users.hide(party.members[0].id, on=True)
            return found

        monkeypatch.setattr(store.seasons, "podiums_to_post", and_then_hide)
        await post(party)
        (message,) = told(party)
        assert "South" in text_of(message)
        assert "East" not in text_of(message) + str(message.attachments)


async def test_a_voided_hand_no_longer_counts_on_a_posted_podium(
    tmp_path: Path,
) -> None:
    async with over(tmp_path) as party:
        await post(party)
        (before,) = told(party)
        assert before.attachments
        store = party.store
        assert await store.records.take_out(party.world.guild.id, TABLE, 1)
        await post(party)
        (after,) = told(party)
        assert after.id == before.id
        assert "Nobody played enough hands." in text_of(after)
        assert not after.attachments
