"""Many press at once: exactly what the rules allow is done, once, and everybody is answered."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.delivery.shown_message import MessageHandle
from bot.panels.panel import Panel
from tests.e2e import traffic
from tests.e2e.party import Party, a_party, button, text_of


async def actions(party: Party) -> list[tuple[int, str]]:
    loaded = await party.loaded()
    return [(action.seat, action.action) for action in loaded.actions]


async def test_a_hundred_presses_answer_a_question_once_for_each_player(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.start()
        table = party.remembered(party.table())
        no, yes = button(table, "no"), button(table, "yes")
        presses = [(member, table, no) for _ in range(10) for member in party.members]
        presses += [(member, table, yes) for _ in range(10) for member in party.members]
        before = len(traffic.counted(party.world.env.http_requests))
        version = (await party.now()).table.version
        results = await party.at_once(presses)

        assert await actions(party) == [(seat, "no") for seat in range(5)]
        assert (await party.hand()).phase.name == "throne"
        assert (await party.now()).table.version == version + 5
        assert all(result.acknowledged for result in results)
        said = [result for result in results if result.response and result.response.ephemeral]
        assert len(said) == 100
        hands = [result for result in said if result.response and result.response.attachments]
        assert len(hands) == 5, "who answers is shown their own hand"
        assert len(party.public()) == 1
        assert len(traffic.counted(party.world.env.http_requests)) - before <= 7


async def test_decisions_during_an_edit_cause_one_more_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = MessageHandle.edit
    async with a_party(tmp_path, until="trick") as party:
        await party.world.env.advance_time(1)
        table, before = party.table(), len(await actions(party))
        leader = await party.turn()
        asleep = [member for seat, member in enumerate(party.members) if seat != leader]

        async def slowly(self: MessageHandle, panel: Panel, **_: object) -> None:
            while self.id == table.id and len(await actions(party)) < before + len(asleep):
                await asyncio.to_thread(time.sleep, 0.001)
            await edit(self, panel)

        monkeypatch.setattr(MessageHandle, "edit", slowly)
        for member in asleep:
            await party.press(member, "more", party.direct(member)[-1])
        hands = [party.direct(member)[-1] for member in asleep]
        seen = len(party.world.env.http_requests)
        presses = zip(asleep, hands, strict=True)
        results = await party.at_once(
            [(member.user, hand, button(hand, "away")) for member, hand in presses]
        )
        assert all(result.acknowledged for result in results)
        changes = [
            request.method
            for request in party.world.env.http_requests[seen:]
            if request.path.endswith(f"/{table.id}")
        ]
        assert changes in (["PATCH"], ["PATCH", "PATCH"])  # one, if all came before the first began
        assert len((await party.hand()).on_autoplay) == len(asleep)
        assert text_of(party.table()).count("💤") >= len(asleep)
