"""The bot's process may end at any moment of a hand; nothing is lost."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.components import walk_components

from bot.delivery import message_sender, publisher
from bot.delivery.recovery import Found, left_behind
from bot.panels.custom_id import table_press
from bot.panels.panel import Panel
from bot.panels.press_verbs import Verb
from bot.tables.rules.snapshot import Snapshot
from tests.e2e.party import Party, a_party, by_button, by_command, by_hand, new_bot, text_of
from tests.e2e.policies import rebelling
from tests.e2e.test_deadlines import mentioned
from tests.support.database_marks import ON_SQLITE
from tests.support.simcord_internals import stored_message

HAND = 127

DOORS = (by_command, by_button, by_hand)


async def dies_now(*_: object, **__: object) -> None:
    """Ends what calls it, as if the process had ended there."""
    raise asyncio.CancelledError


async def logged(party: Party) -> list[tuple[int, str, str]]:
    """The actions of the hand as the store has them."""
    loaded = await party.loaded()
    return [(action.seat, action.action, action.by) for action in loaded.actions]


async def restarted(party: Party, folder: Path) -> None:
    before = await party.now()
    await party.restart(new_bot(folder, HAND))
    assert await party.now() == before


async def test_a_hand_comes_to_the_same_end_with_restarts_and_without(tmp_path: Path) -> None:
    ends = []
    for name, restarts in (("without", ()), ("with", ("rebellion", "trick"))):
        folder = tmp_path / name
        folder.mkdir()
        async with a_party(folder, HAND) as party:
            await party.start(people=2)
            for phase in restarts:
                await party.play(rebelling, until=phase, doors=DOORS)
                await restarted(party, folder)
            await party.play(rebelling, until="trick", doors=DOORS)
            for _ in range(10):
                await party.act(await party.turn(), rebelling(await party.view(await party.turn())))
            if restarts:
                await restarted(party, folder)
            await party.skip(rebelling)
            ends.append((await party.hand(), await logged(party), text_of(party.table())))
    assert ends[0] == ends[1]


async def test_buttons_shown_before_a_restart_work_after_it(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND) as party:
        await party.start()
        east, south, west, *_ = party.members
        public, private, direct = party.table(), await party.hand_of(south), party.direct(west)[-1]
        await party.restart(new_bot(tmp_path, HAND))

        await party.press(east, "no", public)
        await party.press(south, "no", private)
        await party.press(west, "no", direct)
        assert await logged(party) == [(0, "no", "user"), (1, "no", "user"), (2, "no", "user")]

        shown = await party.press(east, "hand", party.table())
        assert shown.response is not None
        assert shown.response.ephemeral


async def test_a_menu_shown_before_a_restart_works_after_it(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, until="trick") as party:
        seat = await party.turn()
        member = party.members[seat]
        hand = await party.hand_of(member)
        await party.restart(new_bot(tmp_path, HAND))
        rank = (await party.hand()).hands[seat][-1].rank.name
        await party.pick(member, "pick", rank, hand)
        assert (await party.in_public()).table is None
        lay = next(
            option["value"]
            for menu in hand.components[0]["components"]
            if menu["type"] == 1 and ":lay:" in menu["components"][0].get("custom_id", "")
            for option in menu["components"][0]["options"]
        )
        before = (await party.hand()).counts()[seat]
        await party.pick(member, "lay", lay, hand)
        assert (await party.hand()).counts()[seat] < before


async def test_a_deadline_holds_over_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND) as party:
        await party.start()
        due = (await party.now()).table.deadline_at
        await party.world.env.advance_time(20)
        await party.restart(new_bot(tmp_path, HAND))
        assert (await party.now()).table.deadline_at == due
        await party.world.env.advance_time(9)
        assert (await party.hand()).phase.name == "rob"
        await party.world.env.advance_time(2)
        assert (await party.hand()).phase.name == "throne"
        assert [by for _, _, by in await logged(party)] == ["clock"] * 5


async def test_a_deadline_that_passed_while_the_bot_was_down_is_kept_after_its_start(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND) as party:
        await party.start()
        await party.bot.close()
        await party.world.env.advance_time(300)
        await party.restart(new_bot(tmp_path, HAND))
        await party.world.env.advance_time(3)
        assert (await party.hand()).phase.name == "throne"
        assert "throne" not in text_of(party.table())
        assert "登基" in text_of(party.table())


async def test_the_result_stays_when_the_next_hand_is_dealt_after_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, HAND, until="settled", people=1) as party:
        result = party.table()
        await party.restart(new_bot(tmp_path, HAND))
        await party.deal()
        assert (await party.now()).table.hand_no == 2
        kept = next(message for message in party.public() if message.id == result.id)
        assert "第 1 局" in text_of(kept)
        assert "第 2 局" in text_of(party.table())


@pytest.mark.parametrize(
    ("verb", "dies"),
    [
        ("deal", "before it is shown"),
        ("deal", "before the place is noted"),
        ("leave", "before it is shown"),
        ("leave", "before the place is noted"),
        ("close", "before it is shown"),
    ],
)
async def test_a_result_stays_whenever_the_process_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str, dies: str
) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="settled", people=2) as party:
        result = party.table()
        assert "Hand 1" in text_of(result)
        if verb == "deal":
            await party.press(party.members[1], verb)
        dying = party.bot.controller.publisher

        if dies == "before it is shown":
            monkeypatch.setattr(dying, "publish", dies_now)
        else:
            monkeypatch.setattr(party.bot.controller.tables, "record_message", dies_now)
        with suppress(asyncio.CancelledError):
            await party.press(party.members[0], verb)
        await party.restart(new_bot(tmp_path, HAND))
        await party.bot.controller.publisher.catch_up()
        kept = [message for message in party.public() if message.id == result.id]
        assert [("Hand 1" in text_of(message)) for message in kept] == [True]
        assert len(party.public()) == 2


async def test_a_message_of_another_bot_is_never_taken_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path, HAND) as party:
        await party.start()
        env, old = party.world.env, party.table()

        monkeypatch.setattr(party.bot.controller.publisher, "publish", dies_now)
        with suppress(asyncio.CancelledError):
            await party.press(party.members[await party.turn()], "no")
        other = party.world.guild.add_member(env.create_user("other", bot=True))
        me = party.bot.client.user
        assert me is not None
        forged = await other.send(party.world.channel, f"<@{me.id}>")
        table, step = (await party.now()).table, (await party.hand()).step
        copied = deepcopy(stored_message(old).components)
        for component in walk_components(copied):
            if component.get("custom_id", "").startswith("bh:t:hand:"):
                component["custom_id"] = table_press(table, Verb.HAND, step).custom_id
        env.backend.messages[party.world.channel.id][forged.id].components = copied
        await party.restart(new_bot(tmp_path, HAND))
        await party.bot.controller.publisher.catch_up()
        assert (await party.now()).table.message_id == old.id


@ON_SQLITE
@pytest.mark.parametrize("touched", ["by somebody", "by the clock"])
async def test_after_a_restart_a_hand_that_cannot_be_read_is_said_to_be_over(
    tmp_path: Path, touched: str
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="trick") as party:
        with closing(sqlite3.connect(tmp_path / "e2e.sqlite3")) as file, file:
            file.execute("UPDATE actions SET action = 'pass' WHERE n = 0")
        await party.store.shown_versions.write()
        await party.restart(new_bot(tmp_path, HAND))
        if touched == "by somebody":
            await party.press(party.members[0], "hand")
        else:
            await party.world.env.advance_time(61)
        assert "could not be continued" in text_of(party.table())
        await party.deal()
        assert "Hand 2" in text_of(party.table())


async def none_mentioned(*where: Any) -> Found:
    """What was left behind by messages that notified nobody."""
    return replace(await left_behind(*where), mentioned=frozenset())


async def test_a_mention_lost_with_the_process_is_made_once_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path, HAND, until="trick") as party:
        member, seen = party.members[await party.turn()], len(party.world.env.http_requests)
        assert (await party.now()).table.mention_at is not None

        def dies_now(_now: Snapshot) -> Panel:
            """It is noted that they are called, and no message says so."""
            raise asyncio.CancelledError

        with monkeypatch.context() as dying:
            dying.setattr(message_sender, "table_panel", dies_now)
            await party.world.env.advance_time(12)
        assert (await party.now()).mentioned_people() == {member.id}
        # SimCord lists those named in a message as mentioned; Discord, those that it may notify.
        monkeypatch.setattr(publisher, "left_behind", none_mentioned)
        await party.restart(new_bot(tmp_path, HAND))
        await party.world.env.advance_time(12)
        assert mentioned(party.world.env.http_requests[seen:]) == [member.id]


async def test_nobody_is_mentioned_twice_while_the_channel_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path, HAND, until="trick") as party:
        env = party.world.env
        member, seen = party.members[await party.turn()], len(env.http_requests)

        # They were called, and where is noted nowhere.
        with monkeypatch.context() as dying:
            dying.setattr(publisher.Publisher, "_note_shown", dies_now)
            await env.advance_time(12)
        assert mentioned(env.http_requests[seen:]) == [member.id]
        env.inject_error("GET", "/channels/*/messages", status=500, code=0, message="refused")
        await party.restart(new_bot(tmp_path, HAND))
        await env.advance_time(12)
        assert not env.backend.faults
        assert mentioned(env.http_requests[seen:]) == [member.id]
