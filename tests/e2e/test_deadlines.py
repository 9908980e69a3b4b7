"""Who lets the deadline pass is acted for; who is to act is mentioned once."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from simcord import HttpLogEntry
from simcord.components import walk_components

from bot.tables.rules.mentions import TIME_TO_ACT
from bot.tables.rules.pace import AUTOPLAY_TIME, DEFAULT, WARN_AFTER
from game.rules.ruleset import PRESETS
from tests.e2e.party import a_party, text_of

QUESTION_S, PLAY_S, AUTOPLAY_S = DEFAULT.question, DEFAULT.play, int(AUTOPLAY_TIME.total_seconds())
FEW_CHOOSE_S = QUESTION_S / 2
"""What is asked though most have no choice takes half as long."""
PATIENCE_S = TIME_TO_ACT.total_seconds()


def mentioned(requests: Sequence[HttpLogEntry]) -> list[int]:
    """Whom Discord notifies because of these requests; edits never may."""
    return [user for request in requests for user in _mentioned(request)]


def _mentioned(request: HttpLogEntry) -> Iterator[int]:
    body = request.json
    if not isinstance(body, dict):
        return
    message = body.get("data") if "data" in body else body
    if not isinstance(message, dict) or not message.get("components"):
        return
    texts = [part.get("content") or "" for part in walk_components(message["components"])]
    named = {int(found) for found in re.findall(r"<@(\d+)>", "\n".join(texts))}
    allowed = message["allowed_mentions"]  # without it, everybody named would be notified
    assert not allowed.get("parse")
    users = {int(user) for user in allowed.get("users") or ()}
    if request.method == "PATCH" or body.get("type") == 7:
        assert not users
    yield from sorted(named & users)


async def test_each_default_is_done_at_the_deadline_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PRESETS, "simple", replace(PRESETS["simple"], ai_autoplay=False))
    async with a_party(tmp_path, 127) as party:
        await party.start()
        advance = party.world.env.advance_time
        await advance(QUESTION_S - 1)
        assert (await party.hand()).phase.name == "rob"
        due = (await party.now()).table.deadline_at
        assert due is not None
        assert f"<t:{int(due.timestamp())}:R>" in text_of(party.table())
        await advance(1.5)
        offered = await party.turn()
        assert (await party.hand()).phase.name == "throne"
        assert f"<@{party.members[offered].id}>" in text_of(party.table())

        await advance(QUESTION_S + 1)
        emperor = (offered - 1) % 5
        assert (await party.in_public()).candidate == emperor
        assert "已让位 1 次" in text_of(party.table())

        assert "托管中：" in text_of(party.table())
        await party.press(party.members[offered], "back")
        assert "托管中：" not in text_of(party.table())

        await party.slash(party.members[emperor], "bid", choice="ascend")
        await advance(FEW_CHOOSE_S + 1)
        assert (await party.hand()).phase.name == "rebellion"
        await advance(FEW_CHOOSE_S + 1)
        hand = await party.hand()
        assert (hand.phase.name, hand.hoes) == ("trick", frozenset())

        seen = len(party.world.env.http_requests)
        await advance(PLAY_S + 1)
        assert (await party.in_public()).moves == ((emperor, hand.hands[emperor][-1:]),)
        slow, after = party.members[emperor].id, party.members[(emperor + 1) % 5].id
        assert mentioned(party.world.env.http_requests[seen:]) == [slow, slow]
        await advance(PATIENCE_S)
        assert mentioned(party.world.env.http_requests[seen:]) == [slow, slow, after]
        assert f"<@{after}>" in text_of(party.table())

        await advance(PLAY_S - PATIENCE_S)
        assert (await party.in_public()).moves[-1] == ((emperor + 1) % 5, ())
        assert len(party.public()) == 1


async def test_autoplay_is_had_by_command_or_button_and_ended_by_either(tmp_path: Path) -> None:
    async with a_party(tmp_path, 127, until="trick") as party:
        asleep = party.members[3]
        await party.slash(asleep, "autoplay on")
        assert (await party.hand()).on_autoplay == {3}
        assert str(asleep.user.global_name) in text_of(party.table())
        assert "你已经在托管" in text_of(await party.slash(asleep, "autoplay on"))
        await party.slash(asleep, "autoplay off")
        assert (await party.hand()).on_autoplay == frozenset()
        assert "你没有托管" in text_of(await party.slash(asleep, "autoplay off"))
        mine = await party.hand_of(asleep)
        await party.press(asleep, "away", mine)
        assert (await party.hand()).on_autoplay == {3}
        assert "托管中" in text_of(mine)
        await party.press(asleep, "back", mine)
        assert (await party.hand()).on_autoplay == frozenset()


async def test_all_who_are_asked_are_warned_as_who_has_answered_is_a_secret(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 127) as party:
        await party.start()
        await party.press(party.members[0], "no")
        await party.press(party.members[3], "no")
        seen = len(party.world.env.http_requests)
        await party.world.env.advance_time(QUESTION_S * WARN_AFTER + 1)
        asked = sorted(member.id for member in party.members)
        assert mentioned(party.world.env.http_requests[seen:]) == asked
